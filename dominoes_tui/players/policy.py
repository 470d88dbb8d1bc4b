"""A static policy: what each placement is worth by the look of it, as a table of weights.

The worth of a placement is a sum of weights, one set for each phase of the round (by the size of
the own hand) and each game (by mode and number of players). `train` finds the weights by self-play;
`weights.toml` holds them. The difference of two worths is the logarithm of how much more often
the policy plays the one than the other.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final, NamedTuple, TypeAlias

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.players.lean import (
    ALL,
    DOUBLES,
    FITS,
    MOVES,
    PIPS_HIGH,
    PIPS_LOW,
    SHOWING,
    Lean,
    Move,
    Moves,
    pips,
)

PHASES: Final = 4
"""Hands of up to two, four and six tiles, and larger ones."""
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
that nobody can go on, for each ten pips by which the own hand is lighter than the average of
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


_HALF: Final = len(TILES) // 2
_LOW: Final = (1 << _HALF) - 1


def _unions(tiles: Sequence[tuple[int, int]]) -> list[int]:
    unions = [0]
    for low, high in tiles:
        unions += [known | 1 << low | 1 << high for known in unions]
    return [union.bit_count() << 8 | union for union in unions]


_NUMBERS_LOW: Final = [entry & 255 for entry in _unions(TILES[:_HALF])]
_NUMBERS_HIGH: Final = [entry & 255 for entry in _unions(TILES[_HALF:])]


def numbers_shown(tiles: int) -> int:
    """Return how many different numbers some tiles show."""
    return (_NUMBERS_LOW[tiles & _LOW] | _NUMBERS_HIGH[tiles >> _HALF]).bit_count()


def phase_of(count: int) -> int:
    """Return the phase of a hand with so many tiles."""
    return min(PHASES - 1, max(0, count - 1) // 2)


class Policy:
    """The weights of one game, made ready."""

    def __init__(self, weights: Weights, players: int) -> None:
        phases = [_tables(weights, phase, players) for phase in range(PHASES)]
        self.players = players
        self.by_count = [phases[phase_of(count)] for count in range(len(TILES) + 1)]
        """The tables for each size of the own hand."""

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
        ]
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
            worth += numbers[(_NUMBERS_LOW[left & _LOW] | _NUMBERS_HIGH[left >> _HALF]).bit_count()]
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

    def finish(self, table: Lean) -> list[int]:
        """Play a round to its end as all seats would by this policy; return the hands left."""
        if self.players == 2:
            return self._finish_two(table)
        return self._finish_more(table)

    def _finish_more(self, table: Lean) -> list[int]:
        """The same for three and four; `worths` stands in line."""
        hands, lacks, turn, passes = table.hands, table.lacks, table.turn, table.passes
        ends, unplayed, yard, players = table.ends, ALL ^ table.played, table.yard, self.players
        drawable = len(yard) - table.reserve if table.draws else 0
        by_count, all_fits, all_moves, half_sets = self.by_count, FITS, MOVES, HALF_SETS
        low, shift, numbers_low, numbers_high = _LOW, _HALF, _NUMBERS_LOW, _NUMBERS_HIGH
        next_of = [*range(1, players), 0]
        four = players == 4
        while True:
            hand = hands[turn]
            fitting = hand & all_fits[ends]
            if fitting:
                moves = all_moves[ends][fitting]
                if len(moves) == 1:
                    bit, _, ends, _ = moves[0]
                else:
                    tile_, ends_, mobility, numbers, held, standings, reach, blocked = by_count[
                        hand.bit_count()
                    ]
                    unseen = unplayed ^ hand
                    one = next_of[turn]
                    two = next_of[one]
                    first, second = unseen & ~lacks[one], unseen & ~lacks[two]
                    reach_1 = standings[standing(hand, first, hands[one].bit_count())]
                    reach_2 = reach[0]
                    third, reach_3 = 0, reach_2
                    if four:
                        third, reach_3 = unseen & ~lacks[next_of[two]], reach[1]
                    best = -1e9
                    for move in moves:
                        move_bit, tile, end, fits = move
                        left = hand ^ move_bit
                        own = (left & fits).bit_count()
                        in_one = (first & fits).bit_count()
                        in_two = (second & fits).bit_count()
                        low_end, high_end = half_sets[end]
                        worth = (
                            tile_[tile]
                            + ends_[end]
                            + mobility[own]
                            + reach_1[in_one]
                            + reach_2[in_two]
                            + held[(left & low_end > 0) + (left & high_end > 0)]
                            + numbers[
                                (numbers_low[left & low] | numbers_high[left >> shift]).bit_count()
                            ]
                        )
                        in_three = 0
                        if four:
                            in_three = (third & fits).bit_count()
                            worth += reach_3[in_three]
                        if not (own or in_one or in_two or in_three):
                            seats = [one, two, next_of[two]][: players - 1]
                            counts = [hands[seat].bit_count() for seat in seats]
                            possible = [first, second, third][: players - 1]
                            worth += blocked * lead_in_pips(left, possible, counts)
                        if worth > best:
                            best = worth
                            bit, ends = move_bit, end
                hands[turn] = hand = hand ^ bit
                if not hand:
                    return hands
                unplayed ^= bit
                passes = 0
            elif drawable > 0:
                drawable -= 1
                hands[turn] = hand | 1 << yard.pop()
                lacks[turn] = 0
                continue
            else:
                passes += 1
                if passes == players:
                    return hands
                lacks[turn] |= all_fits[ends]
            turn = next_of[turn]

    def _finish_two(self, table: Lean) -> list[int]:
        """The same for two, whose hands change places at every turn; `worths` stands in line."""
        first = table.turn
        hand, other = table.hands[first], table.hands[1 - first]
        lack, other_lack = table.lacks[first], table.lacks[1 - first]
        ends, unplayed, passes, yard = table.ends, ALL ^ table.played, table.passes, table.yard
        drawable = len(yard) - table.reserve if table.draws else 0
        by_count, all_fits, all_moves = self.by_count, FITS, MOVES
        half_sets, pips_low, pips_high = HALF_SETS, PIPS_LOW, PIPS_HIGH
        low, shift, numbers_low, numbers_high = _LOW, _HALF, _NUMBERS_LOW, _NUMBERS_HIGH
        turn = first
        while True:
            fitting = hand & all_fits[ends]
            if fitting:
                moves = all_moves[ends][fitting]
                if len(moves) == 1:
                    bit, _, ends, _ = moves[0]
                else:
                    tile_, ends_, mobility, numbers, held, standings, _, blocked = by_count[
                        hand.bit_count()
                    ]
                    possible = unplayed & ~(hand | other_lack)
                    lead = (
                        (pips_low[possible & low] + pips_high[possible >> shift])
                        * other.bit_count()
                        / (possible.bit_count() or 1)
                        - pips_low[hand & low]
                        - pips_high[hand >> shift]
                        + 6
                    )
                    reach = standings[0 if lead < -MARGIN else 2 if lead > MARGIN else 1]
                    best = -1e9
                    for move in moves:
                        move_bit, tile, end, fits = move
                        left = hand ^ move_bit
                        own = (left & fits).bit_count()
                        reached = (possible & fits).bit_count()
                        low_end, high_end = half_sets[end]
                        worth = (
                            tile_[tile]
                            + ends_[end]
                            + mobility[own]
                            + reach[reached]
                            + held[(left & low_end > 0) + (left & high_end > 0)]
                            + numbers[
                                (numbers_low[left & low] | numbers_high[left >> shift]).bit_count()
                            ]
                        )
                        if not own and not reached:
                            worth += blocked * lead_in_pips(left, (possible,), (other.bit_count(),))
                        if worth > best:
                            best = worth
                            bit, ends = move_bit, end
                hand ^= bit
                if not hand:
                    break
                unplayed ^= bit
                passes = 0
            elif drawable > 0:
                drawable -= 1
                hand |= 1 << yard.pop()
                lack = 0
                continue
            elif passes:
                break
            else:
                passes = 1
                lack |= all_fits[ends]
            hand, other, lack, other_lack = other, hand, other_lack, lack
            turn = 1 - turn
        return [hand, other] if turn == 0 else [other, hand]


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
    text = resources.files("dominoes_tui.players").joinpath("weights.toml").read_text("utf-8")
    return Policy(tomllib.loads(text)[mode][str(players)], players)


def mode_name(mode: Mode) -> str:
    """Return the name of a mode in the table of weights."""
    return str(mode)
