"""A rate over time, 0 to 100 %, as a plot of a few rows."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.segment import Segment

from dominoes_tui.glyphs import Glyphs
from dominoes_tui.tui.painted import Painted

ROWS: Final = 4
_LABEL: Final = 8
"""Columns of the scale."""


class RateView(Painted):
    """Plots rates from left to right; each column is the mean of those that fall into it."""

    def __init__(self, rates: Sequence[float]) -> None:
        super().__init__()
        self._rates = tuple(rates)
        self.styles.height = ROWS

    def columns(self, width: int) -> list[float]:
        """Return the rate of each column."""
        count = len(self._rates)
        columns = min(width, count)
        edges = [column * count // columns for column in range(columns + 1)] if columns else []
        return [sum(self._rates[begin:end]) / (end - begin) for begin, end in pairwise(edges)]

    def segments(self, y: int) -> list[Segment]:
        """Paint a row: half a cell is half a step of the scale."""
        full, half = ("#", ".") if self.glyphs is Glyphs.ASCII else ("█", "▄")
        floor = 2 * (ROWS - 1 - y)
        bars = ""
        for rate in self.columns(max(1, self.size.width - _LABEL - 2)):
            level = round(rate * 2 * ROWS)
            bars += full if level > floor + 1 else half if level > floor else " "
        scale = {0: "100 %", ROWS - 1: "0 %"}.get(y, "")
        return [
            Segment(f"{scale:>{_LABEL - 1}} ", self.ink("dim")),
            Segment(bars, self.ink("accent")),
        ]
