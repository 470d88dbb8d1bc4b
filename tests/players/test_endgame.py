"""The exact end of a two-player round."""

from random import Random

import pytest

from dominoes_tui.core.tiles import TILES, Tile
from dominoes_tui.players.endgame import LOOK, NODES, best_move
from dominoes_tui.players.lean import FITS, MOVES, points_of, tile_set, winners_of
from dominoes_tui.players.player import never
from dominoes_tui.players.random_round import shuffled


def gain(hand: int, other: int, ends: int, passes: int, *, difference: bool, single: bool) -> int:
    """What the seat to act gains, found by trying everything; winning comes before points."""
    if not other or passes == 2:
        mine, theirs = points_of([hand, other], difference=difference)
        winners = winners_of([hand, other]) if single else [0, 1]
        return mine - theirs + 200 * ((0 in winners) - (1 in winners))
    moves = MOVES[ends][hand & FITS[ends]]
    if not moves:
        return -gain(other, hand, ends, passes + 1, difference=difference, single=single)
    return max(
        -gain(other, hand ^ m.bit, m.ends, 0, difference=difference, single=single) for m in moves
    )


@pytest.mark.parametrize("difference", [False, True])
@pytest.mark.parametrize("single", [False, True])
def test_the_move_is_the_best_there_is(difference: bool, single: bool) -> None:
    """It gains what trying every continuation finds to be possible."""
    lots = Random(1)
    for size in (3, 4, 5):
        for _ in range(25):
            order = shuffled(lots)
            hand = sum(order[:size])
            other = sum(order[size : 2 * size])
            ends = order[27].bit_length() - 1
            moves = MOVES[ends][hand & FITS[ends]]
            if not moves:
                continue
            best = best_move(hand, other, moves, difference=difference, single=single, stop=never)
            gains = {
                move: -gain(
                    other, hand ^ move.bit, move.ends, 0, difference=difference, single=single
                )
                for move in moves
            }
            assert best is not None
            assert gains[best] == max(gains.values())


@pytest.mark.parametrize(
    ("hand", "other", "ends"),
    [
        ("0-5 2-5 4-6", "0-0 0-4 0-6", "0-2"),
        ("1-5 3-4 3-5", "0-0 3-3 4-5", "2-5"),
        ("1-3 3-5 3-6", "0-0 1-5 3-3", "3-4"),
    ],
)
def test_going_out_against_the_double_blank_is_a_win(hand: str, other: str, ends: str) -> None:
    """It scores nothing, like a tie; in a single round it is all there is to gain."""
    mine, theirs = (
        tile_set([Tile.parse(tile) for tile in tiles.split()]) for tiles in (hand, other)
    )
    place = TILES.index(Tile.parse(ends))
    moves = MOVES[place][mine & FITS[place]]
    best = best_move(mine, theirs, moves, difference=False, single=True, stop=never)
    assert best is not None
    after = gain(theirs, mine ^ best.bit, best.ends, 0, difference=False, single=True)
    assert after == -200, "it wins against any defence"


def test_it_gives_up_what_would_take_too_long() -> None:
    """Of two hands of fourteen tiles it says nothing."""
    hand, other = (1 << 14) - 1, ((1 << 14) - 1) << 14
    assert (
        best_move(hand, other, MOVES[0][hand & FITS[0]], difference=False, single=False, stop=never)
        is None
    )


@pytest.mark.parametrize("patience", [1, 2, 50])
def test_it_ends_when_nobody_waits(patience: int) -> None:
    """It asks all the time whether anybody waits; told no, it names a move and asks no more."""
    order = shuffled(Random(3))
    hand, other = sum(order[:10]), sum(order[10:20])
    moves = MOVES[0][hand & FITS[0]]
    asked = []

    def count() -> bool:
        asked.append(1)
        return False

    assert best_move(hand, other, moves, difference=False, single=False, stop=count) is None
    assert len(asked) >= NODES // LOOK
    asked.clear()

    def stop() -> bool:
        asked.append(1)
        return len(asked) >= patience

    assert best_move(hand, other, moves, difference=False, single=False, stop=stop) in moves
    assert len(asked) == patience
