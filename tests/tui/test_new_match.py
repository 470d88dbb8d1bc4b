"""The new-match panel: what it asks, and that the match is the one that was chosen."""

from dataclasses import replace

import pytest

from dominoes_tui.choices import Choices
from dominoes_tui.core.match import Match
from dominoes_tui.core.rules import (
    GAMES,
    HAND_SIZES,
    RESERVES,
    BlockedScoring,
    Mode,
    NextLeader,
    Opening,
    Rules,
)
from dominoes_tui.players import LEVELS
from dominoes_tui.tui.screens.new_match import NewMatchScreen, answered, questions
from dominoes_tui.tui.widgets.choice_form import ChoiceForm
from tests.tui.journey import Journey, at_menu, at_table

FIRST = Choices(Rules.BLOCK, ("medium",))


def test_every_rule_is_asked_for() -> None:
    """Whatever the rules leave open can be chosen, and every setting has each of its values."""
    asked = {question.name: question for question in questions(FIRST, more=True)}
    names = set(Rules.BLOCK.settings) - {"players"} | {"game", "opponents", "level 1", "more"}
    assert set(asked) == names
    values = {name: [one.value for one in question.answers] for name, question in asked.items()}
    assert values["game"] == list(GAMES)
    assert values["mode"] == list(Mode)
    assert values["opponents"] == [1, 2, 3]
    assert values["hand_size"] == list(HAND_SIZES)
    assert values["boneyard_reserve"] == list(RESERVES)
    assert values["opening"] == list(Opening)
    assert values["next_leader"] == list(NextLeader)
    assert values["blocked_scoring"] == list(BlockedScoring)
    assert values["level 1"] == list(LEVELS)
    assert {None, 50, 100, 150} <= set(values["target"])


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_every_answer_makes_rules_that_can_be_played(opponents: int) -> None:
    """From any choice, any answer to any question gives a match that can begin."""
    choices = answered(FIRST, "opponents", opponents)
    for question in questions(choices, more=True)[:-1]:
        for answer in question.answers:
            changed = answered(choices, question.name, answer.value)
            asked = {one.name: one for one in questions(changed, more=True)}
            assert asked[question.name].value == answer.value
            assert Match.begin(changed.rules, changed.names).rules == changed.rules


def test_a_named_game_is_all_its_rules_but_the_players() -> None:
    """Whatever stood there before, a game sets every rule, and opponents and levels stay."""
    before = Choices(Rules(mode=Mode.DRAW, players=4, hand_size=5, target=50), ("easy",) * 3)
    for name, rules in GAMES.items():
        chosen = answered(before, "game", name)
        assert chosen == replace(before, rules=replace(rules, players=4))
        asked = questions(chosen, more=False)[0]
        assert asked.answer.text == name
        assert [one.text for one in asked.answers] == list(GAMES)


def test_other_rules_are_a_game_of_their_own() -> None:
    """Rules that no game has are called so, and can be gone back to from a named game."""
    own = Rules(mode=Mode.DRAW, target=50)
    asked = questions(replace(FIRST, rules=own), more=False)[0]
    assert asked.answer.text == "own rules"
    asked = questions(FIRST, more=False, own=own)[0]
    assert [one.text for one in asked.answers] == [*GAMES, "own rules"]
    assert asked.answer.text == "block"
    assert answered(FIRST, "game", None, own).rules == own


def test_draw_with_nothing_to_draw_is_said_beforehand() -> None:
    """Four hands of seven are the whole set; with hands of six there is a boneyard."""
    four = Choices(Rules(mode=Mode.DRAW, players=4), ("medium",) * 3)
    for name in ("mode", "opponents"):
        asked = {one.name: one for one in questions(four, more=False)}
        assert "nobody can draw" in asked[name].answer.about
        fewer = answered(four, "hand_size", 6)
        asked = {one.name: one for one in questions(fewer, more=False)}
        assert "nobody can draw" not in asked[name].answer.about


def test_levels_stay_with_their_opponents() -> None:
    """Another opponent takes the last one's level; one who has left takes it along."""
    easy = answered(FIRST, "level 1", "easy")
    three = answered(answered(easy, "opponents", 3), "level 3", "medium")
    assert three.levels == ("easy", "easy", "medium")
    assert answered(three, "opponents", 1).levels == ("easy",)


def test_a_target_of_the_command_line_is_among_the_answers() -> None:
    """A target that is not on offer is shown as it is."""
    choices = replace(FIRST, rules=Rules(target=33))
    asked = {question.name: question for question in questions(choices, more=False)}
    assert asked["target"].answer.text == "to 33"


