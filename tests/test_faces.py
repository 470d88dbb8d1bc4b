"""Faces: sizes, pips, dividers, frames and keys, in every glyph set."""

from collections import Counter
from itertools import product

import pytest

from dominoes_tui.faces import Face, face, size_of
from dominoes_tui.glyphs import SYMBOLS, Glyphs
from dominoes_tui.looks import Look, Role
from dominoes_tui.zoom import ZOOMS

SIZES = ("XL", "L", "M", "T", "S")
PIP_SIZES = SIZES[:3]
HALVES = range(7)
PIPS = range(Role.PIP_1, Role.PIP_6 + 1)
TURNED = dict(zip("▐▌▄▀▗▘▖▝▁", "▌▐▀▄▘▗▝▖▁", strict=True))
"""Each block turned by half a turn."""

every_size = pytest.mark.parametrize(
    ("size", "upright"), [(size, upright) for size in SIZES for upright in (False, True)]
)
every_glyph_set = pytest.mark.parametrize("glyphs", Glyphs)


def around(tile: Face) -> str:
    """The characters of a tile with the rows above and below it."""
    rows = (tile.runs(y) for y in range(-1, tile.height + 1))
    return "\n".join("".join(run.text for run in row) for row in rows)


def test_sizes_are_those_of_the_zooms() -> None:
    """The layout and the faces agree on how large a tile is."""
    for zoom in ZOOMS:
        assert size_of(zoom.face, False) == zoom.flat
        assert size_of(zoom.face, True) == zoom.upright


@every_size
@every_glyph_set
def test_a_face_fills_its_size(size: str, upright: bool, glyphs: Glyphs) -> None:
    """Every face has exactly the columns and rows of its size; the rows around it too, or none."""
    width, height = size_of(size, upright)
    for first, look, digits in product(HALVES, Look, (False, True)):
        second = (3 * first + 1) % 7
        tile = face(
            size, upright, first, second, look, glyphs=glyphs, digits=digits, letter="L", key="1"
        )
        assert (tile.width, tile.height) == (width, height)
        assert [len(row) for row in tile.rows] == [width] * height
        assert {len(tile.above), len(tile.below)} <= {0, width}
        assert all(len(cell.char) == 1 for row in tile.rows for cell in row)


@every_size
def test_pips_count_the_number(size: str, upright: bool) -> None:
    """A half has as many pips as its number says, of that number's role, and no other pips."""
    for first, second, glyphs in product(HALVES, HALVES, (Glyphs.UNICODE, Glyphs.CONSOLE)):
        tile = face(size, upright, first, second, glyphs=glyphs)
        cells = [cell for row in tile.rows for cell in row]
        if size in PIP_SIZES:
            wanted = Counter({Role.PIP_1 + number - 1: number for number in (first, second)})
            if first == second:
                wanted[Role.PIP_1 + first - 1] *= 2
            assert Counter(cell.role for cell in cells if cell.role in PIPS) == +wanted
            drawn = sum(cell.char == SYMBOLS[glyphs].pip for cell in cells)
            assert drawn == first + second
        else:
            digits = [cell for cell in cells if cell.role <= Role.DIGIT_6]
            assert [(cell.char, cell.role) for cell in digits] == [
                (str(first), first),
                (str(second), second),
            ]


@every_size
def test_digits_instead_of_pips(size: str, upright: bool) -> None:
    """With digits every size shows two digits, each of its number's role, and no pip."""
    tile = face(size, upright, 6, 0, digits=True)
    cells = [cell for row in tile.rows for cell in row]
    assert [cell.char for cell in cells if cell.role <= Role.DIGIT_6] == ["6", "0"]
    assert not [cell for cell in cells if cell.role in PIPS]


