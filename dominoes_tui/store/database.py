"""The SQLite file: how it is opened, which tables it has, and what its errors mean.

The journal is a write-ahead log. With `synchronous=NORMAL` a commit writes to it without waiting
for the disk: what was committed is in the hands of the operating system, so that it survives the
process, whatever kills it. If the machine itself goes down, the last actions may be missing, but
the file is whole. Only a checkpoint waits for the disk; see `Checkpoints`.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import quote

from dominoes_tui.names import printable
from dominoes_tui.store.errors import (
    DamagedError,
    ForeignError,
    FullError,
    LockedError,
    NoAccessError,
    StoreError,
)

APPLICATION: Final = 0x444F4D49
"""Marks a SQLite file as ours: `DOMI`."""

FIRST_TABLES: Final = (
    # Of a match in progress `record` lacks `rounds` and `scores`; they follow from the rounds.
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        record TEXT NOT NULL,
        touched INTEGER NOT NULL,
        finished INTEGER NOT NULL DEFAULT 0,
        digest TEXT UNIQUE
    )""",
    "CREATE INDEX in_progress ON matches (touched) WHERE finished = 0",
    """CREATE TABLE rounds (
        match INTEGER NOT NULL REFERENCES matches,
        number INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (match, number)
    )""",
    # The actions of the open round alone: one short row each, so that saving one costs the same
    # however long the match is.
    """CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches,
        number INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    # Apart from the records, so that counting ten thousand matches reads little.
    """CREATE TABLE facts (
        match INTEGER PRIMARY KEY REFERENCES matches,
        started TEXT NOT NULL, ended TEXT NOT NULL, names TEXT NOT NULL, scores TEXT NOT NULL,
        mode TEXT NOT NULL, players INTEGER NOT NULL, levels TEXT NOT NULL,
        target INTEGER NOT NULL, person INTEGER NOT NULL, practice INTEGER NOT NULL,
        won INTEGER NOT NULL, tied INTEGER NOT NULL, rounds INTEGER NOT NULL,
        rounds_won INTEGER NOT NULL, rounds_tied INTEGER NOT NULL, blocked INTEGER NOT NULL,
        dominoes INTEGER NOT NULL, scored INTEGER NOT NULL, points_for INTEGER NOT NULL,
        points_against INTEGER NOT NULL, best INTEGER NOT NULL, hints INTEGER NOT NULL,
        undos INTEGER NOT NULL, practice_rounds INTEGER NOT NULL,
        practice_rounds_won INTEGER NOT NULL
    )""",
    "CREATE INDEX facts_by_end ON facts (ended, match)",
    # The sums of the facts of a person's matches, brought up to date with each of them.
    """CREATE TABLE counts (
        mode TEXT NOT NULL, players INTEGER NOT NULL, levels TEXT NOT NULL,
        practice INTEGER NOT NULL, matches INTEGER NOT NULL, won INTEGER NOT NULL,
        tied INTEGER NOT NULL, rounds INTEGER NOT NULL, rounds_won INTEGER NOT NULL,
        rounds_tied INTEGER NOT NULL, blocked INTEGER NOT NULL, dominoes INTEGER NOT NULL,
        scored INTEGER NOT NULL, points_for INTEGER NOT NULL, points_against INTEGER NOT NULL,
        best INTEGER NOT NULL, hints INTEGER NOT NULL, undos INTEGER NOT NULL,
        practice_rounds INTEGER NOT NULL, practice_rounds_won INTEGER NOT NULL,
        PRIMARY KEY (mode, players, levels, practice)
    )""",
)
ORDERS_OF_WINS: Final = (
    # All that a streak and a win rate over time need, in order: no row of the facts is read.
    "CREATE INDEX wins ON facts (person, practice, ended, match, won)",
    """CREATE INDEX wins_of_a_kind
        ON facts (person, practice, mode, players, levels, ended, match, won)""",
)
MIGRATIONS: tuple[tuple[str, ...], ...] = (FIRST_TABLES, ORDERS_OF_WINS)
"""The statements that lead from each version of the tables to the next, from none at all."""

PATIENCE: Final = 1.0
"""Seconds to wait for another window at the start."""
_BRIEF: Final = 0.05
"""Seconds to wait while a match is played: two windows save in less."""
_PAUSE: Final = 0.02
_SELDOM: Final = 30
"""Rounds between checkpoints; they leave some megabytes in the log."""

_REASONS: Final[dict[int, tuple[type[StoreError], str]]] = {
    sqlite3.SQLITE_CORRUPT: (DamagedError, "is damaged"),
    sqlite3.SQLITE_NOTADB: (DamagedError, "is no database"),
    sqlite3.SQLITE_FULL: (FullError, "cannot grow: the disk is full"),
    sqlite3.SQLITE_IOERR: (FullError, "cannot be written: the disk reports an error"),
    sqlite3.SQLITE_READONLY: (NoAccessError, "may not be written"),
    sqlite3.SQLITE_PERM: (NoAccessError, "may not be opened"),
    sqlite3.SQLITE_AUTH: (NoAccessError, "may not be opened"),
    sqlite3.SQLITE_CANTOPEN: (NoAccessError, "cannot be opened"),
    sqlite3.SQLITE_BUSY: (LockedError, "is locked by another program"),
    sqlite3.SQLITE_LOCKED: (LockedError, "is locked by another program"),
}


_DOUBTFUL: Final = frozenset(
    {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT}
)
"""What a damaged file leads to as well as a mistake of this program."""
_DAMAGED: Final = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite says into one sentence.

    Raises:
        StoreError: SQLite reported an error.
    """
    try:
        yield
    except UnicodeDecodeError:
        # The sentence of SQLite itself quotes what is damaged.
        raise DamagedError(path, "is damaged") from None
    except sqlite3.Error as error:
        code = _code(error)
        if code in _DOUBTFUL and _is_damaged(path):
            code = sqlite3.SQLITE_CORRUPT
        kind, why = _REASONS.get(code, (StoreError, f"cannot be used: {printable(str(error))}"))
        raise kind(path, why) from None


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def _is_damaged(path: Path) -> bool:
    """Look whether the file has lost its tables or its order, which takes a while."""
    address = f"file:{quote(os.fsencode(path.absolute()))}?mode=ro"
    try:
        with (
            contextlib.closing(sqlite3.connect(address, uri=True)) as connection,
            contextlib.closing(sqlite3.connect(":memory:")) as pattern,
        ):
            for statements in MIGRATIONS[: _number(connection, "user_version")]:
                for statement in statements:
                    pattern.execute(statement)
            tables = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
            same = connection.execute(tables).fetchall() == pattern.execute(tables).fetchall()
            return not same or _text(connection, "integrity_check") != "ok"
    except UnicodeDecodeError:
        return True
    except sqlite3.Error as error:
        return _code(error) in _DAMAGED


