"""The arena on the command line."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dominoes_tui.arena_command import Progress
from dominoes_tui.cli import main as command
from dominoes_tui.core.record import Record


def main(words: list[str]) -> int:
    """Run `dominoes-tui arena`."""
    return command(["arena", *words])


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """What was played, and for each level its rates with their intervals; no bar off a terminal."""
    assert main(["medium", "heaviest", "--matches", "6", "--target", "30"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("6 matches, ")
    assert [line.split()[0] for line in out.splitlines()[2:4]] == ["medium", "heaviest"]
    assert err == ""


def test_single_rounds_for_four(capsys: pytest.CaptureFixture[str]) -> None:
    """Rounds are played in whole mirrors, as matches of one round each."""
    words = ["medium", "easy", "easy", "easy", "--rounds", "5", "--mode", "draw", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["mirrors"], found["rounds"]) == (2, 8)
    assert found["rules"]["target"] is None
    assert found["standings"][1]["seats"] == 3


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """One job or two, the file of records is the same, and every line is a match."""
    texts = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.jsonl"
        words = ["medium", "easy", "--matches", "8", "--target", "20", "--seed", "5"]
        assert main([*words, "--jobs", jobs, "--out", str(path)]) == 0
        texts.append(path.read_text("utf-8"))
    assert texts[0] == texts[1]
    assert all(Record.parse(line).match.is_over for line in texts[0].splitlines())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["medium", "nobody"], "'nobody' is no level"),
        (["medium"], "players"),
        (["medium", "easy", "--matches", "many"], "--matches must be"),
        (["medium", "easy", "--jobs", "0"], "--jobs must be"),
        (["medium", "easy", "--mode", "poker"], "mode must be block or draw"),
        (["medium", "easy", "--game", "chess"], "no game"),
        (["medium", "easy", "--rounds", "4", "--target", "100"], "no target"),
        (["medium", "easy", "--out", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_what_cannot_be_held_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad words are answered with one sentence on stderr and status 2."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_the_bar_shows_how_far_it_is() -> None:
    """On a terminal a bar says how many of how many and the time left, and goes away at the end."""
    screen = Screen()
    progress = Progress(4, screen)
    progress.show(1)
    assert "1 of 4" in screen.getvalue()
    assert "left" in screen.getvalue()
    progress.end()
    assert screen.getvalue().endswith("\r\x1b[K")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    """Interrupted, it prints the table of the finished mirrors and leaves a readable file."""
    path = tmp_path / "records.jsonl"
    words = ["medium", "easy", "--matches", "100000", "--target", "20", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "dominoes_tui", "arena", *words, "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as arena:
        for _ in range(400):
            if path.exists() and path.stat().st_size > 10_000:
                break
            time.sleep(0.05)
        arena.send_signal(signal.SIGINT)
        out, err = arena.communicate(timeout=60)
    assert arena.returncode == 130
    assert "matches won" in out
    assert "Traceback" not in err
    lines = path.read_text("utf-8").splitlines()
    assert out.startswith(f"{len(lines)} matches")
    assert all(Record.parse(line).match.is_over for line in lines[:20])
