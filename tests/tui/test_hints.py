"""The footer says what the keys do now, and every entry can be clicked."""

import re

import pytest
from hypothesis import given

from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Position
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.choosing import NOTHING_SELECTED, Selection
from dominoes_tui.tui.hints import table_hints
from dominoes_tui.tui.screens.table import TableScreen
from dominoes_tui.tui.widgets.key_bar import KeyBar
from tests.strategies import rounds
from tests.tui.journey import at_position

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 | ... | 0"
STUCK = "6-1 1-3 | 0-0 4-4 / 3-4 | ... | 0"


def _view(position: str, rules: Rules = Rules.BLOCK) -> PlayerView:
    return Round.at(rules, Position.parse(position)).view(0)


def _says(view: PlayerView, selection: Selection = NOTHING_SELECTED) -> str:
    return "  ".join(f"{hint.key} {hint.does}" for hint in table_hints(view, selection))


def test_the_most_needed_comes_first() -> None:
    """What a turn needs stands at the left, so that it is there in 40 columns too."""
    assert _says(_view(EITHER)).startswith(
        "1-3 play  {left}{right} choose  Enter select  Esc pause"
    )
    assert _says(_view(STUCK)).startswith("Enter knock  Esc pause")
    assert _says(_view(STUCK, Rules.DRAW)).startswith("Enter draw  Esc pause")
    assert _says(_view(EITHER[:-1] + "1")).startswith("Enter go on  Esc pause")
    asking = Selection(Tile.of(3, 6), asking=True)
    assert _says(_view(EITHER), asking).startswith("L left  R right  {left}{right} that end  Esc")
    assert "Enter play  Esc back" in _says(_view(EITHER), Selection(Tile.of(3, 6)))


@pytest.mark.parametrize(
    ("hand", "keys"), [("3-3", "1"), ("3-3 0-0", "1-2"), ("3-0 3-2 3-3 3-4 3-5 3-6 0-0", "1-7")]
)
def test_the_keys_of_the_hand_are_named(hand: str, keys: str) -> None:
    """As many keys as there are tiles."""
    assert table_hints(_view(f"6-1 1-3 | {hand} / 0-1 | ... | 0"), NOTHING_SELECTED)[0].key == keys


@given(rounds())
def test_every_entry_names_an_action_that_there_is(round_: Round) -> None:
    """Whatever the round, a click on an entry finds its action on the table or the app."""
    view = round_.view(0)
    selections = [
        NOTHING_SELECTED,
        *(Selection(tile, asking=asks) for tile in view.hand for asks in (False, True)),
    ]
    for selection in selections[:3]:
        for hint in table_hints(view, selection):
            name = re.sub(r"\(.*", "", hint.action)
            owner = DominoesApp if name.startswith("app.") else TableScreen
            assert not name or hasattr(owner, f"action_{name.removeprefix('app.')}"), name


async def test_every_entry_of_the_footer_can_be_clicked() -> None:
    """A click does what the key does, whatever the screen."""
    async with at_position(EITHER) as journey:
        for does, on in (("log", "SheetScreen"), ("seen", "SheetScreen"), ("rules", "RulesScreen")):
            await journey.click_hint(does)
            assert journey.screens == ["TableScreen", on]
            await journey.click_hint("back")
            assert journey.screens == ["TableScreen"]
        await journey.click_hint("where")
        assert journey.message.startswith("Ends 6 and 3.")
        await journey.click_hint("choose")
        assert journey.message == "3-6 fits both ends. Enter: choose one."
        await journey.click_hint("play")
        assert (
            journey.table._selection == NOTHING_SELECTED
            or journey.table._selection.tile is not None
        )
        await journey.press("1")
        await journey.click_hint("back")
        assert journey.table._selection == NOTHING_SELECTED
        await journey.click_hint("pause")
        assert journey.screens == ["TableScreen", "PauseScreen"]


async def test_the_footer_answers_where_its_text_is_and_nowhere_else() -> None:
    """Between two entries, and behind the last one, a click does nothing."""
    async with at_position(EITHER) as journey:
        x, y = journey.hint_cell("log")
        await journey.click(x - 1, y)
        await journey.click(79, y)
        assert journey.screens == ["TableScreen"]
        await journey.click(x + len("E log") - 1, y)
        assert journey.screens == ["TableScreen", "SheetScreen"]


async def test_undo_is_offered_once_there_is_something_to_take_back() -> None:
    """Before the first decision of a round the footer leaves it out."""
    async with at_position(EITHER) as journey:
        assert "undo" not in journey.row_of(KeyBar)
        await journey.press("1", "l")
        await journey.my_turn()
        assert "U undo" in journey.row_of(KeyBar)
