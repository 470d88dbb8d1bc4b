"""The 28 tiles of a double-six set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.tiles import HALVES, TILES, Tile, parse_halves, parse_tiles, pips, tiles_text
from tests.strategies import halves, tiles

NO_TILES = [
    "", "-", "0", "0-", "-6", "0-7", "7-0", "-1-2", "00-1", "0-10", "0–6", "0 - 6", " 0-6", "0-6 ",
    "0-6\n", "0_6", "0-6-1", "a-b", "٠-٦", "²-1", "6:0", "\ud800", "left", "0-6" * 500,
]  # fmt: skip


def test_the_set() -> None:
    """A double-six set holds 28 tiles, once each, with 168 pips; each number stands on 7 tiles."""
    assert len(TILES) == len(set(TILES)) == 28
    assert pips(TILES) == sum(tile.pips for tile in TILES) == 168
    for number in HALVES:
        assert sum(number in tile for tile in TILES) == 7
    assert [str(tile) for tile in TILES if tile.is_double] == [f"{n}-{n}" for n in HALVES]


def test_order_of_the_set() -> None:
    """The set runs from 0-0 to 6-6, sorted, the lower number of each tile first."""
    assert tuple(sorted(TILES)) == TILES
    assert (str(TILES[0]), str(TILES[-1])) == ("0-0", "6-6")
    assert all(tile.low <= tile.high for tile in TILES)


@given(halves, halves)
def test_a_tile_exists_once(one: int, other: int) -> None:
    """Halves in either order name the same tile, and it is the very one of the set."""
    tile = Tile.of(one, other)
    assert tile is Tile.of(other, one)
    assert any(tile is known for known in TILES)
    assert (tile.low, tile.high) == (min(one, other), max(one, other))
    assert tile.pips == one + other
    assert tile.is_double == (one == other)


@pytest.mark.parametrize("halves_", [(0, 7), (-1, 0), (7, 7)])
def test_no_such_tile(halves_: tuple[int, int]) -> None:
    """There is no tile with a half beyond 0 to 6."""
    with pytest.raises(KeyError):
        Tile.of(*halves_)


@given(tiles)
def test_the_other_half(tile: Tile) -> None:
    """From either half of a tile one reads the other; a double has the same on both."""
    assert tile.other(tile.low) == tile.high
    assert tile.other(tile.high) == tile.low
    assert [number for number in HALVES if number in tile] == sorted({tile.low, tile.high})


@given(tiles)
def test_text_both_ways(tile: Tile) -> None:
    """A tile prints lower number first and is read in either order."""
    text = str(tile)
    assert text == f"{tile.low}-{tile.high}"
    assert Tile.parse(text) is tile
    assert Tile.parse(text[::-1]) is tile
    assert parse_halves(text[::-1]) == (tile.high, tile.low)


@pytest.mark.parametrize("text", NO_TILES)
def test_no_tile(text: str) -> None:
    """What is no tile is refused with a short sentence that says what tiles there are."""
    with pytest.raises(ValueError, match=r"is no tile; tiles run from 0-0 to 6-6$") as refusal:
        Tile.parse(text)
    assert len(str(refusal.value)) < 100
    assert str(refusal.value).isprintable()


@given(st.lists(tiles).map(tuple))
def test_many_tiles_both_ways(some: tuple[Tile, ...]) -> None:
    """Tiles print with single spaces between and are read with any white space."""
    text = tiles_text(some)
    assert parse_tiles(text) == some
    assert parse_tiles(f"  {text}\n".replace(" ", " \t")) == some
    assert pips(some) == sum(tile.low + tile.high for tile in some)
