"""Results tell of players whose names are wide, marked or of another script."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from rich.cells import cell_len

from dominoes_tui.core.match import Match
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Position
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.screens.match_over import MatchOverScreen
from dominoes_tui.tui.screens.round_over import RoundOverScreen
from tests.tui.journey import Journey, at_menu

LAST = "6-1 1-3 | 3-5 / 0-1 0-2 | ... | 0"
"""One tile left, and it fits."""
SIZES = ((40, 15), (60, 20), (80, 24), (120, 40))
NAMES = ("太郎太郎", "Strauß", "Zoe\u0308", "Анна", "❤\ufe0f❤\ufe0f", "\u3164")


@asynccontextmanager
async def _won_by(
    name: str, screen: type[RoundOverScreen | MatchOverScreen], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Journey]:
    """Show the end of a match of one round that the first seat has won."""
    rules = Rules(target=2)
    match = Match.begin(rules, (name, "花子"))
    match = match.take_up(Round.at(rules, Position.parse(LAST)))
    assert match.round is not None
    match = match.apply(match.round.legal[0])
    assert match.winners == (0,)
    async with at_menu(size=size) as journey:
        journey.app.push_screen(screen(match, Narrator(match.players)))
        await journey.settle()
        yield journey


@pytest.mark.parametrize("screen", [RoundOverScreen, MatchOverScreen])
@pytest.mark.parametrize("name", NAMES)
async def test_no_row_is_wider_than_the_window(
    name: str, screen: type[RoundOverScreen | MatchOverScreen]
) -> None:
    """Each row of a result takes the cells of the window, whatever the names are."""
    async with _won_by(name, screen) as journey:
        for size in SIZES:
            await journey.resize(*size)
            assert [line for line in journey.lines if cell_len(line) != size[0]] == []


@pytest.mark.parametrize("screen", [RoundOverScreen, MatchOverScreen])
async def test_a_name_of_other_letters_is_told_as_text(
    screen: type[RoundOverScreen | MatchOverScreen],
) -> None:
    """Tiles have letters from A to Z; with any other the title alone says who won."""
    for name in ("太郎", "Zoë", "Анна"):
        async with _won_by(name, screen, size=(120, 40)) as journey:
            assert f"{name} wins" in journey.text
            assert "█" not in journey.text
    async with _won_by("Strauß", screen, size=(120, 40)) as journey:
        assert "█" in journey.text


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_of_rounds_has_straight_columns(size: tuple[int, int]) -> None:
    """Each number ends under the end of its name, however many cells the names take."""
    async with _won_by("太郎太郎", MatchOverScreen, size) as journey:
        head = next(line for line in journey.lines if "won by" in line)
        row = journey.lines[journey.lines.index(head) + 1]
        assert cell_len(head[: head.index("花子") + 2]) == cell_len(row.rstrip())
        assert cell_len(row[: row.index("太")]) == cell_len(head[: head.index("won by")])
