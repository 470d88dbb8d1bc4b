"""What sentences are made of: a message in its two lengths, numbers with their nouns, lists."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from dominoes_tui.core.chain import Ends

SHORT_WIDTH: Final = 38
"""Cells that the short form of a message may take."""


class Sentence(NamedTuple):
    """A message to a person.

    Attributes:
        text: the whole of it.
        short: a form of at most `SHORT_WIDTH` cells, for a screen of 40 columns.
    """

    text: str
    short: str

    def __str__(self) -> str:
        return self.text


def sentence(text: str, short: str | None = None) -> Sentence:
    """Return a sentence that names nobody; without a short form it is short enough itself."""
    return Sentence(text, text if short is None else short)


def either(ends: "Ends") -> str:
    """Name the numbers of the ends, one that stands at both of them once."""
    return str(ends.left) if ends.left == ends.right else f"{ends.left} or {ends.right}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 tile`, `2 tiles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    *rest, last = words
    return f"{', '.join(rest)} and {last}" if rest else last
