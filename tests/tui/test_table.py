"""The table: a round by keys, a round by mouse, and what stands in between."""

import asyncio
from unittest.mock import patch

import pytest

from dominoes_tui.core.actions import Draw, Pass, Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.players.mind import Mind
from dominoes_tui.tui.choosing import Selection
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandView
from dominoes_tui.tui.widgets.key_bar import KeyBar
from dominoes_tui.tui.widgets.seat_bar import SeatBar
from tests.tui.journey import RIGHT, Journey, at_position, at_table, quick

EITHER = "6-1 1-3 | 3-6 3-3 0-0 4-4 / 0-1 0-2 | ... | 0"
"""Ends 6 and 3: 3-6 fits both, 3-3 one, 0-0 none."""
EQUAL = "3-6 6-1 1-3 | 3-4 0-0 4-4 / 0-1 0-2 | ... | 0"
"""Both ends are 3."""
STUCK = "6-1 1-3 | 0-0 4-4 / 3-4 0-2 | 5-5 ... | 0"
"""Nothing fits."""
THEIRS = "6-1 1-3 | 3-6 0-0 / 0-1 1-2 3-3 | ... | 1"
"""The opponent is to act."""
LONG = (
    "6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 1-1 1-0 0-0 0-6 6-6 6-4 4-2 2-6 6-3 3-5 5-2 2-0 0-5 5-1"
    " | 1-6 0-4 / 0-3 | ... | 0"
)
"""A snake of several rows; its ends are 6 and 1, and 1-6 fits both."""


def _shown_is_true(journey: Journey) -> None:
    """Check that what the widgets show is what the person may know."""
    table, view = journey.table, journey.view
    assert table.query_one(ChainView)._view == view
    assert table.query_one(SeatBar)._view == view
    assert table.query_one(HandView)._shown.tiles == view.hand


@pytest.mark.parametrize("rules", [Rules.PUB, Rules(mode=Mode.DRAW, players=3)], ids=str)
async def test_a_whole_round_by_keys(rules: Rules) -> None:
    """From the deal to the result with the keys alone."""
    async with at_table(rules) as journey:
        while not journey.over:
            action = journey.round.legal[0]
            match action:
                case Place(tile, end):
                    await journey.press(journey.key_of(str(tile)))
                    if journey.table._selection.asking:
                        await journey.press("l" if end is End.LEFT else "r")
                case Pass():
                    await journey.press("k")
                case Draw():
                    await journey.press("d")
            await journey.my_turn()
            _shown_is_true(journey)
        assert journey.round.is_over
        assert "out." in journey.text or "Blocked" in journey.text or "Tie" in journey.text


@pytest.mark.parametrize("rules", [Rules.PUB, Rules(mode=Mode.DRAW, players=3)], ids=str)
async def test_a_whole_round_by_mouse(rules: Rules) -> None:
    """From the deal to the next one with the mouse alone."""
    async with at_table(rules) as journey:
        while not journey.over:
            action = journey.round.legal[0]
            match action:
                case Place(tile, end):
                    await journey.click_tile(str(tile))
                    if journey.table._selection.asking:
                        slot = journey.layout.slot(end or End.LEFT)
                        await journey.click_in(ChainView, slot.rect)
                case Pass():
                    await journey.click_hint("knock")
                case Draw():
                    await journey.click_text("Boneyard")
            await journey.my_turn()
            _shown_is_true(journey)
        if rules.target is not None:
            await journey.click_hint("next round")
            await journey.my_turn()
            assert len(journey.match.rounds) == 2


# Choosing an end


async def test_a_tile_that_fits_one_end_is_played_at_once() -> None:
    """One key plays a tile that fits one end."""
    async with at_position(EITHER) as journey:
        await journey.press("2")
        assert journey.round.chain.laid[-1].tile == Tile.of(3, 3)


@pytest.mark.parametrize(("keys", "end"), [("l", 0), ("r", -1), ("L", 0), ("R", -1)])
async def test_an_end_is_chosen_by_its_letter(keys: str, end: int) -> None:
    """A tile that fits both ends asks; L and R answer."""
    async with at_position(EITHER) as journey:
        await journey.press("1")
        assert journey.message == "3-6 fits both ends. L for 6, R for 3."
        assert not journey.round.history
        await journey.press(keys)
        assert journey.round.chain.laid[end].tile == Tile.of(3, 6)


async def test_an_end_is_chosen_by_the_arrow_to_where_it_lies() -> None:
    """Arrows go by the screen: where the snake has turned, the left end may lie on the right."""
    async with at_position(LONG) as journey:
        left, right = journey.layout.left.rect, journey.layout.right.rect
        assert left.y < right.y
        await journey.press("1", "up")
        assert journey.round.chain.laid[0].tile == Tile.of(1, 6)
    async with at_position(LONG) as journey:
        await journey.press("1", "right" if left.x > right.x else "left")
        assert journey.round.chain.laid[0].tile == Tile.of(1, 6)