@every_size
@every_glyph_set
def test_half_a_turn_swaps_the_halves(size: str, upright: bool, glyphs: Glyphs) -> None:
    """A face turned by half a turn is the face of the swapped halves.

    The divider and the shadow of a high XL tile lie in the upper of two rows, and are left out.
    """
    digits = glyphs is Glyphs.ASCII
    for first, second in product(HALVES, HALVES):
        tile = face(size, upright, first, second, Look.UNPLAYABLE, glyphs=glyphs, digits=digits)
        other = face(size, upright, second, first, Look.UNPLAYABLE, glyphs=glyphs, digits=digits)
        skip = set("▁_:" if size == "XL" and upright else "")
        turned = [
            [" " if cell.char in skip else TURNED.get(cell.char, cell.char) for cell in row[::-1]]
            for row in tile.rows[::-1]
        ]
        plain = [[" " if cell.char in skip else cell.char for cell in row] for row in other.rows]
        if glyphs is Glyphs.ASCII:
            turned = [["[]"["][".index(c)] if c in "[]" else c for c in row] for row in turned]
        assert turned == plain


def test_a_six_lies_along_its_tile() -> None:
    """A six has two rows of three along a flat tile; in M it stands upright, for want of room."""
    assert face("L", False, 6, 1).text() == "▐● ● ●│     ▌\n▐     │  ●  ▌\n▐● ● ●│     ▌"
    assert face("M", False, 6, 1).text() == "▐● ●│   ▌\n▐● ●│ ● ▌\n▐● ●│   ▌"


def test_flat_faces() -> None:
    """T and S say the numbers as digits; XL has half a row of padding above and below."""
    assert face("T", False, 6, 4).text() == "▐6 │ 4▌"
    assert face("S", False, 6, 4).text() == "▐6│4▌"
    assert face("XL", False, 2, 5).text() == (
        "▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖\n"
        "▐ ●     │ ●   ● ▌\n"
        "▐       │   ●   ▌\n"
        "▐     ● │ ●   ● ▌\n"
        "▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘"
    )


def test_upright_faces() -> None:
    """An upright tile shows its first half on top, with the patterns turned by a quarter."""
    assert face("L", True, 6, 2).text() == (
        "▐●   ●▌\n▐●   ●▌\n▐●   ●▌\n▐─────▌\n▐    ●▌\n▐     ▌\n▐●    ▌"
    )
    assert face("M", True, 3, 0).text() == ("▐  ●▌\n▐ ● ▌\n▐●  ▌\n▐───▌\n▐   ▌\n▐   ▌\n▐   ▌")
    assert face("S", True, 6, 4).text() == "▐6▌\n▐─▌\n▐4▌"
    assert face("T", True, 6, 4).text() == "▐ 6 ▌\n▐───▌\n▐ 4 ▌"
    assert face("XL", True, 1, 1).text().splitlines()[4] == "▐▁▁▁▁▁▁▁▌"


def test_ascii_faces() -> None:
    """In ASCII a tile is a box with digits; a ghost's divider gives way to the end's letter."""
    plain = face("L", False, 6, 1, glyphs=Glyphs.ASCII)
    assert plain.text() == "+-----+-----+\n|  6  |  1  |\n+-----+-----+"
    ghost = face("L", False, 3, 5, Look.GHOST, glyphs=Glyphs.ASCII, letter="L")
    assert ghost.text() == "+----- -----+\n|  3  L  5  |\n+----- -----+".replace("- -", "- -")
    assert face("S", False, 6, 4, glyphs=Glyphs.ASCII).text() == "[6|4]"
    assert face("T", True, 6, 4, glyphs=Glyphs.ASCII).text() == "[ 6 ]\n[---]\n[ 4 ]"


