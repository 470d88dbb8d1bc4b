"""The keeper: whatever happens to the file, the game goes on, and each trouble is said once."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from dominoes_tui.core.rules import Rules
from dominoes_tui.keeper import AGAIN, Keeper
from dominoes_tui.store.errors import FullError, LockedError
from dominoes_tui.store.matches import Store
from tests.sittings import choices, finished, steps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where matches are kept."""
    return tmp_path / "data" / "matches.sqlite3"


@pytest.fixture
def keeper(path: Path) -> Iterator[Keeper]:
    """Return a keeper of an empty store."""
    with closing(Keeper(path)) as made:
        yield made


RECORDS = list(steps(choices(Rules.PUB, seed=2)))


def kept(path: Path, match: int = 1) -> object:
    """Return a match as it is kept."""
    with Store.open(path) as store:
        return store.load(match).match


def test_a_match_goes_on_later(path: Path, keeper: Keeper) -> None:
    """What was kept is offered by the next keeper, and taken up there."""
    for record in RECORDS[:7]:
        keeper.keep(record)
    assert keeper.saving
    assert keeper.notices() == []
    with closing(Keeper(path)) as other:
        assert other.waiting() is None
        assert other.resume() is None
        keeper.close()
        offered, resumed = other.waiting(), other.resume()
        assert offered is not None
        assert resumed is not None
        assert offered.match == resumed.match == RECORDS[6].match
        other.keep(RECORDS[7])
    assert kept(path) == RECORDS[7].match


def test_a_file_opened_in_a_thread(path: Path, keeper: Keeper) -> None:
    """The file can be opened and written to in a thread, and is used here afterwards."""
    opener = Thread(target=keeper.get_ready)
    opener.start()
    opener.join()
    assert path.exists()
    assert keeper.notices() == []
    keeper.keep(RECORDS[3])
    assert keeper.saving
    assert kept(path) == RECORDS[3].match


def test_trouble_of_opening_is_said_once(path: Path, keeper: Keeper) -> None:
    """What is wrong with the file is told when it is opened, and not again when it is used."""
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    keeper.get_ready()
    assert len(keeper.notices()) == 1
    keeper.keep(RECORDS[3])
    assert keeper.notices() == []
    assert not keeper.saving


def test_the_match_played_last_is_offered(keeper: Keeper) -> None:
    """Of several matches in progress the last one goes on; the others wait."""
    keeper.keep(RECORDS[3])
    keeper.let_go()
    keeper.keep(RECORDS[5])
    resumed = keeper.resume()
    assert resumed is not None
    assert resumed.match == RECORDS[5].match
    earlier = keeper.resume(1)
    assert earlier is not None
    assert earlier.match == RECORDS[3].match
    again = keeper.resume()
    assert again is not None
    assert again.match == RECORDS[3].match


def test_a_match_that_is_not_to_be_had_leaves_the_one_in_play(path: Path, keeper: Keeper) -> None:
    """When another window has taken it, the match in play is saved on as the same match."""
    keeper.keep(RECORDS[3])
    keeper.let_go()
    keeper.keep(RECORDS[4])
    with closing(Keeper(path)) as other:
        assert other.resume(1) is not None
        assert keeper.resume(1) is None
        keeper.keep(RECORDS[5])
        assert keeper.playing == 2
    assert kept(path, 2) == RECORDS[5].match


def test_the_end_is_noted(keeper: Keeper) -> None:
    """A match that is over gets the time of its end, once, and is not offered any more."""
    for record in RECORDS[:-1]:
        assert keeper.keep(record) is record
    over = keeper.keep(RECORDS[-1])
    assert over.notes["ended"].endswith("Z")
    assert keeper.keep(over) is over
    assert keeper.waiting() is None
    assert keeper.ask(Store.wins) == (1, int(over.match.winners == (0,)))


def test_a_damaged_file_is_put_aside(path: Path, keeper: Keeper) -> None:
    """The file is kept under a name that is told, and the match goes on in a new one."""
    path.parent.mkdir()
    path.write_bytes(b"my diary" * 200)
    assert keeper.waiting() is None
    (notice,) = keeper.notices()
    (aside,) = path.parent.glob("matches.damaged-*.sqlite3")
    assert str(aside) in notice
    assert aside.read_bytes() == b"my diary" * 200
    keeper.keep(RECORDS[4])
    assert keeper.notices() == []
    assert keeper.saving
    keeper.close()
    assert kept(path) == RECORDS[4].match


def test_damage_in_the_middle_of_a_match(path: Path, keeper: Keeper) -> None:
    """If the file is destroyed while a match is played, the whole match is kept in a new one."""
    keeper.keep(RECORDS[0])
    keeper.keep(RECORDS[1])
    keeper.let_go()
    keeper.close()
    again = Keeper(path)
    again.resume()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE actions")
    again.keep(RECORDS[8])
    assert len(again.notices()) == 1
    again.close()
    assert kept(path) == RECORDS[8].match


def test_a_newer_file_is_left_alone(path: Path, keeper: Keeper) -> None:
    """The game goes on without saving, says so once, and never writes."""
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    for record in RECORDS[:5]:
        assert keeper.keep(record) is record
    assert keeper.notices() == [
        f"{path} was written by a newer version of dominoes-tui and is left alone; "
        "the game goes on without saving."
    ]
    assert not keeper.saving
    keeper.keep(RECORDS[5])
    assert keeper.notices() == []
    assert path.read_bytes() == before


