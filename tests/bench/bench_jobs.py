"""How much sooner a contest of the arena is over with two processes than with one.

Run it with `python -m tests.bench.bench_jobs`, on a machine with nothing else to do: other work
that shares the processors gives two processes more of them than one, and the ratio says too much.
All sides take turns with the same contest. Beside the time on the clock stands the time of the
processors, which tells what the second process itself costs: its start, and what is sent.

What the machine gives at most is measured in the same run: the contest held twice at once, by two
arenas of one process each that know nothing of each other. Where its processors share a cache, or
a core, that is less than twice as much as one arena alone.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

from tests.bench.bench_keys import load


class Cost(NamedTuple):
    """Seconds that a contest took.

    Attributes:
        clock: from its start to its end.
        processors: those in which it and its processes ran.
    """

    clock: float
    processors: float


def held(contest: list[str], jobs: int, arenas: int = 1) -> Cost:
    """Hold a contest, or the same one several times at once; return what it took."""
    words = [sys.executable, "-m", "dominoes_tui", "arena", *contest, "--jobs", str(jobs)]
    began, processors = time.monotonic(), 0.0
    running = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(arenas)]
    for arena in running:
        _, status, used = os.wait4(arena.pid, 0)
        arena.returncode = os.waitstatus_to_exitcode(status)
        if arena.returncode:
            raise SystemExit(f"{' '.join(words)} ended with status {arena.returncode}")
        processors += used.ru_utime + used.ru_stime
    return Cost(time.monotonic() - began, processors)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("contest", nargs="*", default=["expert", "hard", "--matches", "16"])
    options, more = parser.parse_known_args()
    contest = [*options.contest, *more]
    before = load()
    sides = {"one job": (1, 1), "two jobs": (2, 1), "two arenas of one job": (1, 2)}
    costs: dict[str, list[Cost]] = {side: [] for side in sides}
    for _ in range(options.turns):
        for side, (jobs, arenas) in sides.items():
            costs[side].append(held(contest, jobs, arenas))
    print(f"arena {' '.join(contest)}; before: {before}; after: {load()}\n")
    print("| side | seconds on the clock | seconds of processors | as fast as one job |")
    print("|---|---|---|---|")
    for side, (_, arenas) in sides.items():
        clock, processors = (statistics.median(column) for column in zip(*costs[side], strict=True))
        pairs = zip(costs["one job"], costs[side], strict=True)
        ratios = [arenas * one.clock / own.clock for one, own in pairs]
        print(
            f"| {side} | {clock:.2f} | {processors:.2f} "
            f"| {statistics.median(ratios):.2f} x ({min(ratios):.2f} to {max(ratios):.2f}) |"
        )


if __name__ == "__main__":
    main()
