"""The command line: play, which is the default, and the commands about matches kept."""

import contextlib
import gc
import io
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from dominoes_tui.choices import Choices
    from dominoes_tui.chosen import ChosenError
    from dominoes_tui.options import Options

OK: Final = 0
REFUSED: Final = 2
INTERRUPTED: Final = 130


class Refused(Exception):  # noqa: N818 - said to a person, who made no program
    """Something that will not do; the message is the sentence to print."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status.

    Args:
        arguments: the words of the command line; those of this process if None.

    Raises:
        SystemExit: help or the version was asked for, or the words make no command.
    """
    if sys.stderr is None:  # it is closed; what is said there is lost
        sys.stderr = io.StringIO()
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
        with contextlib.suppress(OSError):  # the status says it too
            sys.stderr.write(f"{refused}\n")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    if not (sys.argv[1:] if arguments is None else arguments):
        return _play({})
    # Without words the time is saved.
    from dominoes_tui.arguments import OWN, command_line, option_of

    parser = command_line()
    with _text_output() as out:
        try:
            given = vars(parser.parse_args(arguments))
        finally:
            out.flush()  # help and version end the program
    command = given.pop("command", None) or "play"
    if command == "play":
        return _play(given)
    own = {name: given.pop(name) for name in OWN[command] & given.keys()}
    if given:
        parser.error(f"{command} takes no {option_of(min(given))}")
    if command == "arena":
        return _arena(own)
    if command == "replay":
        return _replay(own["file"], as_json=own.get("json", False))
    from dominoes_tui.kept_commands import CommandError, run

    with _text_output() as out:
        try:
            run(command, own, out)
        except CommandError as error:
            raise Refused(error) from None
    return OK


def _arena(given: dict[str, Any]) -> int:
    from dominoes_tui.arena_command import ArenaError, run

    # Apart from the output, so that a fault of a player is not taken for one of the output.
    report = io.StringIO()
    try:
        finished = run(given, report)
    except ArenaError as error:
        raise Refused(error) from None
    with _text_output() as out:
        out.write(report.getvalue())
    return OK if finished else INTERRUPTED


def _replay(file: str, *, as_json: bool) -> int:
    from dominoes_tui.replay import ReplayError, replay

    with _text_output() as out:
        try:
            replay(file, out, as_json=as_json)
        except ReplayError as error:
            raise Refused(error) from None
    return OK


def _play(given: dict[str, Any]) -> int:
    from dominoes_tui.chosen import RULES

    given = {name.replace("_", "-"): value for name, value in given.items()}
    resume = given.get("resume", False)
    begins = bool(given.keys() & {"game", "level", "seed", *RULES})
    if resume and begins:
        raise Refused("dominoes-tui: --continue goes on with a match and takes no rule of another")
    choices = _choices(given)
    plain = given.get("plain") or os.environ.get("TERM") == "dumb"
    from dominoes_tui import paths
    from dominoes_tui.settings import load

    settings = load(paths.settings_file())
    options = _options(given, settings.options)
    if plain:
        for notice in settings.notices:
            sys.stderr.write(f"{notice}\n")
        return _play_plain(choices, resume=resume)
    # Textual draws on the standard error.
    if not all(map(_is_terminal, (sys.stdin, sys.stdout, sys.stderr))):
        raise Refused(
            "dominoes-tui: the table needs a terminal; --plain plays line by line without one"
        )
    # What is made up to the first picture stays: to look among it for garbage takes a tenth of the
    # start. The app collects again once the picture stands.
    gc.disable()
    # Ctrl+C ends the program at once until it draws: in the middle of an import it would be a
    # traceback, or lost.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        from dominoes_tui.tui.app import run

        return run(choices if begins else None, options, settings, resume=resume)
    finally:
        gc.enable()


def _play_plain(choices: "Choices", *, resume: bool) -> int:
    from dominoes_tui import paths
    from dominoes_tui.keeper import Keeper
    from dominoes_tui.plain import LineGame
    from dominoes_tui.sitting import choices_of

    answers = io.StringIO() if sys.stdin is None else sys.stdin
    if isinstance(answers, io.TextIOWrapper):
        answers.reconfigure(errors="replace")
    with _text_output() as out, contextlib.closing(Keeper(paths.database())) as keeper:
        record = keeper.resume() if resume else None
        if resume and record is None:
            for notice in keeper.notices():
                sys.stderr.write(f"{notice}\n")
            raise Refused("dominoes-tui: there is no match to continue")
        if record is not None:
            choices = choices_of(record)
        LineGame(choices, answers, out, saver=keeper, record=record).play()
    return OK


def _choices(given: Mapping[str, object]) -> "Choices":
    """Return the match that the options choose.

    Raises:
        Refused: an option has a value that it cannot have.
    """
    from dominoes_tui.chosen import ChosenError, read_choices

    try:
        return read_choices(given)
    except ChosenError as error:
        raise _refused(error) from None


def _options(given: Mapping[str, object], settings: "Options") -> "Options":
    """Return how the screen shall look and behave: as the settings say, or the command line.

    Raises:
        Refused: an option has a value that it cannot have.
    """
    from dataclasses import replace

    from dominoes_tui.chosen import OPTIONS, ChosenError, read_option

    try:
        changes: dict[str, Any] = {
            field: read_option(name, given[name])
            for name, field in OPTIONS.items()
            if name in given
        }
    except ChosenError as error:
        raise _refused(error) from None
    return replace(settings, **changes)


def _refused(error: "ChosenError") -> Refused:
    return Refused(f"dominoes-tui: --{error.name} {error}")


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
