"""A window too small for the game: it waits, says so, and is the same again afterwards."""

import asyncio

import pytest

from dominoes_tui.core.rules import Rules
from dominoes_tui.options import SLOWEST_PACE
from tests.tui.journey import at_menu, at_position, at_table, quick

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 | ... | 0"
WAITING = "6-1 1-3 | 3-6 3-3 0-0 4-4 / 0-1 0-2 | ... | 1"


async def test_it_says_what_it_needs() -> None:
    """The notice names both sizes and how to quit."""
    async with at_table() as journey:
        await journey.resize(30, 10)
        text = " ".join(journey.text.split())
        assert text.startswith(
            "Dominoes needs 40×15. This window is 30×10. Make it larger to go on;"
        )
        assert text.endswith("the game waits. Q quits.")
        await journey.resize(60, 14)
        assert "This window is 60×14." in " ".join(journey.text.split())


async def test_growing_back_restores_everything() -> None:
    """A question that was open is open again, and the picture is the same."""
    async with at_position(EITHER, Rules.PUB) as journey:
        await journey.press("1")
        before = journey.text
        for size in ((39, 15), (40, 14), (1, 1), (200, 3), (3, 200)):
            await journey.resize(*size)
            assert journey.screens == ["TableScreen", "TooSmallScreen"]
            await journey.press("2", "l", "enter", "escape", "p", "d", "k")
            await journey.resize(80, 24)
            assert journey.screens == ["TableScreen"]
            assert journey.text == before


async def test_computer_players_halt() -> None:
    """Nobody acts while the person cannot see the table."""
    async with at_position(WAITING, Rules.PUB, quick(pace=SLOWEST_PACE)) as journey:
        await journey.resize(30, 10)
        journey.app.options = quick(pace=0.0)
        await journey.settle_long()
        assert not journey.round.history
        await journey.resize(40, 15)
        await journey.until(lambda: journey.view.my_turn, "the person's turn")


async def test_it_covers_every_screen_and_leaves_it_as_it_was() -> None:
    """Whatever is shown, the notice comes over it and goes again."""
    async with at_position(EITHER, Rules.PUB) as journey:
        for opens in ("p", "f1", "p,o", "p,n", "p,m,o", "ctrl+p"):
            await journey.press(*opens.split(","))
            screens = journey.screens
            await journey.resize(20, 8)
            assert journey.screens == [*screens, "TooSmallScreen"]
            await journey.resize(80, 24)
            assert journey.screens == screens
            await journey.back_to_the_table()


@pytest.mark.parametrize("start", [at_menu, at_table])
async def test_starting_in_a_small_window(start: object) -> None:
    """The game may be started in any window; it begins once there is room."""
    async with start(size=(20, 8)) as journey:  # type: ignore[operator]
        assert journey.screens[-1] == "TooSmallScreen"
        await journey.resize(80, 24)
        assert "TooSmallScreen" not in journey.screens
        assert "Dominoes needs" not in journey.text


async def test_q_quits() -> None:
    """As the notice says; a match that is not saved is asked for once, as elsewhere."""
    async with at_table() as journey:
        await journey.resize(20, 8)
        await journey.press("q", "q")
        assert journey.app._exit


async def test_resizing_fast_back_and_forth() -> None:
    """Sizes that follow each other at once end with the last one."""
    async with at_position(EITHER, Rules.PUB) as journey:
        for sizes in (((20, 8), (80, 24)), ((80, 24), (20, 8)), ((1, 1), (200, 60), (30, 9))):
            for size in sizes:
                journey.post_resize(*size)
                await asyncio.sleep(0)
            await journey.resize(*sizes[-1])
            small = sizes[-1] < (40, 15)
            assert journey.screens == ["TableScreen", *["TooSmallScreen"] * small]


async def test_leaving_for_the_menu_as_the_window_shrinks() -> None:
    """Wherever a key leads at the moment of shrinking, the notice covers it and goes again."""
    async with at_position(EITHER, Rules.PUB) as journey:
        for keys in (("p", "m"), ("c",), ("p", "m", "n"), ("escape", "c")):
            journey.post_resize(20, 8)
            await journey.type_ahead(*keys)
            await journey.resize(20, 8)
            await journey.settle()
            assert journey.screens[-1] == "TooSmallScreen"
            await journey.resize(80, 24)
            await journey.settle()
            assert "TooSmallScreen" not in journey.screens
