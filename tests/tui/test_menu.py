"""The menu and the pause: what leads where, and that nothing of the match is lost on the way."""

import asyncio
from collections.abc import Callable
from functools import partial
from unittest.mock import patch

import pytest

from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.options import SLOWEST_PACE
from dominoes_tui.players import LEVELS, Level
from dominoes_tui.players.mind import Mind
from dominoes_tui.tui import app
from dominoes_tui.tui.widgets.menu_list import MenuList
from dominoes_tui.tui.widgets.title_view import TitleView
from tests.players.rounds import Endless
from tests.tui.journey import PATIENCE, Journey, at_menu, at_position, at_table, beginning_at, quick

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 | ... | 0"
WAITING = "6-1 1-3 | 3-6 3-3 0-0 4-4 / 0-1 0-2 | ... | 1"
"""Ada is to act."""
THINKING = "6-6 | 6-0 6-1 6-2 1-1 / 6-3 0-3 0-4 0-5 6-4 / 6-5 2-3 2-4 2-5 1-3 | ... | 0"
"""After 6-0 Ada has a choice to think about."""


def _entries(journey: Journey) -> list[str]:
    return [entry.name for entry in journey.screen.query_one(MenuList)._entries]


async def test_the_menu_without_a_match() -> None:
    """There is nothing to continue, and no entry that leads nowhere."""
    async with at_menu() as journey:
        assert _entries(journey) == ["new", "rules", "statistics", "options", "quit"]
        for key, screen in (("r", "RulesScreen"), ("o", "OptionsScreen"), ("n", "NewMatchScreen")):
            await journey.press(key)
            assert journey.screens == ["MenuScreen", screen]
            await journey.press("escape")
            assert journey.screens == ["MenuScreen"]


async def test_the_first_round_is_two_keys_away() -> None:
    """N and Enter: the first round is dealt."""
    async with at_menu() as journey:
        await journey.press("n", "enter")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert journey.round.turn == 0


async def test_entries_are_chosen_by_letter_by_arrows_and_by_click() -> None:
    """All three lead to the same place, and the cursor goes around the ends."""
    async with at_menu() as journey:
        for keys in (
            ("r",),
            ("R",),
            ("down", "enter"),
            ("up", "up", "up", "up", "space"),
            ("tab", " "),
        ):
            journey.screen.query_one(MenuList).cursor = 0
            await journey.press(*keys)
            assert journey.screens == ["MenuScreen", "RulesScreen"], keys
            await journey.press("escape")
        await journey.click_text("Rules")
        assert journey.screens == ["MenuScreen", "RulesScreen"]
        await journey.press("escape", "home")
        assert journey.screen.query_one(MenuList).cursor == 0
        await journey.press("end")
        assert journey.screen.query_one(MenuList).cursor == 4


async def test_the_name_follows_the_glyphs() -> None:
    """In ASCII it is one line, and the menu takes the rows that its tiles had."""
    async with at_menu() as journey:
        title = journey.screen.query_one(TitleView)
        assert title.size.height == 5
        for glyphs, height in (("ascii", 1), ("unicode", 5)):
            journey.app.options = quick(glyphs=glyphs)
            await journey.settle()
            assert title.size.height == height
            assert ("D O M I N O E S" in journey.text) is (height == 1)


async def test_the_pause_leads_everywhere_and_back() -> None:
    """Each entry of the pause does what it says, and Esc comes back to the very same table."""
    async with at_position(EITHER, Rules.PUB) as journey:
        match = journey.match
        for opens, closes in (("p", "p"), ("P", "b"), ("escape", "escape"), ("p", "enter")):
            await journey.press(opens)
            assert journey.screens == ["TableScreen", "PauseScreen"]
            await journey.press(closes)
            assert journey.screens == ["TableScreen"]
        pages = (("r", "RulesScreen"), ("n", "NewMatchScreen"), ("o", "OptionsScreen"))
        for key, screen in pages:
            await journey.press("p", key)
            assert journey.screens == ["TableScreen", "PauseScreen", screen]
            await journey.press("escape")
            assert journey.screens == ["TableScreen", "PauseScreen"]
            assert "Back to the table" in journey.text
            await journey.press("escape")
            assert journey.screens == ["TableScreen"]
        assert journey.match is match


