"""Motion: it ends by itself, a key ends it at once, and it never holds the game."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import Mock, patch

import pytest
from textual.message_pump import MessagePump

from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.looks import Look
from dominoes_tui.options import Motion
from dominoes_tui.tui.canvas import Canvas
from dominoes_tui.tui.motion import Steps
from dominoes_tui.tui.paint import SETTLED
from dominoes_tui.tui.widgets import chain_view, seat_bar
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandView
from dominoes_tui.tui.widgets.result_view import ResultView
from dominoes_tui.tui.widgets.seat_bar import SeatBar
from tests.tui.journey import Journey, at_position, at_table, quick

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 4-5 0-2 | ... | 0"
STUCK = "6-1 1-3 | 0-0 4-4 / 0-2 2-2 | 5-5 ... | 0"
LAST = "6-1 1-3 | 3-5 / 0-1 0-2 | ... | 0"


@asynccontextmanager
async def _moving(position: str, motion: Motion = "full") -> AsyncIterator[Journey]:
    """Start with motion, the deal finished."""
    async with at_position(position, Rules.PUB, quick(motion=motion)) as journey:
        journey.table.query_one(HandView).finish_motion()
        await journey.until(lambda: not journey.working)
        await journey.settle()
        yield journey


async def test_steps_are_shown_one_after_the_other_and_then_nothing_runs() -> None:
    """Step 0 comes at once, the last one ends the timer."""
    async with at_position(EITHER) as journey:
        shown: list[int] = []
        steps = Steps(journey.table, 3, 0.001, shown.append)
        assert (shown, steps.running) == ([0], True)
        await journey.until(lambda: not steps.running)
        assert shown == [0, 1, 2, 3]
        assert steps._timer is None
        assert not steps.finish()


def test_finishing_shows_the_last_step_at_once() -> None:
    """Whoever finishes sees the end, once, and the steps between never come."""
    pump = Mock(spec=MessagePump)
    shown: list[int] = []
    steps = Steps(pump, 3, 60, shown.append)
    assert steps.finish()
    assert not steps.finish()
    pump.set_interval.return_value.stop.assert_called_once_with()
    tick_on_its_way = pump.set_interval.call_args.args[1]
    tick_on_its_way()
    assert shown == [0, 3]


async def test_an_animation_of_no_steps_is_over() -> None:
    """Nothing to move, nothing to finish."""
    async with at_position(EITHER) as journey:
        shown: list[int] = []
        steps = Steps(journey.table, 0, 60, shown.append)
        assert (shown, steps.running, steps.finish()) == ([0], False, False)


async def test_the_hand_is_dealt_tile_by_tile_and_a_key_ends_it() -> None:
    """Enter during the deal shows the whole hand and does nothing else."""
    with patch("dominoes_tui.tui.widgets.hand_view.STEP", 60):
        async with at_position(STUCK, Rules.PUB, quick(motion="full")) as journey:
            hand = journey.table.query_one(HandView)
            assert hand._dealt == 0
            await journey.press("enter")
            assert hand._dealt is None
            assert not journey.round.history
            await journey.press("enter")
            assert journey.round.history


async def test_other_keys_end_the_deal_and_are_followed() -> None:
    """A tile's key during the deal plays it."""
    with patch("dominoes_tui.tui.widgets.hand_view.STEP", 60):
        async with at_position(EITHER, Rules.PUB, quick(motion="full")) as journey:
            await journey.press("2")
            assert journey.table.query_one(HandView)._dealt is None
            assert journey.round.chain.laid[-1].tile == Tile.of(3, 3)


async def test_a_click_during_the_deal_is_spent() -> None:
    """A click shows the whole hand and plays nothing."""
    with patch("dominoes_tui.tui.widgets.hand_view.STEP", 60):
        async with at_position(EITHER, Rules.PUB, quick(motion="full")) as journey:
            await journey.click_tile("3-3")
            assert journey.table.query_one(HandView)._dealt is None
            assert not journey.round.history
            await journey.click_tile("3-3")
            assert journey.round.history


async def test_a_placed_tile_turns_solid_and_then_quiet() -> None:
    """Full motion: four steps, then the mark of the last tile, then the quiet one."""
    with patch.object(chain_view, "FRESH", 1.6), patch.object(chain_view, "STEP", 0.2):
        async with _moving(EITHER) as journey:
            chain = journey.table.query_one(ChainView)
            await journey.press("2")
            assert chain._step < SETTLED
            await journey.until(lambda: chain._step == SETTLED)
            assert chain._fresh_look is Look.LAST
            await journey.until(lambda: chain._fresh_look is Look.LAST_QUIET)


async def test_reduced_motion_moves_nothing() -> None:
    """A tile lies where it lies at once; only its mark fades."""
    async with _moving(EITHER, "reduced") as journey:
        chain = journey.table.query_one(ChainView)
        await journey.press("2")
        assert chain._settling is None
        assert chain._fresh is not None
        assert journey.table.query_one(HandView)._dealing is None


