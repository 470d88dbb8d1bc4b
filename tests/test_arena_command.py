"""The arena on the command line."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dominoes_tui import arena
from dominoes_tui.arena_command import Progress
from dominoes_tui.cli import main as command
from dominoes_tui.core.record import Record
from dominoes_tui.part_file import part_of
from tests.processes import PATIENCE, all_end, children


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
        (
            ["medium", "easy", "--game", "chess"],
            "--game must be pub, block, draw or family, not 'chess'",
        ),
        (["medium", "easy", "--rounds", "4", "--target", "100"], "no target"),
        (["medium", "easy", "--out", "/nowhere/at/all"], "/nowhere/at/all: it cannot be written"),
        (["medium", "easy", "--out", ""], "the name of the file to write is missing"),
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


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("", 100),
        ("--mode draw", 100),
        ("--game pub", 100),
        ("--game family", None),
        ("--game family --target 30", 30),
        ("--game pub --target none", None),
        ("--target none", None),
        ("--game pub --rounds 1", None),
    ],
)
def test_a_game_is_played_as_it_is_named(
    words: str, target: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """A named game has its own target; only without one is it that of the arena."""
    length = [] if "--rounds" in words else ["--matches", "1"]
    assert main(["random", "heaviest", *length, "--json", *words.split()]) == 0
    assert json.loads(capsys.readouterr().out)["rules"]["target"] == target


@pytest.mark.parametrize("fault", [OSError("of a player"), ValueError("of a player")])
def test_a_fault_of_a_player_is_no_other(
    fault: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is neither the file's, nor the output's, nor that of a word: it passes as it is."""

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(arena, "_act", fail)
    for more in ([], ["--out", str(tmp_path / "records.jsonl")]):
        with pytest.raises(type(fault), match="of a player"):
            main(["medium", "easy", *more])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Records that find no room are one sentence that names the file."""
    assert main(["medium", "easy", "--rounds", "2", "--out", "/dev/full"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("dominoes-tui arena: /dev/full: it cannot be written: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("synchronize.Lock", ImportError("no semaphores here")),
        ("synchronize.Lock", PermissionError(13, "Permission denied")),
        ("context.SpawnProcess.start", BlockingIOError(11, "Resource temporarily unavailable")),
    ],
)
def test_no_processes_are_one_sentence(
    place: str,
    fault: Exception,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A system that gives no processes is not taken for a file that cannot be written."""

    def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(f"multiprocessing.{place}", fail)
    assert main(["medium", "easy", "--rounds", "2", "--jobs", "2"]) == 2
    why = fault.strerror if isinstance(fault, OSError) else fault
    said = f"dominoes-tui arena: there are no processes for --jobs 2: {why}\n"
    assert capsys.readouterr().err == said


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_the_bar_shows_how_far_it_is() -> None:
    """On a terminal a bar says how many of how many and the time left, and goes away at the end."""
    screen = Screen()
    progress = Progress(4, screen)
    assert "0 of 4" in screen.getvalue()
    progress.show(1)
    assert "1 of 4" in screen.getvalue()
    assert "left" in screen.getvalue()
    progress.end()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_off_a_terminal_a_line_comes_now_and_then() -> None:
    """A minute after the last one, in plain words; a short contest says nothing."""
    screen = io.StringIO()
    seconds = iter([0.0, 0.0, 30.0, 61.0, 90.0, 130.0])
    progress = Progress(8, screen, lambda: next(seconds))
    for done in range(1, 5):
        progress.show(done)
    progress.end()
    assert screen.getvalue().splitlines() == [
        "dominoes-tui arena: 2 of 8, 3:03 left",
        "dominoes-tui arena: 4 of 8, 2:10 left",
    ]


