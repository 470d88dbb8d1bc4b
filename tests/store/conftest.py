"""A store to test with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dominoes_tui.store.matches import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where matches are kept."""
    return tmp_path / "data" / "matches.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return an empty store."""
    with Store.open(path) as opened:
        yield opened
