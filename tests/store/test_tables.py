"""The tables of each version become those of the next, and lose nothing on the way."""

from contextlib import closing
from pathlib import Path

import pytest

from dominoes_tui.store import database
from dominoes_tui.store.database import open_database, read_database
from dominoes_tui.store.errors import ForeignError, StoreError
from dominoes_tui.store.matches import Store
from dominoes_tui.store.tables import MIGRATIONS
from tests.store.filled import fill, use


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
