"""The path of the snake: where each tile of a chain lies, seen from the opening tile's row.

The opening tile lies in the middle of the area. The right arm runs right, turns down and runs back
left; the left arm runs left, turns up and runs back right. A tile lies flat in its row if behind it
there is still room for an upright corner tile; otherwise it is the corner, and one half of it
stands in the row that it ends. In tight zooms its other half stands in the next row, which goes on
beside it. In airy zooms the next row goes on beneath it (in the left arm above it) with a tile that
always lies flat, and the other doubles lie crosswise.

So a tile's place depends only on the tiles between it and the opening tile: a chain that grows
moves none of them. Only the camera moves the whole picture up or down.

All measures are cells; `x` grows to the right, `y` downwards.
"""

from typing import NamedTuple

from dominoes_tui.core.chain import Chain
from dominoes_tui.zoom import Zoom


class Spot(NamedTuple):
    """The place of one tile.

    Attributes:
        x: its left edge, from the left edge of the area.
        y: its top edge, from the top of the opening tile's row.
        upright: whether the tile is a corner or a double laid crosswise.
        row: its row of tiles, counted downwards from the opening tile's; a corner belongs to the
            row that it ends. Odd rows show the chain from right to left.
    """

    x: int
    y: int
    upright: bool
    row: int


class Snake(NamedTuple):
    """A chain's spots for one place of the opening tile.

    Attributes:
        spots: the left slot, the tiles and the right slot. A slot is where the next tile would lie,
            unless it is a double laid crosswise; an empty chain has one spot, both slots in one.
            There are none if the area is too narrow or too low.
        leeway: columns by which the opening tile may lie further right and all spots do likewise.
    """

    spots: list[Spot]
    leeway: int


def least_slide(chain: Chain, width: int, height: int, zoom: Zoom) -> int | None:
    """Return the least slide at which the chain fits the area, to the right if there are two.

    Returns:
        The columns by which the opening tile must lie right of the middle; None if no slide helps.
    """
    if camera(wind(chain, width, height, zoom, 0).spots, height, zoom) is not None:
        return 0
    slide, furthest = -(width // 2), width // 2
    least = None
    while slide <= furthest:
        spots, leeway = wind(chain, width, height, zoom, slide)
        if camera(spots, height, zoom) is not None:
            least = min(max(slide, 0), slide + leeway)
            furthest = abs(least)
        slide += leeway + 1
    return least


def wind(chain: Chain, width: int, height: int, zoom: Zoom, slide: int) -> Snake:
    """Lay the tiles along the snake.

    Args:
        chain: the chain.
        width: columns of the area.
        height: rows of the area.
        zoom: how large the tiles are.
        slide: columns by which the opening tile lies right of the middle.
    """
    path = _Path(zoom, width, _crosswise_rows(zoom, height))
    doubles = [left == right for left, right in chain.laid]
    opened = chain.opened
    crosswise = path.crosswise_rows > 0 and bool(doubles) and doubles[opened]
    columns = (zoom.upright if crosswise else zoom.flat).width
    x = (width - columns) // 2 + slide
    corner = zoom.upright.width
    if width < 2 * (zoom.flat.width + corner) or not corner <= x <= width - columns - corner:
        return Snake([], 0)
    opening = Spot(x, -zoom.rise if crosswise else 0, crosswise, 0)
    if not doubles:
        return Snake([opening], 0)
    turns = (height - zoom.flat.height) // zoom.pitch
    right, leeway = path.arm(doubles[opened + 1 :], x + columns, 1, turns)
    if not right:
        return Snake([], leeway)
    left, left_leeway = path.arm(doubles[:opened][::-1], x, -1, turns - right[-1].row)
    leeway = min(leeway, left_leeway)
    return Snake([*reversed(left), opening, *right] if left else [], leeway)


def camera(spots: list[Spot], height: int, zoom: Zoom) -> int | None:
    """Return the `y` in the area at which the opening tile's row begins.

    That row stays in the middle of the area until another row needs room, and then moves no
    further than it must. A row gets all the room that it may ever need when its first slot appears,
    so that the picture does not move while the row fills; where the area is too low for that, it
    moves once more when a double stands out of the first or the last row.

    Returns:
        The `y`; None if there are no spots, or they need more than `height`.
    """
    if not spots:
        return None
    flat, upright = zoom.flat.height, zoom.upright.height
    top = min([spot.y for spot in spots])
    bottom = max([spot.y + (upright if spot.upright else flat) for spot in spots])
    if bottom - top > height:
        return None
    first, last = spots[0], spots[-1]
    first_row = (first.row - first.upright) * zoom.pitch
    last_row = (last.row + last.upright) * zoom.pitch
    above = zoom.rise if zoom.airy else 0
    below = upright - flat - above if zoom.airy else 0
    for room_above, room_below in ((above, below), (above, 0), (0, below), (0, 0)):
        roomy_top = min(top, first_row - room_above)
        roomy_bottom = max(bottom, last_row + flat + room_below)
        if roomy_bottom - roomy_top <= height:
            top, bottom = roomy_top, roomy_bottom
            break
    middle = (height - flat) // 2
    return min(max(middle, -top), height - bottom)


class _Path(NamedTuple):
    """How tiles of one zoom follow each other in one area.

    Attributes:
        zoom: how large the tiles are.
        width: columns of the area.
        crosswise_rows: in how many rows doubles lie crosswise, counted outwards from the opening
            tile's.
    """

    zoom: Zoom
    width: int
    crosswise_rows: int

    def arm(self, doubles: list[bool], edge: int, turn: int, turns: int) -> Snake:
        """Lay one arm and the slot behind it, from the opening tile outwards.

        Args:
            doubles: for each tile of the arm, whether it is a double.
            edge: the `x` at which the arm begins.
            turn: 1 if the arm runs right and turns down, -1 if it runs left and turns up.
            turns: how many rows it may go on to; if it needs more, there are no spots.
        """
        zoom, width, crosswise_rows = self
        flat, upright, pitch, airy = zoom.flat.width, zoom.upright.width, zoom.pitch, zoom.airy
        corner_rise = 0 if turn > 0 else zoom.upright.height - zoom.flat.height
        spots: list[Spot] = []
        run, turned, beyond_corner, leeway = turn, 0, False, width
        for double in (*doubles, False):
            if turned > turns:
                return Snake([], leeway)
            row = turn * turned
            crosswise = double and turned < crosswise_rows and not beyond_corner
            columns = upright if crosswise else flat
            spare = (width - edge if run > 0 else edge) - (columns + upright)
            beyond_corner = spare < 0
            if spare >= 0:
                x = edge if run > 0 else edge - columns
                y = row * pitch - (zoom.rise if crosswise else 0)
                spots.append(Spot(x, y, crosswise, row))
                edge += run * columns
                if run > 0 and spare < leeway:
                    leeway = spare
            else:
                x = edge if run > 0 else edge - upright
                spots.append(Spot(x, row * pitch - corner_rise, True, row))
                if run < 0 and -spare <= leeway:
                    leeway = -spare - 1
                if airy:
                    edge += run * upright
                run, turned = -run, turned + 1
        return Snake(spots, leeway)


def _crosswise_rows(zoom: Zoom, height: int) -> int:
    """Return in how many rows, counted outwards from the opening tile's, doubles lie crosswise.

    In all of them, unless three rows of flat tiles fill the height so closely that no double could
    stand out of the first or the last: then only in the opening tile's.
    """
    if not zoom.airy:
        return 0
    spare = height - (2 * zoom.pitch + zoom.flat.height)
    return 1 if 0 <= spare < zoom.rise else height
