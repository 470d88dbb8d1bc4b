"""What lies on the table: the order of the tiles, the two ends, and what fits them."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from dominoes_tui.core.tiles import HALVES, Tile, parse_halves


class End(StrEnum):
    """One of the two open ends of a chain."""

    LEFT = "left"
    RIGHT = "right"


class Ends(NamedTuple):
    """The numbers that the two open ends show."""

    left: int
    right: int

    def __str__(self) -> str:
        return f"{self.left} and {self.right}"


class Laid(NamedTuple):
    """A tile as it lies in a chain, read left to right."""

    left: int
    right: int

    @classmethod
    def parse(cls, text: str) -> "Laid":
        """Read `"6-0"`: the 6 on the left.

        Raises:
            ValueError: the text is no tile of a double-six set.
        """
        left, right = parse_halves(text)
        return LAID[left][right]

    @property
    def tile(self) -> Tile:
        """The tile, whichever way it lies."""
        return Tile.of(self.left, self.right)

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"


LAID: Final = tuple(tuple(Laid(left, right) for right in HALVES) for left in HALVES)
"""Every tile both ways: `LAID[left][right]`."""


class Chain(NamedTuple):
    """The placed tiles in order; a double keeps its end's number and makes no branch.

    Attributes:
        laid: the tiles from the left end to the right end.
        opened: the index in `laid` of the opening tile; 0 while the chain is empty.
    """

    laid: tuple[Laid, ...] = ()
    opened: int = 0

    @classmethod
    def parse(cls, text: str, opened: int | None = None) -> "Chain":
        """Read tiles as they lie, `"6-1 1-3"`.

        Args:
            text: tiles from left to right, separated by white space.
            opened: the index of the opening tile; the middle one if not told.

        Raises:
            ValueError: a word is no tile, two neighbours do not match, or `opened` is no index.
        """
        return cls.of(map(Laid.parse, text.split()), opened)

    @classmethod
    def of(cls, tiles: Iterable[Laid], opened: int | None = None) -> "Chain":
        """Build a chain from tiles as they lie, from left to right; for the rest see `parse`.

        Raises:
            ValueError: two neighbours do not match, or `opened` is no index.
        """
        laid = tuple(tiles)
        for one, next_one in pairwise(laid):
            if one.right != next_one.left:
                raise ValueError(f"{one} and {next_one} do not match in the chain")
        if opened is None:
            opened = max(0, len(laid) - 1) // 2
        elif not 0 <= opened < max(1, len(laid)):
            raise ValueError(f"no tile {opened} in a chain of {len(laid)} tiles")
        return cls(laid, opened)

    @property
    def ends(self) -> Ends | None:
        """The numbers on offer, or None before the opening tile is placed."""
        laid = self.laid
        return Ends(laid[0].left, laid[-1].right) if laid else None

    def fits(self, tile: Tile) -> tuple[End, ...]:
        """Return the ends that the tile fits, left first; both also when they show one number."""
        ends = self.ends
        if ends is None:
            return ()
        return tuple(end for end, number in zip(End, ends, strict=True) if number in tile)

    def open(self, tile: Tile) -> "Chain":
        """Return the chain that begins with the opening tile."""
        return Chain((LAID[tile.low][tile.high],), 0)

    def place(self, tile: Tile, end: End) -> "Chain":
        """Return the chain with a tile placed at one end, which the tile must fit."""
        laid, opened = self
        if end == End.LEFT:
            half = laid[0].left
            return Chain((LAID[tile.low + tile.high - half][half], *laid), opened + 1)
        half = laid[-1].right
        return Chain((*laid, LAID[half][tile.low + tile.high - half]), opened)

    def __str__(self) -> str:
        return " ".join(map(str, self.laid))
