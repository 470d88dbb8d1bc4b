"""Random rounds a second through `core.Round`, beside two peers in the same run.

Run it with `python -m tests.bench.bench_core`; `README.md` in this folder holds its table.
"""

import argparse
import importlib
import platform
import random
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES

Play = Callable[[], None]
"""Shuffles, deals and plays one round at random to its end."""

T = TypeVar("T")


class Pairing(NamedTuple):
    """Two players of the same game.

    Attributes:
        game: what both play.
        peer: the name of the other program.
        required: how many times as many rounds as the peer ours must play.
        ours: plays one round through `core.Round`.
        theirs: makes what plays one round through the peer; raises ImportError if it is missing.
    """

    game: str
    peer: str
    required: float
    ours: Play
    theirs: Callable[[], Play]


def pick(choices: Sequence[T]) -> T:
    """Return one of the choices at random: the same work on every side."""
    return choices[int(random.random() * len(choices))]


def ours(players: int) -> Play:
    """Return what plays a Block round; seat 0 leads any tile, as it does in both peers."""
    rules = Rules(players=players)
    tiles = list(TILES)

    def play() -> None:
        random.shuffle(tiles)
        round_ = Round.deal(rules, tiles, 0)
        while legal := round_.legal:
            round_ = round_.apply(pick(legal))

    return play


def dominoes() -> Play:
    """Return what plays a round of `dominoes` (PyPI): four players, passes made by itself."""
    game: Any = importlib.import_module("dominoes").Game

    def play() -> None:
        state = game.new()
        while state.result is None:
            state.make_move(*pick(state.valid_moves))

    return play


def open_spiel(*, deal_handed_in: bool) -> Play:
    """Return what plays a round of OpenSpiel's `python_block_dominoes`: two players.

    Args:
        deal_handed_in: shuffle and hand in the deal, which spares it all work that is not the
            game's; else ask it at every tile of the deal what may come, as its interface is meant.
    """
    importlib.import_module("open_spiel.python.games.block_dominoes")
    game: Any = importlib.import_module("pyspiel").load_game("python_block_dominoes")
    tiles = list(range(28))

    def play() -> None:
        state = game.new_initial_state()
        if deal_handed_in:
            random.shuffle(tiles)
            for tile in tiles[:14]:
                state.apply_action(tile)
        while not state.is_terminal():
            state.apply_action(pick(state.legal_actions()))

    return play


PAIRINGS = (
    Pairing("Block, 4 players", "dominoes 6.1.0", 1.0, ours(4), dominoes),
    Pairing(
        "Block, 2 players",
        "OpenSpiel 2.0.2",
        5.0,
        ours(2),
        partial(open_spiel, deal_handed_in=False),
    ),
    Pairing(
        "the same, its deal handed in",
        "OpenSpiel 2.0.2",
        5.0,
        ours(2),
        partial(open_spiel, deal_handed_in=True),
    ),
)


def rate(play: Play, seconds: float) -> float:
    """Return the rounds a second of processor time, so that a busy machine counts less."""
    rounds = 0
    begin = time.process_time()
    end = begin + seconds
    while (now := time.process_time()) < end:
        for _ in range(20):
            play()
        rounds += 20
    return rounds / (now - begin)


def row(pairing: Pairing, theirs: Play, seconds: float, turns: int) -> str:
    """Measure both sides in turn and return a row of the table; ratios are of neighbours."""
    rate(pairing.ours, seconds / 4)
    rate(theirs, seconds / 4)
    pairs = [(rate(pairing.ours, seconds), rate(theirs, seconds)) for _ in range(turns)]
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratios = sorted(one / two for one, two in pairs)
    return (
        f"| {pairing.game} | {mine:,.0f} | {pairing.peer} | {other:,.0f} "
        f"| {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}) "
        f"| {pairing.required:.1f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    parser.add_argument("--turns", type=int, default=25, help="measurements of each side")
    options = parser.parse_args()
    random.seed(1)
    print(
        "| game | rounds/s, ours | peer | rounds/s, peer | ratio (lowest to highest) | required |"
    )
    print("|---|---|---|---|---|---|")
    missing = []
    for pairing in PAIRINGS:
        try:
            theirs = pairing.theirs()
        except ImportError:
            missing.append(pairing.peer)
            continue
        print(row(pairing, theirs, options.seconds, options.turns), flush=True)
    print(f"\nMedians of {options.turns} turns on Python {platform.python_version()}.")
    for peer in dict.fromkeys(missing):
        print(f"{peer} is not installed: `pip install dominoes==6.1.0 open_spiel==2.0.2`.")


if __name__ == "__main__":
    main()
