"""The result of a round: all hands, or behind one key the chain as it lay at the end."""

from time import monotonic
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from dominoes_tui.choices import PERSON
from dominoes_tui.core.match import Match
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.screens.base import ALWAYS, ArrangedScreen
from dominoes_tui.tui.widgets.chain_view import EVERY_CHAIN, ChainView
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.result_view import ResultView
from dominoes_tui.tui.widgets.score_bar import ScoreBar

GLANCE: Final = 0.3
"""Seconds for which a result stays at least: keys typed before it came do not take it away."""


class RoundOverScreen(ArrangedScreen):
    """Shows who won and why; its result says what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("enter,space", "go_on", "Go on", show=False),
        Binding("v,V", "turn", "Table or hands", show=False),
        Binding("escape,p,P", "app.pause", "Pause", show=False),
        Binding("e,E", "app.log", "Event log", show=False),
        Binding("a,A", "choose('again')", "Again", show=False),
        Binding("s,S", "choose('swap')", "Same deals, seats swapped", show=False),
        Binding("m,M", "choose('menu')", "Menu", show=False),
        Binding("u,U", "undo", "Undo", show=False),
    ]

    def __init__(self, match: Match, narrator: Narrator, *, practice: bool = False) -> None:
        super().__init__()
        self._practice = practice
        self._view = match.view(PERSON)
        self._match_over = match.is_over
        self._narrator = narrator
        self._shown_at = monotonic()
        self._turned = False

    def compose(self) -> ComposeResult:
        """Put hands and chain between header and footer."""
        header = ScoreBar()
        header.show(self._view, self._narrator, practice=self._practice)
        yield header
        with VerticalScroll():
            yield ResultView(self._view, self._narrator)
        chain = ChainView()
        chain.show(self._view)
        yield chain
        yield KeyBar(self._hints("table"))

    def divide_rows(self) -> None:
        """Show the hands with the chain under them where there is room, or the chain alone."""
        width, height = self.app.size
        rest = self.query_one(ResultView).fit_to(width, height - 2)
        chain, hands = self.query_one(ChainView), self.query_one(VerticalScroll)
        chain.display = self._turned or rest > EVERY_CHAIN
        chain.styles.height = "1fr" if self._turned else rest - 1
        hands.display = not self._turned

    @property
    def _seen(self) -> bool:
        return monotonic() - self._shown_at >= GLANCE

    @property
    def _single(self) -> bool:
        return self._view.rules.target is None

    def _hints(self, other: str) -> tuple[KeyHint, ...]:
        hints = [KeyHint("Enter", self._next_step, "go_on"), KeyHint("V", other, "turn")]
        if self._match_over and self._single:
            hints[0] = KeyHint("Enter", "again", "go_on")
            hints.append(KeyHint("S", "swap seats", "choose('swap')"))
            hints.append(KeyHint("M", "menu", "choose('menu')"))
        return (*hints, KeyHint("E", "log", "app.log"), KeyHint("F1", "rules", "app.rules"))

    @property
    def _next_step(self) -> str:
        return "match result" if self._match_over else "next round"

    def action_go_on(self) -> None:
        """Go on to the next round, to the result of the match, or to another single round."""
        if not self._seen or self.query_one(ResultView).finish_motion():
            return
        self.dismiss("again" if self._match_over and self._single else "next")

    def action_turn(self) -> None:
        """Show the chain instead of the hands, or the other way round."""
        self.query_one(ResultView).finish_motion()
        self._turned = not self._turned
        self.divide_rows()
        self.query_one(KeyBar).show(self._hints("hands" if self._turned else "table"))

    def action_undo(self) -> None:
        """Go back to the table, to the last decision, while the match is not over."""
        if not self._match_over:
            self.dismiss("undo")

    def action_choose(self, what: str) -> None:
        """Leave for another match or the menu, once the match is over."""
        if self._seen and self._match_over and self._single:
            self.dismiss(what)
