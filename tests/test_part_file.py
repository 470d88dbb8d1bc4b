"""Files that take the place of others when they are done."""

import os
from pathlib import Path

import pytest

from dominoes_tui.part_file import part_of, replacing


def test_the_old_file_stays_until_the_new_one_is_done(tmp_path: Path) -> None:
    """Until the end of the block there is the old one, then the new one, and nothing else."""
    path = tmp_path / "records"
    path.write_text("old", "utf-8")
    with replacing(path) as out:
        out.write("new")
        out.flush()
        assert path.read_text("utf-8") == "old"
        assert part_of(path).read_text("utf-8") == "new"
    assert path.read_text("utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_both(tmp_path: Path) -> None:
    """The old file is as it was, and what was written stays beside it."""
    path = tmp_path / "records"
    path.write_text("old", "utf-8")
    with pytest.raises(UnicodeError), replacing(path) as out:
        out.writelines(["half", "\udc80"])
    assert path.read_text("utf-8") == "old"
    assert part_of(path).read_text("utf-8") == "half"


def test_nothing_replaces_nothing(tmp_path: Path) -> None:
    """An empty file takes the place of no other, but is made where there is none."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old", "utf-8")
    for path in (old, new):
        with replacing(path):
            pass
    assert old.read_text("utf-8") == "old"
    assert new.read_text("utf-8") == ""
    assert sorted(tmp_path.iterdir()) == [new, old]


def test_a_link_goes_on_leading_to_the_file(tmp_path: Path) -> None:
    """It is the file that is replaced, not the link to it."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", "utf-8")
    link.symlink_to(target)
    with replacing(link) as out:
        out.write("new")
    assert link.is_symlink()
    assert target.read_text("utf-8") == "new"


def test_what_is_no_file_is_written_to() -> None:
    """A device stays what it is."""
    with replacing(Path(os.devnull)) as out:
        out.write("gone")
    assert Path(os.devnull).exists()
    assert not Path(os.devnull).is_file()
