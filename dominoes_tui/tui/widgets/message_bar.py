"""The line that says what happened and what to do, with the ends on offer beside it."""

from collections.abc import Sequence
from itertools import starmap

from rich.segment import Segment
from textual.strip import Strip

from dominoes_tui.core.chain import Ends
from dominoes_tui.names import cells, cut
from dominoes_tui.tui.paint import badge
from dominoes_tui.tui.painted import Painted, spread
from dominoes_tui.tui.palettes import Ground
from dominoes_tui.words import Sentence


class MessageBar(Painted):
    """One row; what does not fit is said in short forms, then the oldest news are left out."""

    GROUND = Ground.MESSAGE

    def __init__(self) -> None:
        super().__init__()
        self._news: tuple[Sentence, ...] = ()
        self._said = Sentence("", "")
        self._ends: Ends | None = None

    @property
    def text(self) -> str:
        """What the line says, in full."""
        return " ".join([*(one.text for one in self._news), self._said.text]).strip()

    def say(self, said: Sentence, news: Sequence[Sentence] = ()) -> None:
        """Say something.

        Args:
            said: what is asked, answered or to be done next, which is always there.
            news: what happened before, of which the oldest is left out first.
        """
        if (said, tuple(news)) != (self._said, self._news):
            self._said, self._news = said, tuple(news)
            self.refresh()

    def show_ends(self, ends: Ends | None) -> None:
        """Show the ends on offer."""
        if ends != self._ends:
            self._ends = ends
            self.refresh()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """Paint the row."""
        width = self.size.width
        right = self._badges() if width >= 60 else []
        room = width - 2 - sum(cells(part.text) for part in right)
        left = [Segment(f" {self._fitting(room)}", self.ink("text", bold=True))]
        return spread(left, right, width, self.ink())

    def _fitting(self, room: int) -> str:
        """Return the wording with the most news that fits."""
        said = self._said
        for first in range(len(self._news) + 1):
            news = self._news[first:]
            wordings = (
                [*(one.text for one in news), said.text],
                [*(one.short for one in news), said.text],
                [*(one.short for one in news), said.short],
            )
            for wording in wordings:
                text = " ".join(filter(None, wording))
                if cells(text) <= room:
                    return text
        return cut(said.short, room, self.symbols.more)

    def _badges(self) -> list[Segment]:
        if self._ends is None:
            return []
        parts = [Segment("Ends ", self.ink("dim"))]
        for letter, number in zip("LR", self._ends, strict=True):
            parts += [
                Segment(f"{letter}", self.ink("dim")),
                *starmap(Segment, badge(self.palette, self.GROUND, self.glyphs, number)),
                Segment(" ", self.ink()),
            ]
        return parts
