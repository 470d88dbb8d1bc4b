"""Laws of the snake: what `layout` and `snake` promise for every chain, area and zoom.

The pictures in `layouts/` are compared as text; `UPDATE_GOLDENS=1` writes them anew.
"""

import os
import random
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dominoes_tui.core.chain import LAID, Chain, End, Laid
from dominoes_tui.core.tiles import HALVES, TILES, Tile
from dominoes_tui.layout import Heading, Layout, PlacedTile, Rect, Slot, fit, lay_out
from dominoes_tui.regions import regions
from dominoes_tui.zoom import ZOOMS, Zoom, ladder

STANDARD_TABLES: Final = ((40, 9), (60, 11), (80, 15), (100, 21), (120, 27))
"""Columns and rows of the table areas in terminals of 40×15, 60×20, 80×24, 100×30 and 120×40."""
SMALLEST_TABLE: Final = STANDARD_TABLES[0]


def full_chain(seed: int) -> tuple[Laid, ...]:
    """Return all 28 tiles in one random chain: a walk that takes every tile once (Hierholzer)."""
    rng = random.Random(seed)
    left_at = {number: rng.sample(HALVES, len(HALVES)) for number in HALVES}
    used: set[Tile] = set()
    going, numbers = [rng.choice(HALVES)], list[int]()
    while going:
        here = going[-1]
        there = next((n for n in left_at[here] if Tile.of(here, n) not in used), None)
        if there is None:
            numbers.append(going.pop())
        else:
            used.add(Tile.of(here, there))
            going.append(there)
    return tuple(LAID[left][right] for left, right in pairwise(numbers))


@st.composite
def chains(draw: st.DrawFn, least: int = 1) -> Chain:
    """Stretches of full chains, of any length, opened anywhere."""
    laid = full_chain(draw(st.integers(0, 2**32)))
    length = draw(st.integers(least, len(TILES)))
    start = draw(st.integers(0, len(TILES) - length))
    return Chain.of(laid[start : start + length], draw(st.integers(0, length - 1)))


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, int]:
    """Columns and rows of the table areas of terminals from 40×15 to 250×80."""
    width = draw(st.integers(40, 250) | st.integers(40, 130))
    divided = regions(width, draw(st.integers(15, 80) | st.integers(15, 40)))
    assert divided is not None
    return width, divided.table


