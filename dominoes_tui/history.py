"""The finished matches as lines, one each."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from dominoes_tui.facts import Facts
from dominoes_tui.names import printable
from dominoes_tui.narrate import Narrator
from dominoes_tui.store.rows import Finished

NOTHING: Final = "No match has been finished yet."


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


def as_lines(matches: Sequence[Finished]) -> Iterator[str]:
    """Return the history as the command prints it, the match that ended last first."""
    if not matches:
        yield NOTHING
        return
    width = max(len(str(match.id)) for match in matches)
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
