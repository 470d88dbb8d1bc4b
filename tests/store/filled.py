"""A file with matches in it, and everything that is done with one."""

from pathlib import Path

from dominoes_tui.store.matches import Store
from tests.sittings import choices, finished, steps


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
