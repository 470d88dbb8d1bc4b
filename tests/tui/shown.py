"""What a terminal shows of the table, read back from its characters, and what it ought to show.

It reads the table of 80x24 cells with its smallest tiles, `--zoom-limit S --digits`.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pyte

from dominoes_tui import steps
from dominoes_tui.choices import PERSON
from dominoes_tui.core.match import Match

COLUMNS, ROWS = 80, 24
MESSAGE: Final = 17
"""The row between the table and the hand."""
END_OF_FRAME: Final = b"\x1b[?2026l"
"""What follows each picture in a terminal that shows pictures whole."""

_FLAT = re.compile(r"▐(\d)│(\d)▌")
_IN_HAND = re.compile(r"▐ (\d) │ (\d) ▌")
_END = re.compile(r"▐(\d)▌")
_HALF = re.compile(r"▐ ?(\d) ?▌")
_SEAT = re.compile(r"(?:You|Ada|Bo|Cy) (?:(?:easy|medium|hard|expert) )?(?:▮+\+? )?(\d+)")
_BONEYARD = re.compile(r"Boneyard (\d+)")
_ROUND = re.compile(r"round (\d+)")


class Shown(NamedTuple):
    """The table as it stands.

    Attributes:
        number: of the round, from 1.
        chain: its tiles, each with its smaller half first, sorted.
        ends: the numbers at its ends, if they are shown.
        hand: the person's tiles, sorted.
        counts: how many tiles each of the others holds.
        boneyard: how many tiles are in it.
        scores: of all seats, if they are shown.
    """

    number: int
    chain: tuple[tuple[int, int], ...]
    ends: tuple[int, ...]
    hand: tuple[tuple[int, int], ...]
    counts: tuple[int, ...]
    boneyard: int
    scores: tuple[int, ...]


def rows_of(written: bytes) -> list[str]:
    """Return the last whole picture of a terminal.

    Args:
        written: all that was written to it; what follows the last whole picture is left out.
    """
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.ByteStream(screen).feed(written[: written.rfind(END_OF_FRAME)])
    return list(screen.display)


def read_table(rows: list[str]) -> Shown | None:
    """Read the table; None where something else is shown."""
    header, seats, table, message, hand = (
        rows[0],
        rows[1],
        rows[2:MESSAGE],
        rows[MESSAGE],
        rows[MESSAGE + 1 : -1],
    )
    boneyard = _BONEYARD.search(seats)
    if boneyard is None:
        return None
    chain = [_tile(*halves) for row in table for halves in _FLAT.findall(row)]
    chain += _standing(table)
    held = [_tile(*halves) for row in hand for halves in _IN_HAND.findall(row)]
    held += _standing(hand)
    number = _ROUND.search(header)
    return Shown(
        number=int(number[1]) if number else 1,
        chain=tuple(sorted(chain)),
        ends=tuple(map(int, _END.findall(message.partition("Ends L")[2]))),
        hand=tuple(sorted(held)),
        counts=tuple(map(int, _SEAT.findall(seats[: boneyard.start()]))),
        boneyard=int(boneyard[1]),
        scores=tuple(map(int, _SEAT.findall(header))),
    )


def is_shown(shown: Shown, match: Match) -> bool:
    """Whether a table shows a match as it stands.

    The hand, which may be painted last, and the ends, for which there may be no room, are compared
    if they are shown.
    """
    table = table_of(match)
    hand, ends = shown.hand and table.hand, shown.ends and table.ends
    return shown == table._replace(hand=hand, ends=ends)


def table_of(match: Match) -> Shown:
    """Return what the table shows of a match."""
    view = match.view(PERSON)
    return Shown(
        number=view.number,
        chain=tuple(sorted((laid.tile.low, laid.tile.high) for laid in view.chain.laid)),
        ends=tuple(view.chain.ends or ()),
        hand=tuple(sorted((tile.low, tile.high) for tile in view.hand)),
        counts=tuple(count for seat, count in enumerate(view.counts) if seat != PERSON),
        boneyard=view.boneyard,
        scores=view.scores if view.rules.target is not None else (),
    )


def states(match: Match) -> Iterator[Match]:
    """Give a match as it was after each deal and each action, the first deal first."""
    for number, round_ in enumerate(match.rounds):
        for state in steps.states(round_):
            yield match._replace(rounds=(*match.rounds[:number], state))


def _standing(rows: list[str]) -> list[tuple[int, int]]:
    """Return the tiles of which one half is above the other."""
    tiles = []
    for upper, middle, lower in zip(rows, rows[1:], rows[2:], strict=False):
        for found in _HALF.finditer(upper):
            at = slice(*found.span())
            below = _HALF.fullmatch(lower[at])
            if below is not None and middle[at].strip("▐▌") == "─" * (len(found[0]) - 2):
                tiles.append(_tile(found[1], below[1]))
    return tiles


def _tile(one: str, other: str) -> tuple[int, int]:
    return int(min(one, other)), int(max(one, other))
