"""What the public history says of the numbers a seat lacks."""

from typing import NamedTuple

from dominoes_tui.core.actions import Drew, Placed
from dominoes_tui.core.chain import End, Ends
from dominoes_tui.core.view import PlayerView


class Lack(NamedTuple):
    """Numbers that no tile of a seat showed when it passed or had to draw.

    Attributes:
        numbers: the numbers, lowest first.
        newer: how many tiles the seat may hold that it drew later and that may show them; with
            none, the seat lacks the numbers still.
    """

    numbers: tuple[int, ...]
    newer: int


def lacks(view: PlayerView, seat: int) -> tuple[Lack, ...]:
    """Return what a seat is known to lack or to have lacked, the surest first.

    Whoever passes or draws holds neither end's number. In a turn of drawing only the last tile can
    fit, and then it is placed at once; so once the turn has ended, nothing kept shows them either.

    Args:
        view: the round as anyone at the table may know it.
        seat: the seat to tell of.
    """
    ends = _Ends(view)
    kept = 0  # drawn tiles that the seat did not place at once
    drawing = False
    known_at: dict[int, int] = {}  # number -> `kept` when the seat last lacked it
    for event in view.history:
        if event.seat == seat:
            if isinstance(event, Placed):
                kept -= drawing
            if drawing or not isinstance(event, Placed):
                known_at |= dict.fromkeys(ends.now, kept)
            drawing = isinstance(event, Drew)
            kept += drawing
        if isinstance(event, Placed):
            ends.follow(event)
    newer = {number: min(kept - then, view.counts[seat]) for number, then in known_at.items()}
    return tuple(
        Lack(tuple(sorted(number for number in newer if newer[number] == count)), count)
        for count in sorted(set(newer.values()))
    )


class _Ends:
    """The ends of the chain as the history goes by."""

    def __init__(self, view: PlayerView) -> None:
        self._laid = view.chain.laid
        placed = [event.end for event in view.history if isinstance(event, Placed)]
        self._left = placed.count(End.LEFT)
        self._right = len(self._laid) - 1 - placed.count(End.RIGHT)

    @property
    def now(self) -> Ends:
        return Ends(self._laid[self._left].left, self._laid[self._right].right)

    def follow(self, event: Placed) -> None:
        self._left -= event.end is End.LEFT
        self._right += event.end is End.RIGHT
