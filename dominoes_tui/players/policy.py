"""A static policy: what each placement is worth by the look of it, as a table of weights.

The worth of a placement is a sum of weights, one set for each phase of the round (by the size of
the own hand) and each game (by mode and number of players). `train` finds the weights by self-play;
`weights.toml` holds them. The difference of two worths is the logarithm of how much more often
the policy plays the one than the other.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.players.lean import (
    ALL,
    DOUBLES,
    SHOWING,
    Lean,
    Move,
    Moves,
    pips,
)

PHASES: Final = (4, 12)
"""Numbers of phases: own hands of up to two, four, six and more tiles; and these by next hands."""
MOBILITY: Final = 5
"""Own tiles left that fit the new ends: none, one, ... four or more."""
REACH: Final = 9
"""Tiles that an opponent could hold and that fit the new ends: none, one, ... eight or more."""

STANDINGS: Final = ("behind", "even", "ahead")

Weights: TypeAlias = Mapping[str, Sequence[Sequence[float]]]
"""For each name of `NAMES` a row for each phase."""

NAMES: Final = {
    "pips": 1,
    "double": 1,
    "equal": 1,
    "numbers": 1,
    "blocked": 1,
    "mobility": MOBILITY,
    "held_ends": 3,
    "behind": REACH,
    "even": REACH,
    "ahead": REACH,
    "reach_2": REACH,
    "reach_3": REACH,
}
"""How many weights each row has.

