"""The settings: a TOML file that a person can read and edit.

What a person wrote stays: comments, order, keys that this version does not know, and values that
will not do, which are named and ignored. Only the lines of what has changed are written.
"""

import errno
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from dominoes_tui.choices import Choices
from dominoes_tui.chosen import (
    OPTIONS,
    RULES,
    ChosenError,
    choices_as_text,
    options_as_text,
    read_choices,
    read_option,
)
from dominoes_tui.names import printable
from dominoes_tui.options import Options

MATCH: Final = "match"
"""The table of the last match's choices."""

_FIRST_LINE: Final = "# Settings of dominoes-tui. Each name is that of a command-line option.\n"
_HEADER: Final = re.compile(r"\s*\[")
Value = str | int | float | bool


class Settings(NamedTuple):
    """What the file says.

    Attributes:
        options: how the game looks and behaves.
        choices: the last match's; None if there was none yet.
        notices: what is wrong in the file, a sentence each; that much of it is ignored.
    """

    options: Options = Options()
    choices: Choices | None = None
    notices: tuple[str, ...] = ()


class SettingsError(Exception):
    """The settings cannot be written; the message, one sentence, says why."""


def load(path: Path) -> Settings:
    """Read the settings; a missing file has none."""
    name = printable(str(path))
    try:
        text = _read(path)
    except UnicodeDecodeError:
        return Settings(notices=(f"{name} is not UTF-8 and is ignored.",))
    except OSError as error:
        return Settings(notices=(f"{name} cannot be read: {error.strerror}.",))
    if not text:
        return Settings()
    import tomllib  # not before it is needed: to load it takes longer than to use it

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers or nesting without end, too
        return Settings(notices=(f"{name} is no TOML and is ignored: {error}.",))
    notices: list[str] = []
    options = Options()
    for key, value in data.items():
        if key == MATCH:
            continue
        if key not in OPTIONS:
            notices.append(f"{name}: {printable(key)} is no setting and is ignored.")
            continue
        try:
            change: dict[str, Any] = {OPTIONS[key]: read_option(key, value)}
        except ChosenError as error:
            notices.append(f"{name}: {key} {error}; it is ignored.")
        else:
            options = replace(options, **change)
    choices = _choices(data.get(MATCH), name, notices)
    return Settings(options, choices, tuple(notices))


def save_options(path: Path, old: Options, new: Options) -> None:
    """Write the options that have changed.

    Raises:
        SettingsError: the file cannot be written, or not without losing what is in it.
    """
    before, after = options_as_text(old), options_as_text(new)
    changed = {name: value for name, value in after.items() if value != before[name]}
    if changed:
        _change(path, "", changed)


def save_choices(path: Path, choices: Choices) -> None:
    """Write the choices of a match, for the next one.

    Raises:
        SettingsError: the file cannot be written, or not without losing what is in it.
    """
    _change(path, MATCH, choices_as_text(choices))


def _choices(data: object, name: str, notices: list[str]) -> Choices | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        notices.append(f"{name}: {MATCH} must be a table; it is ignored.")
        return None
    known = {key: value for key, value in data.items() if key in RULES or key == "level"}
    notices += [
        f"{name}: {MATCH}.{printable(key)} is no setting and is ignored."
        for key in data
        if key not in known
    ]
    while True:
        try:
            return read_choices(known)
        except ChosenError as error:
            notices.append(f"{name}: {MATCH}.{error.name} {error}; it is ignored.")
            del known[error.name]


def _read(path: Path) -> str:
    if path.is_fifo():  # to read one waits for whoever writes
        raise OSError(errno.EINVAL, "it is a pipe and no file")
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return ""


def _change(path: Path, table: str, values: Mapping[str, Value]) -> None:
    """Give some keys of a table new values and leave the rest of the file as it is."""
    import tomllib

    from dominoes_tui.part_file import destination, replacing  # only for writing

    name = printable(str(path))
    try:
        text = _read(path)
        data = tomllib.loads(text)
        for key, value in values.items():
            old = _table(data, table).get(key)
            if old != value:
                text = changed_text(text, table, key, value, note=_will_not_do(table, key, old))
                _table(data, table)[key] = value
        if _parsed(text) != data:
            raise SettingsError(f"{name} cannot be changed without losing what is in it.")
        destination(path).parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write(text)
    except UnicodeDecodeError:
        raise SettingsError(f"{name} is not UTF-8, and nothing is saved in it.") from None
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{name} is no TOML, and nothing is saved in it: {error}.") from None
    except OSError as error:
        raise SettingsError(f"{name} cannot be written: {error.strerror}.") from None


def _will_not_do(table: str, key: str, value: object) -> bool:
    try:
        if table:
            read_choices({key: value} if value is not None else {})
        elif value is not None:
            read_option(key, value)
    except ChosenError:
        return True
    return False


def _table(data: dict[str, Any], table: str) -> dict[str, Any]:
    if not table:
        return data
    found = data.setdefault(table, {})
    return found if isinstance(found, dict) else {}


def _parsed(text: str) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def changed_text(text: str, table: str, key: str, value: Value, *, note: bool = False) -> str:
    """Return the text of a TOML file with another value for a key.

    A new key follows the last line of its table.

    Args:
        text: the file, whose keys are single lines.
        table: the table; empty for the keys before the first one.
        key: the key.
        value: its value.
        note: whether the line that had the key stays as a comment.
    """
    lines = text.splitlines(keepends=True) or [_FIRST_LINE]
    if not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    begin, end = _span(lines, table)
    if begin is None:
        lines += ["\n", f"[{table}]\n"]
        begin = end = len(lines)
    import json  # only for writing

    new = f"{key} = {json.dumps(value, ensure_ascii=False)}"
    pattern = re.compile(rf"\s*{re.escape(key)}\s*=\s*(?P<value>[^#\n]*?)(?P<rest>\s*(?:#.*)?)\n")
    for place in range(begin, end):
        found = pattern.fullmatch(lines[place])
        if found is not None:
            line = f"{new}\n# {lines[place].lstrip()}" if note else f"{new}{found['rest']}\n"
            lines[place] = line
            return "".join(lines)
    while end > begin and not lines[end - 1].strip():
        end -= 1
    lines.insert(end, f"{new}\n")
    return "".join(lines)


def _span(lines: list[str], table: str) -> tuple[int | None, int]:
    """Return the lines of a table, from the one after its header on; None if it is not there."""
    headers = [place for place, line in enumerate(lines) if _HEADER.match(line)]
    begin: int | None = 0
    if table:
        header = re.compile(rf"\s*\[\s*{re.escape(table)}\s*\]\s*(?:#.*)?")
        begin = next(
            (place + 1 for place in headers if header.fullmatch(lines[place].rstrip("\n"))), None
        )
    if begin is None:
        return None, 0
    return begin, next((place for place in headers if place >= begin), len(lines))
