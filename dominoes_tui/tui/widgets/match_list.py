"""A list of many lines with a cursor, of which as many are shown as there is room for."""

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from dominoes_tui.names import cut
from dominoes_tui.tui.painted import Painted, Tone


class MatchList(Painted, can_focus=True):
    """Shows a line for each match and says which one was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    cursor = reactive(0)
    top = reactive(0)

    class Chosen(Message):
        """A line was chosen.

        Attributes:
            place: its place in the list.
        """

        def __init__(self, matches: "MatchList", place: int) -> None:
            super().__init__()
            self.matches = matches
            self.place = place

        @property
        def control(self) -> Widget:
            """The list."""
            return self.matches

    def __init__(self, count: int, line: Callable[[int], str], marked: int = 0) -> None:
        """Make a list.

        Args:
            count: how many lines there are.
            line: gives a line by its place; it is asked for what is shown alone.
            marked: how many of the first lines stand out from the others.
        """
        super().__init__()
        self._count = count
        self._marked = marked
        self._line = line

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.watch_cursor()

    def watch_cursor(self) -> None:
        """Keep the cursor in sight."""
        height = max(1, self.size.height)
        low = max(0, self.cursor - height + 1)
        top = min(max(self.top, low), self.cursor)
        self.top = max(0, min(top, self._count - height))

    def segments(self, y: int) -> list[Segment]:
        """Paint a line."""
        place = y + self.top
        if place >= self._count:
            return []
        here = place == self.cursor
        mark = self.symbols.right if here else " "
        text = cut(f" {mark} {self._line(place)}", self.size.width, self.symbols.more)
        tone: Tone = "badge" if here else "accent" if place < self._marked else "text"
        return [Segment(text, self.ink(tone))]

    def action_move(self, by: int) -> None:
        """Move the cursor, as far as there are lines."""
        self.cursor = max(0, min(self.cursor + by, self._count - 1))

    def action_page(self, by: int) -> None:
        """Move the cursor by what is shown at once."""
        self.action_move(by * max(1, self.size.height - 1))

    def action_edge(self, place: int) -> None:
        """Move the cursor to the first or the last line."""
        self.cursor = place % max(1, self._count)

    def action_choose(self) -> None:
        """Choose the line under the cursor."""
        if self._count:
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose the line that was clicked."""
        place = event.y + self.top
        if event.button == 1 and place < self._count:
            self.cursor = place
            self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        """Go on by the wheel."""
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        """Go back by the wheel."""
        self.action_move(-1)
