"""Processes of the system, looked at from outside."""

import subprocess
import time

PATIENCE = 60.0
"""Seconds after which what a test waits for has not come; only a failing test waits so long."""


def runs(process: int) -> bool:
    """Whether a process runs; one that has ended but was not asked after does not."""
    state = _ps("-o", "stat=", "-p", str(process)).strip()
    return state != "" and not state.startswith("Z")


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(number) for number in _ps("-o", "pid=", "--ppid", str(process)).split()]


def all_end(processes: list[int]) -> bool:
    """Wait until none of some processes runs; tell whether that came about."""
    until = time.monotonic() + PATIENCE
    while any(map(runs, processes)):
        if time.monotonic() > until:
            return False
    return True


def _ps(*words: str) -> str:
    found = subprocess.run(["ps", *words], capture_output=True, text=True, check=False)
    return found.stdout
