"""Faces and palettes together: roles to Rich styles, rows of faces to segments, chrome to match."""

from dataclasses import replace
from functools import cache
from typing import Final

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.theme import Theme

from dominoes_tui.faces import Face
from dominoes_tui.glyphs import Glyphs
from dominoes_tui.looks import Look, Role
from dominoes_tui.tui.palettes import Depth, Ground, Palette

SETTLED: Final = 4
"""The step of `settling` at which a ghost has become a tile like others."""

_QUIET: Final = frozenset({Look.PLAYABLE, Look.LAST_QUIET})
_DARK: Final = frozenset({Look.UNPLAYABLE, Look.BACK})
"""Looks whose face is too dark for the divider of a plain one."""
_FADED: Final = frozenset({Look.UNPLAYABLE, Look.GHOST})
_SWAPPED: Final = str.maketrans("▐▌▄▀", "▌▐▀▄")
_SHADE: Final = 0.25
"""How much darker than its ground a shadow is that does not fall on the table."""
_BRIGHT: Final = 8
"""The first of the 16 colours that bold leaves as it is."""


@cache
def style(palette: Palette, role: Role, look: Look, ground: Ground) -> Style:
    """Return the style of a cell of a face.

    Args:
        palette: the colours.
        role: what the cell is.
        look: the state in which its tile is drawn.
        ground: what lies under the tile.
    """
    under = palette.region(ground)
    face, pips = {
        Look.UNPLAYABLE: (palette.off_face, palette.off_pips),
        Look.GHOST: (palette.ghost_face, palette.ghost_pips),
        Look.BACK: (palette.back, (palette.bar.ground,) * 7),
    }.get(look, (palette.face, palette.pips))
    glow = palette.quiet if look in _QUIET else palette.glow
    bold = False
    if role <= Role.DIGIT_6:
        colours, bold = (pips[-1 if look in _FADED else role], face), True
    elif role <= Role.PIP_6:
        colours = (pips[role - Role.PIP_1 + 1], face)
    elif role is Role.LINE:
        plain = under.dim if look in _FADED else under.text
        colours = (under.accent if look in {Look.SELECTED, Look.LAST} else plain, under.ground)
    elif role is Role.INK:
        colours, bold = (under.dim if look in _FADED else under.text, under.ground), True
    else:
        colours = {
            Role.FACE: (face, face),
            Role.DIVIDER: (pips[0] if look in _DARK else palette.divider, face),
            Role.EDGE: (face, under.ground),
            Role.BAR: (face, glow),
            Role.SHADE: (face, _shadow(palette, ground)),
            Role.SHADOW: (_shadow(palette, ground), under.ground),
            Role.FRAME: (glow, under.ground),
            Role.LETTER: (palette.key, glow) if glow != face else (face, palette.key),
            Role.SPLIT: (glow, face),
            Role.KEY: (palette.key, glow),
            Role.KEY_OFF: (under.dim, under.ground),
            Role.UNDER: (under.text, under.ground),
        }[role]
        bold = role in {Role.LETTER, Role.KEY}
    return _style(*colours, bold)


def _shadow(palette: Palette, ground: Ground) -> str:
    """Return the shadow of a tile; that of the table would be odd, or lighter, anywhere else."""
    if ground < Ground.HAND:
        return palette.shadow
    under = palette.region(ground).ground
    if palette.colours != (Depth.TRUECOLOR, False):
        return under
    return _mix(under, "#000000", _SHADE)


@cache
def ink(palette: Palette, ground: Ground, tone: str = "text", *, bold: bool = False) -> Style:
    """Return the style of text.

    Args:
        palette: the colours.
        ground: what lies behind the text.
        tone: `"text"`, `"dim"` or `"accent"`; `"badge"`, the number at an end on a glowing ground;
            `"back"`, the backs of the opponents' tiles.
        bold: whether the text is bold, where bold does not change its colour.
    """
    region = palette.region(ground)
    if tone == "badge":
        return _style(*_badge(palette, ground), True)
    tones = region._asdict() | {"back": palette.back}
    return _style(tones[tone], region.ground, bold)


def _badge(palette: Palette, ground: Ground) -> tuple[str, str]:
    """Return text and ground of what stands out most; the glow does not in light bars."""
    if palette.dark or ground <= Ground.HAND:
        return palette.key, palette.glow
    region = palette.region(ground)
    return region.ground, region.accent


@cache
def _style(text: str, ground: str, bold: bool) -> Style:
    """Make a style; bold turns the 8 dark colours bright in many terminals, so they stay plain."""
    colour = Color.parse(text)
    if colour.type is ColorType.STANDARD and (colour.number or 0) < _BRIGHT:
        bold = False
    return Style.from_color(colour, Color.parse(ground)) + Style(bold=bold or None)


@cache
def badge(
    palette: Palette, ground: Ground, glyphs: Glyphs, number: int | None
) -> tuple[tuple[str, Style], ...]:
    """Return the number of an open end, which stands out: three cells, each with its style."""
    left, right = ("[", "]") if glyphs is Glyphs.ASCII else ("▐", "▌")
    edge = style(palette, Role.FRAME, Look.SELECTED, ground)
    return (left, edge), (str(number), ink(palette, ground, "badge")), (right, edge)


