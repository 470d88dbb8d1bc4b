"""How a match ended: who won it, by what, and the scores as bars."""

from dominoes_tui.core.view import PlayerView
from dominoes_tui.decisive import decisive_moment
from dominoes_tui.names import cells
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.canvas import Canvas
from dominoes_tui.tui.motion import Steps
from dominoes_tui.tui.widgets.ending import Ending
from dominoes_tui.tui.widgets.score_bars import Score, paint_scores
from dominoes_tui.words import counted

_GROWING = 15
"""Steps in which the bars grow."""
_STEP = 0.06
"""Seconds of one of them."""


class StandingView(Ending):
    """Paints the end of a match that is played for points; the bars grow from nothing."""

    def __init__(self, view: PlayerView, narrator: Narrator) -> None:
        """Show a match that is over.

        Args:
            view: the last round, whose winner won the match.
            narrator: knows the names.
        """
        assert view.outcome is not None, "the round is over"
        assert view.rules.target is not None, "points are counted"
        won = narrator.winner(view.outcome)
        super().__init__(won.text.rstrip("."))
        self._won = won
        self._view = view
        self._winners = view.outcome.winners
        self._target = view.rules.target
        self._narrator = narrator
        self._moment = decisive_moment(narrator, view)
        self._grown = _GROWING

    def on_mount(self) -> None:
        """Let the bars grow."""
        if self.table_app.motion == "full":
            self._motion = Steps(self, _GROWING, _STEP, self._show_grown)

    def _show_grown(self, step: int) -> None:
        self._grown = step
        self.repaint()

    def fit_to(self, width: int, height: int) -> int:
        """Write the winner on tiles if there are rows to spare; return how many are left then.

        Args:
            width: columns.
            height: rows.
        """
        return self._fit_banner(width, height - self.rows_below(width))

    def rows_below(self, width: int) -> int:  # noqa: ARG002
        """Return the rows of a title, the bars, and free rows above and below them."""
        return 3 + (self._moment is not None) + self._view.rules.players

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles that say who won, what decided the last round, and the bars."""
        y = self._paint_banner(canvas)
        view, room = self._view, canvas.width - 4
        title = f"{self._banner} the match in {counted(view.number, 'round')}."
        if cells(title) > room:
            title = f"Match over: {self._won.short}"
        canvas.text(2, y, title, self.ink("accent", bold=True))
        if self._moment is not None:
            y += 1
            text, short = self._moment
            canvas.text(2, y, text if cells(text) <= room else short, self.ink("text"))
        scores = [
            Score(self._narrator.short_name(seat), 0, score, seat in self._winners)
            for seat, score in enumerate(view.scores)
        ]
        share = self._grown / _GROWING
        paint_scores(self, canvas, y + 2, scores, self._target, gains=False, share=share)
