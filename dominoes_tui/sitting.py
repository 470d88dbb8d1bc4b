"""A match of the person at the table as a record: what it began with and what is noted on the way.

The functions take a record and return the next one.
"""

from datetime import UTC, datetime
from typing import Any, Final

from dominoes_tui.core.record import Record
from dominoes_tui.dealer import PERSON, Choices
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
    notes = {"levels": [HUMAN, *choices.levels], "started": now(), "seed": seed}
    return Record(choices.begin(), notes)


def choices_of(record: Record) -> Choices:
    """Return the choices with which a match goes on.

    Raises:
        SittingError: nothing in the record says against whom, or this program has no such level.
    """
    levels = record.notes.get("levels")
    seed = record.notes.get("seed")
    if not levels or levels[PERSON] != HUMAN:
        raise SittingError("it does not say which levels the other players have")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise SittingError("its seed is no whole number")
    try:
        return Choices(record.match.rules, tuple(levels[PERSON + 1 :]), seed)
    except ValueError as error:
        raise SittingError(str(error)) from None


def round_notes(record: Record, number: int) -> dict[str, Any]:
    """Return what is noted of a round; its number counts from 0."""
    rounds = record.notes.get("rounds", [])
    return dict(rounds[number]) if number < len(rounds) else {}


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
