"""What all screens have in common."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen

from dominoes_tui.tui.palettes import Palette
from dominoes_tui.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from dominoes_tui.tui.app import DominoesApp

ALWAYS: list[BindingType] = [
    Binding("q,Q", "app.leave", "Quit", show=False),
    Binding("f1,question_mark", "app.rules", "Rules", show=False),
    Binding("t,T", "app.next_theme", "Next theme", show=False),
]
"""What works on every screen."""


class _Shared(DOMNode):
    """What a screen and a panel over a screen have in common."""

    @property
    def table_app(self) -> "DominoesApp":
        """The app, which knows the palette and the options."""
        return cast("DominoesApp", self.app)

    @property
    def palette(self) -> Palette:
        """The colours in force."""
        return self.table_app.palette

    def on_resize(self) -> None:
        """Cover the screen while the window is too small."""
        self.table_app.check_size()

    @on(KeyBar.Clicked)
    async def run_hint(self, event: KeyBar.Clicked) -> None:
        """Do what the clicked entry of the footer says."""
        event.stop()
        await self.app.run_action(event.action, default_namespace=self)


class GameScreen(_Shared, Screen[str]):
    """A screen; its result, if it has one, is the name of what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = ALWAYS
    AUTO_FOCUS = "MenuList, ChoiceForm, VerticalScroll"


class GamePanel(_Shared, ModalScreen[str]):
    """A panel over a screen that stays in sight; for its result see `GameScreen`."""

    BINDINGS: ClassVar[list[BindingType]] = ALWAYS
    AUTO_FOCUS = "MenuList, ChoiceForm, VerticalScroll"
