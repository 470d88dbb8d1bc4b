"""The running program is ended from outside: the match is kept, and the terminal is as it was."""

import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dominoes_tui import paths
from dominoes_tui.core.match import Match
from dominoes_tui.store.matches import Store
from tests.tui.shown import END_OF_FRAME, MESSAGE, is_shown, read_table, rows_of, states

if sys.platform == "win32":
    pytest.skip("there are no such terminals", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 30.0
"""Seconds after which what a test waits for has not come; only a failing test waits so long."""
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l")
"""The main screen, the cursor and the mouse as they were."""
ASKS, ANSWER = b"\x1b[?2026$p", "\x1b[?2026;2$y"
"""Whether the terminal shows pictures whole, and that it does; then their ends are marked."""
READABLE = ("--zoom-limit", "S", "--digits", "--glyphs", "unicode")
"""Options with which `tests.tui.shown` can read the table."""


class Terminal:
    """The program in a terminal of its own.

    Attributes:
        process: the program.
        shown: all it has written.
    """

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.shown = b""
        self._master = master

    def read(self, seconds: float) -> bool:
        """Read what comes within some seconds; tell whether anything did."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        if ASKS in (self.shown[-len(ASKS) :] + more):
            self.write(ANSWER)
        self.shown += more
        return bool(more)

    def read_until(self, text: str) -> None:
        """Read until something has been shown."""
        until = time.monotonic() + PATIENCE
        while text.encode() not in self.shown:
            assert time.monotonic() < until, self.shown
            self.read(1)

    def write(self, keys: str) -> None:
        """Press keys."""
        self.write_bytes(keys.encode())

    def write_bytes(self, keys: bytes) -> None:
        """Send what a terminal can send, text or not."""
        os.write(self._master, keys)

    def end(self) -> int:
        """Read all that is left and return the status."""
        while self.read(PATIENCE):
            pass
        return self.process.wait(PATIENCE)

    def hang_up(self) -> int:
        """Close the terminal and return the status."""
        os.close(self._master)
        self._master = -1
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End what is left."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self._master >= 0:
            os.close(self._master)


@contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    """Start the program in a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "dominoes_tui", "--pace", "0", "--motion", "none", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads
        env={
            **os.environ,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(Path(__file__).parents[2]),
        },
    )
    os.close(slave)
    opened = Terminal(process, master)
    try:
        yield opened
    finally:
        opened.close()


def kept() -> Match:
    """Return the one match that is kept, which nobody plays."""
    with Store.open(paths.database()) as store:
        numbers = [*store.waiting(), *(match.id for match in store.finished())]
        assert len(numbers) == 1
        return store.load(numbers[0]).match


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_in_good_order(number: signal.Signals) -> None:
    """On SIGTERM and SIGHUP the terminal is restored, the match kept, and the status says why."""
    with terminal("--seed", "57") as window:
        window.read_until("Your turn")
        window.process.send_signal(number)
        assert window.end() == 128 + number
        for sequence in RESTORED:
            assert sequence in window.shown
        assert b"Traceback" not in window.shown
    assert not kept().rounds[-1].is_over


def test_bytes_that_are_no_text_are_no_keys() -> None:
    """A terminal that is not set to UTF-8 sends them; the game goes on."""
    with terminal("--seed", "57") as window:
        window.read_until("Your turn")
        window.write_bytes(b"\xe9\xff")
        window.write("w")
        window.read_until("Tiles: You 7")
        window.write("q")
        assert window.end() == 0
        assert b"Traceback" not in window.shown


def test_a_closed_terminal_ends_the_program() -> None:
    """When the terminal goes away the program ends and the match is kept."""
    with terminal("--seed", "57") as window:
        window.read_until("Your turn")
        window.hang_up()
    assert kept().rounds


def matches() -> list[Match]:
    """Return the matches that are kept, the one played last first."""
    with Store.open(paths.database()) as store:
        assert store.waiting() == store.in_progress()
        numbers = [*store.waiting(), *(match.id for match in store.finished())]
        return [store.load(number).match for number in numbers]


def is_result(rows: list[str]) -> bool:
    """Whether a result covers the table."""
    return bool(re.search("next round|match result|again", rows[-1]))


def is_turn(rows: list[str]) -> bool:
    """Whether the person is asked for something."""
    return bool(
        re.search(r"Only \S+ fits|tiles fit|It fits|Enter: |You (lead|open)", rows[MESSAGE])
    )


def kill_and_compare(seed: int) -> None:
    """Kill the table after some keys; compare all it had shown, and what Continue shows then."""
    lots = random.Random(seed)
    keys = ["1", "l", "2", "l", "3", "l", "4", "l", "\r"] * 4
    game = lots.choice(["--game pub --target 25", "--game draw", "--mode draw --target 25"])
    words = f"{game} --players {lots.choice([2, 3, 4])} --seed {seed} --level easy".split()
    with terminal(*READABLE, *words) as window:
        window.read_until("▮")
        window.read_until(END_OF_FRAME.decode())
        window.write("".join(keys[: lots.randrange(len(keys))]))
        for _ in range(lots.randrange(12)):
            window.read(0.02)
        window.process.kill()
        window.process.wait()
        while window.read(0):
            pass
    rows = rows_of(window.shown)
    shown, before = read_table(rows), matches()
    if shown is None:
        assert is_result(rows), "\n".join(rows)
        assert any(state.rounds[-1].is_over for match in before for state in states(match))
    elif "Enter plays" not in rows[MESSAGE]:  # else a ghost lies among the tiles
        kept_states = (state for match in before for state in states(match))
        assert any(is_shown(shown, state) for state in kept_states), "\n".join(rows)
    continue_and_compare(before[0])


def continue_and_compare(before: Match) -> None:
    """Go on with a match that was killed, and compare what is shown with what is kept then."""
    if before.is_over:
        return
    with terminal(*READABLE, "--continue") as window:
        until = time.monotonic() + PATIENCE
        window.read_until(END_OF_FRAME.decode())
        rows = rows_of(window.shown)
        while window.read(0.3) or not (is_turn(rows) or is_result(rows)):
            assert time.monotonic() < until, "\n".join(rows)
            rows = rows_of(window.shown)
        window.process.kill()
        window.process.wait()
    after, shown = matches()[0], read_table(rows)
    assert before in states(after)
    if shown is None:
        assert after.rounds[-1].is_over
    else:
        assert shown.hand, "\n".join(rows)
        assert is_shown(shown, after), "\n".join(rows)


@pytest.mark.parametrize("seed", range(3))
def test_what_the_table_showed_is_kept(seed: int) -> None:
    """After a kill the match is kept at least as far as the screen showed it."""
    kill_and_compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_what_the_table_showed_is_kept_often(seed: int) -> None:
    """The same at hundreds of instants."""
    kill_and_compare(seed)


def test_after_a_kill_the_menu_offers_the_match() -> None:
    """The next start offers Continue, which leads to the table as it was."""
    with terminal("--seed", "57") as window:
        window.read_until("Your turn")
        window.process.kill()
        window.process.wait()
    before = kept()
    with terminal() as window:
        window.read_until("Continue")
        window.write("c")
        window.read_until("Your turn")
        window.write("q")
        assert window.end() == 0
    assert kept() == before
