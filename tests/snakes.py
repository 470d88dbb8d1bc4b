"""Chains for the tests of the snake: full ones, and laid out at every zoom, area and place."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from hypothesis import strategies as st

from dominoes_tui.core.chain import LAID, Chain, Laid
from dominoes_tui.core.tiles import HALVES, TILES, Tile
from dominoes_tui.layout import Layout, Rect, fit, lay_out
from dominoes_tui.regions import regions
from dominoes_tui.zoom import ZOOMS

STANDARD_TABLES: Final = ((40, 9), (60, 11), (80, 15), (100, 21), (120, 27))
"""Columns and rows of the table areas in terminals of 40×15, 60×20, 80×24, 100×30 and 120×40."""


SMALLEST_TABLE: Final = STANDARD_TABLES[0]


def full_chain(seed: int) -> tuple[Laid, ...]:
    """Return all 28 tiles in one random chain: a walk that takes every tile once (Hierholzer)."""
    rng = random.Random(seed)
    left_at = {number: rng.sample(HALVES, len(HALVES)) for number in HALVES}
    used: set[Tile] = set()
    going, numbers = [rng.choice(HALVES)], list[int]()
    while going:
        here = going[-1]
        there = next((n for n in left_at[here] if Tile.of(here, n) not in used), None)
        if there is None:
            numbers.append(going.pop())
        else:
            used.add(Tile.of(here, there))
            going.append(there)
    return tuple(LAID[left][right] for left, right in pairwise(numbers))


@st.composite
def chains(draw: st.DrawFn, least: int = 1) -> Chain:
    """Stretches of full chains, of any length, opened anywhere."""
    laid = full_chain(draw(st.integers(0, 2**32)))
    length = draw(st.integers(least, len(TILES)))
    start = draw(st.integers(0, len(TILES) - length))
    return Chain.of(laid[start : start + length], draw(st.integers(0, length - 1)))


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, int]:
    """Columns and rows of the table areas of terminals from 40×15 to 250×80."""
    width = draw(st.integers(40, 250) | st.integers(40, 130))
    divided = regions(width, draw(st.integers(15, 80) | st.integers(15, 40)))
    assert divided is not None
    return width, divided.table


@st.composite
def layouts(draw: st.DrawFn, least: int = 1) -> Layout:
    """Chains laid out at any zoom of any area, at any place of the opening tile where they fit."""
    chain, (width, height), zoom = draw(chains(least)), draw(tables()), draw(st.sampled_from(ZOOMS))
    slide = draw(st.just(0) | st.integers(-width // 2, width // 2))
    layout = lay_out(chain, width, height, zoom, slide) or fit(chain, width, height, zoom)
    assert layout is not None
    return layout


def cells_of(rect: Rect) -> Iterator[tuple[int, int]]:
    """Yield column and row of every cell."""
    for y in range(rect.y, rect.bottom):
        for x in range(rect.x, rect.right):
            yield x, y
