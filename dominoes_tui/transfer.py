"""Matches out of the store and into it, as records, one a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from dominoes_tui.core.record import Record
from dominoes_tui.names import printable
from dominoes_tui.part_file import replacing
from dominoes_tui.replay import ReplayError, read_file, read_records
from dominoes_tui.sitting import SittingError, choices_of
from dominoes_tui.store.matches import Store
from dominoes_tui.words import counted

LAST: Final = "last"
ALL: Final = "all"
CURRENT: Final = "current"

NONE_GOING: Final = "No match is in progress."
HIDDEN: Final = (
    "This match is not over: its hidden tiles, and the deals to come, are in its record."
)


class TransferError(Exception):
    """Something that cannot be exported or imported; the message, one sentence, says why."""


def hides_tiles(record: Record) -> bool:
    """Whether a record holds tiles that a player may not know yet: those of deals to come, too."""
    return not record.match.is_over


def export(store: Store | None, what: str) -> Iterator[Record]:
    """Return the matches that a word names.

    Args:
        store: where they are kept; None if nothing is.
        what: `last`, `all`, `current`, or the number of a match.

    Raises:
        TransferError: the word names none.
        StoreError: the matches cannot be read.
    """
    if what not in {LAST, ALL, CURRENT} and not what.isdecimal():
        raise TransferError(
            f"dominoes-tui: export takes a number, last, all or current, not {what!r:.40}"
        )
    if store is None:
        numbers = []
    elif what == CURRENT:
        numbers = store.in_progress()[:1]
    elif what in {LAST, ALL}:
        matches = store.finished()
        numbers = [match.id for match in (matches[:1] if what == LAST else reversed(matches))]
    else:
        numbers = [int(what[:18])]
    if store is None and what.isdecimal():
        raise TransferError(f"dominoes-tui: there is no match {what:.20}")
    for number in numbers:
        assert store is not None, "without one there are no numbers"
        yield store.load(number)


class Written(NamedTuple):
    """What was written.

    Attributes:
        matches: how many matches.
        hidden: whether one of them holds hidden tiles.
    """

    matches: int
    hidden: bool


def write(records: Iterator[Record], out: IO[str]) -> Written:
    """Write records, one a line."""
    count, hidden = 0, False
    for record in records:
        count += 1
        hidden = hidden or hides_tiles(record)
        print(record, file=out)
    return Written(count, hidden)


def write_file(records: Iterator[Record], path: Path) -> Written:
    """Write records to a file, in place of what is there; until the last is there, nothing changes.

    Raises:
        TransferError: it cannot be written.
        StoreError: the matches cannot be read.
    """
    if path == Path():
        # So Python reads an empty name.
        raise TransferError("dominoes-tui: the name of the file to write is missing")
    try:
        with replacing(path) as out:
            return write(records, out)
    except OSError as error:
        name = printable(str(path))
        raise TransferError(f"{name}: it cannot be written: {error.strerror}") from None


def import_file(store: Store, file: str) -> str:
    """Add the matches of a file, all of them or none; return what to say.

    Args:
        store: where to.
        file: its path, or `-` for the standard input.

    Raises:
        TransferError: the file cannot be read, or a record in it is none.
        StoreError: the matches cannot be saved.
    """
    try:
        data, name = read_file(file)
        records = []
        for line, record in read_records(data, name):
            if not record.match.is_over:
                try:
                    choices_of(record)
                except SittingError as error:
                    raise TransferError(
                        f"{name}:{line}: the match is not over and cannot go on: {error}"
                    ) from None
            records.append(record)
    except ReplayError as error:
        raise TransferError(str(error)) from None
    added, known = store.add(records)
    here = f"; {known} were here already" if known else ""
    return f"{counted(added, 'match').replace('matchs', 'matches')} imported{here}."
