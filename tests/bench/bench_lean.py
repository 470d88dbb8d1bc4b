"""Random rounds a second in `players.lean`, beside two peers in the same run.

Run it with `python -m tests.bench.bench_lean`; `players.md` in this folder holds its table.
"""

from random import Random
from typing import Final

from dominoes_tui.core.rules import Opening, Rules
from dominoes_tui.players.random_round import random_round
from tests.bench.peers import Pairing, Play, dominoes, open_spiel, open_spiel_dealt, print_table


def ours(players: int) -> Play:
    """Return what plays a Block round whose leader leads any tile, as in both peers."""
    rules = Rules(players=players, opening=Opening.ANY)
    lots = Random(1)

    def play() -> None:
        random_round(rules, lots)

    return play


PAIRINGS: Final = (
    Pairing("Block, 2 players", "OpenSpiel 2.0.2", 25.0, ours(2), open_spiel),
    Pairing("the same, its deal handed in", "OpenSpiel 2.0.2", None, ours(2), open_spiel_dealt),
    Pairing("Block, 4 players", "dominoes 6.1.0", 5.0, ours(4), dominoes),
)

if __name__ == "__main__":
    print_table(PAIRINGS, __doc__)
