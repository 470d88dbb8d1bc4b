"""The opponents' row: what gives way where, and what is known of whom."""

import pytest

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.seat_bar import SeatBar
from tests.tui.journey import at_position, at_table, quick

STUCK = "6-1 1-3 | 0-0 4-4 / 0-2 2-2 | 5-5 ... | 0"
SIZES = [(40, 15), (60, 18), (80, 24), (100, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_names_counts_and_scores_are_always_there(players: int) -> None:
    """However narrow: every opponent with the number of tiles, every score, and the boneyard.

    In the header the round's number, the target and the mode give way to the scores in this order.
    """
    async with at_table(Rules(players=players, target=100)) as journey:
        for size in SIZES:
            await journey.resize(*size)
            row = journey.row_of(SeatBar)
            for name, count in zip(("Ada", "Bo", "Cy"), journey.view.counts[1:], strict=False):
                assert name in row
                assert f" {count}" in row
            assert row.rstrip().endswith(f"{journey.view.boneyard}") or "out of play" in row
            assert len(row) == size[0]
            header = journey.row_of(ScoreBar)
            for name in ("You", "Ada", "Bo", "Cy")[:players]:
                assert f"{name} 0" in header
            assert "to 100" in header or "round 1" not in header
            assert "Block" in header or "to 100" not in header


async def test_what_a_player_lacks_stands_beside_the_name() -> None:
    """After a knock its numbers stay there."""
    async with at_position(STUCK.replace("0-0", "3-3")) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert "no 3 6" in journey.row_of(SeatBar)


async def test_what_a_player_drew_on_stands_there_with_the_newer_tiles() -> None:
    """In Draw the numbers are those a player had to draw on, and how many tiles came since."""
    position = "6-1 1-3 | 3-3 1-2 0-0 / 0-2 2-2 | 5-5 4-4 2-3 0-4 1-4 ... | 0"
    async with at_position(position, Rules(mode=Mode.DRAW)) as journey:
        await journey.press("1")
        await journey.my_turn()
        assert "no 3 6" in journey.row_of(SeatBar)
        await journey.press("1")
        await journey.my_turn()
        assert "drew on 3 +1" in journey.row_of(SeatBar)


async def test_whose_turn_it_is_can_be_seen() -> None:
    """The name is marked, and the player is said to think."""
    async with at_position(STUCK, options=quick(pace="enter")) as journey:
        assert "▸" not in journey.row_of(SeatBar)
        await journey.press("k")
        assert "▸Ada" in journey.row_of(SeatBar)
        assert "thinking" in journey.row_of(SeatBar)


async def test_block_says_that_the_boneyard_is_out_of_play() -> None:
    """Where there is room it is said; a click on it says why in any case."""
    async with at_position(STUCK, size=(100, 24)) as journey:
        assert "Boneyard 22 out of play" in journey.row_of(SeatBar)
    async with at_position(STUCK, Rules.DRAW, size=(100, 24)) as journey:
        assert "out of play" not in journey.row_of(SeatBar)


async def test_a_click_on_the_boneyard_draws() -> None:
    """From its first letter to the edge, and not left of it, at every size."""
    position = STUCK.replace("5-5 ...", "5-5 2-4 1-5 0-5 2-5 1-2 4-5 0-1 1-4 1-1 ...")
    async with at_position(position, Rules.DRAW) as journey:
        for drawn, size in zip(range(0, 10, 2), SIZES, strict=False):
            await journey.resize(*size)
            y = journey.table.query_one(SeatBar).region.y
            x = journey.row_of(SeatBar).index("Bone")
            await journey.click(x - 1, y)
            assert len(journey.round.history) == drawn
            await journey.click(x, y)
            assert len(journey.round.history) == drawn + 1
            await journey.click(size[0] - 1, y)
            assert len(journey.round.history) == drawn + 2
