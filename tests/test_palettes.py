"""Palettes: contrast in every theme and depth, and colours that reach the terminal as they are."""

from collections.abc import Iterator
from itertools import product

import pytest
from rich.color import Color, ColorSystem, ColorType

from dominoes_tui.faces import face
from dominoes_tui.looks import Look, Role
from dominoes_tui.tui.paint import (
    SETTLED,
    chrome,
    css_colour,
    ink,
    segments,
    settling,
    style,
)
from dominoes_tui.tui.palettes import (
    THEMES,
    Colours,
    Depth,
    Ground,
    Palette,
    band,
    detect,
    palette,
)

BANDS = tuple(Ground)[:5]
TEXT, MARK, VISIBLE = 4.5, 3.0, 1.5
"""Least contrast of text, of pips and marks, and of what is only to be seen."""

VGA = (
    *("000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa"),
    *("555555", "ff5555", "55ff55", "ffff55", "5555ff", "ff55ff", "55ffff", "ffffff"),
)
XTERM = (
    *("000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5"),
    *("7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"),
)
NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")

ALL = [
    palette(theme, Colours(depth, grey), colour_blind=blind)
    for theme, depth, grey, blind in product(THEMES, Depth, (False, True), (False, True))
    if not blind or (depth in {Depth.TRUECOLOR, Depth.INDEXED} and not grey)
]
"""Every palette; colour-blind pips are there where pips have colours at all."""


def name(colours: Palette) -> str:
    """The palette's name, with its pip of 1, which tells colour-blind ones."""
    depth, grey = colours.colours
    return f"{colours.theme}-{depth}{'-grey' * grey}-{colours.pips[1].strip('#')}"


every_palette = pytest.mark.parametrize("colours", ALL, ids=name)


