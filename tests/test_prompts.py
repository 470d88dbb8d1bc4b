"""A person is asked, and refused, in the design's words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.actions import DRAW, PASS, Action, Place, parse_action
from dominoes_tui.core.chain import End, Ends
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.start import Position
from dominoes_tui.core.tiles import HALVES, TILES, Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.names import cells
from dominoes_tui.prompts import either_end, fitting_tiles, places_of, prompt, refusal, which_end
from dominoes_tui.words import SHORT_WIDTH
from tests.strategies import ACTIONS, open_rounds, rounds

DRAWING = Rules(mode=Mode.DRAW)
KEEPING = Rules(mode=Mode.DRAW, boneyard_reserve=2)


def mine(position: str, *actions: str, rules: Rules = Rules.BLOCK) -> PlayerView:
    """Return the first seat's view of a position after some actions."""
    round_ = Round.at(rules, Position.parse(position))
    for action in actions:
        round_ = round_.apply(parse_action(action))
    return round_.view(0)


NO_FIT = "3-5 | 0-0 1-1 / 3-3 5-5 | 0-1 2-3 ... | 0"


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (mine("3-5 | 3-3 1-5 0-5 2-2 / 1-1 | ... | 0"), "Your turn. 3 tiles fit."),
        (mine("3-5 | 3-3 2-2 / 1-1 | ... | 0"), "Your turn. Only 3-3 fits."),
        (mine(NO_FIT), "No tile fits 3 or 5. Enter: knock."),
        (mine("3-3 | 0-0 / 1-1 | ... | 0"), "No tile fits 3. Enter: knock."),
        (mine(NO_FIT, rules=DRAWING), "No tile fits 3 or 5. Enter: draw (23 left)."),
        (mine(NO_FIT, rules=KEEPING), "No tile fits 3 or 5. Enter: draw (21 left)."),
        (
            mine(NO_FIT, "draw", rules=DRAWING),
            "You drew 0-1. It does not fit. Enter: draw (22 left).",
        ),
        (mine(NO_FIT, "draw", "draw", rules=DRAWING), "You drew 2-3. It fits."),
        (mine(" | 0-0 1-1 / 2-2 | ... | 0"), "You lead. Any tile will do."),
    ],
)
def test_a_prompt_says_what_can_be_done(view: PlayerView, said: str) -> None:
    """How many tiles fit, or that none does and what Enter then does."""
    assert prompt(view).text == said


def test_the_last_tile_that_may_be_drawn() -> None:
    """Who draws the last tile in vain is told to knock."""
    all_but = " ".join(str(tile) for tile in TILES if str(tile) not in {"3-5", "0-0", "0-1"})
    view = mine(f"3-5 | 0-0 / {all_but} | 0-1 | 0", "draw", rules=DRAWING)
    assert prompt(view).text == "You drew 0-1. It does not fit. Enter: knock."
    assert refusal(view, DRAW).text == "The boneyard is empty. Enter: knock."


def test_a_forced_lead_says_why() -> None:
    """The prompt of a forced lead gives its reason: the highest double, or the heaviest tile."""
    order = sorted(TILES, key=lambda tile: (tile.is_double, tile.pips), reverse=True)
    view = Round.deal(Rules.BLOCK, order).view(0)
    assert prompt(view).text == "You lead with 6-6, the highest double."
    assert refusal(view, PASS).text == "You must lead with 6-6, the highest double."
    assert refusal(view, Place(Tile.parse("5-5"))).text == refusal(view, PASS).text
    order = sorted(TILES, key=lambda tile: (not tile.is_double, tile.pips), reverse=True)
    view = Round.deal(Rules.BLOCK, order).view(0)
    assert prompt(view).text == "You lead with 5-6, the heaviest: nobody has a double."


def test_the_question_for_an_end() -> None:
    """The question names both ends; equal ends are one question like any other."""
    tile = Tile.parse("3-5")
    assert which_end(tile, Ends(3, 5)).text == "3-5 fits both ends. L for 3, R for 5."
    assert which_end(tile, Ends(5, 5)).text == "3-5 fits both ends. L for 5, R for 5."
    assert either_end(tile).text == "3-5 fits both ends. L or R? Enter: left."


