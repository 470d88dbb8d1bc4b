"""Widgets that paint themselves, row by row, in the colours of the palette."""

from collections.abc import Iterable, Sequence
from typing import Literal, Self

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from dominoes_tui.glyphs import SYMBOLS, Glyphs, Symbols
from dominoes_tui.names import cells
from dominoes_tui.tui.in_app import InApp
from dominoes_tui.tui.paint import ink
from dominoes_tui.tui.palettes import Ground

Tone = Literal["text", "dim", "accent", "badge", "back"]


class ShownRow(Strip):
    """A strip that goes as soon as another one takes its place.

    Textual's own is kept, in a cache of its own, as the only part of itself when all of it is
    shown: then it takes a collection of garbage to be rid of it.
    """

    __slots__ = ()

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Cut the strip at some columns, the last one at its end."""
        cuts = [*cuts]
        return [self] if cuts == [self.cell_length] else super().divide(cuts)


class Painted(Widget, InApp):
    """A widget that paints rows of segments; what it does not fill shows its ground.

    Its rows go to the screen as they are: it may have neither border nor padding, and neither style
    sheet nor line filter colours it. So a key costs no more than the rows that it changes.
    """

    GROUND: Ground = Ground.MESSAGE

    def __init__(self, **options: str | None) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self._strips: dict[int, Strip] = {}
        self._strips_for: Size | None = None
        """The rows that are on the screen, and the size of the widget when they were painted."""

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

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Paint again: the rows of some regions, or all."""
        if repaint:
            for y in [y for region in regions for y in region.line_range] or [*self._strips]:
                self._strips.pop(y, None)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of a part of the widget; those that have not changed are kept."""
        if self._strips_for != self.size:
            self._strips_for = self.size
            self._strips.clear()
        strips = [self._strip(y) for y in crop.line_range]
        left, right = crop.column_span
        if (left, right) != (0, self.size.width):
            return [strip.crop(left, right) for strip in strips]
        return strips

    def _strip(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            # A widget may have another size for a moment before it is told to paint for it.
            strip = self.render_line(y).adjust_cell_length(self.size.width, self.ink())
            if not isinstance(strip, ShownRow):
                strip = ShownRow(strip, strip.cell_length)
            self._strips[y] = strip
        return strip

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
