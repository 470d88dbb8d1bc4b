"""Views as text."""

from random import Random

import pytest

from dominoes_tui.players.wire import parse_view, view_text
from tests.players.rounds import positions


def test_a_view_reads_back_from_its_text() -> None:
    """Every seat's view of any round is the same after a journey as one line of text."""
    for match in positions(150, seed=1):
        for seat in range(match.rules.players):
            view = match.view(seat)
            text = view_text(view)
            assert "\n" not in text
            assert parse_view(text) == view


def test_equal_views_have_equal_texts() -> None:
    """Views differ when their texts do, so that lots drawn from the text follow from the view."""
    views = [match.view(0) for match in positions(100, seed=2)]
    lots = Random(3)
    for _ in range(300):
        one, other = lots.choice(views), lots.choice(views)
        assert (one == other) == (view_text(one) == view_text(other))


@pytest.mark.parametrize("text", ["", "7", "{}", "[]", '{"seat": 0}'])
def test_what_is_no_view_is_refused(text: str) -> None:
    """Other text is a `ValueError`."""
    with pytest.raises(ValueError):  # noqa: PT011
        parse_view(text)
