"""Pictures of screens: cells in, a seamless SVG out, still or moving.

Everything that fills its cell or touches its edge is painted as a shape, so that no font and no
zoom of a browser shows a seam; letters are text that is stretched to the grid. Lengths are in
pixels of the picture unless told otherwise; a cell is `WIDTH` by `HEIGHT` of them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual._context import visible_screen_stack
from textual.app import App

from dominoes_tui.tui.shapes import QUADRANTS, Circle, Polygon, Rect, quarters, shapes

WIDTH: Final = 10
HEIGHT: Final = 20
_BASELINE: Final = 15
_FONT: Final = (
    "font:16.6px 'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace"
)
_STILL: Final = "@media(prefers-reduced-motion:reduce){.p{animation:none!important}}"


class PictureCell(NamedTuple):
    """One character of a screen; colours are `#rrggbb`. The second half of a wide one is empty."""

    char: str
    colour: str
    ground: str
    bold: bool = False
    underline: bool = False


Picture = tuple[tuple[PictureCell, ...], ...]
"""The cells of a screen, row by row."""


def screen_cells(app: App[Any]) -> Picture:
    """Return the screen of a running app as it would be sent to the terminal."""
    visible_screen_stack.set(app._background_screens)
    return strip_cells(app.screen._compositor.render_strips())


def strip_cells(
    lines: Iterable[Iterable[Segment]], text: str = "#e6e6e6", ground: str = "#000000"
) -> Picture:
    """Return lines of segments as cells.

    Args:
        lines: rows of segments, such as strips.
        text: the colour of text that has none.
        ground: the colour of the ground where there is none.
    """
    rows = []
    for line in lines:
        row: list[PictureCell] = []
        for chars, style, control in line:
            if not control:
                look = _look(style or Style.null(), text, ground)
                for char in chars:
                    row.append(PictureCell(char, *look))
                    row.extend([PictureCell("", *look)] * (cell_len(char) - 1))
        rows.append(tuple(row))
    return tuple(rows)


@cache
def _look(style: Style, text: str, ground: str) -> tuple[str, str, bool, bool]:
    """Return the colours of a style, and whether it is bold and underlined."""

    def colour(value: Color | None, default: str) -> str:
        return default if value is None or value.is_default else value.get_truecolor().hex

    front, back = colour(style.color, text), colour(style.bgcolor, ground)
    if style.reverse:
        front, back = back, front
    return front, back, bool(style.bold), bool(style.underline)


def svg(cells: Picture, title: str = "") -> str:
    """Return a screen as an SVG picture.

    Args:
        cells: the screen.
        title: what a screen reader says.
    """
    return animated_svg([(cells, 0.0)], title)


def animated_svg(frames: Sequence[tuple[Picture, float]], title: str = "") -> str:
    """Return screens of one size as an SVG picture that shows one after the other, for ever.

    Whoever asks for reduced motion sees the last one.

    Args:
        frames: the screens, each with the seconds that it stays.
        title: what a screen reader says.
    """
    first = frames[0][0]
    columns, rows = max(map(len, first)), len(first)
    size = f"{columns * WIDTH} {rows * HEIGHT}"
    painter = _Painter()
    common = Counter(cell.ground for row in first for cell in row).most_common(1)[0][0]
    body = [f'<rect class="{painter.name(common)}" width="100%" height="100%"/>']
    body.append(painter.paint(dict(_cells(first)), common))
    styles = []
    total = sum(seconds for _, seconds in frames)
    passed = 0.0
    for number, ((before, stays), (now, _)) in enumerate(pairwise(frames)):
        passed += stays
        old = dict(_cells(before))
        changed = {place: cell for place, cell in _cells(now) if old.get(place) != cell}
        styles.append(
            f"@keyframes k{number}{{0%{{visibility:hidden}}{100 * passed / total:.4g}%,"
            f"to{{visibility:visible}}}}.k{number}{{animation-name:k{number}}}"
        )
        body.append(f'<g class="p k{number}">{painter.paint(changed, None)}</g>')
    if styles:
        styles.append(f".p{{animation:{total:.4g}s step-end infinite}}{_STILL}")
    names = "".join(f".{name}{{fill:{colour}}}" for colour, name in painter.names.items())
    label = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img">{label}'
        f"<style>{names}path,rect{{shape-rendering:crispEdges}}.o{{shape-rendering:auto}}"
        f"text{{{_FONT};white-space:pre}}.b{{font-weight:700}}.u{{text-decoration:underline}}"
        f"{''.join(styles)}</style>{''.join(body)}</svg>\n"
    )


def _cells(picture: Picture) -> Iterator[tuple[tuple[int, int], PictureCell]]:
    """Yield every cell with its row and column."""
    for y, row in enumerate(picture):
        for x, cell in enumerate(row):
            yield (y, x), cell


_Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


class _Painter:
    """Paints cells, and remembers the short names that it has given to colours."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name(self, colour: str) -> str:
        """Return the class of a colour."""
        return self.names.setdefault(colour, f"c{len(self.names)}")

    def paint(self, cells: dict[tuple[int, int], PictureCell], skip: str | None) -> str:
        """Return the elements of some cells.

        Args:
            cells: the cells by row and column.
            skip: a colour that lies under all of them already.
        """
        grounds: dict[str, list[_Box]] = defaultdict(list)
        lines: dict[str, list[_Box]] = defaultdict(list)
        curves: dict[str, list[str]] = defaultdict(list)
        for (y, x), cell in cells.items():
            left, top = x * WIDTH, y * HEIGHT
            filled = QUADRANTS.get(cell.char, 0)
            for filled_now, colour in ((filled, cell.colour), (15 - filled, cell.ground)):
                grounds[colour] += [_box(part, left, top) for part in quarters(filled_now)]
            for shape in () if filled else shapes(cell.char) or ():
                if isinstance(shape, Rect):
                    lines[cell.colour].append(_box(shape, left, top))
                else:
                    curves[cell.colour].append(_curve(shape, left, top))
        grounds.pop(skip or "", None)
        shaped: dict[str, list[str]] = defaultdict(list)
        for colour, boxes in lines.items():
            shaped[colour] += map(_path, _merged(boxes))
        for colour, paths in curves.items():
            shaped[colour] += paths
        parts = [
            f'<path class="{self.name(colour)}" d="{"".join(map(_path, _merged(boxes)))}"/>'
            for colour, boxes in grounds.items()
        ]
        parts += [
            f'<path class="{self.name(colour)} o" d="{"".join(paths)}"/>'
            for colour, paths in shaped.items()
        ]
        return "".join((*parts, *self._texts(cells)))

    def _texts(self, cells: dict[tuple[int, int], PictureCell]) -> Iterator[str]:
        """Yield the text elements: runs of one look, with single spaces inside them."""
        words: list[tuple[int, int, str, PictureCell]] = []
        for (y, x), cell in sorted(cells.items()):
            if shapes(cell.char) is not None:
                continue
            if words:
                row, start, text, look = words[-1]
                gap = x - start - len(text)
                if row == y and gap <= 1 and (look[1], *look[3:]) == (cell[1], *cell[3:]):
                    words[-1] = (row, start, f"{text}{' ' * gap}{cell.char}", look)
                    continue
            words.append((y, x, cell.char, cell))
        for y, x, text, look in words:
            names = f"{self.name(look.colour)}{' b' * look.bold}{' u' * look.underline}"
            length = f' textLength="{len(text) * WIDTH}"' if len(text) > 1 else ""
            place = f'x="{x * WIDTH}" y="{y * HEIGHT + _BASELINE}"'
            yield f'<text class="{names}" {place}{length}>{escape(text)}</text>'


