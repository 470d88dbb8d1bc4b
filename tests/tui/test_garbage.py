"""Garbage is collected where nobody waits."""

import gc
from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from dominoes_tui.core.rules import Rules
from dominoes_tui.tui import garbage
from dominoes_tui.tui.screens import playing
from tests.tui.journey import at_position

LAST = "6-1 1-3 | 3-5 / 0-1 0-2 | ... | 0"


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def collecting() -> Iterator[None]:
    """Leave the collector as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()


@pytest.mark.usefixtures("collecting")
def test_what_is_there_is_left_alone() -> None:
    """From then on there is collecting, but of what comes later."""
    gc.disable()
    garbage.leave_alone()
    assert gc.isenabled()
    assert gc.get_threshold()[0] > 10_000
    assert gc.get_freeze_count() > len(gc.get_objects())


@pytest.mark.usefixtures("collecting")
def test_tidying_finds_what_was_left_alone() -> None:
    """What nobody needs any more goes, also if it was left alone before; the rest stays alone."""
    knot = Knot()
    garbage.leave_alone()
    del knot
    garbage.tidy()
    assert gc.get_freeze_count() > len(gc.get_objects())
    gc.unfreeze()
    assert not [one for one in gc.get_objects() if isinstance(one, Knot)]


async def test_a_result_is_a_time_to_tidy(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a round, once."""
    tidy = Mock()
    monkeypatch.setattr(playing, "tidy", tidy)
    async with at_position(LAST, Rules.PUB) as journey:
        await journey.press("1")
        await journey.my_turn()
        await journey.until(lambda: tidy.called)
    tidy.assert_called_once()
