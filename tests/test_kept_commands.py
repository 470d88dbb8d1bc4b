"""The commands about what is kept, run as a person runs them."""

import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from dominoes_tui import paths
from dominoes_tui.cli import main
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.store.matches import Store
from dominoes_tui.transfer import HIDDEN
from tests.sittings import choices, finished, steps

OPEN = list(steps(choices(Rules.PUB, seed=8)))[6]


class Told(NamedTuple):
    """What a run of the program left."""

    returncode: int
    stdout: str
    stderr: str


def program(*words: str, typed: str = "", **extra: str) -> Told:
    """Run the program's entry point with streams and an environment of its own."""
    out, err = io.StringIO(), io.StringIO()
    typed_bytes = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", typed_bytes)
        for name, value in extra.items():
            patch.setenv(name, value)
        status = main(words)
    return Told(status, out.getvalue(), err.getvalue())


def process(*words: str, typed: str = "") -> Told:
    """Run the program in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "dominoes_tui", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        timeout=60,
        check=False,
    )
    return Told(run.returncode, run.stdout, run.stderr)


@pytest.fixture
def full() -> Path:
    """Keep three finished matches and one in progress; return where."""
    path = paths.database()
    with Store.open(path) as store:
        store.add([finished(1), finished(2, Rules()), finished(3, Rules.PUB)])
        store.begin(OPEN).release()
    return path


def test_nothing_is_kept_yet(home: Path) -> None:
    """In an empty home every command says so, without an error and without making a file.

    What `export` says is no record: it goes to the error output.
    """
    finished, going = "No match has been finished yet.\n", "No match is in progress.\n"
    for words, out, err in [
        (("history",), finished, ""),
        (("stats",), finished, ""),
        (("export",), "", finished),
        (("export", "all"), "", finished),
        (("export", "current"), "", going),
    ]:
        told = program(*words)
        assert (told.returncode, told.stdout, told.stderr) == (0, out, err)
    assert not home.exists()


def test_nothing_takes_the_place_of_a_file(tmp_path: Path) -> None:
    """Nothing to export is an empty file; what was in it is not lost without a word."""
    file = tmp_path / "matches.jsonl"
    file.write_text("old")
    told = program("export", "all", "-o", str(file))
    assert (told.returncode, told.stdout) == (0, "")
    assert told.stderr == f"No match has been finished yet: {file} is empty now.\n"
    assert file.read_text() == ""
    told = program("export", "current", "-o", os.devnull)
    assert (told.returncode, told.stderr) == (0, "No match is in progress.\n")


@pytest.mark.usefixtures("full")
def test_history_lists_the_matches() -> None:
    """One line a match, those in progress first, with what was played and how it ended."""
    told = program("history")
    assert (told.returncode, told.stderr) == (0, "")
    title, going, gap, *lines = told.stdout.splitlines()
    assert title.startswith("Not over yet (--continue goes on with the first")
    assert re.fullmatch(
        r"4  \d{4}-\d\d-\d\d \d\d:\d\d  waits    "
        r"Block to 100, 2 players, easy, round 1; You 0, Ada 0",
        going,
    )
    assert gap == ""
    assert len(lines) == 3
    assert {line.split()[0] for line in lines} == {"1", "2", "3"}
    single = next(line for line in lines if line.startswith("2 "))
    assert "Block, 2 players, easy; You, Ada" in single
    assert any("Block to 100, 2 players, easy; You " in line for line in lines)


def test_history_of_matches_in_progress(full: Path) -> None:
    """They are listed, the last one first; a window that plays one is told, damage too."""
    with Store.open(full) as store:
        store.begin(OPEN).release()
        live = store.begin(OPEN)
        store._connection.execute("UPDATE matches SET record = '{}' WHERE id = 4")
        lines = program("history").stdout.splitlines()[1:4]
        live.release()
    assert [line.split()[0] for line in lines] == ["6", "5", "4"]
    assert ["in play" in line for line in lines] == [True, False, False]
    assert lines[2].endswith("damaged")
    tiles = {str(tile) for hand in OPEN.match.rounds[0].hands for tile in hand}
    assert not any(tile in line.partition("Block")[2] for tile in tiles for line in lines)


@pytest.mark.usefixtures("full")
def test_export_and_import_are_inverse(tmp_path: Path) -> None:
    """What is exported is what was played, passes `replay`, and comes back the same elsewhere."""
    file = tmp_path / "matches.jsonl"
    file.write_text("what was here before\n" * 1000)
    told = program("export", "all", "-o", str(file))
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    records = [Record.parse(line) for line in file.read_text().splitlines()]
    assert [record.match for record in records] == [
        finished(1).match,
        finished(2, Rules()).match,
        finished(3, Rules.PUB).match,
    ]
    assert program("replay", str(file)).returncode == 0
    elsewhere = str(tmp_path / "elsewhere")
    told = program("import", str(file), DOMINOES_TUI_HOME=elsewhere)
    assert (told.returncode, told.stdout) == (0, "3 matches imported.\n")
    told = program("import", "-", typed=file.read_text(), DOMINOES_TUI_HOME=elsewhere)
    assert told.stdout == "0 matches imported; 3 were here already.\n"
    again = program("export", "all", DOMINOES_TUI_HOME=elsewhere)
    assert again.stdout == file.read_text()
    counts = [
        json.loads(program("stats", "--json", DOMINOES_TUI_HOME=where).stdout)
        for where in (elsewhere, os.environ["DOMINOES_TUI_HOME"])
    ]
    assert counts[0] == counts[1]
    assert list(tmp_path.glob(".*")) == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes")
@pytest.mark.usefixtures("full")
def test_an_export_stays_private(tmp_path: Path) -> None:
    """A file that only its owner may read is replaced by one that only its owner may read."""
    file = tmp_path / "matches.jsonl"
    file.touch(0o600)
    assert program("export", "all", "-o", str(file)).returncode == 0
    assert file.stat().st_size
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("full")
def test_the_match_in_progress_says_what_is_in_it() -> None:
    """`current` gives the match in progress, and the error output says that it hides nothing."""
    told = program("export", "current")
    assert Record.parse(told.stdout).match == OPEN.match
    assert (told.returncode, told.stderr) == (0, f"{HIDDEN}\n")
    assert program("export", "4").stderr == f"{HIDDEN}\n"
    assert program("export", "all").stderr == ""


@pytest.mark.usefixtures("full")
def test_one_match_is_exported() -> None:
    """A number gives that match, no word the last one."""
    assert Record.parse(program("export", "1").stdout).match == finished(1).match
    last = program("export")
    assert last.stdout == program("export", "last").stdout
    assert last.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("export 99", "holds no match 99"),
        ("export some", "takes a number, last, all or current, not 'some'"),
        ("export last -o /nowhere/at/all", "/nowhere/at/all: it cannot be written"),
        ("export last -o .", "the name of the file to write is missing"),
        ("import /nowhere/at/all", "/nowhere/at/all: there is no such file"),
        ("--plain --continue --seed 3", "--continue goes on with a match"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(full: Path, words: str, why: str) -> None:
    """The status is 2, the reason one line, and nothing is lost."""
    told = program(*words.split())
    assert (told.returncode, told.stdout) == (2, "")
    assert why in told.stderr
    assert told.stderr.count("\n") == 1
    with Store.open(full) as store:
        assert store.wins()[0] == 3


@pytest.mark.usefixtures("full")
def test_a_fault_imports_nothing(tmp_path: Path) -> None:
    """The file, the line and the reason are named, and no match before it is imported either."""
    file = tmp_path / "some.jsonl"
    broken = str(finished(6)).replace('"leader": ', '"leader": 9')
    file.write_text(f"{finished(5)}\n{broken}\n")
    told = program("import", str(file))
    assert told.returncode == 2
    assert told.stderr.startswith(f"{file}:2: round 1: ")
    nobody = Record(OPEN.match)
    file.write_text(f"{nobody}\n")
    told = program("import", str(file))
    assert told.stderr.startswith(f"{file}:1: the match is not over and cannot go on: ")
    assert json.loads(program("stats", "--json").stdout)["all"]["matches"]["of"] == 3


def test_a_file_without_a_name() -> None:
    """An empty name, of a variable that is not set perhaps, is said to be one."""
    for words in (("replay", ""), ("import", "")):
        told = program(*words)
        assert told.returncode == 2
        assert told.stderr == "dominoes-tui: a file without a name cannot be read\n"
    told = program("export", "-o", "")
    assert told.returncode == 2
    assert told.stderr == "dominoes-tui: the name of the file to write is missing\n"


def test_an_imported_match_can_go_on(tmp_path: Path) -> None:
    """A match in progress that is imported is continued with the same tiles."""
    file = tmp_path / "some.json"
    file.write_text(str(OPEN))
    assert program("import", str(file)).stdout == "1 match imported.\n"
    told = program("--plain", "--continue", typed="")
    assert told.returncode == 0
    assert "The match goes on." in told.stdout
    assert Record.parse(program("export", "current").stdout).match == OPEN.match


@pytest.mark.usefixtures("full")
def test_statistics_are_counted() -> None:
    """`stats` says the numbers behind each rate, by group."""
    told = program("stats")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Block, 2 players, easy." in told.stdout
    assert "95 % interval" in told.stdout


def test_paths_are_told(home: Path) -> None:
    """`paths` says where matches and settings are, whether or not they are there."""
    told = program("paths")
    assert str(home / "matches.sqlite3") in told.stdout
    assert str(home / "settings.toml") in told.stdout
    told = program("paths", DOMINOES_TUI_HOME="", XDG_DATA_HOME="/d", XDG_CONFIG_HOME="/c")
    if sys.platform == "linux":
        assert told.stdout == (
            "matches   /d/dominoes-tui/matches.sqlite3\nsettings  /c/dominoes-tui/settings.toml\n"
        )


@pytest.mark.parametrize("words", ["history", "stats", "export all", "import -"])
def test_trouble_is_one_sentence(full: Path, words: str) -> None:
    """A file that cannot be used is named with the reason, and left as it is."""
    with closing(sqlite3.connect(full)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    told = program(*words.split(), typed=str(finished(9)))
    assert told.returncode == 2
    assert told.stderr == f"{full} was written by a newer version of dominoes-tui.\n"
    full.write_bytes(b"x" * 5000)
    told = program(*words.split(), typed=str(finished(9)))
    assert told.returncode == 2
    assert told.stderr == f"{full} is no database.\n"
    assert full.read_bytes() == b"x" * 5000


def test_the_line_game_goes_on_in_trouble(home: Path) -> None:
    """A damaged file is put aside with one sentence, and the match is played and saved."""
    home.mkdir()
    (home / "matches.sqlite3").write_bytes(b"x" * 5000)
    (home / "settings.toml").write_text("theme = 3\n")
    told = program("--plain", "--seed", "1", typed="q\n")
    assert told.returncode == 0
    assert told.stdout.count("was damaged: it is now ") == 1
    assert told.stderr.count("\n") == 1
    assert "theme must be" in told.stderr
    assert Record.parse(program("export", "current").stdout).match.rounds


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.usefixtures("full")
def test_a_full_device_is_said() -> None:
    """An output that cannot take the records is one sentence."""
    told = program("export", "all", "-o", "/dev/full")
    assert told.returncode == 2
    assert told.stderr.startswith("/dev/full: it cannot be written: ")


@pytest.mark.parametrize(
    ("words", "out"),
    [("history", "Block to 100"), ("stats --json", '{"all": '), ("export all", '{"format": ')],
)
@pytest.mark.usefixtures("full")
def test_commands_work_in_a_process(words: str, out: str) -> None:
    """The commands print to the standard output of their process and end well."""
    told = process(*words.split())
    assert (told.returncode, told.stderr) == (0, "")
    assert out in told.stdout
