"""The settings of a game as plain data, and the named games.

Values and meanings are those of the match record, version 1.
"""

import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar

PLAYERS = range(2, 5)
HAND_SIZES = range(5, 8)
RESERVES = range(3)
TARGETS = range(1, 1001)


class RulesError(ValueError):
    """A setting has a value that it cannot have; the message says what would be allowed."""


class Mode(StrEnum):
    """What a player does when no tile fits."""

    BLOCK = "block"
    DRAW = "draw"


class Opening(StrEnum):
    """Which tile opens a round that nobody was chosen to lead."""

    HIGHEST_DOUBLE = "highest-double"
    ANY = "any"


class NextLeader(StrEnum):
    """Who leads a later round of a match."""

    OPENING = "opening"
    WINNER = "winner"
    ROTATE = "rotate"


class BlockedScoring(StrEnum):
    """What the winner of a blocked round scores."""

    OPPONENTS = "opponents"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a match; a variant is a value.

    Attributes:
        mode: pass, or draw first, when no tile fits.
        players: seats, in turn order.
        hand_size: tiles dealt to each seat.
        opening: which tile opens a round.
        next_leader: who leads a later round.
        boneyard_reserve: tiles that may never be drawn.
        blocked_scoring: what a blocked round is worth.
        target: points that win the match; None for a single round.

    Raises:
        RulesError: a setting is outside its range.
    """

    mode: Mode = Mode.BLOCK
    players: int = 2
    hand_size: int = 7
    opening: Opening = Opening.HIGHEST_DOUBLE
    next_leader: NextLeader = NextLeader.OPENING
    boneyard_reserve: int = 0
    blocked_scoring: BlockedScoring = BlockedScoring.OPPONENTS
    target: int | None = None

    PUB: ClassVar["Rules"]
    BLOCK: ClassVar["Rules"]
    DRAW: ClassVar["Rules"]
    FAMILY: ClassVar["Rules"]

    def __post_init__(self) -> None:
        for name, kind in _CHOICES.items():
            # Frozen: a plain string of the format becomes its enum member here and nowhere else.
            object.__setattr__(self, name, _choice(name, kind, getattr(self, name)))
        for name, allowed in _NUMBERS.items():
            value = getattr(self, name)
            if name == "target" and value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
                raise RulesError(f"{name} must be {_span(name, allowed)}, not {_shown(value)}")

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Read what `str` writes: `"mode=draw players=3"`; settings left out have their default.

        Raises:
            RulesError: a word is no setting, or its value is not allowed.
        """
        settings: dict[str, Any] = {}
        for word in text.split():
            name, _, value = word.partition("=")
            settings[name] = value
            if name in _NUMBERS:
                settings[name] = int(value) if _NUMBER.fullmatch(value) else value
                if name == "target" and value == "none":
                    settings[name] = None
        return cls.from_settings(settings)

    @classmethod
    def from_settings(cls, settings: dict[str, Any]) -> "Rules":
        """Build rules from names and values of the match record.

        Raises:
            RulesError: a name is unknown, or a value is not allowed.
        """
        known = [field.name for field in fields(cls)]
        for name in settings:
            if name not in known:
                raise RulesError(f"{name!r:.40} is no rule; the rules are {', '.join(known)}")
        return cls(**settings)

    @property
    def settings(self) -> dict[str, str | int | None]:
        """Names and plain values, as the match record holds them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: str(value) if isinstance(value, StrEnum) else value
            for name, value in values.items()
        }

    def __str__(self) -> str:
        return " ".join(
            f"{name}={'none' if value is None else value}" for name, value in self.settings.items()
        )


_NUMBER = re.compile(r"[0-9]{1,9}")

_CHOICES: dict[str, type[StrEnum]] = {
    "mode": Mode,
    "opening": Opening,
    "next_leader": NextLeader,
    "blocked_scoring": BlockedScoring,
}
_NUMBERS = {
    "players": PLAYERS,
    "hand_size": HAND_SIZES,
    "boneyard_reserve": RESERVES,
    "target": TARGETS,
}


def _choice(name: str, kind: type[StrEnum], value: object) -> StrEnum:
    for member in kind:
        if isinstance(value, str) and value == member.value:
            return member
    *rest, last = kind
    raise RulesError(f"{name} must be {', '.join(rest)} or {last}, not {_shown(value)}")


def _span(name: str, allowed: range) -> str:
    if name == "target":
        return f"{allowed[0]} to {allowed[-1]}, or none for a single round"
    return f"{', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"


def _shown(value: object) -> str:
    """Return a short quotation of a refused value that is safe to print on one line."""
    return f"{value!r}"[:40]


Rules.BLOCK = Rules()
Rules.DRAW = Rules(mode=Mode.DRAW)
Rules.PUB = Rules(target=100)
Rules.FAMILY = Rules(mode=Mode.DRAW, opening=Opening.ANY)

GAMES = {"pub": Rules.PUB, "block": Rules.BLOCK, "draw": Rules.DRAW, "family": Rules.FAMILY}
"""The named games, for two players; each can be played by three or four."""
