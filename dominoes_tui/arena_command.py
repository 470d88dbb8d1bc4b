"""`dominoes-tui arena`: the words of the command line, the progress, the table."""

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, TextIO

from dominoes_tui.arena import Contest, Mirror, hold, processes, standings, summary
from dominoes_tui.core.rules import GAMES, Rules, RulesError
from dominoes_tui.names import printable
from dominoes_tui.part_file import part_of, replacing

OK: Final = 0
REFUSED: Final = 2
INTERRUPTED: Final = 130

_SETTINGS: Final = {
    "mode": "mode",
    "hand_size": "hand_size",
    "opening": "opening",
    "next_leader": "next_leader",
    "reserve": "boneyard_reserve",
    "blocked_scoring": "blocked_scoring",
    "target": "target",
}
DIGITS: Final = 18
"""Digits of the longest number that is read."""
MOST_JOBS: Final = 256
USUAL_TARGET: Final = 100
USUAL_MATCHES: Final = 100
BAR: Final = 30
"""Columns of the progress bar."""
LINES: Final = 60.0
"""Seconds between two lines of progress where there is no terminal for a bar."""


def run(given: Mapping[str, Any], out: TextIO) -> int:
    """Hold the contest that the words describe; return the exit status.

    Args:
        given: the words that were given, as `arguments.add_arena_options` names them.
        out: where the result is written.
    """
    path = given.get("out")
    try:
        contest = _contest(given)
        jobs = min(_number(given, "jobs", 1), MOST_JOBS)
        with ExitStack() as stack:
            records = (
                stack.enter_context(replacing(Path(path), part_of(Path(path)), empty=False))
                if path
                else None
            )
            mirrors, finished = _hold(contest, jobs, records)
    except OSError as error:
        return _refuse(f"{printable(str(path))}: it cannot be written: {error.strerror}")
    except ValueError as error:
        return _refuse(str(error))
    except BrokenExecutor:
        left = f"; what was finished is in {printable(str(part_of(Path(path))))}" if path else ""
        return _refuse(f"a process that played was ended{left}")
    if mirrors:
        report = summary if given.get("json") else table
        out.write(f"{report(contest, mirrors)}\n")
    return OK if finished else INTERRUPTED


def _refuse(why: str) -> int:
    sys.stderr.write(f"dominoes-tui arena: {why}\n")
    return REFUSED


def _hold(contest: Contest, jobs: int, out: TextIO | None) -> tuple[list[Mirror], bool]:
    """Play; return the finished mirrors, and whether these are all."""
    mirrors: list[Mirror] = []
    progress = Progress(contest.mirrors * len(contest.levels), sys.stderr)
    try:
        with ExitStack() as stack:
            executor = stack.enter_context(processes(jobs)) if jobs > 1 else None
            for mirror in hold(contest, executor, ahead=4 * jobs):
                if out is not None:
                    out.writelines(f"{played.record}\n" for played in mirror)
                    out.flush()
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
        shares = "".join(
            f"{f'{mean:.1%} ± {margin:.1%}':>18}" for mean, margin in (standing[2], standing[3])
        )
        mean, margin = standing.points
        lines.append(f"{name:<12}{shares}{f'{mean:+.2f} ± {margin:.2f}':>18}")
    lines.append("± is half of a 95 % interval; of several seats with one level, the average")
    return "\n".join(lines)


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
    game = given.get("game") or "block"
    if game not in GAMES:
        raise ValueError(f"{game!r:.40} is no game; the games are {', '.join(GAMES)}")
    settings = dict(GAMES[game].settings)
    settings["players"] = len(given["levels"])
    settings["target"] = None if single else USUAL_TARGET
    for option, name in _SETTINGS.items():
        text = given.get(option)
        if text is not None:
            settings[name] = int(text) if str(text).isdecimal() else text
    if settings["target"] == "none":
        settings["target"] = None
    if single and settings["target"] is not None:
        raise ValueError("single rounds have no target")
    try:
        return Rules.from_settings(settings)
    except RulesError as error:
        raise ValueError(str(error)) from None


def _number(given: Mapping[str, Any], name: str, usual: int, lowest: int = 1) -> int:
    text = given.get(name)
    if text is None:
        return usual
    if not text.isdecimal() or len(text) > DIGITS or int(text) < lowest:
        raise ValueError(f"--{name} must be a whole number from {lowest}, not {text!r:.40}")
    return int(text)
