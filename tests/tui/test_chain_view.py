"""The chain on the screen: what is painted where, and what can be clicked."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from dominoes_tui.core.chain import End
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.faces import face
from dominoes_tui.glyphs import Glyphs
from dominoes_tui.layout import Layout, Rect
from dominoes_tui.looks import Look
from dominoes_tui.tui.canvas import Canvas
from dominoes_tui.tui.palettes import Colours, Depth, band, palette
from dominoes_tui.tui.widgets.chain_view import ChainView
from tests.snakes import layouts
from tests.tui.journey import at_position, at_table

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 | ... | 0"
LONG = (
    "6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 1-1 1-0 0-0 0-6 6-6 6-4 4-2 2-6 6-3 3-5 5-2 2-0 0-5 5-1"
    " | 1-6 0-4 / 0-3 | ... | 0"
)


def _part(lines: list[str], rect: Rect) -> list[str]:
    return [line[rect.x : rect.right] for line in lines[rect.y : rect.bottom]]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 15), (60, 20)])
async def test_ends_show_number_letter_and_arrow(size: tuple[int, int]) -> None:
    """Each open end shows what it needs and the letter that plays there."""
    for position in (EITHER, LONG):
        async with at_position(position, size=size) as journey:
            top = journey.table.query_one(ChainView).region.y
            for letter, slot in zip("LR", (journey.layout.left, journey.layout.right), strict=True):
                rect = slot.rect._replace(y=slot.rect.y + top)
                text = "".join(_part(journey.lines, rect))
                assert letter in text
                assert str(slot.number) in text
                assert set(text) & set("◂▸▴▾")


async def test_ghosts_stand_where_the_tile_will_lie() -> None:
    """The tile comes to lie in the very cells of its ghost, but for the camera."""
    async with at_position(EITHER) as journey:
        for end in End:
            ghost = journey.layout.ghost(Tile.of(3, 6), end)
            assert ghost.rect.right <= 80
        before = journey.layout
        ghost = before.ghost(Tile.of(3, 6), End.RIGHT)
        await journey.press("1", "r")
        laid = journey.layout.tiles[-1]
        higher = journey.layout.camera - before.camera
        assert laid._replace(rect=laid.rect._replace(y=laid.rect.y - higher)) == ghost


async def test_a_click_on_a_marker_without_a_tile_says_what_to_do() -> None:
    """An end alone is half an answer."""
    async with at_position(EITHER) as journey:
        for slot in (journey.layout.left, journey.layout.right):
            await journey.click_in(ChainView, slot.rect)
            assert journey.message == "Choose a tile first, then its end."


async def test_a_click_on_the_table_does_nothing() -> None:
    """Laid tiles and the bare table are no targets."""
    async with at_position(EITHER) as journey:
        before = journey.message
        await journey.press("1")
        asked = journey.message
        for rect in (journey.layout.tiles[0].rect, Rect(0, 0, 2, 1)):
            await journey.click_in(ChainView, rect)
            assert journey.message == asked
        await journey.press("escape")
        assert journey.message == before


async def test_the_last_tile_is_marked_by_when_it_was_placed() -> None:
    """The mark is on the tile placed last, at whichever end that was."""
    async with at_position(EITHER) as journey:
        chain = journey.table.query_one(ChainView)
        assert chain._last_place() is None
        await journey.press("1", "l")
        await journey.my_turn()
        assert journey.round.history[-1].seat == 1
        assert chain._last_place() == 0
        assert chain._fresh_look is Look.LAST
        await journey.press(journey.key_of("3-3"), "r")
        assert chain._last_place() == len(journey.round.chain.laid) - 1


async def test_the_opening_tile_is_the_last_one_placed() -> None:
    """A single tile is marked too."""
    async with at_position("| 1-2 3-4 / 5-6 0-0 | ... | 0") as journey:
        await journey.press("1")
        assert journey.table.query_one(ChainView)._last_place() == 0


async def test_every_placement_of_a_round_is_in_sight() -> None:
    """Through a whole round: what the layout promises is what the screen shows."""
    async with at_table(Rules.BLOCK, seed=11, size=(60, 20)) as journey:
        top = journey.table.query_one(ChainView).region.y
        while not journey.over:
            for tile in journey.layout.tiles:
                rect = tile.rect._replace(y=tile.rect.y + top)
                assert any(part.strip() for part in _part(journey.lines, rect))
            journey.table.play(journey.round.legal[0])
            await journey.my_turn()


@given(layouts(), st.sampled_from(Glyphs), st.randoms(use_true_random=False))
def test_tiles_can_be_painted_in_any_order(layout: Layout, glyphs: Glyphs, lots: Random) -> None:
    """No tile nor its shadow covers another one, so one that joins is painted over the others."""
    colours = palette("felt", Colours(Depth.TRUECOLOR))
    grounds = [band(y, layout.height) for y in range(layout.height)]
    shuffled = lots.sample(layout.tiles, len(layout.tiles))
    pictures = []
    for tiles in (layout.tiles, shuffled):
        canvas = Canvas([[(" ", Style())] * layout.width] * layout.height, grounds)
        for tile in tiles:
            drawn = face(layout.zoom.face, tile.upright, tile.first, tile.second, glyphs=glyphs)
            canvas.face(drawn, tile.rect.x, tile.rect.y, colours)
        pictures.append(canvas.rows)
    assert pictures[0] == pictures[1]


async def test_a_tile_that_joins_changes_nothing_else() -> None:
    """After each action of a round, the chain looks as if all of it had been painted at once."""
    async with at_table(Rules.PUB, size=(50, 18)) as journey:
        chain = journey.table.query_one(ChainView)
        zooms = set()
        while journey.round.turn is not None:
            journey.table.submit(journey.round.legal[0])
            zooms.add(journey.layout.zoom)
            shown = chain._rows
            chain._settled_looks = ()
            assert chain._painted() == shown
        assert len(zooms) > 1
