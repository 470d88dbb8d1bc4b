"""A match of the person at the table as a record: what it began with and what is noted on the way.

The functions take a record and return the next one.
"""

from datetime import UTC, datetime
from typing import Any, Final

from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.core.actions import Action
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record, seal_of
from dominoes_tui.core.round import Deal
from dominoes_tui.dealer import Dealer
from dominoes_tui.steps import before_last_decision

HUMAN: Final = "human"
"""What `levels` of a record calls a person."""


class SittingError(ValueError):
    """A record that cannot be played on here; the message says why."""


def now() -> str:
    """Return the time as records have it: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def begin(choices: Choices, seed: int) -> Record:
    """Return the record of a match before its first deal.

    Args:
        choices: what was chosen for it.
        seed: what its deals are made from, so that it can be dealt on after a break.
    """
    notes: dict[str, Any] = {"levels": [HUMAN, *choices.levels], "started": now(), "seed": seed}
    if choices.shift:
        notes["shift"] = choices.shift
    return Record(Match.begin(choices.rules, choices.names), notes)


def sit_down(choices: Choices, record: Record | None = None) -> tuple[Record, Dealer]:
    """Return the record to play on with, and who deals.

    Args:
        choices: what was chosen for the match.
        record: a match to go on with, which these choices began; None to begin one.
    """
    dealer = Dealer(choices.seed, choices.shift)
    if record is None:
        return begin(choices, dealer.seed), dealer
    if record.notes.get("seed") is None:
        # Noted, so that the deals of today open their seals tomorrow too.
        record = record._replace(notes={**record.notes, "seed": dealer.seed})
    return record, dealer


def deal(record: Record, dealer: Dealer) -> Record:
    """Deal the next round, sealed: the salt is noted only when the round is over.

    Raises:
        MatchError: a round is open, or the match is over.
    """
    dealt = record._replace(match=dealer.next_round(record.match))
    if not isinstance(dealt.match.rounds[-1].start, Deal):
        return dealt  # a position has no deal that could be sealed
    return _noted(dealt, seal=dealer.seal(len(dealt.match.rounds), dealt.match.rules))


def apply(record: Record, action: Action, dealer: Dealer) -> Record:
    """Let whoever is to act do so; with the end of a round its seal is opened.

    Raises:
        IllegalAction: the rules do not allow it now.
    """
    after = record._replace(match=record.match.apply(action))
    number = len(after.match.rounds)
    start = after.match.rounds[-1].start
    if after.match.rounds[-1].is_over and isinstance(start, Deal):
        salt = dealer.salt(number)
        # A round that another dealer sealed stays closed.
        if seal_of(salt, start.order) == seal_in(after):
            return _noted(after, salt=salt)
    return after


def choices_of(record: Record) -> Choices:
    """Return the choices with which a match goes on.

    Raises:
        SittingError: nothing in the record says against whom, or this program has no such level.
    """
    levels = record.notes.get("levels")
    seed = record.notes.get("seed")
    shift = record.notes.get("shift", 0)
    if not levels or levels[PERSON] != HUMAN:
        raise SittingError("it does not say which levels the other players have")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise SittingError("its seed is no whole number")
    if isinstance(shift, bool) or not isinstance(shift, int):
        raise SittingError("its shift is no whole number")
    try:
        return Choices(record.match.rules, tuple(levels[PERSON + 1 :]), seed, shift)
    except ValueError as error:
        raise SittingError(str(error)) from None


def round_notes(record: Record, number: int) -> dict[str, Any]:
    """Return what is noted of a round; its number counts from 0."""
    rounds = record.notes.get("rounds", [])
    return dict(rounds[number]) if number < len(rounds) else {}


def seal_in(record: Record) -> str:
    """Return the seal of the round played now; empty if it has none."""
    seal = round_notes(record, len(record.match.rounds) - 1).get("seal")
    return seal if isinstance(seal, str) else ""


def is_practice(record: Record, number: int = -1) -> bool:
    """Whether something was undone in a round; the one played now if no number is given."""
    if number < 0:
        number += len(record.match.rounds)
    return number >= 0 and bool(round_notes(record, number).get("practice"))


def undo(record: Record) -> Record | None:
    """Take back the person's last decision and what followed; the round becomes practice.

    Returns:
        The record before the decision; None where there is nothing to take back: nothing was
        decided in this round, or the match is over.
    """
    match = record.match
    if match.round is None or match.is_over:
        return None
    before = before_last_decision(match.round, PERSON)
    if before is None:
        return None
    undone = Record(match._replace(rounds=(*match.rounds[:-1], before)), record.notes)
    return _noted(undone, practice=True, undos=_count(undone, "undos") + 1)


def hinted(record: Record) -> Record:
    """Note that a hint was given in the round played now."""
    return _noted(record, hints=_count(record, "hints") + 1)


def ended(record: Record) -> Record:
    """Note when a match ended, which must be over; one that has the note keeps it."""
    if record.notes.get("ended"):
        return record
    return record._replace(notes={**record.notes, "ended": now()})


def _count(record: Record, name: str) -> int:
    count = round_notes(record, len(record.match.rounds) - 1).get(name)
    return count if isinstance(count, int) else 0


def _noted(record: Record, **changes: object) -> Record:
    """Return the record with something noted of the round played now."""
    number = len(record.match.rounds) - 1
    rounds = [round_notes(record, index) for index in range(number + 1)]
    rounds[number].update(changes)
    # An earlier result would stand against what is played now.
    rounds[number].pop("result", None)
    return record._replace(notes={**record.notes, "rounds": rounds})
