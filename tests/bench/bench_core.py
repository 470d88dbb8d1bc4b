"""Random rounds a second through `core.Round`, beside two peers in the same run.

Run it with `python -m tests.bench.bench_core`; `README.md` in this folder holds its table.
"""

import random
from typing import Final

from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES
from tests.bench.peers import (
    Pairing,
    Play,
    dominoes,
    open_spiel,
    open_spiel_dealt,
    pick,
    print_table,
)


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


PAIRINGS: Final = (
    Pairing("Block, 4 players", "dominoes 6.1.0", 1.0, ours(4), dominoes),
    Pairing("Block, 2 players", "OpenSpiel 2.0.2", 5.0, ours(2), open_spiel),
    Pairing("the same, its deal handed in", "OpenSpiel 2.0.2", 5.0, ours(2), open_spiel_dealt),
)

if __name__ == "__main__":
    print_table(PAIRINGS, __doc__)
