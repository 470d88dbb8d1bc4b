"""The commands about what is kept: history, export, import, stats and paths."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from dominoes_tui import history, paths, statistics, transfer
from dominoes_tui.facts import Tally
from dominoes_tui.names import printable
from dominoes_tui.store.errors import BadMatchError, StoreError
from dominoes_tui.store.matches import Store
from dominoes_tui.store.rows import Unfinished


class CommandError(Exception):
    """A command that cannot be done; the message is the sentence to print."""


def run(command: str, given: dict[str, Any], out: TextIO) -> None:
    """Do a command.

    Args:
        command: its name.
        given: its arguments.
        out: where to write.

    Raises:
        CommandError: it cannot be done.
    """
    try:
        _COMMANDS[command](given, out)
    except StoreError as error:
        raise CommandError(f"{error}.") from None
    except transfer.TransferError as error:
        raise CommandError(str(error)) from None


def _history(_: dict[str, Any], out: TextIO) -> None:
    with _reading() as store:
        matches = store.finished() if store else []
        unfinished = [_going(store, match) for match in store.unfinished()] if store else []
        for line in history.as_lines(matches, unfinished):
            print(line, file=out)


def _going(store: Store, match: Unfinished) -> history.Going:
    try:
        return history.Going(match, store.load(match.id))
    except BadMatchError:
        return history.Going(match, None)  # its line says so


def _stats(given: dict[str, Any], out: TextIO) -> None:
    with _reading() as store:
        tally = store.tally() if store else Tally()
    for line in statistics.as_lines(tally, json_text=given.get("json", False)):
        print(line, file=out)


def _export(given: dict[str, Any], out: TextIO) -> None:
    what = given.get("what", transfer.LAST)
    path = Path(given["output"]) if "output" in given else None
    with _reading() as store:
        records = transfer.export(store, what)
        written = transfer.write_file(records, path) if path else transfer.write(records, out)
    if written.hidden:
        sys.stderr.write(f"{transfer.HIDDEN}\n")
    if not written.matches:
        nothing = transfer.NONE_GOING if what == transfer.CURRENT else history.NOTHING
        if path and path.is_file():
            nothing = f"{nothing.removesuffix('.')}: {printable(str(path))} is empty now."
        sys.stderr.write(f"{nothing}\n")


def _import(given: dict[str, Any], out: TextIO) -> None:
    with Store.open(paths.database()) as store:
        print(transfer.import_file(store, given["file"]), file=out)


def _paths(_: dict[str, Any], out: TextIO) -> None:
    print(f"matches   {paths.database()}", file=out)
    print(f"settings  {paths.settings_file()}", file=out)


_COMMANDS: Final[dict[str, Callable[[dict[str, Any], TextIO], None]]] = {
    "history": _history,
    "stats": _stats,
    "export": _export,
    "import": _import,
    "paths": _paths,
}


@contextmanager
def _reading() -> Iterator[Store | None]:
    store = Store.read(paths.database())
    if store is None:
        yield None
        return
    with closing(store):
        yield store
