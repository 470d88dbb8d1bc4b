"""A file that is written beside the one whose place it takes when it is done."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


def part_of(path: Path) -> Path:
    """Return where a file may stand while it is being written, so that it can be found there.

    Raises:
        OSError: the path is the root, or links lead to each other.
    """
    target = destination(path)
    if not target.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return target.with_name(f"{target.name}.part")


@contextmanager
def replacing(path: Path, part: Path | None = None, *, empty: bool = True) -> Iterator[TextIO]:
    """Open a text file that takes the place of another one at the end of the block.

    It has the mode of the other one from its first byte on; where there is none, that of any new
    file. If the block is left by an error, or this process is killed, the other one is as it was.
    A link goes on leading to the file. What is no file of the disk, like a pipe, is written to at
    once.

    Args:
        path: the file to replace, or to make.
        part: where it stands until then, in the same folder; after an error it stays there. If
            None, it has a name that no other writer has, and is removed after an error.
        empty: whether an empty file takes the place of another one; it always takes that of none.

    Raises:
        OSError: it cannot be written.
    """
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as out:
            yield out
        return
    target = destination(path)
    own = part or target.with_name(f".{os.urandom(6).hex()}.part")
    try:
        with own.open("w" if part else "x", encoding="utf-8") as out:
            if target.exists():
                own.chmod(target.stat().st_mode & 0o777)
            yield out
            out.flush()
            os.fsync(out.fileno())
            written = out.tell()
        if written or empty or not target.exists():
            own.replace(target)
        else:
            own.unlink()
    except BaseException:
        if part is None:
            own.unlink(missing_ok=True)
        raise


def destination(path: Path) -> Path:
    """Return the file that links lead to.

    Raises:
        OSError: they lead to each other.
    """
    try:
        return path.resolve()
    except RuntimeError:  # what Python 3.11 and 3.12 say of links that lead to each other
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None
