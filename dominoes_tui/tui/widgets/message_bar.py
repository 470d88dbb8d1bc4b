"""The line that says what happened and what to do, with the ends on offer beside it."""

from itertools import starmap

from rich.segment import Segment
from textual.strip import Strip

from dominoes_tui.core.chain import Ends
from dominoes_tui.names import cells, cut
from dominoes_tui.tui.paint import badge
from dominoes_tui.tui.painted import Painted, spread
from dominoes_tui.tui.palettes import Ground
from dominoes_tui.words import Sentence

NOTHING = Sentence("", "")


class MessageBar(Painted):
    """One row; a sentence too long for it is said in its short form."""

    GROUND = Ground.MESSAGE

    def __init__(self) -> None:
        super().__init__()
        self._news = NOTHING
        self._prompt = NOTHING
        self._ends: Ends | None = None

    @property
    def text(self) -> str:
        """What the line says, in full."""
        return f"{self._news.text} {self._prompt.text}".strip()

    def say(self, news: Sentence, prompt: Sentence = NOTHING) -> None:
        """Say what happened and what to do next; where both do not fit, the next step is kept."""
        if (news, prompt) != (self._news, self._prompt):
            self._news, self._prompt = news, prompt
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
        news, prompt = self._news, self._prompt
        wordings = [
            f"{news.text} {prompt.text}",
            f"{news.short} {prompt.short}",
            prompt.text or news.text,
            prompt.short or news.short,
        ]
        for wording in wordings:
            if cells(wording.strip()) <= room:
                return wording.strip()
        return cut(wordings[-1], room)

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
