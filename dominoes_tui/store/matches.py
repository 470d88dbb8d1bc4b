"""The store of matches: what one may do with them."""

import sqlite3
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from dominoes_tui.core.json_shape import RecordError
from dominoes_tui.core.record import Record
from dominoes_tui.facts import Tally
from dominoes_tui.store.aside import use
from dominoes_tui.store.checkpoints import Checkpoints, wait_for_disk
from dominoes_tui.store.database import (
    PATIENCE,
    explained,
    open_database,
    read_database,
    transaction,
)
from dominoes_tui.store.errors import BadMatchError, DamagedError, LockedError, NoAccessError
from dominoes_tui.store.kept import File, Kept, insert_facts, insert_rounds
from dominoes_tui.store.locks import Lock
from dominoes_tui.store.rows import (
    COUNT_COLUMNS,
    FACTS_COLUMNS,
    Finished,
    Unfinished,
    count_of,
    digest,
    finished_of,
    head_text,
    record_of,
    round_text,
)

_IN_PROGRESS: Final = (
    "SELECT id, touched FROM matches WHERE finished = 0 ORDER BY touched DESC, id DESC"
)
_FINISHED: Final = (
    f"SELECT match, {FACTS_COLUMNS} FROM facts "  # noqa: S608 - our own names
    "ORDER BY ended DESC, match DESC LIMIT ? OFFSET ?"
)
_BITS: Final = bytes.maketrans(b"01", b"\0\1")
_ALL: Final = -1
"""As a limit, SQLite's word for none."""
_COUNTS: Final = (
    f"SELECT {COUNT_COLUMNS} FROM counts "  # noqa: S608 - our own names
    "ORDER BY mode, players, levels, practice"
)
_WON: Final = (
    "SELECT group_concat(won, '') FROM "
    "(SELECT won FROM facts WHERE person = 1 AND practice = 0 ORDER BY ended, match)"
)
_WON_OF_A_KIND: Final = (
    "SELECT group_concat(won, '') FROM "
    "(SELECT won FROM facts WHERE person = 1 AND practice = 0 "
    "AND mode = ? AND players = ? AND levels = ? ORDER BY ended, match)"
)
"""Whether matches were won, as a text of 0 and 1: as rows they would take ten times as long."""
_WINS: Final = (
    "SELECT coalesce(sum(matches), 0), coalesce(sum(won), 0) FROM counts WHERE practice = 0"
)


