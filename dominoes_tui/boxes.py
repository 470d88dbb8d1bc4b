"""A tile as a box of plus and minus signs: what is drawn where a terminal has ASCII only.

All lengths are in cells.
"""


def box(
    width: int, height: int, upright: bool, numbers: tuple[int, int] | None, strokes: str
) -> list[str]:
    """Draw a tile.

    Args:
        width: columns, an odd number of them.
        height: rows; where they are even, the divider lies on the floor of the upper half.
        upright: whether the halves lie one above the other.
        numbers: the left or upper half and the right or lower half; None draws it face down.
        strokes: three characters, for corners, lines across and lines down.
    """
    corner, across, down = tuple(strokes)
    middle, centre = width // 2, (height - 1) // 2
    boxed = height > 3 or (height == 3 and not upright)
    sides = down * 2 if boxed or down == "#" else "[]"
    edge = f"{corner}{across * (width - 2)}{corner}"
    inner = f"{sides[0]}{' ' * (width - 2)}{sides[1]}"
    text = [list(inner) for _ in range(height)]
    if boxed:
        text[0], text[-1] = list(edge), list(edge)
    if numbers is None:
        return ["".join(row) for row in text]
    if upright:
        text[centre][1:-1] = (across if height % 2 else "_") * (width - 2)
        y = 2 if boxed else 0
        spots = (middle, y), (middle, height - 1 - y)
    else:
        for y in range(height):
            text[y][middle] = corner if boxed and y in {0, height - 1} else down
        x = (width - 1) // 4 if boxed else 1
        spots = (x, centre), (width - 1 - x, centre)
    for (x, y), number in zip(spots, numbers, strict=True):
        text[y][x] = str(number)
    return ["".join(row) for row in text]
