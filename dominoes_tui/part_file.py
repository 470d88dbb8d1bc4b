"""A file that is written beside the one whose place it takes when it is done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


def part_of(path: Path) -> Path:
    """Return where a file stands while it is being written."""
    target = path.resolve()
    return target.with_name(f"{target.name}.part")


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """Open a text file that takes the place of another one at the end of the block.

    If the block is left by an error, or this process is killed, the other one is as it was, and
    what has been written stays beside it. An empty file takes the place of none. What is no file
    of the disk, like a pipe, is written to at once.

    Args:
        path: the file to replace, or to make.

    Raises:
        OSError: it cannot be written.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8") as out:
            yield out
        return
    part = part_of(path)
    with part.open("w", encoding="utf-8") as out:
        yield out
        out.flush()
        written = out.tell()
    if written or not target.exists():
        part.replace(target)
    else:
        part.unlink()
