"""What can be wrong with the place where matches are kept; each message is one sentence."""

from pathlib import Path

from dominoes_tui.names import printable


class StoreError(Exception):
    """Matches cannot be read or saved.

    The message names the file and the reason. Whatever it is, a game can go on without saving.
    """

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{printable(str(path))} {why}")
        self.path = path


class DamagedError(StoreError):
    """The file is no database, or not one that can be read to its end."""


class ForeignError(StoreError):
    """The file is in order, but not for this version: it is left alone."""


class FullError(StoreError):
    """There is no room left."""


class NoAccessError(StoreError):
    """The file or its folder may not be read or written."""


class LockedError(StoreError):
    """Another program holds the file."""


class BadMatchError(StoreError):
    """One match in the file cannot be read or is not there; the others can."""
