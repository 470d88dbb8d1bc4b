"""Computer players: a view in, an action out."""

from typing import Final

from dominoes_tui.players.player import Instant, Level, Player, Stop

__all__ = ["LEVELS", "YARDSTICKS", "Level", "Player", "Stop"]

# A player's modules are imported when one is made: the table is seen before anyone thinks.


def _easy(seed: int) -> Player:
    from dominoes_tui.players.heuristic import careless

    return Instant("easy", seed, careless)


def _medium(seed: int) -> Player:
    from dominoes_tui.players.heuristic import trained

    return Instant("medium", seed, trained)


def _hard(seed: int) -> Player:
    from dominoes_tui.players.search import Searcher

    return Searcher("hard", seed, worlds=40, draw_worlds=14, doubt=0.9)


def _expert(seed: int) -> Player:
    from dominoes_tui.players.search import Searcher

    return Searcher("expert", seed, worlds=200, draw_worlds=200, doubt=0.3)


def _random(seed: int) -> Player:
    from dominoes_tui.players.heuristic import random

    return Instant("random", seed, random)


def _heaviest(seed: int) -> Player:
    from dominoes_tui.players.heuristic import heaviest

    return Instant("heaviest", seed, lambda view, _: heaviest(view))


def _by_name(*levels: Level) -> dict[str, Level]:
    return {level.name: level for level in levels}


LEVELS: Final = _by_name(
    Level(
        "easy",
        "Gets rid of heavy tiles, and overlooks some.",
        _easy,
        "wins 60 % of Block matches against chance",
    ),
    Level(
        "medium",
        "Counts suits and remembers what you knocked on.",
        _medium,
        "wins 81 % of Block matches against easy",
    ),
    Level(
        "hard",
        "Thinks ahead, but hardly reads what you play.",
        _hard,
        "wins 65 % of Block matches against medium",
    ),
    Level(
        "expert",
        "Reads your hand from what you play.",
        _expert,
        "wins 58 % of Block matches against hard",
    ),
)
"""The levels a person can play against, weakest first; `tests/bench/players.md` has their rates."""

YARDSTICKS: Final = _by_name(
    Level("random", "Plays any tile that fits.", _random),
    Level("heaviest", "Plays its heaviest tile that fits.", _heaviest),
)
"""Who else can play in the arena, to measure the levels by."""
