"""Widgets that paint themselves, row by row, in the colours of the palette."""

from collections.abc import Iterable, Sequence
from typing import Literal

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from dominoes_tui.glyphs import SYMBOLS, Glyphs, Symbols
from dominoes_tui.names import cells
from dominoes_tui.tui.in_app import InApp
from dominoes_tui.tui.paint import ink
from dominoes_tui.tui.palettes import Ground

Tone = Literal["text", "dim", "accent", "badge", "back"]


class Painted(Widget, InApp):
    """A widget that paints rows of segments; what it does not fill shows its ground."""

    GROUND: Ground = Ground.MESSAGE

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in force."""
        return self.table_app.glyphs

    @property
    def symbols(self) -> Symbols:
        """Single characters of the glyph set in force."""
        return SYMBOLS[self.glyphs]

    def ink(self, tone: Tone = "text", *, bold: bool = False) -> Style:
        """Return the style of text on the widget's ground; `badge` is text on the glow."""
        return ink(self.palette, self.GROUND, tone, bold=bold)

    def restyle(self) -> None:
        """Paint in other colours: the palette or the options have changed."""
        self.refresh()

    def segments(self, y: int) -> Iterable[Segment]:
        """Return what stands in a row of the widget, from its left edge."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """Paint a row."""
        return Strip(self.segments(y)).adjust_cell_length(self.size.width, self.ink())


def spread(left: Sequence[Segment], right: Sequence[Segment], width: int, gap: Style) -> Strip:
    """Return a row with one group at its left edge and one at its right edge.

    The right group is kept whole; the left one gives way.
    """
    right_width = sum(cells(part.text) for part in right)
    strip = Strip(left).adjust_cell_length(max(0, width - right_width), gap)
    return Strip([*strip, *right]).adjust_cell_length(width, gap)
