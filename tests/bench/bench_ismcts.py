"""A level against OpenSpiel's ISMCTS bot in two-player Block, by OpenSpiel's rules.

Run it with `python -m tests.bench.bench_ismcts --deals 100`; `players.md` in this folder holds
its result. Every deal is played twice, from each seat; the first seat leads any tile, a round is
worth the loser's pips. The bot plays 1,000 simulations a move with random rollouts. Its game has no
resampler, so this bridge brings one that knows what passes exclude.
"""

import argparse
import importlib
import math
import sys
import time
from random import Random
from typing import Any, Final

from dominoes_tui.core.actions import PASS, Action, Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Opening, Rules
from dominoes_tui.core.tiles import TILES, Tile
from dominoes_tui.players import LEVELS
from dominoes_tui.players.lean import INDEX, OPEN, Lean, tile_set
from dominoes_tui.players.player import never

RULES: Final = Rules(opening=Opening.ANY, target=100)
"""OpenSpiel's game; with a target our players look for points, as its bot does."""
EXPLORATION: Final = 40.0
"""The bot's UCT constant: twice the size of a usual result, as for games worth 1 point."""


class Bridge:
    """OpenSpiel's game beside ours."""

    def __init__(self) -> None:
        self._module: Any = importlib.import_module("open_spiel.python.games.block_dominoes")
        self._spiel: Any = importlib.import_module("pyspiel")
        self.game: Any = self._spiel.load_game("python_block_dominoes")
        self._deck = {tile: n for n, tile in enumerate(map(_tile, self._module._DECK))}
        actions = [
            (action.player, _tile(action.tile), None if action.edge is None else int(action.edge))
            for action in self._module._ACTIONS
        ]
        self.actions: Final = dict(enumerate(actions))
        self.numbers: Final = {action: number for number, action in self.actions.items()}

    def dealt(self, hands: tuple[tuple[Tile, ...], ...]) -> Any:  # noqa: ANN401
        """Return OpenSpiel's state after a deal."""
        state = self.game.new_initial_state()
        for hand in hands:
            for tile in hand:
                state.apply_action(self._deck[tile])
        return state

    def resampled(self, state: Any, player: int, lots: Random) -> Any:  # noqa: ANN401
        """Return a state that this player cannot tell from the true one."""
        own = {_tile(tile) for tile in state.hands[player]}
        placed: tuple[list[Tile], list[Tile]] = ([], [])
        lacking: set[int] = set()
        ends: tuple[int, int] | None = None
        to_act = 0
        history = state.history()[14:]
        for number in history:
            seat, tile, edge = self.actions[number]
            if to_act not in {seat, player} and ends is not None:
                lacking |= {*ends}
            placed[seat].append(tile)
            ends = _ends_after(ends, tile, edge)
            to_act = 1 - seat
        if to_act != player and ends is not None:
            lacking |= {*ends}
        gone = {*placed[0], *placed[1]}
        hidden = [
            tile
            for tile in TILES
            if tile not in own and tile not in gone and not lacking & {tile.low, tile.high}
        ]
        count = len(state.hands[1 - player])
        hands = [[*placed[0]], [*placed[1]]]
        hands[player] += own
        hands[1 - player] += lots.sample(hidden, count)
        sampled = self.dealt((tuple(hands[0]), tuple(hands[1])))
        for number in history:
            sampled.apply_action(number)
        return sampled

    def bot(self, simulations: int, seed: int) -> Any:  # noqa: ANN401
        """Return OpenSpiel's bot."""
        numpy: Any = importlib.import_module("numpy")
        ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
        random_state = numpy.random.RandomState(seed)
        lots = Random(seed)
        bot = ismcts.ISMCTSBot(
            self.game,
            Rollout(lots),
            EXPLORATION,
            simulations,
            random_state=random_state,
        )
        bot.set_resampler(lambda state, player: self.resampled(state, player, lots))
        return bot


