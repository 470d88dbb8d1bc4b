"""Matches as rows: the texts that are stored, and back."""

import json
from typing import Any, NamedTuple

from dominoes_tui.core.json_shape import RecordError, parse_json
from dominoes_tui.core.record import Record, actions_of, read_record, round_as_json
from dominoes_tui.core.round import Round
from dominoes_tui.facts import SUMS, Count, Facts
from dominoes_tui.sitting import round_notes

FACTS_COLUMNS = ", ".join(Facts._fields)
_FACTS_TYPES = (int, *Facts.__annotations__.values())


COUNT_COLUMNS = ", ".join(Count._fields)
COUNT_CHANGES = ", ".join(
    f"{name} = max({name}, excluded.{name})"
    if name == "best"
    else f"{name} = {name} + excluded.{name}"
    for name in ("matches", *SUMS)
)
"""How the sums change with one more match."""


class Finished(NamedTuple):
    """A finished match of the history.

    Attributes:
        id: its number in the history.
        facts: what is counted of it.
    """

    id: int
    facts: Facts


class Unfinished(NamedTuple):
    """A match in progress.

    Attributes:
        id: its number.
        begun: when it began or was taken up last, in seconds since 1970.
        live: whether a window plays it now.
    """

    id: int
    begun: float
    live: bool


def head_text(record: Record) -> str:
    """Return the record without its rounds and scores; the same match gives the same text."""
    whole = Record(record.match._replace(rounds=()), {**record.notes, "rounds": []}).as_json
    del whole["rounds"], whole["scores"]
    return _text(whole)


def round_text(record: Record, number: int) -> str:
    """Return a round of the record; of an open one, without its actions, which are rows."""
    round_ = record.match.rounds[number]
    data = round_as_json(round_, round_notes(record, number))
    if not round_.is_over:
        data["actions"] = []
    return _text(data)


def action_texts(round_: Round) -> list[str]:
    """Return the actions of an open round; of one that is over, none: they are in its text."""
    return [] if round_.is_over else list(map(str, actions_of(round_)))


def digest(head: str, rounds: list[str]) -> str:
    """Return what tells a finished match from every other."""
    import hashlib  # it loads a library that no action needs, only the end of a match

    return hashlib.sha256("\n".join([head, *rounds]).encode()).hexdigest()


def record_of(head: str, rounds: list[str], actions: list[str]) -> Record:
    """Read a match from its rows, re-playing it by the rules.

    Raises:
        RecordError: the rows make no match.
    """
    data = _object(head)
    data["rounds"] = [_object(text) for text in rounds]
    if actions:
        if not rounds:
            raise RecordError("there are actions, but no round")
        data["rounds"][-1]["actions"] = actions
    return read_record(data)


def finished_of(row: tuple[Any, ...]) -> Finished | None:
    """Return a finished match from its row; None where a damaged file gives other types."""
    if tuple(map(type, row)) != _FACTS_TYPES:
        return None
    return Finished(row[0], Facts(*row[1:]))


def count_of(row: tuple[Any, ...]) -> Count | None:
    """Return the sums of a row; None where a damaged file gives other types."""
    if tuple(map(type, row)) != tuple(Count.__annotations__.values()):
        return None
    return Count(*row)


def _object(text: object) -> dict[str, Any]:
    data = parse_json(text) if isinstance(text, str) else text
    if not isinstance(data, dict):
        raise RecordError("a row holds no JSON object")
    return data


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))
