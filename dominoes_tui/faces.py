"""What a tile looks like: two numbers in, rows of cells out.

A cell is a character and a `Role`, which says what the cell is; a palette turns roles into
colours. All lengths are in cells. A face fills its size exactly; what surrounds it, a frame, a
key cap or a shadow, lies in the row above and the row below.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from dominoes_tui.boxes import box
from dominoes_tui.glyphs import SYMBOLS, Glyphs, Symbols
from dominoes_tui.looks import Look, Role


class Cell(NamedTuple):
    """One character and what it is."""

    char: str
    role: Role


class Run(NamedTuple):
    """Neighbouring cells of one role."""

    text: str
    role: Role


_Grid = list[list[Cell]]
_Part = TypeVar("_Part", Cell, Run)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A drawn tile; two faces are equal only if they are one object, so hashing is cheap.

    Attributes:
        width: columns.
        height: rows, not counting `above` and `below`.
        look: the state drawn.
        rows: the cells of the tile itself, `height` rows of `width`.
        above: the cells of the row over it, `width` of them, or none.
        below: the cells of the row under it, `width` of them, or none.
    """

    width: int
    height: int
    look: Look
    rows: tuple[tuple[Cell, ...], ...]
    above: tuple[Cell, ...] = ()
    below: tuple[Cell, ...] = ()
    _runs: tuple[tuple[Run, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        lines = (self.above, *self.rows, self.below)
        object.__setattr__(self, "_runs", tuple(map(_joined, lines)))

    def runs(self, y: int) -> tuple[Run, ...]:
        """Return a row as runs: 0 is the tile's first, -1 the one above, `height` the one below."""
        return self._runs[y + 1]

    def text(self) -> str:
        """Return the characters of the tile itself, a line for each row."""
        return "\n".join("".join(cell.char for cell in row) for row in self.rows)


@cache
def _joined(line: tuple[Cell, ...]) -> tuple[Run, ...]:
    """Join neighbouring cells of one role."""
    return tuple(
        _shared(Run("".join(cell.char for cell in cells), role))
        for role, cells in groupby(line, lambda cell: cell.role)
    )


@lru_cache(maxsize=None, typed=True)
def _shared(part: _Part) -> _Part:
    """Return the same object for all equal ones: of the thousands that are kept most are equal."""
    return part


def _row(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(map(_shared, cells))


_SIZES: Final = {
    "XL": ((17, 5), (9, 10)),
    "L": ((13, 3), (7, 7)),
    "M": ((9, 3), (5, 7)),
    "T": ((7, 1), (5, 3)),
    "S": ((5, 1), (3, 3)),
}
_SPOT_COLUMNS: Final = {"XL": (1, 3, 5), "L": (0, 2, 4), "M": (0, 1, 2)}
_FRAMED: Final = frozenset(
    {Look.PLAYABLE, Look.HOVER, Look.SELECTED, Look.GHOST, Look.LAST, Look.LAST_QUIET}
)
_STROKES: Final = {
    Look.UNPLAYABLE: "..:",
    Look.SELECTED: "#=#",
    Look.LAST: "#=#",
    Look.LAST_QUIET: "+-#",
}
"""The characters of an ASCII tile's corners, lines across and lines down; others have `+-|`."""
_FACE: Final = Cell(" ", Role.FACE)
_UNDER: Final = Cell(" ", Role.UNDER)

_CORNERS: Final = ((0, 0), (2, 0), (0, 2), (2, 2))
_SPOTS: Final = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    _CORNERS,
    (*_CORNERS, (1, 1)),
    (*_CORNERS, (1, 0), (1, 2)),
)
"""Column and row, each 0 to 2, of the pips of a half that lies flat."""


def size_of(size: str, upright: bool) -> tuple[int, int]:
    """Return width and height of a tile, in cells.

    Args:
        size: `"XL"`, `"L"`, `"M"`, `"T"` or `"S"`.
        upright: whether the halves lie one above the other.
    """
    return _SIZES[size][upright]


@cache
def face(
    size: str,
    upright: bool,
    first: int,
    second: int,
    look: Look = Look.PLAIN,
    *,
    glyphs: Glyphs = Glyphs.UNICODE,
    digits: bool = False,
    letter: str = "",
    key: str = "",
) -> Face:
    """Draw a tile.

    Args:
        size: `"XL"`, `"L"`, `"M"`, `"T"` or `"S"`.
        upright: whether the halves lie one above the other.
        first: the number of the left or upper half.
        second: the number of the right or lower half.
        look: the state to draw.
        glyphs: the characters to draw with.
        digits: whether the larger sizes show digits instead of pips; T and S always do.
        letter: the letter of the end where a ghost would lie, shown on its divider.
        key: the key that plays the tile, shown on a cap in the row below.
    """
    width, height = size_of(size, upright)
    if glyphs is Glyphs.ASCII:
        grid = _box(size, upright, (first, second), look)
    elif look is Look.BACK:
        grid = _back(width, height, SYMBOLS[glyphs].dot)
    else:
        grid = _tile(size, upright, (first, second), SYMBOLS[glyphs], digits)
    if size == "XL" and glyphs is not Glyphs.ASCII:
        _round_off(grid, look, corners=glyphs is Glyphs.UNICODE)
    if look in _FRAMED:
        first_row = 1 if size == "XL" and look in {Look.GHOST, Look.LAST_QUIET} else 0
        last_row = height - 1 if size == "XL" and look is Look.GHOST else height
        for y in range(first_row, last_row):
            grid[y] = [_framed(cell) for cell in grid[y]]
    if letter and look is Look.GHOST:
        _letter(grid, upright, letter, blocks=glyphs is not Glyphs.ASCII)
    return Face(
        width,
        height,
        look,
        tuple(map(_row, grid)),
        _row(_above(size, width, look, glyphs)),
        _row(_below(size, width, look, glyphs, key)),
    )


def _framed(cell: Cell) -> Cell:
    """Return a margin cell with frame in the half that is not face."""
    return Cell(cell.char, Role.BAR) if cell.role in {Role.EDGE, Role.SHADE} else cell


def _tile(
    size: str, upright: bool, numbers: tuple[int, int], symbols: Symbols, digits: bool
) -> _Grid:
    """Draw face, pips or digits, divider and side margins."""
    width, height = _SIZES[size][upright]
    grid = [[_FACE] * width for _ in range(height)]
    middle, centre = width // 2, height // 2
    top = 1 if size == "XL" else 0
    if upright:
        row, line = (centre - 1, symbols.floor) if size == "XL" else (centre, symbols.rule)
        grid[row][1:-1] = [Cell(line, Role.DIVIDER)] * (width - 2)
    else:
        for y in range(top, height - top):
            grid[y][middle] = Cell("│", Role.DIVIDER)
    for index, number in enumerate(numbers):
        x = 1 if upright or index == 0 else middle + 1
        y = top if index == 0 or not upright else height - top - 3
        columns = _SPOT_COLUMNS.get(size)
        if columns is None:
            _put_digit(grid, upright, index, number)
        elif digits:
            grid[y + 1][x + columns[1]] = _digit(number)
        else:
            role = Role(Role.PIP_1 + number - 1) if number else Role.FACE
            standing = upright or (size == "M" and number == 6)
            for column, line_of in _SPOTS[number]:
                a, b = (2 - line_of, column) if standing else (column, line_of)
                grid[y + b][x + columns[a]] = Cell(symbols.pip, role)
    for row_cells in grid:
        row_cells[0], row_cells[-1] = Cell("▐", Role.EDGE), Cell("▌", Role.EDGE)
    return grid


def _digit(number: int) -> Cell:
    return Cell(str(number), Role(number))


def _put_digit(grid: _Grid, upright: bool, index: int, number: int) -> None:
    """Write the digit of one half of a T or S tile."""
    width, height = len(grid[0]), len(grid)
    if upright:
        grid[index * (height - 1)][width // 2] = _digit(number)
    else:
        grid[0][1 if index == 0 else width - 2] = _digit(number)


def _back(width: int, height: int, dot: str) -> _Grid:
    """Draw a tile that lies face down: bare, with a dot in the middle."""
    row = [Cell("▐", Role.EDGE), *[_FACE] * (width - 2), Cell("▌", Role.EDGE)]
    grid = [list(row) for _ in range(height)]
    grid[height // 2][width // 2] = Cell(dot, Role.DIVIDER)
    return grid


def _round_off(grid: _Grid, look: Look, *, corners: bool) -> None:
    """Give an XL tile its half rows of padding, and the shadow that falls into the lower one."""
    width = len(grid[0])
    for row, glyphs in ((grid[0], "▗▄▖"), (grid[-1], "▝▀▘")):
        for x in range(1, width - 1):
            row[x] = Cell(glyphs[1], Role.EDGE)
        ends = (glyphs[0], glyphs[2]) if corners else (glyphs[1], glyphs[1])
        row[0], row[-1] = (Cell(char, Role.EDGE) for char in ends)
    if look is Look.PLAIN:
        grid[-1][1:-1] = [Cell("▀", Role.SHADE)] * (width - 2)


def _letter(grid: _Grid, upright: bool, letter: str, *, blocks: bool) -> None:
    """Colour the whole divider of a ghost and write the letter of its end on it."""
    width, height = len(grid[0]), len(grid)
    middle, row = width // 2, (height - 1) // 2
    blank = Cell(" ", Role.LETTER)
    if not upright:
        for y in range(height):
            padding = blocks and height == 5 and y in {0, 4}
            grid[y][middle] = Cell(grid[y][middle].char, Role.FRAME) if padding else blank
    elif height % 2:
        grid[row][1:-1] = [blank] * (width - 2)
    else:
        upper, lower = ("▄", "▀") if blocks else (" ", " ")
        role = Role.SPLIT if blocks else Role.LETTER
        grid[row][1:-1] = [Cell(upper, role)] * (width - 2)
        grid[row + 1][1:-1] = [Cell(lower, role)] * (width - 2)
        grid[row][middle - 1 : middle + 2] = [blank] * 3
    grid[row][middle] = Cell(letter, Role.LETTER)


def _box(size: str, upright: bool, numbers: tuple[int, int], look: Look) -> _Grid:
    """Draw a tile in ASCII."""
    shown = None if look is Look.BACK else numbers
    lines = box(*_SIZES[size][upright], upright, shown, _STROKES.get(look, "+-|"))
    return [[Cell(char, _box_role(char)) for char in line] for line in lines]


def _box_role(char: str) -> Role:
    if char == " ":
        return Role.UNDER
    return Role.INK if char.isdecimal() else Role.LINE


def _above(size: str, width: int, look: Look, glyphs: Glyphs) -> list[Cell]:
    """Return the row over a tile: the upper side of its frame."""
    if glyphs is Glyphs.ASCII:
        if look is not Look.SELECTED:
            return []
        side = [_UNDER] * ((width - 3) // 2)
        return [*side, *[Cell("v", Role.LINE)] * 3, *side]
    framed = look in _FRAMED - {Look.GHOST, Look.LAST_QUIET}
    return [Cell("▄", Role.FRAME)] * width if framed and size != "XL" else []


def _below(size: str, width: int, look: Look, glyphs: Glyphs, key: str) -> list[Cell]:
    """Return the row under a tile: key cap, lower side of the frame, or shadow."""
    ascii_only = glyphs is Glyphs.ASCII
    framed = look in _FRAMED - {Look.GHOST} and not ascii_only and size != "XL"
    line = [Cell("▀", Role.FRAME) if framed else _UNDER] * width
    if key:
        symbols = SYMBOLS[glyphs]
        caps = {Look.SELECTED: (symbols.right, symbols.left)}
        if ascii_only:
            caps |= dict.fromkeys((Look.PLAYABLE, Look.HOVER), ("[", "]"))
        before, after = caps.get(look, (" ", " "))
        role = Role.KEY if look in _FRAMED else Role.KEY_OFF
        at = (width - 3) // 2
        line[at : at + 3] = (Cell(char, role) for char in (before, key, after))
    elif look is Look.PLAIN and not ascii_only and size in {"L", "M"}:
        line[1:] = [Cell("▀", Role.SHADOW)] * (width - 1)
    return line if any(cell is not _UNDER for cell in line) else []
