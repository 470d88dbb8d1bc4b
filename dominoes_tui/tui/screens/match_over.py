"""The result of a match: who won, and how its rounds went."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from dominoes_tui.core.actions import Reason
from dominoes_tui.core.match import Match
from dominoes_tui.dealer import PERSON
from dominoes_tui.narrate import Narrator, listed
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.text_page import Block, Heading, Line, Paragraph, TextPage


class MatchOverScreen(GameScreen):
    """Shows the rounds; its result is `again` or `menu`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("a,A", "choose('again')", "Again", show=False),
        Binding("m,M,escape", "choose('menu')", "Menu", show=False),
        Binding("e,E", "app.log", "Event log", show=False),
    ]

    def __init__(self, match: Match, narrator: Narrator) -> None:
        super().__init__()
        self._match = match
        self._narrator = narrator

    def compose(self) -> ComposeResult:
        """Put the rounds between header and footer."""
        yield ScoreBar()
        with VerticalScroll():
            yield TextPage(self._blocks())
        yield KeyBar(
            (
                KeyHint("A", "again", "choose('again')"),
                KeyHint("M", "menu", "choose('menu')"),
                KeyHint("E", "log", "app.log"),
                KeyHint("Q", "quit", "app.leave"),
            )
        )

    def on_mount(self) -> None:
        """Show the scores."""
        self.query_one(ScoreBar).show(self._match.view(PERSON), self._narrator)

    def _blocks(self) -> list[Block]:
        match, narrator = self._match, self._narrator
        names = [narrator.short_name(seat) for seat in range(match.rules.players)]
        columns = "".join(f"{name:>9}" for name in names)
        blocks: list[Block] = [
            Heading(narrator.match_over(match).text),
            Paragraph(""),
            Line(((f"{'round':<7}{'won by':<12}{'':<9}{columns}", "dim"),)),
        ]
        totals = [0] * match.rules.players
        for number, round_ in enumerate(match.finished, start=1):
            outcome = round_.outcome
            assert outcome is not None, "finished"
            totals = [a + b for a, b in zip(totals, outcome.points, strict=True)]
            tied = len(outcome.winners) > 1
            won = "tie" if tied else listed(names[seat] for seat in outcome.winners)
            how = "domino" if outcome.reason is Reason.DOMINO else "blocked"
            points = "".join(f"{total:>9}" for total in totals)
            blocks.append(
                Line(((f"{number:<7}{won:<12}", "text"), (f"{how:<9}", "dim"), (points, "text")))
            )
        return blocks

    def action_choose(self, what: str) -> None:
        """Leave for another match or the menu."""
        self.dismiss(what)
