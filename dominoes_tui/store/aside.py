"""The way of a damaged file out of the way, while no window uses it."""

import contextlib
from datetime import UTC, datetime
from pathlib import Path

from dominoes_tui.store.errors import LockedError, NoAccessError
from dominoes_tui.store.locks import Lock


def move_aside(path: Path) -> Path | None:
    """Give a damaged file another name, so that a new one can take its place.

    Nothing of it is lost. All stores of this process on it must have been closed.

    Returns:
        Where it is now; None if another window has moved it in the meantime.

    Raises:
        StoreError: it cannot be moved, or another window uses it.
    """
    try:
        alone = Lock.take(use_of(path))
        if alone is None:
            raise LockedError(path, "is damaged, and another window uses it")
        try:
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
            number, aside = 1, path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
            while aside.exists():
                number += 1
                aside = path.with_name(f"{path.stem}.damaged-{stamp}-{number}{path.suffix}")
            for end in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
        finally:
            alone.release()
    except OSError as error:
        raise NoAccessError(path, f"is damaged and cannot be moved: {error.strerror}") from None
    return aside if aside.exists() else None


def use(path: Path) -> Lock:
    """Say that this window uses the file, so that no other moves it away.

    The lock comes before the file is opened: whoever moved a damaged one aside has let it go, and
    whoever is about to finds it taken.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = Lock.take(use_of(path), shared=True)
    except OSError as error:
        raise NoAccessError(path, f"cannot be made: {error.strerror}") from None
    if held is None:
        raise LockedError(path, "is being moved by another window")
    return held


def use_of(path: Path) -> Path:
    """The file whose lock says that a window uses the matches."""
    return path.with_name(f"{path.name}.use")
