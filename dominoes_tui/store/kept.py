"""One match in progress on disk, brought up to date action by action."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from dominoes_tui.core.record import Record, actions_of
from dominoes_tui.core.round import Round
from dominoes_tui.facts import facts_of, tally_of
from dominoes_tui.sitting import round_notes
from dominoes_tui.store.checkpoints import Checkpoints
from dominoes_tui.store.database import explained, transaction
from dominoes_tui.store.locks import Lock
from dominoes_tui.store.rows import (
    COUNT_CHANGES,
    COUNT_COLUMNS,
    FACTS_COLUMNS,
    action_texts,
    digest,
    head_text,
    round_text,
)


class File(NamedTuple):
    """An open file of matches.

    Attributes:
        path: where it is.
        connection: the way to it.
        checkpoints: what brings its log into it.
    """

    path: Path
    connection: sqlite3.Connection
    checkpoints: Checkpoints


class Kept:
    """A match in progress that belongs to this process until it is released.

    Attributes:
        id: its number in the file.
        record: the match as it was saved last.
    """

    def __init__(
        self,
        file: File,
        match: int,
        record: Record,
        claim: Lock,
    ) -> None:
        self.id = match
        self.record = record
        self._path, self._connection, self._checkpoints = file
        self._claim = claim

    def keep(self, record: Record) -> None:
        """Save what the match has become since it was saved last, by whatever steps.

        When it returns, what it saved survives the process. The usual step, one action, is one
        short row. A match that is over is counted at once, in the same step.

        Raises:
            StoreError: nothing was saved; the next try saves this too.
        """
        if record == self.record or self.record.match.is_over:
            return  # what is over has been counted and does not change
        with explained(self._path):
            new = self._new_actions(record)
            if new is None:
                with transaction(self._connection):
                    self._bring_up(record)
            elif len(new) == 1:
                self._insert_actions(new)
            else:
                with transaction(self._connection):
                    self._insert_actions(new)
        self.record = record
        last = record.match.round
        if last is not None and last.is_over:
            self._checkpoints.round_over()

    def release(self) -> None:
        """Let the match go: another process, or this one later, may take it up."""
        self._claim.release(remove=self.record.match.is_over)

    def _new_actions(self, record: Record) -> list[tuple[int, str]] | None:
        """The actions to add with their numbers, if nothing else has changed."""
        new, old = record.match.rounds, self.record.match.rounds
        if not new or len(new) != len(old) or record.notes != self.record.notes:
            return None
        played, known = new[-1], old[-1]
        if played.is_over or not _goes_on(played, known) or new[:-1] != old[:-1]:
            return None
        since = len(known.history)
        return list(enumerate(map(str, actions_of(played)[since:]), start=since))

    def _insert_actions(self, actions: Iterable[tuple[int, str]]) -> None:
        self._connection.executemany(
            "INSERT INTO actions (match, number, action) VALUES (?, ?, ?)",
            [(self.id, number, text) for number, text in actions],
        )

    def _bring_up(self, record: Record) -> None:
        """Write the rounds that have changed, and count the match if it is over."""
        old = self.record
        changed = [
            number
            for number in range(len(record.match.rounds))
            if number >= len(old.match.rounds)
            or record.match.rounds[number] is not old.match.rounds[number]
            or round_notes(record, number) != round_notes(old, number)
        ]
        insert_rounds(self._connection, self.id, record, changed)
        if _top(record) != _top(old):
            self._connection.execute(
                "UPDATE matches SET record = ? WHERE id = ?", (head_text(record), self.id)
            )
        if record.match.is_over:
            self._finish(record)

    def _finish(self, record: Record) -> None:
        rounds = self._connection.execute(
            "SELECT record FROM rounds WHERE match = ? ORDER BY number", (self.id,)
        )
        mark = digest(head_text(record), [row[0] for row in rounds])
        # The same match may have been imported, to its end; then it is counted there.
        twin = self._connection.execute("SELECT id FROM matches WHERE digest = ?", (mark,))
        if twin.fetchone() is not None:
            self._connection.execute("DELETE FROM rounds WHERE match = ?", (self.id,))
            self._connection.execute("DELETE FROM matches WHERE id = ?", (self.id,))
            return
        self._connection.execute(
            "UPDATE matches SET finished = 1, digest = ? WHERE id = ?", (mark, self.id)
        )
        insert_facts(self._connection, self.id, record)


def insert_rounds(
    connection: sqlite3.Connection, match: int, record: Record, numbers: Iterable[int]
) -> None:
    """Write some rounds of a match, in place of what was there; only the last may be open."""
    last = len(record.match.rounds) - 1
    for number in numbers:
        connection.execute(
            "INSERT OR REPLACE INTO rounds (match, number, record) VALUES (?, ?, ?)",
            (match, number, round_text(record, number)),
        )
        if number < last:
            continue  # the actions in the table are those of the last round
        connection.execute("DELETE FROM actions WHERE match = ?", (match,))
        connection.executemany(
            "INSERT INTO actions (match, number, action) VALUES (?, ?, ?)",
            [
                (match, place, text)
                for place, text in enumerate(action_texts(record.match.rounds[number]))
            ],
        )


def insert_facts(connection: sqlite3.Connection, match: int, record: Record) -> None:
    """Count a finished match."""
    facts = facts_of(record)
    connection.execute(
        f"INSERT INTO facts (match, {FACTS_COLUMNS}) VALUES ({_marks(facts)}, ?)",  # noqa: S608 - our names
        (match, *facts),
    )
    for count in tally_of([facts]).counts:
        connection.execute(
            f"INSERT INTO counts ({COUNT_COLUMNS}) VALUES ({_marks(count)}) "  # noqa: S608 - our names
            f"ON CONFLICT DO UPDATE SET {COUNT_CHANGES}",
            count,
        )


def _marks(values: tuple[object, ...]) -> str:
    return ", ".join("?" * len(values))


def _top(record: Record) -> dict[str, Any]:
    """What is noted of a match beside its rounds."""
    return {name: value for name, value in record.notes.items() if name != "rounds"}


def _goes_on(new: Round, old: Round) -> bool:
    """Whether a round is another one some actions later."""
    return new.start == old.start and new.history[: len(old.history)] == old.history
