"""The footer: what the keys do now, each entry to be clicked as well."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from dominoes_tui.names import cells
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground


class KeyHint(NamedTuple):
    """A key and what it does now.

    Attributes:
        key: how the key is called on screen; `{left}` and the like stand for arrows.
        does: what it does, in a word.
        action: the action of the screen that a click runs; empty if a click does nothing.
    """

    key: str
    does: str
    action: str = ""


class KeyBar(Painted):
    """One row; the entries that do not fit are left out from the right."""

    GROUND = Ground.BAR

    class Clicked(Message):
        """An entry was clicked.

        Attributes:
            action: its action.
        """

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, hints: Sequence[KeyHint] = ()) -> None:
        super().__init__()
        self._hints = tuple(hints)

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Show what works now, the most needed first."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh()

    def _placed(self) -> list[tuple[int, KeyHint]]:
        """Return the entries that fit, each with its left column."""
        x, placed = 1, []
        for hint in self._hints:
            width = self._width(hint)
            if x + width > self.size.width:
                break
            placed.append((x, hint))
            x += width + 2
        return placed

    def _width(self, hint: KeyHint) -> int:
        return cells(self._key(hint)) + 1 + cells(hint.does)

    def _key(self, hint: KeyHint) -> str:
        return hint.key.format(**self.symbols._asdict())

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """Paint the row."""
        row = [Segment(" ", self.ink())]
        for _, hint in self._placed():
            row += [
                Segment(self._key(hint), self.ink("accent", bold=True)),
                Segment(f" {hint.does}  ", self.ink("dim")),
            ]
        return Strip(row).adjust_cell_length(self.size.width, self.ink())

    def on_click(self, event: events.Click) -> None:
        """Run the action of the entry that was clicked."""
        for x, hint in self._placed():
            inside = x <= event.x < x + self._width(hint)
            if inside and hint.action and event.button == 1:
                self.post_message(self.Clicked(hint.action))
