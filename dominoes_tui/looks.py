"""The states in which a tile is drawn, and what each cell of it can be."""

from enum import IntEnum, StrEnum


class Look(StrEnum):
    """The state in which a tile is drawn."""

    PLAIN = "plain"
    PLAYABLE = "playable"
    HOVER = "hover"
    SELECTED = "selected"
    UNPLAYABLE = "unplayable"
    GHOST = "ghost"
    LAST = "last"
    """The tile placed last, for its first second."""
    LAST_QUIET = "last-quiet"
    """The tile placed last, until the next one."""
    BACK = "back"
    """Face down."""


class Role(IntEnum):
    """What a cell is; the comments say what its character and what its background stand for."""

    DIGIT_0, DIGIT_1, DIGIT_2, DIGIT_3, DIGIT_4, DIGIT_5, DIGIT_6 = range(7)
    """The digit of a half, on the face."""
    PIP_1, PIP_2, PIP_3, PIP_4, PIP_5, PIP_6 = range(7, 13)
    """A pip of a half with so many of them, on the face."""
    FACE = 13
    """Bare face."""
    DIVIDER = 14
    """The line between the halves, on the face."""
    EDGE = 15
    """Half a cell of face; the other half shows what lies under the tile."""
    BAR = 16
    """Half a cell of face; the other half is frame."""
    SHADE = 17
    """Half a cell of face; the other half is shadow."""
    SHADOW = 18
    """Half a cell of shadow; the other half shows what lies under it."""
    FRAME = 19
    """Half a cell of frame; the other half shows what lies under it."""
    LETTER = 20
    """The divider of a ghost, with the letter of its end."""
    SPLIT = 21
    """Half a cell of a ghost's divider; the other half is face."""
    KEY = 22
    """The key cap of a tile that fits."""
    KEY_OFF = 23
    """The key of a tile that does not fit."""
    LINE = 24
    """The box around a tile drawn in ASCII, on what lies under it."""
    INK = 25
    """A digit of a tile drawn in ASCII, on what lies under it."""
    UNDER = 26
    """Nothing: what lies under the tile shows."""
