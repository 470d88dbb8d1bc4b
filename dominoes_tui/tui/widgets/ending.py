"""What the results of a round and of a match share: the winner on tiles, and motion that ends."""

from textual.geometry import Size

from dominoes_tui.glyphs import Glyphs
from dominoes_tui.tui import letter_tiles
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.motion import Steps
from dominoes_tui.tui.palettes import Ground

_TILES = letter_tiles.HEIGHT + 1
"""Rows of the tiles, and of the blank one above them."""


class Ending(CanvasView):
    """Paints how something ended; the winner stands on tiles where there is room for them."""

    GROUND = Ground.HAND

    def __init__(self, banner: str) -> None:
        """Show who won.

        Args:
            banner: what to write on tiles.
        """
        super().__init__()
        self._banner = banner
        self._with_banner = False
        self._motion: Steps | None = None

    def finish_motion(self) -> bool:
        """Show the last step of what moves; tell whether anything did."""
        return self._motion is not None and self._motion.finish()

    def rows_below(self, width: int) -> int:
        """Return the rows of all but the tiles.

        Args:
            width: columns.
        """
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows that everything takes."""
        return self._banner_rows + self.rows_below(width)

    @property
    def _banner_rows(self) -> int:
        return _TILES if self._with_banner else 0

    def _fit_banner(self, width: int, rest: int) -> int:
        """Use the tiles if they fit; return the rows that are left then.

        Args:
            width: columns.
            rest: rows that nothing else needs.
        """
        taken = letter_tiles.width_of(self._banner)
        unicode = self.glyphs is not Glyphs.ASCII
        self._with_banner = unicode and 0 < taken <= width - 4 and rest >= _TILES
        self.arrange_anew()
        return rest - self._banner_rows

    def _paint_banner(self, canvas: Canvas) -> int:
        """Paint the tiles if there are any; return the row below them."""
        if self._with_banner:
            letter_tiles.paint(canvas, (2, 1), self._banner, self.palette, self.GROUND)
        return self._banner_rows
