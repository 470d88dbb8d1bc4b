"""What the app keeps for the next time, and the screens that show what was kept."""

import asyncio
import contextlib
import os
import signal
from threading import Timer
from typing import TYPE_CHECKING, Final

from textual import events, on

from dominoes_tui.options import Options
from dominoes_tui.tui.coloured_app import ColouredApp
from dominoes_tui.tui.desk import Desk
from dominoes_tui.tui.palettes import Colours
from dominoes_tui.words import counted

if TYPE_CHECKING:
    from dominoes_tui.core.record import Record

PATIENCE: Final = 2.0
"""Seconds to leave in good order after a signal."""


class KeepingApp(ColouredApp):
    """An app whose match, options and choices outlive it.

    Attributes:
        desk: keeps them; None to keep nothing.
        waiting: the match that waits on disk, as far as the menu has looked.
    """

    def __init__(
        self, desk: Desk | None, options: Options | None = None, colours: Colours | None = None
    ) -> None:
        super().__init__(options, colours)
        self.desk = desk
        self.waiting: Record | None = None
        self._wins = (0, 0)

    def on_mount(self) -> None:
        """Leave in good order when the system says so."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                # Where signals cannot be handled so, they end the process; all is saved anyway.
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self._leave_by_signal, number)
        self.tell_notices()

    def watch_options(self, old: Options, new: Options) -> None:
        """Save the options that have changed, too."""
        if self.desk is not None and self.is_running and old != new:
            self.desk.save_options(old, new)
            self.tell_notices()
        super().watch_options(old, new)

    def _leave_by_signal(self, number: int) -> None:
        # Textual's writer can wait for ever for a terminal that is gone; all has been saved.
        last_resort = Timer(PATIENCE, os._exit, (128 + number,))
        last_resort.daemon = True
        last_resort.start()
        self.exit(return_code=128 + number)

    @on(events.Unmount)
    def _let_go(self) -> None:
        """Let the match in play go: it waits on disk."""
        if self.desk is not None:
            self.desk.close()

    def keep(self, record: "Record") -> "Record":
        """Save the match in play; return the record to play on with."""
        if self.desk is not None:
            record = self.desk.keep(record)
            self.tell_notices()
        return record

    def load(self, match: int) -> "Record | None":
        """Return a match of the history; None if it cannot be read."""
        record = self.desk.load(match) if self.desk is not None else None
        self.tell_notices()
        return record

    def look(self) -> None:
        """Look up what the menu says of the matches on disk."""
        if self.desk is not None:
            self.waiting = None if self.going_on else self.desk.waiting()
            self._wins = self.desk.wins()
            self.tell_notices()

    @property
    def going_on(self) -> bool:
        """Whether a match is in play in this window."""
        raise NotImplementedError

    def tell_notices(self) -> bool:
        """Tell the person what could not be kept, and why; return whether there was anything."""
        notices = self.desk.notices() if self.desk is not None else []
        for notice in notices:
            self.notify(notice, severity="warning", timeout=10)
        return bool(notices)

    @property
    def wins(self) -> str:
        """How many of the finished matches were won: `12 wins of 31`."""
        played, won = self._wins
        return f"{counted(won, 'win')} of {played}" if played else "no match finished yet"

    def open_statistics(self) -> None:
        """Show what is counted of the finished matches."""
        from dominoes_tui.facts import Tally
        from dominoes_tui.tui.screens.stats import StatsScreen

        tally = self.desk.tally() if self.desk is not None else None
        self.tell_notices()
        self.push_screen(StatsScreen(tally or Tally()))

    def action_history(self) -> None:
        """Show the matches in progress and the finished ones."""
        from dominoes_tui.tui.screens.history import HistoryScreen

        if not isinstance(self.screen, HistoryScreen):
            self.push_screen(HistoryScreen(self.desk), self._history_left)
            self.tell_notices()

    def _history_left(self, match: str | None) -> None:
        if match:
            self.go_on_with(int(match))

    def go_on_with(self, match: int) -> None:
        """Go on with one of the matches in progress."""
        raise NotImplementedError

    def open_match_text(self, record: "Record") -> None:
        """Show a match as text."""
        from dominoes_tui.tui.screens.match_text import MatchTextScreen

        folder = self.desk.folder if self.desk is not None else None
        self.push_screen(MatchTextScreen(record, folder))
