"""The result of a match: who won, and how its rounds went."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from dominoes_tui.choices import PERSON
from dominoes_tui.core.actions import Reason
from dominoes_tui.core.match import Match
from dominoes_tui.names import cut, padded
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.screens.base import ALWAYS, ArrangedScreen
from dominoes_tui.tui.widgets.chain_view import EVERY_CHAIN, ChainView
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.standing_view import StandingView
from dominoes_tui.tui.widgets.text_page import Block, Line, TextPage
from dominoes_tui.words import listed

NARROW: Final = 60
"""Columns below which words are few."""


class MatchOverScreen(ArrangedScreen):
    """Shows the rounds; its result is `again`, `swap` or `menu`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("a,A", "choose('again')", "Again", show=False),
        Binding("s,S", "choose('swap')", "Same deals, seats swapped", show=False),
        Binding("m,M,escape", "choose('menu')", "Menu", show=False),
        Binding("e,E", "app.log", "Event log", show=False),
        Binding("enter,space", "go_on", show=False),
    ]

    def __init__(self, match: Match, narrator: Narrator) -> None:
        super().__init__()
        self._match = match
        self._narrator = narrator

    def compose(self) -> ComposeResult:
        """Put the standing and the rounds between header and footer."""
        header = ScoreBar()
        header.show(self._match.view(PERSON), self._narrator)
        yield header
        with VerticalScroll():
            yield StandingView(self._match.view(PERSON), self._narrator)
            yield TextPage(self._rounds())
        chain = ChainView()
        chain.show(self._match.view(PERSON))
        yield chain
        yield KeyBar()

    @property
    def _hints(self) -> tuple[KeyHint, ...]:
        """What the keys do, in as few words as fit."""
        narrow = self.app.size.width < NARROW
        return (
            KeyHint("A", "again", "choose('again')"),
            KeyHint("S", "swap seats" if narrow else "same deals, seats swapped", "choose('swap')"),
            KeyHint("M", "menu", "choose('menu')"),
            KeyHint("E", "log", "app.log"),
            KeyHint("Q", "quit", "app.leave"),
        )

    def divide_rows(self) -> None:
        """Write the winner on tiles and show the last chain if the rounds leave room for it."""
        width, height = self.app.size
        self.query_one(KeyBar).show(self._hints)
        bars, rounds = 2, 1 + len(self._match.finished)
        rest = self.query_one(StandingView).fit_to(width, height - bars - rounds)
        chain = self.query_one(ChainView)
        chain.display = rest > EVERY_CHAIN
        chain.styles.height = rest - 1

    def _rounds(self) -> list[Block]:
        """Return the table of the rounds."""
        match = self._match
        names = [self._narrator.short_name(seat) for seat in range(match.rules.players)]
        head = f"{'round':<7}{'won by':<12}{'':<9}{'points':>7}{_columns(names, 9)}"
        narrow = f"{'':<3}{'won by':<8}{'':<6}{_columns(names, 5)}"
        blocks: list[Block] = [Line(((head, "dim"),), ((narrow, "dim"),))]
        totals = [0] * match.rules.players
        for number, round_ in enumerate(match.finished, start=1):
            outcome = round_.outcome
            assert outcome is not None, "finished"
            totals = [a + b for a, b in zip(totals, outcome.points, strict=True)]
            tied = len(outcome.winners) > 1
            won = "tie" if tied else listed(names[seat] for seat in outcome.winners)
            out = outcome.reason is Reason.DOMINO
            points = f"+{max(outcome.points)}"
            blocks.append(
                Line(
                    (
                        (f"{number:<7}{padded(won, 12)}", "text"),
                        (f"{'domino' if out else 'blocked':<9}", "dim"),
                        (f"{points:>7}", "accent"),
                        (_columns(totals, 9), "text"),
                    ),
                    (
                        (f"{number:<3}{padded(cut(won, 7), 8)}", "text"),
                        (f"{'out' if out else 'block':<6}", "dim"),
                        (_columns(totals, 5), "text"),
                    ),
                )
            )
        return blocks

    def action_go_on(self) -> None:
        """Finish what moves."""
        self.query_one(StandingView).finish_motion()

    def action_choose(self, what: str) -> None:
        """Leave for another match or the menu."""
        self.dismiss(what)


def _columns(what: Sequence[str] | Sequence[int], width: int) -> str:
    """Return a cell for each seat, flush right."""
    return "".join(padded(cut(str(one), width - 1), width, right=True) for one in what)
