"""Two players whose hands are both known, and nothing left to draw: the best play, exactly."""

from dominoes_tui.players.lean import FITS, MOVES, Moves, points_of


def best_move(hand: int, other: int, moves: Moves, *, difference: bool) -> int:
    """Return the place in `moves` of the one that gains most against the best defence.

    Args:
        hand: the tiles of the seat to act.
        other: the tiles of its opponent.
        moves: what can be placed.
        difference: whether a blocked round is worth the difference.
    """
    best, chosen = -1000, 0
    for place, (bit, _, ends, _) in enumerate(moves):
        gain = -_gain(other, hand ^ bit, ends, 0, -1000, -best, difference)
        if gain > best:
            best, chosen = gain, place
    return chosen


def _gain(
    hand: int, other: int, ends: int, passes: int, low: int, high: int, difference: bool  # noqa: FBT001
) -> int:
    """What the seat to act gains in points, by alpha-beta search: exact between `low` and `high`."""
    if not other or passes == 2:
        mine, theirs = points_of([hand, other], difference=difference)
        return mine - theirs
    fitting = hand & FITS[ends]
    if not fitting:
        return -_gain(other, hand, ends, passes + 1, -high, -low, difference)
    for bit, _, after, _ in MOVES[ends][fitting]:
        gain = -_gain(other, hand ^ bit, after, 0, -high, -low, difference)
        if gain > low:
            low = gain
            if low >= high:
                break
    return low
