"""How rounds and matches end: one result at a time, seen before it goes, and what comes after."""

import gc
import re
import time
import weakref
from unittest.mock import patch

import pytest
from textual.widget import Widget

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.tui import pace
from dominoes_tui.tui.screens import round_over
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.result_view import ResultView
from dominoes_tui.tui.widgets.standing_view import StandingView
from dominoes_tui.tui.widgets.text_page import TextPage
from tests.tui.journey import QUICK, at_position, at_table, quick

LAST = "6-1 1-3 | 3-5 / 0-1 0-2 | ... | 0"
"""One tile left, and it fits."""
SINGLE = Rules.BLOCK
SHORT = Rules(target=2)
"""The first round decides the match."""
PUB = Rules.PUB


async def test_the_result_shows_every_hand_and_the_sum() -> None:
    """All hands lie face up with their pips, and the points are written out as a sum."""
    async with at_position(LAST, PUB, size=(100, 30)) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert journey.screens == ["TableScreen", "RoundOverScreen"]
        assert "You go out." in journey.text
        assert "3 pips" in journey.text
        assert "0 pips" in journey.text
        assert "You score 3." in journey.text


async def test_v_shows_the_final_chain_and_the_hands_again() -> None:
    """Behind one key lies the chain as it was at the end."""
    async with at_position(LAST, PUB) as journey:
        await journey.press("1")
        await journey.my_turn()
        await journey.press("v")
        chain = journey.screen.query_one(ChainView)
        assert chain.display
        assert chain.layout_shown is not None
        assert chain.layout_shown.chain == journey.round.chain
        assert "You go out." not in journey.text
        assert "V hands" in journey.text
        await journey.press("v")
        assert "You go out." in journey.text
        assert "V table" in journey.text


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_the_next_round_follows_the_result(key: str) -> None:
    """Enter deals the next round, whose turn begins anew."""
    async with at_table(PUB) as journey:
        await journey.play_round()
        await journey.press(key)
        await journey.my_turn()
        assert len(journey.match.rounds) == 2
        assert not journey.round.is_over
        assert journey.screens[0] == "TableScreen"


async def test_typing_ahead_deals_one_round() -> None:
    """Keys pressed before the result is gone neither show it again nor deal twice."""
    async with at_table(PUB) as journey:
        for number in range(2, 4):
            await journey.play_round()
            await journey.type_ahead("enter", "enter", "v", "space", "enter", "enter")
            await journey.my_turn()
            assert len(journey.match.rounds) == number
            assert journey.screens == ["TableScreen"]


@pytest.mark.parametrize("key", ["enter", "space", "v"])
async def test_typing_ahead_does_not_skip_a_result(key: str) -> None:
    """Keys that are typed behind the last tile do not take the result away unseen."""
    with patch.object(round_over, "GLANCE", 60):
        async with at_position(LAST, PUB) as journey:
            await journey.type_ahead("1", key, key, "enter", "enter", "space")
            await journey.my_turn()
            assert journey.screens == ["TableScreen", "RoundOverScreen"]
            assert len(journey.match.rounds) == 1


async def test_a_result_can_be_left_after_a_glance() -> None:
    """A result stays for a glance at least, and no longer than that."""
    with patch.object(round_over, "GLANCE", 0.05):
        async with at_position(LAST, PUB) as journey:
            await journey.press("1")
            await journey.my_turn()
            start = time.monotonic()
            while len(journey.match.rounds) == 1:
                await journey.press("enter")
                assert time.monotonic() - start < 10


async def test_one_result_however_often_it_is_asked_for() -> None:
    """V, Enter and a click on the footer at the end of a round open one result."""
    async with at_position(LAST, PUB, quick(pace=1.5)) as journey:
        await journey.press("1")
        await journey.until(lambda: journey.round.is_over)
        await journey.settle()
        assert journey.screens == ["TableScreen"]
        with patch.object(round_over, "GLANCE", 60):
            journey.post_click(*journey.hint_cell("result"))
            await journey.type_ahead("v", "enter", "v", "v")
            assert journey.screens == ["TableScreen", "RoundOverScreen"]
        await journey.press("enter")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert len(journey.match.rounds) == 2


async def test_a_result_does_not_open_over_the_pause() -> None:
    """Whoever pauses before the result comes finds it after the pause."""
    async with at_position(LAST, PUB, quick(pace=0.05)) as journey:
        await journey.type_ahead("1", "p")
        await journey.until(lambda: journey.round.is_over)
        for _ in range(3):
            await journey.settle()
        assert journey.screens == ["TableScreen", "PauseScreen"]
        await journey.press("escape")
        await journey.my_turn()
        assert journey.screens == ["TableScreen", "RoundOverScreen"]


