"""Every size from 1×1 to 500×200: each screen fills its window, and nothing goes wrong."""

import pytest
from rich.cells import cell_len

from dominoes_tui.core.rules import Rules
from tests.tui.journey import Journey, at_menu, at_position

SIZES = (
    *((1, 1), (2, 1), (1, 2), (3, 2), (7, 5), (39, 15), (40, 14), (500, 3), (3, 200), (20, 60)),
    *((40, 15), (41, 16), (40, 60), (59, 18), (60, 17), (60, 18), (79, 24), (80, 24)),
    *((99, 24), (100, 23), (100, 24), (99, 38), (100, 37), (100, 38), (120, 40), (137, 18)),
    *((250, 80), (500, 15), (40, 200), (500, 200)),
)
EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 / 0-3 0-4 / 0-5 0-6 | ... | 0"
LAST = "6-1 1-3 | 3-5 / 0-1 0-2 / 0-3 0-4 / 0-5 0-6 | ... | 0"
SHORT = Rules(players=4, target=2)


async def _fits(journey: Journey, sizes: tuple[tuple[int, int], ...]) -> None:
    """Check that the screen is itself, and whole, at each size."""
    screens = journey.screens
    for width, height in (*sizes, (80, 24)):
        await journey.resize(width, height)
        small = width < 40 or height < 15
        assert journey.screens == [*screens, *["TooSmallScreen"] * small]
        lines = journey.lines
        assert len(lines) == height
        assert {cell_len(line) for line in lines} == {width}


async def test_the_table_fits_every_size() -> None:
    """While an end is being chosen: ghosts, frames, footers and all."""
    async with at_position(EITHER, SHORT) as journey:
        await journey.press("1")
        await _fits(journey, SIZES)
        assert journey.table._selection.asking


@pytest.mark.parametrize(
    ("opens", "every"),
    [("p", 0), ("f1", 1), ("e", 2), ("x", 3), ("p,o", 4), ("p,n", 5), ("p,m", 1), ("ctrl+p", 2)],
)
async def test_every_screen_fits_every_kind_of_size(opens: str, every: int) -> None:
    """Each screen over the table at a part of the sizes."""
    async with at_position(EITHER, SHORT) as journey:
        await journey.press(*opens.split(","))
        if opens == "ctrl+p":
            await journey.until(lambda: "Knock" in journey.text)
        await _fits(journey, SIZES[every::8])


async def test_results_fit_every_kind_of_size() -> None:
    """The hands, the final chain behind them, and the result of the match."""
    async with at_position(LAST, SHORT) as journey:
        await journey.press("1")
        await journey.my_turn()
        await _fits(journey, SIZES[0::7])
        await journey.press("v")
        await _fits(journey, SIZES[1::7])
        await journey.press("v", "enter")
        assert journey.screens[-1] == "MatchOverScreen"
        await _fits(journey, SIZES[2::7])


async def test_the_pages_of_the_menu_fit_every_kind_of_size() -> None:
    """The menu itself and what it opens."""
    async with at_menu() as journey:
        await _fits(journey, SIZES[0::9])
        for number, keys in enumerate(("f1", "right", "right", "right", "escape,n", "up,space")):
            await journey.press(*keys.split(","))
            await _fits(journey, SIZES[number::10])


@pytest.mark.parametrize("size", [(1, 1), (40, 15), (500, 200)])
async def test_starting_and_ending_at_any_size(size: tuple[int, int]) -> None:
    """The game may be started and quit in any window."""
    async with at_position(EITHER, SHORT, size=size) as journey:
        assert len(journey.lines) == size[1]
        await journey.press("q", "q")
        assert journey.app._exit