async def test_no_motion_needs_no_timers() -> None:
    """Without motion nothing is started that would have to end."""
    async with _moving(STUCK, "none") as journey:
        before = _timers(journey)
        await journey.press("k")
        await journey.my_turn()
        assert _timers(journey) == before


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
async def test_a_settled_table_runs_nothing(motion: Motion) -> None:
    """Once a tile lies, a bubble has gone and the hand is dealt, no timer is left."""
    with patch.object(chain_view, "FRESH", 0.05), patch.object(seat_bar, "BUBBLE", 0.05):
        async with _moving(EITHER, motion) as journey:
            await journey.press("2")
            await journey.until(lambda: journey.view.my_turn)
            await journey.until(lambda: not journey.working)
            await journey.until(lambda: not _timers(journey))
            await journey.settle()
            with patch.object(journey.app, "_display") as display:
                await journey.settle_long()
            display.assert_not_called()


async def test_nothing_blinks_or_spins_on_any_screen() -> None:
    """An idle screen has no timers, whichever it is: nothing is sent to the terminal."""
    async with _moving(EITHER) as journey:
        for opens in ("p", "f1", "e", "x", "p,o", "p,n", "p,m", "ctrl+p"):
            await journey.press(*opens.split(","))
            if opens == "ctrl+p":
                await journey.until(lambda: "Knock" in journey.text)
            await journey.until(lambda: not _timers(journey), opens)
            if opens != "ctrl+p":
                await journey.back_to_the_table()


async def test_a_knock_is_said_beside_the_name_for_a_while() -> None:
    """The bubble comes with the knock and goes by itself."""
    with patch.object(seat_bar, "BUBBLE", 0.2):
        async with _moving(EITHER) as journey:
            await journey.press("2")
            await journey.until(lambda: "knocks" in journey.row_of(SeatBar))
            await journey.until(lambda: journey.table.query_one(SeatBar)._bubble is None)
            await journey.settle()
            assert "knocks" not in journey.row_of(SeatBar)


async def test_the_result_is_turned_up_and_enter_ends_that_first() -> None:
    """Tiles come up one after another; the first Enter shows all, the second one goes on."""
    with patch("dominoes_tui.tui.widgets.result_view.REVEAL", 60):
        async with _moving(LAST) as journey:
            await journey.press("1")
            await journey.until(lambda: journey.over)
            await journey.settle()
            result = journey.screen.query_one(ResultView)
            assert result._turned_up == 0
            await journey.press("enter")
            assert journey.over
            assert not result.finish_motion(), "all tiles are up and all bars have grown"
            await journey.press("enter")
            assert not journey.over


async def test_a_resize_in_mid_animation_keeps_everything() -> None:
    """Resizing while tiles move loses neither the match nor the pick, and the motion ends."""
    with patch("dominoes_tui.tui.widgets.hand_view.STEP", 60):
        async with at_position(EITHER, Rules.PUB, quick(motion="full")) as journey:
            match = journey.match
            hand = journey.table.query_one(HandView)
            assert hand._dealt == 0
            for size in ((120, 40), (40, 15), (20, 5), (60, 20), (80, 24)):
                await journey.resize(*size)
            assert journey.match is match
            assert hand._dealt == 0
            await journey.press("1")
            assert hand._dealt is None
            await journey.resize(100, 30)
            assert journey.table._selection.asking
            await journey.press("l")
            journey.post_resize(70, 20)
            await journey.settle()
            await journey.until(lambda: not _timers(journey) or journey.view.my_turn)
            assert journey.round.chain.laid[0].tile == Tile.of(3, 6)


async def test_motion_never_holds_the_game() -> None:
    """The match is ahead of the picture: a move is made while the last one still moves."""
    with patch.object(chain_view, "STEP", 60):
        async with _moving(EITHER) as journey:
            await journey.press("2")
            await journey.until(lambda: journey.view.my_turn)
            assert len(journey.round.history) == 2
            assert journey.table.query_one(ChainView)._step < SETTLED
            await journey.press("1")
            await journey.press("l")
            assert len(journey.round.history) >= 3


async def test_the_motion_of_the_environment_holds_unless_chosen() -> None:
    """`TEXTUAL_ANIMATIONS` decides as long as nobody chose."""
    async with at_table(options=quick(motion=None)) as journey:
        for level, motion in (("none", "none"), ("basic", "reduced"), ("full", "full")):
            journey.app.animation_level = level  # type: ignore[assignment]
            assert journey.app.motion == motion


def _timers(journey: Journey) -> list[str]:
    """Return the timers that run on the screen, but for Textual's own paused one."""
    nodes = [journey.app, *journey.screen.walk_children(with_self=True)]
    running = [timer for node in nodes for timer in node._timers]
    return [
        str(timer)
        for timer in running
        if timer._active.is_set() and timer._task is not None and not timer._task.done()
    ]


async def test_the_first_picture_of_a_result_is_arranged() -> None:
    """Before anything is turned up, names, tiles and winner stand where they will stand then."""
    pictures: list[list[str]] = []
    paint = ResultView.paint

    def keep(result: ResultView, canvas: Canvas) -> None:
        paint(result, canvas)
        pictures.append(["".join(cell[0] for cell in row).rstrip() for row in canvas.rows])

    with (
        patch("dominoes_tui.tui.widgets.result_view.REVEAL", 60),
        patch.object(ResultView, "paint", keep),
    ):
        async with _moving(LAST) as journey:
            await journey.press("1")
            await journey.until(lambda: journey.over)
            await journey.settle()
            await journey.press("enter")
    seen = [next((y for y, row in enumerate(rows) if "Ada" in row), None) for rows in pictures]
    assert len(set(seen)) == 1
