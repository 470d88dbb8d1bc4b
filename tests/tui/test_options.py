"""Options take effect at once, with the table behind them."""

from unittest.mock import patch

import pytest

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.options import THEMES, Options
from dominoes_tui.tui import pace
from dominoes_tui.tui.screens.options import questions
from dominoes_tui.tui.widgets.about_bar import AboutBar
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.choice_form import ChoiceForm
from dominoes_tui.tui.widgets.hand_view import HandView
from dominoes_tui.zoom import ZOOMS
from tests.tui.journey import QUICK, Journey, at_menu, at_position, at_table, quick

EITHER = "6-1 1-3 | 3-6 3-3 0-0 4-4 / 0-1 0-2 | ... | 0"
STUCK = "6-1 1-3 | 0-0 4-4 / 3-4 0-2 | 5-5 ... | 0"
WAITING = "6-1 1-3 | 3-6 3-3 0-0 4-4 / 0-1 0-2 | ... | 1"
"""Ada is to act."""


async def _change(journey: Journey, name: str, *keys: str) -> None:
    """Go to a question of the options, press keys there, and close."""
    form = journey.screen.query_one(ChoiceForm)
    form.cursor = [question.name for question in form._questions].index(name)
    await journey.press(*keys)


async def _open(journey: Journey) -> None:
    await journey.press("p", "o")
    assert journey.screens == ["TableScreen", "PauseScreen", "OptionsScreen"]


async def _close(journey: Journey) -> None:
    await journey.press("escape", "escape")
    assert journey.screens == ["TableScreen"]


def test_every_option_is_asked_for() -> None:
    """Whatever can be chosen can be chosen here, but for the mouse, which the terminal needs."""
    asked = {question.name for question in questions(Options(), "full")}
    assert asked == set(Options.__dataclass_fields__) - {"mouse"}


def test_every_answer_is_explained_and_can_be_told_from_the_others() -> None:
    """Each answer has a line of its own, and what is in force is among the answers."""
    for question in questions(Options(zoom_limit="M", pace="enter"), "none"):
        assert len({answer.text for answer in question.answers}) == len(question.answers)
        assert all(answer.about.endswith(".") for answer in question.answers)
        assert question.value in [answer.value for answer in question.answers]


async def test_the_pace_of_the_command_line_is_among_the_answers() -> None:
    """A pace that is not on offer is shown as it is, and opening the options does not change it."""
    async with at_table(options=quick(pace=0.45)) as journey:
        await _open(journey)
        form = journey.screen.query_one(ChoiceForm)
        asked = next(question for question in form._questions if question.name == "pace")
        assert asked.answer.value == 0.45
        await _close(journey)
        assert journey.app.options.pace == 0.45


async def test_the_hand_is_sorted_at_once_and_keys_follow_what_is_shown() -> None:
    """Whatever the order, the key under a tile plays that tile."""
    async with at_position(EITHER) as journey:
        await _open(journey)
        await _change(journey, "sort_hand", "right")
        hand = journey.table.query_one(HandView)
        assert hand._shown.tiles == tuple(sorted(journey.view.hand))
        await _close(journey)
        await journey.press(journey.key_of("3-3"))
        assert journey.round.chain.laid[-1].tile == Tile.of(3, 3)


async def test_the_zoom_limit_keeps_tiles_small_at_once() -> None:
    """The table behind the options follows the limit."""
    async with at_position(EITHER) as journey:
        before = journey.layout.zoom
        await _open(journey)
        await _change(journey, "zoom_limit", "left")
        assert journey.app.options.zoom_limit == "S"
        assert journey.layout.zoom.name == "S"
        await _change(journey, "zoom_limit", "right")
        assert journey.layout.zoom == before


async def test_minus_makes_tiles_smaller_and_plus_larger_each_time() -> None:
    """Each step is seen: the limit starts from the size that is shown, not from the largest."""
    async with at_position(EITHER, size=(80, 24)) as journey:
        sizes = [journey.layout.zoom]
        for _ in range(3):
            await journey.press("minus")
            sizes.append(journey.layout.zoom)
        assert len(set(sizes)) == len(sizes)
        for zoom in sizes[-2::-1]:
            await journey.press("plus")
            assert journey.layout.zoom == zoom
        await journey.press("plus", "plus")
        assert journey.app.options.zoom_limit is None


async def test_minus_ends_at_the_smallest() -> None:
    """The smallest tiles are the end of it."""
    async with at_position(EITHER) as journey:
        for _ in range(len(ZOOMS) + 2):
            await journey.press("minus")
        assert journey.layout.zoom == ZOOMS[-1]
        await journey.press("plus")
        assert journey.layout.zoom != ZOOMS[-1]


async def test_confirming_takes_two_choices() -> None:
    """With `confirm` the first key or click selects, the second one plays."""
    async with at_position(EITHER, options=quick(confirm=True)) as journey:
        await journey.press("2")
        assert journey.message == "Enter plays 3-3 on the right."
        assert not journey.round.history
        await journey.click_tile("3-3")
        assert journey.round.chain.laid[-1].tile == Tile.of(3, 3)
    async with at_position(EITHER, options=quick(confirm=True)) as journey:
        await journey.press("2", "1", "2")
        assert not journey.round.history
        await journey.press("enter")
        assert journey.round.chain.laid[-1].tile == Tile.of(3, 3)


@pytest.mark.parametrize("mode", Mode)
async def test_a_step_that_is_all_there_is_happens_by_itself(mode: Mode) -> None:
    """With `step_alone` a knock or a draw happens after a beat, which Enter cuts short."""
    rules = Rules(mode=mode)
    async with at_position(STUCK, rules, quick(pace=1.5, step_alone=True)) as journey:
        await journey.until(lambda: "Enter:" in journey.message)
        assert not journey.round.history
        await journey.press("enter")
        await journey.until(lambda: journey.round.history)
        assert journey.round.history[0].seat == 0


