"""The game in whole numbers, for players that play thousands of rounds to choose one tile.

It is the same game as `core`, which a test holds it to, told in fewer words:

- A tile is its index in `TILES`; a set of tiles, a hand for one, is a number with bit `i` set for
  tile `i`.
- Two ends are the index of the tile that shows both numbers, since left and right play alike, and
  `OPEN` before the opening tile. So a tile that opens leaves the ends of its own index.
- A tile fits two different ends only if it *is* the tile of both numbers: every other placement
  has one result.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from dominoes_tui.core.actions import Action, Place
from dominoes_tui.core.chain import Chain
from dominoes_tui.core.rules import BlockedScoring, Mode, Rules
from dominoes_tui.core.tiles import HALVES, TILES, Tile

ALL: Final = (1 << len(TILES)) - 1
"""The set of all tiles."""
OPEN: Final = len(TILES)
"""The ends of an empty table."""
INDEX: Final = {tile: index for index, tile in enumerate(TILES)}
BITS: Final = tuple(1 << index for index in range(len(TILES)))
DOUBLES: Final = sum(1 << INDEX[tile] for tile in TILES if tile.is_double)


def tile_set(tiles: "tuple[Tile, ...] | list[Tile]") -> int:
    """Return a set of tiles as a number."""
    return sum([1 << INDEX[tile] for tile in tiles])


def indices(tiles: int) -> list[int]:
    """Return the indices of the tiles of a set."""
    return [tile.bit_length() - 1 for tile in bits(tiles)]


def bits(tiles: int) -> list[int]:
    """Return each tile of a set as the set that holds it alone."""
    found = []
    while tiles:
        low = tiles & -tiles
        found.append(low)
        tiles ^= low
    return found


SHOWING: Final = tuple(tile_set([tile for tile in TILES if half in tile]) for half in HALVES)
"""The seven tiles that show each number."""
FITS: Final = (*(SHOWING[tile.low] | SHOWING[tile.high] for tile in TILES), ALL)
"""The tiles that fit each pair of ends; the last entry is for `OPEN`."""


class Move(NamedTuple):
    """A tile placed, and the ends it leaves.

    Attributes:
        bit: the set that holds the tile alone.
        tile: its index.
        ends: the ends it leaves.
        fits: the tiles that fit those.
    """

    bit: int
    tile: int
    ends: int
    fits: int


Moves: TypeAlias = tuple[Move, ...]


def _moves_of(ends: int, index: int) -> Moves:
    tile = TILES[index]
    results = {index: None}  # what an opening leaves; a dict keeps the order
    if ends != OPEN:
        low, high = TILES[ends]
        results = {
            INDEX[Tile.of(tile.other(number), still)]: None
            for number, still in ((low, high), (high, low))
            if number in tile
        }
    return tuple([Move(1 << index, index, result, FITS[result]) for result in results])


_MOVES_OF: Final = tuple(
    tuple(_moves_of(ends, index) for index in range(len(TILES))) for ends in range(OPEN + 1)
)


class _MovesOfHand(dict[int, Moves]):
    """The moves of each set of fitting tiles at one pair of ends, put together when first asked."""

    def __init__(self, ends: int) -> None:
        super().__init__()
        self._ends = ends

    def __missing__(self, fitting: int) -> Moves:
        of_tile = _MOVES_OF[self._ends]
        moves = tuple([move for index in indices(fitting) for move in of_tile[index]])
        if self._ends != OPEN:  # any hand can open: those are too many to keep
            self[fitting] = moves
        return moves


MOVES: Final = tuple(_MovesOfHand(ends) for ends in range(OPEN + 1))
"""`MOVES[ends][hand & FITS[ends]]`: everything a hand can place."""

_HALF: Final = len(TILES) // 2
_LOW: Final = (1 << _HALF) - 1


def _sums(values: list[int]) -> list[int]:
    sums = [0]
    for value in values:
        sums += [known + value for known in sums]
    return sums


PIPS_LOW: Final = _sums([tile.pips for tile in TILES[:_HALF]])
PIPS_HIGH: Final = _sums([tile.pips for tile in TILES[_HALF:]])


def pips(tiles: int) -> int:
    """Return the pip total of a set of tiles."""
    return PIPS_LOW[tiles & _LOW] + PIPS_HIGH[tiles >> _HALF]


class Lean:
    """A round that changes as it is played; the `yard` is drawn from its end.

    Attributes:
        draws: whether a seat without a fit draws.
        reserve: tiles that may never be drawn.
        difference: whether a blocked round is worth the difference.
        hands: the set of tiles each seat holds.
        yard: the tiles of the boneyard, each as the set of it, the next to be drawn last.
        ends: the two ends.
        turn: the seat to act.
        passes: passes in a row.
        played: the set of tiles on the table.
        lacks: for each seat a set of tiles that the public story says it cannot hold.
    """

    __slots__ = (
        "difference", "draws", "ends", "hands", "lacks", "passes", "played", "reserve", "turn",
        "yard",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules,
        hands: list[int],
        yard: list[int],
        *,
        ends: int = OPEN,
        turn: int = 0,
        passes: int = 0,
        played: int = 0,
        lacks: list[int] | None = None,
    ) -> None:
        self.draws = rules.mode is Mode.DRAW
        self.reserve = rules.boneyard_reserve
        self.difference = rules.blocked_scoring is BlockedScoring.DIFFERENCE
        self.hands = hands
        self.yard = yard
        self.ends = ends
        self.turn = turn
        self.passes = passes
        self.played = played
        self.lacks = [0] * len(hands) if lacks is None else lacks

    @property
    def is_over(self) -> bool:
        """Whether a hand is empty or everyone has passed."""
        return self.passes == len(self.hands) or 0 in self.hands

    @property
    def moves(self) -> Moves:
        """What the seat to act can place."""
        return MOVES[self.ends][self.hands[self.turn] & FITS[self.ends]]

    def place(self, move: Move) -> None:
        """Place a tile."""
        self.hands[self.turn] ^= move.bit
        self.played |= move.bit
        self.ends = move.ends
        self.passes = 0
        self.turn = (self.turn + 1) % len(self.hands)

    def miss(self) -> bool:
        """Draw a tile if there is one to draw, else pass; the seat has no fit.

        Returns:
            Whether a tile was drawn.
        """
        seat = self.turn
        if self.draws and len(self.yard) > self.reserve:
            self.hands[seat] |= self.yard.pop()
            self.lacks[seat] = 0
            return True
        self.lacks[seat] |= FITS[self.ends]
        self.passes += 1
        self.turn = (seat + 1) % len(self.hands)
        return False

    def play(self, choose: "Callable[[Lean, Moves], Move]") -> None:
        """Play to the end; `choose` is asked wherever there are two moves or more."""
        while not self.is_over:
            moves = self.moves
            if not moves:
                self.miss()
            else:
                self.place(moves[0] if len(moves) == 1 else choose(self, moves))

    @property
    def winners(self) -> list[int]:
        """The seats that won the finished round."""
        return winners_of(self.hands)

    @property
    def points(self) -> list[int]:
        """What each seat scores in the finished round."""
        return points_of(self.hands, difference=self.difference)


def winners_of(hands: list[int]) -> list[int]:
    """Return the seats that win when a round ends with these hands."""
    if 0 in hands:
        return [hands.index(0)]
    left = list(map(pips, hands))
    lowest = min(left)
    return [seat for seat, total in enumerate(left) if total == lowest]


def points_of(hands: list[int], *, difference: bool) -> list[int]:
    """Return what each seat scores when a round ends with these hands.

    Args:
        hands: the hands that are left.
        difference: whether a blocked round is worth the difference.
    """
    left = [PIPS_LOW[hand & _LOW] + PIPS_HIGH[hand >> _HALF] for hand in hands]
    points = [0] * len(hands)
    if 0 in hands:
        points[hands.index(0)] = sum(left)
        return points
    lowest = min(left)
    if left.count(lowest) == 1:
        points[left.index(lowest)] = sum(left) - (2 if difference else 1) * lowest
    return points


_OPENERS: Final = sorted(
    range(len(TILES)),
    key=lambda index: (TILES[index].is_double, TILES[index].pips, TILES[index].high),
    reverse=True,
)


def opening_of(hands: list[int]) -> int:
    """Return the tile that must open where the highest double does."""
    dealt = 0
    for hand in hands:
        dealt |= hand
    for index in _OPENERS:
        if dealt >> index & 1:
            return index
    raise ValueError("nobody holds a tile")


def outranking(index: int) -> int:
    """Return the tiles that would have had to open before this one."""
    return sum([1 << other for other in _OPENERS[: _OPENERS.index(index)]])


def ends_of(chain: Chain) -> int:
    """Return the two ends of a chain."""
    ends = chain.ends
    return OPEN if ends is None else INDEX[Tile.of(*ends)]


def move_of(chain: Chain, action: Place) -> Move:
    """Return what a placement is here."""
    tile, end = action
    after = chain.open(tile) if end is None else chain.place(tile, end)
    result = ends_of(after)
    index = INDEX[tile]
    return next(move for move in _MOVES_OF[ends_of(chain)][index] if move.ends == result)


def distinct_moves(chain: Chain, legal: tuple[Action, ...]) -> dict[Move, Place]:
    """Return the legal placements that differ, each with the first action that does it."""
    found: dict[Move, Place] = {}
    for action in legal:
        if isinstance(action, Place):
            found.setdefault(move_of(chain, action), action)
    return found
