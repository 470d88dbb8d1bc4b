"""Canvases: cells that are painted, and only changed ones that are sent."""

from unittest.mock import patch

from rich.style import Style
from textual.geometry import Region

from dominoes_tui.core.actions import Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.tiles import Tile
from dominoes_tui.faces import face
from dominoes_tui.looks import Look
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.palettes import Colours, Depth, Ground, palette
from dominoes_tui.tui.widgets.chain_view import ChainView
from tests.tui.journey import at_position

FELT = palette("felt", Colours(Depth.TRUECOLOR))
PLAIN, BOLD = Style(), Style(bold=True)


def _text(canvas: Canvas) -> list[str]:
    return ["".join(cell[0] for cell in row) for row in canvas.rows]


def test_what_is_outside_is_cut_off() -> None:
    """Cells left, right, above and below of a canvas are dropped; the rest stays in its place."""
    canvas = Canvas(4, 2, lambda _: PLAIN)
    canvas.text(-2, 0, "abcd", BOLD)
    canvas.text(3, 1, "xyz", BOLD)
    canvas.text(0, 2, "no", BOLD)
    canvas.text(0, -1, "no", BOLD)
    canvas.text(9, 0, "no", BOLD)
    assert _text(canvas) == ["cd  ", "   x"]


def test_each_row_keeps_its_width() -> None:
    """Whatever is painted anywhere, rows stay as wide as the canvas."""
    canvas = Canvas(12, 6, lambda _: PLAIN)
    drawn = face("M", False, 3, 5, Look.PLAIN)
    for x in range(-12, 14):
        for y in range(-5, 8):
            canvas.face(drawn, x, y, FELT, lambda _: Ground.BAND_0)
    assert {len(row) for row in canvas.rows} == {12}


def test_a_tile_covers_nothing_of_its_neighbours() -> None:
    """What lies in the row above or below a tile lets the other tiles there show."""
    canvas = Canvas(9, 6, lambda _: PLAIN)
    canvas.text(0, 0, "neighbour", BOLD)
    canvas.face(face("M", False, 3, 5, Look.PLAIN), 0, 1, FELT, lambda _: Ground.BAND_0)
    assert _text(canvas)[0] == "neighbour"


async def test_only_what_has_changed_is_sent() -> None:
    """A ghost sends the rows of its slot, from the first changed cell to the last one."""
    async with at_position("6-1 1-3 | 3-3 0-0 / 0-1 | ... | 0") as journey:
        chain = journey.table.query_one(ChainView)
        with patch.object(chain, "refresh") as refresh:
            await journey.press("right")
        refresh.assert_called_once()
        regions = refresh.call_args.args
        rect = journey.layout.ghost(Tile.of(3, 3), End.RIGHT).rect
        area = Region(rect.x - 1, rect.y - 1, rect.width + 2, rect.height + 2)
        slot = journey.layout.right.rect
        area = area.union(Region(*slot))
        assert regions
        assert all(area.contains_region(region) for region in regions)
        with patch.object(chain, "refresh") as refresh:
            chain.repaint()
        refresh.assert_not_called()


async def test_a_canvas_is_painted_once_at_a_new_size() -> None:
    """A resize paints the chain once, and so does an action without motion."""
    async with at_position("6-1 1-3 | 3-3 0-0 / 0-1 0-2 | ... | 0") as journey:
        with patch.object(ChainView, "paint", autospec=True) as paint:
            await journey.resize(100, 30)
        assert paint.call_count == 1
        with patch.object(ChainView, "paint", autospec=True) as paint:
            journey.table.submit(Place(Tile.of(3, 3), End.RIGHT))
        assert paint.call_count <= 2


async def test_a_widget_without_room_paints_nothing() -> None:
    """A canvas of no size is no error."""
    async with at_position("6-1 1-3 | 3-3 0-0 / 0-1 0-2 | ... | 0") as journey:
        chain = journey.table.query_one(ChainView)
        chain.styles.width = 0
        await journey.settle()
        assert isinstance(chain, CanvasView)
        assert chain.render_line(0).cell_length >= 0
