"""Milliseconds to lay a chain out, over chains of all lengths and places of the opening tile.

Run it with `python -m tests.bench.bench_layout`. `lay_out` works at one zoom and place, `fit` finds
both. A `fit` that slides the opening tile, or drops a zoom because no slide helps, has searched.
The budgets are those for 120×40: 1 ms, and 5 ms with a search.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from dominoes_tui.core.chain import Chain
from dominoes_tui.layout import Layout, fit, lay_out
from dominoes_tui.regions import regions
from dominoes_tui.zoom import ladder
from tests.snakes import full_chain

TERMINALS = ((40, 15), (60, 20), (80, 24), (100, 30), (120, 40), (250, 18), (250, 80))
COLUMNS = "{:>9} {:>18} {:>6} {:>8} {:>8} {:>8}"

T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what the work returns, and the least of three runs in milliseconds of CPU time."""
    times = []
    for _ in range(3):
        begin = time.thread_time()
        result = work()
        times.append(time.thread_time() - begin)
    return result, min(times) * 1000


def chains(count: int) -> Iterator[Chain]:
    """Yield the beginnings of some full chains, each opened at every third tile."""
    for seed in range(count):
        laid = full_chain(seed)
        for length in range(1, len(laid) + 1):
            for opened in range(seed % 3, length, 3):
                yield Chain(laid[:length], opened)


def searched(layout: Layout) -> bool:
    """Whether slides were tried on the way to this layout."""
    return bool(layout.slide) or layout.zoom != ladder(layout.width, layout.height)[0]


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--chains", type=int, default=6, help="full chains to cut (6)")
    count = parser.parse_args().chains
    print(COLUMNS.format("terminal", "what", "cases", "median", "95 %", "max"))
    for width, height in TERMINALS:
        divided = regions(width, height)
        assert divided is not None
        table = divided.table
        times: dict[str, list[float]] = {"lay_out": [], "fit": [], "fit with a search": []}
        for chain in chains(count):
            layout, cost = timed(partial(fit, chain, width, table))
            assert layout is not None
            times["fit with a search" if searched(layout) else "fit"].append(cost)
            _, cost = timed(partial(lay_out, chain, width, table, layout.zoom, layout.slide))
            times["lay_out"].append(cost)
        for what, costs in times.items():
            if not costs:
                continue
            costs.sort()
            shown = (statistics.median(costs), costs[len(costs) * 95 // 100], costs[-1])
            print(
                COLUMNS.format(
                    f"{width}×{height}", what, len(costs), *(f"{cost:.3f}" for cost in shown)
                )
            )


if __name__ == "__main__":
    main()