async def test_the_pause_steps_aside_for_the_options() -> None:
    """Above the options the table is seen as it is, neither dimmed nor covered."""
    async with at_position(EITHER, Rules.PUB) as journey:
        header = journey.lines[0]
        at_table = [strip.simplify() for strip in journey.screen._compositor.render_strips()]
        await journey.press("p", "o")
        assert "Back to the table" not in journey.text
        assert journey.lines[0] == header
        shown = [strip.simplify() for strip in journey.screen._compositor.render_strips()]
        assert list(shown[1]) == list(at_table[1])


async def test_continue_goes_on_where_the_match_was_left() -> None:
    """The menu keeps the match with its question; Continue shows it exactly as it was."""
    async with at_position(EITHER, Rules.PUB) as journey:
        await journey.press("1")
        before, match = journey.text, journey.match
        await journey.press("p", "m")
        assert journey.screens == ["MenuScreen"]
        assert _entries(journey)[0] == "continue"
        assert "round 1: You 0, Ada 0" in journey.text
        await journey.press("c")
        assert journey.screens == ["TableScreen"]
        assert journey.match is match
        assert journey.text == before
        await journey.press("l")
        assert journey.round.chain.laid[0].tile == Tile.of(3, 6)


async def test_continue_at_another_size() -> None:
    """A window that was resized at the menu shows the whole table at its new size."""
    async with at_position(EITHER, Rules.PUB) as journey:
        await journey.press("p", "m")
        await journey.resize(120, 40)
        await journey.press("c")
        wide = journey.text
        await journey.resize(119, 40)
        await journey.resize(120, 40)
        assert journey.text == wide


async def test_the_cursor_stands_on_continue() -> None:
    """Whoever leaves a match for the menu comes back to it with Enter."""
    async with at_menu() as journey:
        await journey.press("n", "enter")
        await journey.my_turn()
        await journey.press("p", "m", "enter")
        assert journey.screens == ["TableScreen"]


async def test_quitting_asks_once_while_a_match_is_in_play() -> None:
    """The first Q says that the match is not saved, the second one quits."""
    async with at_table(Rules.PUB) as journey:
        for key in ("q", "ctrl+c"):
            await journey.press(key)
            assert not journey.app._exit
            assert "not saved" in journey.text
            journey.app._leave_until = 0.0
        await journey.press("q", "q")
        assert journey.app._exit


async def test_quitting_asks_again_after_the_answer_has_gone() -> None:
    """Who went on playing is asked again the next time."""
    with patch.object(app, "SECOND_WORD", 0.0):
        async with at_table(Rules.PUB) as journey:
            await journey.press("q")
            journey.table.play(journey.round.legal[0])
            await journey.my_turn()
            await journey.press("q")
            assert not journey.app._exit


async def test_quitting_without_a_match_asks_nothing() -> None:
    """At the menu Q quits."""
    async with at_menu() as journey:
        await journey.press("q")
        assert journey.app._exit


# While a computer player thinks


@pytest.mark.parametrize("opens", ["p", "e", "p,o", "p,m", "ctrl+p"])
async def test_the_pause_holds_the_computer_players(opens: str) -> None:
    """Whatever covers the table, nobody acts under it; when it is gone they go on."""
    async with at_position(WAITING, Rules.PUB, quick(pace=SLOWEST_PACE)) as journey:
        await journey.press(*opens.split(","))
        journey.app.options = quick(pace=0.0)
        await journey.settle_long()
        assert not journey.round.history
        back = {"p,m": ("c",), "p,o": ("escape", "escape")}
        await journey.press(*back.get(opens, ("escape",)))
        await journey.until(lambda: journey.round.history, "Ada's action")
        await journey.my_turn()
        assert journey.view.my_turn


async def test_a_new_match_while_a_computer_player_thinks() -> None:
    """The old match ends where it was: its players are gone and do nothing any more."""
    async with at_position(WAITING, Rules.PUB, quick(pace=SLOWEST_PACE)) as journey:
        old = journey.table
        await journey.press("p")
        journey.app.options = quick(pace=0.0)
        await journey.press("n", "enter")
        await journey.until(lambda: journey.table is not old)
        await journey.until(lambda: not [w for w in journey.app.workers if w.node is old])
        assert not old.match.rounds[-1].history
        await journey.my_turn()
        assert journey.round.history


