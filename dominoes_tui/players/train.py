"""Find the weights of the static policy: `python -m dominoes_tui.players.train`.

Policy gradient by self-play. Every deal is played twice by the same policy, each placement drawn by
lot with the policy's probabilities. What a seat got more than the same seat got in the other
play of the deal is due to the placements, not to the deal: by that much they are made likelier.
The same seed gives the same weights.
"""

import argparse
import sys
import tomllib
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.players.lean import (
    DOUBLES,
    MOVES,
    OPEN,
    Lean,
    Move,
    Moves,
    opening_of,
)
from dominoes_tui.players.policy import (
    HALF_SETS,
    MOBILITY,
    NAMES,
    PHASES,
    REACH,
    STANDINGS,
    Choose,
    Policy,
    heaviest_move,
    lead_in_pips,
    numbers_shown,
    phase_of,
    seen_by,
    standing,
)
from dominoes_tui.players.random_round import shuffled

_OFFSETS: Final = {name: sum(list(NAMES.values())[:place]) for place, name in enumerate(NAMES)}
SIZE: Final = sum(NAMES.values())
"""Weights of one phase."""
Features = list[tuple[int, float]]
"""Index of a weight and how often it counts."""


def features(
    move: Move, hand: int, possible: Sequence[int], counts: Sequence[int], phases: int
) -> Features:
    """Return which weights make up the worth of a move; `Policy.worths` adds up the same."""
    left = hand ^ move.bit
    base = SIZE * phase_of(hand.bit_count(), counts[0], phases)
    own = (left & move.fits).bit_count()
    reached = [(tiles & move.fits).bit_count() for tiles in possible]
    found = [
        (base + _OFFSETS["pips"], TILES[move.tile].pips / 10),
        (base + _OFFSETS["numbers"], float(numbers_shown(left))),
        (base + _OFFSETS["mobility"] + min(own, MOBILITY - 1), 1.0),
    ]
    low, high = HALF_SETS[move.ends]
    found.append((base + _OFFSETS["held_ends"] + (left & low > 0) + (left & high > 0), 1.0))
    rows = (STANDINGS[standing(hand, possible[0], counts[0])], "reach_2", "reach_3")
    found += [
        (base + _OFFSETS[row] + min(count, REACH - 1), 1.0)
        for row, count in zip(rows, reached, strict=False)
    ]
    if move.bit & DOUBLES:
        found.append((base + _OFFSETS["double"], 1.0))
    if move.ends != OPEN and TILES[move.ends].is_double:
        found.append((base + _OFFSETS["equal"], 1.0))
    if not own and not any(reached):
        found.append((base + _OFFSETS["blocked"], lead_in_pips(left, possible, counts) / 10))
    return found


class Learner:
    """The weights while they are learned; it chooses by lot and remembers why."""

    def __init__(self, lots: Random, phases: int) -> None:
        self.phases = phases
        self.weights = [0.0] * (SIZE * phases)
        self.lots = lots
        self.gradients: list[tuple[int, dict[int, float]]] = []
        """For each choice of the round the seat, and how each weight would make it likelier."""

    def choose(self, table: Lean, moves: Moves) -> Move:
        """Choose a move by lot."""
        hand = table.hands[table.turn]
        possible, counts = seen_by(table)
        weights = self.weights
        every = [features(move, hand, possible, counts, self.phases) for move in moves]
        worths = [sum([weights[index] * value for index, value in found]) for found in every]
        most = max(worths)
        shares = [exp(worth - most) for worth in worths]
        total = sum(shares)
        lot = self.lots.random() * total
        chosen = 0
        while chosen < len(moves) - 1 and lot >= shares[chosen]:
            lot -= shares[chosen]
            chosen += 1
        gradient: dict[int, float] = {}
        for place, found in enumerate(every):
            factor = (place == chosen) - shares[place] / total
            for index, value in found:
                gradient[index] = gradient.get(index, 0.0) + factor * value
        self.gradients.append((table.turn, gradient))
        return moves[chosen]


def dealt(rules: Rules, order: list[int]) -> Lean:
    """Return a round after its forced opening."""
    players, size = rules.players, rules.hand_size
    hands = [sum(order[start : start + size]) for start in range(0, players * size, size)]
    index = opening_of(hands)
    turn = next(seat for seat, hand in enumerate(hands) if hand >> index & 1)
    table = Lean(rules, hands, order[players * size :], turn=turn)
    table.place(MOVES[OPEN][1 << index][0])
    return table


def gains(table: Lean) -> list[float]:
    """Return for each seat its points less the average of the others'."""
    points = table.points
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


