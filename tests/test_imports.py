"""Every module of the game can be imported."""

import pkgutil
from importlib import import_module

import pytest

import dominoes_tui

MODULES = [module.name for module in pkgutil.walk_packages(dominoes_tui.__path__, "dominoes_tui.")]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_can_be_imported(name: str) -> None:
    """Python evaluates annotations then: a name that is imported for the type checker alone fails.

    mypy sees nothing wrong in it, and a module that is imported late fails at the table only.
    """
    assert import_module(name).__name__ == name
