"""The colours of table, tiles and text: plain data by theme and by what the terminal can show.

A palette for few colours is made for them, not rounded from one for many. Every colour is a name
that Rich understands: `#rrggbb`, `color(22)` of the 256, `bright_yellow` of the 16.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Final, NamedTuple

from dominoes_tui.tui.palette_tables import BLIND_PIPS, TABLES

THEMES: Final = ("felt", "midnight", "linen", "contrast")
"""The themes by name; `contrast` is the one of high contrast."""


class Depth(StrEnum):
    """How many colours a terminal shows."""

    TRUECOLOR = "truecolor"
    INDEXED = "256"
    ANSI = "16"
    CONSOLE = "console"
    """The Linux console: 16 colours for text, only the first 8 of them for backgrounds."""


class Colours(NamedTuple):
    """What a terminal shows, and whether its user wants colour.

    Attributes:
        depth: how many colours there are.
        grey: whether to keep to greys, as `NO_COLOR` asks.
    """

    depth: Depth
    grey: bool = False


_DEPTHS: Final = {
    "truecolor": Depth.TRUECOLOR,
    "256": Depth.INDEXED,
    "standard": Depth.ANSI,
    "windows": Depth.ANSI,
}


def detect(environ: Mapping[str, str], color_system: str | None) -> Colours:
    """Say what a terminal shows.

    Args:
        environ: the environment; `NO_COLOR` and `TERM` are looked at.
        color_system: what Rich found, `Console.color_system`.
    """
    grey = bool(environ.get("NO_COLOR")) or color_system is None
    if environ.get("TERM") == "linux":
        return Colours(Depth.CONSOLE, grey)
    return Colours(_DEPTHS.get(color_system or "standard", Depth.ANSI), grey)


class Ground(IntEnum):
    """What lies behind text or under a tile: one of the table's bands, or another region."""

    BAND_0, BAND_1, BAND_2, BAND_3, BAND_4 = range(5)
    """The table, from its upper and lower edge to its middle."""
    HAND = 5
    MESSAGE = 6
    """The message line, and panels over the table."""
    BAR = 7
    """Header, opponents and footer."""


_STRIPES: Final = 9
"""Stripes of the table from top to bottom: the five bands, and four of them again."""


def band(y: int, height: int) -> Ground:
    """Return the band of a row of the table.

    Args:
        y: the row, 0 at the top.
        height: rows of the table area.
    """
    stripe = min(_STRIPES - 1, max(0, y * _STRIPES // max(1, height)))
    return Ground(min(stripe, _STRIPES - 1 - stripe))


class Region(NamedTuple):
    """The colours of a part of the screen: behind text, and of text."""

    ground: str
    text: str
    dim: str
    accent: str


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of one theme at one depth; two palettes are equal only if they are one object.

    Attributes:
        theme: its name.
        colours: what it is made for.
        dark: whether its bars and panels are dark.
        bands: the table, from its edge to its middle.
        table, hand, message, bar: the regions; `table.ground` is the middle band.
        back: the backs of the opponents' tiles, on the bar.
        face, off_face, ghost_face: a tile, one that does not fit, one that is only proposed.
        pips, off_pips, ghost_pips: pips and digits 0 to 6 on these three.
        divider, shadow: ornament.
        glow: the frame of the selection, the tile placed last, the marks of the ends.
        quiet: the frame of a tile that fits.
        key: text on both.
    """

    theme: str
    colours: Colours
    dark: bool
    bands: tuple[str, ...]
    table: Region
    hand: Region
    message: Region
    bar: Region
    back: str
    face: str
    off_face: str
    ghost_face: str
    pips: tuple[str, ...]
    off_pips: tuple[str, ...]
    ghost_pips: tuple[str, ...]
    divider: str
    shadow: str
    glow: str
    quiet: str
    key: str

    def region(self, ground: Ground) -> Region:
        """Return the colours of text on a ground, with that ground behind it."""
        if ground <= Ground.BAND_4:
            return self.table._replace(ground=self.bands[ground])
        return (self.hand, self.message, self.bar)[ground - Ground.HAND]


def _tokens(theme: str, colours: Colours) -> dict[str, str]:
    """Return the tokens of one theme, each a colour or several joined by commas."""
    depth, grey = colours
    names = [depth.value]
    if grey:
        names = ["grey"] if depth in {Depth.TRUECOLOR, Depth.INDEXED} else ["grey-16"]
        if depth is Depth.CONSOLE:
            names.append("grey-console")
    column = THEMES.index(theme)
    tokens = {}
    for name in names:
        for line in TABLES[name].strip().splitlines():
            token, *values = line.split()
            tokens[token] = values[column] if len(values) > 1 else values[0]
    return tokens


def _name(value: str) -> str:
    """Return Rich's name of a colour as the tables write it."""
    return f"color({value})" if value.isdecimal() else value


@cache
def palette(theme: str, colours: Colours, *, colour_blind: bool = False) -> Palette:
    """Return a palette.

    Args:
        theme: one of `THEMES`.
        colours: what the terminal shows, from `detect`.
        colour_blind: whether to use pips that people with a colour blindness tell apart.
    """
    tokens = _tokens(theme, colours)

    def one(token: str) -> str:
        return _name(tokens[token])

    def region(name: str) -> Region:
        return Region(one(name), *(one(f"{name}-{part}") for part in ("text", "dim", "accent")))

    def seven(name: str, default: tuple[str, ...]) -> tuple[str, ...]:
        return (one(name),) * 7 if name in tokens else default

    blind = BLIND_PIPS.get(colours.depth) if colour_blind else None
    coloured = (blind or tokens.get("pips", "")).split(",")
    pips = seven("pip", tuple(map(_name, coloured)))
    return Palette(
        theme=theme,
        colours=colours,
        dark=theme != "linen",
        bands=tuple(_name(tokens.get(f"band-{n}", tokens["table"])) for n in range(5)),
        table=region("table"),
        hand=region("hand"),
        message=region("message"),
        bar=region("bar"),
        back=one("back"),
        face=one("face"),
        off_face=one("off-face"),
        ghost_face=one("ghost-face"),
        pips=pips,
        off_pips=seven("off-pip", pips),
        ghost_pips=seven("ghost-pip", pips),
        divider=one("divider"),
        shadow=one("shadow"),
        glow=one("glow"),
        quiet=one("quiet"),
        key=one("key"),
    )
