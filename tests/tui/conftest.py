"""What all tests of the screens share: a terminal that is the same on every machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from textual.css import stylesheet
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values

from dominoes_tui.tui import app
from dominoes_tui.tui.screens import playing, round_over

_parse_rules = Stylesheet._parse_rules
_parsed: dict[object, Any] = {}
_tokens: dict[object, Any] = {}


def _parse_once(self: Stylesheet, *css: Any, **more: Any) -> Any:  # noqa: ANN401
    """Parse a style sheet once for all apps of a process; rules do not change once they are."""
    key = (frozenset(self._variables.items()), css, *sorted(more.items()))
    if key not in _parsed:
        _parsed[key] = _parse_rules(self, *css, **more)
    return _parsed[key]


def _tokenize_once(values: dict[str, str]) -> Any:  # noqa: ANN401
    """Take a theme's variables apart once for all apps of a process."""
    key = frozenset(values.items())
    if key not in _tokens:
        _tokens[key] = tokenize_values(values)
    return _tokens[key]


@pytest.fixture(autouse=True)
def the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a terminal of many colours that draws blocks, and let results go at once."""
    for name in ("NO_COLOR", "COLUMNS", "LINES", "TEXTUAL_ANIMATIONS", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("dominoes_tui.tui.pace.LAST_LOOK", 0)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr(round_over, "GLANCE", 0)
    # The heap of a process of tests is many times that of a game.
    monkeypatch.setattr(playing, "tidy", lambda: None)
    monkeypatch.setattr(app, "leave_alone", lambda: None)


@pytest.fixture(autouse=True, scope="session")
def style_sheets_parsed_once() -> Iterator[None]:
    """Let the hundreds of apps of the tests share what is the same in all: it is half a start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", _parse_once)
        patch.setattr(stylesheet, "tokenize_values", _tokenize_once)
        yield
