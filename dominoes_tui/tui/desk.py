"""What outlives the app: the match in play, the options and the choices of the last match."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dominoes_tui.choices import Choices
    from dominoes_tui.core.record import Record
    from dominoes_tui.facts import Tally
    from dominoes_tui.keeper import Keeper
    from dominoes_tui.options import Options
    from dominoes_tui.store.rows import Finished, Unfinished


class Desk:
    """Keeps things for the app; what fails is told by `notices` and stops nothing.

    The database is opened when it is needed first, or before that by `get_ready`. Whoever needs it
    meanwhile waits; otherwise a desk belongs to one thread.
    """

    def __init__(self, database: Path, settings: Path, notices: Sequence[str] = ()) -> None:
        """Make a desk.

        Args:
            database: the file of the matches.
            settings: the file of the settings.
            notices: what the person has to be told at the start.
        """
        self._database = database
        self._settings = settings
        self._notices = list(notices)
        self._made: Keeper | None = None
        self._making = Lock()

    @property
    def ready(self) -> bool:
        """Whether the database is open, or was found to be of no use."""
        return self._made is not None

    def get_ready(self) -> None:
        """Open the database; for a thread, while the screen goes on."""
        self._keeper  # noqa: B018 - it is made, once

    @property
    def folder(self) -> Path:
        """Where the matches are, and where one may put a record."""
        return self._database.parent

    @property
    def saving(self) -> bool:
        """Whether the match in play is on disk as it stands."""
        return self._made is not None and self._made.saving

    def notices(self) -> list[str]:
        """Return what the person has to be told and has not been told yet."""
        told, self._notices = self._notices, []
        return told + (self._made.notices() if self._made is not None else [])

    def keep(self, record: "Record") -> "Record":
        """Save the match in play; return the record to play on with."""
        return self._keeper.keep(record)

    def let_go(self) -> None:
        """Leave the match in play for another one."""
        self._keeper.let_go()

    def resume(self, match: int | None = None) -> "Record | None":
        """Take up the match in progress that was played last, or one by its number.

        Returns:
            The match; None if there is none, or another window plays it.
        """
        return self._keeper.resume(match)

    @property
    def playing(self) -> int | None:
        """The number of the match in play; None if there is none on disk."""
        return self._keeper.playing

    def unfinished(self) -> "list[Unfinished]":
        """Return the matches in progress, the one played last first."""
        return self._keeper.ask(lambda store: store.unfinished()) or []

    def waiting(self) -> "Record | None":
        """Return the match that `resume` would take up."""
        return self._keeper.waiting()

    def wins(self) -> tuple[int, int]:
        """Return how many finished matches there are, practice apart, and how many were won."""
        return self._keeper.ask(lambda store: store.wins()) or (0, 0)

    def tally(self) -> "Tally | None":
        """Return the finished matches as statistics need them; None where they cannot be read."""
        return self._keeper.ask(lambda store: store.tally())

    def history_size(self) -> int:
        """Return how many finished matches there are."""
        return self._keeper.ask(lambda store: store.history_size()) or 0

    def highest_number(self) -> int:
        """Return the highest number that a match has."""
        return self._keeper.ask(lambda store: store.highest_number()) or 0

    def finished(self, count: int, since: int) -> "list[Finished]":
        """Return some finished matches, the one that ended last first."""
        return self._keeper.ask(lambda store: store.finished(count, since)) or []

    def load(self, match: int) -> "Record | None":
        """Return a match of the history; None if it cannot be read."""
        return self._keeper.ask(lambda store: store.load(match))

    def save_options(self, old: "Options", new: "Options") -> None:
        """Save the options that have changed."""
        from dominoes_tui.settings import SettingsError, save_options

        try:
            save_options(self._settings, old, new)
        except SettingsError as error:
            self.say(str(error))

    def save_choices(self, choices: "Choices") -> None:
        """Save the choices of a match, for the next one."""
        from dominoes_tui.settings import SettingsError, save_choices

        try:
            save_choices(self._settings, choices)
        except SettingsError as error:
            self.say(str(error))

    def close(self) -> None:
        """Let everything go; the match in play waits on disk."""
        with self._making:
            if self._made is not None:
                self._made.close()

    def say(self, text: str) -> None:
        """Let `notices` tell the person something, once."""
        if text not in self._notices:
            self._notices.append(text)

    @property
    def _keeper(self) -> "Keeper":
        with self._making:
            if self._made is None:
                from dominoes_tui.keeper import Keeper

                keeper = Keeper(self._database)
                keeper.get_ready()
                self._made = keeper
            return self._made
