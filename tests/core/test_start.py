"""How a round begins: the deal, who opens it and with what, and positions as text."""

from itertools import chain as joined

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.actions import IllegalAction, Place
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Deal, DealError, Position, opening_tile
from dominoes_tui.core.tiles import TILES, Tile, parse_tiles, tiles_text
from tests.core.test_round import deal, legal
from tests.strategies import ACTIONS, orders, positions, rules

# The deal


@given(rules(), orders)
def test_dealing(by: Rules, order: tuple[Tile, ...]) -> None:
    """Each seat gets its hand in turn, the rest is the boneyard, and the order can be read back."""
    round_ = Round.deal(by, order, 0)
    size = by.hand_size
    assert all(len(hand) == size for hand in round_.hands)
    assert len(round_.hands) == by.players
    assert len(round_.boneyard) == 28 - by.players * size
    assert tuple(joined(*round_.hands, round_.boneyard)) == order
    assert isinstance(round_.start, Deal)
    assert round_.start.order == order
    assert (round_.history, round_.passes, round_.outcome) == ((), 0, None)
    assert round_.chain.laid == ()


@given(st.data(), orders)
def test_dealing_anything_else(data: st.DataObject, order: tuple[Tile, ...]) -> None:
    """A deal that is not the 28 tiles once each is refused with the tile that is wrong."""
    one, other = data.draw(st.lists(st.integers(0, 27), min_size=2, max_size=2, unique=True))
    wrong = list(order)
    wrong[one] = order[other]
    both = f"{order[other]} stands 2 times and {order[one]} is missing"
    with pytest.raises(DealError, match=both):
        Round.deal(Rules.BLOCK, wrong)
    with pytest.raises(DealError, match=f"{order[one]} is missing"):
        Round.deal(Rules.BLOCK, order[:one] + order[one + 1 :])
    with pytest.raises(DealError, match=f"{order[one]} stands 2 times"):
        Round.deal(Rules.BLOCK, [*order, order[one]])


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_no_such_leader(seat: int) -> None:
    """A leader who has no seat is refused with the seats that there are."""
    with pytest.raises(DealError, match=f"there is no seat {seat}; seats are 0 to 2"):
        Round.deal(Rules(players=3), TILES, seat)


# The opening


@pytest.mark.parametrize(
    ("hands", "seat", "tile"),
    [
        ("0-1 0-2 0-3 0-4 0-5 / 6-6 5-6 4-6 3-6 2-6", 1, "6-6"),
        ("5-5 0-2 0-3 0-4 0-5 / 6-6 5-6 4-6 3-6 2-6", 1, "6-6"),
        ("0-1 0-2 5-5 4-4 0-5 / 3-3 5-6 4-6 3-6 2-6", 0, "5-5"),
        ("1-1 0-2 0-3 0-4 0-5 / 0-0 5-6 4-6 3-6 2-6", 0, "1-1"),
        ("0-1 0-2 0-3 0-4 0-5 / 4-5 5-6 4-6 0-0 2-6", 1, "0-0"),
        ("0-0 0-2 0-3 0-4 0-5 / 4-5 5-6 4-6 3-6 2-6", 0, "0-0"),
        ("0-1 0-2 0-3 0-4 0-5 / 1-2 5-6 4-6 3-6 2-6", 1, "5-6"),
        ("0-6 0-2 0-3 0-4 5-6 / 1-2 4-5 4-6 3-6 2-6", 0, "5-6"),
        ("0-1 0-2 0-3 0-4 4-5 / 1-2 1-3 1-4 3-6 2-6", 1, "3-6"),
        ("3-6 0-2 0-3 0-4 0-5 / 1-2 1-3 1-4 4-5 2-6", 0, "3-6"),
        ("0-1 0-2 0-3 0-4 3-5 / 1-2 1-3 1-4 2-6 2-5", 1, "2-6"),
        ("0-1 0-2 0-3 0-4 3-4 / 1-2 1-3 1-4 2-5 0-5", 1, "2-5"),
        ("0-1 0-2 0-3 0-4 2-5 / 1-2 1-3 1-6 3-4 0-5", 1, "1-6"),
        ("0-1 0-2 0-3 0-4 2-3 / 1-2 1-4 0-6 1-3 0-5 / 2-4 1-5 3-5 1-6 2-5", 2, "3-5"),
        ("0-1 0-2 1-2 / 0-3 1-3 2-3 / 0-4 1-4 2-2", 2, "2-2"),
    ],
)
def test_who_opens_and_with_what(hands: str, seat: int, tile: str) -> None:
    """The highest dealt double opens, 0-0 alone included, whoever holds it, and nothing else may.

    Without a double the tile with most pips does, the higher half breaking a tie.
    """
    dealt = tuple(parse_tiles(hand) for hand in hands.split("/"))
    assert opening_tile(dealt) == (seat, Tile.parse(tile))
    if len(dealt[0]) == 5:
        round_ = deal(hands)
        assert (round_.turn, round_.leader, legal(round_)) == (seat, seat, [tile])
        for action in ACTIONS:
            if str(action) != tile:
                with pytest.raises(IllegalAction):
                    round_.apply(action)