async def test_the_match_is_the_one_that_was_chosen() -> None:
    """Arrows change the answers, More shows the rest, and Enter starts by them."""
    async with at_menu() as journey:
        await journey.press("n", "right", "down", "down", "right", "right", "down", "left")
        form = journey.screen.query_one(ChoiceForm)
        form.cursor = len(form._questions) - 1
        await journey.press("space")
        form.cursor = [one.name for one in form._questions].index("hand_size")
        await journey.press("left", "down", "right")
        await journey.press("enter")
        await journey.my_turn()
        rules = journey.match.rules
        assert (rules.mode, rules.players) == (Mode.DRAW, 4)
        assert rules.opening is Opening.ANY
        assert rules.hand_size == 6
        assert journey.table.choices.levels == ("easy", "medium", "medium")


async def test_answers_can_be_clicked() -> None:
    """A click on an answer takes it, a click on the footer starts."""
    async with at_menu() as journey:
        await journey.press("n")
        await journey.click_text("Draw")
        await journey.click_text(" 3 ")
        await journey.click_text("to 50")
        screen = journey.screen
        assert isinstance(screen, NewMatchScreen)
        assert screen.choices.rules == Rules(mode=Mode.DRAW, players=4, target=50)
        await journey.click_hint("start")
        await journey.my_turn()
        assert journey.match.rules == screen.choices.rules


async def test_every_answer_is_explained() -> None:
    """The line below says what the answer under the cursor means."""
    async with at_menu() as journey:
        await journey.press("n")
        assert "Block, a single round: with no tile that fits you knock." in journey.text
        await journey.press("down")
        assert "With no tile that fits you knock; nobody draws." in journey.text
        await journey.press("right")
        assert "With no tile that fits you draw until one does." in journey.text
        await journey.press("down")
        assert "You play against Ada." in journey.text


async def test_escape_keeps_the_match_in_play() -> None:
    """Whoever looks at the panel and goes back has lost nothing."""
    async with at_table(Rules.PUB) as journey:
        match = journey.match
        await journey.press("p", "n", "right", "right", "escape", "escape")
        assert journey.screens == ["TableScreen"]
        assert journey.match is match


async def test_the_panel_remembers_the_last_match() -> None:
    """It opens with what was played last, but never with its deals."""
    async with at_table(Rules(mode=Mode.DRAW, players=3, target=50), seed=5) as journey:
        await journey.press("p", "n")
        screen = journey.screen
        assert isinstance(screen, NewMatchScreen)
        assert screen.choices.rules == journey.match.rules
        assert screen.choices.seed is None


async def test_the_own_rules_wait_beside_the_named_games() -> None:
    """Rules put together are one more game on the panel, as long as it is open."""
    async with at_menu() as journey:
        await journey.press("n", "down", "right", "end", "up", "right", "home")
        screen = journey.screen
        assert isinstance(screen, NewMatchScreen)
        own = Rules(mode=Mode.DRAW, target=50)
        assert screen.choices.rules == own
        await journey.press("right")
        assert screen.choices.rules == Rules.PUB
        await journey.press("left")
        assert screen.choices.rules == own


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_the_first_questions_need_no_scrolling(size: tuple[int, int]) -> None:
    """With three opponents all questions but the further rules are in sight at once, uncut."""
    async with at_menu(size=size) as journey:
        await journey.press("n", "down", "down", "left")
        form = journey.screen.query_one(ChoiceForm)
        for question in form._questions:
            assert any(question.text in line for line in journey.lines), question.text
        await journey.press("down", "left")
        assert " ".join(form.about.split()) in " ".join(journey.text.split())


@pytest.mark.parametrize("size", [(40, 15), (60, 18), (80, 24)])
async def test_every_question_can_be_reached(size: tuple[int, int]) -> None:
    """With all opponents and all rules, the question under the cursor is always in sight."""
    async with at_menu(size=size) as journey:
        await journey.press("n", "down", "down", "left")
        form = journey.screen.query_one(ChoiceForm)
        form.cursor = len(form._questions) - 1
        await journey.press("space")
        await _walk(journey, form)


@pytest.mark.parametrize("size", [(40, 15), (60, 18)])
async def test_every_option_can_be_reached(size: tuple[int, int]) -> None:
    """The same for the options."""
    async with at_menu(size=size) as journey:
        await journey.press("o")
        await _walk(journey, journey.screen.query_one(ChoiceForm))


async def _walk(journey: Journey, form: ChoiceForm) -> None:
    await journey.press("home")
    for question in form._questions:
        assert any("▸" in line and question.text in line for line in journey.lines), question.text
        assert question.answer.text in journey.text
        await journey.press("down")
    assert form.cursor == 0
