"""How a round ended: who won, by what, all hands face up, the sum of the points, the scores."""

from typing import Final, NamedTuple

from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.decisive import decisive_moment
from dominoes_tui.faces import face
from dominoes_tui.looks import Look
from dominoes_tui.names import cells
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.canvas import Canvas
from dominoes_tui.tui.motion import Steps
from dominoes_tui.tui.widgets.ending import Ending
from dominoes_tui.tui.widgets.score_bars import Score, fit_beside, paint_scores
from dominoes_tui.words import counted

REVEAL: Final = 0.08
"""Seconds for each tile that is turned up."""
_NAME: Final = 10
"""Columns of the names."""
_PIPS: Final = 9
"""Columns of the pips."""
_GROWING: Final = 10
"""Steps in which the bars grow once all tiles are up."""


class _Fit(NamedTuple):
    """How the hands are laid out.

    Attributes:
        size: the face size.
        pitch: columns from one tile to the next.
        rows: rows from one line of tiles to the next.
        beside: whether name and pips stand beside the tiles, not above them.
    """

    size: str
    pitch: int
    rows: int
    beside: bool


_FITS: Final = (
    _Fit("L", 14, 4, beside=True),
    _Fit("M", 10, 4, beside=True),
    _Fit("T", 8, 2, beside=True),
    _Fit("S", 6, 1, beside=True),
    _Fit("S", 5, 1, beside=False),
)