async def test_leaving_for_the_menu_while_a_computer_player_thinks() -> None:
    """At the menu nobody plays on."""
    async with at_position(WAITING, Rules.PUB, quick(pace=SLOWEST_PACE)) as journey:
        await journey.press("p", "m")
        journey.app.options = quick(pace=0.0)
        await journey.settle_long()
        assert not journey.round.history
        await journey.press("c")
        await journey.until(lambda: journey.view.my_turn, "the person's turn")
        await journey.my_turn()
        assert len(journey.round.history) == 1


async def test_quitting_while_a_computer_player_thinks() -> None:
    """The program ends without a complaint, whatever was going on."""
    for pace in (0.0, 0.05, 1.5, "enter", None):
        async with at_position(WAITING, Rules.PUB, quick(pace=pace, motion="full")) as journey:
            await journey.type_ahead("q", "q")
            assert journey.app._exit
    async with at_table(Rules.PUB) as journey:
        await journey.type_ahead("f1", "q", "q")
        assert journey.app._exit


async def test_new_matches_follow_each_other() -> None:
    """Start after start leaves one table and one running match."""
    async with at_table(Rules.PUB) as journey:
        for _ in range(3):
            await journey.press("p", "n", "enter")
            await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        tables = [w for w in journey.app.workers if not w.is_finished]
        assert not tables
        modes = [mode for mode in journey.app._modes if mode.startswith("table")]
        assert len(modes) == 1


async def test_leaving_a_player_that_thinks_ahead() -> None:
    """A player that thinks in a process of its own is left like any other."""
    with beginning_at(THINKING):
        async with at_table(Rules(players=3, target=100), level="expert") as journey:
            await journey.press("1", "l")
            assert not journey.view.my_turn
            await journey.press("p", "n", "enter")
            await journey.press("1", "l", "p", "m", "c")
            await journey.my_turn()
            assert journey.view.my_turn or journey.over
            journey.check()


async def test_quitting_while_a_player_thinks_ahead() -> None:
    """The program ends at once, without a complaint, and takes the process along."""
    begun: list[Callable[[Mind], object]] = [
        lambda _: True,
        lambda mind: mind.process is not None,
        lambda mind: mind._asked,
    ]
    with beginning_at(THINKING):
        for far_enough in begun:
            async with at_table(Rules(players=3), level="expert") as journey:
                await journey.press("1", "l")
                await journey.until(partial(far_enough, journey.app.mind))
                await journey.type_ahead("q", "q")
                assert journey.app._exit


@pytest.mark.parametrize("keys", [("p", "n", "enter"), ("q", "q")])
async def test_nobody_thinks_on_for_a_match_that_was_left(keys: tuple[str, ...]) -> None:
    """A new match and quitting tell the player that thinks to stop, and it does."""
    player = Endless()
    endless = {"expert": Level("expert", "Thinks.", lambda _: player)}
    with (
        beginning_at(THINKING),
        patch.dict(LEVELS, endless),
        patch("asyncio.create_subprocess_exec", side_effect=OSError),
    ):
        async with at_table(Rules(players=3), level="expert") as journey:
            await journey.press("1", "l")
            assert await asyncio.to_thread(player.begun.wait, PATIENCE)
            assert not player.ended.is_set()
            await journey.press(*keys)
            assert await asyncio.to_thread(player.ended.wait, PATIENCE)


@pytest.mark.parametrize("keys", [(), ("n", "enter", "p")])
async def test_what_is_cut_says_so(keys: tuple[str, ...]) -> None:
    """In 40 columns the second column ends in dots or is left out; the entries stay whole."""
    async with at_menu(size=(40, 15)) as journey:
        await journey.press(*keys)
        menu = journey.screen.query_one(MenuList)
        assert menu.region.right <= 40
        for entry in menu._entries:
            line = next(
                line for line in journey.lines if f"{entry.letter.upper()}  {entry.title}" in line
            )
            about = line.split(entry.title)[1].strip()
            assert about == entry.about or about.endswith("…") or not about
