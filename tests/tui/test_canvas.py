"""Canvases: cells that are painted, and only changed ones that are sent."""

from unittest.mock import patch

import pytest
from rich.cells import cell_len
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
from tests.tui.journey import at_menu, at_position

FELT = palette("felt", Colours(Depth.TRUECOLOR))
PLAIN, BOLD = Style(), Style(bold=True)


def _blank(width: int, height: int) -> Canvas:
    return Canvas([[(" ", PLAIN)] * width for _ in range(height)], [Ground.BAND_0] * height)


def _text(canvas: Canvas) -> list[str]:
    return ["".join(cell[0] for cell in row) for row in canvas.rows]


def test_what_is_outside_is_cut_off() -> None:
    """Cells left, right, above and below of a canvas are dropped; the rest stays in its place."""
    canvas = _blank(4, 2)
    canvas.text(-2, 0, "abcd", BOLD)
    canvas.text(3, 1, "xyz", BOLD)
    canvas.text(0, 2, "no", BOLD)
    canvas.text(0, -1, "no", BOLD)
    canvas.text(9, 0, "no", BOLD)
    assert _text(canvas) == ["cd  ", "   x"]


@pytest.mark.parametrize(
    ("x", "text", "row"),
    [
        (1, "太郎!", [" ", "太", "", "郎", "", "!", " ", " "]),
        (5, "太郎", [" ", " ", " ", " ", " ", "太", "", " "]),
        (-1, "太郎", [" ", "郎", "", " ", " ", " ", " ", " "]),
        (0, "Zoe\u0308!", ["Z", "o", "e\u0308", "!", " ", " ", " ", " "]),
        (0, "\u0308a", ["a", " ", " ", " ", " ", " ", " ", " "]),
        (0, "❤\ufe0f!", ["❤\ufe0f", "", "!", " ", " ", " ", " ", " "]),
    ],
)
def test_a_character_takes_the_cells_it_has_on_the_screen(
    x: int, text: str, row: list[str]
) -> None:
    """A wide one is followed by an empty cell, a mark shares a cell; half a character is blank."""
    canvas = _blank(8, 1)
    canvas.text(x, 0, text, BOLD)
    assert [cell[0] for cell in canvas.rows[0]] == row
    assert cell_len(_text(canvas)[0]) == 8


@pytest.mark.parametrize("x", range(-2, 6))
@pytest.mark.parametrize("over", ["x", "郎", "xy"])
def test_what_covers_half_of_a_wide_character_leaves_a_blank(x: int, over: str) -> None:
    """Rows stay as wide as the canvas, whatever covers what."""
    canvas = _blank(6, 1)
    canvas.text(0, 0, "太郎太", PLAIN)
    canvas.text(x, 0, over, BOLD)
    assert len(canvas.rows[0]) == 6
    assert cell_len(_text(canvas)[0]) == 6


def test_each_row_keeps_its_width() -> None:
    """Whatever is painted anywhere, rows stay as wide as the canvas."""
    canvas = _blank(12, 6)
    drawn = face("M", False, 3, 5, Look.PLAIN)
    for x in range(-12, 14):
        for y in range(-5, 8):
            canvas.face(drawn, x, y, FELT)
    assert {len(row) for row in canvas.rows} == {12}


def test_a_tile_covers_nothing_of_its_neighbours() -> None:
    """What lies in the row above or below a tile lets the other tiles there show."""
    canvas = _blank(9, 6)
    canvas.text(0, 0, "neighbour", BOLD)
    canvas.face(face("M", False, 3, 5, Look.PLAIN), 0, 1, FELT)
    assert _text(canvas)[0] == "neighbour"


def test_rows_beneath_are_not_painted() -> None:
    """What lies beneath stays as it is; a row on which nothing is painted is the one beneath."""
    beneath = _blank(4, 3)
    canvas = Canvas(beneath.rows, beneath.grounds)
    canvas.text(0, 1, "abcd", BOLD)
    assert _text(canvas) == ["    ", "abcd", "    "]
    assert _text(beneath) == ["    "] * 3
    assert canvas.rows[0] is beneath.rows[0]
    canvas.lay(beneath.rows)
    canvas.text(0, 0, "x", BOLD)
    assert _text(canvas) == ["x   ", "    ", "    "]
    assert _text(beneath) == ["    "] * 3


def test_blanks_join_the_cells_before_them() -> None:
    """Between pips of one colour nothing changes, so such a row of a tile is a single run."""
    canvas = _blank(9, 3)
    canvas.face(face("M", False, 5, 5, Look.PLAIN), 0, 0, FELT)
    inside = canvas.rows[0][1:4]
    assert [cell[0] for cell in inside] == ["●", " ", "●"]
    assert len({id(cell[1]) for cell in inside}) == 1


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


class _Word(CanvasView):
    """Shows a word."""

    word = "太郎"

    def paint(self, canvas: Canvas) -> None:
        canvas.text(1, 0, self.word, self.ink())


async def test_all_of_a_wide_character_is_sent() -> None:
    """Where one wide character takes the place of another, both of its cells are refreshed."""
    async with at_menu() as journey:
        view = _Word()
        await journey.screen.mount(view)
        await journey.settle()
        view.repaint()
        view.word = "花郎"
        with patch.object(view, "refresh") as refresh:
            view.repaint()
        refresh.assert_called_once_with(Region(1, 0, 2, 1))
        assert view.render_line(0).text.startswith(" 花郎 ")


async def test_a_canvas_is_painted_once_at_a_new_size() -> None:
    """A resize paints the chain once, and so does an action without motion."""
    async with at_position("6-1 1-3 | 3-3 0-0 / 0-1 0-2 | ... | 0") as journey:
        with patch.object(ChainView, "paint", autospec=True) as paint:
            await journey.resize(100, 30)
        assert paint.call_count == 1
        with patch.object(ChainView, "paint", autospec=True) as paint:
            journey.table.submit(Place(Tile.of(3, 3), End.RIGHT))
        assert paint.call_count == 1


async def test_a_widget_without_room_paints_nothing() -> None:
    """A canvas of no size is no error."""
    async with at_position("6-1 1-3 | 3-3 0-0 / 0-1 0-2 | ... | 0") as journey:
        chain = journey.table.query_one(ChainView)
        with patch.object(chain, "paint") as paint:
            chain.styles.width = 0
            await journey.settle()
            assert chain.size.width == 0
            assert chain.render_line(0).cell_length == 0
        paint.assert_not_called()
