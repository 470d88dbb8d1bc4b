"""A page of text that scrolls itself and fills the width: long ones open in half the time."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.strip import Strip

from dominoes_tui.tui.widgets.text_page import TextPage

_WHEEL = 3
"""Rows by which the wheel scrolls."""


class LongPage(TextPage, can_focus=True):
    """Shows as much of a text as there is room for, and where that is at the right edge."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(1)", show=False),
    ]

    top = reactive(0)

    def validate_top(self, top: int) -> int:
        """Keep the window full of text, as far as there is enough."""
        return max(0, min(top, self._last))

    def on_resize(self) -> None:
        """Keep the window full of text."""
        self.action_scroll(0)

    def render_line(self, y: int) -> Strip:
        """Paint a row, with its part of the bar where there is more text than room."""
        row = Strip(self.segments(y + self.top))
        if not self._last:
            return row.adjust_cell_length(self.size.width, self.ink())
        # A bar of spaces needs no characters beyond ASCII, and turned colours no colour.
        style = self.ink("dim") + Style(reverse=True) if y in self._bar() else self.ink()
        row = row.adjust_cell_length(self.size.width - 1, self.ink())
        return Strip([*row, Segment(" ", style)])

    def action_scroll(self, rows: int) -> None:
        """Scroll by some rows, as far as there is text."""
        self.top += rows

    def action_page(self, pages: int) -> None:
        """Scroll by what is shown at once."""
        self.action_scroll(pages * max(1, self.size.height - 1))

    def action_edge(self, end: int) -> None:
        """Scroll to the beginning or to the end."""
        self.top = end * self._last

    def on_click(self, event: events.Click) -> None:
        """Scroll to where the right edge was clicked."""
        if event.button == 1 and self._last and event.x == self.size.width - 1:
            self.top = round(event.y * self._last / max(1, self.size.height - 1))

    def on_mouse_scroll_down(self) -> None:
        """Go on by the wheel."""
        self.action_scroll(_WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """Go back by the wheel."""
        self.action_scroll(-_WHEEL)

    @property
    def _last(self) -> int:
        """The last row that can be on top."""
        return max(0, self.length - self.size.height)

    def _bar(self) -> range:
        """The rows of the window in which the bar is seen."""
        height = self.size.height
        size = max(1, height * height // self.length)
        begin = round(self.top * (height - size) / self._last)
        return range(begin, begin + size)
