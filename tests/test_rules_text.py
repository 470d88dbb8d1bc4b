"""The rules in words are those in force."""

import pytest
from hypothesis import given

from dominoes_tui.core.rules import GAMES, BlockedScoring, Mode, NextLeader, Opening, Rules
from dominoes_tui.rules_text import length, mode_name, sections, summary
from tests.strategies import rules


def words(of: Rules) -> str:
    """Return all the rules in one text."""
    return " ".join(sentence for section in sections(of) for sentence in section.sentences)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("pub", "Block, 2 players, first to 100."),
        ("block", "Block, 2 players, a single round."),
        ("draw", "Draw, 2 players, a single round."),
        ("family", "Draw, 2 players, a single round."),
    ],
)
def test_a_game_in_a_few_words(game: str, said: str) -> None:
    """The summary names the mode, the players and how long a match is."""
    assert summary(GAMES[game]) == said


@given(rules())
def test_the_sections_are_those_of_the_rules_screen(of: Rules) -> None:
    """Play, Draw and Block, Scoring, in whole sentences without exclamation marks."""
    told = sections(of)
    assert [section.title for section in told] == ["Play", "Draw and Block", "Scoring"]
    for section in told:
        for sentence in section.sentences:
            assert sentence.endswith(".")
            assert "!" not in sentence
            assert len(sentence) <= 76


@given(rules())
def test_the_settings_in_force_are_named(of: Rules) -> None:
    """Mode, players, hand size and target stand in the text as they are set."""
    text = words(of)
    assert f"This is {mode_name(of)}" in text
    assert f"Each of the {of.players} players is dealt {of.hand_size} tiles." in text
    assert f"reaches {of.target}." in text if of.target else "single round" in text


@pytest.mark.parametrize(
    ("of", "said", "unsaid"),
    [
        (Rules(), "Nobody draws.", "draw one"),
        (Rules(mode=Mode.DRAW), "draw one at a time until one fits", "Nobody draws"),
        (Rules(mode=Mode.DRAW, boneyard_reserve=2), "The last 2 tiles may not", "last tile."),
        (Rules(mode=Mode.DRAW, boneyard_reserve=1), "The last tile may not", "last 2"),
        (Rules(mode=Mode.DRAW, players=4), "leaves no tile that may be drawn", "draw one"),
        (Rules(), "highest double dealt leads the round", "by lot"),
        (Rules.PUB, "highest double dealt leads every round", "by lot"),
        (Rules(opening=Opening.ANY), "Who leads first is drawn by lot.", "double dealt"),
        (
            Rules(target=50, next_leader=NextLeader.WINNER),
            "The winner of a round leads the next with any tile.",
            "every round",
        ),
        (
            Rules(target=50, next_leader=NextLeader.ROTATE),
            "The player after the last leader leads",
            "every round",
        ),
        (Rules(next_leader=NextLeader.ROTATE), "leads the round", "last leader"),
        (Rules(target=50), "own pips stay out of it", "taken off"),
        (
            Rules(target=50, blocked_scoring=BlockedScoring.DIFFERENCE),
            "own pips are taken off",
            "stay out",
        ),
        (Rules(), "Points are not counted.", "scores"),
    ],
)
def test_each_setting_changes_the_words(of: Rules, said: str, unsaid: str) -> None:
    """What holds is said, and what does not is not."""
    assert said in words(of)
    assert unsaid not in words(of)


def test_the_length_of_a_match() -> None:
    """A target, or a single round."""
    assert length(Rules.PUB) == "first to 100"
    assert length(Rules.BLOCK) == "a single round"
