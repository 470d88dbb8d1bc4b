"""How a match ended: who won it, by what, and the scores as bars."""

from textual.geometry import Size

from dominoes_tui.choices import PERSON
from dominoes_tui.core.match import Match
from dominoes_tui.decisive import decisive_moment
from dominoes_tui.glyphs import Glyphs
from dominoes_tui.names import cells
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui import letter_tiles
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.motion import Steps
from dominoes_tui.tui.palettes import Ground
from dominoes_tui.tui.widgets.score_bars import Score, paint_scores
from dominoes_tui.words import counted

_GROWING = 15
"""Steps in which the bars grow."""
_STEP = 0.06
"""Seconds of one of them."""


class StandingView(CanvasView):
    """Paints the end of a match that is played for points; the bars grow from nothing."""

    GROUND = Ground.HAND

    def __init__(self, match: Match, narrator: Narrator) -> None:
        """Show a match that is over.

        Args:
            match: the match.
            narrator: knows the names.
        """
        super().__init__()
        self._match = match
        self._narrator = narrator
        self._last = match.view(PERSON)
        self._moment = decisive_moment(narrator, self._last)
        self._with_banner = False
        self._grown = _GROWING
        self._growth: Steps | None = None

    def on_mount(self) -> None:
        """Let the bars grow."""
        if self.table_app.motion == "full":
            self._growth = Steps(self, _GROWING, _STEP, self._show_grown)

    def finish_motion(self) -> bool:
        """Let the bars be grown; tell whether they were not."""
        return self._growth is not None and self._growth.finish()

    def _show_grown(self, step: int) -> None:
        self._grown = step
        self.repaint()

    def fit_to(self, width: int, height: int) -> int:
        """Write the winner on tiles if there are rows to spare; return how many are left then.

        Args:
            width: columns.
            height: rows that are free for tiles.
        """
        banner = letter_tiles.width_of(self._banner)
        unicode = self.glyphs is not Glyphs.ASCII
        self._with_banner = unicode and 0 < banner <= width - 4 and height > letter_tiles.HEIGHT
        self.refresh(layout=True)
        return height - (letter_tiles.HEIGHT + 1) * self._with_banner

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows that everything takes."""
        return (letter_tiles.HEIGHT + 1) * self._with_banner + self.rows

    @property
    def rows(self) -> int:
        """The rows without the tiles: a title, the bars, and free rows above and below them."""
        return 3 + (self._moment is not None) + self._match.rules.players

    @property
    def _banner(self) -> str:
        outcome = self._last.outcome
        assert outcome is not None, "the match is over"
        return self._narrator.winner(outcome).text.rstrip(".")

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles that say who won, what decided the last round, and the bars."""
        y = 0
        if self._with_banner:
            letter_tiles.paint(canvas, (2, 1), self._banner, self.palette, self.GROUND)
            y += letter_tiles.HEIGHT + 1
        match, room = self._match, canvas.width - 4
        count = counted(len(match.finished), "round")
        title = f"{self._banner} the match in {count}."
        if cells(title) > room:
            title = self._narrator.match_over(match).short
        canvas.text(2, y, title, self.ink("accent", bold=True))
        if self._moment is not None:
            y += 1
            text, short = self._moment
            canvas.text(2, y, text if cells(text) <= room else short, self.ink("text"))
        target = match.rules.target
        assert target is not None, "points are counted"
        scores = [
            Score(self._narrator.short_name(seat), 0, score, seat in match.winners)
            for seat, score in enumerate(match.scores)
        ]
        share = self._grown / _GROWING
        paint_scores(self, canvas, y + 2, scores, target, gains=False, share=share)
