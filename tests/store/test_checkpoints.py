"""When the log is emptied: seldom, one at a time, and never at the cost of what is in it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from unittest.mock import patch

import pytest

from dominoes_tui.store.checkpoints import _SELDOM, Checkpoints
from dominoes_tui.store.matches import Store
from tests.sittings import finished


def _log(path: Path) -> bytes:
    """Return the head of the log, which begins anew once it has been emptied."""
    return path.with_name(f"{path.name}-wal").read_bytes()[:32]


@pytest.fixture
def held(path: Path) -> Iterator[tuple[Checkpoints, Event, list[str]]]:
    """Checkpoints that wait until they are let go, and note what they do."""
    go, done = Event(), list[str]()
    checkpoints = Checkpoints(path)

    def run() -> None:
        done.append("begun")
        go.wait()
        done.append("ended")

    with patch.object(checkpoints, "_run", run):
        yield checkpoints, go, done
        go.set()
        checkpoints.finish()


def test_one_comes_after_many_rounds(held: tuple[Checkpoints, Event, list[str]]) -> None:
    """Before that nothing waits for the disk; to finish is to wait for its end."""
    checkpoints, go, done = held
    for _ in range(_SELDOM - 1):
        checkpoints.round_over()
    assert done == []
    checkpoints.round_over()
    go.set()
    checkpoints.finish()
    assert done == ["begun", "ended"]


def test_no_second_one_begins_while_one_goes_on(
    held: tuple[Checkpoints, Event, list[str]],
) -> None:
    """A slow disk is not asked twice; the next one comes when the first has ended."""
    checkpoints, go, done = held
    for _ in range(3 * _SELDOM):
        checkpoints.round_over()
    go.set()
    checkpoints.finish()
    assert done == ["begun", "ended"]
    checkpoints.round_over()
    checkpoints.finish()
    assert done == ["begun", "ended"] * 2


def test_what_was_in_the_log_is_in_the_file(path: Path) -> None:
    """After one the log begins anew, and the matches are in the file without it."""
    with Store.open(path) as store:
        store.add(finished(seed) for seed in range(3))
        before = _log(path)
        checkpoints = Checkpoints(path)
        for _ in range(_SELDOM):
            checkpoints.round_over()
        checkpoints.finish()
        assert _log(path) != before
        alone = path.with_name("alone.sqlite3")
        alone.write_bytes(path.read_bytes())
        with closing(sqlite3.connect(f"file:{alone}?immutable=1", uri=True)) as connection:
            assert connection.execute("SELECT count(*) FROM facts").fetchone() == (3,)


def test_a_locked_file_keeps_its_log(path: Path) -> None:
    """What cannot be moved stays in the log, where it is as safe, and nobody hears of it."""
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        store.add([finished(0)])
        other.execute("BEGIN IMMEDIATE")
        checkpoints = Checkpoints(path)
        for _ in range(_SELDOM):
            checkpoints.round_over()
        checkpoints.finish()
        other.execute("ROLLBACK")
        assert store.wins()[0] == 1
