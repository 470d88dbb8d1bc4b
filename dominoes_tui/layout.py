"""Where every tile of a chain is drawn, as rectangles of cells.

`fit` chooses the largest zoom at which the chain and the slot at each of its ends, where the next
tile would lie, are inside the table area; `lay_out` lays it out at a given one. How the snake winds
is in `snake`. Nothing here knows which tiles may be played.

All measures are cells; `x` grows to the right and `y` downwards from the area's top left corner.
"""

from enum import StrEnum
from typing import NamedTuple

from dominoes_tui import snake
from dominoes_tui.core.chain import Chain, End, Laid
from dominoes_tui.core.tiles import Tile
from dominoes_tui.snake import Spot
from dominoes_tui.zoom import Zoom, ladder


class Rect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beneath it."""
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is one of its cells."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Heading(StrEnum):
    """Where an end is growing."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


class PlacedTile(NamedTuple):
    """A tile as it is drawn.

    Attributes:
        rect: its cells, the margins included.
        upright: whether its halves stand one above the other, not side by side.
        first: the number of the left or upper half.
        second: the number of the right or lower half.
    """

    rect: Rect
    upright: bool
    first: int
    second: int

    @property
    def tile(self) -> Tile:
        """The tile, whichever way it lies."""
        return Tile.of(self.first, self.second)

    @property
    def halves(self) -> tuple[Rect, Rect]:
        """The cells of the first and of the second half; what lies between them is the divider."""
        x, y, width, height = self.rect
        if self.upright:
            half = height // 2
            return Rect(x, y, width, half), Rect(x, y + height - half, width, half)
        half = width // 2
        return Rect(x, y, half, height), Rect(x + width - half, y, half, height)


class Slot(NamedTuple):
    """The place at one end where the next tile would lie, unless it is a double laid crosswise.

    Attributes:
        end: the end of the chain; both slots of an empty chain are in the same place.
        rect: the tile's cells.
        upright: whether the tile would be a corner.
        number: what the end shows; None before the opening tile is placed.
        heading: from the half that would join the chain to the other half.
    """

    end: End
    rect: Rect
    upright: bool
    number: int | None
    heading: Heading


class Layout(NamedTuple):
    """A chain laid out.

    Two layouts of one zoom, width, height and slide show a tile that is in both chains in the same
    place, but for the difference of their cameras.

    Attributes:
        chain: the chain.
        width: columns of the table area.
        height: rows of the table area.
        zoom: how large its tiles are.
        slide: columns by which the opening tile lies to the right of the middle.
        camera: the `y` at which the opening tile's row begins.
        tiles: the tiles in the order of the chain.
        left: the slot at the left end.
        right: the slot at the right end.
    """

    chain: Chain
    width: int
    height: int
    zoom: Zoom
    slide: int
    camera: int
    tiles: tuple[PlacedTile, ...]
    left: Slot
    right: Slot

    def slot(self, end: End) -> Slot:
        """Return the slot at one end."""
        return self.left if end is End.LEFT else self.right

    def ghost(self, tile: Tile, end: End) -> PlacedTile:
        """Return the tile as it would lie in this picture.

        Placed, it comes to lie just there unless the longer chain needs another zoom, slide or
        camera. A double that has no room to lie crosswise is shown in the slot as other tiles are.

        Args:
            tile: a tile that fits this end.
            end: the end; before the opening tile is placed, either.
        """
        if tile.is_double and self.zoom.airy:
            chain = self.chain.place(tile, end) if self.chain.laid else self.chain.open(tile)
            grown = lay_out(chain, self.width, self.height, self.zoom, self.slide)
            if grown is not None:
                placed = grown.tiles[0 if end is End.LEFT else -1]
                y = placed.rect.y - grown.camera + self.camera
                if 0 <= y <= self.height - placed.rect.height:
                    return placed._replace(rect=placed.rect._replace(y=y))
        slot = self.slot(end)
        joined = tile.low if slot.number is None else slot.number
        first, second = joined, tile.other(joined)
        if slot.heading in {Heading.LEFT, Heading.UP} and slot.number is not None:
            first, second = second, first
        return PlacedTile(slot.rect, slot.upright, first, second)


def fit(chain: Chain, width: int, height: int, limit: Zoom | None = None) -> Layout | None:
    """Lay out a chain with tiles as large as the area has room for.

    Zooms are tried down the ladder, each with the opening tile in the middle first and then with
    the least slide that helps. So while a chain grows, zoom and slide change only when they must.

    Args:
        chain: the chain, possibly empty.
        width: columns of the table area.
        height: rows of the table area.
        limit: the largest zoom that the player wants.

    Returns:
        The layout; None only if the area is smaller than 40×9.
    """
    for zoom in ladder(width, height, limit):
        slide = snake.least_slide(chain, width, height, zoom)
        if slide is not None:
            return lay_out(chain, width, height, zoom, slide)
    return None


def lay_out(chain: Chain, width: int, height: int, zoom: Zoom, slide: int = 0) -> Layout | None:
    """Lay out a chain at one zoom and with one place of the opening tile.

    Args:
        chain: the chain, possibly empty.
        width: columns of the table area.
        height: rows of the table area.
        zoom: how large the tiles are.
        slide: columns by which the opening tile lies to the right of the middle.

    Returns:
        The layout; None if a tile or a slot would stand out of the area.
    """
    spots = snake.wind(chain, width, height, zoom, slide).spots
    camera = snake.camera(spots, height, zoom)
    if camera is None:
        return None
    left, right = chain.ends or (None, None)
    return Layout(
        chain=chain,
        width=width,
        height=height,
        zoom=zoom,
        slide=slide,
        camera=camera,
        tiles=tuple(
            [
                _placed(laid, spot, zoom, camera)
                for laid, spot in zip(chain.laid, spots[1:-1], strict=True)
            ]
        ),
        left=_slot(End.LEFT, left, spots[0], zoom, camera),
        right=_slot(End.RIGHT, right, spots[-1], zoom, camera),
    )


def _placed(laid: Laid, spot: Spot, zoom: Zoom, camera: int) -> PlacedTile:
    """Return a tile as it is drawn."""
    backwards = spot.row % 2 == 1 and not spot.upright
    first, second = (laid.right, laid.left) if backwards else laid
    return PlacedTile(_rect(spot, zoom, camera), spot.upright, first, second)


def _slot(end: End, number: int | None, spot: Spot, zoom: Zoom, camera: int) -> Slot:
    """Return the slot at one end."""
    if spot.upright:
        heading = Heading.UP if end is End.LEFT else Heading.DOWN
    elif (end is End.LEFT) == (spot.row % 2 == 0):
        heading = Heading.LEFT
    else:
        heading = Heading.RIGHT
    return Slot(end, _rect(spot, zoom, camera), spot.upright, number, heading)


def _rect(spot: Spot, zoom: Zoom, camera: int) -> Rect:
    """Return the cells of a spot in the area."""
    return Rect(spot.x, spot.y + camera, *(zoom.upright if spot.upright else zoom.flat))
