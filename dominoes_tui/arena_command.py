"""`dominoes-tui arena`: the words of the command line, the progress, the table."""

import sys
import time
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, TextIO

from dominoes_tui.arena import Contest, Mirror, hold, processes, standings, summary
from dominoes_tui.core.rules import GAMES, Rules, RulesError
from dominoes_tui.names import printable

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
            records = stack.enter_context(Path(path).open("w", encoding="utf-8")) if path else None
            mirrors, finished = _hold(contest, jobs, records)
    except OSError as error:
        name = printable(str(path))
        sys.stderr.write(f"dominoes-tui arena: {name}: it cannot be written: {error.strerror}\n")
        return REFUSED
    except (ValueError, BrokenExecutor) as error:
        sys.stderr.write(f"dominoes-tui arena: {error}\n")
        return REFUSED
    if mirrors:
        report = summary if given.get("json") else table
        out.write(f"{report(contest, mirrors)}\n")
    return OK if finished else INTERRUPTED


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
    """A bar with the time left, on a terminal only."""

    def __init__(self, whole: int, screen: TextIO) -> None:
        self._whole = whole
        self._screen = screen if screen.isatty() else None
        self._began = time.monotonic()

    def show(self, done: int) -> None:
        """Draw the bar after so many matches."""
        if self._screen is None:
            return
        left = (time.monotonic() - self._began) / done * (self._whole - done)
        full = BAR * done // self._whole
        minutes, seconds = divmod(round(left), 60)
        self._screen.write(
            f"\r{'#' * full}{'.' * (BAR - full)} {done} of {self._whole}, "
            f"{minutes}:{seconds:02} left \x1b[K"
        )
        self._screen.flush()

    def end(self) -> None:
        """Take the bar away."""
        if self._screen is not None:
            self._screen.write("\r\x1b[K")
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
