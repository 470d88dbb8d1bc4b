"""The scores of a match as bars towards its target."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dominoes_tui.names import cells, padded
from dominoes_tui.tui.canvas import Canvas
from dominoes_tui.tui.painted import Painted

_LONGEST: Final = 60
_LEAST_BESIDE: Final = 19
"""Columns for each seat from which on the bars can stand beside each other."""
_LEAST_GAINED: Final = 24
"""Columns for each seat from which on what was gained stands behind the bar."""


class Score(NamedTuple):
    """What a seat has.

    Attributes:
        name: the seat's name.
        before: its points before the last round.
        now: its points.
        won: whether to make it stand out.
    """

    name: str
    before: int
    now: int
    won: bool = False


def fit_beside(seats: int, width: int) -> bool:
    """Whether the bars of some seats can stand beside each other in a row of some columns."""
    return (width - 4) // seats >= _LEAST_BESIDE


def paint_scores(
    view: Painted,
    canvas: Canvas,
    y: int,
    scores: Sequence[Score],
    target: int,
    *,
    beside: bool = False,
    gains: bool = True,
    share: float = 1.0,
) -> None:
    """Paint a bar for each seat.

    Args:
        view: gives colours and characters.
        canvas: what to paint on.
        y: the upper row.
        scores: what the seats have.
        target: the points at which a bar is full.
        beside: whether all bars stand in one row; else each has one of its own.
        gains: whether to say what the last round has brought.
        share: how much of the last round's points the bars show, 0 to 1.
    """
    room = (canvas.width - 4) // (len(scores) if beside else 1)
    widest = 0 if beside else max(cells(score.name) for score in scores)
    for seat, (name, before, now, won) in enumerate(scores):
        x, row = (2 + seat * room, y) if beside else (2, y + seat)
        roomy = room >= _LEAST_GAINED
        gained = f" +{now - before}" if gains and now > before and roomy else ""
        label = f"{padded(name, widest)} {now:>3} "
        length = max(4, min(_LONGEST, room - cells(label) - (7 if roomy else 2)))
        shown = before + share * (now - before)
        done = min(length, round(length * shown / target))
        canvas.text(x, row, label, view.ink("accent" if won else "text", bold=True))
        x += cells(label)
        canvas.text(x, row, view.symbols.heavy_rule * done, view.ink("accent"))
        canvas.text(x + done, row, view.symbols.rule * (length - done), view.ink("dim"))
        canvas.text(x + length, row, gained, view.ink("accent", bold=True))
