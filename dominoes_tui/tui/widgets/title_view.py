"""The name of the game, on four tiles where there is room."""

from typing import Final

from rich.style import Style
from textual.geometry import Size

from dominoes_tui.faces import Glyphs, Look, Role
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.paint import style
from dominoes_tui.tui.palettes import Ground

_LETTERS: Final = {
    "D": ("###.", "#..#", "#..#", "#..#", "###."),
    "O": (".##.", "#..#", "#..#", "#..#", ".##."),
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    "I": ("###", ".#.", ".#.", ".#.", "###"),
    "N": ("#..#", "##.#", "#.##", "#..#", "#..#"),
    "E": ("####", "#...", "###.", "#...", "####"),
    "S": (".###", "#...", ".##.", "...#", "###."),
}
"""Letters of five rows of dots; two rows of dots make one row of cells."""
_TILES: Final = (("D", "O"), ("M", "I"), ("N", "O"), ("E", "S"))
_WIDTH: Final = 16
_GAP: Final = 2
_WHOLE: Final = 4 * _WIDTH + 3 * _GAP
_LARGE_HEIGHT: Final = 18
"""Rows of the window from which the large tiles are shown."""


class TitleView(CanvasView):
    """Paints the name, large or small."""

    GROUND = Ground.BAND_4

    @property
    def _large(self) -> bool:
        window = self.app.size
        unicode = self.glyphs is not Glyphs.ASCII
        return window.width > _WHOLE and window.height >= _LARGE_HEIGHT and unicode

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows of the name."""
        return 5 if self._large else 1

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles in the middle, each letter in the colour of a number."""
        if not self._large:
            name = "D O M I N O E S"
            canvas.text((canvas.width - len(name)) // 2, 0, name, self.ink("accent", bold=True))
            return
        left = (canvas.width - _WHOLE) // 2
        palette, ground = self.palette, self.GROUND
        face = style(palette, Role.FACE, Look.PLAIN, ground)
        divider = style(palette, Role.DIVIDER, Look.PLAIN, ground)
        shadow = style(palette, Role.SHADOW, Look.PLAIN, ground)
        number = 0
        for place, pair in enumerate(_TILES):
            x = left + place * (_WIDTH + _GAP)
            for y in range(4):
                canvas.text(x, y, " " * _WIDTH, face)
                canvas.text(x + _WIDTH // 2, y, "│", divider)
            canvas.text(x + 1, 4, "▀" * (_WIDTH - 1), shadow)
            for half, letter in enumerate(pair):
                number = number % 6 + 1
                pip = style(palette, Role(Role.PIP_1 + number - 1), Look.PLAIN, ground)
                self._letter(canvas, x + 2 + half * (_WIDTH // 2 + half - 1), letter, pip)

    def _letter(self, canvas: Canvas, x: int, letter: str, pip: Style) -> None:
        dots = ("", *_LETTERS[letter], "", "")
        width = len(_LETTERS[letter][0])
        for y in range(4):
            upper, lower = dots[2 * y].ljust(width, "."), dots[2 * y + 1].ljust(width, ".")
            for column, pair in enumerate(zip(upper, lower, strict=True)):
                glyph = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄"}.get(pair)
                if glyph is not None:
                    canvas.text(x + column, y, glyph, pip)