def test_a_locked_file_is_tried_again(path: Path, keeper: Keeper) -> None:
    """While another program holds the file nothing is saved; afterwards nothing is missing."""
    keeper.keep(RECORDS[0])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for record in RECORDS[1:4]:
            keeper.keep(record)
        assert keeper.notices() == [
            f"{path} is locked by another program; the game goes on without saving."
        ]
        assert not keeper.saving
        other.execute("ROLLBACK")
    keeper.keep(RECORDS[4])
    assert keeper.notices() == [AGAIN]
    keeper.close()
    assert kept(path) == RECORDS[4].match


def test_a_full_disk_is_tried_again(path: Path, keeper: Keeper) -> None:
    """With a full disk the game goes on; when there is room again, nothing is missing."""
    keeper.keep(RECORDS[0])
    connection = keeper._store._connection  # type: ignore[union-attr]
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    for record in RECORDS[1:]:
        keeper.keep(record)
    assert keeper.notices() == [
        f"{path} cannot grow: the disk is full; the game goes on without saving."
    ]
    connection.execute("PRAGMA max_page_count = 100000")
    over = keeper.keep(RECORDS[-1])
    assert keeper.notices() == [AGAIN]
    keeper.close()
    assert kept(path) == over.match


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    """Where nothing can be made, the game goes on and says so once."""
    (tmp_path / "file").write_text("")
    with closing(Keeper(tmp_path / "file" / "matches.sqlite3")) as keeper:
        for record in RECORDS[:3]:
            assert keeper.keep(record) is record
        (notice,) = keeper.notices()
        assert "cannot be made" in notice
        assert notice.endswith("; the game goes on without saving.")


def test_a_match_that_cannot_go_on_is_passed_over(path: Path, keeper: Keeper) -> None:
    """A match that is damaged, or against a level that is not known, is named and left there."""
    keeper.keep(RECORDS[3])
    keeper.let_go()
    keeper.keep(RECORDS[4])
    keeper.let_go()
    keeper.keep(RECORDS[5])
    keeper.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE rounds SET record = '[]' WHERE match = 3")
        connection.execute("UPDATE matches SET record = replace(record, 'easy', 'god') WHERE id=2")
    with closing(Keeper(path)) as other:
        resumed = other.resume()
        assert resumed is not None
        assert resumed.match == RECORDS[3].match
        damaged, unknown = other.notices()
        assert "match 3 damaged" in damaged
        assert "'god' is no level" in unknown
        assert damaged.endswith("it is left there.")


def test_what_was_finished_stays_countable(keeper: Keeper) -> None:
    """Questions about finished matches are answered by the store."""
    assert keeper.ask(lambda store: store.add([finished(1), finished(2)])) == (2, 0)
    matches = keeper.ask(Store.finished)
    assert matches is not None
    assert len(matches) == 2


def test_reading_does_not_mean_that_saving_works(path: Path, keeper: Keeper) -> None:
    """What can be read while nothing can be saved is no reason to say that saving works again."""
    keeper.keep(RECORDS[2])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        keeper.keep(RECORDS[3])
        assert keeper.ask(lambda store: store.wins()) is not None
        assert not keeper.saving
        assert AGAIN not in keeper.notices()
        other.execute("ROLLBACK")
    keeper.keep(RECORDS[4])
    assert keeper.saving
    assert keeper.notices() == [AGAIN]


def test_a_failed_question_stops_no_saving(path: Path, keeper: Keeper) -> None:
    """What cannot be answered is said once, apart; the match in play is on disk all the same."""
    keeper.keep(RECORDS[2])

    def fail(_: Store) -> None:
        raise FullError(path, "cannot be written: the disk reports an error")

    assert keeper.ask(fail) is None
    assert keeper.ask(fail) is None
    assert keeper.saving
    assert keeper.notices() == [f"{path} cannot be written: the disk reports an error."]
    assert keeper.ask(fail) is None
    assert keeper.notices() == []
    keeper.keep(RECORDS[3])
    assert keeper.notices() == []
    assert keeper.saving


def test_a_question_hides_no_trouble_of_saving(path: Path, keeper: Keeper) -> None:
    """What a question has met already is said again when it keeps the match from being saved."""
    keeper.keep(RECORDS[2])
    reason = "is locked by another program"

    def fail(_: Store) -> None:
        raise LockedError(path, reason)

    assert keeper.ask(fail) is None
    assert keeper.notices() == [f"{path} {reason}."]
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        keeper.keep(RECORDS[3])
        assert not keeper.saving
        assert keeper.notices() == [f"{path} {reason}; the game goes on without saving."]
        assert keeper.ask(fail) is None
        assert keeper.notices() == []
        other.execute("ROLLBACK")
    keeper.keep(RECORDS[4])
    assert keeper.notices() == [AGAIN]


def test_a_match_that_is_not_there_stops_no_saving(keeper: Keeper) -> None:
    """A match that cannot be loaded is said to be so, and the match in play is saved as before."""
    keeper.keep(RECORDS[2])
    assert keeper.ask(lambda store: store.load(99)) is None
    assert len(keeper.notices()) == 1
    assert keeper.saving
