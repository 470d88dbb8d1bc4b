"""The exact end of a two-player round."""

from random import Random

import pytest

from dominoes_tui.players.endgame import LOOK, NODES, best_move
from dominoes_tui.players.lean import FITS, MOVES, points_of
from dominoes_tui.players.player import never
from dominoes_tui.players.random_round import shuffled


def gain(hand: int, other: int, ends: int, passes: int, *, difference: bool) -> int:
    """What the seat to act gains, found by trying everything."""
    if not other or passes == 2:
        mine, theirs = points_of([hand, other], difference=difference)
        return mine - theirs
    moves = MOVES[ends][hand & FITS[ends]]
    if not moves:
        return -gain(other, hand, ends, passes + 1, difference=difference)
    return max(-gain(other, hand ^ m.bit, m.ends, 0, difference=difference) for m in moves)


@pytest.mark.parametrize("difference", [False, True])
def test_the_move_is_the_best_there_is(difference: bool) -> None:
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
            best = best_move(hand, other, moves, difference=difference, stop=never)
            gains = {
                move: -gain(other, hand ^ move.bit, move.ends, 0, difference=difference)
                for move in moves
            }
            assert best is not None
            assert gains[best] == max(gains.values())


def test_it_gives_up_what_would_take_too_long() -> None:
    """Of two hands of fourteen tiles it says nothing."""
    hand, other = (1 << 14) - 1, ((1 << 14) - 1) << 14
    assert best_move(hand, other, MOVES[0][hand & FITS[0]], difference=False, stop=never) is None


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

    assert best_move(hand, other, moves, difference=False, stop=count) is None
    assert len(asked) >= NODES // LOOK
    asked.clear()

    def stop() -> bool:
        asked.append(1)
        return len(asked) >= patience

    assert best_move(hand, other, moves, difference=False, stop=stop) in moves
    assert len(asked) == patience
