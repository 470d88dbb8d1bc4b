"""The app as a whole: how it starts, and that it can do without a mouse."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from dominoes_tui.settings import Settings
from dominoes_tui.tui import app
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.palettes import Colours, Depth
from tests.tui.journey import QUICK, _running, at_menu


@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize("grey", [False, True])
async def test_every_depth_of_colour_can_be_started(depth: Depth, grey: bool) -> None:
    """Whatever colours a terminal has, the screens are painted in a palette made for them."""
    started = DominoesApp(None, QUICK, Colours(depth, grey))
    async with _running(started, (80, 24)) as journey:
        await journey.press("n", "enter", "t")
        assert started.table is not None
        assert started.palette.colours == Colours(depth, grey)


async def test_letters_may_be_small_or_large() -> None:
    """Caps Lock changes nothing at the menu."""
    async with at_menu() as journey:
        await journey.press("R")
        assert journey.screens == ["MenuScreen", "RulesScreen"]


@pytest.mark.parametrize("mouse", [True, False])
def test_the_mouse_can_be_off(mouse: bool) -> None:
    """`--no-mouse` reaches the driver: the terminal is not asked to report the mouse."""
    with patch.object(app, "Desk"), patch.object(DominoesApp, "run") as run:
        app.run(None, replace(QUICK, mouse=mouse), Settings())
    run.assert_called_once_with(mouse=mouse)