@st.composite
def layouts(draw: st.DrawFn, least: int = 1) -> Layout:
    """Chains laid out at any zoom of any area, at any place of the opening tile where they fit."""
    chain, (width, height), zoom = draw(chains(least)), draw(tables()), draw(st.sampled_from(ZOOMS))
    slide = draw(st.just(0) | st.integers(-width // 2, width // 2))
    layout = lay_out(chain, width, height, zoom, slide) or fit(chain, width, height, zoom)
    assert layout is not None
    return layout


def in_order(layout: Layout) -> list[tuple[PlacedTile, int, int]]:
    """Return slots and tiles with the numbers of their left and right halves in the chain.

    A slot is shown as a tile with the number of its end on the half that joins the chain and -1 on
    the other one.
    """
    left, right = layout.left, layout.right
    assert left.number is not None
    assert right.number is not None
    tiles = zip(layout.tiles, layout.chain.laid, strict=True)
    return [
        (as_tile(left), -1, left.number),
        *((tile, laid.left, laid.right) for tile, laid in tiles),
        (as_tile(right), right.number, -1),
    ]


def as_tile(slot: Slot) -> PlacedTile:
    """Return a tile of the end's number and -1 in a slot."""
    number = -1 if slot.number is None else slot.number
    if slot.heading in {Heading.RIGHT, Heading.DOWN}:
        return PlacedTile(slot.rect, slot.upright, number, -1)
    return PlacedTile(slot.rect, slot.upright, -1, number)


def is_crosswise(layout: Layout, tile: PlacedTile) -> bool:
    """Whether a tile is a double that stands out of its row on both sides."""
    rise = (layout.camera - tile.rect.y) % layout.zoom.pitch
    return tile.upright and layout.zoom.airy and rise == layout.zoom.rise


def joining_halves(layout: Layout, tile: PlacedTile, left: int, right: int) -> Iterator[list[Rect]]:
    """Yield the rectangles that may join the tile to its left and right neighbours.

    A double may lie either way round; laid crosswise, it joins both neighbours with a long side.
    """
    if is_crosswise(layout, tile):
        yield [tile.rect, tile.rect]
        return
    if (left, right) == (tile.first, tile.second):
        yield list(tile.halves)
    if (right, left) == (tile.first, tile.second):
        yield list(reversed(tile.halves))


def touch(one: Rect, other: Rect, gap: int) -> bool:
    """Whether two rectangles share part of an edge; `gap` rows may lie between upper and lower."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return (across == 0 and down > 0) or (down == -gap and across > 0)


def row_gap(zoom: Zoom) -> int:
    """Rows between a corner and the row that goes on beneath it, where it does."""
    return zoom.pitch - zoom.upright.height if zoom.airy else 0


@given(layouts())
def test_nothing_overlaps(layout: Layout) -> None:
    """No two of the tiles and the two slots share a cell."""
    rects = [layout.left.rect, *(tile.rect for tile in layout.tiles), layout.right.rect]
    cells = {cell for rect in rects for cell in cells_of(rect)}
    assert len(cells) == sum(rect.width * rect.height for rect in rects)


@given(layouts())
def test_nothing_is_off_the_table(layout: Layout) -> None:
    """Every tile and both slots are inside the area."""
    for rect in (layout.left.rect, *(tile.rect for tile in layout.tiles), layout.right.rect):
        assert rect.x >= 0
        assert rect.right <= layout.width
        assert rect.y >= 0
        assert rect.bottom <= layout.height


@given(layouts())
def test_joined_halves_touch_and_are_equal(layout: Layout) -> None:
    """Neighbours, slots included, join with halves that show one number and share an edge.

    Only where an airy row goes on beneath a corner, one row of cells may lie between (none in XL).
    """
    gap = row_gap(layout.zoom)
    ways = [list(joining_halves(layout, *tile)) for tile in in_order(layout)]
    assert all(ways)
    for (_, _, one), (_, other, _) in pairwise(in_order(layout)):
        assert one == other
    for before, here, after in zip(ways, ways[1:], ways[2:], strict=False):
        assert any(
            touch(left, there_right, gap) and touch(right, there_left, gap)
            for left, right in here
            for _, there_right in before
            for there_left, _ in after
        )


@given(layouts())
def test_tiles_show_their_numbers(layout: Layout) -> None:
    """The tiles are drawn in the order of the chain, and as large as their zoom says."""
    assert [tile.tile for tile in layout.tiles] == [laid.tile for laid in layout.chain.laid]
    for tile in layout.tiles:
        assert tile.rect[2:] == (layout.zoom.upright if tile.upright else layout.zoom.flat)


@given(layouts(), st.data())
def test_growth_moves_no_tile(layout: Layout, data: st.DataObject) -> None:
    """At one zoom and slide, a shorter chain fits too and its tiles lie where they did.

    The camera may differ; then all tiles differ by just as many rows.
    """
    laid, opened = layout.chain
    start = data.draw(st.integers(0, opened))
    stop = data.draw(st.integers(opened + 1, len(laid)))
    shorter = Chain.of(laid[start:stop], opened - start)
    before = lay_out(shorter, layout.width, layout.height, layout.zoom, layout.slide)
    assert before is not None
    assert moved(before, layout.camera - before.camera) == layout.tiles[start:stop]


def moved(layout: Layout, rows: int) -> tuple[PlacedTile, ...]:
    """Return the tiles with the whole picture moved down."""
    return tuple(
        tile._replace(rect=tile.rect._replace(y=tile.rect.y + rows)) for tile in layout.tiles
    )


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


@given(layouts(least=2))
def test_camera_moves_only_for_a_new_row(layout: Layout) -> None:
    """The camera stays while a tile is placed, unless that begins a row or the area is full.

    Full means that there are not rows enough for doubles to stand out of the first and last row.
    A slot that is a corner has begun the next row.
    """
    laid, opened = layout.chain
    zoom, height = layout.zoom, layout.height
    shorter = Chain(laid[1:], opened - 1) if opened else Chain(laid[:-1], 0)
    before = lay_out(shorter, layout.width, height, zoom, layout.slide)
    assert before is not None
    top, bottom = rows_of(layout)
    stand_out = zoom.upright.height - zoom.flat.height if zoom.airy else 0
    assume((bottom - top) * zoom.pitch + zoom.flat.height + stand_out <= height)
    if rows_of(before) == (top, bottom):
        assert before.camera == layout.camera


def rows_of(layout: Layout) -> tuple[int, int]:
    """Return the first and last row of tiles, counted from the opening tile's."""
    zoom, camera = layout.zoom, layout.camera
    left, right = layout.left.rect, layout.right.rect
    top = (left.y - camera) // zoom.pitch
    bottom = -((camera + zoom.flat.height - right.bottom) // zoom.pitch)
    return top, bottom


@given(layouts())
def test_mirrored_chains_have_mirrored_pictures(layout: Layout) -> None:
    """Reversing the chain turns its picture by 180 degrees, but for where the camera stands.

    The opening tile must mirror too, so an area of odd columns may need one column more or less of
    slide. XL doubles are an even number of rows and their row an odd one, so that those that lie
    crosswise come out one row higher.
    """
    laid, opened = layout.chain
    zoom, width = layout.zoom, layout.width
    opening = layout.tiles[opened].rect
    slide = width - opening.right - (width - opening.width) // 2
    reverse = Chain.of(
        [LAID[right][left] for left, right in reversed(laid)], len(laid) - 1 - opened
    )
    tall = 3 * layout.height  # XL may need one row more to be mirrored
    mirrored = lay_out(reverse, width, tall, zoom, slide)
    straight = lay_out(layout.chain, width, tall, zoom, layout.slide)
    assert mirrored is not None
    assert straight is not None
    turned = []
    for tile in reversed(straight.tiles):
        x, y, columns, rows = tile.rect
        y = straight.camera + zoom.flat.height - y - rows + mirrored.camera
        if is_crosswise(straight, tile):
            y += zoom.upright.height - zoom.flat.height - 2 * zoom.rise
        turned.append(
            PlacedTile(
                Rect(width - x - columns, y, columns, rows), tile.upright, tile.second, tile.first
            )
        )
    assert mirrored.tiles == tuple(turned)


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


@given(chains(), tables(), st.sampled_from(ZOOMS))
def test_a_limit_is_kept(chain: Chain, table: tuple[int, int], limit: Zoom) -> None:
    """A chain is laid out at the player's zoom limit or a later zoom, never not at all."""
    layout = fit(chain, *table, limit)
    assert layout is not None
    assert ZOOMS.index(layout.zoom) >= ZOOMS.index(limit)


def test_all_28_tiles_fit_every_terminal() -> None:
    """S fits 28 tiles in the lowest area of every width, wherever the opening tile lies.

    S lays doubles flat, so that one chain stands for all; shorter chains fit by the law of growth.
    """
    laid = full_chain(0)
    for width in range(40, 251):
        for opened in range(len(laid)):
            layout = fit(Chain(laid, opened), width, SMALLEST_TABLE[1], ZOOMS[-1])
            assert layout is not None, (width, opened)


def test_any_size_is_safe() -> None:
    """Sizes from 1×1 to 500×200 are laid out or refused with None, the latter only below 40×9."""
    laid = full_chain(1)
    for width in (0, 1, 2, 5, 10, 16, 20, 39, 40, 79, 80, 100, 251, 500):
        for height in (0, 1, 2, 3, 5, 8, 9, 20, 25, 80, 200):
            for chain in (Chain(), Chain(laid[:1]), Chain(laid[:9], 4), Chain(laid, 27)):
                layout = fit(chain, width, height)
                assert layout or width < SMALLEST_TABLE[0] or height < SMALLEST_TABLE[1]


class Reach(NamedTuple):
    """The longest chain that must fit at a zoom, wherever its opening tile lies."""

    width: int
    height: int
    zoom: str
    tiles: int


REACHES: Final = (
    Reach(120, 27, "XL-airy", 12),
    Reach(120, 27, "L-airy", 26),
    Reach(120, 27, "M-airy", 28),
    Reach(100, 21, "L-airy", 15),
    Reach(100, 21, "L", 28),
    Reach(80, 15, "L-airy", 7),
    Reach(80, 15, "L", 20),
    Reach(80, 15, "M", 28),
    Reach(60, 11, "L", 8),
    Reach(60, 11, "M", 14),
    Reach(60, 11, "T-airy", 21),
    Reach(60, 11, "S-airy", 28),
    Reach(40, 9, "L", 2),
    Reach(40, 9, "M", 4),
    Reach(40, 9, "T-airy", 10),
    Reach(40, 9, "S-airy", 15),
    Reach(40, 9, "T", 21),
    Reach(40, 9, "S", 28),
)


@pytest.mark.parametrize("reach", REACHES, ids=lambda reach: f"{reach.zoom}-{reach.width}")
def test_reach_of_a_zoom(reach: Reach) -> None:
    """Chains of the promised length fit at the zoom for every place of the opening tile.

    What tiles they are matters only in airy zooms, and there only which of them are doubles: up to
    12 tiles all arrangements are tried, else 40 stretches of full chains, drawn with fixed seeds.
    """
    zoom = Zoom.parse(reach.zoom)
    for laid in rows_to_try(reach.tiles) if zoom.airy else [full_chain(0)[: reach.tiles]]:
        for opened in range(reach.tiles):
            layout = fit(Chain(laid, opened), reach.width, reach.height, zoom)
            assert layout is not None
            assert layout.zoom == zoom, (laid, opened)


def rows_to_try(length: int) -> Iterator[tuple[Laid, ...]]:
    """Yield rows of tiles; the short ones do not match, they only have doubles everywhere."""
    if length <= 12:
        for doubles in product((False, True), repeat=length):
            if sum(doubles) <= len(HALVES) and (True, True) not in pairwise(doubles):
                yield tuple(LAID[0][0] if double else LAID[0][1] for double in doubles)
    else:
        for seed in range(40):
            start = random.Random(seed).randrange(len(TILES) - length + 1)
            yield full_chain(seed)[start : start + length]


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


def cells_of(rect: Rect) -> Iterator[tuple[int, int]]:
    """Yield column and row of every cell."""
    for y in range(rect.y, rect.bottom):
        for x in range(rect.x, rect.right):
            yield x, y
