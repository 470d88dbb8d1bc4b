"""The explanation under a form, in as many rows as it takes."""

from textwrap import wrap

from rich.segment import Segment
from textual.geometry import Size

from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground

_MARGIN = 1


class AboutBar(Painted):
    """Shows one text, wrapped to the width."""

    GROUND = Ground.MESSAGE

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def say(self, text: str) -> None:
        """Show a text."""
        if text != self._text:
            self._text = text
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows that the text takes at a width."""
        return max(1, len(self._lines(width)))

    def segments(self, y: int) -> list[Segment]:
        """Paint a row."""
        lines = self._lines(self.size.width)
        text = lines[y] if y < len(lines) else ""
        return [Segment(" " * _MARGIN + text, self.ink("text", bold=True))]

    def _lines(self, width: int) -> list[str]:
        return wrap(self._text, max(8, width - 2 * _MARGIN))