@given(rules(), orders)
def test_the_highest_dealt_double(by: Rules, order: tuple[Tile, ...]) -> None:
    """Doubles in the boneyard do not count: only dealt tiles are looked at."""
    round_ = Round.deal(by, order)
    dealt = order[: by.players * by.hand_size]
    doubles = [tile for tile in dealt if tile.low == tile.high]
    heaviest = max(dealt, key=lambda tile: (tile.low + tile.high, tile.high))
    opening = max(doubles) if doubles else heaviest
    assert round_.legal == (Place(opening),)
    assert opening in round_.hands[round_.leader]
    assert round_.turn == round_.leader


# Positions


@given(positions())
def test_position_text_both_ways(position: Position) -> None:
    """A position prints as text and is read again; the text does not tell the opening tile."""
    again = Position.parse(str(position))
    assert again._replace(chain=position.chain) == position
    assert again.chain.laid == position.chain.laid
    assert str(again) == str(position)


def test_the_rest_of_the_boneyard() -> None:
    """`...` stands for all the tiles that are named nowhere, lowest first, after those named."""
    position = Position.parse("6-1 1-3 | 3-3 2-3 / 0-1 | 5-5 0-2 ... | 1")
    assert tiles_text(position.boneyard[:5]) == "5-5 0-2 0-0 0-3 0-4"
    assert len(position.boneyard) == 28 - 2 - 3
    assert position.turn == 1
    assert Position.parse("6-1 | 0-1 / 0-2 | 5-5 | 0").boneyard == (Tile.of(5, 5),)
    assert Position.parse("6-1|0-1/0-2|...|0") == Position.parse(" 6-1 | 0-1 / 0-2 | ... | 0 ")


@pytest.mark.parametrize(
    "text",
    [
        "", "6-1", "6-1 | 0-1 | 0-2", "6-1 | 0-1 / 0-2 | ... | 0 | 1", "6-1 | 0-1 / 0-2 | ... | ",
        "6-1 | 0-1 / 0-2 | ... | one", "6-1 | 0-1 / 0-2 | ... | 0 1", "6-1 | 0-1 / x | ... | 0",
        "6-1 3-3 | 0-1 / 0-2 | ... | 0", "6-1 | 0-1 / 0-2 | .. | 0", "6-1 | 0-1 / ... | 0-2 | 0",
        "6-1 | 0-1 / 0-2 | ... 5-5 | 0", "6-1 | 0-1 / 0-2 | ... what | 0",
        "6-1 | 0-1 / 0-2 | ... ... | 0",
    ],
)  # fmt: skip
def test_no_position(text: str) -> None:
    """What has not the form of a position is refused, and nothing in it is passed over."""
    with pytest.raises(ValueError, match=r".") as refusal:
        Position.parse(text)
    assert str(refusal.value).isprintable()
