"""What the screen gets: the zoom and slide that fit, tiles, slots, ghosts and whole pictures.

The laws of the path itself are in `test_snake`. The pictures in `layouts/` are compared as text;
`UPDATE_GOLDENS=1` writes them anew.
"""

import os
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dominoes_tui.core.chain import Chain, End
from dominoes_tui.core.tiles import TILES, Tile
from dominoes_tui.layout import Heading, Layout, PlacedTile, Rect, Slot, fit, lay_out
from dominoes_tui.zoom import ZOOMS, Zoom, ladder
from tests.snakes import (
    SMALLEST_TABLE,
    STANDARD_TABLES,
    cells_of,
    chains,
    full_chain,
    layouts,
    tables,
)


@given(layouts())
def test_tiles_show_their_numbers(layout: Layout) -> None:
    """The tiles are drawn in the order of the chain, and as large as their zoom says."""
    assert [tile.tile for tile in layout.tiles] == [laid.tile for laid in layout.chain.laid]
    for tile in layout.tiles:
        assert tile.rect[2:] == (layout.zoom.upright if tile.upright else layout.zoom.flat)


@given(chains(least=2), tables(), st.data())
def test_zoom_and_slide_change_only_when_they_must(
    chain: Chain, table: tuple[int, int], data: st.DataObject
) -> None:
    """When a tile is placed, zoom and slide stay as they are if the longer chain fits with them."""
    left = data.draw(st.booleans()) if 0 < chain.opened < len(chain.laid) - 1 else chain.opened > 0
    laid = chain.laid[1:] if left else chain.laid[:-1]
    before = fit(Chain(laid, chain.opened - left), *table)
    after = fit(chain, *table)
    assert before is not None
    assert after is not None
    stayed = lay_out(chain, *table, before.zoom, before.slide)
    assert after == (stayed or after)
    if stayed is None:
        assert ZOOMS.index(after.zoom) >= ZOOMS.index(before.zoom)


@given(chains(least=2), tables(), st.data())
def test_ghosts_lie_where_the_tile_will(
    chain: Chain, table: tuple[int, int], data: st.DataObject
) -> None:
    """A ghost is inside the area, and where the tile lies once it is placed.

    Then zoom, slide and camera must be as before, and a double must have had room for its ghost.
    """
    end = data.draw(st.sampled_from([End.LEFT] * (chain.opened > 0) + [End.RIGHT]))
    assume(end is End.LEFT or chain.opened < len(chain.laid) - 1)
    left = end is End.LEFT
    shorter = (
        Chain(chain.laid[1:], chain.opened - 1) if left else Chain(chain.laid[:-1], chain.opened)
    )
    layout, grown = fit(shorter, *table), fit(chain, *table)
    assert layout is not None
    assert grown is not None
    place = 0 if left else -1
    ghost = layout.ghost(chain.laid[place].tile, end)
    assert set(cells_of(ghost.rect)) <= set(cells_of(Rect(0, 0, *table)))
    if picture_of(layout) == picture_of(grown):
        assert ghost == grown.tiles[place]
    if not ghost.tile.is_double:
        assert ghost.rect == layout.slot(end).rect


def test_ghosts_of_doubles_without_room_lie_in_the_slot() -> None:
    """A double that would stand out of the picture is shown flat, in the slot."""
    layout = fit(Chain.parse("0-3 3-1 1-4 4-3 3-6 6-6 6-4 4-5", opened=2), 100, 21)
    assert layout is not None
    assert str(layout.zoom) == "L-airy"
    assert layout.right.rect.bottom > layout.height - layout.zoom.rise
    ghost = layout.ghost(Tile.of(5, 5), End.RIGHT)
    assert ghost == PlacedTile(layout.right.rect, False, 5, 5)
    assert layout.ghost(Tile.of(0, 0), End.LEFT).rect.height == layout.zoom.upright.height


def picture_of(layout: Layout) -> tuple[Zoom, int, int]:
    """Return what must stay the same for tiles to stay where they are."""
    return layout.zoom, layout.slide, layout.camera