async def test_a_step_taken_by_hand_is_not_taken_again() -> None:
    """Who knocks while the knock is about to happen by itself knocks once."""
    async with at_position(STUCK, options=quick(pace=1.5, step_alone=True)) as journey:
        await journey.until(lambda: "Enter: knock." in journey.message)
        await journey.type_ahead("enter", "k", "enter", "k")
        await journey.until(lambda: journey.round.turn == 1)
        await journey.settle()
        assert len(journey.round.history) == 1


async def test_stepping_alone_begins_when_it_is_chosen() -> None:
    """Chosen while nothing else can be done, the option acts on this very turn."""
    async with at_position(STUCK) as journey:
        await _open(journey)
        await _change(journey, "step_alone", "right")
        await _close(journey)
        await journey.until(lambda: journey.round.history)


async def test_a_pace_begins_when_it_is_chosen() -> None:
    """Who chooses "at once" while Enter is waited for need not press it."""
    async with at_position(WAITING, options=quick(pace="enter")) as journey:
        await journey.until(lambda: journey.message == "Ada's turn. Enter: go on.")
        await _open(journey)
        form = journey.screen.query_one(ChoiceForm)
        await _change(journey, "pace", "right", "right")
        assert journey.app.options.pace == 0.0
        assert form.is_attached
        assert not journey.round.history
        await _close(journey)
        await journey.until(lambda: journey.round.history)


async def test_enter_goes_on_step_by_step() -> None:
    """With the pace "Enter" each action of a computer player waits for a key of its own."""
    async with at_position(WAITING, options=quick(pace="enter")) as journey:
        await journey.until(lambda: "Enter: go on." in journey.message)
        await journey.press("1", "k", "w")
        assert not journey.round.history
        await journey.press("enter")
        await journey.until(lambda: journey.view.my_turn)
        assert len(journey.round.history) == 1


async def test_draws_of_computer_players_keep_to_the_pace() -> None:
    """No draw takes longer than the chosen beat; at once means at once."""
    with patch.object(pace, "DRAWING", 60):
        async with at_position(f"{STUCK[:-1]}1".replace("3-4 0-2", "0-2"), Rules.DRAW) as journey:
            await journey.my_turn()
            assert len(journey.round.history) > 2


async def test_themes_change_at_once_on_every_screen() -> None:
    """T repaints whatever is shown, and what lies under it, in the colours of the next theme."""
    async with at_position(EITHER) as journey:
        for opens in ("", "p", "f1", "e", "x", "p,o", "p,n"):
            await journey.press(*filter(None, opens.split(",")))
            for _ in range(2):
                theme = THEMES[(THEMES.index(journey.app.options.theme) + 1) % len(THEMES)]
                await journey.press("t")
                assert journey.app.options.theme == theme
                _painted_in_force(journey)
            await journey.back_to_the_table()


async def test_what_is_chosen_at_the_menu_holds_at_the_table() -> None:
    """The table that waits behind the menu is painted by the options that were chosen meanwhile."""
    async with at_position(EITHER) as journey:
        await journey.press("p", "m", "t", "o")
        await _change(journey, "digits", "right")
        await _change(journey, "sort_hand", "right")
        await _change(journey, "zoom_limit", "left")
        await journey.press("escape", "c")
        assert journey.screens == ["TableScreen"]
        _painted_in_force(journey)
        assert journey.layout.zoom.name == "S"
        assert journey.table.query_one(HandView)._shown.tiles == tuple(sorted(journey.view.hand))


async def test_glyphs_and_digits_change_at_once() -> None:
    """ASCII leaves no other character on the screen; digits take the place of pips."""
    async with at_position(EITHER) as journey:
        assert "●" in journey.text
        await _open(journey)
        await _change(journey, "digits", "right")
        await _close(journey)
        assert "●" not in journey.text
        await _open(journey)
        await _change(journey, "glyphs", "right")
        await _close(journey)
        assert journey.text.isascii()


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_ascii_is_ascii_on_every_screen(size: tuple[int, int]) -> None:
    """With the glyphs `ascii` no screen shows anything else."""
    screens = ("", "p", "f1", "f1,left", "e", "x", "p,o", "p,n", "p,m", "1")
    async with at_position(EITHER, Rules.PUB, quick(glyphs="ascii"), size) as journey:
        for opens in screens:
            await journey.press(*filter(None, opens.split(",")))
            assert journey.text.isascii(), sorted({c for c in journey.text if not c.isascii()})
            await journey.back_to_the_table()
        await journey.resize(30, 10)
        assert journey.text.isascii()


async def test_options_open_from_the_menu() -> None:
    """Without a match the options change how the menu looks."""
    async with at_menu(QUICK) as journey:
        await journey.press("o", "right")
        assert journey.app.options.theme == THEMES[1]
        await journey.press("enter")
        assert journey.screens == ["MenuScreen"]


def _painted_in_force(journey: Journey) -> None:
    """Check that everything painted has its ground in the palette in force."""
    palette = journey.app.palette
    for screen in journey.app.screen_stack:
        for chain in screen.query(ChainView):
            grounds = {
                style.bgcolor.name
                for y, row in enumerate(chain._rows)
                for _, style in row
                if style.bgcolor is not None
            }
            bands = {palette.region(chain.ground(y)).ground for y in range(chain.size.height)}
            assert bands <= grounds, screen


async def test_the_explanation_takes_no_more_rows_than_it_needs() -> None:
    """The table is seen above the options: a short explanation stands in one row."""
    async with at_table() as journey:
        await journey.press("p", "o")
        assert journey.screen.query_one(AboutBar).size.height == 1
