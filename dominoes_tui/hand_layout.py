"""Where the tiles of a hand lie: the largest faces that fit the width, and the key of each tile.

All lengths are in cells; rectangles count from the hand area's upper left corner.
"""

from functools import cache
from typing import Final, NamedTuple

from dominoes_tui.faces import size_of
from dominoes_tui.layout import Rect
from dominoes_tui.regions import HAND_ROWS, SizeClass

KEYS: Final = "1234567890abcfgijmnosy"
"""The keys that play the 1st to the 22nd tile; 22 is the most a hand can hold."""


class HandSlot(NamedTuple):
    """The place of one tile.

    Attributes:
        place: which tile of the hand, 0 first.
        rect: the tile's cells; a frame lies in the rows above and below.
        key: the key that plays the tile.
        key_y: the row of the key's character.
    """

    place: int
    rect: Rect
    key: str
    key_y: int

    @property
    def target(self) -> Rect:
        """The cells that a click may hit: the tile and its key cap."""
        rect = self.rect
        return Rect(rect.x, rect.y, rect.width, self.key_y - rect.y + 1)


class HandLayout(NamedTuple):
    """A hand in its area.

    Attributes:
        size: the face size, `"L"`, `"M"`, `"T"` or `"S"`.
        upright: whether the halves lie one above the other.
        slots: the visible tiles, from left to right.
        height: rows of the area.
        total: how many tiles the hand holds.
        arrow_y: the row of the arrows that say that there are more tiles.
    """

    size: str
    upright: bool
    slots: tuple[HandSlot, ...]
    height: int
    total: int
    arrow_y: int

    @property
    def first(self) -> int:
        """The place of the first visible tile."""
        return self.slots[0].place if self.slots else 0

    @property
    def more_left(self) -> int:
        """How many tiles are hidden to the left."""
        return self.first

    @property
    def more_right(self) -> int:
        """How many tiles are hidden to the right."""
        return self.total - self.first - len(self.slots)

    def at(self, x: int, y: int) -> int | None:
        """Return the place of the tile whose face or key cap is at a cell, or None."""
        for slot in self.slots:
            if slot.target.holds(x, y):
                return slot.place
        return None


class _Step(NamedTuple):
    """A way to lay a hand out: a face, and the columns from one tile to the next."""

    size: str
    upright: bool
    pitch: int


_LARGE: Final = _Step("L", True, 8)
_WIDE: Final = _Step("L", False, 14)
_LADDER: Final = (
    _Step("M", False, 10),
    _Step("M", False, 9),
    _Step("T", True, 6),
    _Step("S", True, 4),
    _Step("S", True, 3),
)
_LADDERS: Final = {
    "large": (_LARGE, *_LADDER),
    "wide": (_WIDE, *_LADDER),
    "normal": _LADDER,
    "small": (_Step("S", False, 6), _Step("S", False, 5)),
}
_ARROW_SPACE: Final = 2
"""Columns kept free at each side of a hand that scrolls."""


@cache
def hand_layout(
    size_class: str, tiles: int, width: int, focus: int | None = None, first: int = 0
) -> HandLayout:
    """Lay out a hand.

    Args:
        size_class: `"large"`, `"wide"`, `"normal"` or `"small"`.
        tiles: how many tiles the hand holds.
        width: columns of the hand area.
        focus: the place of a tile that must be visible, where the hand scrolls.
        first: the place of the tile that was the first visible one; it stays so if it can.
    """
    height = HAND_ROWS[SizeClass(size_class)]
    ladder = _LADDERS[size_class]
    step = next((step for step in ladder if step.pitch * tiles <= width), ladder[-1])
    visible = tiles
    if step.pitch * tiles > width:
        visible = min(tiles, max(1, (width - 2 * _ARROW_SPACE) // step.pitch))
        if focus is not None:
            first = min(max(first, focus - visible + 1), focus)
        first = min(max(first, 0), tiles - visible)
    else:
        first = 0
    face_width, face_height = size_of(step.size, step.upright)
    gap = step.pitch - face_width
    left = max(0, (width - (step.pitch * visible - gap)) // 2)
    frame = 1 if height > 2 else 0
    top = frame + (height - face_height - 1 - frame) // 2
    slots = []
    for place in range(first, first + visible):
        rect = Rect(left + (place - first) * step.pitch, top, face_width, face_height)
        key = KEYS[place] if place < len(KEYS) else " "
        slots.append(HandSlot(place, rect, key, rect.bottom))
    return HandLayout(step.size, step.upright, tuple(slots), height, tiles, top + face_height // 2)
