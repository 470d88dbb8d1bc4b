"""Checks of the shape of JSON data."""

import json
import sys

import pytest
from hypothesis import given

from dominoes_tui.core.json_shape import (
    RecordError,
    as_list,
    as_object,
    may_have,
    merged,
    need,
    need_list,
    need_number,
    need_object,
    parse_json,
    same,
    shown,
)
from tests.strategies import Json, json_values

EVERY: list[Json] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    "",
    "1",
    [],
    [1],
    ["a"],
    [[]],
    [{}],
    {},
    {"a": 1},
]
"""One JSON value of each kind."""


@given(json_values)
def test_reading_json(value: Json) -> None:
    """JSON text is read as the values it stands for."""
    assert parse_json(json.dumps(value)) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "[1,]",
        "{'a': 1}",
        "nul",
        "{} {}",
        "\ufeff{}",
        "\x00",
        "[1] x",
        '"\n"',
        "\ud800",
    ],
)
def test_no_json(text: str) -> None:
    """Text that is no JSON is refused in one printable line."""
    with pytest.raises(RecordError, match="JSON") as refusal:
        parse_json(text)
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", '{"a": [NaN]}', "[1, -Infinity]"])
def test_no_number(text: str) -> None:
    """`NaN` and `Infinity` are Python's words, not JSON's: text that holds them is no JSON."""
    with pytest.raises(RecordError, match="JSON"):
        parse_json(text)


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_deep_nesting(brackets: str) -> None:
    """JSON nested however deeply is read or refused in a sentence."""
    begin, end = ("[", "]") if brackets == "[]" else ('{"a":', "}")
    depth = 10 * sys.getrecursionlimit()
    with pytest.raises(RecordError, match="nested too deeply"):
        parse_json(begin * depth + "1" + end * depth)


def test_long_numbers() -> None:
    """A number too long for Python to read is refused in a sentence."""
    limit = sys.get_int_max_str_digits()
    assert parse_json("9" * limit) == int("9" * limit)
    with pytest.raises(RecordError, match="this JSON has a number too long to be read"):
        parse_json("9" * (limit + 1))


@given(json_values)
def test_what_is_shown(value: Json) -> None:
    """A quotation of a value is short, printable, and on one line."""
    text = shown(value)
    assert len(text) <= 40
    assert text.isprintable()


def test_shown_shortly() -> None:
    """Small values are quoted whole, long ones cut with dots."""
    assert shown("6-7") == "'6-7'"
    assert shown("x" * 38) == repr("x" * 38)
    assert shown("x" * 39) == f"'{'x' * 36}..."


def test_same() -> None:
    """Values are the same if they are the same JSON: `true` is not 1, nor is 1.0."""
    for at, one in enumerate(EVERY):
        for other_at, other in enumerate(EVERY):
            assert same(one, other) == (at == other_at)
    assert same([1, {"a": [True]}], [1, {"a": [True]}])
    assert not same([1, {"a": [True]}], [1, {"a": [1]}])


def test_need() -> None:
    """A needed key may hold anything, null too, but must be there."""
    for value in EVERY:
        assert need({"key": value}, "key") is value
    with pytest.raises(RecordError, match=r"^key is missing$"):
        need({"other": 1}, "key")
    with pytest.raises(RecordError, match=r"^round 2: key is missing$"):
        need({}, "key", "round 2")


def test_need_object() -> None:
    """An object is an object and nothing else."""
    for value in EVERY:
        if isinstance(value, dict):
            assert need_object({"key": value}, "key") is value
            assert as_object(value, "this") is value
            continue
        with pytest.raises(RecordError, match=r"^round 2: key must be an object, not "):
            need_object({"key": value}, "key", "round 2")
        with pytest.raises(RecordError, match=r"^this must be an object, not "):
            as_object(value, "this")


def test_need_number() -> None:
    """A whole number is one: neither `true` nor 1.0 nor a text is."""
    for value in EVERY:
        if type(value) is int:
            assert need_number({"key": value}, "key") == value
            continue
        with pytest.raises(RecordError, match=r"^key must be a whole number, not "):
            need_number({"key": value}, "key")


@pytest.mark.parametrize(
    ("kind", "plural", "right", "wrong"),
    [
        (str, "texts", [[], ["a"], ["a", ""]], [[None], ["a", 1], [["a"]]]),
        (int, "whole numbers", [[], [0], [1, -1]], [[True], [1, 1.0], ["1"]]),
        (list, "lists", [[], [[]], [[1], []]], [[1], [[], {}], ["ab"]]),
        (dict, "objects", [[], [{}], [{"a": 1}]], [[1], [{}, []], [None]]),
    ],
)
def test_lists(kind: type, plural: str, right: list[Json], wrong: list[Json]) -> None:
    """A list is a list whose items all have the one type."""
    for value in right:
        assert as_list(value, kind, "these") is value
        assert need_list({"key": value}, "key", kind) is value
    for value in wrong:
        with pytest.raises(RecordError, match=f"^these must hold {plural}, not "):
            as_list(value, kind, "these")
    for value in ({}, None, "ab", 1, True):
        with pytest.raises(RecordError, match=r"^round 1: key must be a list, not "):
            need_list({"key": value}, "key", kind, "round 1")


@pytest.mark.parametrize(
    ("kind", "name", "right"),
    [
        (str, "a text", ["", "1"]),
        (int, "a whole number", [0, 1, -1]),
        (bool, "true or false", [True, False]),
        (list, "a list", [[], [1], ["a"], [[]], [{}]]),
    ],
)
def test_may_have(kind: type, name: str, right: list[Json]) -> None:
    """An optional key may be missing or null; what it holds has its type."""
    assert may_have({}, "key", kind) is None
    for value in EVERY:
        if value is None or any(same(value, one) for one in right):
            assert may_have({"key": value}, "key", kind) == value
            continue
        with pytest.raises(RecordError, match=f"^key must be {name}, not "):
            may_have({"key": value}, "key", kind)


def test_merged() -> None:
    """What is new comes first and counts; of the old, the keys that only it has are kept."""
    old = {"a": 1, "b": 2, "z": 26}
    new = {"c": 3, "b": None}
    assert list(merged(old, new).items()) == [("c", 3), ("b", None), ("a", 1), ("z", 26)]
    assert (old, new) == ({"a": 1, "b": 2, "z": 26}, {"c": 3, "b": None})
    assert merged(None, new) == new


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"a": 1, "a": 1}', "'a'"),
        ('{"x": [{"a": 1, "b": 2, "a": 3}]}', "'a'"),
        ('{"\\u0061": 1, "a": 1}', "'a'"),
    ],
)
def test_a_key_that_stands_twice_is_refused(text: str, key: str) -> None:
    """Which of the two values is meant cannot be known; nothing is dropped in silence."""
    with pytest.raises(RecordError, match=f"^this JSON has the key {key} twice in one object$"):
        parse_json(text)
    assert parse_json('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}')
