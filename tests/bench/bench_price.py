"""What a level's decisions cost, and how late an event loop is while players think.

Run it with `python -m tests.bench.bench_price`; `players.md` in this folder holds its tables.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import Sequence
from random import Random

from dominoes_tui.core.match import Match
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players import LEVELS
from dominoes_tui.players.mind import Mind
from dominoes_tui.players.player import Player, never

GAMES = [Rules(mode=mode, players=players, target=100) for mode in Mode for players in (2, 3, 4)]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def choices(rules: Rules, player: Player, rounds: int) -> list[float]:
    """Return the processor time of each real choice of one player among mediums, in ms."""
    times = []
    medium = LEVELS["medium"].make(1)
    for number in range(rounds):
        match = Match.begin(rules, "abcd"[: rules.players])
        match = match.next_round(Random(f"price {number}").sample(TILES, len(TILES)))
        while match.round is not None and match.round.turn is not None:
            turn = match.round.turn
            view = match.view(turn)
            begin = time.process_time()
            action = (player if turn == number % rules.players else medium).choose(view, never)
            if turn == number % rules.players and len(view.legal) > 1:
                times.append(1000 * (time.process_time() - begin))
            match = match.apply(action)
    return times


def longest_view() -> PlayerView:
    """Return a view that an expert thinks about for long: early in a round of four."""
    match = Match.begin(Rules(players=4, target=100), "abcd")
    match = match.next_round(Random(3).sample(TILES, len(TILES)))
    while match.round is not None and match.round.turn is not None:
        view = match.view(match.round.turn)
        if len(view.legal) > 3:
            return view
        match = match.apply(view.legal[0])
    raise ValueError("another seed, please")


async def lateness(seconds: float) -> list[float]:
    """Return how late the loop wakes, in ms, while an expert thinks without a pause."""
    mind, view = Mind(), longest_view()

    async def think() -> None:
        number = 0
        while True:
            number += 1
            await mind.choose(LEVELS["expert"].make(number), view)

    late = []
    await mind.start()
    thinking = asyncio.create_task(think())
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        await asyncio.sleep(0.005)
        late.append(1000 * (time.monotonic() - now - 0.005))
    thinking.cancel()
    await mind.close()
    return late


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--levels", nargs="+", default=["hard", "expert"], choices=list(LEVELS))
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    print("| level | game | choices | mean, ms | median | 99th percentile | longest |")
    print("|---|---|---|---|---|---|---|")
    for level in options.levels:
        for rules in GAMES:
            times = choices(rules, LEVELS[level].make(1), options.rounds)
            print(
                f"| {level} | {rules.mode}, {rules.players} players | {len(times)} "
                f"| {statistics.mean(times):.1f} | {statistics.median(times):.1f} "
                f"| {percentile(times, 0.99):.0f} | {max(times):.0f} |",
                flush=True,
            )
    late = asyncio.run(lateness(options.seconds))
    print(
        f"\nAn event loop beside a thinking expert wakes {statistics.mean(late):.1f} ms late on "
        f"average, {percentile(late, 0.99):.1f} ms at the 99th percentile ({len(late)} times)."
    )


if __name__ == "__main__":
    main()
