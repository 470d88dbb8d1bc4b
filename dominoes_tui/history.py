"""The matches that are kept as lines, one each."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dominoes_tui.core.record import Record
from dominoes_tui.facts import Facts, facts_of
from dominoes_tui.names import printable
from dominoes_tui.narrate import Narrator
from dominoes_tui.store.rows import Finished, Unfinished

IN_PROGRESS: Final = (
    "Not over yet (--continue goes on with the first that waits, the game's own history with any):"
)
NOTHING: Final = "No match has been finished yet."


class Going(NamedTuple):
    """A match in progress as it stands.

    Attributes:
        match: what the store knows of it.
        record: the match; None if it cannot be read.
    """

    match: Unfinished
    record: Record | None


def result(facts: Facts) -> str:
    """Say how a match ended for the person at the table: `won`, `lost` or `tied`."""
    if not facts.person:
        return "watched"
    if facts.tied:
        return "tied"
    return "won" if facts.won else "lost"


def about(facts: Facts) -> str:
    """Say what was played: `Block to 100, 2 players, medium`."""
    length = f" to {facts.target}" if facts.target else ""
    levels = f", {printable(facts.levels).replace(',', ', ')}" if facts.levels else ""
    practice = ", practice" if facts.practice else ""
    return f"{facts.mode.capitalize()}{length}, {facts.players} players{levels}{practice}"


def standing(facts: Facts) -> str:
    """Return the scores with their names; of a single round, the names."""
    names, scores = json.loads(facts.names), json.loads(facts.scores)
    tell = Narrator(tuple(names))
    if not facts.target:
        return ", ".join(tell.short_name(seat) for seat in range(len(names)))
    return ", ".join(f"{tell.short_name(seat)} {score}" for seat, score in enumerate(scores))


def when(facts: Facts) -> str:
    """Return the day and the minute of its end, in UTC, as far as they are known."""
    time = printable(facts.ended or facts.started)
    return time[:16].replace("T", " ") or "no date"


def as_lines(matches: Sequence[Finished], unfinished: Sequence[Going] = ()) -> Iterator[str]:
    """Return the history as the command prints it, the newest match first.

    Args:
        matches: those that are over.
        unfinished: those that are not, which come first.
    """
    numbers = [*(going.match.id for going in unfinished), *(match.id for match in matches)]
    width = max(map(len, map(str, numbers)), default=0)
    if unfinished:
        yield IN_PROGRESS
        yield from (going_line(match, width) for match in unfinished)
        yield ""
    if not matches:
        yield NOTHING
        return
    yield from (line(match, width) for match in matches)


def line(match: Finished, width: int) -> str:
    """Return the line of a match.

    Args:
        match: the match.
        width: columns of its number.
    """
    number, facts = match
    return (
        f"{number:>{width}}  {when(facts):<16}  {result(facts):<7}  "
        f"{about(facts)}; {standing(facts)}"
    )


def going_line(going: Going, width: int) -> str:
    """Return the line of a match in progress, of which it shows nothing that is hidden.

    Args:
        going: the match.
        width: columns of its number.
    """
    match, record = going
    since = datetime.fromtimestamp(match.begun, UTC).strftime("%Y-%m-%d %H:%M")
    state = "in play" if match.live else "waits"
    start = f"{match.id:>{width}}  {since}  {state:<7}  "
    if record is None:
        return f"{start}damaged"
    facts = facts_of(record)
    number = f", round {max(1, len(record.match.rounds))}" if facts.target else ""
    return f"{start}{about(facts)}{number}; {standing(facts)}"
