"""Files that take the place of others when they are done."""

import os
import sys
from pathlib import Path

import pytest

from dominoes_tui.part_file import part_of, replacing


def test_the_old_file_stays_until_the_new_one_is_done(tmp_path: Path) -> None:
    """Until the end of the block there is the old one, then the new one, and nothing else."""
    path = tmp_path / "records"
    path.write_text("old", "utf-8")
    with replacing(path, part_of(path)) as out:
        out.write("new")
        out.flush()
        assert path.read_text("utf-8") == "old"
        assert part_of(path).read_text("utf-8") == "new"
    assert path.read_text("utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_the_old_one(tmp_path: Path) -> None:
    """The old file is as it was; what was written stays beside it if a place is named for it."""
    path = tmp_path / "records"
    path.write_text("old", "utf-8")
    with pytest.raises(UnicodeError), replacing(path) as out:
        out.writelines(["half", "\udc80"])
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(UnicodeError), replacing(path, part_of(path)) as out:
        out.writelines(["half", "\udc80"])
    assert path.read_text("utf-8") == "old"
    assert part_of(path).read_text("utf-8") == "half"


def test_an_empty_file(tmp_path: Path) -> None:
    """It takes the place of no other if that is not wanted, but is made where there is none."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old", "utf-8")
    for path in (old, new):
        with replacing(path, empty=False):
            pass
    assert old.read_text("utf-8") == "old"
    assert new.read_text("utf-8") == ""
    assert sorted(tmp_path.iterdir()) == [new, old]
    with replacing(old):
        pass
    assert old.read_text("utf-8") == ""


@pytest.mark.skipif(sys.platform == "win32", reason="modes")
@pytest.mark.parametrize("named", [False, True])
def test_the_mode_stays(tmp_path: Path, named: bool) -> None:
    """A private file is private at any instant and stays so; a new one is as any new file is."""
    path = tmp_path / "records"
    part = part_of(path) if named else None
    path.write_text("old", "utf-8")
    path.chmod(0o640)
    with replacing(path, part) as out:
        out.write("new")
        assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o640}
    assert path.stat().st_mode & 0o777 == 0o640
    path.unlink()
    before = os.umask(0o027)
    try:
        with replacing(path, part) as out:
            out.write("new")
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o640


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


def test_links_that_lead_to_each_other_are_refused(tmp_path: Path) -> None:
    """They lead to no file; that is said as any other fault of a file."""
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="symbolic links"), replacing(loop):
        pass
    with pytest.raises(OSError, match="symbolic links"):
        part_of(loop)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="pipes have no names here")
def test_a_pipe_by_its_name(tmp_path: Path) -> None:
    """A name like /dev/stdout leads to what is written to, not to a file to be replaced."""
    reader, writer = os.pipe()
    with os.fdopen(reader, encoding="utf-8") as read, os.fdopen(writer, "w"):
        with replacing(Path(f"/dev/fd/{writer}")) as out:
            out.write("record")
        os.close(os.dup(writer))
        assert os.read(read.fileno(), 100) == b"record"
    assert not list(tmp_path.iterdir())
