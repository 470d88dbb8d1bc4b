"""What the public history says of the numbers a seat lacks."""

import pytest
from hypothesis import given

from dominoes_tui.core.actions import parse_action
from dominoes_tui.core.lacks import Lack, lacks
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Position
from tests.strategies import rounds


@given(rounds())
def test_no_more_tiles_show_a_number_than_are_newer(round_: Round) -> None:
    """Of the tiles that show a number a seat lacked, it holds at most those drawn since."""
    view = round_.view(0)
    for seat, hand in enumerate(round_.hands):
        for lack in lacks(view, seat):
            for number in lack.numbers:
                assert sum(number in tile for tile in hand) <= lack.newer


@pytest.mark.parametrize(
    ("rules", "position", "actions", "expected"),
    [
        ("", "6-1 1-3 | 0-2 / 0-1 6-6 | ... | 0", "pass", [Lack((3, 6), 0)]),
        ("", "3-1 1-5 5-3 | 0-2 / 0-1 6-6 | ... | 0", "pass", [Lack((3,), 0)]),
        (
            "",
            "6-1 1-3 | 0-2 / 3-5 0-0 | ... | 0",
            "pass,3-5 right,pass",
            [Lack((3, 5, 6), 0)],
        ),
        ("mode=draw", "6-1 1-3 | 0-2 / 0-1 | 4-4 ... | 0", "draw", [Lack((3, 6), 1)]),
        (
            "mode=draw",
            "6-1 1-3 | 0-2 / 0-1 | 4-4 5-3 ... | 0",
            "draw,draw,3-5 right",
            [Lack((3, 6), 0)],
        ),
        (
            "mode=draw",
            "6-1 1-3 | 0-2 / 3-3 1-2 0-1 | 4-4 5-3 1-4 2-4 5-5 ... | 0",
            "draw,draw,3-5 right,draw,draw,draw,5-5 right,draw",
            [Lack((3, 5, 6), 1)],
        ),
    ],
)
def test_what_a_seat_lacks(rules: str, position: str, actions: str, expected: list[Lack]) -> None:
    """Passes and draws tell; what is drawn and kept did not fit; tiles drawn later may."""
    round_ = Round.at(Rules.parse(rules), Position.parse(position))
    for action in actions.split(","):
        round_ = round_.apply(parse_action(action))
    assert list(lacks(round_.view(1), 0)) == expected
