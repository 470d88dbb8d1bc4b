"""Players that do not look ahead."""

from random import Random
from typing import Final

from dominoes_tui.core.actions import Action, Place
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.lean import ALL, distinct_moves
from dominoes_tui.players.policy import Policy
from dominoes_tui.players.story import read_story
from dominoes_tui.players.wire import view_text

OVERLOOKED: Final = 0.35
"""How often a beginner does not see that a tile fits."""


def lots_of(view: PlayerView, seed: int) -> Random:
    """Return the lots that a player draws: the same for the same view and seed."""
    return Random(f"{seed} {view_text(view)}")  # noqa: S311 - a game, not a secret


def random(view: PlayerView, seed: int) -> Action:
    """Do any legal thing."""
    return lots_of(view, seed).choice(view.legal)


def heaviest(view: PlayerView) -> Action:
    """Place the tile with most pips, doubles first; draw or pass where nothing fits."""
    return _heaviest(list(view.legal))


def careless(view: PlayerView, seed: int) -> Action:
    """Place the heaviest of the tiles that are not overlooked."""
    lots = lots_of(view, seed)
    seen = [action for action in view.legal if lots.random() >= OVERLOOKED]
    return _heaviest(seen or list(view.legal))


def _heaviest(legal: list[Action]) -> Action:
    places = [action for action in legal if isinstance(action, Place)]
    if not places:
        return legal[0]
    return max(places, key=lambda place: (place.tile.pips, place.tile.is_double))


def trained(view: PlayerView, seed: int = 0) -> Action:  # noqa: ARG001 - it draws no lots
    """Place the tile that the trained policy values most.

    It looks at its own hand, the chain and the public history: which numbers it can still answer,
    which tiles the opponents could answer with after what they passed on, doubles and pips.
    """
    moves = distinct_moves(view.chain, view.legal)
    if not moves:
        return view.legal[0]
    if len(moves) > 1:
        story = read_story(view)
        players = view.rules.players
        order = [(view.seat + distance) % players for distance in range(1, players)]
        unseen = ALL & ~(story.played | story.hand)
        worths = Policy.of(view.rules).worths(
            tuple(moves),
            story.hand,
            [unseen & ~story.lacks[seat] for seat in order],
            [view.counts[seat] for seat in order],
        )
        best = list(moves)[worths.index(max(worths))]
        return moves[best]
    return next(iter(moves.values()))
