"""The history: matches in progress, each to go on with, and finished ones, each to be replayed."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from dominoes_tui.core.record import Record
from dominoes_tui.history import NOTHING, Going, going_line, line
from dominoes_tui.store.rows import Finished, Unfinished
from dominoes_tui.tui.desk import Desk
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.match_list import MatchList
from dominoes_tui.tui.widgets.message_bar import MessageBar
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.words import sentence

_PART: Final = 200
"""Matches that are read at once."""


class HistoryScreen(GameScreen):
    """Lists the matches in progress, then the finished ones, the newest of each first.

    Its result is the number of a match to go on with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape,h,H", "close", "Back", show=False),
    ]
    AUTO_FOCUS = "MatchList"

    def __init__(self, desk: Desk | None) -> None:
        """Make the screen.

        Args:
            desk: knows the matches; None where nothing is kept.
        """
        super().__init__()
        self._desk = desk
        self._unfinished = desk.unfinished() if desk is not None else []
        self._finished = desk.history_size() if desk is not None else 0
        self._count = len(self._unfinished) + self._finished
        self._width = len(str(desk.highest_number())) if desk is not None else 0
        self._parts: dict[int, list[Finished]] = {}
        self._records: dict[int, Record | None] = {}

    def compose(self) -> ComposeResult:
        """Put the list between header and footer."""
        yield ScoreBar("History")
        yield MatchList(self._count, self._line, len(self._unfinished))
        yield MessageBar()
        yield KeyBar(
            (
                KeyHint("Enter", "go on, or replay" if self._unfinished else "replay", "open"),
                KeyHint("{up}{down}", "match"),
                KeyHint("Esc", "back", "close"),
            )
        )

    def on_mount(self) -> None:
        """Say if there is nothing."""
        if not self._count:
            self.query_one(MessageBar).say(sentence(NOTHING))

    def _line(self, place: int) -> str:
        if place < len(self._unfinished):
            return going_line(self._going(place), self._width)
        match = self._match(place)
        return "" if match is None else line(match, self._width)

    def _going(self, place: int) -> Going:
        """Return a match in progress by its place in the list."""
        match = self._unfinished[place]
        if match.id not in self._records:
            self._records[match.id] = self.table_app.load(match.id)
        return Going(match, self._records[match.id])

    def _match(self, place: int) -> Finished | None:
        """Return a match by its place in the list; they are read as they are looked at."""
        part, at = divmod(place - len(self._unfinished), _PART)
        if part not in self._parts and self._desk is not None:
            self._parts[part] = self._desk.finished(_PART, part * _PART)
        matches = self._parts.get(part, [])
        return matches[at] if at < len(matches) else None

    def on_match_list_chosen(self, event: MatchList.Chosen) -> None:
        """Go on with the match that was chosen, or replay it."""
        event.stop()
        if not self.is_active:
            return
        if event.place < len(self._unfinished):
            self._go_on(self._unfinished[event.place])
            return
        match = self._match(event.place)
        if match is not None:
            self._replay(match.id)

    def _go_on(self, match: Unfinished) -> None:
        # Whether another window plays it is asked when it is taken: that may have changed.
        if self._records.get(match.id) is None:
            self.query_one(MessageBar).say(sentence("This match cannot be read."))
        else:
            self.dismiss(str(match.id))

    def _replay(self, match: int) -> None:
        from dominoes_tui.tui.screens.replay import ReplayScreen

        record = self.table_app.load(match)
        if record is None:
            self.query_one(MessageBar).say(sentence("This match cannot be read."))
        else:
            self.app.push_screen(ReplayScreen(record))

    def action_open(self) -> None:
        """Go on with the match under the cursor, or replay it."""
        self.query_one(MatchList).action_choose()

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()
