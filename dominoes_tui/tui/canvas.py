"""A grid of cells to paint on, and the widget that shows one and sends only what changed."""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import ne
from typing import TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from dominoes_tui.faces import Face
from dominoes_tui.tui.paint import segments
from dominoes_tui.tui.painted import Painted, ShownRow
from dominoes_tui.tui.palettes import Ground, Palette

Cell: TypeAlias = tuple[str, Style]
"""A character and its style; empty behind a character that is two cells wide."""

Row: TypeAlias = Sequence[Cell]
"""Cells side by side; a row that has been painted is not changed any more."""


class Canvas:
    """Rows of cells; what is painted outside is cut off, what is painted later covers the rest.

    Attributes:
        width: columns.
        height: rows.
        rows: the cells; where nothing has been painted, the very rows that lie beneath.
        grounds: what lies beneath each row.
    """

    def __init__(self, beneath: Sequence[Row], grounds: Sequence[Ground]) -> None:
        """Make a canvas.

        Args:
            beneath: the rows to paint over, all of one width; they stay as they are.
            grounds: what is painted in them.
        """
        self.grounds = grounds
        self.width = len(beneath[0]) if beneath else 0
        self.height = len(beneath)
        self.rows: list[Row] = [*beneath]
        self._own: dict[int, list[Cell]] = {}

    def lay(self, rows: Sequence[Row]) -> None:
        """Put rows of the canvas's size in the place of all that was painted."""
        self.rows = [*rows]
        self._own.clear()

    def put(self, x: int, y: int, cells: tuple[Cell, ...]) -> None:
        """Put some cells into a row, the first at column `x`.

        Of a wide character that is cut or covered by half, the other half becomes blank.
        """
        begin, end = max(0, x), min(x + len(cells), self.width)
        if not 0 <= y < self.height or begin >= end:
            return
        row, inside = self._row(y), [*cells[begin - x : end - x]]
        if not inside[0][0]:
            inside[0] = (" ", inside[0][1])
        if end - x < len(cells) and not cells[end - x][0]:
            inside[-1] = (" ", inside[-1][1])
        if not row[begin][0]:
            row[begin - 1] = (" ", row[begin - 1][1])
        if end < self.width and not row[end][0]:
            row[end] = (" ", row[end][1])
        row[begin:end] = inside

    def _row(self, y: int) -> list[Cell]:
        """Return a row to paint on: a copy of the one beneath, once something is painted there."""
        own = self._own.get(y)
        if own is None:
            own = self._own[y] = [*self.rows[y]]
            self.rows[y] = own
        return own

    def text(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text; each of its characters takes the cells that it has on the screen."""
        self.put(x, y, tuple([(written, style) for written in _written(text)]))

    def face(self, face: Face, x: int, y: int, palette: Palette) -> None:
        """Paint a tile and what lies in the rows above and below it.

        Args:
            face: the tile.
            x: its left column.
            y: its upper row.
            palette: the colours.
        """
        for row in range(max(-1, -y), min(face.height + 1, self.height - y)):
            self._put_visible(x, y + row, _cells(palette, face, row, self.grounds[y + row]))

    def _put_visible(self, x: int, y: int, cells: tuple[Cell | None, ...]) -> None:
        """Put some cells into a row; None lets show what is there."""
        if None not in cells:
            self.put(x, y, cells)  # type: ignore[arg-type]
            return
        for column, cell in enumerate(cells, start=x):
            if cell is not None:
                self.put(column, y, (cell,))


@lru_cache(maxsize=1024)
def _written(text: str) -> tuple[str, ...]:
    """Return what each cell of a text holds.

    A character of no width, such as a combining mark, shares the cell before it. Behind a wide
    character there is an empty cell.
    """
    if text.isascii():
        return tuple(text)
    written: list[str] = []
    lead = 0
    for character in text:
        if cell_len(character):
            lead = len(written)
            written.append(character)
        elif written:
            written[lead] += character
        else:
            continue
        if cell_len(written[lead]) > len(written) - lead:
            written.append("")
    return tuple(written)


@lru_cache(maxsize=4096)
def _cells(palette: Palette, face: Face, y: int, ground: Ground) -> tuple[Cell | None, ...]:
    """Return a row of a face as cells; None where what lies under the tile shows.

    The row above or below a tile may be that of a neighbour, of which it must cover nothing.
    """
    under = _under(palette, ground)
    outside = y in {-1, face.height}
    cells: list[Cell | None] = []
    before = under
    for segment in segments(palette, face, y, ground):
        style = segment.style or under
        if outside and style == under:
            cells += [None] * len(segment.text)
            continue
        if segment.text.isspace() and style.bgcolor == before.bgcolor:
            style = before  # a blank shows no more than its ground: fewer runs, fewer bytes
        cells += [_cell(character, style) for character in segment.text]
        before = style
    return tuple(cells)


@cache
def _cell(character: str, style: Style) -> Cell:
    """Return a cell; equal ones are one object, since thousands are kept for the tiles."""
    return character, style


@cache
def _under(palette: Palette, ground: Ground) -> Style:
    region = palette.region(ground)
    return Style(color=region.text, bgcolor=region.ground)


class CanvasView(Painted):
    """A widget that paints a whole canvas and refreshes the cells that differ from the last one."""

    def __init__(self, **options: str | None) -> None:
        super().__init__(**options)
        self._rows: list[Row] = []
        self._bare: list[Row] = []
        self._grounds: list[Ground] = []
        self._bare_for: tuple[Palette, Size] | None = None

    def paint(self, canvas: Canvas) -> None:
        """Paint everything; the canvas is as large as the widget and shows its ground."""
        raise NotImplementedError

    def ground(self, y: int) -> Ground:  # noqa: ARG002
        """Return the ground of a row."""
        return self.GROUND

    def repaint(self) -> None:
        """Paint again, and refresh what has changed."""
        width, height = self.size
        old, self._rows = self._rows, self._painted()
        if len(old) != height or (height and len(old[0]) != width):
            self.refresh()
            return
        regions = []
        for y, (was, now) in enumerate(zip(old, self._rows, strict=True)):
            if was is not now and was != now:
                changed = [*map(ne, was, now)]
                begin, end = changed.index(True), width - changed[::-1].index(True)
                end += end < width and not now[end][0]  # all of a wide character
                regions.append(Region(begin, y, end - begin, 1))
        if regions:
            self.refresh(*regions)

    def _painted(self) -> list[Row]:
        made_for = (self.palette, self.size)
        if made_for != self._bare_for:
            self._bare_for = made_for
            width, height = self.size
            self._grounds = [self.ground(y) for y in range(height)]
            self._bare = [[(" ", _under(self.palette, one))] * width for one in self._grounds]
        canvas = Canvas(self._bare, self._grounds)
        if canvas.width:
            self.paint(canvas)
        return canvas.rows

    def arrange_anew(self) -> None:
        """Forget the picture: there is another arrangement, which may take other rows."""
        self._rows = []
        self.refresh(layout=True)

    def on_resize(self) -> None:
        """Paint at the new size."""
        self.repaint()

    def restyle(self) -> None:
        """Paint in other colours."""
        self.repaint()

    def render_line(self, y: int) -> Strip:
        """Return a row as it was painted last; the first picture is painted here."""
        if not self._rows:
            self._rows = self._painted()
        if y >= len(self._rows) or not self._rows[y]:
            return Strip.blank(self.size.width, self.ink())
        return ShownRow(_runs(self._rows[y]), len(self._rows[y]))


def _runs(cells: Row) -> list[Segment]:
    """Join neighbours of one style; styles are kept, so that equal ones are the same object."""
    runs: list[Segment] = []
    text, style = "", cells[0][1]
    for character, own in cells:
        if own is style:
            text += character
        else:
            runs.append(Segment(text, style))
            text, style = character, own
    runs.append(Segment(text, style))
    return runs
