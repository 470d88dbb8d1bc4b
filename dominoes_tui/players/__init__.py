"""Computer players: a view in, an action out."""

from collections.abc import Callable
from typing import Final

from dominoes_tui.core.actions import Action
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.heuristic import careless, heaviest, random, trained
from dominoes_tui.players.player import Instant, Level, Player, Stop
from dominoes_tui.players.search import Searcher

__all__ = ["LEVELS", "YARDSTICKS", "Level", "Player", "Stop"]


def _instant(
    name: str, about: str, policy: Callable[[PlayerView, int], Action], measured: str = ""
) -> Level:
    return Level(name, about, lambda seed: Instant(name, seed, policy), measured)


def _searcher(name: str, about: str, measured: str, *, worlds: int, doubt: float) -> Level:
    return Level(name, about, lambda seed: Searcher(name, seed, worlds, doubt), measured)


def _by_name(*levels: Level) -> dict[str, Level]:
    return {level.name: level for level in levels}


LEVELS: Final = _by_name(
    _instant(
        "easy",
        "Gets rid of heavy tiles, and overlooks some.",
        careless,
        "wins 60 % of Block matches against chance",
    ),
    _instant(
        "medium",
        "Counts suits and remembers what you knocked on.",
        trained,
        "wins 81 % of Block matches against easy",
    ),
    _searcher(
        "hard",
        "Thinks ahead, but hardly reads what you play.",
        "wins 61 % of Block matches against medium",
        worlds=40,
        doubt=0.9,
    ),
    _searcher(
        "expert",
        "Reads your hand from what you play.",
        "wins 61 % of Block matches against hard",
        worlds=200,
        doubt=0.3,
    ),
)
"""The levels a person can play against, weakest first; `tests/bench/players.md` has the rates."""

YARDSTICKS: Final = _by_name(
    _instant("random", "Plays any tile that fits.", random),
    _instant("heaviest", "Plays its heaviest tile that fits.", lambda view, _: heaviest(view)),
)
"""Who else can play in the arena, to measure the levels by."""
