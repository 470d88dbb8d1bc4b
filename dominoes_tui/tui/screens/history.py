"""The history: the finished matches, each to be replayed."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from dominoes_tui.history import NOTHING, line
from dominoes_tui.narrate import sentence
from dominoes_tui.store.rows import Finished
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.match_list import MatchList
from dominoes_tui.tui.widgets.message_bar import MessageBar
from dominoes_tui.tui.widgets.score_bar import ScoreBar


class HistoryScreen(GameScreen):
    """Lists the finished matches, the one that ended last first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape,h,H", "close", "Back", show=False),
    ]
    AUTO_FOCUS = "MatchList"

    def __init__(self, matches: Sequence[Finished]) -> None:
        super().__init__()
        self._matches = tuple(matches)
        self._width = len(str(max((match.id for match in matches), default=0)))

    def compose(self) -> ComposeResult:
        """Put the list between header and footer."""
        yield ScoreBar()
        yield MatchList(len(self._matches), self._line)
        yield MessageBar()
        yield KeyBar(
            (
                KeyHint("Enter", "replay", "replay"),
                KeyHint("↑↓", "match"),
                KeyHint("Esc", "back", "close"),
            )
        )

    def on_mount(self) -> None:
        """Show the title."""
        self.query_one(ScoreBar).show_title("History")
        if not self._matches:
            self.query_one(MessageBar).say(sentence(NOTHING))

    def _line(self, place: int) -> str:
        return line(self._matches[place], self._width)

    def on_match_list_chosen(self, event: MatchList.Chosen) -> None:
        """Replay the match that was chosen."""
        event.stop()
        if self.is_active and self._matches:
            self._replay(self._matches[event.place].id)

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
