"""What lies on the table: order, ends, what fits."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.chain import LAID, Chain, End, Ends, Laid
from dominoes_tui.core.tiles import HALVES, TILES, Tile
from tests.strategies import chains, halves, laid_tiles, tiles

BOTH = (End.LEFT, End.RIGHT)


@given(laid_tiles)
def test_laid_text_both_ways(laid: Laid) -> None:
    """A tile in a chain prints as it is read from left to right, and is the tile it is."""
    assert str(laid) == f"{laid.left}-{laid.right}"
    assert Laid.parse(str(laid)) is laid
    assert laid.tile is Tile.of(laid.left, laid.right)


@given(halves, halves)
def test_every_tile_lies_both_ways(left: int, right: int) -> None:
    """`LAID` finds a tile by its left and right number."""
    assert LAID[left][right] == Laid(left, right)


@pytest.mark.parametrize("text", ["", "7-0", "0-6 left", "06"])
def test_laid_text_refused(text: str) -> None:
    """What is no tile does not lie in a chain either."""
    with pytest.raises(ValueError, match="is no tile"):
        Laid.parse(text)


def test_the_ends_in_words() -> None:
    """The ends print as a sentence names them."""
    assert str(Chain.parse("3-1 1-5").ends) == "3 and 5"


def test_an_empty_chain() -> None:
    """Before the opening tile there are no ends, and nothing fits."""
    chain = Chain()
    assert chain == Chain.parse("") == Chain.parse(" \n")
    assert chain.ends is None
    assert str(chain) == ""
    assert all(chain.fits(tile) == () for tile in TILES)


@given(tiles)
def test_the_opening_tile(tile: Tile) -> None:
    """The opening tile offers both its halves."""
    chain = Chain().open(tile)
    assert chain.ends == Ends(tile.low, tile.high)
    assert (str(chain), chain.opened) == (str(tile), 0)


@pytest.mark.parametrize(
    ("chain", "tile", "ends"),
    [
        ("6-1 1-3", "3-5", [End.RIGHT]),
        ("6-1 1-3", "6-6", [End.LEFT]),
        ("6-1 1-3", "3-6", BOTH),
        ("6-1 1-3", "1-2", []),
        ("6-1 1-3", "1-1", []),
        ("6-1 1-3", "0-2", []),
        ("0-1 1-3", "0-2", [End.LEFT]),
        ("0-1 1-3", "1-2", []),
        ("3-1 1-4 4-3", "3-5", BOTH),
        ("3-1 1-4 4-3", "3-3", BOTH),
        ("6-6", "0-6", BOTH),
        ("0-0", "0-3", BOTH),
        ("0-0", "3-6", []),
    ],
)
def test_what_fits(chain: str, tile: str, ends: list[End]) -> None:
    """A tile fits by either half at either end; a blank is no wildcard; equal ends both count."""
    assert Chain.parse(chain).fits(Tile.parse(tile)) == tuple(ends)


@pytest.mark.parametrize(
    ("chain", "tile", "end", "after"),
    [
        ("6-1", "1-3", "right", "6-1 1-3"),
        ("6-1", "3-6", "left", "3-6 6-1"),
        ("6-1", "1-6", "left", "1-6 6-1"),
        ("6-1", "1-1", "right", "6-1 1-1"),
        ("6-6", "0-6", "left", "0-6 6-6"),
        ("6-6", "0-6", "right", "6-6 6-0"),
        ("3-1 1-4 4-3", "3-3", "left", "3-3 3-1 1-4 4-3"),
    ],
)
def test_placing(chain: str, tile: str, end: str, after: str) -> None:
    """A tile is laid with its fitting half inwards, so that all neighbours match."""
    assert str(Chain.parse(chain).place(Tile.parse(tile), End(end))) == after


@given(chains(), tiles)
def test_fits_by_trying(chain: Chain, tile: Tile) -> None:
    """A tile fits an end exactly when one of its halves shows that end's number."""
    ends = chain.ends
    wanted = () if ends is None else tuple(e for e, n in zip(End, ends, strict=True) if n in tile)
    assert chain.fits(tile) == wanted


@given(chains(), st.sampled_from(End))
def test_placing_keeps_the_rest(chain: Chain, end: End) -> None:
    """Placing changes one end only; the old chain and its opening tile stay what they were."""
    ends, before, text = chain.ends, tuple(chain.laid), str(chain)
    if ends is None:
        return
    opening = chain.laid[chain.opened]
    for tile in TILES:
        if end not in chain.fits(tile):
            continue
        after = chain.place(tile, end)
        now = after.ends
        assert now is not None
        assert after.laid[after.opened] == opening
        if end is End.LEFT:
            assert after.laid[1:] == before
            assert now == Ends(tile.other(ends.left), ends.right)
        else:
            assert after.laid[:-1] == before
            assert now == Ends(ends.left, tile.other(ends.right))
        assert all(one.right == two.left for one, two in pairwise(after.laid))
        assert (chain.laid, str(chain)) == (before, text)


@given(chains(), tiles)
def test_a_double_keeps_its_number(chain: Chain, tile: Tile) -> None:
    """A double keeps the number of the end it is placed at, and makes no branch."""
    if not tile.is_double:
        return
    for end in chain.fits(tile):
        after = chain.place(tile, end)
        assert after.ends == chain.ends
        assert len(after.laid) == len(chain.laid) + 1


@given(chains())
def test_chain_text_both_ways(chain: Chain) -> None:
    """A chain prints as it lies and is read again; which tile opened it is told apart."""
    assert Chain.parse(str(chain), chain.opened) == chain
    assert Chain.of(chain.laid, chain.opened) == chain
    assert Chain.parse(str(chain)).laid == chain.laid


@pytest.mark.parametrize(
    ("text", "opened"), [("", 0), ("6-6", 0), ("6-1 1-3", 0), ("6-1 1-3 3-3", 1), ("0-0 " * 8, 3)]
)
def test_the_middle_tile_opens(text: str, opened: int) -> None:
    """Where the opening tile is not told, the middle one counts as such."""
    assert Chain.parse(text).opened == opened


@pytest.mark.parametrize(
    ("text", "opened", "says"),
    [
        ("6-1 3-1", None, "6-1 and 3-1 do not match in the chain"),
        ("6-1 1-3 1-3", None, "1-3 and 1-3 do not match in the chain"),
        ("6-1 x", None, "'x' is no tile"),
        ("6-1 1-3", 2, "no tile 2 in a chain of 2 tiles"),
        ("6-1 1-3", -1, "no tile -1 in a chain of 2 tiles"),
        ("", 1, "no tile 1 in a chain of 0 tiles"),
    ],
)
def test_no_chain(text: str, opened: int | None, says: str) -> None:
    """What is no chain is refused with a sentence that names what is wrong."""
    with pytest.raises(ValueError, match=says):
        Chain.parse(text, opened)


def test_numbers_are_numbers() -> None:
    """At every end each of the seven numbers is wanted by its seven tiles and no other."""
    for left in HALVES:
        for right in HALVES:
            chain = Chain((LAID[left][right],))
            fitting = [tile for tile in TILES if chain.fits(tile)]
            assert len(fitting) == (7 if left == right else 13)
