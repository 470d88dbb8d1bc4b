"""The rules in force, with drawn tiles, and the keys."""

from typing import ClassVar, Final

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from dominoes_tui.core.rules import Rules
from dominoes_tui.rules_text import FAIR_PLAY, sections, summary
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.text_page import Block, Heading, Paragraph, Term, TextPage, Tiles

_EXAMPLES: Final[dict[str, tuple[str, tuple[tuple[int, int], ...]]]] = {
    "Play": ("The ends of this chain are 6 and 3:", ((6, 1), (1, 1), (1, 3))),
    "Draw and Block": ("With the ends 6 and 3, neither of these fits:", ((0, 2), (4, 5))),
    "Scoring": ("These two hold 3 + 8 = 11 pips:", ((1, 2), (3, 5))),
}
"""An example for each section: what it says, and the tiles."""

KEYS_PAGE: Final[tuple[Block, ...]] = (
    Heading("At the table"),
    Term("1-9, 0, a-y", "play the tile with that key; it asks where if both ends fit"),
    Term("Arrows, Tab", "move over the tiles that fit; ghosts show where each would go"),
    Term("Enter, Space", "play the selection, or select; knock or draw if nothing fits; go on"),
    Term(
        "L, R",
        "play at the left or the right end; while you are asked, arrows do it too: each plays at "
        "the end that lies that way on the screen",
    ),
    Term("K, D", "knock, draw; if not allowed, why"),
    Term("Esc", "take a selection back, then pause"),
    Term("P", "pause"),
    Term("U", "take back your last decision; the round is practice from then on"),
    Term("E, W, X", "event log, where am I, table of seen tiles"),
    Term("+ -", "larger or smaller tiles on the table"),
    Heading("At a result"),
    Term("Enter", "the next round, or the result of the match"),
    Term("V", "the final chain, or the hands again"),
    Term("A, S, M", "again; the same deals with the seats swapped; the menu"),
    Heading("Beside a name"),
    Term("no 5 6", "knocked or drew at these ends, and so holds no tile with a 5 or a 6"),
    Term("drew on 2 +3", "had to draw at an end of 2; the 3 tiles drawn since may have one"),
    Heading("Everywhere"),
    Term("F1, ?", "these rules"),
    Term("T", "next theme"),
    Term("Ctrl+P", "all commands"),
    Term("Q, Ctrl+C", "quit"),
    Heading("Mouse"),
    Paragraph(
        "A tile that glows plays or asks where; a ghost or an end mark plays there; a tile that "
        "does not fit says why; the boneyard draws; the footer works; the right button takes a "
        "selection back. --no-mouse turns the mouse off."
    ),
)


class TabBar(Painted):
    """The names of the pages, in one row."""

    GROUND = Ground.BAR

    shown = reactive(0)

    class Clicked(Message):
        """A name was clicked.

        Attributes:
            place: its place.
        """

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    @property
    def _shown_names(self) -> tuple[str, ...]:
        """The names, or their first words where the row is too short for them."""
        if sum(len(name) + 3 for name in self._names) < self.size.width:
            return self._names
        return tuple(name.split()[0] for name in self._names)

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """Paint the row."""
        row = [Segment(" ", self.ink())]
        for place, name in enumerate(self._shown_names):
            style = self.ink("badge") if place == self.shown else self.ink("dim")
            row += [Segment(f" {name} ", style), Segment(" ", self.ink())]
        return Strip(row).adjust_cell_length(self.size.width, self.ink())

    def on_click(self, event: events.Click) -> None:
        """Say which name was clicked."""
        x = 1
        for place, name in enumerate(self._shown_names):
            x += len(name) + 3
            if event.x < x and event.button == 1:
                self.post_message(self.Clicked(place))
                return


class RulesScreen(GameScreen):
    """Tabs for play, draw and block, scoring, fair play, and the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f1,question_mark", "close", "Close", show=False),
        *ALWAYS,
        Binding("left,shift+tab", "turn(-1)", show=False),
        Binding("right,tab,space", "turn(1)", show=False),
    ]

    def __init__(self, rules: Rules, page: int = 0) -> None:
        super().__init__()
        self._rules = rules
        pages = [(section.title, section.sentences) for section in sections(rules)]
        self._names = (*(title for title, _ in pages), "Fair play", "Keys")
        self._pages: tuple[tuple[Block, ...], ...] = (
            *(self._page(title, texts) for title, texts in pages),
            tuple(block for part in FAIR_PLAY for block in _blocks(part.title, part.sentences)),
            KEYS_PAGE,
        )
        self._page_shown = page
        self._tabs = TabBar(self._names)
        self._text = TextPage()
        self._scroll = VerticalScroll(self._text)
        self._show()

    def _page(self, title: str, texts: tuple[str, ...]) -> tuple[Block, ...]:
        about, tiles = _EXAMPLES[title]
        return (*_blocks(summary(self._rules), texts), Heading(about), Tiles(tiles))

    def compose(self) -> ComposeResult:
        """Put the page between its tabs and the footer."""
        yield ScoreBar("Rules")
        yield self._tabs
        yield self._scroll
        yield KeyBar(
            (
                KeyHint("{left}{right}", "page", "turn(1)"),
                KeyHint("Esc", "back", "close"),
                KeyHint("{up}{down}", "scroll"),
            )
        )

    def _show(self) -> None:
        self._tabs.shown = self._page_shown
        self._text.show(self._pages[self._page_shown])
        self._scroll.scroll_home(animate=False)

    def on_tab_bar_clicked(self, event: TabBar.Clicked) -> None:
        """Show the page that was clicked."""
        self._page_shown = event.place
        self._show()

    def action_turn(self, by: int) -> None:
        """Show the next or the last page, around the ends too."""
        self._page_shown = (self._page_shown + by) % len(self._pages)
        self._show()

    def action_close(self) -> None:
        """Go back to what is under the rules."""
        self.dismiss()


def _blocks(title: str, texts: tuple[str, ...]) -> tuple[Block, ...]:
    return (Heading(title), *(Paragraph(text) for text in texts))