@given(tables(), st.sampled_from(TILES))
def test_the_opening_tile_has_a_slot_in_the_middle(table: tuple[int, int], tile: Tile) -> None:
    """An empty chain has one slot, in the middle, and there lies the opening tile's ghost.

    It is where the tile comes to lie, unless that needs another zoom, slide or camera.
    """
    empty = fit(Chain(), *table)
    opened = fit(Chain().open(tile), *table)
    assert empty is not None
    assert opened is not None
    assert empty.tiles == ()
    assert empty.left.rect == empty.right.rect
    assert empty.left.number is empty.right.number is None
    if picture_of(opened) == picture_of(empty):
        assert {empty.ghost(tile, end) for end in End} == {opened.tiles[0]}
    x, y, columns, rows = empty.left.rect
    assert x == (table[0] - columns) // 2
    assert y == (table[1] - rows) // 2


def test_slots_say_where_the_end_is_growing() -> None:
    """A slot has its end's number; it heads along its row, or up or down where it is a corner."""
    layout = fit(Chain.parse("6-3 3-3 3-4", opened=1), 80, 15)
    assert layout is not None
    assert str(layout.zoom) == "L-airy"
    assert [(slot.number, slot.heading) for slot in (layout.left, layout.right)] == [
        (6, Heading.LEFT),
        (4, Heading.RIGHT),
    ]
    assert layout.slot(End.LEFT) == layout.left
    assert layout.left.rect == Rect(10, 6, 13, 3)
    turning = lay_out(Chain.parse("0-6 6-3 3-3 3-4 4-0", opened=2), 80, 15, ZOOMS[1])
    assert turning is not None
    assert turning.left == Slot(End.LEFT, Rect(3, 2, 7, 7), True, 0, Heading.UP)
    assert turning.right == Slot(End.RIGHT, Rect(69, 6, 7, 7), True, 0, Heading.DOWN)


@given(chains(), st.sampled_from(STANDARD_TABLES), st.data())
def test_fit_takes_the_first_zoom_and_the_least_slide(
    chain: Chain, table: tuple[int, int], data: st.DataObject
) -> None:
    """No earlier zoom of the ladder fits with any slide, and no lesser slide does.

    Of a slide to the left and an equal one to the right, that to the right is taken.
    """
    zooms = ladder(*table)
    limit = data.draw(st.sampled_from(zooms))
    found = fit(chain, *table, limit)
    assert found is not None
    for zoom in zooms[zooms.index(limit) : zooms.index(found.zoom)]:
        assert not any(lay_out(chain, *table, zoom, slide) for slide in range(-table[0], table[0]))
    nearer = range(1 - abs(found.slide), abs(found.slide) + (found.slide < 0))
    assert not any(lay_out(chain, *table, found.zoom, slide) for slide in nearer)


def test_a_small_slide_to_the_right_beats_a_large_one_to_the_left() -> None:
    """Both sides are searched to the end, and the least slide is taken."""
    chain = Chain.parse("5-5 5-0 0-0 0-1 1-5 5-6 6-3 3-1", opened=4)
    found = fit(chain, 80, 15)
    assert found is not None
    assert found.slide == 14
    assert any(lay_out(chain, 80, 15, found.zoom, slide) for slide in range(-40, -14))


@given(chains(), tables(), st.sampled_from(ZOOMS))
def test_a_limit_is_kept(chain: Chain, table: tuple[int, int], limit: Zoom) -> None:
    """A chain is laid out at the player's zoom limit or a later zoom, never not at all."""
    layout = fit(chain, *table, limit)
    assert layout is not None
    assert ZOOMS.index(layout.zoom) >= ZOOMS.index(limit)


def test_any_size_is_safe() -> None:
    """Sizes from 1×1 to 500×200 are laid out or refused with None, the latter only below 40×9."""
    laid = full_chain(1)
    for width in (0, 1, 2, 5, 10, 16, 20, 39, 40, 79, 80, 100, 251, 500):
        for height in (0, 1, 2, 3, 5, 8, 9, 20, 25, 80, 200):
            for chain in (Chain(), Chain(laid[:1]), Chain(laid[:9], 4), Chain(laid, 27)):
                layout = fit(chain, width, height)
                assert layout or width < SMALLEST_TABLE[0] or height < SMALLEST_TABLE[1]


class Picture(NamedTuple):
    """A layout to be looked at: how it is made and what one should see."""

    name: str
    width: int
    height: int
    opened: int
    chain: str
    sight: str
    limit: str = ZOOMS[0].name


LONG: Final = (
    "3-6 6-6 6-2 2-1 1-1 1-0 0-0 0-6 6-4 4-4 4-5 5-2 2-2 2-0 0-4 4-2 2-3 3-0 0-5 5-1 1-4 4-3 3-3 "
    "3-5 5-5 5-6 6-1 1-3"
)