class Store:
    """The matches of one file; every method raises `StoreError` where the file fails.

    It may go from thread to thread, but two must not use it at a time.
    Open it with `open` or `read`, and close it; it is its own context manager.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, use: Lock | None) -> None:
        self._path = path
        self._connection = connection
        self._use = use
        self._checkpoints = Checkpoints(path)
        self._file = File(path, connection, self._checkpoints)

    @classmethod
    def open(cls, path: Path, patience: float = PATIENCE) -> "Store":
        """Open the file for reading and writing; make it where it is missing.

        Args:
            path: the file.
            patience: seconds to wait while another program holds it.

        Raises:
            StoreError: it cannot be used.
        """
        held = use(path)
        try:
            return cls(path, open_database(path, patience), held)
        except BaseException:
            held.release()
            raise

    @classmethod
    def read(cls, path: Path) -> "Store | None":
        """Open the file for reading alone; None if there is none.

        Raises:
            StoreError: it cannot be read.
        """
        connection = read_database(path)
        return None if connection is None else cls(path, connection, None)

    def get_ready(self) -> None:
        """Do now what the first save would have to wait for."""
        with explained(self._path):
            wait_for_disk(self._connection)

    def close(self) -> None:
        """Close the file; matches in play must have been released."""
        self._checkpoints.finish()
        self._connection.close()
        if self._use is not None:
            self._use.release()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Matches in progress

    def begin(self, record: Record) -> Kept:
        """Keep a new match, which belongs to this process from now on."""
        with ExitStack() as undo:
            with explained(self._path), transaction(self._connection):
                match = self._insert(record)
                # Before the transaction ends, so that nobody else can know of the match yet.
                claim = self._claim(match)
                if claim is None:
                    raise LockedError(self._path, f"has match {match} locked by another program")
                undo.callback(claim.release, remove=True)
            undo.pop_all()  # what is kept is claimed on
        return Kept(self._file, match, record, claim)

    def in_progress(self) -> list[int]:
        """Return the matches in progress, those played last first, wherever they are played."""
        with explained(self._path):
            return [row[0] for row in self._connection.execute(_IN_PROGRESS)]

    def waiting(self) -> list[int]:
        """Return the matches in progress that no living process plays."""
        free = []
        for match in self.in_progress():
            claim = self._claim(match)
            if claim is not None:
                claim.release()
                free.append(match)
        return free

    def unfinished(self) -> list[Unfinished]:
        """Return the matches in progress, those played last first; nothing is made or taken."""
        with explained(self._path):
            rows = self._connection.execute(_IN_PROGRESS).fetchall()
        return [
            Unfinished(match, touched / 1e9, Lock.is_taken(self._lock_of(match)))
            for match, touched in rows
        ]

    def take(self, match: int) -> Kept | None:
        """Take a match in progress up again; None if another process plays it or has ended it.

        Raises:
            BadMatchError: what is stored is no match by the rules.
        """
        claim = self._claim(match)
        if claim is None:
            return None
        try:
            with explained(self._path):
                row = self._connection.execute(
                    "SELECT finished FROM matches WHERE id = ?", (match,)
                ).fetchone()
            if row is None or row[0]:
                claim.release(remove=True)
                return None
            record = self.load(match)
            with explained(self._path):
                self._connection.execute(
                    "UPDATE matches SET touched = ? WHERE id = ?", (time.time_ns(), match)
                )
        except BaseException:
            claim.release()
            raise
        return Kept(self._file, match, record, claim)

    # All matches

    def load(self, match: int) -> Record:
        """Return a match, finished or not.

        Raises:
            BadMatchError: there is none of this number, or what is stored is no match by the rules.
        """
        with explained(self._path), transaction(self._connection, writing=False):
            head = self._column("SELECT record FROM matches WHERE id = ?", match)
            rounds = self._column(
                "SELECT record FROM rounds WHERE match = ? ORDER BY number", match
            )
            actions = self._column(
                "SELECT action FROM actions WHERE match = ? ORDER BY number", match
            )
        if not head:
            raise BadMatchError(self._path, f"holds no match {match}")
        try:
            return record_of(head[0], rounds, actions)
        except RecordError as error:
            raise BadMatchError(self._path, f"holds match {match} damaged: {error}") from None

    def finished(self, count: int = _ALL, since: int = 0) -> list[Finished]:
        """Return finished matches, those that ended last first.

        Args:
            count: how many.
            since: how many to leave out before.
        """
        with explained(self._path):
            rows = self._connection.execute(_FINISHED, (count, since)).fetchall()
        matches = [one for row in rows if (one := finished_of(row)) is not None]
        if len(matches) < len(rows):
            raise DamagedError(self._path, "is damaged")
        return matches

    def history_size(self) -> int:
        """Return how many finished matches there are."""
        with explained(self._path):
            return int(self._connection.execute("SELECT count(*) FROM facts").fetchone()[0])

    def highest_number(self) -> int:
        """Return the highest number that a match has, finished or not; 0 if there is none."""
        with explained(self._path):
            query = "SELECT coalesce(max(id), 0) FROM matches"
            return int(self._connection.execute(query).fetchone()[0])

    def tally(self) -> Tally:
        """Return the person's finished matches as statistics need them."""
        with explained(self._path), transaction(self._connection, writing=False):
            sums = self._connection.execute(_COUNTS).fetchall()
            counts = [count for row in sums if (count := count_of(row)) is not None]
            if len(counts) < len(sums):
                raise DamagedError(self._path, "is damaged")
            kinds = [count[:3] for count in counts if not count.practice]
            by_kind = {kind: self._won(_WON_OF_A_KIND, kind) for kind in kinds}
            return Tally(tuple(counts), self._won(_WON), by_kind)

    def _won(self, query: str, kind: tuple[object, ...] = ()) -> bytes:
        (won,) = self._connection.execute(query, kind).fetchone()
        if won is None:
            return b""
        if not isinstance(won, str) or won.strip("01"):
            raise DamagedError(self._path, "is damaged")
        return won.encode().translate(_BITS)

    def wins(self) -> tuple[int, int]:
        """Return how many of the person's finished matches there are, and how many were won."""
        with explained(self._path):
            played, won = self._connection.execute(_WINS).fetchone()
        return played, won

    def add(self, records: Iterable[Record]) -> tuple[int, int]:
        """Add matches from elsewhere, all of them or none.

        Finished ones that are here already are left out.

        Returns:
            How many were added, and how many were here.
        """
        added = known = 0
        with explained(self._path), transaction(self._connection):
            for record in records:
                if self._insert(record):
                    added += 1
                else:
                    known += 1
        return added, known

    def _insert(self, record: Record) -> int:
        """Insert a match; return its number, 0 if it is finished and here already."""
        head = head_text(record)
        over = record.match.is_over
        mark = None
        if over:
            rounds = [round_text(record, number) for number in range(len(record.match.rounds))]
            mark = digest(head, rounds)
        cursor = self._connection.execute(
            "INSERT OR IGNORE INTO matches (record, touched, finished, digest) VALUES (?, ?, ?, ?)",
            (head, time.time_ns(), over, mark),
        )
        match = cursor.lastrowid if cursor.rowcount else 0
        if match:
            insert_rounds(self._connection, match, record, range(len(record.match.rounds)))
            if over:
                insert_facts(self._connection, match, record)
        return match or 0

    def _claim(self, match: int) -> Lock | None:
        path = self._lock_of(match)
        try:
            path.parent.mkdir(exist_ok=True)
            return Lock.take(path)
        except OSError as error:
            raise NoAccessError(path, f"cannot be made: {error.strerror}") from None

    def _lock_of(self, match: int) -> Path:
        return self._path.parent / "live" / f"{match}.lock"

    def _column(self, query: str, match: int) -> list[str]:
        return [row[0] for row in self._connection.execute(query, (match,))]
