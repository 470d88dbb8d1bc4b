"""Random rounds a second in `players.lean`, beside two peers in the same run.

Run it with `python -m tests.bench.bench_lean`; `players.md` in this folder holds its table.
OpenSpiel is measured both as its own random play goes, which asks the game for the outcomes of
every dealt tile, and with a shuffled deal handed in, which spares it that.
"""

import argparse
import importlib
import platform
import random
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from dominoes_tui.core.rules import Opening, Rules
from dominoes_tui.players.random_round import random_round

Play = Callable[[], None]
"""Shuffles, deals and plays one round at random to its end."""


class Pairing(NamedTuple):
    """Two players of the same game.

    Attributes:
        players: how many seats it has.
        peer: the name of the other program.
        required: how many times as many rounds as the peer ours must play; None for a remark.
        theirs: makes what plays one round through the peer; raises ImportError if it is missing.
    """

    players: int
    peer: str
    required: float | None
    theirs: Callable[[], Play]


def ours(players: int) -> Play:
    """Return what plays a Block round whose leader leads any tile, as in both peers."""
    rules = Rules(players=players, opening=Opening.ANY)
    lots = Random(1)

    def play() -> None:
        random_round(rules, lots)

    return play


def pick(choices: Sequence[Any]) -> Any:  # noqa: ANN401
    """Return one of the choices at random."""
    return choices[int(random.random() * len(choices))]


def dominoes() -> Play:
    """Return what plays a round of `dominoes` (PyPI)."""
    game: Any = importlib.import_module("dominoes").Game

    def play() -> None:
        state = game.new()
        while state.result is None:
            state.make_move(*pick(state.valid_moves))

    return play


def _open_spiel() -> Any:  # noqa: ANN401
    importlib.import_module("open_spiel.python.games.block_dominoes")
    return importlib.import_module("pyspiel").load_game("python_block_dominoes")


def open_spiel() -> Play:
    """Return what plays a round of OpenSpiel's `python_block_dominoes`, deal included."""
    game = _open_spiel()

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes())[0])
            else:
                state.apply_action(pick(state.legal_actions()))

    return play


def open_spiel_dealt() -> Play:
    """Return the same with a shuffled deal handed in."""
    game = _open_spiel()
    tiles = list(range(28))

    def play() -> None:
        random.shuffle(tiles)
        state = game.new_initial_state()
        for tile in tiles[:14]:
            state.apply_action(tile)
        while not state.is_terminal():
            state.apply_action(pick(state.legal_actions()))

    return play


PAIRINGS = (
    Pairing(2, "OpenSpiel 2.0.2", 25.0, open_spiel),
    Pairing(2, "OpenSpiel 2.0.2, deal handed in", None, open_spiel_dealt),
    Pairing(4, "dominoes 6.1.0", 5.0, dominoes),
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


def row(pairing: Pairing, seconds: float, turns: int) -> str:
    """Measure both sides in turn and return a row of the table; ratios are of neighbours."""
    mine, theirs = ours(pairing.players), pairing.theirs()
    pairs = [(rate(mine, seconds), rate(theirs, seconds)) for _ in range(turns)]
    own, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratios = sorted(one / two for one, two in pairs)
    required = "" if pairing.required is None else f"{pairing.required:.0f}"
    return (
        f"| {pairing.players} | {own:,.0f} | {pairing.peer} | {other:,.0f} "
        f"| {statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f}) | {required} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--turns", type=int, default=7, help="measurements of each side")
    options = parser.parse_args()
    random.seed(1)
    print("| players | rounds/s, lean | peer | rounds/s, peer | ratio (range) | required |")
    print("|---|---|---|---|---|---|")
    for pairing in PAIRINGS:
        try:
            print(row(pairing, options.seconds, options.turns), flush=True)
        except ImportError:
            print(f"| {pairing.players} | | {pairing.peer} is not installed | | | |")
    print(f"\nMedians of {options.turns} turns on Python {platform.python_version()}.")


if __name__ == "__main__":
    main()
