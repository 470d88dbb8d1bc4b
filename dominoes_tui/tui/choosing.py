"""What a person has selected on the way to an action, and where arrows lead from there."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dominoes_tui.core.chain import End, Ends
from dominoes_tui.core.tiles import Tile
from dominoes_tui.layout import Layout, Slot


class Selection(NamedTuple):
    """A choice that is not finished.

    Attributes:
        tile: the selected tile, if any.
        asking: whether it fits both ends and the person is being asked which.
    """

    tile: Tile | None = None
    asking: bool = False


NOTHING_SELECTED: Final = Selection()
"""Nothing is selected."""


def equal_ends(ends: Ends | None) -> bool:
    """Whether a tile that fits one end fits the other one as well."""
    return ends is not None and ends.left == ends.right


def next_tile(
    hand: Sequence[Tile], fitting: Sequence[Tile], tile: Tile | None, by: int
) -> Tile | None:
    """Return the next of the tiles that fit, going over the hand and around its ends.

    Args:
        hand: the tiles in the order in which they lie.
        fitting: those to go over.
        tile: where to start; None for outside of the hand.
        by: 1 to go right, -1 to go left.
    """
    order = [held for held in hand if held in fitting]
    if not order:
        return None
    if tile not in order:
        return order[0 if by > 0 else -1]
    return order[(order.index(tile) + by) % len(order)]


def end_towards(layout: Layout, heading: str) -> End:
    """Return the end that an arrow points to: the snake may have its left end on the right.

    Args:
        layout: where the slots lie.
        heading: `"left"`, `"right"`, `"up"` or `"down"`.
    """
    across = heading in {"left", "right"}
    one, other = _middle(layout.left, across=across), _middle(layout.right, across=across)
    if one == other:
        return End.LEFT if heading in {"left", "up"} else End.RIGHT
    return End.LEFT if (one < other) == (heading in {"left", "up"}) else End.RIGHT


def _middle(slot: Slot, *, across: bool) -> int:
    """Twice the middle of a slot, in cells from the left or from the top."""
    rect = slot.rect
    return rect.x + rect.right if across else rect.y + rect.bottom
