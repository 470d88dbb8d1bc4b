"""What a computer player is."""

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from dominoes_tui.core.actions import Action
    from dominoes_tui.core.view import PlayerView

Stop = Callable[[], bool]
"""Tells a thinking player that nobody waits for its answer any more."""


def never() -> bool:
    """Somebody always waits for the answer."""
    return False


class Player(Protocol):
    """Who sits at a seat and is not a person.

    A player has no memory and no luck of its own: with the same seed and the same view it chooses
    the same.
    """

    @property
    def level(self) -> str:
        """The level's name."""

    @property
    def seed(self) -> int:
        """What its lots are drawn from, together with the view."""

    @property
    def thinks(self) -> bool:
        """Whether it looks ahead, which takes a while."""

    def choose(self, view: "PlayerView", stop: Stop) -> "Action":
        """Choose one of `view.legal`, which is not empty.

        Args:
            view: the round as this player's seat may know it.
            stop: to be asked often; once it says true, any legal action will do.
        """


class IllegalChoice(UserWarning):
    """A computer player chose something that is not legal; in tests this is an error."""


def allowed(level: str, action: "Action", view: "PlayerView") -> "Action":
    """Return the action that a player chose; if it is not legal, warn and take one that is.

    A fault in a player must not stop the person's match.
    """
    if action in view.legal:
        return action
    warnings.warn(f"{level} chose {action}, which is not legal", IllegalChoice, stacklevel=2)
    return view.legal[0]


class Instant(NamedTuple):
    """A player that needs no time to think: it names its action at once.

    Attributes:
        level: the level's name.
        seed: what its lots are drawn from, if it draws any.
        policy: chooses one of the view's legal actions, given the seed.
    """

    level: str
    seed: int
    policy: "Callable[[PlayerView, int], Action]"

    @property
    def thinks(self) -> bool:
        """It does not."""
        return False

    def choose(self, view: "PlayerView", stop: Stop) -> "Action":  # noqa: ARG002
        """Choose one of `view.legal`, which is not empty."""
        return self.policy(view, self.seed)


class Level(NamedTuple):
    """A strength that a computer player can have.

    Attributes:
        name: what the command line and the record call it.
        about: one sentence for the new-match panel.
        measured: how it did against the level below, for the same panel.
        make: makes a player of this level from a seed.
    """

    name: str
    about: str
    make: Callable[[int], Player]
    measured: str = ""
