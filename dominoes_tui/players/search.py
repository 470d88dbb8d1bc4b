"""Players that look ahead: they play each placement out in many worlds, one maybe the true one."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes_tui.core.actions import Action
from dominoes_tui.core.rules import BlockedScoring, Mode, Rules
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players import endgame
from dominoes_tui.players.beliefs import Beliefs, World
from dominoes_tui.players.heuristic import lots_of
from dominoes_tui.players.lean import (
    Lean,
    Move,
    Moves,
    bits,
    distinct_moves,
    points_of,
    winners_of,
)
from dominoes_tui.players.player import Stop
from dominoes_tui.players.playout import play_out
from dominoes_tui.players.policy import Policy
from dominoes_tui.players.story import Story, read_story

CHUNK: Final = 20
"""Worlds between two looks at which placements have fallen behind."""
SHARE: Final = {2: 1.0, 3: 0.9, 4: 0.75}
"""How many worlds there is time for with so many players, of those with two."""
WIN: Final = 20.0
"""What winning is worth beside the points where only winning counts."""
BEHIND: Final = 3.0
"""Standard errors by which a placement must be worse than the best to be given up."""


@dataclass(frozen=True, slots=True)
class Searcher:
    """A player that looks ahead.

    Attributes:
        level: the level's name.
        seed: with the view, what its lots are drawn from.
        worlds: how many worlds it plays out, with one opponent, in Block.
        draw_worlds: the same in Draw, where fewer tell as much.
        doubt: how much of what its opponents choose it holds to be mere chance, from 0 to 1.
    """

    level: str
    seed: int
    worlds: int
    draw_worlds: int
    doubt: float

    @property
    def thinks(self) -> bool:
        """It does."""
        return True

    def choose(self, view: PlayerView, stop: Stop) -> Action:
        """Choose one of `view.legal`, which is not empty."""
        moves = distinct_moves(view.chain, view.legal)
        if not moves:
            return view.legal[0]
        if len(moves) == 1 or len(view.hand) == 1:
            return next(iter(moves.values()))
        return moves[self._best(view, tuple(moves), stop)]

    def _best(self, view: PlayerView, moves: Moves, stop: Stop) -> Move:
        lots = lots_of(view, self.seed)
        story = read_story(view)
        policy = Policy.of(view.rules)
        if view.rules.players == 2 and not view.boneyard:
            difference = view.rules.blocked_scoring is BlockedScoring.DIFFERENCE
            sure = endgame.best_move(
                story.hand,
                story.hidden,
                moves,
                difference=difference,
                single=view.rules.target is None,
                stop=stop,
            )
            if sure is not None:
                return sure
        beliefs = Beliefs(story, policy, view.rules.players, self.doubt)
        worlds = beliefs.sample(self._count(view.rules, len(moves)), lots)
        return Comparison(view.rules, story, policy, moves).best(worlds, lots, stop)

    def _count(self, rules: Rules, moves: int) -> int:
        """How many worlds: fewer where each takes longer, for more players or more placements."""
        worlds = self.draw_worlds if rules.mode is Mode.DRAW else self.worlds
        count = int(worlds * SHARE[rules.players])
        return max(count // 3, min(count, 4 * count // moves))


class Comparison:
    """The placements of one decision, played out in the same worlds.

    Args:
        rules: the game.
        story: what the seat knows.
        policy: how everyone plays on.
        moves: the placements.
    """

    def __init__(self, rules: Rules, story: Story, policy: Policy, moves: Moves) -> None:
        self.rules = rules
        self.story = story
        self.policy = policy
        self.moves = moves
        self._single = rules.target is None
        self._difference = rules.blocked_scoring is BlockedScoring.DIFFERENCE

    def best(self, worlds: Iterable[World], lots: Random, stop: Stop) -> Move:
        """Return the move with the best average over the worlds, by their weights."""
        left = list(range(len(self.moves)))
        totals = [0.0] * len(self.moves)
        played: list[list[float]] = [[] for _ in self.moves]
        weights: list[float] = []
        for number, world in enumerate(worlds, start=1):
            yard = bits(world.yard)
            if self.rules.mode is Mode.DRAW:
                lots.shuffle(yard)
            weights.append(world.weight)
            for place in left:
                worth = self.outcome(self.moves[place], world, yard)
                played[place].append(worth)
                totals[place] += world.weight * worth
            if stop():
                break
            if number % CHUNK == 0:
                left = self._still(left, totals, played, weights)
                if len(left) == 1:
                    break
        return self.moves[max(left, key=totals.__getitem__)]

    def outcome(self, move: Move, world: World, yard: list[int]) -> float:
        """Place a tile in one world, let the policy play on, and return what the seat gains."""
        story = self.story
        seat, players = story.seat, self.rules.players
        hands = list(world.hands)
        hands[seat] ^= move.bit
        table = Lean(
            self.rules,
            hands,
            yard.copy(),
            ends=move.ends,
            turn=(seat + 1) % players,
            played=story.played | move.bit,
            lacks=list(story.lacks),
        )
        return self.gain(play_out(self.policy, table))

    def gain(self, hands: list[int]) -> float:
        """Return what hands left at the end of a round are worth to the seat.

        In a match, points less the average of the others'. In a single round only winning counts,
        but points tell more of each world about how near it was.
        """
        points = points_of(hands, difference=self._difference)
        mine = points[self.story.seat]
        others = sum(points) - mine
        gain = mine - others / (len(points) - 1)
        if self._single:
            winners = winners_of(hands)
            gain += WIN * (self.story.seat in winners) / len(winners)
        return gain

    @staticmethod
    def _still(
        left: list[int], totals: list[float], played: list[list[float]], weights: list[float]
    ) -> list[int]:
        """Return the placements that are not clearly worse than the best."""
        best = max(left, key=totals.__getitem__)
        whole = sum(weights)
        kept = []
        for place in left:
            lead = (totals[best] - totals[place]) / whole
            square = sum(
                [
                    (weight * (one - other - lead)) ** 2
                    for weight, one, other in zip(weights, played[best], played[place], strict=True)
                ]
            )
            if place == best or lead * whole <= BEHIND * square**0.5 + 1e-9:
                kept.append(place)
        return kept