def _box(rect: Rect, left: int, top: int) -> _Box:
    """Return a rectangle of a cell in pixels of the picture."""
    x, y = left + rect.x * WIDTH, top + rect.y * WIDTH
    return x, y, x + rect.width * WIDTH, y + rect.height * WIDTH


def _merged(boxes: list[_Box]) -> list[_Box]:
    """Join boxes that touch: first along rows, then equal ones down columns."""
    for first, last, key in ((0, 2, (1, 3, 0)), (1, 3, (0, 2, 1))):
        joined: list[list[float]] = []
        boxes = sorted(boxes, key=lambda box, key=key: [box[index] for index in key])  # type: ignore[misc]
        for box in boxes:
            same = joined and all(joined[-1][index] == box[index] for index in key[:2])
            if same and joined[-1][last] == box[first]:
                joined[-1][last] = box[last]
            else:
                joined.append(list(box))
        boxes = [(left, top, right, bottom) for left, top, right, bottom in joined]
    return boxes


def _path(box: _Box) -> str:
    """Return a rectangle as path commands."""
    left, top, right, bottom = box
    return f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z"


def _curve(shape: Circle | Polygon, left: int, top: int) -> str:
    """Return a circle or a polygon as path commands."""
    if isinstance(shape, Polygon):
        points = [f"{left + x * WIDTH:g} {top + y * WIDTH:g}" for x, y in shape.points]
        return f"M{'L'.join(points)}z"
    radius = shape.radius * WIDTH
    x, y = left + shape.x * WIDTH - radius, top + shape.y * WIDTH
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"
