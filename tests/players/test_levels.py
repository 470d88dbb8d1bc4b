"""The levels: honest, legal, repeatable."""

import inspect
import re
from pathlib import Path
from random import Random

import pytest

from dominoes_tui.core.actions import Place
from dominoes_tui.core.match import Match
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.start import Position
from dominoes_tui.players import LEVELS, YARDSTICKS, Level
from dominoes_tui.players.beliefs import Beliefs
from dominoes_tui.players.player import never
from dominoes_tui.players.policy import Policy
from dominoes_tui.players.search import Searcher
from dominoes_tui.players.story import read_story
from tests.players.rounds import any_rules, dealt, positions, view_of_turn
from tests.players.test_beliefs import replayed

MEASURED = Path(__file__).parents[1] / "bench" / "players.md"
EVERY = [*LEVELS.values(), *YARDSTICKS.values()]


def name_of(level: Level) -> str:
    """Name a level."""
    return level.name


@pytest.mark.parametrize("level", EVERY, ids=name_of)
def test_a_level_plays_by_any_rules(level: Level) -> None:
    """Whatever the rules, it finishes its rounds with legal actions."""
    lots = Random(1)
    for _ in range(4 if level.make(1).thinks else 20):
        match = dealt(any_rules(lots), lots)
        players = [level.make(1), *(LEVELS["easy"].make(1) for _ in match.players[1:])]
        while match.round is not None and match.round.turn is not None:
            turn = match.round.turn
            match = match.apply(players[turn].choose(match.view(turn), never))


@pytest.mark.parametrize("level", EVERY, ids=name_of)
def test_hidden_tiles_decide_nothing(level: Level) -> None:
    """With the hidden tiles rearranged and the same seed, it chooses the same."""
    for number, match in enumerate(positions(6 if level.make(1).thinks else 40, seed=2)):
        view = view_of_turn(match)
        story = read_story(view)
        (world, *_) = Beliefs(story, None, view.rules.players).sample(1, Random(number))
        chosen = level.make(number).choose(view, never)
        assert chosen in view.legal
        assert level.make(number).choose(replayed(view, story, world), never) == chosen


@pytest.mark.parametrize("level", LEVELS.values(), ids=name_of)
def test_a_level_is_one_line_for_the_panel(level: Level) -> None:
    """It knows its name, and one short sentence says how it plays."""
    assert level.make(1).level == level.name
    assert level.about.endswith(".")
    assert len(level.about) <= 60
    assert level.measured.startswith("wins ")


@pytest.mark.parametrize("level", LEVELS.values(), ids=name_of)
def test_the_panel_tells_the_measured_rate(level: Level) -> None:
    """What the new-match panel says of a level stands in the table of the benches."""
    said = re.fullmatch(r"wins (\d+) % of Block matches against (\w+)", level.measured)
    assert said is not None
    other = {"chance": "random"}.get(said[2], said[2])
    row = re.compile(rf"\| {level.name} \| {other} \| block \| \d+ \| ([\d.]+) % ")
    found = row.search(MEASURED.read_text("utf-8"))
    assert found is not None
    assert abs(float(found[1]) - int(said[1])) <= 0.5


def test_players_need_nothing_but_the_standard_library() -> None:
    """A searcher's module and what it stands on import no numpy and no Textual."""
    for module in (Searcher, Beliefs, Policy):
        source = inspect.getsource(inspect.getmodule(module))  # type: ignore[arg-type]
        assert "numpy" not in source
        assert "textual" not in source


def test_a_stopped_player_answers_at_once() -> None:
    """Once nobody waits, after one world there is an answer."""
    asked = []

    def stop() -> bool:
        asked.append(1)
        return True

    match = next(positions(1, seed=3, rules=Rules(players=4)))
    view = view_of_turn(match)
    assert LEVELS["expert"].make(1).choose(view, stop) in view.legal
    assert len(asked) <= 4


def test_experts_go_out_when_they_can() -> None:
    """A tile that empties the hand is placed."""
    position = Position.parse("6-1 1-3 | 3-3 / 0-1 0-5 | 0-0 ... | 0")
    rules = Rules(mode=Mode.DRAW)
    match = Match.begin(rules, "ab").take_up(Round.at(rules, position))
    view = match.view(0)
    action = LEVELS["expert"].make(1).choose(view, never)
    assert isinstance(action, Place)