@pytest.mark.parametrize("end", list(End))
async def test_an_end_is_chosen_by_a_click_on_its_ghost(end: End) -> None:
    """Both ghosts stand in their slots and can be clicked."""
    async with at_position(EITHER) as journey:
        await journey.press("1")
        ghost = journey.layout.ghost(Tile.of(3, 6), end)
        await journey.click_in(ChainView, ghost.rect)
        laid = journey.round.chain.laid
        assert laid[0 if end is End.LEFT else -1].tile == Tile.of(3, 6)


@pytest.mark.parametrize("keys", [("enter",), ("space",), ("r",), ("right",)])
async def test_equal_ends_are_asked_once(keys: tuple[str, ...]) -> None:
    """With equal ends either will do, and Enter takes the left one, as line and footer say."""
    async with at_position(EQUAL) as journey:
        await journey.press("1")
        assert journey.message == "3-4 fits both ends. L or R? Enter: left."
        assert journey.row_of(KeyBar).startswith(" L Enter left  R right  ")
        await journey.press(*keys)
        laid = journey.round.chain.laid
        end = -1 if keys[0] in {"r", "right"} else 0
        assert laid[end].tile == Tile.of(3, 4)


async def test_enter_asks_again_which_of_two_different_ends() -> None:
    """Enter cannot choose between different ends; it repeats the question."""
    async with at_position(EITHER) as journey:
        await journey.press("1", "w")
        assert journey.message.startswith("Ends 6 and 3.")
        await journey.press("enter")
        assert journey.message == "3-6 fits both ends. L for 6, R for 3."
        assert not journey.round.history


async def test_escape_cancels_and_then_pauses() -> None:
    """The first Esc takes the selection back, the second one pauses."""
    async with at_position(EITHER) as journey:
        await journey.press("1", "escape")
        assert journey.screens == ["TableScreen"]
        assert not journey.table._selection.asking
        assert journey.message == "Your turn. 2 tiles fit."
        await journey.press("escape")
        assert journey.screens == ["TableScreen", "PauseScreen"]


async def test_the_right_button_cancels() -> None:
    """A right click anywhere takes the selection back, and plays nothing."""
    async with at_position(EITHER) as journey:
        for widget, rect in ((ChainView, journey.layout.left.rect), (HandView, None)):
            await journey.press("1")
            if rect is None:
                await journey.click_tile("3-3", RIGHT)
            else:
                await journey.click_in(widget, rect, RIGHT)
            assert not journey.table._selection.asking
            assert journey.message == "Your turn. 2 tiles fit."
            assert journey.screens == ["TableScreen"]
        await journey.click_tile("3-3", RIGHT)
        assert not journey.round.history


async def test_arrows_go_over_the_tiles_that_fit() -> None:
    """The arrows select, ghosts show where, and Enter plays or asks."""
    async with at_position(EITHER) as journey:
        chain = journey.table.query_one(ChainView)
        await journey.press("right")
        assert journey.message == "3-6 fits both ends. Enter: choose one."
        assert set(chain._ghosts) == set(End)
        await journey.press("right")
        assert journey.message == "Enter plays 3-3 on the right."
        assert set(chain._ghosts) == {End.RIGHT}
        await journey.press("tab", "shift+tab", "left")
        assert journey.table._selection.tile == Tile.of(3, 6)
        await journey.press("enter")
        assert journey.table._selection.asking
        await journey.press("escape", "left", "enter")
        assert journey.round.chain.laid[-1].tile == Tile.of(3, 3)


async def test_the_opening_tile_is_chosen_like_any_other() -> None:
    """Before the chain begins a tile has one place, whichever end is named."""
    for keys in (("1",), ("right", "enter"), ("right", "l"), ("left", "left", "r")):
        async with at_position("| 1-2 3-4 / 5-6 0-0 | ... | 0") as journey:
            assert journey.message == "You lead. Any tile will do."
            await journey.press(*keys)
            assert journey.round.chain.laid[0].tile == Tile.of(1, 2)


# What cannot be done is said


