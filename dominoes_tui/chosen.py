"""What a person can choose by name, on the command line or in the settings, read and checked.

Names are those of the long options; values are texts of the command line, or what TOML has.
"""

import contextlib
from collections.abc import Collection, Mapping
from typing import Any, Final

from dominoes_tui.choices import Choices
from dominoes_tui.core.rules import GAMES, Rules, RulesError
from dominoes_tui.options import GLYPHS, MOTIONS, SLOWEST_PACE, THEMES, Options
from dominoes_tui.players import LEVELS
from dominoes_tui.zoom import ZOOMS

DEFAULT_GAME: Final = "block"
DEFAULT_LEVEL: Final = "medium"

RULES: Final = {
    "mode": "mode",
    "players": "players",
    "hand-size": "hand_size",
    "opening": "opening",
    "next-leader": "next_leader",
    "reserve": "boneyard_reserve",
    "blocked-scoring": "blocked_scoring",
    "target": "target",
}
"""Names, and the setting of `Rules` that each changes."""
OPTIONS: Final = {
    "theme": "theme",
    "glyphs": "glyphs",
    "digits": "digits",
    "colour-blind": "colour_blind",
    "motion": "motion",
    "pace": "pace",
    "step-alone": "step_alone",
    "confirm": "confirm",
    "sort-hand": "sort_hand",
    "zoom-limit": "zoom_limit",
    "mouse": "mouse",
}
"""Names, and the field of `Options` that each changes."""

_UNSET: Final = {"motion": "auto", "pace": "usual", "zoom-limit": "fits"}
"""The word for what `Options` has as None."""
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "theme": THEMES,
    "glyphs": GLYPHS,
    "motion": ("auto", *MOTIONS),
    "zoom-limit": ("fits", *(zoom.name for zoom in ZOOMS[1:])),
}


class ChosenError(ValueError):
    """A value that something cannot have.

    Attributes:
        name: what was to be chosen.
    """

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        self.name = name


def read_choices(given: Mapping[str, object]) -> Choices:
    """Return the match that some names choose; what is not given is as in the default game.

    Raises:
        ChosenError: a value will not do.
    """
    rules = read_rules(given)
    levels = _levels(given.get("level", DEFAULT_LEVEL), rules.players - 1)
    seed = given.get("seed")
    if seed is not None:
        number = _number(seed)
        if number is None:
            raise ChosenError("seed", f"must be a whole number, not {seed!r:.40}")
        seed = number
    return Choices(rules, levels, seed)


def read_rules(given: Mapping[str, object]) -> Rules:
    """Return the rules that some names choose; what is not given is as in the game.

    Raises:
        ChosenError: a value will not do.
    """
    rules = GAMES[_one_of("game", given.get("game", DEFAULT_GAME), GAMES)]
    for name, setting in RULES.items():
        if name in given:
            rules = _changed(rules, name, setting, given[name])
    return rules


def choices_as_text(choices: Choices) -> dict[str, str | int]:
    """Return the names and values that choose a match, without its seed."""
    settings = choices.rules.settings
    values = {name: settings[setting] for name, setting in RULES.items()}
    chosen = {name: "none" if value is None else value for name, value in values.items()}
    return {**chosen, "level": ",".join(choices.levels)}


def read_option(name: str, value: object) -> Any:  # noqa: ANN401 - of the field it is for
    """Return the value of a field of `Options`.

    Raises:
        ChosenError: the value will not do.
    """
    if name in _UNSET and value == _UNSET[name]:
        return None
    if name in _WORDS:
        return _one_of(name, value, _WORDS[name])
    if name == "pace":
        return _pace(value)
    if not isinstance(value, bool):
        raise ChosenError(name, f"must be true or false, not {value!r:.40}")
    return value


def options_as_text(options: Options) -> dict[str, str | float | bool]:
    """Return the names and values that choose some options."""
    values = {name: getattr(options, field) for name, field in OPTIONS.items()}
    return {name: _UNSET[name] if value is None else value for name, value in values.items()}


def _changed(rules: Rules, name: str, setting: str, value: object) -> Rules:
    from dataclasses import replace

    change: dict[str, Any] = {setting: _setting(name, value)}
    try:
        return replace(rules, **change)
    except RulesError as error:
        raise ChosenError(name, str(error).removeprefix(f"{setting} ")) from None


def _setting(name: str, value: object) -> object:
    """Read the value of a rule; what is no number stays what it is, and the rules say no."""
    if name == "target" and value == "none":
        return None
    number = _number(value)
    return value if number is None else number


def _levels(value: object, opponents: int) -> tuple[str, ...]:
    levels = tuple(_one_of("level", level, LEVELS) for level in str(value).split(","))
    if len(levels) == 1:
        return levels * opponents
    if len(levels) != opponents:
        allowed = "1 level" if opponents == 1 else f"1 level for all or {opponents}"
        raise ChosenError("level", f"must name {allowed}, not {len(levels)}")
    return levels


def _pace(value: object) -> float | str:
    if value == "enter":
        return "enter"
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        with contextlib.suppress(ValueError, OverflowError):
            seconds = float(value)
            if 0 <= seconds <= SLOWEST_PACE:
                return seconds
    raise ChosenError("pace", f"must be 0 to {SLOWEST_PACE} seconds or enter, not {value!r:.40}")


def _number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    with contextlib.suppress(ValueError):
        return int(value) if isinstance(value, str) else None
    return None


def _one_of(name: str, value: object, allowed: Collection[str]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    *others, last = allowed
    raise ChosenError(name, f"must be {', '.join(others)} or {last}, not {value!r:.40}")
