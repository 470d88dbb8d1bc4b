"""The hand: the largest faces that fit, keys that stay, and scrolling where nothing fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.faces import size_of
from dominoes_tui.hand_layout import KEYS, HandLayout, hand_layout
from dominoes_tui.regions import HAND_ROWS

CLASSES = ("large", "wide", "normal", "small")
LEAST = {"large": 100, "wide": 100, "normal": 60, "small": 40}
"""Least columns of each size class."""


@st.composite
def hands(draw: st.DrawFn) -> HandLayout:
    """A hand of any size in any area, with any tile in view."""
    size_class = draw(st.sampled_from(CLASSES))
    tiles = draw(st.integers(0, len(KEYS)))
    width = draw(st.integers(LEAST[size_class], 250))
    focus = draw(st.none() | st.integers(0, tiles - 1)) if tiles else None
    return hand_layout(size_class, tiles, width, focus, draw(st.integers(0, 22)))


@pytest.mark.parametrize(
    ("size_class", "width", "tiles", "face"),
    [
        ("large", 120, 15, ("L", True)),
        ("large", 120, 16, ("T", True)),
        ("large", 100, 12, ("L", True)),
        ("wide", 100, 7, ("L", False)),
        ("wide", 100, 8, ("M", False)),
        ("normal", 80, 8, ("M", False)),
        ("normal", 81, 9, ("M", False)),
        ("normal", 80, 13, ("T", True)),
        ("normal", 80, 14, ("S", True)),
        ("normal", 80, 22, ("S", True)),
        ("small", 40, 8, ("S", False)),
        ("small", 40, 22, ("S", False)),
    ],
)
def test_the_largest_face_that_fits(
    size_class: str, width: int, tiles: int, face: tuple[str, bool]
) -> None:
    """Faces shrink by the ladder of the size class as the hand grows."""
    layout = hand_layout(size_class, tiles, width)
    assert (layout.size, layout.upright) == face


def test_22_tiles_fit_80_columns() -> None:
    """The largest hand there can be is seen whole in 80 columns."""
    layout = hand_layout("normal", 22, 80)
    assert len(layout.slots) == 22
    assert (layout.more_left, layout.more_right) == (0, 0)


def test_more_than_8_tiles_scroll_at_40_columns() -> None:
    """Where a hand scrolls, two columns at each side are kept for arrows."""
    assert len(hand_layout("small", 8, 40).slots) == 8
    layout = hand_layout("small", 9, 40)
    assert len(layout.slots) == 7
    assert (layout.more_left, layout.more_right) == (0, 2)
    assert layout.slots[0].rect.x >= 2
    assert layout.slots[-1].rect.right <= 38


def test_small_hands_take_two_rows() -> None:
    """The small class has a row of tiles and a row of keys."""
    slot = hand_layout("small", 5, 40).slots[0]
    assert (slot.rect.y, slot.rect.height, slot.key_y) == (0, 1, 1)


@given(hands())
def test_tiles_lie_in_the_area(layout: HandLayout) -> None:
    """Tiles keep to the area's rows, frame and key included, and do not overlap."""
    width, height = size_of(layout.size, layout.upright)
    room = 1 if layout.height > 2 else 0
    for slot in layout.slots:
        assert (slot.rect.width, slot.rect.height) == (width, height)
        assert slot.rect.y >= room
        assert slot.key_y == slot.rect.bottom < layout.height
    for one, other in zip(layout.slots, layout.slots[1:], strict=False):
        assert one.rect.right <= other.rect.x


@given(hands())
def test_every_tile_is_visible_or_counted(layout: HandLayout) -> None:
    """The visible tiles are neighbours, and those hidden at both sides make up the rest."""
    places = [slot.place for slot in layout.slots]
    assert places == list(range(layout.first, layout.first + len(places)))
    assert layout.more_left + len(places) + layout.more_right == layout.total
    assert layout.height in HAND_ROWS.values()


@given(st.integers(1, 22), st.data(), st.integers(0, 30))
def test_the_focus_is_visible(tiles: int, data: st.DataObject, first: int) -> None:
    """A hand scrolls to the tile that must be seen, and no further than it has to."""
    focus = data.draw(st.integers(0, tiles - 1))
    layout = hand_layout("small", tiles, 40, focus, first)
    assert focus in [slot.place for slot in layout.slots]
    again = hand_layout("small", tiles, 40, focus, layout.first)
    assert again == layout


@given(st.sampled_from(CLASSES), st.integers(1, 22), st.integers(40, 250))
def test_keys_stay_with_their_tiles(size_class: str, tiles: int, width: int) -> None:
    """The key of a tile depends on its place in the hand only, so drawing a tile shifts none."""
    for slot in hand_layout(size_class, tiles, width).slots:
        assert slot.key == KEYS[slot.place]


@given(hands())
def test_a_click_finds_its_tile(layout: HandLayout) -> None:
    """Every cell of a tile and of the row of its key leads to that tile, others to none."""
    for slot in layout.slots:
        assert layout.at(slot.rect.x, slot.rect.y) == slot.place
        assert layout.at(slot.rect.x, slot.key_y) == slot.place
        assert layout.at(slot.rect.right - 1, slot.rect.bottom - 1) == slot.place
    assert layout.at(-1, 0) is None
    assert layout.at(0, layout.height) is None


def test_keys() -> None:
    """The keys are 1 to 9, 0, and letters that no command has."""
    assert KEYS[:10] == "1234567890"
    assert " ".join(KEYS[10:]) == "a b c f g i j m n o s y"
