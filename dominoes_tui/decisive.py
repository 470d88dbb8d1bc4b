"""The moment that decided a round, in one sentence."""

from dominoes_tui.core.actions import Placed, Reason
from dominoes_tui.core.chain import Laid
from dominoes_tui.core.view import PlayerView
from dominoes_tui.narrate import SECOND_PERSON, Narrator, as_they_lie
from dominoes_tui.words import Sentence, counted, either, listed


def decisive_moment(tell: Narrator, view: PlayerView) -> Sentence | None:
    """Tell of the last tile of a round that is over; None if none was placed in it.

    Whoever went out did so while the others held their pips; a blocked round was closed by a tile
    after which nobody could go on.
    """
    outcome = view.outcome
    assert outcome is not None, "the round is over"
    last = [at for at, event in enumerate(view.history) if isinstance(event, Placed)]
    if not last:
        return None
    laid = as_they_lie(view.chain, view.history)[last[-1]]
    assert laid is not None, "it was placed"
    seat = view.history[last[-1]].seat
    if outcome.reason is not Reason.DOMINO:
        return _closed(tell, view, seat, laid)
    (first, left), *rest = (
        (other, left) for other, left in enumerate(outcome.pips) if other != seat
    )
    held = [f"{_inside(tell, first)} held {counted(left, 'pip')}"]
    held += [f"{_inside(tell, other)} {more}" for other, more in rest]
    return Sentence(
        f"{tell.name(seat)} went out with {laid.tile} while {listed(held)}.",
        f"{tell.short_name(seat)} went out with {laid.tile}.",
    )


def _closed(tell: Narrator, view: PlayerView, seat: int, laid: Laid) -> Sentence:
    ends = view.chain.ends
    assert ends is not None, "a tile was placed"
    whose = "your" if tell.name(seat) == SECOND_PERSON else f"{tell.name(seat)}'s"
    return Sentence(
        f"After {whose} {laid.tile} nobody had a {either(ends)}.",
        f"After {laid.tile} nobody had a {either(ends)}.",
    )


def _inside(tell: Narrator, seat: int) -> str:
    """Return a name as it stands inside a sentence."""
    name = tell.name(seat)
    return name.lower() if name == SECOND_PERSON else name