pips: for ten pips placed. double: for a double placed. equal: where both new ends show one
number. numbers: for each number that the tiles left show. blocked: where the public story says
that nobody can go on, for each ten pips by which the own hand is lighter than the lightest of
the others should be. mobility: by the own tiles left that fit. held_ends: by the new ends that they
fit. behind, even and ahead: by the tiles that fit and that the next opponent could hold, one row
for each standing in pips. reach_2 and reach_3: the same for the one after and the one after that.
"""


HALF_SETS: Final = tuple((SHOWING[tile.low], SHOWING[tile.high]) for tile in TILES)
"""For each pair of ends the tiles that fit the one and those that fit the other."""


class Tables(NamedTuple):
    """The weights of one phase, spread out for look-ups.

    Attributes:
        tile: by the tile placed.
        ends: by the new ends.
        mobility: by the number of own tiles left that fit.
        numbers: by the count of numbers that the own tiles left show.
        held: by the number of ends that they fit.
        standing: for each standing in pips, by the number of tiles that fit and that the next
            opponent could hold.
        reach: the same for each further opponent.
        blocked: for each pip.
    """

    tile: list[float]
    ends: list[float]
    mobility: list[float]
    numbers: list[float]
    held: list[float]
    standing: list[list[float]]
    reach: list[list[float]]
    blocked: float


def _spread(row: Sequence[float], size: int) -> list[float]:
    return [row[min(index, len(row) - 1)] for index in range(size)]


def _tables(weights: Weights, phase: int, players: int) -> Tables:
    by_pip = weights["pips"][phase][0] / 10
    double, equal = weights["double"][phase][0], weights["equal"][phase][0]
    return Tables(
        tile=[by_pip * tile.pips + double * tile.is_double for tile in TILES],
        ends=[equal * tile.is_double for tile in TILES],
        mobility=_spread(weights["mobility"][phase], 14),
        numbers=[weights["numbers"][phase][0] * count for count in range(8)],
        held=list(weights["held_ends"][phase]),
        standing=[_spread(weights[name][phase], 15) for name in STANDINGS],
        reach=[_spread(weights[f"reach_{d}"][phase], 15) for d in range(2, players)],
        blocked=weights["blocked"][phase][0] / 10,
    )


HALF: Final = len(TILES) // 2
LOW: Final = (1 << HALF) - 1


def _numbers(tiles: Sequence[tuple[int, int]]) -> list[int]:
    """For each set of some tiles the set of the numbers that they show."""
    numbers = [0]
    for low, high in tiles:
        both = 1 << low | 1 << high
        numbers += [known | both for known in numbers]
    return numbers


NUMBERS_LOW: Final = _numbers(TILES[:HALF])
NUMBERS_HIGH: Final = _numbers(TILES[HALF:])


def numbers_shown(tiles: int) -> int:
    """Return how many different numbers some tiles show."""
    return (NUMBERS_LOW[tiles & LOW] | NUMBERS_HIGH[tiles >> HALF]).bit_count()


def phase_of(own: int, other: int, phases: int) -> int:
    """Return the phase of a hand with so many tiles, against a next one with so many."""
    phase = min(3, max(0, own - 1) // 2)
    return phase if phases == PHASES[0] else 3 * phase + min(2, max(0, other - 1) // 2)


class Policy:
    """The weights of one game, made ready."""

    def __init__(self, weights: Weights, players: int) -> None:
        count = len(weights["pips"])
        phases = [_tables(weights, phase, players) for phase in range(count)]
        self.players = players
        sizes = range(len(TILES) + 1)
        self.by_count = [[phases[phase_of(own, other, count)] for other in sizes] for own in sizes]
        """The tables for each size of the own hand and of the next."""

    @classmethod
    def of(cls, rules: Rules) -> "Policy":
        """Return the trained policy for these rules."""
        return _trained(str(rules.mode), rules.players)

    def worths(
        self, moves: Moves, hand: int, possible: Sequence[int], counts: Sequence[int]
    ) -> list[float]:
        """Return what each move is worth.

        Args:
            moves: what can be placed.
            hand: the own hand before.
            possible: for each opponent in turn order the tiles that it could hold.
            counts: for each opponent in turn order how many tiles it holds.
        """
        tile_, ends_, mobility, numbers, held, standings, reach, blocked = self.by_count[
            hand.bit_count()
        ][counts[0]]
        first = possible[0]
        table = standings[standing(hand, first, counts[0])]
        others = list(zip(possible[1:], reach, strict=True))
        worths = []
        for bit, tile, ends, fits in moves:
            left = hand ^ bit
            own = (left & fits).bit_count()
            reached = (first & fits).bit_count()
            worth = tile_[tile] + ends_[ends] + mobility[own] + table[reached]
            low, high = HALF_SETS[ends]
            worth += held[(left & low > 0) + (left & high > 0)]
            worth += numbers[(NUMBERS_LOW[left & LOW] | NUMBERS_HIGH[left >> HALF]).bit_count()]
            for other, table_2 in others:
                further = (other & fits).bit_count()
                worth += table_2[further]
                reached += further
            if not own and not reached:
                worth += blocked * lead_in_pips(left, possible, counts)
            worths.append(worth)
        return worths

    def choose(self, table: Lean, moves: Moves) -> Move:
        """Choose the move that is worth most to the seat to act, the first of several."""
        possible, counts = seen_by(table)
        worths = self.worths(moves, table.hands[table.turn], possible, counts)
        return moves[worths.index(max(worths))]


MARGIN: Final = 4
"""Pips by which a hand must be lighter, once a tile of six has been placed, to be ahead."""


def standing(hand: int, possible: int, count: int) -> int:
    """Return whether a hand is behind (0), even (1) or ahead (2) of the next opponent in pips."""
    lead = pips(possible) * count / (possible.bit_count() or 1) - pips(hand) + 6
    return 0 if lead < -MARGIN else 2 if lead > MARGIN else 1


def lead_in_pips(left: int, possible: Sequence[int], counts: Sequence[int]) -> float:
    """Return how much lighter a hand is than the lightest other should be, in pips."""
    expected = [
        pips(tiles) / max(1, tiles.bit_count()) * count
        for tiles, count in zip(possible, counts, strict=True)
    ]
    return max(-20.0, min(20.0, min(expected) - pips(left)))


def seen_by(table: Lean) -> tuple[list[int], list[int]]:
    """Return what the seat to act may know of each opponent in turn order.

    Returns:
        the tiles that each could hold, and how many it holds.
    """
    turn, players = table.turn, len(table.hands)
    order = [(turn + distance) % players for distance in range(1, players)]
    unseen = ALL ^ (table.played | table.hands[turn])
    return (
        [unseen & ~table.lacks[seat] for seat in order],
        [table.hands[seat].bit_count() for seat in order],
    )


Choose: TypeAlias = Callable[[Lean, Moves], Move]


def heaviest_move(table: Lean, moves: Moves) -> Move:  # noqa: ARG001 - a `Choose`
    """Choose the tile with most pips, a double before others."""
    return max(moves, key=lambda move: (TILES[move.tile].pips, move.bit & DOUBLES > 0))


@cache
def _trained(mode: str, players: int) -> Policy:
    text = Path(__file__).with_name("weights.toml").read_text("utf-8")
    return Policy(tomllib.loads(text)[mode][str(players)], players)
