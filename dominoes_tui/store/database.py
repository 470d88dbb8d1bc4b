"""The SQLite file: how it is opened, and what its errors mean.

The journal is a write-ahead log. With `synchronous=NORMAL` a commit writes to it without waiting
for the disk: what was committed is in the hands of the operating system, so that it survives the
process, whatever kills it. If the machine itself goes down, the last actions may be missing, but
the file is whole. Only a checkpoint waits for the disk; see `checkpoints`.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
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
from dominoes_tui.store.tables import APPLICATION, MIGRATIONS

PATIENCE: Final = 1.0
"""Seconds to wait for another window at the start."""
BRIEF: Final = 0.05
"""Seconds to wait while a match is played: two windows save in less."""
_PAUSE: Final = 0.02

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
            for statements in MIGRATIONS[: number(connection, "user_version")]:
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
    version = number(connection, "user_version")
    _check_ours(connection, path, version)
    _write_ahead(connection, patience)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    if version < len(MIGRATIONS):
        _migrate(connection)
    connection.execute(f"PRAGMA busy_timeout = {int(BRIEF * 1000)}")


def _check_ours(connection: sqlite3.Connection, path: Path, version: int) -> None:
    mark = number(connection, "application_id")
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != APPLICATION and (tables or mark or version):
        raise ForeignError(path, "belongs to another program")
    if version > len(MIGRATIONS):
        raise ForeignError(path, "was written by a newer version of dominoes-tui")
    if version and not tables:
        raise DamagedError(path, "has lost its tables")


def _check_current(connection: sqlite3.Connection, path: Path) -> None:
    version = number(connection, "user_version")
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
        for statements in MIGRATIONS[number(connection, "user_version") :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


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


def number(connection: sqlite3.Connection, pragma: str) -> int:
    """Return what a pragma says, which is a number."""
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _text(connection: sqlite3.Connection, pragma: str) -> str:
    return str(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
