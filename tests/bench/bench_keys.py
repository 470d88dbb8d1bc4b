"""How soon a key is answered on the screen, also while three experts think.

Run it with `python -m tests.bench.bench_keys`; `screen.md` in this folder holds its table. Two
programs run side by side in terminals of 120x40 cells, and keys are pressed at them by turns: a
match of four, which stands at the person's turn or in which an expert thinks (its process
is asked of the system just before the key), and an app of Textual's that shows a number and changes
it when an arrow is pressed. A time is that from writing the key to reading the first bytes of the
frame that answers it, so all of it counts: the terminal's line, the program, the driver here.
Beside it stand the bytes that come until the screen is at rest: what a slow line has to carry.

On a machine with other work root can ask with `--prefer` that the two programs and this driver go
before other sessions, as if there were nobody else; between the program and its thinking process
nothing changes. (Linux shares processors out among sessions first: `nice` alone does not help.)
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.bench.bench_price import percentile

ARROW: Final = b"\x1b[C"
SYNCHRONISED: Final = b"\x1b[?2026$p"
"""The question whether the terminal can hold a frame back until it is whole."""
QUIET: Final = 0.05
"""Seconds without a byte after which a screen is taken to be at rest."""
PATIENCE: Final = 3.0
"""Seconds after which a key has not been answered, or a table wants Enter."""
MY_TURN: Final = re.compile(rb"Your turn\.|You lead|Enter: knock")
CHOICE: Final = re.compile(rb"Your turn\. \d tiles fit|You lead\. Any")
ENDS: Final = re.compile(rb"fits both ends\. L for")
ANYTHING: Final = re.compile(rb"", re.DOTALL)
ANSWERS: Final = [
    (b"w", re.compile(rb"Tiles:? ")),
    (b"d", re.compile(rb"not your turn|You cannot draw|You must")),
]
"""Keys that change nothing but the message, and what the message then says."""

HELLO: Final = """
from textual.app import App
from textual.widgets import Static

class Hello(App):
    BINDINGS = [("left,right", "count", "Count")]
    number = 0

    def compose(self):
        yield Static("Hello, world: 0")

    def action_count(self):
        self.number += 1
        self.query_one(Static).update(f"Hello, world: {self.number}")

Hello().run()
"""


def go_first() -> None:
    """Ask the system to run this session before all others."""
    Path("/proc/self/autogroup").write_text("-20", "ascii")


class Screen:
    """A program in a terminal of its own.

    Attributes:
        process: the program's number.
        sent: how many bytes it has sent.
    """

    sent = 0

    def __init__(self, words: list[str], size: tuple[int, int], home: str, *, prefer: bool) -> None:
        self.process, self._line = pty.fork()
        if self.process == 0:
            columns, rows = size
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            if prefer:
                go_first()
            changes = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execve(words[0], words, {**os.environ, **changes, "DOMINOES_TUI_HOME": home})  # noqa: S606
        self._asked = b""

    def read(self, seconds: float) -> bytes:
        """Return what comes next, within some seconds; nothing if nothing comes."""
        if not select.select([self._line], [], [], seconds)[0]:
            return b""
        found = os.read(self._line, 65536)
        self.sent += len(found)
        self._asked = (self._asked + found)[-100_000:]
        if SYNCHRONISED in self._asked:
            os.write(self._line, b"\x1b[?2026;2$y")
            self._asked = b""
        return found

    def rest(self, limit: float = PATIENCE) -> bytes:
        """Return what comes until the screen is at rest."""
        found, end = b"", time.monotonic() + limit
        while time.monotonic() < end and (more := self.read(QUIET)):
            found += more
        return found

    def press(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._line, keys)

    def answer(self, key: bytes, said: re.Pattern[bytes]) -> float | None:
        """Press a key; return the milliseconds to its answer.

        Args:
            key: the key.
            said: what the answer has in it; None is returned if something else covered it.
        """
        found = b""
        began = time.perf_counter()
        self.press(key)
        while time.perf_counter() - began < PATIENCE:
            more = self.read(PATIENCE)
            now = time.perf_counter()
            found += more
            if more and said.search(found):
                return 1000 * (now - began)
            if said is not ANYTHING and MY_TURN.search(found):
                break
        return None

    def end(self) -> None:
        """End the program."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._line)


