"""How large tiles are drawn: the nine zooms, and the order in which a table area tries them.

All measures are cells.
"""

from typing import Final, NamedTuple


class Size(NamedTuple):
    """Columns and rows."""

    width: int
    height: int


class Zoom(NamedTuple):
    """How large tiles are and how far apart their rows lie; the nine there are stand in `ZOOMS`.

    Attributes:
        name: `"L-airy"`, `"L"`.
        flat: a tile lying in its row, its margins included.
        upright: a corner tile, or a double laid crosswise.
        pitch: rows of cells from the top of one row of tiles to the top of the next.
        airy: whether rows leave room for doubles laid crosswise.
    """

    name: str
    flat: Size
    upright: Size
    pitch: int
    airy: bool

    @classmethod
    def parse(cls, text: str) -> "Zoom":
        """Read `"L-airy"` or `"L"`.

        Raises:
            ValueError: there is no such zoom.
        """
        for zoom in ZOOMS:
            if zoom.name == text:
                return zoom
        raise ValueError(f"{text!r:.40} is no zoom; zooms are {', '.join(map(str, ZOOMS))}")

    @property
    def face(self) -> str:
        """The size of the tiles without their spacing: XL, L, M, T or S."""
        return self.name.removesuffix("-airy")

    @property
    def rise(self) -> int:
        """Cells by which a double laid crosswise stands out above its row of tiles."""
        return (self.upright.height - self.flat.height) // 2

    def __str__(self) -> str:
        return self.name


_XL: Final = Size(17, 5), Size(9, 10)
_L: Final = Size(13, 3), Size(7, 7)
_M: Final = Size(9, 3), Size(5, 7)
_T: Final = Size(7, 1), Size(5, 3)
_S: Final = Size(5, 1), Size(3, 3)

ZOOMS: Final = (
    Zoom("XL-airy", *_XL, pitch=10, airy=True),
    Zoom("L-airy", *_L, pitch=8, airy=True),
    Zoom("L", *_L, pitch=4, airy=False),
    Zoom("M-airy", *_M, pitch=8, airy=True),
    Zoom("M", *_M, pitch=4, airy=False),
    Zoom("T-airy", *_T, pitch=4, airy=True),
    Zoom("S-airy", *_S, pitch=4, airy=True),
    Zoom("T", *_T, pitch=2, airy=False),
    Zoom("S", *_S, pitch=2, airy=False),
)
"""Every zoom, in the order in which ladders try them."""

_LARGE: Final = Size(100, 25)
"""The least table area that may begin with XL: what a large terminal, 100×38, leaves."""

_USUAL_WIDTH: Final = 80
"""The least columns that may begin with airy L."""


def ladder(width: int, height: int, limit: Zoom | None = None) -> tuple[Zoom, ...]:
    """Return the zooms that a table area of this size tries, the one to be preferred first.

    Args:
        width: columns of the table area.
        height: rows of the table area.
        limit: the largest zoom that the player wants; whatever stands before it in `ZOOMS` is left
            out. S always remains.
    """
    if width >= _LARGE.width and height >= _LARGE.height:
        unused = {"L"}
    elif width >= _USUAL_WIDTH:
        unused = {"XL-airy", "M-airy"}
    else:
        unused = {"XL-airy", "L-airy", "M-airy"}
    largest = 0 if limit is None else ZOOMS.index(limit)
    return tuple(zoom for zoom in ZOOMS[largest:] if zoom.name not in unused)