def rgb(colour: str, sixteen: tuple[str, ...]) -> tuple[int, int, int]:
    """The red, green and blue of a colour, 0 to 255, on a terminal with these 16 colours."""
    if colour.startswith("color("):
        number = int(colour[6:-1])
        if number >= 232:
            return (8 + 10 * (number - 232),) * 3
        assert number >= 16, "the first 16 are the user's own"
        cube = (0, 95, 135, 175, 215, 255)
        red, rest = divmod(number - 16, 36)
        return cube[red], cube[rest // 6], cube[rest % 6]
    if not colour.startswith("#"):
        bright = colour.startswith("bright_")
        colour = "#" + sixteen[NAMES.index(colour.removeprefix("bright_")) + 8 * bright]
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(channels: tuple[int, int, int]) -> float:
    """WCAG 2 relative luminance, 0 to 1."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colours: Palette, one: str, other: str) -> float:
    """WCAG 2 contrast of two colours, the least over the terminals that the palette is for."""
    sixteens = (VGA,) if colours.colours.depth is Depth.CONSOLE else (VGA, XTERM)
    ratios = []
    for sixteen in sixteens:
        low, high = sorted((luminance(rgb(one, sixteen)), luminance(rgb(other, sixteen))))
        ratios.append((high + 0.05) / (low + 0.05))
    return min(ratios)


def too_close(
    colours: Palette, least: float, pairs: Iterator[tuple[str, str, str]]
) -> dict[str, float]:
    """The named pairs of colours whose contrast is below the least."""
    ratios = {what: contrast(colours, one, other) for what, one, other in pairs}
    return {what: round(ratio, 2) for what, ratio in ratios.items() if ratio < least}


@every_palette
def test_text_contrast(colours: Palette) -> None:
    """Text, dim text and accents contrast 4.5:1 with their ground; so do keys and end letters."""

    def pairs() -> Iterator[tuple[str, str, str]]:
        for ground in Ground:
            region = colours.region(ground)
            for name, colour in zip(region._fields[1:], region[1:], strict=True):
                yield f"{name} on {ground.name}", colour, region.ground
        yield "key on glow", colours.key, colours.glow
        yield "key on quiet", colours.key, colours.quiet
        for ground in Ground:
            badge = ink(colours, ground, "badge")
            assert badge.color is not None
            assert badge.bgcolor is not None
            yield f"badge on {ground.name}", named(badge.color), named(badge.bgcolor)

    assert not too_close(colours, TEXT, pairs())


@every_palette
def test_pip_contrast(colours: Palette) -> None:
    """Pips contrast 3:1 with every face, playable, unplayable or ghost; digits 4.5:1."""

    def pairs(roles: range) -> Iterator[tuple[str, str, str]]:
        for look, role in product((Look.PLAIN, Look.UNPLAYABLE, Look.GHOST), roles):
            drawn = style(colours, Role(role), look, Ground.HAND)
            assert drawn.color is not None
            assert drawn.bgcolor is not None
            yield f"{look} {Role(role).name}", named(drawn.color), named(drawn.bgcolor)

    assert not too_close(colours, MARK, pairs(range(Role.PIP_1, Role.PIP_6 + 1)))
    assert not too_close(colours, TEXT, pairs(range(Role.DIGIT_0, Role.DIGIT_6 + 1)))


def named(colour: Color) -> str:
    """A Rich colour as the palettes write it."""
    return colour.name


@every_palette
def test_tile_and_mark_contrast(colours: Palette) -> None:
    """Tiles, frames and end marks contrast 3:1 with table and hand; backs with the bar."""

    def pairs() -> Iterator[tuple[str, str, str]]:
        for ground in (*BANDS, Ground.HAND):
            under = colours.region(ground).ground
            yield f"face on {ground.name}", colours.face, under
            yield f"glow on {ground.name}", colours.glow, under
            yield f"quiet on {ground.name}", colours.quiet, under
        yield "back on bar", colours.back, colours.bar.ground
        for ground in (Ground.BAND_0, Ground.MESSAGE):
            badge = ink(colours, ground, "badge")
            assert badge.bgcolor is not None
            yield f"badge on {ground.name}", named(badge.bgcolor), colours.region(ground).ground

    assert not too_close(colours, MARK, pairs())


@every_palette
def test_faded_tiles_are_seen(colours: Palette) -> None:
    """Unplayable tiles stand out from the hand, and ghosts from the table, 1.5:1."""

    def pairs() -> Iterator[tuple[str, str, str]]:
        yield "unplayable on hand", colours.off_face, colours.hand.ground
        for ground in BANDS:
            yield f"ghost on {ground.name}", colours.ghost_face, colours.region(ground).ground

    assert not too_close(colours, VISIBLE, pairs())


@every_palette
def test_brightness_tells_playable_tiles(colours: Palette) -> None:
    """Where there are shades enough, the face of an unplayable tile differs, 1.5:1."""
    if not colours.colours.grey or colours.colours.depth in {Depth.TRUECOLOR, Depth.INDEXED}:
        assert contrast(colours, colours.face, colours.off_face) >= VISIBLE


@every_palette
def test_colours_exist_at_their_depth(colours: Palette) -> None:
    """A palette names only colours that its terminals have, so that nothing is rounded."""
    types = {
        Depth.TRUECOLOR: ColorType.EIGHT_BIT if colours.colours.grey else ColorType.TRUECOLOR,
        Depth.INDEXED: ColorType.EIGHT_BIT,
        Depth.ANSI: ColorType.STANDARD,
        Depth.CONSOLE: ColorType.STANDARD,
    }
    for role, look, ground in product(Role, Look, Ground):
        drawn = style(colours, role, look, ground)
        assert drawn.color is not None
        assert drawn.bgcolor is not None
        assert drawn.color.type is drawn.bgcolor.type is types[colours.colours.depth]


@every_palette
def test_chrome_rounds_to_the_palette(colours: Palette) -> None:
    """A colour of the chrome, written for Textual as red, green and blue, rounds to the palette's.

    So bars drawn by Textual and bars drawn by us are one colour at 256 and at 16 colours.
    """
    system = {
        Depth.TRUECOLOR: ColorSystem.TRUECOLOR,
        Depth.INDEXED: ColorSystem.EIGHT_BIT,
    }.get(colours.colours.depth, ColorSystem.STANDARD)
    for region in (colours.table, colours.hand, colours.message, colours.bar):
        for colour in region:
            wanted = Color.parse(colour)
            rounded = Color.parse(css_colour(colour, colours.colours.depth)).downgrade(system)
            if colours.colours.depth is Depth.TRUECOLOR:
                assert rounded.triplet == wanted.get_truecolor(), colour
            else:
                assert rounded.number == wanted.number, colour


@every_palette
def test_chrome_is_a_theme(colours: Palette) -> None:
    """Textual can make every one of its variables from the chrome, and ours are among them."""
    variables = chrome(colours).to_color_system().generate()
    depth = colours.colours.depth
    assert variables["panel-darken-2"].lower() == css_colour(colours.bar.ground, depth)
    assert chrome(colours).variables["bar-text"] == css_colour(colours.bar.text, depth)


def test_grey_is_grey() -> None:
    """With `NO_COLOR` red, green and blue are equal in every colour that is sent."""
    for theme, depth, role, look in product(THEMES, Depth, Role, Look):
        drawn = style(palette(theme, Colours(depth, grey=True)), role, look, Ground.HAND)
        for colour in (drawn.color, drawn.bgcolor):
            assert colour is not None
            assert len(set(rgb(named(colour), VGA))) == 1, (theme, depth, role, look)


def test_console_backgrounds() -> None:
    """The Linux console has 8 backgrounds, so its palettes put no bright colour behind anything."""
    for theme, grey, ground, look in product(THEMES, (False, True), Ground, Look):
        colours = palette(theme, Colours(Depth.CONSOLE, grey))
        tile = face("L", False, 0, 6, look, letter="L", key="1")
        styles = [
            *(part.style for y in range(5) for part in segments(colours, tile, y - 1, ground)),
            *(ink(colours, ground, tone) for tone in ("text", "dim", "accent", "badge")),
        ]
        for drawn in styles:
            assert drawn is not None
            assert drawn.bgcolor is not None
            assert (drawn.bgcolor.number or 0) < 8


def test_no_bold_on_dark_colours() -> None:
    """Bold turns the 8 dark colours bright in many terminals, so it is not asked for there."""
    plain = ink(palette("linen", Colours(Depth.ANSI)), Ground.BAR, bold=True)
    assert not plain.bold
    assert ink(palette("felt", Colours(Depth.ANSI)), Ground.BAR, bold=True).bold


def test_colour_blind_pips() -> None:
    """Colour-blind pips differ from the usual ones where there are colours to choose from."""
    for depth in (Depth.TRUECOLOR, Depth.INDEXED):
        usual = palette("felt", Colours(depth))
        other = palette("felt", Colours(depth), colour_blind=True)
        assert usual.pips != other.pips
        assert len(set(other.pips)) == len(set(usual.pips)) == 7


@every_palette
def test_settling(colours: Palette) -> None:
    """A ghost turns into a tile like others in four steps, never less legible than at its ends."""
    assert settling(colours, 0) is colours
    last = settling(colours, SETTLED)
    assert (last.ghost_face, last.ghost_pips) == (colours.face, colours.pips)
    for step in range(SETTLED + 1):
        now = settling(colours, step)
        pairs = ((str(n), pip, now.ghost_face) for n, pip in enumerate(now.ghost_pips))
        assert not too_close(colours, MARK, iter(pairs))


@pytest.mark.parametrize(
    ("environ", "color_system", "colours"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor", (Depth.TRUECOLOR, 0)),
        ({"TERM": "xterm-256color"}, "256", (Depth.INDEXED, 0)),
        ({"TERM": "xterm"}, "standard", (Depth.ANSI, 0)),
        ({"TERM": "linux"}, "standard", (Depth.CONSOLE, 0)),
        ({"TERM": "linux", "NO_COLOR": "1"}, "standard", (Depth.CONSOLE, 1)),
        ({"NO_COLOR": "1"}, "truecolor", (Depth.TRUECOLOR, 1)),
        ({"NO_COLOR": ""}, "256", (Depth.INDEXED, 0)),
        ({}, None, (Depth.ANSI, 1)),
        ({}, "windows", (Depth.ANSI, 0)),
    ],
)
def test_detect(
    environ: dict[str, str], color_system: str | None, colours: tuple[Depth, bool]
) -> None:
    """Rich counts the colours; `NO_COLOR`, unless empty, asks for greys; `linux` is special."""
    assert detect(environ, color_system) == colours


def test_bands() -> None:
    """The table is darkest at its upper and lower edge, and every row of any height has a band."""
    for height in range(1, 100):
        rows = [band(y, height) for y in range(height)]
        assert set(rows) <= set(BANDS)
        assert rows[0] is Ground.BAND_0
    rows = [band(y, 27) for y in range(27)]
    assert rows == rows[::-1]
    assert rows[13] is Ground.BAND_4


@every_palette
def test_no_shadow_shines(colours: Palette) -> None:
    """Off the table a shadow is the ground made darker, or nothing where there are few colours."""
    for ground in (Ground.HAND, Ground.MESSAGE, Ground.BAR):
        drawn = style(colours, Role.SHADOW, Look.PLAIN, ground)
        assert drawn.color is not None
        assert drawn.bgcolor is not None
        if colours.colours == (Depth.TRUECOLOR, False):
            shadow, under = drawn.color.get_truecolor(), drawn.bgcolor.get_truecolor()
            assert all(one <= other for one, other in zip(shadow, under, strict=True))
        else:
            assert drawn.color == drawn.bgcolor
