"""Words on tiles: a letter on each half, in the colours of the numbers."""

from typing import Final

from rich.style import Style

from dominoes_tui.looks import Look, Role
from dominoes_tui.tui.canvas import Canvas
from dominoes_tui.tui.paint import style
from dominoes_tui.tui.palettes import Ground, Palette

HEIGHT: Final = 5
"""Rows of a tile with a letter on each half, its shadow included."""

_LETTERS: Final = {
    "A": (".##.", "#..#", "####", "#..#", "#..#"),
    "B": ("###.", "#..#", "###.", "#..#", "###."),
    "C": (".###", "#...", "#...", "#...", ".###"),
    "D": ("###.", "#..#", "#..#", "#..#", "###."),
    "E": ("####", "#...", "###.", "#...", "####"),
    "F": ("####", "#...", "###.", "#...", "#..."),
    "G": (".###", "#...", "#.##", "#..#", ".###"),
    "H": ("#..#", "#..#", "####", "#..#", "#..#"),
    "I": ("###", ".#.", ".#.", ".#.", "###"),
    "J": ("..##", "...#", "...#", "#..#", ".##."),
    "K": ("#..#", "#.#.", "##..", "#.#.", "#..#"),
    "L": ("#...", "#...", "#...", "#...", "####"),
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    "N": ("#..#", "##.#", "#.##", "#..#", "#..#"),
    "O": (".##.", "#..#", "#..#", "#..#", ".##."),
    "P": ("###.", "#..#", "###.", "#...", "#..."),
    "Q": (".##.", "#..#", "#..#", "#.##", ".###"),
    "R": ("###.", "#..#", "###.", "#.#.", "#..#"),
    "S": (".###", "#...", ".##.", "...#", "###."),
    "T": ("#####", "..#..", "..#..", "..#..", "..#.."),
    "U": ("#..#", "#..#", "#..#", "#..#", ".##."),
    "V": ("#...#", "#...#", "#...#", ".#.#.", "..#.."),
    "W": ("#...#", "#...#", "#.#.#", "##.##", "#...#"),
    "X": ("#..#", "#..#", ".##.", "#..#", "#..#"),
    "Y": ("#...#", ".#.#.", "..#..", "..#..", "..#.."),
    "Z": ("####", "..#.", ".#..", "#...", "####"),
}
"""Letters of five rows of dots; two rows of dots make one row of cells."""
_WIDTH: Final = 16
_GAP: Final = 2


def tiles_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return the two letters of each tile; a word ends with its tile, on a blank half if need be.

    Returns nothing where there is a character that is no letter from A to Z.
    """
    words = text.upper().split()  # before the count: a letter may be two as capitals
    letters = "".join(word + " " * (len(word) % 2) for word in words)
    if not set(letters) <= {*_LETTERS, " "}:
        return ()
    return tuple(zip(letters[::2], letters[1::2], strict=True))


def width_of(text: str) -> int:
    """Return the columns that a text takes on tiles; 0 if it cannot be written so."""
    tiles = len(tiles_of(text))
    return tiles * (_WIDTH + _GAP) - _GAP if tiles else 0


def paint(canvas: Canvas, at: tuple[int, int], text: str, palette: Palette, ground: Ground) -> None:
    """Paint a text on tiles, `HEIGHT` rows high.

    Args:
        canvas: what to paint on.
        at: the left column and the upper row.
        text: the text, see `tiles_of`.
        palette: the colours.
        ground: what lies under the tiles.
    """
    x, y = at
    face = style(palette, Role.FACE, Look.PLAIN, ground)
    divider = style(palette, Role.DIVIDER, Look.PLAIN, ground)
    shadow = style(palette, Role.SHADOW, Look.PLAIN, ground)
    number = 0
    for pair in tiles_of(text):
        for row in range(y, y + HEIGHT - 1):
            canvas.text(x, row, " " * _WIDTH, face)
            canvas.text(x + _WIDTH // 2, row, "│", divider)
        canvas.text(x + 1, y + HEIGHT - 1, "▀" * (_WIDTH - 1), shadow)
        for half, letter in enumerate(pair):
            if letter != " ":
                number = number % 6 + 1
                pip = style(palette, Role(Role.PIP_1 + number - 1), Look.PLAIN, ground)
                _letter(canvas, x + 2 + half * (_WIDTH // 2 + half - 1), y, letter, pip)
        x += _WIDTH + _GAP


def _letter(canvas: Canvas, x: int, y: int, letter: str, pip: Style) -> None:
    dots = ("", *_LETTERS[letter], "", "")
    width = len(_LETTERS[letter][0])
    for row in range(4):
        upper, lower = dots[2 * row].ljust(width, "."), dots[2 * row + 1].ljust(width, ".")
        for column, pair in enumerate(zip(upper, lower, strict=True)):
            glyph = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄"}.get(pair)
            if glyph is not None:
                canvas.text(x + column, y + row, glyph, pip)
