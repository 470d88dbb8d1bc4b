"""The name of the game, on four tiles where there is room."""

from typing import Final

from textual.geometry import Size

from dominoes_tui.faces import Glyphs
from dominoes_tui.tui import letter_tiles
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.palettes import Ground

_NAME: Final = "Dominoes"
_LARGE_HEIGHT: Final = 18
"""Rows of the window from which the large tiles are shown."""


class TitleView(CanvasView):
    """Paints the name, large or small."""

    GROUND = Ground.BAND_4

    @property
    def _large(self) -> bool:
        window = self.app.size
        unicode = self.glyphs is not Glyphs.ASCII
        wide = window.width > letter_tiles.width_of(_NAME)
        return wide and window.height >= _LARGE_HEIGHT and unicode

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """Return the columns of the name."""
        return letter_tiles.width_of(_NAME) if self._large else 19

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows of the name."""
        return letter_tiles.HEIGHT if self._large else 1

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles, each letter in the colour of a number."""
        if self._large:
            letter_tiles.paint(canvas, (0, 0), _NAME, self.palette, self.GROUND)
        else:
            canvas.text(0, 0, "D O M I N O E S".center(19), self.ink("accent", bold=True))