PICTURES: Final = (
    Picture(
        "xl_airy_120x27",
        120,
        27,
        6,
        "4-6 6-0 0-5 5-2 2-3 3-6 6-6 6-1 1-3 3-5 5-4 4-0",
        "the double 6-6 crosswise in the middle, one corner in each arm, and the rows above and "
        "beneath beginning at the outer edge of a corner.",
    ),
    Picture(
        "l_airy_80x15",
        80,
        15,
        5,
        "3-1 1-6 6-2 2-2 2-4 4-4 4-5",
        "two doubles crosswise in the lower row, the corner 6-2 standing on its end, the upper row "
        "beginning flush with the corner.",
    ),
    Picture(
        "l_airy_120x27",
        120,
        27,
        10,
        " ".join(LONG.split()[:21]),
        "three rows with every double crosswise but 1-1, which lies flat above a corner.",
    ),
    Picture(
        "m_airy_120x27",
        120,
        27,
        12,
        LONG,
        "all 28 tiles in three rows with air between them; L would fit, but the limit is M.",
        limit="M-airy",
    ),
    Picture(
        "m_80x15",
        80,
        15,
        15,
        LONG,
        "all 28 tiles in four rows close together; each corner fills the end of two rows.",
    ),
    Picture("s_airy_60x11", 60, 11, 14, LONG, "all 28 tiles in three rows, doubles crosswise."),
    Picture(
        "s_airy_40x9",
        40,
        9,
        10,
        " ".join(LONG.split()[:21]),
        "21 tiles in three rows, doubles crosswise only in the middle one: no room elsewhere.",
    ),
    Picture(
        "t_40x9",
        40,
        9,
        10,
        " ".join(LONG.split()[:21]),
        "21 tiles in five rows; each corner fills the end of two rows. The limit is T.",
        limit="T",
    ),
    Picture("s_40x9", 40, 9, 14, LONG, "all 28 tiles in five rows; doubles lie flat."),
)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_pictures(picture: Picture) -> None:
    """Known chains look as they did; the heading of each picture says what one should see."""
    chain = Chain.parse(picture.chain, picture.opened)
    layout = fit(chain, picture.width, picture.height, Zoom.parse(picture.limit))
    assert layout is not None
    heading = f"{layout.zoom} in {picture.width}x{picture.height}, slide {layout.slide}: "
    shown = f"{heading}{picture.sight}\n{drawing(layout)}\n"
    golden = Path(__file__).parent / "layouts" / f"{picture.name}.txt"
    if os.environ.get("UPDATE_GOLDENS"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")


def drawing(layout: Layout) -> str:
    """Draw tiles as boxes with a digit in each half, slots as dots with their heading."""
    canvas = [[" "] * layout.width for _ in range(layout.height)]
    for tile in layout.tiles:
        draw_box(canvas, tile)
    for slot in (layout.left, layout.right):
        for x, y in cells_of(slot.rect):
            canvas[y][x] = "."
        x, y, columns, rows = slot.rect
        arrow = "<>^v"[list(Heading).index(slot.heading)]
        canvas[y + rows // 2][x + columns // 2] = arrow
        canvas[y + rows // 2][x + columns // 2 - 1] = str(slot.number)
    edge = f"+{'-' * layout.width}+"
    return "\n".join([edge, *(f"|{''.join(row)}|" for row in canvas), edge])


def draw_box(canvas: list[list[str]], tile: PlacedTile) -> None:
    """Draw one tile."""
    rect = tile.rect
    boxed = rect.height > 3 or (rect.height == 3 and not tile.upright)
    for x, y in cells_of(rect):
        side = x in {rect.x, rect.right - 1}
        level = y in {rect.y, rect.bottom - 1}
        if side:
            canvas[y][x] = "+" if boxed and level else "[" if x == rect.x else "]"
        else:
            canvas[y][x] = "-" if boxed and level else " "
    first, second = tile.halves
    canvas[first.y + first.height // 2][first.x + first.width // 2] = str(tile.first)
    canvas[second.y + second.height // 2][second.x + (second.width - 1) // 2] = str(tile.second)
    if tile.upright:
        for y in range(first.bottom, second.y):
            canvas[y][rect.x + 1 : rect.right - 1] = "-" * (rect.width - 2)
    else:
        for y in range(rect.y, rect.bottom):
            canvas[y][first.right : second.x] = "|" * (second.x - first.right)
