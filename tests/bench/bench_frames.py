"""How long saving holds up the screen, from the first save of a session on.

Run it with `python -m tests.bench.bench_frames`. The real app plays matches in a terminal that is
none, from its menu and with a match at once, each time over the files that the sessions before have
left. A save holds up the screen for as long as it takes, since the next action is asked for when it
is on disk. `other work` is a loop of Python alone, timed beside each save: what its slowest runs
take is the machine's doing. A frame has 16.7 ms.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from unittest.mock import patch

from dominoes_tui.choices import Choices
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.options import Options
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.desk import Desk
from tests.bench.bench_store import COLUMNS, row, timed
from tests.tui.journey import Journey, _running

FIRST, AT_ONCE, LATER, OTHER, LOOK = (
    "first save, after the menu",
    "first save, match at once",
    "all other saves",
    "other work",
    "the menu looks matches up",
)


@asynccontextmanager
async def session(
    folder: Path, choices: Choices | None, costs: dict[str, list[float]]
) -> AsyncIterator[Journey]:
    """Open the game as its command does, and time its saves."""
    keep, look = DominoesApp.keep, DominoesApp.look
    first = [AT_ONCE if choices else FIRST]

    def timed_keep(app: DominoesApp, record: Record) -> Record:
        begin = time.perf_counter()
        record = keep(app, record)
        costs[first.pop() if first else LATER].append(time.perf_counter() - begin)
        costs[OTHER].append(timed(lambda: sum(range(4000))))
        return record

    def timed_look(app: DominoesApp) -> None:
        costs[LOOK].append(timed(lambda: look(app)))

    desk = Desk(folder / "matches.sqlite3", folder / "settings.toml")
    if choices is not None:
        Thread(target=desk.get_ready).start()
    app = DominoesApp(choices, Options(motion="none", pace=0.0), desk=desk)
    with patch.multiple(DominoesApp, keep=timed_keep, look=timed_look):
        async with _running(app, (120, 40)) as journey:
            yield journey


async def play(journey: Journey, rounds: int) -> None:
    """Play some rounds by the first legal action, and leave the match after them."""
    for _ in range(rounds):
        await journey.play_round()
        if journey.match.is_over:
            return
        await journey.press("enter")


async def sessions(folder: Path, count: int, rounds: int) -> dict[str, list[float]]:
    """Play sessions by turns from the menu and with a match at once."""
    costs: dict[str, list[float]] = {what: [] for what in (FIRST, AT_ONCE, LATER, OTHER, LOOK)}
    for seed in range(count):
        choices = Choices(replace(Rules.PUB, players=4), ("easy",) * 3, seed)
        at_once = seed % 2 == 1
        async with session(folder, choices if at_once else None, costs) as journey:
            if not at_once:
                await journey.settle()
                journey.app.start(choices)
                await journey.settle()
            await play(journey, rounds)
    return costs


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--sessions", type=int, default=40, help="sessions to play (40)")
    parser.add_argument("--rounds", type=int, default=8, help="rounds of each (8)")
    given = parser.parse_args()
    print(COLUMNS.format("milliseconds", "cases", "median", "90 %", "99 %", "max"))
    with tempfile.TemporaryDirectory() as scratch:
        costs = asyncio.run(sessions(Path(scratch), given.sessions, given.rounds))
    for what, times in costs.items():
        row(what, times)


if __name__ == "__main__":
    main()