async def test_the_match_over_follows_the_last_round() -> None:
    """The result of the round comes first, then that of the match, and then it is again or menu."""
    async with at_position(LAST, SHORT) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert "Enter match result" in journey.text
        await journey.type_ahead("enter", "enter")
        assert journey.screens == ["TableScreen", "MatchOverScreen"]
        assert "You win the match in 1 round." in journey.text
        assert "You went out with 3-5 while Ada held 3 pips." in journey.text
        assert "domino" in journey.text
        await journey.press("a")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert journey.match.scores == (0, 0)


@pytest.mark.parametrize("key", ["m", "escape"])
async def test_the_menu_follows_the_match_over(key: str) -> None:
    """After the match there is nothing to continue."""
    async with at_position(LAST, SHORT) as journey:
        await journey.press("1")
        await journey.my_turn()
        await journey.press("enter")
        await journey.type_ahead(key, key, "enter", "v")
        assert journey.screens[0] == "MenuScreen"
        assert "Continue" not in journey.text


@pytest.mark.parametrize("keys", [("a", "a"), ("enter",), ("space",)])
async def test_a_single_round_is_its_own_match(keys: tuple[str, ...]) -> None:
    """One round shows one result, from which it is again or menu; Enter takes the first."""
    async with at_position(LAST, SINGLE) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert journey.screens == ["TableScreen", "RoundOverScreen"]
        old = journey.match
        await journey.type_ahead(*keys)
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert journey.match is not old
        assert not journey.round.is_over


async def test_enter_goes_on_after_a_single_round_too() -> None:
    """The result says who won, and Enter deals the next single round."""
    async with at_position(LAST, SINGLE) as journey:
        await journey.press("1")
        await journey.my_turn()
        await journey.resize(80, 18)
        assert "You win. You go out." in journey.text
        await journey.press("enter")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]


@pytest.mark.parametrize("key", ["enter", "k"])
async def test_the_last_tile_is_seen_at_any_pace(key: str) -> None:
    """Even at once there is a moment before the result covers the table; any key ends it."""
    with patch.object(pace, "LAST_LOOK", 60):
        async with at_position(LAST, PUB, quick(pace=0.0, motion="full")) as journey:
            await journey.press("1")
            assert journey.round.is_over
            assert journey.screens == ["TableScreen"]
            await journey.press(key)
            await journey.my_turn()
            assert journey.screens == ["TableScreen", "RoundOverScreen"]


async def test_the_result_says_what_decided_the_round() -> None:
    """The last tile, and what the others held, stand under who won."""
    async with at_position(LAST, PUB) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert "You went out with 3-5 while Ada held 3 pips." in journey.text
        await journey.resize(40, 15)
        assert "You went out with 3-5." in journey.text


async def test_a_large_window_shows_hands_and_chain_together() -> None:
    """The final chain lies under the hands where there is room, and alone behind V."""
    async with at_position(LAST, PUB, size=(120, 40)) as journey:
        await journey.press("1")
        await journey.my_turn()
        chain = journey.screen.query_one(ChainView)
        assert chain.display
        assert chain.size.height >= 9
        assert "You score 3." in journey.text
        height = chain.size.height
        await journey.press("v")
        assert chain.size.height > height
        assert "You score 3." not in journey.text
        await journey.press("v")
        assert chain.size.height == height
        await journey.resize(80, 24)
        assert not chain.display


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_winner_is_written_on_tiles_where_they_can_be_drawn(glyphs: str) -> None:
    """Words on tiles, if there is room; in ASCII in the title alone."""
    async with at_position(LAST, PUB, quick(glyphs=glyphs)) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert ("█" in journey.text) == (glyphs == "unicode")
        assert ("You win." in journey.text) == (glyphs == "ascii")


@pytest.mark.parametrize("screen", ["RoundOverScreen", "MatchOverScreen"])
async def test_a_result_follows_the_glyphs(screen: str) -> None:
    """Changing to ASCII over a result takes the tiles of the winner away; back brings them back."""
    async with at_position(LAST, SHORT) as journey:
        await journey.press("1")
        await journey.my_turn()
        if screen == "MatchOverScreen":
            await journey.press("enter")
        assert journey.screens == ["TableScreen", screen]
        before = journey.lines
        assert "█" in journey.text
        journey.app.options = quick(glyphs="ascii")
        await journey.settle()
        assert journey.text.isascii(), journey.text
        assert "You win" in journey.text
        journey.app.options = QUICK
        await journey.settle()
        assert journey.lines == before


