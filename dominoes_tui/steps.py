"""A round step by step: every state it went through, and the way back to a decision."""

from dominoes_tui.core.record import actions_of
from dominoes_tui.core.round import Round
from dominoes_tui.core.start import Deal


def beginning(round_: Round) -> Round:
    """Return a round as it was before its first action."""
    start = round_.start
    if isinstance(start, Deal):
        leader = None if start.opening is not None else start.leader
        return Round.deal(round_.rules, start.order, leader)
    return Round.at(round_.rules, start)


def states(round_: Round) -> tuple[Round, ...]:
    """Return every state of a round, from its beginning to what it is now."""
    walked = [beginning(round_)]
    for action in actions_of(round_):
        walked.append(walked[-1].apply(action))
    return tuple(walked)


def before_last_decision(round_: Round, seat: int) -> Round | None:
    """Return the round as it was when a seat last had to decide and did.

    What it did where the rules left it one action only was no decision.

    Returns:
        The state before the action; None if the seat has decided nothing in this round.
    """
    for state in reversed(states(round_)[:-1]):
        if state.turn == seat and len(state.legal) > 1:
            return state
    return None
