"""Painted widgets: rows that have not changed are kept, others are painted again."""

import gc
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip

from dominoes_tui.core.rules import Rules
from dominoes_tui.tui.painted import Painted
from tests.tui.journey import Journey, at_menu, at_table


class _Words(Painted):
    """Shows a word in each row."""

    words = ("one", "two", "three")

    def segments(self, y: int) -> list[Segment]:
        return [Segment(self.words[y])]


async def _shown(journey: Journey) -> _Words:
    view = _Words()
    view.styles.width, view.styles.height = 10, 3
    await journey.screen.mount(view)
    await journey.settle()
    return view


def _text(view: _Words, region: Region) -> list[str]:
    return [strip.text for strip in view.render_lines(region)]


async def test_only_refreshed_rows_are_painted() -> None:
    """Of a region that was refreshed the rows are new; all others are the ones shown before."""
    async with at_menu() as journey:
        view = await _shown(journey)
        before = view.render_lines(view.size.region)
        view.words = ("ten", "twenty", "thirty")
        view.refresh(Region(2, 1, 1, 1))
        after = view.render_lines(view.size.region)
        assert [strip.text.strip() for strip in after] == ["one", "twenty", "three"]
        assert after[0] is before[0]
        assert after[2] is before[2]


async def test_a_whole_refresh_paints_all_rows() -> None:
    """Without a region everything is new."""
    async with at_menu() as journey:
        view = await _shown(journey)
        assert _text(view, view.size.region) == ["one       ", "two       ", "three     "]
        view.words = ("ten", "twenty", "thirty")
        view.refresh()
        assert _text(view, view.size.region) == ["ten       ", "twenty    ", "thirty    "]


async def test_another_size_paints_all_rows() -> None:
    """Rows are as wide as the widget is now."""
    async with at_menu() as journey:
        view = await _shown(journey)
        view.render_lines(view.size.region)
        with patch.object(_Words, "size", Size(7, 3)):  # before Textual has told it
            assert _text(view, view.size.region) == ["one    ", "two    ", "three  "]


async def test_a_part_of_the_rows_is_cut_out() -> None:
    """A crop has the columns and rows that are asked for."""
    async with at_menu() as journey:
        view = await _shown(journey)
        assert _text(view, Region(1, 1, 4, 2)) == ["wo  ", "hree"]


@pytest.fixture
def _no_collecting() -> Iterator[None]:
    collecting = gc.isenabled()
    gc.disable()
    yield
    if collecting:
        gc.enable()


@pytest.mark.usefixtures("_no_collecting")
async def test_rows_that_were_painted_over_are_gone() -> None:
    """They need no collecting of garbage, however often the table is painted."""
    async with at_table(Rules.PUB) as journey:
        height = journey.app.size.height
        await journey.press("right", "t")
        rows = _strips()
        await journey.press(*"tttttttt")
        assert _strips() < rows + height


def _strips() -> int:
    return sum(isinstance(one, Strip) for one in gc.get_objects())
