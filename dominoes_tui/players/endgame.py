"""Two players whose hands are both known, and nothing left to draw: the best play, exactly."""

from typing import Final

from dominoes_tui.players.lean import FITS, MOVES, Move, Moves, points_of, winners_of
from dominoes_tui.players.player import Stop

NODES: Final = 6_000
"""Positions looked at before the search is given up."""
LOOK: Final = 32
"""Positions between two questions whether anybody still waits: less than a millisecond."""
TILES: Final = 20
"""Tiles in both hands with which it is tried: with more the nodes never suffice."""
_MOST: Final = 1000
"""More than any round is worth."""
_WIN: Final = 500
"""What winning is worth where only that counts: more than any points, which still break ties."""


class _TooLong(Exception):  # noqa: N818 - no error: somebody else must choose
    """There are too many positions."""


class _Stopped(Exception):  # noqa: N818 - no error: any move will do
    """Nobody waits for the move any more."""


def best_move(
    hand: int, other: int, moves: Moves, *, difference: bool, single: bool, stop: Stop
) -> Move | None:
    """Return the move that gains most against the best defence; None if that takes too long.

    Args:
        hand: the tiles of the seat to act.
        other: the tiles of its opponent.
        moves: what can be placed, one move at least.
        difference: whether a blocked round is worth the difference.
        single: whether the round is all there is, so that winning counts before points: whoever
            goes out against 0-0 alone scores nothing, and has won.
        stop: once it says true, the best of the moves compared so far will do, or any.
    """
    if hand.bit_count() + other.bit_count() > TILES:
        return None
    search = _Search(stop, difference=difference, single=single)
    best, chosen = -_MOST, None
    try:
        for move in search.ordered(moves, other):
            gain = -search.gain(other, hand ^ move.bit, move.ends, 0, -_MOST, -best)
            if gain > best:
                best, chosen = gain, move
    except _TooLong:
        return None
    except _Stopped:
        return chosen or moves[0]
    return chosen


class _Search:
    """Alpha-beta search that remembers positions, which different orders of play lead to."""

    def __init__(self, stop: Stop, *, difference: bool, single: bool) -> None:
        self._stop = stop
        self._win = _WIN if single else 0
        self._difference = difference
        self._left = NODES
        self._bounds: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        """For each position the least and the most that it is worth to the seat to act."""

    @staticmethod
    def ordered(moves: Moves, other: int) -> list[Move]:
        """Return the moves, those first that leave the opponent the fewest answers."""
        if len(moves) == 1:
            return [moves[0]]
        return sorted(moves, key=lambda move: (other & move.fits).bit_count())

    def gain(  # noqa: PLR0917 - called for every position
        self, hand: int, other: int, ends: int, passes: int, low: int, high: int
    ) -> int:
        """Return what the seat to act gains, exact if between `low` and `high`."""
        if not other or passes == 2:
            mine, theirs = points_of([hand, other], difference=self._difference)
            if self._win and len(winners := winners_of([hand, other])) == 1:
                return mine - theirs + (-self._win if winners[0] else self._win)
            return mine - theirs
        key = (hand, other, ends, passes)
        least, most = self._bounds.get(key, (-_MOST, _MOST))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._left -= 1
        if self._left % LOOK == 0 and self._stop():
            raise _Stopped
        if self._left < 0:
            raise _TooLong
        fitting = hand & FITS[ends]
        if not fitting:
            return -self.gain(other, hand, ends, passes + 1, -high, -low)
        best, floor = -_MOST, low
        for bit, _, after, _ in self.ordered(MOVES[ends][fitting], other):
            gain = -self.gain(other, hand ^ bit, after, 0, -high, -floor)
            if gain > best:
                best = gain
                if best >= high:
                    break
                floor = max(floor, best)
        if best > low:
            least = best
        if best < high:
            most = best
        self._bounds[key] = (least, most)
        return best