class Table(Screen):
    """A match of four in which the person plays whatever is first.

    Attributes:
        shown: what has been shown since the person acted last.
    """

    _thinker = 0
    shown = b""

    def read(self, seconds: float) -> bytes:
        """Return what comes next, within some seconds, and note it."""
        found = super().read(seconds)
        self.shown += found
        return found

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked to act."""
        return MY_TURN.search(self.shown) is not None

    def thinks(self) -> bool:
        """Whether a computer player is thinking at this moment."""
        if not self._thinker:
            children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text("ascii")
            for child in map(int, children.split()):
                if b"players.thinker" in Path(f"/proc/{child}/cmdline").read_bytes():
                    self._thinker = child
        if not self._thinker:
            return False
        return Path(f"/proc/{self._thinker}/stat").read_text("ascii").rpartition(")")[2][1] == "R"

    def go_on(self) -> None:
        """Go on until the person can choose among tiles."""
        while not CHOICE.search(self.shown):
            if self.my_turn:
                self.rest()
                self.play()
            elif not self.read(PATIENCE / 2):
                self.shown = b""
                self.press(b"\rl")  # a result is to be closed, or an end to be chosen

    def play(self) -> None:
        """Play a tile, or knock."""
        self.press(ARROW)
        self.rest()
        self.shown = b""
        self.press(b"\r")
        self.read(PATIENCE)
        if ENDS.search(self.shown):
            self.shown = b""
            self.press(b"l")


class Costs(NamedTuple):
    """What the answers to one kind of key took.

    Attributes:
        times: milliseconds to the first byte.
        sizes: bytes until the screen was at rest, where that was waited for.
    """

    times: list[float]
    sizes: list[int]


def at_rest(table: Table, hello: Screen, costs: dict[str, Costs]) -> None:
    """Press keys at a table where nobody thinks, and at the other app."""
    for key, said in ANSWERS:
        _press_at_rest(table, key, said, costs["a message, nobody thinks"])
    for _ in range(6):
        _press_at_rest(table, ARROW, ANYTHING, costs["an arrow in the hand, nobody thinks"])
        _press_at_rest(hello, ARROW, ANYTHING, costs["an arrow in hello-world"])


def _press_at_rest(screen: Screen, key: bytes, said: re.Pattern[bytes], costs: Costs) -> None:
    screen.rest()
    before, time_ = screen.sent, screen.answer(key, said)
    screen.rest()
    if time_ is not None:
        costs.times.append(time_)
        costs.sizes.append(screen.sent - before)


def while_they_think(table: Table, lots: Random, costs: Costs) -> None:
    """Press keys at random moments while experts think, until it is the person's turn again."""
    table.play()
    number, end = 0, time.monotonic() + PATIENCE
    while not table.my_turn and time.monotonic() < end:
        table.read(0.002)
        if not table.thinks():
            continue
        moment = time.monotonic() + lots.uniform(0.0, 0.03)
        while (left := moment - time.monotonic()) > 0:
            table.read(left)
        if not table.my_turn and table.thinks():
            key, said = ANSWERS[number % 2]
            number += 1
            time_ = table.answer(key, said)
            if time_ is not None:
                costs.times.append(time_)


def load() -> str:
    """Return how busy the machine is."""
    return f"load {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", default="usual")
    parser.add_argument("--prefer", action="store_true", help="go before other sessions; for root")
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    names = [
        "an arrow in hello-world",
        "an arrow in the hand, nobody thinks",
        "a message, nobody thinks",
        "a message while three experts think",
    ]
    costs = {name: Costs([], []) for name in names}
    lots = Random(options.seed)
    words = [sys.executable, "-m", "dominoes_tui", "--players", "4", "--level", "expert"]
    words += ["--mode", "block", "--target", "999", "--seed", str(options.seed)]
    words += ["--pace", options.pace]
    if options.prefer:
        go_first()
    before = load()
    with tempfile.TemporaryDirectory() as home:
        table = Table(words, (columns, rows), home, prefer=options.prefer)
        hello = Screen([sys.executable, "-c", HELLO], (columns, rows), home, prefer=options.prefer)
        try:
            time.sleep(1)
            hello.rest()
            end = time.monotonic() + options.seconds
            turn = 0
            while time.monotonic() < end:
                table.go_on()
                if turn % 4 == 0:
                    at_rest(table, hello, costs)
                while_they_think(table, lots, costs[names[-1]])
                turn += 1
        finally:
            table.end()
            hello.end()
    print(f"{options.size}, pace {options.pace}; before: {before}; after: {load()}\n")
    print("| key | times | median, ms | 99th percentile | longest | median, bytes |")
    print("|---|---|---|---|---|---|")
    for name, (times, sizes) in costs.items():
        if times:
            size = f"{statistics.median(sizes):,.0f}" if sizes else ""
            print(
                f"| {name} | {len(times)} | {percentile(times, 0.5):.1f} "
                f"| {percentile(times, 0.99):.1f} | {max(times):.1f} | {size} |"
            )


if __name__ == "__main__":
    main()
