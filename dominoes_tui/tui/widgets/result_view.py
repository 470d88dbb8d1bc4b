"""How a round ended: all hands face up, their pips, the sum that makes the points, the scores."""

from typing import Final, NamedTuple

from textual.geometry import Size

from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.faces import face
from dominoes_tui.looks import Look
from dominoes_tui.names import cells
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.motion import Steps
from dominoes_tui.tui.palettes import Ground
from dominoes_tui.words import counted

REVEAL: Final = 0.08
"""Seconds for each tile that is turned up."""
_NAME: Final = 10
"""Columns of the names."""
_PIPS: Final = 9
"""Columns of the pips."""
_LONGEST_BAR: Final = 30


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


class ResultView(CanvasView):
    """Paints the result of a round as large as it fits; the reveal turns tile after tile up."""

    GROUND = Ground.HAND

    def __init__(self, view: PlayerView, narrator: Narrator) -> None:
        """Show a round that is over.

        Args:
            view: the round; all its hands are known.
            narrator: knows the names.
        """
        super().__init__()
        assert view.outcome is not None, "the round is over"
        assert view.hands is not None, "and so all hands are known"
        self._view = view
        self._outcome = view.outcome
        self._hands = view.hands
        self._narrator = narrator
        self._turned_up: int | None = None
        self._reveal: Steps | None = None
        pips = self._outcome.pips
        self._order = sorted(
            range(len(pips)), key=lambda seat: (seat not in self._outcome.winners, pips[seat], seat)
        )

    def on_mount(self) -> None:
        """Turn the tiles up."""
        tiles = sum(len(hand) for hand in self._hands)
        if self.table_app.motion == "full" and tiles:
            self._reveal = Steps(self, tiles, REVEAL, self._show_turned_up)

    def finish_motion(self) -> bool:
        """Turn everything up; tell whether anything was left."""
        return self._reveal is not None and self._reveal.finish()

    def _show_turned_up(self, step: int) -> None:
        self._turned_up = step
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that everything takes."""
        del viewport
        return self._height(self._fit(width, container.height), width)

    def _fit(self, width: int, height: int) -> _Fit:
        for fit in _FITS:
            if self._per_line(fit, width) > 1 and self._height(fit, width) <= height:
                return fit
        return _FITS[-1] if width < 60 else _FITS[-2]

    def _per_line(self, fit: _Fit, width: int) -> int:
        room = width - 4 - (_NAME + _PIPS if fit.beside else 0)
        return max(1, (room + 1) // fit.pitch)

    def _rows_of(self, fit: _Fit, hand: tuple[Tile, ...], width: int) -> int:
        lines = max(1, -(-len(hand) // self._per_line(fit, width)))
        return lines * fit.rows + (not fit.beside)

    def _height(self, fit: _Fit, width: int) -> int:
        hands = sum(self._rows_of(fit, hand, width) for hand in self._hands)
        spare = 2 if fit.beside and fit.rows > 1 else 1
        return 1 + hands + spare + 1 + self._score_rows(width)

    def _score_rows(self, width: int) -> int:
        if self._view.rules.target is None:
            return 0
        seats = len(self._hands)
        return 1 if width >= 20 * seats else seats

    def paint(self, canvas: Canvas) -> None:
        """Paint title, hands, sum and scores."""
        outcome, narrator = self._outcome, self._narrator
        width = canvas.width
        said, won = narrator.round_over(outcome), narrator.winner(outcome)
        titles = (f"{won.text} {said.text}".strip(), f"{won.short} {said.short}".strip())
        title = next((title for title in titles if cells(title) <= width - 4), said.short)
        canvas.text(2, 0, title, self.ink("accent", bold=True))
        parent = self.parent
        height = parent.size.height if parent is not None and hasattr(parent, "size") else 0
        fit = self._fit(width, height)
        y = 2 if fit.beside and fit.rows > 1 else 1
        turned_up = self._turned_up
        for seat in self._order:
            hand = self._hands[seat]
            self._hand(canvas, y, seat, fit, turned_up)
            y += self._rows_of(fit, hand, width)
            if turned_up is not None:
                turned_up = max(0, turned_up - len(hand))
        points = narrator.points(outcome, self._view.rules)
        if points is not None:
            text = points.text if len(points.text) <= width - 4 else points.short
            canvas.text(2, y, text, self.ink("text", bold=True))
            self._scores(canvas, y + (2 if fit.rows > 1 else 1))

    def _hand(self, canvas: Canvas, y: int, seat: int, fit: _Fit, turned_up: int | None) -> None:
        """Paint one seat: name, tiles and pips."""
        won = seat in self._outcome.winners
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
            canvas.face(drawn, x, top + line * fit.rows, self.palette, self.ground)
        if not self._hands[seat]:
            canvas.text(left, middle, "out" if fit.beside else "", self.ink("dim"))

    def _scores(self, canvas: Canvas, y: int) -> None:
        """Paint a bar towards the target for each seat."""
        target = self._view.rules.target
        assert target is not None, "points are counted"
        scores = self._view.scores
        rows = self._score_rows(canvas.width)
        room = (canvas.width - 4) // (len(scores) if rows == 1 else 1)
        names = [self._narrator.short_name(seat) for seat in range(len(scores))]
        widest = 0 if rows == 1 else max(map(cells, names))
        for seat, (score, name) in enumerate(zip(scores, names, strict=True)):
            x, row = (2 + seat * room, y) if rows == 1 else (2, y + seat)
            label = f"{name}{' ' * (widest - cells(name))} {score:>3} "
            length = min(_LONGEST_BAR, room - len(label) - 2)
            done = min(length, length * score // target)
            canvas.text(x, row, label, self.ink("text", bold=True))
            canvas.text(x + len(label), row, self.symbols.heavy_rule * done, self.ink("accent"))
            rest = self.symbols.rule * (length - done)
            canvas.text(x + len(label) + done, row, rest, self.ink("dim"))
