"""A list of things to do: by letter, by arrows and Enter, or by click."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from dominoes_tui.names import cells, cut
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground

_LEAST = 12
"""Cells from which on the second column says anything."""


class Entry(NamedTuple):
    """One thing to do.

    Attributes:
        letter: the key that does it.
        title: what it is.
        about: what choosing it means, for the second column.
        name: what `Chosen` calls it.
    """

    letter: str
    title: str
    about: str
    name: str


class MenuList(Painted, can_focus=True):
    """Shows entries under each other and says which one was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]
    GROUND = Ground.MESSAGE

    cursor = reactive(0)

    class Chosen(Message):
        """An entry was chosen.

        Attributes:
            entry: its name.
        """

        def __init__(self, menu: "MenuList", entry: str) -> None:
            super().__init__()
            self.menu = menu
            self.entry = entry

        @property
        def control(self) -> "Widget":
            """The list."""
            return self.menu

    def __init__(self, entries: Sequence[Entry], *, ground: Ground = Ground.MESSAGE) -> None:
        super().__init__()
        self.GROUND = ground
        self._entries = tuple(entries)
        self._fit()

    def show(self, entries: Sequence[Entry]) -> None:
        """Replace the entries; the cursor stays on the one it was on, if that is still there."""
        on = self._entries[self.cursor].name
        self._entries = tuple(entries)
        names = [entry.name for entry in entries]
        self.cursor = names.index(on) if on in names else 0
        self._fit()
        self.refresh(layout=True)

    def _fit(self) -> None:
        self._title_width = max(len(entry.title) for entry in self._entries)
        about = max(cells(entry.about) for entry in self._entries)
        self._width = 7 + self._title_width + (about + 4 if about else 1)
        self.styles.height = len(self._entries)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """Return the columns of the longest entry."""
        return self._width

    def segments(self, y: int) -> list[Segment]:
        """Paint an entry, in the middle where there is room."""
        if y >= len(self._entries):
            return []
        entry = self._entries[y]
        width = min(self._width, self.size.width)
        indent = Segment(" " * ((self.size.width - width) // 2), self.ink())
        title = entry.title.ljust(self._title_width)
        room = max(0, width - self._title_width - 10)
        about = cut(entry.about, room, self.symbols.more) if room >= _LEAST else ""
        about += " " * (room - cells(about))
        if y == self.cursor:
            text = f" {self.symbols.right} {entry.letter.upper()}  {title}    {about} "
            return [indent, Segment(text, self.ink("badge"))]
        return [
            indent,
            Segment("   ", self.ink()),
            Segment(entry.letter.upper(), self.ink("accent", bold=True)),
            Segment(f"  {title}    ", self.ink()),
            Segment(about, self.ink("dim")),
        ]

    def action_move(self, by: int) -> None:
        """Move the cursor, around the ends too."""
        self.cursor = (self.cursor + by) % len(self._entries)

    def action_edge(self, place: int) -> None:
        """Move the cursor to the first or the last entry."""
        self.cursor = place % len(self._entries)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        self.post_message(self.Chosen(self, self._entries[self.cursor].name))

    def on_key(self, event: events.Key) -> None:
        """Choose an entry by its letter."""
        for place, entry in enumerate(self._entries):
            if event.character and event.character.lower() == entry.letter.lower():
                event.stop()
                event.prevent_default()
                self.cursor = place
                self.action_choose()

    def on_click(self, event: events.Click) -> None:
        """Choose the entry that was clicked."""
        if event.button == 1 and event.y < len(self._entries):
            self.cursor = event.y
            self.action_choose()
