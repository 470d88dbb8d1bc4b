"""The match in play as text, for a report or for a friend."""

from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from dominoes_tui.core.record import Record
from dominoes_tui.transfer import HIDDEN, hides_tiles
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.message_bar import MessageBar
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.text_page import Block, Paragraph, TextPage
from dominoes_tui.words import sentence

NOTHING_HIDDEN: Final = "Nothing in this text is hidden from you."
_ABOUT: Final = "`dominoes-tui replay` reads it. C copies it, W writes it to a file."
_ASK: Final = "Enter shows it all the same."


class MatchTextScreen(GameScreen):
    """Shows the record of a match, which can be copied or written to a file.

    What is hidden from the person comes into sight only when they ask for it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape", "close", "Back", show=False),
        Binding("enter", "show", show=False),
        Binding("c,C", "copy", "Copy", show=False),
        Binding("w,W", "write", "Write to a file", show=False),
    ]

    def __init__(self, record: Record, folder: Path | None) -> None:
        """Make the screen.

        Args:
            record: the match.
            folder: where a file may be written; None where nothing is kept.
        """
        super().__init__()
        self._record = record
        self._folder = folder
        self._hides = hides_tiles(record)

    def compose(self) -> ComposeResult:
        """Put the text between header and footer."""
        yield ScoreBar("The match as text")
        with VerticalScroll():
            yield TextPage(self._blocks())
        yield MessageBar()
        yield KeyBar(self._hints)

    @property
    def _hints(self) -> list[KeyHint]:
        show = [KeyHint("Enter", "show", "show")] if self._hides else []
        return [
            *show,
            KeyHint("C", "copy", "copy"),
            KeyHint("W", "write to a file", "write"),
            KeyHint("Esc", "back", "close"),
        ]

    def _blocks(self) -> list[Block]:
        about = Paragraph(_ABOUT, dim=True)
        if self._hides:
            return [Paragraph(HIDDEN), about, Paragraph(""), Paragraph(_ASK)]
        text = wrap(str(self._record), 400, break_on_hyphens=False)
        warning = HIDDEN if hides_tiles(self._record) else NOTHING_HIDDEN
        return [Paragraph(warning), about, Paragraph(""), *map(Paragraph, text)]

    def action_show(self) -> None:
        """Show the text of a match that hides tiles; go back from one that is shown."""
        if not self._hides:
            self.action_close()
            return
        self._hides = False
        self.query_one(TextPage).show(self._blocks())
        self.query_one(KeyBar).show(self._hints)

    def action_copy(self) -> None:
        """Copy the text by the terminal's clipboard."""
        self.app.copy_to_clipboard(str(self._record))
        self._say("Copied, if your terminal allows it.")

    def action_write(self) -> None:
        """Write the text to a new file."""
        if self._folder is None:
            self._say("Nothing is kept in this game.")
            return
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        path = self._folder / f"match-{stamp}.json"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{self._record}\n", encoding="utf-8")
        except OSError as error:
            self._say(f"{path} cannot be written: {error.strerror}.")
        else:
            self._say(f"Written: {path}")

    def _say(self, text: str) -> None:
        self.query_one(MessageBar).say(sentence(text))

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()
