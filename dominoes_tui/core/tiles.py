"""The 28 tiles of a double-six set."""

import re
from typing import Final, NamedTuple

HALVES: Final = range(7)
"""The numbers a half can show."""

_TEXT = re.compile(r"([0-6])-([0-6])")


class Tile(NamedTuple):
    """A tile by its two halves, lower number first.

    The 28 tiles exist once each, in `TILES`; get them with `Tile.of` or `Tile.parse`.
    """

    low: int
    high: int

    @classmethod
    def of(cls, one: int, other: int) -> "Tile":
        """Return the tile with these halves, in either order.

        Raises:
            KeyError: a half is not 0 to 6.
        """
        return _BY_HALVES[one, other]

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read `"0-6"` or `"6-0"`.

        Raises:
            ValueError: the text is no tile of a double-six set.
        """
        return _BY_HALVES[parse_halves(text)]

    @property
    def pips(self) -> int:
        """Pips on both halves, 0 to 12."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number."""
        return self.low == self.high

    def other(self, half: int) -> int:
        """Return the number across from `half`, which must be on the tile."""
        return self.high if half == self.low else self.low

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


TILES: Final[tuple[Tile, ...]] = tuple(
    Tile(low, high) for low in HALVES for high in range(low, len(HALVES))
)
"""The 28 tiles, 0-0 first and 6-6 last."""

_BY_HALVES: Final = {
    halves: tile for tile in TILES for halves in ((tile.low, tile.high), (tile.high, tile.low))
}


def parse_halves(text: str) -> tuple[int, int]:
    """Read the two numbers of `"6-0"` in the order in which they stand.

    Raises:
        ValueError: the text is no tile of a double-six set.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r:.40} is no tile; tiles run from 0-0 to 6-6")
    return int(match[1]), int(match[2])


def pips(tiles: tuple[Tile, ...]) -> int:
    """Return the pip total of some tiles."""
    return sum([tile.low + tile.high for tile in tiles])


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles separated by white space.

    Raises:
        ValueError: one of them is no tile.
    """
    return tuple(Tile.parse(word) for word in text.split())


def tiles_text(tiles: tuple[Tile, ...]) -> str:
    """Write tiles separated by single spaces, as `parse_tiles` reads them."""
    return " ".join(map(str, tiles))