def open_database(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open the file for reading and writing; make it where it is missing.

    Args:
        path: the file; its folder must be there.
        patience: seconds to wait while another program holds it.

    Raises:
        StoreError: it cannot be used.
    """
    with explained(path):
        # It may be opened in a thread and used in another one later, but never in two at a time.
        connection = sqlite3.connect(
            path, timeout=patience, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection, path, patience)
        except BaseException:
            connection.close()
            raise
    return connection


def read_database(path: Path) -> sqlite3.Connection | None:
    """Open the file for reading alone; None if there is none.

    Raises:
        StoreError: it cannot be read.
    """
    try:
        if not path.stat().st_size:
            return None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NoAccessError(path, f"cannot be read: {error.strerror}") from None
    with explained(path):
        try:
            return _reader(path, "mode=ro")
        except sqlite3.OperationalError:
            # A write-ahead log needs a file beside it. Where none can be made and none is left,
            # nobody writes, and the file can be read as it lies.
            if path.with_name(f"{path.name}-wal").exists():
                raise
            return _reader(path, "immutable=1")


def _reader(path: Path, how: str) -> sqlite3.Connection:
    address = f"file:{quote(os.fsencode(path.absolute()))}?{how}"
    connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        _check_current(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, patience: float) -> None:
    version = _number(connection, "user_version")
    _check_ours(connection, path, version)
    _write_ahead(connection, patience)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    if version < len(MIGRATIONS):
        _migrate(connection)
    connection.execute(f"PRAGMA busy_timeout = {int(_BRIEF * 1000)}")


def _check_ours(connection: sqlite3.Connection, path: Path, version: int) -> None:
    mark = _number(connection, "application_id")
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != APPLICATION and (tables or mark or version):
        raise ForeignError(path, "belongs to another program")
    if version > len(MIGRATIONS):
        raise ForeignError(path, "was written by a newer version of dominoes-tui")
    if version and not tables:
        raise DamagedError(path, "has lost its tables")


def _check_current(connection: sqlite3.Connection, path: Path) -> None:
    version = _number(connection, "user_version")
    _check_ours(connection, path, version)
    if version < len(MIGRATIONS):
        raise ForeignError(path, "is of an older version: play once to bring it up to date")


def _write_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Switch the journal, which SQLite refuses at once while another window does the same."""
    until = time.monotonic() + patience
    while _text(connection, "journal_mode") != "wal":
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(_PAUSE)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to date, all of them or none."""
    with transaction(connection):
        # Another window may have been faster.
        for statements in MIGRATIONS[_number(connection, "user_version") :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def wait_for_disk(connection: sqlite3.Connection) -> None:
    """Make the first write into an empty log, which waits for the disk; those after it do not."""
    connection.execute(f"PRAGMA user_version = {_number(connection, 'user_version')}")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection, *, writing: bool = True) -> Iterator[None]:
    """Keep all that is done in the block, or nothing; what is read in it is of one moment."""
    connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            connection.execute("ROLLBACK")
        raise


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _text(connection: sqlite3.Connection, pragma: str) -> str:
    return str(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


class Checkpoints:
    """Moves what is in the write-ahead log to the file, in a thread: the disk is waited for.

    The first write into the emptied log waits for the disk too, and is made there. For a moment
    another write has to wait for it: so it is done seldom, and when a round is over.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread: Thread | None = None
        self._rounds = 0

    def round_over(self) -> None:
        """Begin one, if enough has been written since the last and none is going on."""
        self._rounds += 1
        if self._rounds >= _SELDOM and (self._thread is None or not self._thread.is_alive()):
            self._rounds = 0
            self._thread = Thread(target=self._run, name="checkpoint")
            self._thread.start()

    def finish(self) -> None:
        """Wait for the one that is going on."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        # What cannot be moved now stays in the log, where it is as safe.
        with (
            contextlib.suppress(sqlite3.Error, UnicodeDecodeError),
            contextlib.closing(
                sqlite3.connect(self._path, timeout=_BRIEF, isolation_level=None)
            ) as connection,
        ):
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            wait_for_disk(connection)
