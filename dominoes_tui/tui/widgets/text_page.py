"""Text with headings and drawn tiles, wrapped to the width; for something that scrolls."""

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from rich.segment import Segment
from textual.geometry import Size

from dominoes_tui.faces import face
from dominoes_tui.glyphs import Glyphs
from dominoes_tui.looks import Look
from dominoes_tui.names import cells
from dominoes_tui.tui.paint import segments
from dominoes_tui.tui.painted import Painted, Tone
from dominoes_tui.tui.palettes import Ground


class Heading(NamedTuple):
    """A line in the accent colour."""

    text: str


class Paragraph(NamedTuple):
    """A text that is wrapped.

    Attributes:
        text: the text.
        dim: whether it is of lesser weight.
    """

    text: str
    dim: bool = False


class Term(NamedTuple):
    """A word and what it means, side by side."""

    word: str
    meaning: str


class Line(NamedTuple):
    """A line that is not wrapped, but cut.

    Attributes:
        parts: texts and their tones, behind each other.
        narrow: the same where the others do not fit.
    """

    parts: tuple[tuple[str, Tone], ...]
    narrow: tuple[tuple[str, Tone], ...] = ()


class Tiles(NamedTuple):
    """A row of tiles as they lie in a chain: flat, but doubles crosswise."""

    tiles: tuple[tuple[int, int], ...]


class Plot(NamedTuple):
    """A rate over time, plotted in a few rows, as wide as there is room.

    Attributes:
        rates: gives the rates, 0 to 1, of a number of columns, or of fewer.
    """

    rates: Callable[[int], Sequence[float]]


Block: TypeAlias = Heading | Paragraph | Term | Line | Tiles | Plot

_MARGIN = 2
_WORD = 16
"""Columns of the words in front of their meanings."""
_PLOT = 4
"""Rows of a plot."""
_SCALE = 6
"""Columns of its scale."""


class TextPage(Painted):
    """Shows blocks of text under each other."""

    GROUND = Ground.MESSAGE

    def __init__(self, blocks: Sequence[Block] = ()) -> None:
        super().__init__()
        self._blocks = tuple(blocks)
        self._lines: list[list[Segment]] = []
        self._wrapped: int | None = None

    def show(self, blocks: Sequence[Block]) -> None:
        """Replace the text."""
        self._blocks = tuple(blocks)
        self._wrapped = None
        self.refresh(layout=True)

    def restyle(self) -> None:
        """Wrap anew in other colours."""
        self._wrapped = None
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the rows that the text takes at a width."""
        self._wrap(width)
        return max(1, len(self._lines))

    @property
    def length(self) -> int:
        """The rows that the text takes at the present width."""
        self._wrap(self.size.width)
        return len(self._lines)

    def segments(self, y: int) -> list[Segment]:
        """Paint a row."""
        self._wrap(self.size.width)
        return self._lines[y] if y < len(self._lines) else []

    def _wrap(self, width: int) -> None:
        if width == self._wrapped:
            return
        self._wrapped = width
        self._lines = []
        room = max(8, width - 2 * _MARGIN)
        for block in self._blocks:
            self._lines += self._block(block, room)

    def _block(self, block: Block, room: int) -> list[list[Segment]]:
        match block:
            case Heading(text):
                rows = [[self._text(line, "accent", bold=True)] for line in wrap(text, room)]
                return [*([[]] if self._lines else []), *rows]
            case Paragraph(text, dim):
                return [
                    [self._text(line, "dim" if dim else "text")]
                    for line in wrap(text, room) or [""]
                ]
            case Term(word, meaning):
                column = min(_WORD, max(room * 3 // 8, cells(word) + 1))
                lines = wrap(meaning, max(8, room - column)) or [""]
                words = [word, *[""] * (len(lines) - 1)]
                return [
                    [
                        self._text(front.ljust(column), "accent"),
                        Segment(line, self.ink()),
                    ]
                    for front, line in zip(words, lines, strict=True)
                ]
            case Line(parts, narrow):
                if narrow and sum(cells(text) for text, _ in parts) > room + _MARGIN:
                    parts = narrow
                margin = Segment(" " * _MARGIN, self.ink())
                return [[margin, *(Segment(text, self.ink(tone)) for text, tone in parts)]]
            case Tiles(tiles):
                return self._tiles(tiles)
            case Plot(rates):
                return self._plot(rates(room - _SCALE))

    def _text(self, text: str, tone: Tone, *, bold: bool = False) -> Segment:
        return Segment(" " * _MARGIN + text, self.ink(tone, bold=bold))

    def _plot(self, rates: Sequence[float]) -> list[list[Segment]]:
        """Half a cell is half a step of the scale."""
        full, half = ("#", ".") if self.glyphs is Glyphs.ASCII else ("█", "▄")
        rows = []
        for y in range(_PLOT):
            floor = 2 * (_PLOT - 1 - y)
            levels = [round(rate * 2 * _PLOT) - floor for rate in rates]
            bars = "".join(full if level > 1 else half if level > 0 else " " for level in levels)
            scale = {0: "100 %", _PLOT - 1: "0 %"}.get(y, "")
            rows.append(
                [self._text(f"{scale:>{_SCALE - 1}} ", "dim"), Segment(bars, self.ink("accent"))]
            )
        return rows

    def _tiles(self, tiles: tuple[tuple[int, int], ...]) -> list[list[Segment]]:
        # A double that stands crosswise is taller than the rest: small, all fits 24 rows.
        size = "T" if any(first == second for first, second in tiles) else "M"
        drawn = [
            face(size, first == second, first, second, Look.PLAIN, glyphs=self.glyphs)
            for first, second in tiles
        ]
        height = max(tile.height for tile in drawn)
        rows: list[list[Segment]] = []
        for y in range(height + 1):
            row = [Segment(" " * _MARGIN, self.ink())]
            for tile in drawn:
                inside = y - (height - tile.height) // 2
                seen = 0 <= inside <= tile.height
                parts = segments(self.palette, tile, inside, self.GROUND) if seen else ()
                row += parts or [Segment(" " * tile.width, self.ink())]
            rows.append(row)
        return rows
