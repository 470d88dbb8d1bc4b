"""The file of the matches: damage, full disks and other programs are said, and lose nothing."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes_tui.store.aside import move_aside
from dominoes_tui.store.database import explained
from dominoes_tui.store.errors import (
    BadMatchError,
    DamagedError,
    ForeignError,
    FullError,
    LockedError,
    NoAccessError,
    StoreError,
)
from dominoes_tui.store.locks import Lock
from dominoes_tui.store.matches import Store
from dominoes_tui.store.tables import APPLICATION
from tests.sittings import choices, finished, steps
from tests.store.filled import fill, use


def damage_and_use(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Change some bytes of a file and do everything with it."""
    path = tmp_path_factory.mktemp("damage") / "matches.sqlite3"
    fill(path)
    content = bytearray(path.read_bytes())
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content) - 1)) :]
    for _ in range(data.draw(st.integers(1, 4)) if content else 0):
        place = data.draw(st.integers(0, len(content) - 1))
        junk = data.draw(st.binary(min_size=1, max_size=400))
        content[place : place + len(junk)] = junk
    path.write_bytes(content)
    said = ""
    try:
        use(path)
    except StoreError as error:
        said = str(error)
    assert "\n" not in said
    assert not said or str(path) in said


@settings(max_examples=8)
@given(st.data())
def test_damage_is_said_in_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever bytes of the file change, a store works, or says in one sentence what is wrong."""
    damage_and_use(tmp_path_factory, data)


@pytest.mark.slow
@settings(max_examples=600)
@given(st.data())
def test_much_damage_is_said_in_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """The same, hundreds of times."""
    damage_and_use(tmp_path_factory, data)


def test_a_damaged_sentence_of_the_database_is_damage(path: Path) -> None:
    """Where even the message of SQLite cannot be read, the file is damaged."""
    fill(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE INDEX", b"\x80REATE INDEX"))
    with pytest.raises(DamagedError):
        Store.open(path)


@pytest.mark.parametrize(
    "mistake",
    ["SELECT nonsense", "INSERT INTO rounds SELECT * FROM rounds", "UPDATE facts SET match = 'x'"],
)
def test_a_mistake_of_the_program_is_no_damage(path: Path, mistake: str) -> None:
    """What the program does wrong with a file in order is said, and the file is not put aside."""
    fill(path)
    with Store.open(path) as store:
        with pytest.raises(StoreError, match="cannot be used: ") as caught, explained(path):
            store._connection.execute(mistake)
        assert not isinstance(caught.value, DamagedError)


@pytest.mark.parametrize("loss", ["DROP TABLE facts", "DROP INDEX wins_of_a_kind"])
def test_lost_tables_are_damage(path: Path, loss: str) -> None:
    """A file that has lost tables is damaged, whatever mistake that looks like."""
    fill(path)
    with Store.open(path) as store:
        store._connection.execute(loss)
        with pytest.raises(DamagedError), explained(path):
            store._connection.execute("SELECT won FROM facts INDEXED BY wins_of_a_kind")


def test_a_match_that_breaks_the_rules_is_named(path: Path) -> None:
    """A single match that was changed by hand is refused by its number, the others are read."""
    fill(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE rounds SET record = '{}' WHERE match = 2")
    with Store.open(path) as store:
        with pytest.raises(BadMatchError, match="match 2 damaged: "):
            store.load(2)
        assert store.load(3).match.is_over
        with pytest.raises(BadMatchError, match="no match 99"):
            store.load(99)


def test_what_is_no_database_is_put_aside(path: Path) -> None:
    """A file that is no database keeps its content under another name."""
    path.parent.mkdir()
    path.write_bytes(b"my diary\n" * 100)
    with pytest.raises(DamagedError, match="is no database"):
        Store.open(path)
    aside = move_aside(path)
    assert aside is not None
    assert aside.read_bytes() == b"my diary\n" * 100
    assert "damaged" in aside.name
    Store.open(path).close()
    path.write_bytes(b"my diary\n" * 100)
    assert move_aside(path) not in {None, aside}


def test_a_file_in_use_is_not_put_aside(path: Path) -> None:
    """While another window uses the file, it keeps its name."""
    with Store.open(path), pytest.raises(LockedError):
        move_aside(path)
    assert path.exists()


def test_a_newer_file_is_left_alone(path: Path) -> None:
    """A file of a newer version is refused, for reading and for writing, and not touched."""
    fill(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    for use_it in (Store.open, Store.read):
        with pytest.raises(ForeignError, match="newer version"):
            use_it(path)
    assert path.read_bytes() == before


def test_a_foreign_file_is_left_alone(path: Path) -> None:
    """A database of another program is refused and not touched."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(ForeignError, match="another program"):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_full_disk_is_said(path: Path) -> None:
    """Where the file cannot grow, nothing is saved, and what was saved stays."""
    with Store.open(path) as store:
        store.add([finished(0)])
        connection = store._connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(FullError, match="the disk is full"):
            store.add(finished(seed) for seed in range(1, 9))
        assert store.wins()[0] == 1
        connection.execute("PRAGMA max_page_count = 100000")
        assert store.add(finished(seed) for seed in range(1, 9)) == (8, 0)


