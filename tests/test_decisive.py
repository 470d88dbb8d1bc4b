"""The moment that decided a round."""

import pytest
from hypothesis import given

from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Position
from dominoes_tui.decisive import decisive_moment
from dominoes_tui.narrate import Narrator
from dominoes_tui.words import SHORT_WIDTH, Sentence
from tests.strategies import rounds

NAMES = ("You", "Ada", "Bo", "Cy")


def _told(round_: Round) -> Sentence | None:
    """Play the first legal actions to the end and tell what decided the round."""
    while round_.legal:
        round_ = round_.apply(round_.legal[0])
    return decisive_moment(Narrator(NAMES[: round_.rules.players]), round_.view(0))


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("6-1 1-3 | 3-5 / 0-1 0-2 | ... | 0", "You went out with 3-5 while Ada held 3 pips."),
        ("6-1 1-3 | 0-1 / 3-5 | ... | 1", "Ada went out with 3-5 while you held 1 pip."),
        (
            "6-1 1-3 | 0-1 / 3-5 / 6-6 | ... | 1",
            "Ada went out with 3-5 while you held 1 pip and Bo 12.",
        ),
        (
            "6-1 1-3 | 3-5 2-2 / 0-1 0-2 | ... | 0",
            "After your 3-5 nobody had a 6 or 5.",
        ),
    ],
)
def test_the_last_tile_decides(position: str, text: str) -> None:
    """Whoever went out did so while others held pips; a blocked round was closed by a tile."""
    start = Position.parse(position)
    told = _told(Round.at(Rules(players=len(start.hands)), start))
    assert told is not None
    assert told.text == text


def test_a_round_may_be_blocked_without_a_tile() -> None:
    """Where nobody placed anything there is nothing to tell."""
    assert _told(Round.at(Rules(), Position.parse("6-1 1-3 | 0-0 / 2-2 | ... | 0"))) is None


@given(rounds())
def test_the_short_form_fits_the_narrowest_window(round_: Round) -> None:
    """Whatever decided it can be said in 38 cells."""
    told = _told(round_)
    assert told is None or len(told.short) <= SHORT_WIDTH
