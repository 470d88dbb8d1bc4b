"""What was chosen for a match, and the shuffling of its deals."""

import secrets
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes_tui.core.match import Match
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.players import LEVELS, Player

PERSON: Final = 0
"""The seat of the person at the table."""
NAMES: Final = ("You", "Ada", "Bo", "Cy")
"""Who sits at each seat, in turn order."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen before a match.

    Attributes:
        rules: the rules of the match.
        levels: a level of `LEVELS` for each opponent, in turn order.
        seed: makes the deals, and so with the same actions the match, come out again; None for
            deals nobody can know.

    Raises:
        ValueError: there is not one known level for each opponent.
    """

    rules: Rules
    levels: tuple[str, ...]
    seed: int | None = None

    def __post_init__(self) -> None:
        if len(self.levels) != self.rules.players - 1:
            raise ValueError(f"{len(self.levels)} levels for {self.rules.players - 1} opponents")
        for level in self.levels:
            if level not in LEVELS:
                raise ValueError(f"{level!r:.40} is no level; the levels are {', '.join(LEVELS)}")

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat."""
        return NAMES[: self.rules.players]

    def begin(self) -> Match:
        """Return the match before its first deal."""
        return Match.begin(self.rules, self.names)

    def opponents(self) -> dict[int, Player]:
        """Make the computer player of each seat but the person's."""
        seats = range(PERSON + 1, self.rules.players)
        return {seat: LEVELS[level].make() for seat, level in zip(seats, self.levels, strict=True)}


class Dealer:
    """Shuffles the deals of one match.

    The deal of a round follows from the seed and the number of the round alone, so that a match
    taken up again is dealt on as it would have been.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = secrets.randbits(64) if seed is None else seed

    @property
    def seed(self) -> int:
        """What the deals are made from."""
        return self._seed

    def next_round(self, match: Match) -> Match:
        """Deal the next round; where the rules leave open who leads it, draw lots.

        Raises:
            MatchError: a round is open, or the match is over.
        """
        lots = Random(f"{self._seed} {len(match.rounds)}")  # noqa: S311 - a game, not a secret
        order = lots.sample(TILES, len(TILES))
        leader = lots.randrange(match.rules.players) if match.leader_is_free else None
        return match.next_round(order, leader)
