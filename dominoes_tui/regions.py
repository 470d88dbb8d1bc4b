"""How the screen is divided: the size class of a terminal, and the rows of each region.

All measures are cells.
"""

from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class SizeClass(StrEnum):
    """How much room a terminal has."""

    LARGE = "large"
    WIDE = "wide"
    NORMAL = "normal"
    SMALL = "small"
    TOO_SMALL = "too small"


class Regions(NamedTuple):
    """The rows of each region, from the top of the screen to the bottom; all are full width."""

    header: int
    opponents: int
    table: int
    message: int
    hand: int
    footer: int


class _Class(NamedTuple):
    """The least terminal of a size class, and what the hand gets of it."""

    size_class: SizeClass
    width: int
    height: int
    hand: int


_CLASSES: Final = (
    _Class(SizeClass.LARGE, width=100, height=38, hand=9),
    _Class(SizeClass.WIDE, width=100, height=24, hand=5),
    _Class(SizeClass.NORMAL, width=60, height=18, hand=5),
    _Class(SizeClass.SMALL, width=40, height=15, hand=2),
)


HAND_ROWS: Final = MappingProxyType({one.size_class: one.hand for one in _CLASSES})
"""Rows of the hand area by size class."""


def size_class(width: int, height: int) -> SizeClass:
    """Return the first size class whose least width and height the terminal has."""
    found = _find(width, height)
    return SizeClass.TOO_SMALL if found is None else found.size_class


def regions(width: int, height: int) -> Regions | None:
    """Divide the rows of a terminal; None if it is too small for a game."""
    found = _find(width, height)
    if found is None:
        return None
    table = height - found.hand - 4
    return Regions(header=1, opponents=1, table=table, message=1, hand=found.hand, footer=1)


def _find(width: int, height: int) -> _Class | None:
    """Return the first size class that the terminal has room for."""
    for found in _CLASSES:
        if width >= found.width and height >= found.height:
            return found
    return None