@pytest.mark.parametrize(
    ("rules", "position", "answers"),
    [
        (
            Rules.BLOCK,
            EITHER,
            {
                "k": "You must play: 3-6 fits.",
                "d": "You cannot draw in Block.",
                "3": "0-0 fits neither end (6 and 3).",
                "l": "Choose a tile first, then its end.",
            },
        ),
        (Rules.BLOCK, STUCK, {"d": "You cannot draw in Block."}),
        (Rules.BLOCK, EQUAL, {"2": "0-0 fits neither end (both 3)."}),
        (Rules.DRAW, EITHER, {"d": "You must play: 3-6 fits."}),
        (Rules.DRAW, STUCK, {"k": "You must draw first. Enter: draw (22 left)."}),
    ],
)
async def test_a_refusal_is_said_in_words(
    rules: Rules, position: str, answers: dict[str, str]
) -> None:
    """A key that cannot be followed says why and changes nothing."""
    async with at_position(position, rules) as journey:
        for key, answer in answers.items():
            await journey.press(key)
            assert journey.message == answer
            assert not journey.round.history


async def test_enter_selects_before_it_plays() -> None:
    """With nothing selected Enter takes the first tile that fits; the next one plays it."""
    async with at_position(EITHER) as journey:
        await journey.press("enter")
        assert journey.table._selection == Selection(Tile.of(3, 6))
        assert not journey.round.history
        await journey.press("enter")
        assert journey.table._selection.asking


async def test_an_end_that_does_not_fit_is_refused() -> None:
    """A selected tile does not go to the other end, and the answer names what that end needs."""
    async with at_position(EITHER) as journey:
        await journey.press("right", "right", "l")
        assert journey.message == "3-3 does not fit the left end (6)."
        await journey.click_in(ChainView, journey.layout.left.rect)
        assert journey.message == "3-3 does not fit the left end (6)."
        assert not journey.round.history


async def test_a_click_on_a_tile_that_does_not_fit_says_why() -> None:
    """The mouse gets the same answer as the key."""
    async with at_position(EITHER) as journey:
        await journey.click_tile("0-0")
        assert journey.message == "0-0 fits neither end (6 and 3)."
        await journey.click_text("Boneyard")
        assert journey.message == "You cannot draw in Block."


@pytest.mark.parametrize("key", ["k", "enter", "space"])
async def test_knocking(key: str) -> None:
    """With nothing to play in Block, K and Enter knock."""
    async with at_position(STUCK) as journey:
        assert journey.message == "No tile fits 6 or 3. Enter: knock."
        await journey.press(key)
        await journey.my_turn()
        assert "You knock: no 6 or 3." in journey.log
        assert "Ada plays 3-4 on the right." in journey.log


@pytest.mark.parametrize("key", ["d", "enter", "space"])
async def test_drawing(key: str) -> None:
    """With nothing to play in Draw, D and Enter draw one tile, and it is said what came."""
    async with at_position(STUCK, Rules.DRAW) as journey:
        assert journey.message == "No tile fits 6 or 3. Enter: draw (22 left)."
        await journey.press(key)
        assert journey.message == ("You drew 5-5. It does not fit. Enter: draw (21 left).")
        assert journey.view.hand[-1] == Tile.of(5, 5)


async def test_it_is_said_that_it_is_not_the_persons_turn() -> None:
    """While a computer player thinks, keys are answered and do nothing."""
    async with at_position(STUCK, options=quick(pace=1.5)) as journey:
        await journey.press("k")
        assert "Ada's turn." in journey.message
        for key in ("1", "k", "d", "l"):
            await journey.press(key)
            assert journey.message == "It is not your turn."
        assert len(journey.round.history) == 1


# Nothing outlives its turn


async def test_a_half_made_choice_does_not_survive_a_turn() -> None:
    """Selection, question and ghosts are gone once anything has been played."""
    async with at_position(EITHER) as journey:
        await journey.press("1")
        journey.table.play(Place(Tile.of(3, 3), End.RIGHT))
        await journey.my_turn()
        assert journey.table._selection == (None, False)
        assert not journey.table.query_one(ChainView)._ghosts
        await journey.press("l")
        assert journey.message == "Choose a tile first, then its end."


async def test_whoever_still_thinks_after_a_change_of_pace_is_marked_so() -> None:
    """Whoever was stopped while thinking does not take the mark away from whoever thinks now."""
    with patch.object(Mind, "choose", lambda *_: asyncio.Event().wait()):
        async with at_position(THEIRS, options=quick(pace="enter")) as journey:
            seats = journey.table.query_one(SeatBar)
            await journey.press("enter")
            assert seats._thinking == 1
            journey.app.options = quick(pace=0.05)
            await journey.settle()
            assert seats._thinking == 1


async def test_nobody_is_marked_as_thinking_after_undo() -> None:
    """Taking a decision back stops whoever thinks about what followed, and the mark goes."""
    with patch.object(Mind, "choose", lambda *_: asyncio.Event().wait()):
        async with at_position(EITHER, options=quick(pace=0.05)) as journey:
            await journey.press("1", "l")
            assert journey.table.query_one(SeatBar)._thinking == 1
            await journey.press("u")
            await journey.my_turn()
            assert journey.table.query_one(SeatBar)._thinking is None