def train(
    rules: Rules, deals: int, seed: str, phases: int = PHASES[-1], rate: float = 0.03
) -> list[float]:
    """Return the weights learned from so many deals.

    Args:
        rules: the game.
        deals: how many deals to play, each twice.
        seed: of the deals and the lots.
        phases: how many, one of `PHASES`; more tell more, and need more deals.
        rate: how far a step goes; it falls to a tenth over the deals. A step has the size of the
            rate in each weight whose direction is clear (Adam).
    """
    lots = Random(seed)  # noqa: S311 - a game, not a secret
    learner = Learner(lots, phases)
    weights = learner.weights
    mean, square = [0.0] * len(weights), [0.0] * len(weights)
    batch = 64
    for step in range(1, deals // batch + 1):
        sums = [0.0] * len(weights)
        for _ in range(batch):
            order = shuffled(lots)
            plays = []
            for _ in range(2):
                table = dealt(rules, order)
                learner.gradients = []
                table.play(learner.choose)
                plays.append((gains(table), learner.gradients))
            for (got, gradients), (other, _) in (plays, plays[::-1]):
                for seat, gradient in gradients:
                    more = got[seat] - other[seat]
                    if more:
                        for index, value in gradient.items():
                            sums[index] += more * value
        now = rate * (1 - 0.9 * step * batch / deals)
        for index, total in enumerate(sums):
            slope = total / batch
            mean[index] = 0.9 * mean[index] + 0.1 * slope
            square[index] = 0.99 * square[index] + 0.01 * slope * slope
            clear = mean[index] / (1 - 0.9**step)
            spread = (square[index] / (1 - 0.99**step)) ** 0.5
            weights[index] += now * clear / (spread + 1e-6)
    return weights


def rows(weights: list[float]) -> dict[str, list[list[float]]]:
    """Return weights as `Policy` takes them, without the part that all moves share."""
    table = {}
    for name, size in NAMES.items():
        of_phase = [
            weights[phase * SIZE + _OFFSETS[name] : phase * SIZE + _OFFSETS[name] + size]
            for phase in range(len(weights) // SIZE)
        ]
        if size > 1:
            of_phase = [[value - sum(row) / size for value in row] for row in of_phase]
        table[name] = [[round(value, 3) for value in row] for row in of_phase]
    return table


def compare(rules: Rules, one: Choose, other: Choose, deals: int, seed: str) -> tuple[float, float]:
    """Play one policy against a field of another, every deal from each seat.

    Returns:
        the share of rounds won (ties shared) and the gain in points a round.
    """
    lots = Random(seed)  # noqa: S311 - a game, not a secret
    won, points = 0.0, 0.0
    for _ in range(deals):
        order = shuffled(lots)
        for seat in range(rules.players):
            table = dealt(rules, order)
            table.play(_seated(seat, one, other))
            winners = table.winners
            won += (seat in winners) / len(winners)
            points += gains(table)[seat]
    games = deals * rules.players
    return won / games, points / games


def _seated(seat: int, one: Choose, other: Choose) -> Choose:
    return lambda table, moves: (one if table.turn == seat else other)(table, moves)


GAMES: Final = {
    f"{mode}-{players}": Rules(mode=mode, players=players) for mode in Mode for players in (2, 3, 4)
}


def main(words: Sequence[str] | None = None) -> int:
    """Train some games, and keep the weights of the others."""
    parser = argparse.ArgumentParser(prog="python -m dominoes_tui.players.train")
    parser.add_argument("--deals", type=int, default=60_000, help="deals to play for each game")
    parser.add_argument("--phases", type=int, choices=PHASES, default=PHASES[-1])
    parser.add_argument("--seed", default="1", help="seed of deals and lots")
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("weights.toml"))
    options = parser.parse_args(words)
    for name in options.games:
        rules = GAMES[name]
        learned = rows(train(rules, options.deals, options.seed, options.phases))
        choose = Policy(learned, rules.players).choose
        share, gain = compare(rules, choose, heaviest_move, 2000, "check")
        made = f"python -m dominoes_tui.players.train --games {name} "
        made += f"--deals {options.deals} --phases {options.phases} --seed {options.seed}"
        said = f"against heaviest {share:.1%} of rounds, {gain:+.2f} points a round"
        sys.stderr.write(f"{name}: {said}\n")
        tables = tomllib.loads(options.out.read_text("utf-8")) if options.out.exists() else {}
        tables.setdefault(str(rules.mode), {})[str(rules.players)] = {
            "made": made,
            "measured": said,
            **learned,
        }
        options.out.write_text(_text(tables), "utf-8")
    return 0


def _text(tables: dict[str, dict[str, dict[str, Any]]]) -> str:
    lines = [
        "# Weights of the static policy. `policy.py` says what the rows mean. Each has a line for",
        "# a phase: own hand of up to 2, 4, 6 and more tiles, and where there are twelve, within",
        "# each of these the next hand of up to 2, 4 and more. `made` is the command for a table.",
    ]
    for mode, of_mode in sorted(tables.items()):
        for players, table in sorted(of_mode.items()):
            lines += ["", f"[{mode}.{players}]"]
            for name, value in table.items():
                if isinstance(value, str):
                    lines.append(f'{name} = "{value}"')
                else:
                    lines += [f"{name} = [", *(f"  {row}," for row in value), "]"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