def test_rules_may_stand_before_the_word(capsys: pytest.CaptureFixture[str]) -> None:
    """Options of the rules and the seed are honoured wherever they stand."""
    words = ["--mode", "draw", "--seed", "4", "arena", "medium", "easy", "--rounds", "2", "--json"]
    assert command(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rules"]["mode"], found["seed"]) == ("draw", 4)


def test_an_old_file_is_replaced_only_at_the_end(tmp_path: Path) -> None:
    """What is refused changes nothing; what is played takes the place of the old records."""
    path = tmp_path / "records.jsonl"
    path.write_text("old", "utf-8")
    words = ["medium", "easy", "--rounds", "2", "--out", str(path)]
    assert main([*words, "--jobs", "0"]) == 2
    assert path.read_text("utf-8") == "old"
    assert main(words) == 0
    assert len(path.read_text("utf-8").splitlines()) == 2
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_no_orphan_is_left(tmp_path: Path) -> None:
    """Killed, it takes its processes along; the old file is there, and what was finished beside."""
    path = tmp_path / "records.jsonl"
    path.write_text("old", "utf-8")
    with _long_contest(path) as arena:
        workers = children(arena.pid)
        arena.kill()
        arena.communicate(timeout=PATIENCE)
    assert len(workers) >= 2
    assert all_end(workers)
    assert path.read_text("utf-8") == "old"
    *lines, _ = part_of(path).read_text("utf-8").split("\n")
    assert all(Record.parse(line).match.is_over for line in lines[:20])


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_worker_is_one_sentence(tmp_path: Path) -> None:
    """When one of its processes is ended from outside, it says so and where the records are."""
    path = tmp_path / "records.jsonl"
    with _long_contest(path) as arena:
        worker = next(child for child in children(arena.pid) if _plays(child))
        os.kill(worker, signal.SIGKILL)
        _, err = arena.communicate(timeout=60)
    assert arena.returncode == 2
    assert err.count("\n") == 1
    assert str(part_of(path)) in err
    assert not path.exists()


def _plays(process: int) -> bool:
    words = Path(f"/proc/{process}/cmdline").read_bytes()
    return b"spawn_main" in words


def _minds_ctrl_c(process: int, how: str) -> bool:
    """Whether a process ignores Ctrl+C now (`SigIgn`), or has a handler for it (`SigCgt`)."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    signals = next(line.split()[1] for line in status.splitlines() if line.startswith(how))
    return bool(int(signals, 16) >> (signal.SIGINT - 1) & 1)


@contextmanager
def _long_contest(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a contest that takes long, and wait until some of it is finished."""
    words = ["medium", "easy", "--matches", "100000", "--target", "20", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "dominoes_tui", "arena", *words, "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as arena:
        try:
            part, until = part_of(path), time.monotonic() + PATIENCE
            while not part.exists() or part.stat().st_size < 10_000:
                assert time.monotonic() < until
                assert arena.poll() is None
                time.sleep(0.01)
            yield arena
        finally:
            arena.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    """Interrupted, it prints the table of the finished mirrors and leaves a readable file."""
    path = tmp_path / "records.jsonl"
    with _long_contest(path) as arena:
        arena.send_signal(signal.SIGINT)
        out, err = arena.communicate(timeout=60)
    assert arena.returncode == 130
    assert "matches won" in out
    assert "Traceback" not in err
    lines = path.read_text("utf-8").splitlines()
    assert out.startswith(f"{len(lines)} matches")
    assert all(Record.parse(line).match.is_over for line in lines[:20])


def test_a_contest_leaves_signals_as_they_were() -> None:
    """What took care of them before does so afterwards."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]
    assert main(["medium", "easy", "--rounds", "2"]) == 0
    assert [signal.getsignal(number) for number in numbers] == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_flood_of_signals_ends_it_once(tmp_path: Path, number: signal.Signals) -> None:
    """Whoever keeps Ctrl+C pressed sees nothing hang or complain.

    The status is as after one, or that of a signal in the last moments of Python itself.
    """
    with _long_contest(tmp_path / "records.jsonl") as arena:
        until = time.monotonic() + PATIENCE
        while arena.poll() is None:
            assert time.monotonic() < until
            arena.send_signal(number)
        _, err = arena.communicate(timeout=60)
    assert arena.returncode in {128 + number, -number}
    assert err == ""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_ctrl_c_while_processes_start_is_quiet() -> None:
    """Processes that are still importing what they need do not complain of it."""
    words = ["medium", "easy", "--matches", "1000", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "dominoes_tui", "arena", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as arena:
        children = Path(f"/proc/{arena.pid}/task/{arena.pid}/children")
        until = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < until
            playing = [int(one) for one in children.read_text().split() if _plays(int(one))]
            begun = [
                one for one in playing if any(_minds_ctrl_c(one, how) for how in ("SigI", "SigC"))
            ]
            if len(begun) == 2 and not _minds_ctrl_c(arena.pid, "SigIgn"):
                break
        os.killpg(arena.pid, signal.SIGINT)
        _, err = arena.communicate(timeout=60)
    assert "Traceback" not in err
    assert arena.returncode == 130
