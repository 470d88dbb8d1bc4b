"""What the others did since a person acted, for one line of the screen."""

from collections.abc import Sequence

from dominoes_tui.core.actions import Drew, Event, Passed, Placed
from dominoes_tui.core.chain import Laid
from dominoes_tui.core.view import PlayerView
from dominoes_tui.narrate import Narrator, as_they_lie
from dominoes_tui.words import Sentence


def news(tell: Narrator, view: PlayerView) -> tuple[Sentence, ...]:
    """Tell everything since the person whose view it is acted; if nothing, the person's action.

    Nothing is told of an own draw: what is asked next begins with the tile. Unlike those of the
    narrator, the short forms of what others did are of a few words, as several share the line.
    """
    history = view.history
    since = len(history)
    while since and history[since - 1].seat != view.seat:
        since -= 1
    if since < len(history):
        told = tell.events(view, since)
        lying = as_they_lie(view.chain, history)
        # As there, draws in a row are one.
        at = [here for here in range(since, len(history)) if not _draws_on(history, here)]
        return tuple(
            Sentence(one.text, _brief(tell, history[here], lying[here]) or one.short)
            for one, here in zip(told, at, strict=True)
        )
    if not history or isinstance(history[-1], Drew):
        return ()
    return tuple(tell.events(view, since - 1))


def _draws_on(history: Sequence[Event], at: int) -> bool:
    """Whether an event is a draw that follows another one of the same seat."""
    event, before = history[at], history[at - 1] if at else None
    return isinstance(event, Drew) and isinstance(before, Drew) and before.seat == event.seat


def _brief(tell: Narrator, event: Event, laid: Laid | None) -> str:
    """Tell what another seat did in a few words; nothing of a draw, whose sentence is short."""
    name = tell.short_name(event.seat)
    if isinstance(event, Placed):
        return f"{name} leads {laid}." if event.end is None else f"{name} plays {laid} {event.end}."
    return f"{name} knocks." if isinstance(event, Passed) else ""
