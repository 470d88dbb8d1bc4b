"""Computer players: a view in, an action out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from dominoes_tui.core.actions import Action
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.heuristic import heaviest, sound

Stop = Callable[[], bool]
"""Tells a thinking player that nobody waits for its answer any more."""


class Player(Protocol):
    """Who sits at a seat and is not a person."""

    @property
    def level(self) -> str:
        """The level's name."""

    def choose(self, view: PlayerView, stop: Stop) -> Action:
        """Choose one of `view.legal`, which is not empty.

        Args:
            view: the round as this player's seat may know it.
            stop: to be asked often; once it says true, any legal action will do.
        """


@dataclass(frozen=True, slots=True)
class Instant:
    """A player that needs no time to think: it names its action at once.

    Attributes:
        level: the level's name.
        policy: chooses one of the view's legal actions.
    """

    level: str
    policy: Callable[[PlayerView], Action]

    def choose(self, view: PlayerView, stop: Stop) -> Action:  # noqa: ARG002
        """Choose one of `view.legal`, which is not empty."""
        return self.policy(view)


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a computer player can have.

    Attributes:
        name: what the command line and the record call it.
        about: one sentence for the new-match panel.
        make: makes a player of this level.
    """

    name: str
    about: str
    make: Callable[[], Player]


def _level(name: str, about: str, policy: Callable[[PlayerView], Action]) -> Level:
    return Level(name, about, lambda: Instant(name, policy))


LEVELS: Final = {
    level.name: level
    for level in (
        _level("easy", "Plays its heaviest tile that fits.", heaviest),
        _level("medium", "Counts suits and remembers what you passed on.", sound),
    )
}
"""The levels a person can play against, weakest first."""
