"""The history: the finished matches, each to be replayed."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from dominoes_tui.history import NOTHING, line
from dominoes_tui.store.rows import Finished
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
    """Lists the finished matches, the one that ended last first."""

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
        self._count = desk.history_size() if desk is not None else 0
        self._width = len(str(self._count))
        self._parts: dict[int, list[Finished]] = {}

    def compose(self) -> ComposeResult:
        """Put the list between header and footer."""
        yield ScoreBar("History")
        yield MatchList(self._count, self._line)
        yield MessageBar()
        yield KeyBar(
            (
                KeyHint("Enter", "replay", "replay"),
                KeyHint("{up}{down}", "match"),
                KeyHint("Esc", "back", "close"),
            )
        )

    def on_mount(self) -> None:
        """Say if there is nothing."""
        if not self._count:
            self.query_one(MessageBar).say(sentence(NOTHING))

    def _line(self, place: int) -> str:
        match = self._match(place)
        return "" if match is None else line(match, self._width)

    def _match(self, place: int) -> Finished | None:
        """Return a match by its place in the list; they are read as they are looked at."""
        part, at = divmod(place, _PART)
        if part not in self._parts and self._desk is not None:
            self._parts[part] = self._desk.finished(_PART, part * _PART)
        matches = self._parts.get(part, [])
        return matches[at] if at < len(matches) else None

    def on_match_list_chosen(self, event: MatchList.Chosen) -> None:
        """Replay the match that was chosen."""
        event.stop()
        match = self._match(event.place)
        if self.is_active and match is not None:
            self._replay(match.id)

    def _replay(self, match: int) -> None:
        from dominoes_tui.tui.screens.replay import ReplayScreen

        record = self.table_app.load(match)
        if record is None:
            self.query_one(MessageBar).say(sentence("This match cannot be read."))
        else:
            self.app.push_screen(ReplayScreen(record))

    def action_replay(self) -> None:
        """Replay the match under the cursor."""
        self.query_one(MatchList).action_choose()

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()
