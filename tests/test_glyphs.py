"""Glyph sets: every symbol is one cell, and of its set."""

import pytest

from dominoes_tui.glyphs import SYMBOLS, Glyphs
from dominoes_tui.names import cells


@pytest.mark.parametrize("glyphs", Glyphs)
def test_every_symbol_is_one_cell(glyphs: Glyphs) -> None:
    """A symbol takes one cell, but for the dots of a cut; what points one way points no other."""
    symbols = SYMBOLS[glyphs]
    single = set(symbols) - {symbols.more}
    assert {len(symbol) for symbol in single} == {cells(symbol) for symbol in single} == {1}
    assert len({symbols.left, symbols.right, symbols.up, symbols.down}) == 4


def test_sets_keep_to_their_characters() -> None:
    """ASCII is ASCII, and the console's fonts hold what is drawn with them."""
    assert "".join(SYMBOLS[Glyphs.ASCII]).isascii()
    arrows = {"◄", "►", "▲", "▼"}
    assert "".join(set(SYMBOLS[Glyphs.CONSOLE]) - arrows).encode("cp437")
