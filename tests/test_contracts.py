"""The import contracts name every module."""

import configparser
import pkgutil
from pathlib import Path

import dominoes_tui

CONTRACTS = Path(__file__).parents[1] / ".importlinter"
ABOVE_SCREENS = {"__main__", "cli", "tui"}
"""The modules that may know Textual."""


def named(contract: str, key: str) -> set[str]:
    """Return the top-level modules that a contract names."""
    file = configparser.ConfigParser()
    file.read(CONTRACTS)
    words = file[f"importlinter:contract:{contract}"][key].replace("|", " ").split()
    return {word.removeprefix("dominoes_tui.") for word in words}


def test_every_module_has_its_place() -> None:
    """A module that no contract names could import what it likes."""
    modules = {module.name for module in pkgutil.iter_modules(dominoes_tui.__path__)}
    assert named("rooms", "layers") == modules
    assert named("textual", "source_modules") == modules - ABOVE_SCREENS
