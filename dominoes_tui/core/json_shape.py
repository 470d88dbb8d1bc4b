"""Checks of the shape of JSON data: what is there, and of which type."""

import json
import math
from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeAlias

Object: TypeAlias = Mapping[str, Any]
"""A JSON object as the `json` module reads it."""


DEEPEST: Final = 64
"""Levels of lists and objects that are read; what is nested deeper could not be written again."""
LARGEST_NUMBER: Final = 10**36
"""What is larger is not read, so that every number fits into the sentence that refuses it."""
_TOO_DEEP: Final = "this JSON is nested too deeply to be read"


class RecordError(ValueError):
    """A record that is none, or breaks the rules.

    The message begins with the place: `round 2, action 7: ...`, both counted from 1.

    Attributes:
        line: the line of the text at which it is no JSON, from 1; else 1.
    """

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


def parse_json(text: str) -> Any:
    """Read JSON text.

    Raises:
        RecordError: it is none; the message names the column, `line` the line.
    """
    try:
        value = json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            object_pairs_hook=_without_twins,
        )
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        where = f"column {error.colno}: {error.msg}"
        raise RecordError(f"this is no JSON ({where})", error.lineno) from None
    except RecursionError:
        raise RecordError(_TOO_DEEP) from None
    except ValueError:  # the only other one: Python reads no number of thousands of digits
        raise RecordError("this JSON has a number too long to be read") from None
    if _depth(value) > DEEPEST:
        raise RecordError(_TOO_DEEP)
    return value


def _refuse_constant(name: str) -> NoReturn:
    """Refuse `NaN` and its like, which Python reads."""
    raise RecordError(f"this is no JSON: {name} is no number")


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that stands twice in an object, of which Python drops the first."""
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for place, name in enumerate(names) if name in names[:place])
        raise RecordError(f"this JSON has the key {shown(twin)} twice in one object")
    return value


def _finite(text: str) -> float:
    """Refuse a number that Python would take for infinite."""
    number = float(text)
    if math.isinf(number):
        raise RecordError("this JSON has a number too large to be read")
    return number


def _depth(value: object) -> int:
    """Return how deeply lists and objects are nested, without going deep itself."""
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            part
            for whole in level
            if isinstance(whole, list | dict)
            for part in (whole.values() if isinstance(whole, dict) else whole)
        ]
    return depth


def shown(value: Any) -> str:
    """Return a short quotation of a value that is safe to print on one line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: unlike Python, `true` is not 1."""
    return json.dumps(one) == json.dumps(other)


def need(data: Object, name: str, where: str = "") -> Any:
    """Return the value of a key.

    Raises:
        RecordError: the key is missing.
    """
    if name not in data:
        raise RecordError(f"{_at(where)}{name} is missing")
    return data[name]


def need_object(data: Object, name: str, where: str = "") -> Object:
    """Return the object under a key.

    Raises:
        RecordError: the key is missing, or holds something else.
    """
    return as_object(need(data, name, where), f"{_at(where)}{name}")


def as_object(value: Any, what: str) -> Object:
    """Return the value, which must be an object.

    Raises:
        RecordError: it is not.
    """
    if not isinstance(value, dict):
        raise RecordError(f"{what} must be an object, not {shown(value)}")
    return value


def need_number(data: Object, name: str, where: str = "") -> int:
    """Return the whole number under a key.

    Raises:
        RecordError: the key is missing, or holds something else.
    """
    value = need(data, name, where)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= LARGEST_NUMBER:
        raise RecordError(f"{_at(where)}{name} must be a whole number, not {shown(value)}")
    return value


def need_list(data: Object, name: str, kind: type, where: str = "") -> list[Any]:
    """Return the list under a key, all of whose items have one type.

    Raises:
        RecordError: the key is missing, or holds something else.
    """
    return as_list(need(data, name, where), kind, f"{_at(where)}{name}")


def as_list(value: Any, kind: type, what: str) -> list[Any]:
    """Return the value, which must be a list whose items have one type.

    Raises:
        RecordError: it is not.
    """
    if not isinstance(value, list):
        raise RecordError(f"{what} must be a list, not {shown(value)}")
    for item in value:
        if not isinstance(item, kind) or (kind is int and isinstance(item, bool)):
            raise RecordError(f"{what} must hold {_PLURALS[kind]}, not {shown(item)}")
    return value


_PLURALS = {str: "texts", int: "whole numbers", list: "lists", dict: "objects"}


def may_have(data: Object, name: str, kind: type, where: str = "") -> Any:
    """Return the value of a key that may be missing or null.

    Raises:
        RecordError: it holds a value of another type.
    """
    if data.get(name) is None:
        return None
    if kind is int:
        return need_number(data, name, where)
    value = data[name]
    if not isinstance(value, kind):
        raise RecordError(f"{_at(where)}{name} must be {_NAMES[kind]}, not {shown(value)}")
    return value


_NAMES = {str: "a text", list: "a list", bool: "true or false"}


def merged(old: Object | None, new: Object) -> dict[str, Any]:
    """Return the new object with the keys that only the old one has behind it."""
    return {**new, **{name: value for name, value in (old or {}).items() if name not in new}}


def _at(where: str) -> str:
    return f"{where}: " if where else ""
