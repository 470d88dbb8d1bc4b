"""The name of the game, on four tiles where there is room."""

from typing import Final

from textual.geometry import Size

from dominoes_tui.glyphs import Glyphs
from dominoes_tui.tui import letter_tiles
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.palettes import Ground

_NAME: Final = "Dominoes"
_LARGE_HEIGHT: Final = 18
"""Rows of the window from which the large tiles are shown."""


class TitleView(CanvasView):
    """Paints the name, large or small."""

    GROUND = Ground.BAND_4

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows of the name."""
        window = self.app.size
        wide = window.width > letter_tiles.width_of(_NAME)
        large = wide and window.height >= _LARGE_HEIGHT and self.glyphs is not Glyphs.ASCII
        return letter_tiles.HEIGHT if large else 1

    def restyle(self) -> None:
        """Paint anew, in other rows if the tiles come or go with the glyphs."""
        self.arrange_anew()

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles in the middle, each letter in the colour of a number."""
        if canvas.height == letter_tiles.HEIGHT:
            left = (canvas.width - letter_tiles.width_of(_NAME)) // 2
            letter_tiles.paint(canvas, (left, 0), _NAME, self.palette, self.GROUND)
        else:
            name = "D O M I N O E S"
            canvas.text((canvas.width - len(name)) // 2, 0, name, self.ink("accent", bold=True))
