"""The settings, their validation, and the named games."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.rules import (
    GAMES,
    BlockedScoring,
    Mode,
    NextLeader,
    Opening,
    Rules,
    RulesError,
)
from tests.strategies import Json, json_values, rules

ALLOWED = {
    "mode": "mode must be block or draw",
    "players": "players must be 2, 3 or 4",
    "hand_size": "hand_size must be 5, 6 or 7",
    "opening": "opening must be highest-double or any",
    "next_leader": "next_leader must be opening, winner or rotate",
    "boneyard_reserve": "boneyard_reserve must be 0, 1 or 2",
    "blocked_scoring": "blocked_scoring must be opponents or difference",
    "target": "target must be 1 to 1000, or none for a single round",
}
VALUES: dict[str, list[Json]] = {
    "mode": ["block", "draw"],
    "players": [2, 3, 4],
    "hand_size": [5, 6, 7],
    "opening": ["highest-double", "any"],
    "next_leader": ["opening", "winner", "rotate"],
    "boneyard_reserve": [0, 1, 2],
    "blocked_scoring": ["opponents", "difference"],
    "target": [None, 1, 50, 100, 150, 1000],
}
WRONG = [-1, 1001, 10**400, 2.0, 0.5, float("nan"), True, False, "", "2", "Block", "none", [], {}]


def test_defaults() -> None:
    """Without a choice: Block, two players, seven tiles each, the highest double, one round."""
    assert Rules().settings == {
        "mode": "block",
        "players": 2,
        "hand_size": 7,
        "opening": "highest-double",
        "next_leader": "opening",
        "boneyard_reserve": 0,
        "blocked_scoring": "opponents",
        "target": None,
    }


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("block", {}),
        ("draw", {"mode": "draw"}),
        ("pub", {"target": 100}),
        ("family", {"mode": "draw", "opening": "any"}),
    ],
)
def test_named_games(game: str, changes: dict[str, Json]) -> None:
    """The named games, for 2 to 4 players.

    `block` and `draw` are one round; `pub` is Block to 100, the highest double opening each round;
    `family` is one round of Draw that a leader opens with any tile.
    """
    by_name = GAMES[game]
    assert by_name.settings == Rules().settings | changes
    assert by_name is getattr(Rules, game.upper())
    for players in (2, 3, 4):
        assert Rules.from_settings(by_name.settings | {"players": players}).players == players
    assert list(GAMES) == ["pub", "block", "draw", "family"]


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in VALUES.items() for v in vs])
def test_what_is_allowed(name: str, value: Json) -> None:
    """Every value of the format is taken, given as the plain value that the record holds."""
    assert Rules.from_settings({name: value}).settings[name] == value


@pytest.mark.parametrize(("name", "value"), [(n, v) for n in VALUES for v in WRONG])
def test_what_is_not_allowed(name: str, value: Json) -> None:
    """Any other value is refused with a short sentence that says what would be allowed."""
    with pytest.raises(RulesError) as refusal:
        Rules.from_settings({name: value})
    assert str(refusal.value).startswith(ALLOWED[name] + ", not ")
    assert len(str(refusal.value)) < 140


@given(st.sampled_from(list(VALUES)), json_values)
def test_any_value_is_taken_or_refused(name: str, value: Json) -> None:
    """Whatever stands for a setting, it is one of the allowed values or a `RulesError`."""
    try:
        settings = Rules.from_settings({name: value}).settings
    except RulesError as error:
        says = str(error)
    else:
        assert json.dumps(settings[name]) == json.dumps(value)
        return
    assert says.startswith(ALLOWED[name])
    assert says.isprintable()


def test_unknown_settings() -> None:
    """A setting that there is not is refused with the list of those there are."""
    with pytest.raises(RulesError, match="'tagret' is no rule; the rules are mode, players"):
        Rules.from_settings({"tagret": 100})


@given(rules())
def test_text_both_ways(some: Rules) -> None:
    """Rules print as words `name=value` and are read again."""
    assert Rules.parse(str(some)) == some
    assert Rules.from_settings(some.settings) == some


def test_short_texts() -> None:
    """Settings that a text leaves out have their default; none is the target of a single round."""
    assert Rules.parse("") == Rules()
    assert Rules.parse("mode=draw players=3") == Rules(mode=Mode.DRAW, players=3)
    assert Rules.parse("target=none").target is None
    assert Rules.parse("target=150").target == 150


@pytest.mark.parametrize(
    "text",
    [
        "mode", "mode=", "mode=blok", "=2", "players=two", "players=-2", "players=2.0", "players=²",
        "target=0", "target=None", "next=winner", "block",
    ],
)  # fmt: skip
def test_no_rules(text: str) -> None:
    """What is no setting, or no value of it, is refused by the one error that rules have."""
    with pytest.raises(RulesError):
        Rules.parse(text)


def test_a_huge_number() -> None:
    """A number too long for Python to read is refused like any other wrong one."""
    with pytest.raises(RulesError, match=r"^target must be 1 to 1000"):
        Rules.parse("target=" + "9" * 5000)


def test_a_variant_is_a_value() -> None:
    """Rules are equal by their settings, cannot be changed, and can be looked up."""
    assert Rules(target=100) == Rules.PUB
    assert hash(Rules(target=100)) == hash(Rules.PUB)
    with pytest.raises(AttributeError):
        Rules.PUB.target = 50  # type: ignore[misc]


def test_settings_are_types() -> None:
    """The choices are enum members, also where a plain word was given."""
    some = Rules.parse("mode=draw opening=any next_leader=rotate blocked_scoring=difference")
    assert some.mode is Mode.DRAW
    assert some.opening is Opening.ANY
    assert some.next_leader is NextLeader.ROTATE
    assert some.blocked_scoring is BlockedScoring.DIFFERENCE
    assert type(some.settings["mode"]) is str