class Rollout:
    """OpenSpiel's evaluator by one random rollout, played in `lean`: the same, only sooner."""

    def __init__(self, lots: Random) -> None:
        self._random = lots.random

    def evaluate(self, state: Any) -> list[float]:  # noqa: ANN401
        """Return what each player scores at the end of random play."""
        if state.is_terminal():
            return list(state.returns())
        hands = [tile_set([_tile(tile) for tile in hand]) for hand in state.hands]
        edges = state.open_edges
        ends = INDEX[Tile.of(int(edges[0]), int(edges[1]))] if edges else OPEN
        lean = Lean(RULES, hands, [], ends=ends, turn=state.current_player())
        lean.play(lambda _, moves: moves[int(self._random() * len(moves))])
        one, other = lean.points
        return [one - other, other - one]

    def prior(self, state: Any) -> list[tuple[int, float]]:  # noqa: ANN401
        """Return every action, all equally good."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def _tile(halves: tuple[float, float]) -> Tile:
    return Tile.of(int(halves[0]), int(halves[1]))


def _ends_after(ends: tuple[int, int] | None, tile: Tile, edge: int | None) -> tuple[int, int]:
    if ends is None or edge is None:
        return tile.low, tile.high
    kept = ends[1] if ends[0] == edge else ends[0]
    return kept, tile.other(edge)


def play(bridge: Bridge, order: list[Tile], seat: int, level: str, bot: Any) -> float:  # noqa: ANN401
    """Play one round with our player at a seat; return what it gains, by OpenSpiel's count."""
    round_ = Round.deal(RULES, order, 0)
    state = bridge.dealt(round_.hands)
    player = LEVELS[level].make(1)
    while not state.is_terminal():
        while round_.legal == (PASS,):
            round_ = round_.apply(PASS)
        turn = state.current_player()
        assert turn == round_.turn, "both games are at the same turn"
        if turn == seat:
            action = player.choose(round_.view(seat), never)
            number = bridge.numbers[turn, *_as_theirs(round_, action)]
        else:
            number = int(bot.step(state))
            action = _as_ours(round_, bridge.actions[number])
        state.apply_action(number)
        round_ = round_.apply(action)
    return float(state.returns()[seat])


def _as_theirs(round_: Round, action: Action) -> tuple[Tile, int | None]:
    assert isinstance(action, Place), "passes are made by themselves"
    ends = round_.chain.ends
    if ends is None or action.end is None:
        return action.tile, None
    return action.tile, ends.left if action.end is End.LEFT else ends.right


def _as_ours(round_: Round, theirs: tuple[int, Tile, int | None]) -> Action:
    _, tile, edge = theirs
    ends = round_.chain.ends
    if ends is None:
        return Place(tile)
    return Place(tile, End.LEFT if ends.left == edge else End.RIGHT)


def main() -> None:
    """Play and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="each is two rounds")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--level", default="expert", choices=list(LEVELS))
    options = parser.parse_args()
    bridge = Bridge()
    gains, wins = [], []
    began = time.monotonic()
    for deal in range(options.first, options.first + options.deals):
        order = Random(f"ismcts {deal}").sample(TILES, 28)
        results = [
            play(bridge, order, seat, options.level, bridge.bot(options.simulations, deal))
            for seat in (0, 1)
        ]
        gains.append(sum(results) / 2)
        wins.append(sum((1 + (gain > 0) - (gain < 0)) / 2 for gain in results) / 2)
        sys.stderr.write(f"deal {deal}: {results} after {time.monotonic() - began:.0f} s\n")
    for name, values in (("rounds won", wins), ("points a round", gains)):
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        margin = 1.96 * math.sqrt(spread / len(values))
        print(f"{options.level}, {name}: {mean:.3f} ± {margin:.3f}")
    print(f"{2 * len(gains)} rounds in {len(gains)} mirrored deals, {options.simulations} a move")


if __name__ == "__main__":
    main()
