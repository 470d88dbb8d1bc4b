"""What a player may do, as values and as text."""

import pytest
from hypothesis import given

from dominoes_tui.core.actions import (
    DRAW,
    OPENINGS,
    PASS,
    PLACEMENTS,
    Action,
    Place,
    parse_action,
)
from dominoes_tui.core.chain import LAID, Chain, End, Ends
from dominoes_tui.core.tiles import HALVES, TILES, Tile
from tests.strategies import ACTIONS, halves


def test_every_action() -> None:
    """There are 86 actions: a tile to open with, a tile at either end, draw and pass."""
    assert len(set(map(str, ACTIONS))) == len(set(ACTIONS)) == len(ACTIONS) == 28 + 56 + 2


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_text_both_ways(action: Action) -> None:
    """An action prints as the record writes it and is read again."""
    assert parse_action(str(action)) == action


def test_texts() -> None:
    """The texts are those of the record; a tile is read in either order."""
    assert str(Place(Tile.of(5, 5))) == "5-5"
    assert str(Place(Tile.of(6, 0), End.LEFT)) == "0-6 left"
    assert (str(DRAW), str(PASS)) == ("draw", "pass")
    assert parse_action("6-0 right") == Place(Tile.of(0, 6), End.RIGHT)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "left", "0-6 up", "0-6  left", " 0-6 left", "0-6 left ", "0-6 left right",
        "0-7 left", "Draw", "DRAW", "draw draw", "pass ", "draw\n", "knock", "0-6\tleft",
        "0-6 LEFT", "\ud800", "0-6 " * 5000,
    ],
)  # fmt: skip
def test_no_action(text: str) -> None:
    """What is no action is refused with a short printable sentence."""
    with pytest.raises(ValueError, match=r"is no (action|tile)") as refusal:
        parse_action(text)
    assert len(str(refusal.value)) < 160
    assert str(refusal.value).isprintable()


def test_openings() -> None:
    """Each tile can open a chain, without an end."""
    assert {tile: Place(tile, None) for tile in TILES} == OPENINGS


@given(halves, halves)
def test_placements(left: int, right: int) -> None:
    """The table of what fits says what the chain says: the ends, left first, both where equal."""
    table = PLACEMENTS[Ends(left, right)]
    chain = Chain((LAID[left][right],))
    for tile in TILES:
        ends = chain.fits(tile)
        assert table.get(tile, ()) == tuple(Place(tile, end) for end in ends)
        if left == right:
            assert len(ends) in (0, 2)


def test_placements_cover_all_ends() -> None:
    """The table knows every pair of ends."""
    assert set(PLACEMENTS) == {(left, right) for left in HALVES for right in HALVES}
