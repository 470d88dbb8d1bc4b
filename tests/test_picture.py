"""Pictures: cells out of a running app, seamless and small SVG, frames that add up."""

import re
from xml.etree import ElementTree as ET

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.widgets import Static

from dominoes_tui.faces import face
from dominoes_tui.looks import Look
from dominoes_tui.tui.paint import ink, segments
from dominoes_tui.tui.palettes import Colours, Depth, Ground, palette
from dominoes_tui.tui.picture import (
    HEIGHT,
    WIDTH,
    Picture,
    PictureCell,
    animated_svg,
    screen_cells,
    strip_cells,
    svg,
)
from dominoes_tui.tui.shapes import Circle, Rect, shapes

FELT = palette("felt", Colours(Depth.TRUECOLOR))
SVG = "{http://www.w3.org/2000/svg}"


def parsed(source: str) -> ET.Element:
    """An SVG of our own as a tree."""
    return ET.fromstring(source)  # noqa: S314


def picture(text: str, style: str = "#ffffff on #000000") -> Picture:
    """Lines of one style as cells."""
    return strip_cells([[Segment(line, Style.parse(style))] for line in text.splitlines()])


def tile_picture() -> Picture:
    """A tile on a table, with its frame."""
    tile = face("L", False, 6, 1, Look.LAST)
    side = Segment(" " * 13, ink(FELT, Ground.BAND_0))
    rows = [segments(FELT, tile, y, Ground.BAND_0) for y in range(-1, tile.height + 1)]
    return strip_cells([[side, *row, side] for row in rows])


def painted(source: str) -> list[tuple[str, tuple[float, ...]]]:
    """The rectangles of an SVG: fill, and left, top, right, bottom."""
    root = parsed(source)
    fills = dict(re.findall(r"\.(c\d+)\{fill:(#\w+)\}", root.findtext(f"{SVG}style") or ""))
    found = []
    for path in root.iter(f"{SVG}path"):
        classes = path.get("class", "").split()
        for box in re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H", path.get("d", "")):
            found.append((fills[classes[0]], tuple(map(float, box))))
    return found


def test_half_blocks_leave_no_seam() -> None:
    """A face with half-cell margins is one rectangle, so there is nothing that could gape."""
    faces = [box for fill, box in painted(svg(tile_picture())) if fill == FELT.face]
    half = WIDTH / 2
    assert faces == [(13 * WIDTH + half, HEIGHT, 25 * WIDTH + half, 4 * HEIGHT)]


def test_fills_do_not_overlap() -> None:
    """Ground and blocks are cut so that no part of the picture is painted twice."""
    cells = tile_picture()
    boxes = [box for _, box in painted(svg(cells)) if box[2] - box[0] >= WIDTH / 2]
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
    tile_and_frame = 13 * WIDTH * 4 * HEIGHT
    assert area == tile_and_frame


def test_pips_are_circles_and_lines_are_shapes() -> None:
    """Pips, blocks, lines and arrows never depend on a font; letters are text."""
    assert isinstance((shapes("●") or ())[0], Circle)
    for char in "▀▄▐▌▗▖▝▘▁▮━─│■█▔▕▏┌┐└┘╭╮╰╯├┤┬┴┼▸◂▴▾►◄▲▼·":
        assert shapes(char), char
    assert shapes(" ") == ()
    assert shapes("D") is None
    assert "<text" not in svg(picture("▀▄●│─\n▸◂▮━▁"))


def test_lines_meet_at_the_edges_of_cells() -> None:
    """Lines reach the edges to which their character points, so that boxes close."""
    corner = [part for part in shapes("┌") or () if isinstance(part, Rect)]
    assert max(part.x + part.width for part in corner) == 1
    assert max(part.y + part.height for part in corner) == 2
    assert min(part.x for part in corner) > 0
    assert min(part.y for part in corner) > 0


def test_text_keeps_to_its_columns() -> None:
    """Every run of text is stretched to its cells, whatever the font."""
    source = svg(picture("  3-5 fits  both\nends: L or R"))
    texts = parsed(source).iter(f"{SVG}text")
    runs = [(text.text, text.get("x"), text.get("textLength")) for text in texts]
    assert runs == [
        ("3-5 fits", "20", "80"),
        ("both", "120", "40"),
        ("ends: L or R", "0", "120"),
    ]


def test_text_is_escaped() -> None:
    """Characters that mean something in XML come out as themselves."""
    root = parsed(svg(picture("<0 & R>"), title="a < b"))
    assert next(root.iter(f"{SVG}text")).text == "<0 & R>"
    assert root.findtext(f"{SVG}title") == "a < b"


def test_a_frame_paints_only_what_changed() -> None:
    """Each frame after the first adds its changed cells, and shows them at its time."""
    first, second, third = (picture(f"ab{n}d") for n in "123")
    source = animated_svg([(first, 1.0), (second, 0.5), (third, 2.5)])
    root = parsed(source)
    groups = list(root.iter(f"{SVG}g"))
    assert [[text.text for text in group.iter(f"{SVG}text")] for group in groups] == [["2"], ["3"]]
    style = root.findtext(f"{SVG}style") or ""
    assert "@keyframes k0{0%{visibility:hidden}25%," in style
    assert "@keyframes k1{0%{visibility:hidden}37.5%," in style
    assert "4s step-end infinite" in style
    assert "prefers-reduced-motion" in style


def test_a_whole_table_is_small() -> None:
    """A screen of 120 by 40 with 28 tiles takes less than 40 KB."""
    blank = ink(FELT, Ground.BAND_2)
    rows: list[list[Segment]] = []
    for line in range(7):
        tiles = [face("L", False, (line + n) % 7, n, Look.PLAIN) for n in range(4)]
        for y in range(-1, 4):
            row: list[Segment] = []
            for tile in tiles:
                row += segments(FELT, tile, y, Ground.BAND_2) or (Segment(" " * 13, blank),)
                row.append(Segment(" " * 17, blank))
            rows.append(row)
    source = svg(strip_cells(rows))
    assert len(source.encode()) < 40_000


def test_colours_of_every_kind_are_resolved() -> None:
    """Indexed and named colours, missing ones and reversed ones all come out as red-green-blue."""
    styles = ["color(22) on color(230)", "bright_white on black", "reverse #010203 on #040506", ""]
    row = strip_cells([[Segment("x", Style.parse(style)) for style in styles]])[0]
    assert row[0][1:3] == ("#005f00", "#ffffd7")
    assert row[2][1:3] == ("#040506", "#010203")
    assert row[3] == PictureCell("x", "#e6e6e6", "#000000")


def test_wide_characters_take_two_cells() -> None:
    """A character of two columns is followed by an empty cell."""
    assert [cell.char for cell in picture("a漢b")[0]] == ["a", "漢", "", "b"]


class Hello(App[None]):
    """An app of one word."""

    CSS = "Screen { background: #102030; color: #ffffff }"

    def compose(self) -> ComposeResult:
        """Make the word."""
        yield Static("hello")


async def test_screen_cells_are_what_the_terminal_gets() -> None:
    """The cells of a running app have its text, its colours and its size."""
    app = Hello()
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.pause()
        cells = screen_cells(app)
    assert [len(row) for row in cells] == [20] * 5
    assert "".join(cell.char for cell in cells[0]).strip() == "hello"
    assert cells[3][3].ground == "#102030"
