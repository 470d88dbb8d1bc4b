"""Laws of the snake, for every chain, area, zoom and place of the opening tile."""

import random
from collections.abc import Iterator
from itertools import islice, pairwise, product
from typing import Final, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dominoes_tui.core.chain import LAID, Chain, Laid
from dominoes_tui.core.tiles import HALVES, TILES
from dominoes_tui.layout import Heading, Layout, PlacedTile, Rect, Slot, fit, lay_out
from dominoes_tui.zoom import ZOOMS, Zoom
from tests.snakes import SMALLEST_TABLE, cells_of, full_chain, layouts


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


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_all_28_tiles_fit_every_terminal(every: int) -> None:
    """S fits 28 tiles in the lowest area of every width, wherever the opening tile lies.

    S lays doubles flat, so that one chain stands for all; shorter chains fit by the law of growth.
    The suite takes each ninth width, and -m slow all.
    """
    laid = full_chain(0)
    for width in range(40, 251, every):
        for opened in range(len(laid)):
            layout = fit(Chain(laid, opened), width, SMALLEST_TABLE[1], ZOOMS[-1])
            assert layout is not None, (width, opened)


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


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("reach", REACHES, ids=lambda reach: f"{reach.zoom}-{reach.width}")
def test_reach_of_a_zoom(reach: Reach, every: int) -> None:
    """Chains of the promised length fit at the zoom for every place of the opening tile.

    What tiles they are matters only in airy zooms, and there only which of them are doubles: up to
    12 tiles all arrangements are tried, else 40 stretches of full chains, drawn with fixed seeds.
    The suite takes each eleventh of them, and -m slow all.
    """
    zoom = Zoom.parse(reach.zoom)
    rows = rows_to_try(reach.tiles) if zoom.airy else [full_chain(0)[: reach.tiles]]
    for laid in islice(rows, 0, None, every):
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
