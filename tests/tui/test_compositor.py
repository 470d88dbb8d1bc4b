"""What is sent of a screen that has changed: the cells that differ, and no others."""

from unittest.mock import patch

import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.geometry import Region
from textual.strip import Strip

from dominoes_tui.tui.compositor import trimmed
from dominoes_tui.tui.widgets.chain_view import ChainView
from tests.tui.journey import at_position


def _strip(text: str) -> Strip:
    return Strip([Segment(letter) for letter in text])


def _pieces(update: ChopsUpdate) -> dict[tuple[int, int], str]:
    """Return the texts by row and column."""
    return {
        (y, x): strip.text
        for y, row in enumerate(update.chops)
        for x, strip in row.items()
        if strip is not None
    }


@pytest.mark.parametrize(
    ("spans", "pieces"),
    [
        ([(0, 2, 5)], {(0, 2): "cde"}),
        ([(0, 8, 12)], {(0, 8): "ij", (0, 10): "KL"}),
        ([(0, 1, 3), (0, 6, 8), (0, 19, 20)], {(0, 1): "bc", (0, 6): "gh", (0, 19): "T"}),
        ([(0, 0, 20)], {(0, 0): "abcdefghij", (0, 10): "KLMNOPQRST"}),
        ([(0, 10, 11), (1, 0, 4)], {(0, 10): "K"}),
    ],
)
def test_only_spans_are_sent(
    spans: list[tuple[int, int, int]], pieces: dict[tuple[int, int], str]
) -> None:
    """Of two widgets side by side just the changed columns are sent; of an empty row nothing."""
    chops: list[dict[int, Strip | None]] = [
        {0: _strip("abcdefghij"), 10: _strip("KLMNOPQRST")},
        {0: None, 10: None},
    ]
    update = trimmed(ChopsUpdate(chops, spans, [[10, 20], [10, 20]]))
    assert _pieces(update) == pieces
    sent = update.render_segments(Console())
    assert [sent.count(text) for text in pieces.values()] == [1] * len(pieces)


@pytest.mark.parametrize("span", [(0, 1, 4), (0, 2, 5), (0, 3, 8), (0, 0, 3)])
def test_no_character_is_sent_by_half(span: tuple[int, int, int]) -> None:
    """What begins or ends within a wide character takes all of its strip along."""
    strip = Strip([Segment("a太b郎!!cd")])
    update = trimmed(ChopsUpdate([{0: strip, 10: _strip("KLMNOPQRST")}], [span], [[10, 20]]))
    assert _pieces(update) == {(0, 0): "a太b郎!!cd"}
    assert "a太b郎!!cd" in update.render_segments(Console())


def test_two_spans_of_one_wide_strip_are_one_piece() -> None:
    """What stands beside it is sent as it is."""
    strip = Strip([Segment("a太b郎!!cd")])
    chops: list[dict[int, Strip | None]] = [{0: strip, 10: _strip("KLMNOPQRST")}]
    update = trimmed(ChopsUpdate(chops, [(0, 1, 2), (0, 8, 12)], [[10, 20]]))
    assert _pieces(update) == {(0, 0): "a太b郎!!cd", (0, 10): "KL"}
    assert update.chop_ends == [[10, 12]]


async def test_a_key_sends_the_cells_that_differ() -> None:
    """A ghost at the right end sends nothing of the table to the left of its slot."""
    updates: list[ChopsUpdate] = []

    def noting(update: ChopsUpdate) -> ChopsUpdate:
        updates.append(trimmed(update))
        return updates[-1]

    async with at_position("6-1 1-3 | 3-3 0-0 / 0-1 | ... | 0") as journey:
        with patch("dominoes_tui.tui.compositor.trimmed", noting):
            await journey.press("right")
        lines, table = journey.lines, journey.table.query_one(ChainView).region
        slot = Region(*journey.layout.right.rect).translate(table.offset)
        sent = [piece for update in updates for piece in _pieces(update).items()]
    assert sent
    for (y, x), text in sent:
        assert lines[y][x:].startswith(text)
        assert x >= slot.x - 1 or not table.contains(x, y)