class _FullAtCommit:
    """A connection whose next commit finds the disk full."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._full = True

    def __getattr__(self, name: str) -> object:
        """Be the connection in everything else."""
        return getattr(self._connection, name)

    def execute(self, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        """Do a statement; fail at the first commit."""
        if self._full and statement == "COMMIT":
            self._full = False
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return self._connection.execute(statement, values)


def test_a_match_whose_first_commit_fails_begins_later(path: Path, store: Store) -> None:
    """Neither a match nor a claim is left, and the next try begins the first match."""
    (record, *_) = steps(choices())
    connection = store._connection
    store._connection = _FullAtCommit(connection)  # type: ignore[assignment]
    with pytest.raises(FullError):
        store.begin(record)
    assert list((path.parent / "live").iterdir()) == []
    kept = store.begin(record)
    assert kept.id == 1
    assert store.in_progress() == [1]
    kept.release()


def test_a_match_whose_number_is_claimed_does_not_begin(path: Path, store: Store) -> None:
    """Where another program holds the lock of the next number, no match is left behind."""
    (record, *_) = steps(choices())
    (path.parent / "live").mkdir()
    claim = Lock.take(path.parent / "live" / "1.lock")
    assert claim is not None
    with pytest.raises(LockedError, match="has match 1 locked by another program"):
        store.begin(record)
    assert store.in_progress() == []
    claim.release()
    kept = store.begin(record)
    assert store.in_progress() == [kept.id]
    kept.release()


def test_a_locked_file_is_said(path: Path) -> None:
    """A file that another program holds is neither read nor written, and said to be locked."""
    fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(LockedError, match="locked by another program"):
            Store.open(path, patience=0)
        other.execute("ROLLBACK")
    use(path)


def test_a_place_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """A home in which nothing can be made is named."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(NoAccessError, match="cannot be made"):
        Store.open(blocked / "matches.sqlite3")
    with pytest.raises(NoAccessError, match="cannot be read"):
        Store.read(blocked / "matches.sqlite3")


READS = """
import os
import sys
from pathlib import Path
from dominoes_tui.store.matches import Store
from dominoes_tui.store.errors import NoAccessError
path = Path(sys.argv[1])
if os.geteuid() == 0:  # who may do everything would see nothing
    os.setegid(65534)
    os.seteuid(65534)
with Store.read(path) as store:
    print(len(store.finished()))
try:
    Store.open(path)
except NoAccessError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="rights are otherwise")
def test_a_read_only_home_can_be_read(path: Path) -> None:
    """Where nothing may be written, the history is read, and saving is refused in one sentence."""
    fill(path)
    for folder in path.parents:
        if folder == Path(tempfile.gettempdir()):
            break
        folder.chmod(0o755)  # pytest lets nobody else in
    for file in path.parent.glob("*"):
        file.chmod(0o555 if file.is_dir() else 0o444)
    path.parent.chmod(0o555)
    told = subprocess.run(
        [sys.executable, "-c", READS, str(path)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    path.parent.chmod(0o755)
    assert told.stderr == ""
    count, *refusal = told.stdout.splitlines()
    assert count == "5"
    assert len(refusal) == 1
    assert str(path.parent) in refusal[0]


# Versions


def test_a_missing_file_reads_as_none(path: Path) -> None:
    """To read where nothing was saved makes no file."""
    assert Store.read(path) is None
    assert not path.exists()


@pytest.mark.parametrize("reader", [Store.open, Store.read])
def test_the_file_is_ours(path: Path, reader: Callable[[Path], Store | None]) -> None:
    """The file is marked, and its journal is written ahead."""
    fill(path)
    opened = reader(path)
    assert opened is not None
    opened.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes only there")
def test_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    """It is read like any other."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe#?%")) / "matches.sqlite3"
    path.parent.mkdir()
    with Store.open(path):
        pass
    store = Store.read(path)
    assert store is not None
    with store:
        assert not store.finished()
