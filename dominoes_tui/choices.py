"""What was chosen for a match, and who sits where."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dominoes_tui.core.rules import Rules
from dominoes_tui.players import LEVELS

if TYPE_CHECKING:
    from dominoes_tui.players import Player

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
        shift: by how many seats the hands of these deals move on, to play them from other seats.

    Raises:
        ValueError: there is not one known level for each opponent.
    """

    rules: Rules
    levels: tuple[str, ...]
    seed: int | None = None
    shift: int = 0

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

    def opponents(self, seed: int) -> "dict[int, Player]":
        """Make the computer player of each seat but the person's.

        Args:
            seed: what their lots are drawn from, `Dealer.seed_of_players`.
        """
        seats = range(PERSON + 1, self.rules.players)
        return {
            seat: LEVELS[level].make(seed) for seat, level in zip(seats, self.levels, strict=True)
        }
