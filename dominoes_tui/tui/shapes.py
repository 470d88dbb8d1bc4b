"""Characters that are pictures: the shapes that blocks, lines, pips and arrows are painted with."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple


class Rect(NamedTuple):
    """A filled rectangle from a cell's upper left corner; a cell is 1 wide and 2 high."""

    x: float
    y: float
    width: float
    height: float


class Circle(NamedTuple):
    """A filled circle, in the measure of `Rect`."""

    x: float
    y: float
    radius: float


class Polygon(NamedTuple):
    """A filled polygon, in the measure of `Rect`."""

    points: tuple[tuple[float, float], ...]


Shape = Rect | Circle | Polygon

QUADRANTS: Final = {
    "▘": 1, "▝": 2, "▀": 3, "▖": 4, "▌": 5, "▞": 6, "▛": 7,
    "▗": 8, "▚": 9, "▐": 10, "▜": 11, "▄": 12, "▙": 13, "▟": 14, "█": 15,
}  # fmt: skip
"""Which quarters a block fills: 1 and 2 above, 4 and 8 below."""

_LINES: Final = {
    1: ("─1100 │0011 ┌0101 ┐1001 └0110 ┘1010 ├0111 ┤1011 ┬1101 ┴1110 ┼1111 ╴1000 ╶0100 ╵0010 ╷0001"
        " ╭0101 ╮1001 ╰0110 ╯1010 ╌1100 ╎0011"),
    2: ("━1100 ┃0011 ┏0101 ┓1001 ┗0110 ┛1010 ┣0111 ┫1011 ┳1101 ┻1110 ╋1111 ╸1000 ╺0100 ╹0010 ╻0001"
        " ═1100 ║0011 ╔0101 ╗1001 ╚0110 ╝1010 ╍1100 ╏0011"),
}  # fmt: skip
"""Lines by weight, and whether they reach the left, right, upper and lower edge of the cell."""


@cache
def quarters(bits: int) -> tuple[Rect, ...]:
    """Return quarters of a cell by the sum of their bits, see `QUADRANTS`."""
    return tuple(Rect(bit % 2 / 2, bit // 2, 0.5, 1) for bit in range(4) if bits >> bit & 1)


@cache
def shapes(char: str) -> tuple[Shape, ...] | None:
    """Return the shapes that a character is painted with, or None if it is text."""
    fixed: dict[str, tuple[Shape, ...]] = {
        "●": (Circle(0.5, 1, 0.46),),
        "·": (Circle(0.5, 1, 0.1),),
        "■": (Rect(0.15, 0.65, 0.7, 0.7),),
        "▮": (Rect(0.2, 0.4, 0.6, 1.2),),
        "▸": (Polygon(((0.15, 0.55), (0.85, 1), (0.15, 1.45))),),
        "►": (Polygon(((0, 0.5), (1, 1), (0, 1.5))),),
        "◂": (Polygon(((0.85, 0.55), (0.15, 1), (0.85, 1.45))),),
        "◄": (Polygon(((1, 0.5), (0, 1), (1, 1.5))),),
        "▴": (Polygon(((0.05, 1.4), (0.5, 0.6), (0.95, 1.4))),),
        "▲": (Polygon(((0, 1.5), (0.5, 0.5), (1, 1.5))),),
        "▾": (Polygon(((0.05, 0.6), (0.5, 1.4), (0.95, 0.6))),),
        "▼": (Polygon(((0, 0.5), (0.5, 1.5), (1, 0.5))),),
        "▔": (Rect(0, 0, 1, 0.25),),
        "▕": (Rect(0.875, 0, 0.125, 2),),
        " ": (),
        "": (),
    }
    if char in fixed:
        return fixed[char]
    if char in QUADRANTS:
        return quarters(QUADRANTS[char])
    if "▁" <= char <= "▇":
        height = (ord(char) - ord("▁") + 1) / 4
        return (Rect(0, 2 - height, 1, height),)
    if "▉" <= char <= "▏":
        return (Rect(0, 0, (ord("▏") - ord(char) + 1) / 8, 2),)
    for weight, lines in _LINES.items():
        for line in lines.split():
            if line[0] == char:
                return tuple(_arms(weight / 10, line[1:]))
    return None


def _arms(thick: float, reach: str) -> Iterator[Rect]:
    """Yield the parts of a line of some thickness that reaches some edges of its cell."""
    left, right, up, down = (flag == "1" for flag in reach)
    x, y = 0.5 - thick / 2, 1 - thick / 2
    if left or right:
        start, end = (0 if left else x), (1 if right else x + thick)
        yield Rect(start, y, end - start, thick)
    if up or down:
        start, end = (0 if up else y), (2 if down else y + thick)
        yield Rect(x, start, thick, end - start)