@every_size
@every_glyph_set
def test_each_glyph_set_keeps_to_its_characters(size: str, upright: bool, glyphs: Glyphs) -> None:
    """A face uses only characters of its set: ASCII, code page 437, or the safe list."""
    for look, (first, second) in product(Look, ((0, 6), (5, 3))):
        text = around(face(size, upright, first, second, look, glyphs=glyphs, letter="R", key="1"))
        if glyphs is Glyphs.ASCII:
            assert text.isascii()
        elif glyphs is Glyphs.CONSOLE:
            extra = set(text) - set("►◄▲▼")
            "".join(sorted(extra)).encode("cp437")
        else:
            safe = set("● │ ─ ▁ ▀ ▄ ▐ ▌ ▗ ▖ ▝ ▘ ▸ ◂ ▴ ▾ ▮ ━ ·\n")
            assert {char for char in text if not char.isascii()} <= safe


@every_size
@every_glyph_set
def test_a_ghost_shows_its_end_on_the_whole_divider(
    size: str, upright: bool, glyphs: Glyphs
) -> None:
    """The letter stands on the divider, and nothing of the divider keeps its usual colour."""
    tile = face(size, upright, 3, 5, Look.GHOST, glyphs=glyphs, letter="R")
    cells = [cell for row in tile.rows for cell in row]
    assert [cell.char for cell in cells if cell.role is Role.LETTER and cell.char != " "] == ["R"]
    assert not [cell for cell in cells if cell.role is Role.DIVIDER]
    if not upright:
        middle = [row[tile.width // 2].role for row in tile.rows]
        assert set(middle) <= {Role.LETTER, Role.FRAME}


@every_size
def test_the_tile_placed_last_is_framed(size: str, upright: bool) -> None:
    """For a second the last tile has a frame all around, then one without the upper side."""
    last = face(size, upright, 3, 5, Look.LAST)
    quiet = face(size, upright, 3, 5, Look.LAST_QUIET)
    for tile in (last, quiet):
        middle = tile.rows[tile.height // 2]
        assert (middle[0].role, middle[-1].role) == (Role.BAR, Role.BAR)
    top = last.rows[0] if size == "XL" else last.above
    bottom = quiet.rows[-1] if size == "XL" else quiet.below
    assert {cell.role for cell in top} | {cell.role for cell in bottom} <= {Role.BAR, Role.FRAME}
    assert quiet.above == ()
    assert around(last) != around(quiet) or size == "XL"


@every_size
@every_glyph_set
def test_selection_playable_and_unplayable_differ_in_shape(
    size: str, upright: bool, glyphs: Glyphs
) -> None:
    """Without any colour one can tell the selected from a playable and from an unplayable tile."""
    looks = (Look.SELECTED, Look.PLAYABLE, Look.UNPLAYABLE)
    drawn = [face(size, upright, 3, 5, look, glyphs=glyphs, key="4") for look in looks]
    shown = {
        tuple(
            (run.text, run.role in {Role.KEY, Role.BAR, Role.FRAME})
            for y in range(-1, tile.height + 1)
            for run in tile.runs(y)
        )
        for tile in drawn
    }
    assert len(shown) == len(looks)


@every_size
@every_glyph_set
def test_key_caps(size: str, upright: bool, glyphs: Glyphs) -> None:
    """The key stands in the middle of the row below, on a cap if the tile fits."""
    for look in (Look.PLAYABLE, Look.SELECTED, Look.UNPLAYABLE, Look.PLAIN):
        tile = face(size, upright, 3, 5, look, glyphs=glyphs, key="g")
        cell = tile.below[tile.width // 2]
        fits = look in {Look.PLAYABLE, Look.SELECTED}
        assert cell == ("g", Role.KEY if fits else Role.KEY_OFF)


@every_size
def test_a_back_gives_nothing_away(size: str, upright: bool) -> None:
    """Face down, all tiles look the same."""
    for glyphs in Glyphs:
        backs = {
            face(size, upright, first, second, Look.BACK, glyphs=glyphs).text()
            for first, second in product(HALVES, HALVES)
        }
        assert len(backs) == 1


def test_faces_are_drawn_once() -> None:
    """The same face is the same object, so that whatever is made of it can be kept."""
    assert face("L", False, 3, 5, Look.LAST) is face("L", False, 3, 5, Look.LAST)