class ResultView(Ending):
    """Paints the result of a round as large as it fits; the reveal turns tile after tile up."""

    def __init__(self, view: PlayerView, narrator: Narrator) -> None:
        """Show a round that is over.

        Args:
            view: the round; all its hands are known.
            narrator: knows the names.
        """
        assert view.outcome is not None, "the round is over"
        assert view.hands is not None, "and so all hands are known"
        super().__init__(narrator.winner(view.outcome).text.rstrip(".") or "A tie")
        self._view = view
        self._outcome = view.outcome
        self._hands = view.hands
        self._narrator = narrator
        self._winners = self._outcome.winners
        self._moment = decisive_moment(narrator, view)
        self._fit = _FITS[-1]
        self._beside = False
        self._turned_up: int | None = None
        pips = self._outcome.pips
        self._order = sorted(
            range(len(pips)), key=lambda seat: (seat not in self._outcome.winners, pips[seat], seat)
        )

    def on_mount(self) -> None:
        """Turn the tiles up, then let the bars grow."""
        tiles = sum(len(hand) for hand in self._hands)
        if self.table_app.motion == "full":
            growing = 0 if self._view.rules.target is None else _GROWING
            self._motion = Steps(self, tiles + growing, REVEAL, self._show_turned_up)

    def _show_turned_up(self, step: int) -> None:
        self._turned_up = step
        self.repaint()

    def fit_to(self, width: int, height: int) -> int:
        """Use the largest faces with which everything fits; return the rows that are not needed.

        Args:
            width: columns.
            height: rows.
        """
        fits = [fit for fit in _FITS if self._per_line(fit, width) > 1]
        compact = fit_beside(len(self._hands), width)
        tries = [(fit, beside) for fit in fits for beside in (False, compact)]
        last = (_FITS[-1] if width < 60 else _FITS[-2], compact)
        self._fit, self._beside = next(
            (one for one in tries if self._height(*one, width) <= height), last
        )
        return self._fit_banner(width, height - self.rows_below(width))

    def rows_below(self, width: int) -> int:
        """Return the rows of titles, hands, sum and scores."""
        return self._height(self._fit, self._beside, width)

    def _per_line(self, fit: _Fit, width: int) -> int:
        room = width - 4 - (_NAME + _PIPS if fit.beside else 0)
        return max(1, (room + 1) // fit.pitch)

    def _rows_of(self, fit: _Fit, hand: tuple[Tile, ...], width: int) -> int:
        lines = max(1, -(-len(hand) // self._per_line(fit, width)))
        return lines * fit.rows + (not fit.beside)

    def _height(self, fit: _Fit, beside: bool, width: int) -> int:
        height = self._head(fit) + sum(self._rows_of(fit, hand, width) for hand in self._hands)
        if self._view.rules.target is None:
            return height
        return height + 1 + self._gap(fit) + (1 if beside else len(self._hands))

    def _head(self, fit: _Fit) -> int:
        """Rows above the hands: the title, what decided the round, and a free row."""
        return 1 + (self._moment is not None) + (fit.beside and fit.rows > 1)

    @staticmethod
    def _gap(fit: _Fit) -> int:
        """Free rows above the scores."""
        return 1 if fit.beside and fit.rows > 1 else 0

    def paint(self, canvas: Canvas) -> None:
        """Paint tiles that say who won, title, hands, sum and scores."""
        outcome, narrator, fit = self._outcome, self._narrator, self._fit
        width, y = canvas.width, self._paint_banner(canvas)
        said, won = narrator.round_over(outcome), narrator.winner(outcome)
        titles = [f"{won.text} {said.text}".strip(), f"{won.short} {said.short}".strip()]
        if self._with_banner:
            titles = [*said]
        if self._view.rules.target is not None:  # it is not the match that is won
            titles.insert(0, f"Round {self._view.number}: {titles[0]}")
        title = next((title for title in titles if cells(title) <= width - 4), said.short)
        canvas.text(2, y, title, self.ink("accent", bold=True))
        if self._moment is not None:
            text, short = self._moment
            canvas.text(2, y + 1, text if cells(text) <= width - 4 else short, self.ink("text"))
        y += self._head(fit)
        turned_up = self._turned_up
        for seat in self._order:
            hand = self._hands[seat]
            self._hand(canvas, y, seat, fit, turned_up)
            y += self._rows_of(fit, hand, width)
            if turned_up is not None:
                turned_up = max(0, turned_up - len(hand))
        points = narrator.points(outcome, self._view.rules)
        if points is not None:
            text = points.text if cells(points.text) <= width - 4 else points.short
            canvas.text(2, y, text, self.ink("text", bold=True))
            grown = _GROWING if turned_up is None else turned_up
            self._scores(canvas, y + 1 + self._gap(fit), grown / _GROWING)

    def _hand(self, canvas: Canvas, y: int, seat: int, fit: _Fit, turned_up: int | None) -> None:
        """Paint one seat: name, tiles and pips."""
        won = seat in self._winners
        ink = self.ink("accent" if won else "text", bold=True)
        name = self._narrator.short_name(seat)
        pips = counted(self._outcome.pips[seat], "pip")
        middle = y + (1 if fit.rows == 4 else 0)
        canvas.text(2, middle, name, ink)
        if won:
            canvas.text(0, middle, self.symbols.right, ink)
        canvas.text(canvas.width - 2 - len(pips), middle, pips, ink)
        left = 2 + (_NAME if fit.beside else 0)
        top = y + (not fit.beside)
        per_line = self._per_line(fit, canvas.width)
        for place, tile in enumerate(self._hands[seat]):
            up = turned_up is None or place < turned_up
            drawn = face(
                fit.size,
                False,
                tile.low,
                tile.high,
                Look.PLAIN if up else Look.BACK,
                glyphs=self.glyphs,
                digits=self.table_app.options.digits,
            )
            line, column = divmod(place, per_line)
            x = left + column * fit.pitch
            canvas.face(drawn, x, top + line * fit.rows, self.palette)
        if not self._hands[seat]:
            canvas.text(left, middle, "out" if fit.beside else "", self.ink("dim"))

    def _scores(self, canvas: Canvas, y: int, share: float) -> None:
        """Paint a bar towards the target for each seat."""
        target = self._view.rules.target
        assert target is not None, "points are counted"
        scores = [
            Score(self._narrator.short_name(seat), score - gained, score, seat in self._winners)
            for seat, (score, gained) in enumerate(
                zip(self._view.scores, self._outcome.points, strict=True)
            )
        ]
        paint_scores(self, canvas, y, scores, target, beside=self._beside, share=share)
