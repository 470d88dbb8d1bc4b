"""A grid of cells to paint on, and the widget that shows one and sends only what changed."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from dominoes_tui.faces import Face
from dominoes_tui.tui.paint import segments
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground, Palette

Cell: TypeAlias = tuple[str, Style]
"""A character and its style."""


class Canvas:
    """Rows of cells; what is painted outside is cut off, what is painted later covers the rest.

    Attributes:
        width: columns.
        height: rows.
        rows: the cells.
    """

    def __init__(self, width: int, height: int, fill: Callable[[int], Style]) -> None:
        """Make a canvas of blanks.

        Args:
            width: columns.
            height: rows.
            fill: gives the style of a row's blanks.
        """
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[(" ", fill(y))] * width for y in range(height)]

    def put(self, x: int, y: int, cells: tuple[Cell, ...]) -> None:
        """Put some cells into a row, the first at column `x`."""
        if not 0 <= y < self.height:
            return
        if x < 0:
            cells, x = cells[-x:], 0
        cells = cells[: max(0, self.width - x)]
        self.rows[y][x : x + len(cells)] = cells

    def text(self, x: int, y: int, text: str, style: Style) -> None:
        """Write characters of one cell each."""
        self.put(x, y, tuple([(character, style) for character in text]))

    def face(
        self, face: Face, x: int, y: int, palette: Palette, ground: Callable[[int], Ground]
    ) -> None:
        """Paint a tile and what lies in the rows above and below it.

        Args:
            face: the tile.
            x: its left column.
            y: its upper row.
            palette: the colours.
            ground: gives the ground of a row of the canvas.
        """
        for row in range(-1, face.height + 1):
            if 0 <= y + row < self.height:
                self._put_visible(x, y + row, _cells(palette, face, row, ground(y + row)))

    def _put_visible(self, x: int, y: int, cells: tuple[Cell | None, ...]) -> None:
        """Put some cells into a row; None lets show what is there."""
        if None not in cells:
            self.put(x, y, cells)  # type: ignore[arg-type]
            return
        for column, cell in enumerate(cells, start=x):
            if cell is not None and 0 <= column < self.width:
                self.rows[y][column] = cell


@cache
def _cells(palette: Palette, face: Face, y: int, ground: Ground) -> tuple[Cell | None, ...]:
    """Return a row of a face as cells; None where what lies under the tile shows.

    The row above or below a tile may be that of a neighbour, of which it must cover nothing.
    """
    under = _under(palette, ground)
    outside = y in {-1, face.height}
    return tuple(
        None if outside and segment.style == under else (character, segment.style or under)
        for segment in segments(palette, face, y, ground)
        for character in segment.text
    )


@cache
def _under(palette: Palette, ground: Ground) -> Style:
    region = palette.region(ground)
    return Style(color=region.text, bgcolor=region.ground)


class CanvasView(Painted):
    """A widget that paints a whole canvas and refreshes the cells that differ from the last one."""

    def __init__(self, **options: str | None) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self._rows: list[list[Cell]] = []
        self._fills: list[Style] = []
        self._fills_for: tuple[Palette, int] | None = None

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
            if was != now:
                changed = [x for x in range(width) if was[x] != now[x]]
                regions.append(Region(changed[0], y, changed[-1] - changed[0] + 1, 1))
        if regions:
            self.refresh(*regions)

    def _painted(self) -> list[list[Cell]]:
        width, height = self.size
        made_for = (self.palette, height)
        if made_for != self._fills_for:
            self._fills_for = made_for
            self._fills = [_under(self.palette, self.ground(y)) for y in range(height)]
        canvas = Canvas(width, height, self._fills.__getitem__)
        if width and height:
            self.paint(canvas)
        return canvas.rows

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
        return Strip(_runs(self._rows[y]), len(self._rows[y]))


def _runs(cells: list[Cell]) -> list[Segment]:
    """Join neighbours of one style; styles are kept, so that equal ones are the same object."""
    characters, styles = zip(*cells, strict=True)
    text = "".join(characters)
    neighbours = enumerate(pairwise(styles), start=1)
    begins = [0, *[x for x, (left, own) in neighbours if left is not own]]
    ends = [*begins[1:], len(cells)]
    return [
        Segment(text[begin:end], styles[begin]) for begin, end in zip(begins, ends, strict=True)
    ]
