"""What a window shows that is too small for the game."""

from typing import ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from dominoes_tui.glyphs import Glyphs
from dominoes_tui.regions import SizeClass, size_class
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground
from dominoes_tui.tui.screens.base import LeavingScreen


class _Notice(Painted):
    """The message, broken at spaces to whatever width there is."""

    GROUND = Ground.BAR

    def segments(self, y: int) -> list[Segment]:
        width, height = self.app.size
        by = "x" if self.glyphs is Glyphs.ASCII else "×"
        words = (
            f"Dominoes needs 40{by}15. This window is {width}{by}{height}. "
            "Make it larger to go on; the game waits. Q quits."
        ).split()
        lines = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return [Segment(lines[y], self.ink())] if y < len(lines) else []


class TooSmallScreen(LeavingScreen[None]):
    """Covers everything until the window is large enough again."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,Q", "app.leave", "Quit", show=False)]

    def compose(self) -> ComposeResult:
        """Show the notice alone."""
        yield _Notice()

    def on_resize(self) -> None:
        """Give way once there is room."""
        self.query(_Notice).refresh()
        self._give_way()

    def on_screen_resume(self) -> None:
        """Give way if the window has grown under another screen."""
        self._give_way()

    def _give_way(self) -> None:
        if size_class(*self.app.size) is not SizeClass.TOO_SMALL:
            self.dismiss()
