"""The command palette: the same actions as the keys, by name."""

import pytest
from textual.widgets import Input

from dominoes_tui.core.rules import Rules
from dominoes_tui.tui.commands import Commands
from tests.tui.journey import QUICK, Journey, at_menu, at_table


async def _names(journey: Journey) -> list[str]:
    provider = Commands(journey.screen)
    return [str(hit.text) async for hit in provider.discover()]


async def test_the_palette_offers_what_the_keys_do() -> None:
    """At the table the palette lists every action that has a key, each of them once."""
    async with at_table() as journey:
        names = await _names(journey)
        assert len(names) == len(set(names))
        assert not {"palette", "Copy selected text"} & set(names)
        assert {"Knock", "Draw", "Left end", "Right end", "Pause", "Event log"} <= set(names)
        assert {"Seen tiles", "Where am I", "Rules", "Next theme", "Larger", "Quit"} <= set(names)


async def test_the_most_useful_commands_come_first_with_the_keys_of_the_footer() -> None:
    """What the turn is about comes first, then the ways out, quitting last; keys as in the footer.

    What a menu leads to is offered where it is not on the screen already.
    """
    async with at_table() as journey:
        lines = [str(hit.prompt).split("  ") async for hit in Commands(journey.screen).discover()]
        keys = {line[0]: line[-1].strip() for line in lines}
        names = list(keys)
        assert names[:3] == ["Go on", "Left end", "Right end"]
        at = names.index("Options")
        assert names[at : at + 4] == ["Options", "New match", "Menu", "Rules"]
        assert at <= 11, "all of it is seen in 80x24"
        assert names[-2:] == ["Next theme", "Quit"]
        assert keys["Go on"] == "Enter"
        assert keys["Pause"] == "P"
        assert keys["Rules"] == "F1"
        assert keys["Larger"] == "+"
        assert keys["Quit"] == "Q"
    async with at_menu() as journey:
        assert not {"Menu"} & set(await _names(journey))
        await journey.press("o")
        assert "Options" not in await _names(journey)


async def test_the_palette_leads_to_options_new_match_and_menu() -> None:
    """They open over the table, or leave it, as the entries of the pause do."""
    for name, screen in (("Options", "OptionsScreen"), ("New match", "NewMatchScreen")):
        async with at_table() as journey:
            offers = {offer.name: offer for offer in Commands(journey.screen)._offers()}
            await offers[name].do()
            await journey.settle()
            assert journey.screens == ["TableScreen", screen]
    async with at_table() as journey:
        offers = {offer.name: offer for offer in Commands(journey.screen)._offers()}
        await offers["Menu"].do()
        await journey.until(lambda: journey.screens == ["MenuScreen"])


async def test_the_palette_runs_what_is_chosen() -> None:
    """A command typed into the palette and chosen by Enter does what its key does."""
    async with at_table(Rules.PUB) as journey:
        await journey.press("ctrl+p")
        await journey.until(lambda: journey.screen.query(Input))
        await journey.press(*"where")
        await journey.until(lambda: "Where am I" in journey.text)
        await journey.press("down", "enter")
        await journey.until(lambda: journey.screens == ["TableScreen"])
        await journey.until(lambda: journey.message.startswith("The table is empty."))


async def test_keys_may_come_before_the_palette_is_there() -> None:
    """A key pressed while the palette opens, or is about to go, does no harm."""
    async with at_table() as journey:
        for key in ("pageup", "pagedown", "up", "down", "enter", "home", "ctrl+p"):
            await journey.type_ahead("ctrl+p", key, key)
            await journey.type_ahead("escape", "escape", "ctrl+p", "ctrl+p", key)
            await journey.back_to_the_table()


async def test_a_command_is_for_the_screen_below_the_palette() -> None:
    """What the palette runs once its screen is covered is dropped, and opens nothing over it."""
    async with at_table() as journey:
        commands = Commands(journey.screen)
        await journey.resize(30, 10)
        await commands._run("app.rules")
        await journey.settle()
        assert journey.screens == ["TableScreen", "TooSmallScreen"]


@pytest.mark.parametrize(
    ("keys", "where", "then", "left"),
    [
        (("p", "r"), "new", "f1", ["PauseScreen", "NewMatchScreen", "RulesScreen"]),
        (("p", "r"), "options", "f1", ["PauseScreen", "RulesScreen"]),
        (("p", "n", "f1"), "new", "end", ["PauseScreen", "NewMatchScreen"]),
        (("p", "o", "f1"), "options", "end", ["PauseScreen", "OptionsScreen"]),
    ],
)
async def test_a_screen_is_open_only_once(
    keys: tuple[str, ...], where: str, then: str, left: list[str]
) -> None:
    """Where the palette or a key leads to a screen under others, that one comes back."""
    async with at_table() as journey:
        await journey.press(*keys)
        journey.app.go(where)
        await journey.settle()
        await journey.press(then)
        assert journey.screens == ["TableScreen", *left]


async def test_the_palette_gives_way_to_the_notice_of_a_small_window() -> None:
    """A window that becomes too small under the palette says so, and is itself again later."""
    async with at_menu(QUICK) as journey:
        await journey.press("ctrl+p")
        await journey.resize(30, 10)
        assert journey.screens == ["MenuScreen", "Palette", "TooSmallScreen"]
        await journey.press("ctrl+p")
        assert journey.screens[-1] == "TooSmallScreen"
        await journey.resize(80, 24)
        assert journey.screens == ["MenuScreen", "Palette"]
        await journey.press("escape")
        assert journey.screens == ["MenuScreen"]


async def test_clicks_on_rows_that_have_gone_do_nothing() -> None:
    """A flood of clicks, of which the first takes the palette away, harms nothing."""
    async with at_table() as journey:
        await journey.press("ctrl+p")
        await journey.until(lambda: journey.screens[-1] == "Palette")
        await journey.settle()
        for y in range(4, 16):
            journey.post_click(20, y)
        await journey.settle()
        assert journey.app.is_running
