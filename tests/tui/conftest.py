"""What all tests of the screens share: a terminal that is the same on every machine."""

import pytest

from dominoes_tui.tui.screens import round_over


@pytest.fixture(autouse=True)
def the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a terminal of many colours that draws blocks, and let results go at once."""
    for name in ("NO_COLOR", "COLUMNS", "LINES", "TEXTUAL_ANIMATIONS", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("dominoes_tui.tui.pace.LAST_LOOK", 0)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr(round_over, "GLANCE", 0)
