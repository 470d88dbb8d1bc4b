"""Locks of the operating system: held by an open file, and gone with its process, however it ends.

A number of a process would not do: after a kill another process may get it.
"""

import contextlib
import os
import sys
from pathlib import Path

_held: set[int] = set()
"""The descriptors of the locks of this process."""


class Lock:
    """A lock that this process holds until it is released or the process ends."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor: int | None = descriptor
        _held.add(descriptor)

    @classmethod
    def take(cls, path: Path, *, shared: bool = False) -> "Lock | None":
        """Lock a file, which is made if it is missing; None if another holder is in the way.

        Args:
            path: the file.
            shared: whether others may hold it at the same time, if they share it too.

        Raises:
            OSError: the file cannot be made.
        """
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
            if not _lock(descriptor, shared=shared):
                os.close(descriptor)
                return None
            # Whoever held it before may have removed the file in between: what is locked then is
            # not what the next one finds under this name.
            with contextlib.suppress(OSError):
                if sys.platform == "win32" or os.path.samestat(os.fstat(descriptor), path.stat()):
                    return cls(path, descriptor)
            os.close(descriptor)

    @classmethod
    def is_taken(cls, path: Path) -> bool:
        """Whether someone holds the lock of a file; nothing is made.

        Where nothing may be written, and so nobody plays, it is not.
        """
        if not path.exists():
            return False
        try:
            lock = cls.take(path)
        except OSError:
            return False
        if lock is not None:
            lock.release()
        return lock is None

    def release(self, *, remove: bool = False) -> None:
        """Give the lock up.

        Args:
            remove: whether to remove the file too.
        """
        if self._descriptor is None:
            return
        if remove:
            with contextlib.suppress(OSError):
                self._path.unlink()
        _held.discard(self._descriptor)
        os.close(self._descriptor)
        self._descriptor = None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, shared: bool) -> bool:
        """Lock the first byte; there is no shared lock, and none is needed.

        Shared locks keep others from renaming a file in use, which Windows itself refuses.
        """
        if shared:
            return True
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int, *, shared: bool) -> bool:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            os.close(descriptor)
            raise
        return True

    def _forget() -> None:
        """Close the locks in a forked child, which would hold them on after its parent's end."""
        for descriptor in _held:
            with contextlib.suppress(OSError):
                os.close(descriptor)
        _held.clear()

    os.register_at_fork(after_in_child=_forget)
