"""Screens come and go one at a time, however fast keys and clicks arrive."""

from unittest.mock import patch

import pytest
from textual import events

from dominoes_tui.core.rules import Rules
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.screens.base import GamePanel, GameScreen
from tests.tui.journey import at_menu, at_position, at_table


@pytest.mark.parametrize("screen", [GameScreen, GamePanel])
def test_screens_are_screens_to_the_style_sheet(screen: type[GameScreen | GamePanel]) -> None:
    """What the style sheet says of `Screen` holds for every screen of the game."""
    assert "Screen" in screen._css_type_names


async def test_a_resize_is_looked_at_once() -> None:
    """Every screen asks once whether its new size is enough: Textual calls each class's handler."""
    position = "6-1 1-3 | 3-5 / 0-1 0-2 | ... | 0"
    async with at_position(position, Rules(target=2)) as journey:
        for keys, screen in (
            ("pn", "NewMatchScreen"),
            (["escape", "escape", "1"], "RoundOverScreen"),
            (["enter"], "MatchOverScreen"),
        ):
            await journey.press(*keys)
            assert journey.screens[-1] == screen
            size = journey.app.size
            with patch.object(DominoesApp, "check_size") as check:
                journey.screen.post_message(events.Resize(size, size))
                await journey.settle()
            check.assert_called_once_with()


async def test_leaving_twice_leaves_once() -> None:
    """A key that closes a screen, pressed again before it is gone, closes nothing else."""
    async with at_table() as journey:
        for opens in ("e", "x", "f1", "p", "ctrl+p"):
            await journey.press(opens)
            assert len(journey.screens) == 2
            screen = journey.screen
            screen.dismiss()
            screen.dismiss()
            await journey.settle()
            assert journey.screens == ["TableScreen"]
            await journey.press(opens)
            await journey.type_ahead("escape", "escape")
            assert journey.screens[0] == "TableScreen"
            assert set(journey.screens[1:]) <= {"PauseScreen"}
            await journey.back_to_the_table()


async def test_a_covered_screen_cannot_leave() -> None:
    """A screen that another one has covered meanwhile stays where it is."""
    async with at_table() as journey:
        await journey.press("p")
        pause = journey.screen
        await journey.press("f1")
        pause.dismiss()
        await journey.settle()
        assert journey.screens == ["TableScreen", "PauseScreen", "RulesScreen"]


async def test_clicking_twice_beside_the_palette_closes_it_once() -> None:
    """Two fast clicks beside the command palette close the palette and nothing else."""
    async with at_table() as journey:
        await journey.press("ctrl+p")
        journey.post_click(0, 23)
        journey.post_click(0, 23)
        await journey.settle()
        assert journey.screens == ["TableScreen"]


async def test_clicking_an_entry_of_the_footer_twice_does_it_once() -> None:
    """A second click on an entry finds its screen covered and does nothing."""
    async with at_table() as journey:
        x, y = journey.hint_cell("log")
        journey.post_click(x, y)
        journey.post_click(x, y)
        await journey.settle()
        assert journey.screens == ["TableScreen", "SheetScreen"]


async def test_a_right_click_on_the_footer_does_nothing() -> None:
    """Only the left button does what an entry says; the right one is for taking back."""
    async with at_table() as journey:
        x, y = journey.hint_cell("log")
        await journey.click(x, y, button=3)
        assert journey.screens == ["TableScreen"]


async def test_choosing_twice_starts_one_match() -> None:
    """Enter pressed twice on the new-match panel starts a single match."""
    async with at_menu() as journey:
        await journey.press("n")
        await journey.type_ahead("enter", "enter")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert len(journey.match.rounds) == 1
        await journey.press("p", "m")
        assert journey.screens == ["MenuScreen"]


async def test_choosing_an_entry_twice_goes_once() -> None:
    """A menu whose entry was chosen twice at once goes there once."""
    async with at_table(Rules.PUB) as journey:
        await journey.press("p")
        await journey.type_ahead("n", "n")
        assert journey.screens == ["TableScreen", "PauseScreen", "NewMatchScreen"]
        await journey.press("escape", "escape", "p")
        await journey.type_ahead("m", "m")
        assert journey.screens == ["MenuScreen"]
        await journey.type_ahead("r", "r")
        assert journey.screens == ["MenuScreen", "RulesScreen"]


async def test_keys_may_come_before_a_screen_is_there() -> None:
    """Keys pressed while a screen opens or closes do no harm."""
    async with at_table() as journey:
        for key in ("f1", "e", "x", "p"):
            for keys in (("right", "escape"), ("escape",), ("v", "enter", "left", "escape")):
                await journey.type_ahead(key, *keys, key, *keys, *keys)
            assert journey.screens[0] == "TableScreen"
            await journey.back_to_the_table()
