"""What a player may do, the events it leaves, why a round ended, and the errors."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from dominoes_tui.core.chain import End, Ends
from dominoes_tui.core.tiles import HALVES, TILES, Tile


class IllegalAction(ValueError):  # noqa: N818 - the name the design gives it
    """An action that the rules do not allow now; the message says what they would."""


class Place(NamedTuple):
    """Place a tile at one end; `end` is None for the opening tile."""

    tile: Tile
    end: End | None = None

    def __str__(self) -> str:
        return f"{self.tile} {self.end}" if self.end else str(self.tile)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next tile of the boneyard."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the turn: no tile fits and none may be drawn."""

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = Place | Draw | Pass

DRAW: Final = Draw()
PASS: Final = Pass()


def parse_action(text: str) -> Action:
    """Read `"5-5"`, `"0-6 left"`, `"0-6 right"`, `"draw"` or `"pass"`.

    Raises:
        ValueError: the text is none of these.
    """
    match text.split(" "):
        case ["draw"]:
            return DRAW
        case ["pass"]:
            return PASS
        case [tile]:
            return Place(Tile.parse(tile))
        case [tile, ("left" | "right") as end]:
            return Place(Tile.parse(tile), End(end))
    raise ValueError(
        f"{text!r:.40} is no action; actions are a tile, a tile with left or right, draw and pass"
    )


OPENINGS: Final = {tile: Place(tile) for tile in TILES}
"""The action that opens a chain with each tile."""


_PLACES: Final = {tile: {end: Place(tile, end) for end in End} for tile in TILES}


def _placements(left: int, right: int) -> dict[Tile, tuple[Place, ...]]:
    fitting: dict[Tile, tuple[Place, ...]] = {}
    for tile, places in _PLACES.items():
        if left in tile:
            fitting[tile] = (
                (places[End.LEFT], places[End.RIGHT]) if right in tile else (places[End.LEFT],)
            )
        elif right in tile:
            fitting[tile] = (places[End.RIGHT],)
    return fitting


PLACEMENTS: Final[dict[tuple[int, int], dict[Tile, tuple[Place, ...]]]] = {
    (left, right): _placements(left, right) for left in HALVES for right in HALVES
}
"""For each pair of ends, the tiles that fit and the actions that place them, left first."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat placed a tile; `end` is None for the opening tile."""

    seat: int
    tile: Tile
    end: End | None


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a tile; `tile` is None where it is hidden from who looks."""

    seat: int
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed on these ends: it holds no tile with either number."""

    seat: int
    ends: Ends


Event: TypeAlias = Placed | Drew | Passed

placed: Final = cache(Placed)
"""`Placed`, each value made once: a round makes one for every action."""
passed: Final = cache(Passed)
"""`Passed`, each value made once."""
drew: Final = cache(Drew)
"""`Drew`, each value made once."""


class Reason(StrEnum):
    """Why a round ended."""

    DOMINO = "domino"
    BLOCKED = "blocked"


class Outcome(NamedTuple):
    """How a round ended.

    Attributes:
        reason: a hand was empty, or every seat passed in a row.
        winners: the seats that won; several only where a blocked round is tied.
        pips: pips left in each seat's hand.
        points: what each seat scores.
    """

    reason: Reason
    winners: tuple[int, ...]
    pips: tuple[int, ...]
    points: tuple[int, ...]
