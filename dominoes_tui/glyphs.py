"""The characters that terminals can show, and which of them stands for what."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class Glyphs(StrEnum):
    """The characters that a terminal can show."""

    UNICODE = "unicode"
    CONSOLE = "console"
    """`TERM=linux`: what the console's own fonts hold."""
    ASCII = "ascii"


class Symbols(NamedTuple):
    """Single characters of one glyph set, for faces and for the text around them."""

    pip: str
    back: str
    left: str
    right: str
    up: str
    down: str
    rule: str
    heavy_rule: str
    dot: str
    floor: str
    """A line along the lower edge of its cell."""
    more: str
    """What stands at the end of a text that was cut."""


SYMBOLS: Final[Mapping[Glyphs, Symbols]] = MappingProxyType(
    {
        Glyphs.UNICODE: Symbols("●", "▮", "◂", "▸", "▴", "▾", "─", "━", "·", "▁", "…"),
        Glyphs.CONSOLE: Symbols("■", "▌", "◄", "►", "▲", "▼", "─", "=", "·", "_", ".."),
        Glyphs.ASCII: Symbols("o", "#", "<", ">", "^", "v", "-", "=", "-", "_", ".."),
    }
)
"""The single characters of each glyph set."""
