"""The result of a match: who won, and how its rounds went."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from dominoes_tui.choices import PERSON
from dominoes_tui.core.actions import Reason
from dominoes_tui.core.match import Match
from dominoes_tui.names import cut
from dominoes_tui.narrate import Narrator, listed
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.text_page import Block, Heading, Line, Paragraph, TextPage


class MatchOverScreen(GameScreen):
    """Shows the rounds; its result is `again`, `swap` or `menu`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("a,A", "choose('again')", "Again", show=False),
        Binding("s,S", "choose('swap')", "Same deals, seats swapped", show=False),
        Binding("m,M,escape", "choose('menu')", "Menu", show=False),
        Binding("e,E", "app.log", "Event log", show=False),
    ]

    def __init__(self, match: Match, narrator: Narrator) -> None:
        super().__init__()
        self._match = match
        self._narrator = narrator

    def compose(self) -> ComposeResult:
        """Put the rounds between header and footer."""
        header = ScoreBar()
        header.show(self._match.view(PERSON), self._narrator)
        yield header
        with VerticalScroll():
            yield TextPage(self._blocks())
        yield KeyBar(
            (
                KeyHint("A", "again", "choose('again')"),
                KeyHint("S", "same deals, seats swapped", "choose('swap')"),
                KeyHint("M", "menu", "choose('menu')"),
                KeyHint("E", "log", "app.log"),
                KeyHint("Q", "quit", "app.leave"),
            )
        )

    def _blocks(self) -> list[Block]:
        match, narrator = self._match, self._narrator
        names = [narrator.short_name(seat) for seat in range(match.rules.players)]
        blocks: list[Block] = [
            Heading(narrator.match_over(match).text),
            Paragraph(""),
            Line(
                ((f"{'round':<7}{'won by':<12}{'':<9}{_columns(names, 9)}", "dim"),),
                ((f"{'':<3}{'won by':<9}{'':<6}{_columns(names, 5)}", "dim"),),
            ),
        ]
        totals = [0] * match.rules.players
        for number, round_ in enumerate(match.finished, start=1):
            outcome = round_.outcome
            assert outcome is not None, "finished"
            totals = [a + b for a, b in zip(totals, outcome.points, strict=True)]
            tied = len(outcome.winners) > 1
            won = "tie" if tied else listed(names[seat] for seat in outcome.winners)
            out = outcome.reason is Reason.DOMINO
            blocks.append(
                Line(
                    (
                        (f"{number:<7}{won:<12}", "text"),
                        (f"{'domino' if out else 'blocked':<9}", "dim"),
                        (_columns(totals, 9), "text"),
                    ),
                    (
                        (f"{number:<3}{won:<9}", "text"),
                        (f"{'out' if out else 'block':<6}", "dim"),
                        (_columns(totals, 5), "text"),
                    ),
                )
            )
        return blocks

    def action_choose(self, what: str) -> None:
        """Leave for another match or the menu."""
        self.dismiss(what)


def _columns(what: Sequence[str] | Sequence[int], width: int) -> str:
    """Return a cell for each seat, flush right."""
    return "".join(cut(str(one), width - 1).rjust(width) for one in what)
