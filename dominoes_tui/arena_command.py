"""`dominoes-tui arena`: the words of the command line, the progress, the table."""

import math
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, Final, TextIO, TypeAlias

from dominoes_tui.arena import Contest, Mirror, Rate, hold, standings, summary
from dominoes_tui.arena_pool import NoProcessesError, processes
from dominoes_tui.chosen import ChosenError, read_rules
from dominoes_tui.core.rules import PLAYERS, Rules
from dominoes_tui.names import printable
from dominoes_tui.part_file import part_of, replacing

DIGITS: Final = 18
"""Digits of the longest number that is read."""
MOST_JOBS: Final = 256
USUAL_TARGET: Final = 100
USUAL_MATCHES: Final = 100
BAR: Final = 30
"""Columns of the progress bar."""
LINES: Final = 60.0
"""Seconds between two lines of progress where there is no terminal for a bar."""


class ArenaError(Exception):
    """A contest that cannot be held; the message is the sentence to print."""

    def __init__(self, why: str) -> None:
        super().__init__(f"dominoes-tui arena: {why}")


def run(given: Mapping[str, Any], out: TextIO) -> bool:
    """Hold the contest that the words describe; tell whether it was played to its end.

    A fault of a player is one of this program: it passes as it is.

    Args:
        given: the words that were given, as `arguments.add_arena_options` names them.
        out: where the result is written.

    Raises:
        ArenaError: it cannot be held, or not to its end.
    """
    try:
        contest = _contest(given)
        jobs = min(_number(given, "jobs", 1), MOST_JOBS)
        path = _file(given)
    except ValueError as error:
        raise ArenaError(str(error)) from None
    with _ended_once():
        try:
            with ExitStack() as stack:
                write = stack.enter_context(_records(path)) if path else _forget
                mirrors, finished = _hold(contest, jobs, write)
        except NoProcessesError as error:
            raise ArenaError(f"there are no processes for --jobs {jobs}: {error}") from None
        except BrokenExecutor:
            left = f"; what was finished is in {printable(str(part_of(path)))}" if path else ""
            raise ArenaError(f"a process that played was ended{left}") from None
        if mirrors:
            report = summary if given.get("json") else table
            out.write(f"{report(contest, mirrors)}\n")
    return finished


@contextmanager
def _ended_once() -> Iterator[None]:
    """Let Ctrl+C, or the system, end the block once: what that begins, no second one disturbs.

    It would leave processes behind that wait for each other for ever. From then on this process is
    deaf to that signal, since it is about to end; otherwise all is as before. Where someone else
    takes care of a signal, or it is ignored, nothing is changed.
    """

    def interrupt(number: int, _: object) -> None:
        signal.signal(number, lambda *_: None)
        if hasattr(signal, "pthread_sigmask"):  # Python takes the handler away before it ends
            signal.pthread_sigmask(signal.SIG_BLOCK, {number})
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(128 + number)

    usual: dict[signal.Signals, Any] = {
        signal.SIGINT: signal.default_int_handler,
        signal.SIGTERM: signal.SIG_DFL,
    }
    taken = []
    if current_thread() is main_thread():  # only there can they be set
        taken = [number for number, handler in usual.items() if signal.getsignal(number) is handler]
    for number in taken:
        signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number in taken:
            if signal.getsignal(number) is interrupt:
                signal.signal(number, usual[number])


_Write: TypeAlias = Callable[[Mirror], None]


def _forget(_: Mirror) -> None:
    """Write a mirror nowhere."""


@contextmanager
def _records(path: Path) -> Iterator[_Write]:
    """Give what writes a mirror to a file.

    Raises:
        ArenaError: the file cannot be written. What else goes wrong in the block passes as it is.
    """
    fault: BaseException | None = None

    def unwritten(error: OSError) -> ArenaError:
        return ArenaError(f"{printable(str(path))}: it cannot be written: {error.strerror}")

    try:
        with replacing(path, part_of(path), empty=False) as out:

            def write(mirror: Mirror) -> None:
                try:
                    out.writelines(f"{played.record}\n" for played in mirror)
                    out.flush()
                except OSError as error:
                    raise unwritten(error) from None

            try:
                yield write
            except BaseException as error:
                fault = error
                raise
    except OSError as error:
        # A file that cannot be written cannot be closed either; its first fault is the one to say.
        raise fault or unwritten(error) from None