def segments(palette: Palette, face: Face, y: int, ground: Ground) -> tuple[Segment, ...]:
    """Return a row of a face, ready for a strip.

    Args:
        palette: the colours.
        face: the tile.
        y: the row; -1 for the one above, `face.height` for the one below.
        ground: what lies under this row.
    """
    row = []
    for text, role in face.runs(y):
        cell_style = style(palette, role, face.look, ground)
        if role is Role.BAR and palette.colours.depth is Depth.CONSOLE and text in "▐▌":
            text = text.translate(_SWAPPED)  # noqa: PLW2901
            cell_style = Style.from_color(cell_style.bgcolor, cell_style.color)
        row.append(Segment(text, cell_style))
    return tuple(row)


@cache
def settling(palette: Palette, step: int) -> Palette:
    """Return a palette whose ghosts are on the way to being tiles like others.

    Args:
        palette: the colours at rest.
        step: 0, a ghost, to `SETTLED`; with few colours there is nothing between these two.
    """
    if step <= 0:
        return palette
    ghosts = (palette.ghost_face, *palette.ghost_pips)
    tiles = (palette.face, *palette.pips)
    if palette.colours != (Depth.TRUECOLOR, False):
        face, *pips = tiles if step >= SETTLED / 2 else ghosts
    else:
        share = min(step, SETTLED) / SETTLED
        face, *pips = (_mix(a, b, share) for a, b in zip(ghosts, tiles, strict=True))
    return replace(palette, ghost_face=face, ghost_pips=tuple(pips))


def _mix(one: str, other: str, share: float) -> str:
    """Mix two colours; `share` of the other, 0 to 1."""
    pairs = zip(Color.parse(one).get_truecolor(), Color.parse(other).get_truecolor(), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def css_colour(colour: str, depth: Depth) -> str:
    """Return a colour as `#rrggbb` that Rich rounds to this very colour where there are few.

    Textual's style sheets cannot name one of the 256 colours, and Rich rounds greys unevenly.
    """
    parsed = Color.parse(colour)
    number = parsed.number or 0
    if parsed.type is ColorType.STANDARD:
        return "#{:02x}{:02x}{:02x}".format(*_STANDARD[number])
    if depth is Depth.INDEXED and number > _LAST_OF_CUBE:
        return "#" + f"{round((number - _LAST_OF_CUBE) * 10.2):02x}" * 3
    return parsed.get_truecolor().hex


_LAST_OF_CUBE: Final = 231
_STANDARD: Final = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The 16 colours as Rich takes them to be."""


@cache
def chrome(palette: Palette) -> Theme:
    """Return the Textual theme whose bars, panels, buttons and inputs match a palette.

    Every variable is one of the palette's own colours, as `css_colour` writes it, so that few
    colours round to themselves. Beside Textual's own variables there are `$bar`, `$bar-text`,
    `$bar-dim`, `$bar-accent`, the same four of `hand`, `message` and `table`, and `$glow`,
    `$quiet`, `$key`, `$face`, `$back`.
    """
    depth, grey = palette.colours

    def css(colour: str) -> str:
        return css_colour(colour, depth)

    ground, text, dim, accent = map(css, palette.message)
    raised = css(palette.bar.ground)
    on_glow, glow = map(css, _badge(palette, Ground.MESSAGE))
    variables = {
        **dict.fromkeys(("text", "button-foreground", "link-color"), text),
        **dict.fromkeys(("footer-foreground", "footer-description-foreground"), text),
        **dict.fromkeys(("text-muted", "text-disabled", "border-blurred", "scrollbar"), dim),
        **dict.fromkeys(("foreground-muted", "foreground-disabled"), dim),
        **dict.fromkeys((f"text-{name}" for name in _MEANINGS), accent),
        **dict.fromkeys((f"{name}-muted" for name in _MEANINGS), raised),
        **dict.fromkeys((f"markdown-h{level}-color" for level in range(1, 7)), accent),
        **dict.fromkeys(("border", "scrollbar-hover", "scrollbar-active"), accent),
        **dict.fromkeys(("surface-active", "block-hover-background"), raised),
        **dict.fromkeys(("scrollbar-background", "scrollbar-corner-color"), ground),
        **dict.fromkeys((f"scrollbar-background-{name}" for name in ("hover", "active")), ground),
        **{"footer-background": raised, "footer-key-foreground": css(palette.bar.accent)},
        **{"block-cursor-background": glow, "block-cursor-foreground": on_glow},
        **{"block-cursor-blurred-background": raised, "block-cursor-blurred-foreground": text},
        **{"input-cursor-background": text, "input-cursor-foreground": ground},
        **{"input-selection-background": glow, "input-selection-foreground": on_glow},
        **{"screen-selection-background": glow, "screen-selection-foreground": on_glow},
        **{"link-background-hover": glow, "link-color-hover": on_glow},
        "button-color-foreground": on_glow,
    }
    for name in ("bar", "hand", "message", "table"):
        region = getattr(palette, name)
        variables[name] = css(region.ground)
        for tone, colour in zip(("text", "dim", "accent"), region[1:], strict=True):
            variables[f"{name}-{tone}"] = css(colour)
    for name in ("glow", "quiet", "key", "face", "back"):
        variables[name] = css(getattr(palette, name))
    return Theme(
        name=f"dominoes-{palette.theme}-{depth}" + ("-grey" if grey else ""),
        primary=accent,
        secondary=dim,
        accent=accent,
        warning=accent,
        error=accent,
        success=accent,
        foreground=text,
        background=ground,
        surface=ground,
        panel=raised,
        boost=raised,
        dark=palette.dark,
        luminosity_spread=0,
        variables=variables,
    )


_MEANINGS: Final = ("primary", "secondary", "accent", "warning", "error", "success")
