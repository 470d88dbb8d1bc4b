"""When what was committed goes from the write-ahead log to the SQLite file.

That waits for the disk, as the first write into an empty log does; nothing else the store does.
"""

import contextlib
import sqlite3
from pathlib import Path
from threading import Thread
from typing import Final

from dominoes_tui.store.database import BRIEF, number

_SELDOM: Final = 30
"""Rounds between checkpoints; they leave some megabytes in the log."""


def wait_for_disk(connection: sqlite3.Connection) -> None:
    """Make the first write into an empty log, which waits for the disk; those after it do not."""
    connection.execute(f"PRAGMA user_version = {number(connection, 'user_version')}")


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
                sqlite3.connect(self._path, timeout=BRIEF, isolation_level=None)
            ) as connection,
        ):
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            wait_for_disk(connection)
