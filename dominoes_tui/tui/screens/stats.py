"""The statistics: what is counted of the finished matches, and the win rate over time."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from dominoes_tui.facts import Tally
from dominoes_tui.statistics import as_sentences, statistics, win_rates
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.long_page import LongPage
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.text_page import Block, Heading, Paragraph, Plot, Term

_FEW = 3
"""Matches of which no curve is drawn."""


class StatsScreen(GameScreen):
    """Shows the numbers of all matches, then those of each kind of match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape,enter,s,S", "close", "Back", show=False),
        Binding("h,H", "app.history", "History", show=False),
    ]

    AUTO_FOCUS = "LongPage"

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self._tally = tally

    def compose(self) -> ComposeResult:
        """Put the curve and the numbers between header and footer."""
        yield ScoreBar("Statistics")
        yield LongPage(self._blocks())
        yield KeyBar(
            (
                KeyHint("Esc", "back", "close"),
                KeyHint("{up}{down}", "scroll"),
                KeyHint("H", "history", "app.history"),
            )
        )

    def _blocks(self) -> list[Block]:
        groups = statistics(self._tally)
        if not groups[1:]:
            return [Paragraph(""), Paragraph("No match has been finished yet.")]
        blocks: list[Block] = []
        if len(self._tally.won) > _FEW:
            blocks.append(Paragraph("Won of the last 20 matches or more, over time:", dim=True))
            blocks.append(Plot(partial(win_rates, self._tally.won)))
        for one in groups if len(groups) > 2 else groups[1:]:
            blocks.append(Heading(str(one.group)))
            blocks += [Term(name, text) for name, text in as_sentences(one)]
        return blocks

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()
