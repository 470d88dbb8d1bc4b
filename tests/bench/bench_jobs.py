"""How much sooner a contest of the arena is over with two processes than with one.

Run it with `python -m tests.bench.bench_jobs`, on a machine with nothing else to do: other work
that shares the processors gives two processes more of them than one, and the ratio says too much.
Both sides take turns with the same contest. Beside the time on the clock stands the time of the
processors, which tells what the second process itself costs: its start, and what is sent.
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


def held(contest: list[str], jobs: int) -> Cost:
    """Hold a contest; return what it took."""
    words = [sys.executable, "-m", "dominoes_tui", "arena", *contest, "--jobs", str(jobs)]
    began = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as arena:
        _, status, used = os.wait4(arena.pid, 0)
        arena.returncode = os.waitstatus_to_exitcode(status)
    if arena.returncode:
        raise SystemExit(f"{' '.join(words)} ended with status {arena.returncode}")
    return Cost(time.monotonic() - began, used.ru_utime + used.ru_stime)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("contest", nargs="*", default=["expert", "hard", "--matches", "16"])
    options, more = parser.parse_known_args()
    contest = [*options.contest, *more]
    before = load()
    one, two = [], []
    for _ in range(options.turns):
        one.append(held(contest, 1))
        two.append(held(contest, 2))
    ratios = [a.clock / b.clock for a, b in zip(one, two, strict=True)]
    print(f"arena {' '.join(contest)}; before: {before}; after: {load()}\n")
    print("| jobs | seconds on the clock | seconds of processors |")
    print("|---|---|---|")
    for jobs, costs in ((1, one), (2, two)):
        clock, processors = (statistics.median(column) for column in zip(*costs, strict=True))
        print(f"| {jobs} | {clock:.2f} | {processors:.2f} |")
    print(
        f"\n{statistics.median(ratios):.2f} x as fast "
        f"({min(ratios):.2f} to {max(ratios):.2f}, {options.turns} turns)"
    )


if __name__ == "__main__":
    main()
