"""The hand: keys under the tiles, what can be clicked, and hands longer than the window."""

import pytest

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.hand_layout import KEYS
from dominoes_tui.looks import Look
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandView
from tests.tui.journey import at_position, quick

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 | ... | 0"
MANY = (
    "6-6 | 0-0 0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4 1-5 2-2 2-3 2-4 2-5 3-3 3-4 3-5 4-4 4-5 5-5 5-6"
    " / 1-6 | ... | 0"
)
"""The longest hand there can be; only its last tile fits."""
DRAW = Rules(mode=Mode.DRAW)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (100, 24)])
async def test_every_tile_of_the_longest_hand_has_a_key(size: tuple[int, int]) -> None:
    """22 tiles, 22 keys, each of them shown and each of them playing its tile."""
    async with at_position(MANY, DRAW, size=size) as journey:
        keys = "".join(journey.key_of(str(tile)) for tile in journey.view.hand)
        assert keys == KEYS
        await journey.press(KEYS[0])
        assert journey.message == "0-0 fits neither end (both 6)."
        await journey.press(KEYS[-1])
        await journey.press("l")
        assert journey.round.chain.laid[0].tile == Tile.of(5, 6)


async def test_a_long_hand_scrolls_in_a_narrow_window() -> None:
    """Wheel, arrows at the edges and the selection bring every tile into sight."""
    async with at_position(MANY, DRAW, size=(40, 15)) as journey:
        hand = journey.table.query_one(HandView)
        assert hand._placed(None).more_right
        y = hand.region.y
        await journey.scroll(20, y)
        assert hand._first == 1
        await journey.scroll(20, y, up=True)
        await journey.scroll(20, y, up=True)
        assert hand._first == 0
        for _ in range(40):
            await journey.click(39, y)
        assert not hand._placed(None).more_right
        await journey.click(0, y)
        assert hand._placed(None).more_right == 1
        for _ in range(40):
            await journey.scroll(20, y, up=True)
        await journey.press("right")
        assert "5" in journey.lines[y]
        assert not hand._placed(None).more_right
        await journey.click_tile("5-6")
        assert journey.table._selection.asking


async def test_what_is_clicked_is_what_is_shown_there() -> None:
    """In a scrolled hand a click takes the tile under the mouse, by its face or by its key."""
    async with at_position(MANY, DRAW, size=(40, 15)) as journey:
        hand = journey.table.query_one(HandView)
        for _ in range(5):
            await journey.scroll(20, hand.region.y)
        for slot in hand._placed(None).slots:
            tile = journey.view.hand[slot.place]
            await journey.click(hand.region.x + slot.rect.x, hand.region.y + slot.key_y)
            assert journey.message.startswith(f"{tile} fits")
            await journey.click(hand.region.x + slot.rect.right - 1, hand.region.y + slot.rect.y)
            assert journey.message.startswith(f"{tile} fits")


async def test_a_click_between_the_tiles_does_nothing() -> None:
    """The gaps and the ground of the hand are no tiles."""
    async with at_position(EITHER) as journey:
        hand = journey.table.query_one(HandView)
        before = journey.message
        for x in (1, 78):
            await journey.click(x, hand.region.y + 2)
        assert journey.message == before


async def test_pointing_at_a_tile_shows_its_ghosts() -> None:
    """The mouse over a tile that fits shows where it would go; over another one, nothing."""
    async with at_position(EITHER) as journey:
        chain, hand = journey.table.query_one(ChainView), journey.table.query_one(HandView)
        await journey.hover(*journey.tile_cell("3-6"))
        assert len(chain._ghosts) == 2
        assert hand._look(Tile.of(3, 6)) is Look.HOVER
        await journey.hover(*journey.tile_cell("3-3"))
        assert len(chain._ghosts) == 1
        await journey.hover(*journey.tile_cell("0-0"))
        assert not chain._ghosts
        await journey.hover(*journey.tile_cell("3-3"))
        await journey.hover(40, 5)
        assert not chain._ghosts


async def test_nothing_is_pointed_at_in_the_next_round() -> None:
    """A tile that was pointed at as it was played shows no ghost when it is dealt again."""
    one = "6-1 1-3 | 3-3 / 0-1 | ... | 0"
    async with at_position(one, Rules.PUB) as journey:
        await journey.hover(*journey.tile_cell("3-3"))
        await journey.press("1")
        await journey.my_turn()
        await journey.press("enter")
        await journey.my_turn()
        assert len(journey.match.rounds) == 2
        assert not journey.table.query_one(ChainView)._ghosts


async def test_looks_tell_what_can_be_played() -> None:
    """In one's turn tiles that fit glow and the others fade; in others' turns all are plain."""
    async with at_position(EITHER, options=quick(pace="enter")) as journey:
        hand = journey.table.query_one(HandView)
        looks = [hand._look(tile) for tile in journey.view.hand]
        assert looks == [Look.PLAYABLE, Look.PLAYABLE, Look.UNPLAYABLE]
        await journey.press("right")
        assert hand._look(Tile.of(3, 6)) is Look.SELECTED
        await journey.press("escape", "2")
        assert not journey.view.my_turn
        assert {hand._look(tile) for tile in journey.view.hand} == {Look.PLAIN}


async def test_a_key_without_a_tile_does_nothing() -> None:
    """Keys beyond the hand are no mistake worth a word."""
    async with at_position(EITHER) as journey:
        before = journey.message
        await journey.press("4", "9", "0", "a", "y")
        assert journey.message == before
        assert not journey.round.history
