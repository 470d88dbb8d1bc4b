"""The command line: play, which is the default, replay and arena."""

import contextlib
import io
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from dominoes_tui.arguments import command_line

if TYPE_CHECKING:
    from dominoes_tui.dealer import Choices
    from dominoes_tui.options import Options

OK: Final = 0
REFUSED: Final = 2
INTERRUPTED: Final = 130

DEFAULT_GAME: Final = "block"
DEFAULT_LEVEL: Final = "medium"

_SETTINGS: Final = {
    "mode": "mode",
    "players": "players",
    "hand_size": "hand_size",
    "opening": "opening",
    "next_leader": "next_leader",
    "reserve": "boneyard_reserve",
    "blocked_scoring": "blocked_scoring",
    "target": "target",
}
"""Options of the command line, and the setting of `Rules` that each changes."""
_BEGINS: Final = frozenset({"game", "level", "seed", *_SETTINGS})
"""Options with which a match starts at once."""
_SCREEN: Final = frozenset({"mouse", "motion", "theme", "glyphs", "pace", "colour_blind"})
"""Options of the command line that are fields of `Options`."""


class Refused(Exception):  # noqa: N818 - said to a person, who made no program
    """Something that will not do; the message is the sentence to print."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status.

    Args:
        arguments: the words of the command line; those of this process if None.

    Raises:
        SystemExit: help or the version was asked for, or the words make no command.
    """
    try:
        try:
            return _run(arguments)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return OK
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    parser = command_line()
    given = vars(parser.parse_args(arguments))
    command = given.pop("command", None) or "play"
    if command == "play":
        return _play(given)
    if command == "arena":
        return _arena(given)
    file, as_json = given.pop("file"), given.pop("json", False)
    if given:
        parser.error("replay takes no option of the game")
    return _replay(file, as_json=as_json)


def _arena(given: dict[str, Any]) -> int:
    from dominoes_tui.arena_command import run

    with _text_output():
        return run(given)


def _replay(file: str, *, as_json: bool) -> int:
    from dominoes_tui.replay import ReplayError, replay

    with _text_output() as out:
        try:
            replay(file, out, as_json=as_json)
        except ReplayError as error:
            raise Refused(error) from None
    return OK


def _play(given: dict[str, Any]) -> int:
    choices = _choices(given)
    options = _options(given)
    if given.get("plain") or os.environ.get("TERM") == "dumb":
        return _play_plain(choices)
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        raise Refused(
            "dominoes-tui: the table needs a terminal; --plain plays line by line without one"
        )
    from dominoes_tui.tui.app import run

    return run(choices if _BEGINS & given.keys() else None, options)


def _play_plain(choices: "Choices") -> int:
    from dominoes_tui.plain import LineGame

    answers = io.StringIO() if sys.stdin is None else sys.stdin
    if isinstance(answers, io.TextIOWrapper):
        answers.reconfigure(errors="replace")
    with _text_output() as out:
        LineGame(choices, answers, out).play()
    return OK


def _choices(given: dict[str, Any]) -> "Choices":
    """Return the match that the options choose.

    Raises:
        Refused: an option has a value that it cannot have.
    """
    from dataclasses import replace

    from dominoes_tui.core.rules import GAMES, RulesError
    from dominoes_tui.dealer import Choices

    rules = GAMES[_one_of("game", given.get("game", DEFAULT_GAME), GAMES)]
    for option, setting in _SETTINGS.items():
        if option in given:
            change: dict[str, Any] = {setting: _setting(option, given[option])}
            try:
                rules = replace(rules, **change)
            except RulesError as error:
                raise _refused(option, str(error).removeprefix(f"{setting} ")) from None
    levels = _levels(given.get("level", DEFAULT_LEVEL), rules.players - 1)
    seed = given.get("seed")
    if seed is not None:
        number = _number(seed)
        if number is None:
            raise _refused("seed", f"must be a whole number, not {seed!r:.40}")
        seed = number
    return Choices(rules, levels, seed)


def _levels(text: str, opponents: int) -> tuple[str, ...]:
    from dominoes_tui.players import LEVELS

    levels = tuple(_one_of("level", level, LEVELS) for level in text.split(","))
    if len(levels) == 1:
        return levels * opponents
    if len(levels) != opponents:
        allowed = "1 level" if opponents == 1 else f"1 level for all or {opponents}"
        raise _refused("level", f"must name {allowed}, not {len(levels)}")
    return levels


def _options(given: dict[str, Any]) -> "Options":
    """Return how the screen shall look and behave.

    Raises:
        Refused: an option has a value that it cannot have.
    """
    from dominoes_tui.options import MOTIONS, THEMES, Options

    chosen = {name: value for name, value in given.items() if name in _SCREEN}
    for option, allowed in (("motion", MOTIONS), ("theme", THEMES)):
        if option in chosen:
            _one_of(option, chosen[option], allowed)
    if "pace" in chosen:
        chosen["pace"] = _pace(chosen["pace"])
    return Options(**chosen)


def _pace(text: str) -> float | str:
    from dominoes_tui.options import SLOWEST_PACE

    if text == "enter":
        return text
    with contextlib.suppress(ValueError):
        seconds = float(text)
        if 0 <= seconds <= SLOWEST_PACE:
            return seconds
    raise _refused("pace", f"must be 0 to {SLOWEST_PACE} seconds or enter, not {text!r:.40}")


def _setting(option: str, text: str) -> str | int | None:
    """Read the value of a rule; what is no number stays text, and the rules say what they think."""
    if option == "target" and text == "none":
        return None
    number = _number(text)
    return text if number is None else number


def _number(text: str) -> int | None:
    with contextlib.suppress(ValueError):
        return int(text)
    return None


def _one_of(option: str, value: str, allowed: Collection[str]) -> str:
    if value in allowed:
        return value
    *others, last = allowed
    raise _refused(option, f"must be {', '.join(others)} or {last}, not {value!r:.40}")


def _refused(option: str, why: str) -> Refused:
    return Refused(f"dominoes-tui: --{option.replace('_', '-')} {why}")


def _is_terminal(stream: TextIO | None) -> bool:
    with contextlib.suppress(ValueError):
        return stream is not None and stream.isatty()
    return False


@contextlib.contextmanager
def _text_output() -> Iterator[TextIO]:
    """Give the standard output for plain text, whatever its encoding lacks.

    Raises:
        Refused: it cannot be written to; that nobody reads any more is left to `main`.
    """
    out = io.StringIO() if sys.stdout is None else sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(errors="replace")
    try:
        yield out
        out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        raise Refused(f"dominoes-tui: the output cannot be written: {error.strerror}") from None


def _drop_output() -> None:
    """Let what is not yet written go nowhere: the interpreter would complain when it ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
