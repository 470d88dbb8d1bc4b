"""What it costs to save an action, and what a long history costs.

Run it with `python -m tests.bench.bench_store`; `--keep FOLDER` leaves the generated history there,
for `DOMINOES_TUI_HOME=FOLDER`. The budgets are 2 ms for 99 of 100 saves, and 200 ms for the
statistics screen with 10,000 finished matches. `other work` is a loop of Python alone, of about
the length of a save: what its slowest runs take is the machine's doing, not the store's.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.keeper import Keeper
from dominoes_tui.options import Options
from dominoes_tui.statistics import statistics, win_rates
from dominoes_tui.store.matches import Store
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.desk import Desk
from tests.sittings import choices, finished, steps

FIRST = (", first", "")
"""The first time a screen is opened, its code is loaded too."""
COLUMNS = "{:<28} {:>7} {:>8} {:>8} {:>8} {:>8}"


def row(what: str, costs: list[float]) -> None:
    """Print the percentiles of some seconds in milliseconds."""
    costs.sort()
    places = [len(costs) // 2, len(costs) * 90 // 100, len(costs) * 99 // 100, len(costs) - 1]
    print(COLUMNS.format(what, len(costs), *(f"{costs[place] * 1000:.2f}" for place in places)))


def timed(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the seconds that some work takes."""
    begin = clock()
    work()
    return clock() - begin


def saves(folder: Path, matches: int) -> None:
    """Save every step of some matches of four players to 200 points."""
    wall: dict[str, list[float]] = {"action": [], "deal or end of a round": []}
    cpu: list[float] = []
    other: list[float] = []
    with closing(Keeper(folder / "matches.sqlite3")) as keeper:
        for seed in range(matches):
            keeper.let_go()
            for record in steps(choices(replace(Rules.PUB, players=4, target=200), seed=seed)):
                last = record.match.rounds[-1]
                usual = last.history and not last.is_over
                begin = time.thread_time()
                cost = timed(lambda record=record: keeper.keep(record))  # type: ignore[misc]
                cpu.append(time.thread_time() - begin)
                wall["action" if usual else "deal or end of a round"].append(cost)
                other.append(timed(lambda: sum(range(4000))))
    row("save, all", [cost for costs in wall.values() for cost in costs])
    for what, costs in wall.items():
        row(f"  {what}", costs)
    row("  processor time, all", cpu)
    row("other work", other)


def history(count: int) -> Iterator[Record]:
    """Give many finished matches of all kinds, each with a time of its own."""
    kinds = [
        finished(seed, replace(rules, mode=mode), level)
        for rules in (Rules(), Rules(target=50), Rules(target=50, players=4))
        for mode in Mode
        for level in ("easy", "medium")
        for seed in range(8)
    ]
    for number in range(count):
        record = kinds[number * 7 % len(kinds)]
        day, minute = divmod(number, 1440)
        ended = f"20{10 + day // 360:02}-{1 + day // 30 % 12:02}-{1 + day % 30:02}T"
        ended += f"{minute // 60:02}:{minute % 60:02}:00Z"
        yield record._replace(notes={**record.notes, "started": ended, "ended": ended})


def questions(path: Path) -> None:
    """Ask what the menu and the statistics screen ask."""
    with Store.open(path) as store:
        row("open, and close", [timed(lambda: Store.open(path).close()) for _ in range(30)])
        row("wins for the menu", [timed(store.wins) for _ in range(30)])
        row("the match that waits", [timed(store.waiting) for _ in range(30)])
        row("history, a part", [timed(lambda: store.finished(200, 5000)) for _ in range(15)])
        row("sums of all matches", [timed(store.tally) for _ in range(15)])
        tally = store.tally()
        row("statistics of them", [timed(lambda: statistics(tally)) for _ in range(15)])
        row("win rate over time", [timed(lambda: win_rates(tally.won, 110)) for _ in range(15)])


async def screens(folder: Path, count: int) -> None:
    """Open the statistics screen and the history, from the key to the picture."""
    kinds = ("statistics screen", "history screen")
    costs: dict[str, list[float]] = {f"{kind}{again}": [] for kind in kinds for again in FIRST}
    worked: list[float] = []
    desk = Desk(folder / "matches.sqlite3", folder / "settings.toml")
    app = DominoesApp(None, Options(motion="none"), desk=desk)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for number in range(count):
            for kind, do in zip(kinds, (app.open_statistics, app.action_history), strict=True):
                begin, work = time.perf_counter(), time.process_time()
                do()
                painted = asyncio.Event()
                app.screen.call_after_refresh(painted.set)
                await painted.wait()
                costs[f"{kind}{FIRST[bool(number)]}"].append(time.perf_counter() - begin)
                if number and kind == kinds[0]:
                    worked.append(time.process_time() - work)
                await pilot.press("escape")
                await pilot.pause()
    for what, times in costs.items():
        row(what, times)
    row("statistics, processor time", worked)


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=20, help="matches to save (20)")
    parser.add_argument("--history", type=int, default=10_000, help="finished matches (10000)")
    parser.add_argument("--screens", type=int, default=101, help="times to open each screen (101)")
    parser.add_argument("--keep", type=Path, help="where to leave the history")
    given = parser.parse_args()
    print(COLUMNS.format("milliseconds", "cases", "median", "90 %", "99 %", "max"))
    with tempfile.TemporaryDirectory() as scratch:
        saves(Path(scratch), given.matches)
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.keep or Path(scratch)
        path = folder / "matches.sqlite3"
        with Store.open(path) as store:
            begin = time.perf_counter()
            added, _ = store.add(history(given.history))
            each = (time.perf_counter() - begin) / max(1, added)
        questions(path)
        asyncio.run(screens(folder, given.screens))
        size = path.stat().st_size / 1e6
    print(f"{added} matches added in {each * 1000:.2f} ms each; the file has {size:.0f} MB")


if __name__ == "__main__":
    main()
