"""Match records re-played on the terminal: as sentences, or as JSON lines."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from dominoes_tui.core.actions import Action, Place
from dominoes_tui.core.chain import Chain, End
from dominoes_tui.core.json_shape import RecordError, parse_json
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record, outcome_as_json, read_record
from dominoes_tui.core.round import Round
from dominoes_tui.core.start import Position
from dominoes_tui.core.tiles import TILES, Tile, tiles_text
from dominoes_tui.names import printable
from dominoes_tui.narrate import Narrator, table
from dominoes_tui.rules_text import summary
from dominoes_tui.words import listed

STDIN: Final = "-"
"""The file name that stands for the standard input, which messages call `<stdin>`."""


class ReplayError(ValueError):
    """A file that cannot be replayed; the message begins with the file and, in it, the line."""


def replay(file: str, out: TextIO, *, as_json: bool = False) -> None:
    """Re-play every match of a file.

    Args:
        file: its path, or `-` for the standard input.
        out: where to write.
        as_json: write one JSON line a match instead of sentences.

    Raises:
        ReplayError: the file cannot be read, or a record in it breaks the rules; the matches before
            that have been written.
    """
    data, name = read_file(file)
    for index, match in enumerate(read_matches(data, name)):
        if as_json:
            print(json.dumps(match_as_json(match)), file=out)
            continue
        if index:
            print(file=out)
        for line in match_as_sentences(match):
            print(line, file=out)


def read_matches(data: bytes, name: str) -> Iterator[Match]:
    """Read a file with one match, on as many lines as it likes, or with one match a line.

    Args:
        data: what is in the file.
        name: what messages call it.

    Raises:
        ReplayError: see `replay`.
    """
    for _, record in read_records(data, name):
        yield record.match


def read_records(data: bytes, name: str) -> Iterator[tuple[int, Record]]:
    """Read a file as `read_matches` does, each record with the line where it begins.

    Raises:
        ReplayError: see `replay`.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ReplayError(f"{name}:{line}: this is not UTF-8") from None
    try:
        for line, value in _values(text):
            yield line, _record(value, line)
    except _FaultError as fault:
        raise ReplayError(f"{name}:{fault.line}: {fault}") from None


def match_as_json(match: Match) -> dict[str, Any]:
    """Return what became of a match, as `replay --json` prints it."""
    return {"scores": match.scores, "rounds": [_round_as_json(round_) for round_ in match.rounds]}


def match_as_sentences(match: Match) -> Iterator[str]:
    """Tell a match from its first deal to where it stands, with every tile face up."""
    tell = Narrator(match.players)
    yield f"{listed(map(tell.name, range(match.rules.players)))}. {summary(match.rules)}"
    for number, round_ in enumerate(match.rounds, start=1):
        yield f"Round {number}."
        if isinstance(round_.start, Position):
            yield "It begins in its middle."
            yield from _on_the_table(round_.start.chain)
        yield from _face_up(tell, round_.start.hands, round_.start.boneyard)
        yield from map(str, tell.events(round_))
        if round_.outcome is not None:
            yield str(tell.round_over(round_.outcome))
        yield from _on_the_table(round_.chain)
        yield from _face_up(tell, round_.hands, round_.boneyard)
        if round_.outcome is not None:
            yield from map(str, filter(None, [tell.points(round_.outcome, match.rules)]))
        if round_.outcome is not None and match.rules.target is not None:
            yield str(tell.scores(match._replace(rounds=match.rounds[:number]).scores))
    yield _standing(match, tell)


def _standing(match: Match, tell: Narrator) -> str:
    if match.is_over:
        return str(tell.match_over(match))
    if match.round is None or match.round.turn is None:
        return "The match goes on with the next round."
    return f"The round goes on. {tell.turn(match.round.turn)}"


def _on_the_table(chain: Chain) -> Iterator[str]:
    if chain.laid:
        yield f"The chain: {chain}."
    yield table(chain.ends)


def _face_up(
    tell: Narrator, hands: tuple[tuple[Tile, ...], ...], boneyard: tuple[Tile, ...]
) -> Iterator[str]:
    for seat, hand in enumerate(hands):
        yield str(tell.hand(seat, hand))
    yield f"The boneyard: {tiles_text(boneyard)}." if boneyard else "The boneyard is empty."


def _round_as_json(round_: Round) -> dict[str, Any]:
    return {
        "result": outcome_as_json(round_.outcome) if round_.outcome is not None else None,
        "ends": round_.chain.ends,
        "chain": list(map(str, round_.chain.laid)),
        "hands": [list(map(str, hand)) for hand in round_.hands],
        "boneyard": list(map(str, round_.boneyard)),
        "turn": round_.turn,
        "legal": list(map(str, sorted(round_.legal, key=_rank))),
    }


def _rank(action: Action) -> tuple[bool, Tile, bool]:
    """Placements by tile, left before right; draw and pass stand alone anyway."""
    if isinstance(action, Place):
        return False, action.tile, action.end is End.RIGHT
    return True, TILES[-1], True


class _FaultError(ValueError):
    """What is wrong in a file, and on which line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_file(file: str) -> tuple[bytes, str]:
    """Return what is in a file, and what messages call it.

    Args:
        file: its path, or `-` for the standard input.

    Raises:
        ReplayError: it cannot be read.
    """
    name = "<stdin>" if file == STDIN else printable(file)
    if not file:
        # Python would take it for the folder it is in.
        raise ReplayError("dominoes-tui: a file without a name cannot be read")
    try:
        if file == STDIN:
            return sys.stdin.buffer.read() if sys.stdin is not None else b"", name
        return Path(file).read_bytes(), name
    except FileNotFoundError:
        raise ReplayError(f"{name}: there is no such file") from None
    except OSError as error:
        raise ReplayError(f"{name}: it cannot be read: {error.strerror}") from None


def _values(text: str) -> Iterator[tuple[int, Any]]:
    """Read the JSON values of a file, each with the line where it begins."""
    lines = [(line, part) for line, part in enumerate(text.split("\n"), start=1) if part.strip()]
    if not lines:
        raise _FaultError(1, "the file is empty")
    if not _one_a_line([part for _, part in lines]):
        begin = lines[0][0]
        lines = [(begin, "\n".join(text.split("\n")[begin - 1 :]))]
    for line, part in lines:
        yield line, _value(part, line)


def _one_a_line(lines: list[str]) -> bool:
    """Whether each line is to be read by itself: the first, or any that is a record, can be."""
    for index, line in enumerate(lines):
        try:
            value = _value(line, 0)
        except _FaultError:
            continue
        if not index or (isinstance(value, dict) and "format" in value):
            return True
    return False


def _value(text: str, line: int) -> Any:  # noqa: ANN401 - JSON
    try:
        return parse_json(text)
    except RecordError as error:
        raise _FaultError(line + error.line - 1, str(error)) from None


def _record(value: object, line: int) -> Record:
    try:
        return read_record(value)
    except RecordError as error:
        raise _FaultError(line, str(error)) from None
    except RecursionError:
        raise _FaultError(line, "this JSON is nested too deeply to be read") from None
