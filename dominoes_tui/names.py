"""Names of players, made safe to print and short enough to stand in a line."""

from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

LONGEST: Final = 24
"""Cells that a name may take in a full sentence."""


def cells(text: str) -> int:
    """Return how many cells of a terminal the text takes at most."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def printable(text: str) -> str:
    """Return the text on one line and without anything that would act on a terminal.

    White space becomes single spaces; control and format characters, lone surrogates and the like
    become question marks.
    """
    words = " ".join(text.split())
    return "".join(character if character.isprintable() else "?" for character in words)


def printable_name(name: str, width: int = LONGEST) -> str:
    """Return a name as it may be printed, cut to `width` cells; one that shows nothing is `?`."""
    return cut(printable(name), width) or "?"


def cut(text: str, width: int, more: str = "") -> str:
    """Return as much of the text as `width` cells hold.

    Args:
        text: the text.
        width: cells.
        more: what stands at the end of a text that was cut, to say so.
    """
    if cells(text) <= width:
        return text.rstrip()
    text = text[:width]
    while text and cells(text) > width - cells(more):
        text = text[:-1]
    return (text.rstrip() + more)[:width]


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return the text with blanks behind it, up to `width` cells if it takes fewer.

    Args:
        text: the text.
        width: cells.
        right: whether the blanks stand before it, so that it is flush right.
    """
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks


@lru_cache(maxsize=64)
def distinct_names(names: tuple[str, ...], width: int = LONGEST) -> tuple[str, ...]:
    """Return the printable name of each seat, cut to `width` cells.

    Names that look alike after the cut get the number of their seat, from 1, at their end.
    """
    shown = [printable_name(name, width) for name in names]
    return tuple(
        name if shown.count(name) == 1 else f"{cut(name, max(1, width - 2))} {seat}"
        for seat, name in enumerate(shown, start=1)
    )
