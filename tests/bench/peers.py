"""Random rounds a second, ours beside those of two peers, as a table.

OpenSpiel is measured twice: as its interface is meant, which asks the game for the chances of every
dealt tile, and with a shuffled deal handed in, which spares it that.
"""

import argparse
import importlib
import platform
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

Play = Callable[[], None]
"""Shuffles, deals and plays one round at random to its end."""

T = TypeVar("T")


class Pairing(NamedTuple):
    """Two programs that play the same game.

    Attributes:
        game: what both play.
        peer: the name of the other program.
        required: how many times as many rounds as the peer ours must play; None for a remark.
        ours: plays one round of ours.
        theirs: makes what plays one round through the peer; raises ImportError if it is missing.
    """

    game: str
    peer: str
    required: float | None
    ours: Play
    theirs: Callable[[], Play]


def pick(choices: Sequence[T]) -> T:
    """Return one of the choices at random: the same work on every side."""
    return choices[int(random.random() * len(choices))]


def dominoes() -> Play:
    """Return what plays a round of `dominoes` (PyPI): four players, passes made by itself."""
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
    """Return what plays a round of OpenSpiel's `python_block_dominoes`, two players."""
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
    required = "" if pairing.required is None else f"{pairing.required:.0f}"
    return (
        f"| {pairing.game} | {mine:,.0f} | {pairing.peer} | {other:,.0f} "
        f"| {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}) | {required} |"
    )


def print_table(pairings: Sequence[Pairing], description: str | None) -> None:
    """Measure as the command line says, and print a row for each pairing.

    Args:
        pairings: what is measured.
        description: what the help says of it.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    parser.add_argument("--turns", type=int, default=25, help="measurements of each side")
    options = parser.parse_args()
    random.seed(1)
    print(
        "| game | rounds/s, ours | peer | rounds/s, peer | ratio (lowest to highest) | required |"
    )
    print("|---|---|---|---|---|---|")
    missing = []
    for pairing in pairings:
        try:
            theirs = pairing.theirs()
        except ImportError:
            missing.append(pairing.peer)
            continue
        print(row(pairing, theirs, options.seconds, options.turns), flush=True)
    print(f"\nMedians of {options.turns} turns on Python {platform.python_version()}.")
    for peer in dict.fromkeys(missing):
        print(f"{peer} is not installed: `pip install dominoes==6.1.0 open_spiel==2.0.2`.")
