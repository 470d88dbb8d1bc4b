"""A page over the table: a title, text that scrolls, and the keys that close it."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.text_page import Block, TextPage


class SheetScreen(GameScreen):
    """Shows a page of text; Esc, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape,enter,space", "close", "Close", show=False),
    ]
    CLOSE: ClassVar[tuple[KeyHint, ...]] = (
        KeyHint("Esc", "back", "close"),
        KeyHint("{up}{down}", "scroll"),
    )

    def __init__(self, title: str, blocks: Sequence[Block], *, at_end: bool = False) -> None:
        """Make a page.

        Args:
            title: its name, for the header.
            blocks: its text.
            at_end: whether to show the end of the text first.
        """
        super().__init__()
        self._title_text = title
        self._blocks = blocks
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        """Put the text between header and footer."""
        yield ScoreBar(self._title_text)
        with VerticalScroll() as scroll:
            yield TextPage(self._blocks)
        if self._at_end:
            scroll.scroll_end(animate=False)
        yield KeyBar(self.CLOSE)

    def action_close(self) -> None:
        """Go back to what is under the page."""
        self.dismiss()