FITS = "3-5 | 1-3 2-6 3-5 / 1-1 | ... | 0"


@pytest.mark.parametrize(
    ("view", "action", "said"),
    [
        (mine(FITS.replace("3-5 /", "4-4 /")), "2-6", "2-6 fits neither end (3 and 5)."),
        (mine("3-3 | 2-6 1-3 / 1-1 | ... | 0"), "2-6 left", "2-6 fits neither end (both 3)."),
        (mine("3-5 | 1-3 / 1-1 | ... | 0"), "1-3 right", "1-3 does not fit the right end (5)."),
        (mine("3-5 | 1-3 / 1-1 | ... | 0"), "6-6", "You do not hold 6-6."),
        (mine("3-5 | 1-3 / 1-1 | ... | 0"), "pass", "You must play: 1-3 fits."),
        (mine("3-5 | 1-3 / 1-1 | ... | 0"), "draw", "You cannot draw in Block."),
        (mine("3-5 | 1-3 / 1-1 | ... | 0", rules=DRAWING), "draw", "You must play: 1-3 fits."),
        (mine(NO_FIT), "draw", "You cannot draw in Block."),
        (mine(NO_FIT, rules=DRAWING), "pass", "You must draw first. Enter: draw (23 left)."),
        (mine(" | 0-0 1-1 / 2-2 | ... | 0"), "pass", "You must lead. Any tile will do."),
        (mine("3-5 | 1-3 / 1-1 | ... | 1"), "1-3 left", "It is not your turn."),
        (mine("3-5 | 1-3 / 1-1 | ... | 0", "1-3 left"), "draw", "The round is over."),
    ],
)
def test_a_refusal_says_why(view: PlayerView, action: str, said: str) -> None:
    """Nothing is refused in silence: what the ends need, or what must be done instead."""
    assert refusal(view, parse_action(action)).text == said


def test_the_reserve_is_not_drawn() -> None:
    """Where only the reserve is left, drawing is refused and the next step named."""
    all_but = " ".join(str(t) for t in TILES if str(t) not in {"3-5", "0-0", "0-1", "0-2"})
    view = mine(f"3-5 | 0-0 / {all_but} | 0-1 0-2 | 0", rules=KEEPING)
    assert refusal(view, DRAW).text == "The last 2 tiles may not be drawn. Enter: knock."


@given(open_rounds())
def test_a_prompt_fits_a_small_screen(round_: Round) -> None:
    """Every prompt is one line and has a short form of at most 38 columns."""
    assert round_.turn is not None
    view = round_.view(round_.turn)
    said = prompt(view)
    assert cells(said.short) <= SHORT_WIDTH
    assert said.text.endswith(".")
    assert set(fitting_tiles(view)) <= set(view.hand)


@given(rounds(), st.sampled_from(ACTIONS))
def test_a_refusal_fits_a_small_screen(round_: Round, action: Action) -> None:
    """Whatever is tried: one line, and a short form of at most 38 columns."""
    for seat in range(round_.rules.players):
        view = round_.view(seat)
        if action not in view.legal:
            said = refusal(view, action)
            assert cells(said.short) <= SHORT_WIDTH
            assert said.text.endswith(".")


@given(st.sampled_from(TILES), st.sampled_from(HALVES), st.sampled_from(HALVES))
def test_every_question_fits_a_small_screen(tile: Tile, left: int, right: int) -> None:
    """The question for an end has at most 38 columns."""
    assert len(which_end(tile, Ends(left, right)).short) <= SHORT_WIDTH


def test_the_places_of_a_tile_are_legal_actions() -> None:
    """A tile has a place for each end that it fits, and none if it does not."""
    position = Position.parse("6-1 1-3 | 3-6 3-3 0-0 / 0-1 | ... | 0")
    view = Round.at(Rules.BLOCK, position).view(0)
    both, one, none = view.hand
    assert places_of(view, both) == (Place(both, End.LEFT), Place(both, End.RIGHT))
    assert places_of(view, one) == (Place(one, End.RIGHT),)
    assert places_of(view, none) == ()
