"""Matches on disk: what was saved comes back, and what is there is never lost."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes_tui.choices import PERSON
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.facts import facts_of
from dominoes_tui.sitting import ended, undo
from dominoes_tui.store import database
from dominoes_tui.store.aside import move_aside
from dominoes_tui.store.database import MIGRATIONS, explained, open_database, read_database
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
from tests.sittings import choices, finished, steps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where matches are kept."""
    return tmp_path / "data" / "matches.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return an empty store."""
    with Store.open(path) as opened:
        yield opened


@pytest.mark.parametrize(("mode", "players"), product(Mode, (2, 4)))
def test_every_step_is_kept(store: Store, mode: Mode, players: int) -> None:
    """After each deal and each action, what is stored is the match as it is then."""
    rules = replace(Rules.PUB, mode=mode, players=players, target=30)
    kept = None
    for record in steps(choices(rules)):
        if kept is None:
            kept = store.begin(record)
        else:
            kept.keep(record)
        assert store.load(kept.id).match == record.match


@settings(max_examples=6)
@given(st.data())
def test_any_steps_are_kept(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """However many steps lie between two saves, and whatever was undone, the last state is kept."""
    path = tmp_path_factory.mktemp("any") / "matches.sqlite3"
    seed = data.draw(st.integers(0, 999))
    mode = data.draw(st.sampled_from(Mode))
    with Store.open(path) as store:
        kept = None
        for record in steps(choices(replace(Rules.PUB, mode=mode, target=15), seed=seed)):
            saved = record
            if data.draw(st.integers(0, 9)) == 0:
                saved = undo(record) or record
            if kept is None:
                kept = store.begin(saved)
            elif data.draw(st.booleans()):
                kept.keep(saved)
            else:
                continue
            loaded = store.load(kept.id)
            assert loaded.match == saved.match
            assert loaded.as_json == saved.as_json


def test_a_match_goes_on_where_it_stood(path: Path) -> None:
    """Another process takes it up with the same boneyard, levels, seed and marks of practice."""
    *_, record = list(steps(choices(replace(Rules.DRAW, players=3))))[:12]
    undone = undo(record)
    assert undone is not None
    with Store.open(path) as store:
        kept = store.begin(record)
        kept.keep(undone)
        kept.release()
    with Store.open(path) as store:
        assert store.waiting() == [1]
        again = store.take(1)
        assert again is not None
        assert again.record.match == undone.match
        assert again.record.notes["levels"] == ["human", "easy", "easy"]
        assert again.record.notes["seed"] == 1
        assert again.record.notes["rounds"][0]["practice"] is True
        again.release()


def test_a_finished_match_is_counted_once(path: Path) -> None:
    """With its last action a match is finished and counted, whatever happens afterwards."""
    with Store.open(path) as store:
        *before, last = steps(choices())
        over = ended(last)
        kept = store.begin(before[0])
        for record in [*before[1:], over]:
            kept.keep(record)
        assert store.waiting() == []
        assert store.in_progress() == []
        assert [match.id for match in store.finished()] == [1]
        kept.keep(over)
        kept.keep(last._replace(notes={**last.notes, "ended": "2030-01-01T00:00:00Z"}))
        kept.release()
    with Store.open(path) as store:
        assert store.take(1) is None
        assert store.finished()[0].facts == facts_of(over)
        won = int(last.match.winners == (PERSON,))
        assert store.wins() == (1, won)


def test_the_same_match_is_added_once(store: Store) -> None:
    """A finished match that comes again from elsewhere is known, whatever made its text."""
    records = [finished(seed) for seed in range(3)]
    assert store.add(records) == (3, 0)
    again = [Record.parse(str(record)) for record in records]
    assert store.add([*again, finished(9)]) == (1, 3)
    assert store.wins()[0] == 4


def test_a_match_that_was_imported_meanwhile_is_counted_once(store: Store) -> None:
    """A match that is played to an end that was imported already is there once."""
    *before, last = steps(choices())
    kept = store.begin(before[-1])
    assert store.add([ended(last)]) == (1, 0)
    kept.keep(ended(last)._replace(notes=ended(last).notes))
    assert len(store.finished()) == 1
    assert store.in_progress() == []


def test_all_or_none_are_added(store: Store) -> None:
    """If a record cannot be had, none before it is added."""

    def records() -> Iterator[Record]:
        yield finished()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.add(records())
    assert store.finished() == []


def test_a_note_of_an_earlier_round_loses_no_action(store: Store) -> None:
    """When something is noted of a round that is over, the actions of the open one stay."""
    record = next(
        one
        for one in steps(choices(Rules.PUB))
        if len(one.match.rounds) == 2 and len(one.match.rounds[1].history) == 3
    )
    kept = store.begin(record)
    noted = record._replace(notes={**record.notes, "rounds": [{"hints": 1}, {}]})
    kept.keep(noted)
    assert store.load(kept.id).match == record.match
    assert store.load(kept.id).as_json == noted.as_json


# Two windows


def test_a_live_match_belongs_to_its_window(path: Path) -> None:
    """A match that one window plays is neither offered nor given to another, until let go."""
    record = next(steps(choices()))
    with Store.open(path) as one, Store.open(path) as other:
        kept = one.begin(record)
        assert other.in_progress() == [kept.id]
        assert other.waiting() == []
        assert other.take(kept.id) is None
        kept.release()
        assert other.waiting() == [kept.id]


def test_two_windows_lose_nothing(path: Path) -> None:
    """Two windows that save by turns keep both matches."""
    ours, theirs = (list(steps(choices(Rules.PUB, seed=seed)))[:30] for seed in (1, 2))
    with Store.open(path) as one, Store.open(path) as other:
        first, second = one.begin(ours[0]), other.begin(theirs[0])
        for mine, yours in zip(ours[1:], theirs[1:], strict=True):
            first.keep(mine)
            second.keep(yours)
        assert other.load(first.id).match == ours[-1].match
        assert one.load(second.id).match == theirs[-1].match


PLAYS = """
import sys
from pathlib import Path
from dominoes_tui.store.matches import Store
from tests.sittings import choices, steps
store = Store.open(Path(sys.argv[1]))
record = next(steps(choices()))
kept = store.begin(record) if sys.argv[2] == "begin" else store.take(int(sys.argv[2]))
print(kept.id if kept else "none", flush=True)
sys.stdin.read()
"""


def test_a_killed_window_lets_its_match_go(path: Path) -> None:
    """The claim of a process ends with it, even if it is killed; while it lives, it holds."""
    root = Path(__file__).parents[1]
    words = [sys.executable, "-c", PLAYS, str(path), "begin"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
    ) as window:
        assert window.stdout is not None
        match = int(window.stdout.readline())
        with Store.open(path) as store:
            assert store.take(match) is None
            window.kill()
            window.wait()
            kept = store.take(match)
            assert kept is not None
            kept.release()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_child_does_not_hold_the_match(path: Path) -> None:
    """A child that outlives the window, as a computer player might, does not keep its match."""
    with Store.open(path) as store:
        kept = store.begin(next(steps(choices())))
        parent_reads, child_writes = os.pipe()
        child_reads, parent_writes = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(child_writes, b"!")
            os.close(parent_writes)
            os.read(child_reads, 1)
            os._exit(0)
        os.read(parent_reads, 1)
        kept.release()
        taken = store.take(kept.id)
        os.close(parent_writes)
        os.waitpid(child, 0)
        assert taken is not None
        taken.release()


# Damage


def fill(path: Path) -> None:
    """Keep some finished matches and one in progress."""
    with Store.open(path) as store:
        store.add(finished(seed) for seed in range(5))
        *_, record = list(steps(choices()))[:9]
        store.begin(record).release()


def use(path: Path) -> None:
    """Do everything one can do with a store."""
    with Store.open(path) as store:
        store.wins()
        for match in store.finished():
            store.load(match.id)
        for number in store.waiting():
            kept = store.take(number)
            if kept is not None:
                kept.release()
        store.add([finished(77)])


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
        cwd=Path(__file__).parents[1],
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


def test_an_older_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening runs the steps that are missing, all of them or none, and loses nothing."""
    fill(path)
    added = (*MIGRATIONS, ("ALTER TABLE matches ADD COLUMN mood TEXT",))
    broken = (*added, ("CREATE TABLE moods (name TEXT)", "SELECT nonsense"))
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", broken)
        with pytest.raises(StoreError):
            Store.open(path)
        with pytest.raises(ForeignError, match="older version"):
            read_database(path)
    with Store.open(path) as store:
        assert store.wins()[0] == 5
    monkeypatch.setattr(database, "MIGRATIONS", added)
    use(path)
    with closing(open_database(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(added),)
        assert connection.execute("SELECT count(mood) FROM matches").fetchone() == (0,)


def test_a_file_of_the_first_version_counts_alike(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was counted in a file of the first version is counted the same after it."""
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", MIGRATIONS[:1])
        fill(path)
        with Store.open(path) as store:
            before = store.tally()
    with Store.open(path) as store:
        assert store.tally() == before
        assert len(before.won) == 5


@pytest.mark.parametrize("reader", [Store.open, Store.read])
def test_the_file_is_ours(path: Path, reader: Callable[[Path], Store | None]) -> None:
    """The file is marked, and its journal is written ahead."""
    fill(path)
    opened = reader(path)
    assert opened is not None
    opened.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (database.APPLICATION,)
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