@pytest.mark.parametrize("players", [2, 4])
async def test_the_rounds_of_a_match_are_all_told(players: int) -> None:
    """At every size the list of rounds shows who won, how, and everybody's points."""
    async with at_table(Rules(target=12, players=players)) as journey:
        while not journey.match.is_over:
            await journey.play_round()
            await journey.press("enter")
        await journey.until(lambda: journey.screens[-1] == "MatchOverScreen")
        for size in ((40, 15), (60, 20), (80, 24)):
            await journey.resize(*size)
            text = _painted(journey.screen.query_one(TextPage))
            for score in journey.match.scores:
                assert re.search(rf"\b{score}\b", text.splitlines()[-1])
            for name in ("You", "Ada", "Bo", "Cy")[:players]:
                assert name in text


def _painted(widget: Widget) -> str:
    """Return all rows of a widget as text, those that are scrolled out of sight as well."""
    rows = [widget.render_line(y) for y in range(widget.size.height)]
    return "\n".join("".join(segment.text for segment in row) for row in rows)


async def test_the_result_of_a_long_hand_can_be_seen() -> None:
    """Hands of many tiles are laid in lines, all of them inside the width."""
    rules = Rules(mode=Mode.DRAW, players=2)
    position = "6-6 | 0-0 6-5 / 0-1 | 1-1 1-2 1-3 1-4 1-5 2-2 2-3 2-4 2-5 3-3 3-4 3-5 ... | 1"
    async with at_position(position, rules, size=(40, 15)) as journey:
        await journey.my_turn()
        await journey.play_round()
        tiles = sum(len(hand) for hand in journey.round.hands)
        assert tiles > 8
        assert _painted(journey.screen.query_one(ResultView)).count("│") == tiles


async def test_pausing_and_leaving_at_a_result_comes_back_to_it() -> None:
    """The menu keeps the result of the round; Continue shows it again, once."""
    async with at_position(LAST, PUB) as journey:
        await journey.press("1")
        await journey.my_turn()
        await journey.press("p", "m")
        assert journey.screens == ["MenuScreen"]
        await journey.press("c")
        assert journey.screens == ["TableScreen", "RoundOverScreen"]
        await journey.press("enter")
        await journey.my_turn()
        assert len(journey.match.rounds) == 2


async def test_options_and_rules_work_over_a_result() -> None:
    """Themes, rules and log are there on results as everywhere."""
    async with at_position(LAST, PUB, QUICK) as journey:
        await journey.press("1")
        await journey.my_turn()
        await journey.press("t")
        assert journey.app.options.theme == "midnight"
        for key in ("f1", "e"):
            await journey.press(key)
            assert len(journey.screens) == 3
            await journey.press("escape")
            assert journey.screens == ["TableScreen", "RoundOverScreen"]


async def test_undo_at_a_result_goes_back_to_the_table() -> None:
    """The last decision is taken back; what follows leads to a result again."""
    async with at_position(LAST.replace("3-5", "3-6"), PUB) as journey:
        await journey.press("1", "l")
        await journey.my_turn()
        await journey.press("u")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert journey.view.my_turn
        await journey.press("1", "r")
        await journey.my_turn()
        assert journey.screens == ["TableScreen", "RoundOverScreen"]


@pytest.mark.parametrize("key", ["enter", "v"])
async def test_a_result_with_nothing_to_undo_can_be_left(key: str) -> None:
    """Where the person decided nothing, U says so, and the result is shown again on request."""
    async with at_position("6-1 1-3 | 0-0 4-4 / 3-5 | ... | 1", PUB) as journey:
        await journey.my_turn()
        assert journey.screens == ["TableScreen", "RoundOverScreen"]
        await journey.press("u")
        assert journey.screens == ["TableScreen"]
        await journey.press(key)
        assert journey.screens == ["TableScreen", "RoundOverScreen"]
        await journey.press("enter")
        assert len(journey.match.rounds) == 2


async def test_the_bars_of_a_match_grow_and_can_be_finished() -> None:
    """With full motion the scores grow from nothing; Enter shows them at once and does no more."""
    async with at_position(LAST, SHORT, quick(motion="full")) as journey:
        await journey.press("1", "enter")
        await journey.my_turn()
        await journey.press("enter", "enter")
        assert journey.screens == ["TableScreen", "MatchOverScreen"]
        standing = journey.screen.query_one(StandingView)
        bar = "━" * 40
        await journey.press("enter")
        assert bar in journey.text
        assert not standing.finish_motion()
        assert journey.screens == ["TableScreen", "MatchOverScreen"]


async def test_a_result_that_was_left_is_let_go() -> None:
    """Nothing holds the screens of the rounds before: a long evening needs no more memory."""
    async with at_table(Rules.PUB) as journey:
        results = []
        for _ in range(2):
            await journey.play_round()
            await journey.until(lambda: journey.screens[-1] == "RoundOverScreen")
            results.append(weakref.ref(journey.screen))
            await journey.press("enter")
        await journey.settle()
        gc.unfreeze()
        gc.collect()
        assert [result() for result in results] == [None, None]
