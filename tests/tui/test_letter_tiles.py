"""Words on tiles: which letters share a tile, and what cannot be written so."""

import string

import pytest

from dominoes_tui.tui.letter_tiles import tiles_of, width_of


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("Dominoes", ["DO", "MI", "NO", "ES"]),
        ("You win", ["YO", "U ", "WI", "N "]),
        ("Bo wins", ["BO", "WI", "NS"]),
        ("Strauß wins", ["ST", "RA", "US", "S ", "WI", "NS"]),
        ("Zoë wins", []),
        ("太郎 wins", []),
        ("Анна wins", []),
        ("Ada 2 wins", []),
        ("İda wins", []),
        ("", []),
    ],
)
def test_a_word_ends_with_its_tile(text: str, tiles: list[str]) -> None:
    """Two letters to a tile, none with letters of two words; other alphabets are left alone."""
    assert ["".join(pair) for pair in tiles_of(text)] == tiles
    assert width_of(text) == max(0, 18 * len(tiles) - 2)


def test_every_letter_can_be_written() -> None:
    """From A to Z, large or small."""
    assert len(tiles_of(string.ascii_letters)) == 26