def _hold(contest: Contest, jobs: int, write: _Write) -> tuple[list[Mirror], bool]:
    """Play; return the finished mirrors, and whether these are all."""
    mirrors: list[Mirror] = []
    progress = Progress(contest.mirrors * len(contest.levels), sys.stderr)
    try:
        with ExitStack() as stack:
            executor = stack.enter_context(processes(jobs)) if jobs > 1 else None
            for mirror in hold(contest, executor, ahead=4 * jobs):
                write(mirror)
                mirrors.append(mirror)
                progress.show(len(mirrors) * len(contest.levels))
    except KeyboardInterrupt:
        return mirrors, False
    finally:
        progress.end()
    return mirrors, True


class Progress:
    """How far it is and the time left: a bar on a terminal, elsewhere a line now and then.

    Args:
        whole: the matches there are to play.
        screen: where it is shown.
        clock: tells the time in seconds.
    """

    def __init__(
        self, whole: int, screen: TextIO, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._whole = whole
        self._screen = screen
        self._bar = screen.isatty()
        self._clock = clock
        self._began = self._told = clock()
        self.show(0)

    def show(self, done: int) -> None:
        """Tell how far it is after so many matches."""
        now = self._clock()
        text = f"{done} of {self._whole}"
        if done:
            left = (now - self._began) / done * (self._whole - done)
            minutes, seconds = divmod(round(left), 60)
            text += f", {minutes}:{seconds:02} left"
        if self._bar:
            full = BAR * done // self._whole
            self._write(f"\r{'#' * full}{'.' * (BAR - full)} {text} \x1b[K")
        elif now - self._told >= LINES:
            self._told = now
            self._write(f"dominoes-tui arena: {text}\n")

    def end(self) -> None:
        """Take the bar away."""
        if self._bar:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        self._screen.write(text)
        self._screen.flush()


def table(contest: Contest, mirrors: list[Mirror]) -> str:
    """Return the result for a person to read."""
    matches = [played for mirror in mirrors for played in mirror]
    rounds = sum(played.rounds for played in matches)
    what = f"{len(matches)} matches, {rounds} rounds"
    if contest.rules.target is None:
        what = f"{rounds} rounds"
    lines = [f"{what} in {len(mirrors)} mirrors; {contest.rules}; seed {contest.seed}"]
    lines.append(f"{'level':<12}{'matches won':>18}{'rounds won':>18}{'points a round':>18}")
    for standing in standings(contest, mirrors):
        name = standing.level + (f" x{standing.seats}" if standing.seats > 1 else "")
        shares = "".join(_rate(rate, "", ".1%") for rate in (standing[2], standing[3]))
        lines.append(f"{name:<12}{shares}{_rate(standing.points, '+', '.2f')}")
    lines.append("± is half of a 95 % interval; of several seats with one level, the average")
    return "\n".join(lines)


def _rate(rate: Rate, sign: str, form: str) -> str:
    """Return a mean with its margin, which a single mirror does not have."""
    margin = format(rate.margin, form) if math.isfinite(rate.margin) else "?"
    return f"{format(rate.mean, sign + form)} ± {margin}".rjust(18)


def _contest(given: Mapping[str, Any]) -> Contest:
    single = given.get("rounds") is not None
    length = _number(given, "rounds" if single else "matches", USUAL_MATCHES)
    return Contest(
        _rules(given, single=single),
        tuple(given["levels"]),
        length,
        _number(given, "seed", 1, lowest=0),
    )


def _rules(given: Mapping[str, Any], *, single: bool) -> Rules:
    seats = len(given["levels"])
    if seats not in PLAYERS:
        raise ValueError(f"{PLAYERS[0]} to {PLAYERS[-1]} players can play, not {seats}")
    chosen = {name.replace("_", "-"): value for name, value in given.items()}
    if single:
        if chosen.get("target", "none") != "none":
            raise ValueError("single rounds have no target")
        chosen["target"] = "none"
    elif "game" not in chosen:
        chosen.setdefault("target", USUAL_TARGET)
    try:
        return read_rules({**chosen, "players": seats})
    except ChosenError as error:
        raise ValueError(f"--{error.name} {error}") from None


def _file(given: Mapping[str, Any]) -> Path | None:
    name = given.get("out")
    if name == "":
        raise ValueError("the name of the file to write is missing")
    return None if name is None else Path(name)


def _number(given: Mapping[str, Any], name: str, usual: int, lowest: int = 1) -> int:
    text = given.get(name)
    if text is None:
        return usual
    if not text.isdecimal() or len(text) > DIGITS or int(text) < lowest:
        raise ValueError(f"--{name} must be a whole number from {lowest}, not {text!r:.40}")
    return int(text)
