"""How strong the levels are: `pytest -m slow tests/players`; a few minutes each."""

import os
from concurrent.futures import ProcessPoolExecutor

import pytest

from dominoes_tui.arena import Contest, hold, standings
from dominoes_tui.core.rules import Mode, Rules

pytestmark = pytest.mark.slow

LADDER = [
    ("medium", "easy", 0.57),
    ("hard", "medium", 0.57),
    ("expert", "hard", 0.57),
    ("expert", "medium", 0.68),
]


def share(rules: Rules, levels: tuple[str, ...], matches: int) -> tuple[float, float]:
    """Return the first level's share of the matches and its margin."""
    contest = Contest(rules, levels, matches, seed=11)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        (first, *_) = standings(contest, list(hold(contest, pool)))
    return first.matches


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(("one", "other", "least"), LADDER)
def test_each_step_of_the_ladder_is_one(mode: Mode, one: str, other: str, least: float) -> None:
    """A level wins its share of matches against a weaker one, but for the margin of the test."""
    rules = Rules(mode=mode, target=100)
    mean, margin = share(rules, (one, other), 200)
    assert mean + margin > least
    assert mean > 0.5


@pytest.mark.parametrize(
    ("players", "mode", "least"),
    [(3, Mode.BLOCK, 0.365), (3, Mode.DRAW, 0.37), (4, Mode.BLOCK, 0.295)],
)
def test_an_expert_wins_more_than_its_share_of_rounds(
    players: int, mode: Mode, least: float
) -> None:
    """Against a field of mediums, which play the trained policy, experts win more than they do."""
    rules = Rules(mode=mode, players=players)
    mean, margin = share(rules, ("expert", *["medium"] * (players - 1)), 300)
    assert mean + margin > least
    assert mean > 1 / players
