"""What all screens have in common."""

from typing import ClassVar, Final

from textual import on
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen, ScreenResultType

from dominoes_tui.options import Options
from dominoes_tui.tui.compositor import SparingCompositor
from dominoes_tui.tui.in_app import InApp
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.widgets.key_bar import KeyBar

ALWAYS: list[BindingType] = [
    Binding("q,Q", "app.leave", "Quit", show=False),
    Binding("f1,question_mark", "app.rules", "Rules", show=False),
    Binding("t,T", "app.next_theme", "Next theme", show=False),
]
"""What works on every screen."""


ASIDE: Final = "aside"
"""The class of a panel that shows nothing, so that the table is seen above the options."""


class LeavingScreen(Screen[ScreenResultType]):
    """A screen that leaves only while it is on top.

    Textual would take away whatever is on top: with a second key or a late click, another screen.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave, unless this screen is covered or has left already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class _Shared(LeavingScreen[str], InApp):
    """What a screen and a panel over a screen have in common."""

    def __init__(self, **options: str | None) -> None:
        super().__init__(**options)
        self._compositor = SparingCompositor()

    def on_mount(self) -> None:
        """Follow the options from now on."""
        self.table_app.followers.add(self)

    def on_unmount(self) -> None:
        """Follow them no more."""
        self.table_app.followers.discard(self)

    def follow_options(self, before: Options, now: Options) -> None:  # noqa: ARG002
        """Show everything by options that have changed, even while another screen is on top."""
        for widget in self.query(Painted):
            widget.restyle()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:  # noqa: ARG002
        """Let keys do nothing as long as the screen is not there."""
        return self.is_mounted

    def on_resize(self) -> None:
        """Cover the screen while the window is too small."""
        self.table_app.check_size()

    def on_screen_resume(self) -> None:
        """Cover the screen if the window has become too small under another one."""
        self.table_app.check_size()

    @on(KeyBar.Clicked)
    async def run_hint(self, event: KeyBar.Clicked) -> None:
        """Do what the clicked entry of the footer says."""
        event.stop()
        if self.is_active:
            await self.app.run_action(event.action, default_namespace=self)


class GameScreen(_Shared):
    """A screen; its result, if it has one, is the name of what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = ALWAYS
    AUTO_FOCUS = "MenuList, ChoiceForm, VerticalScroll"


class ArrangedScreen(GameScreen):
    """A screen that divides its rows itself, by its size and the options."""

    def divide_rows(self) -> None:
        """Divide the rows."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Divide the rows for the first picture."""
        self.divide_rows()

    def on_resize(self) -> None:
        """Divide the rows anew."""
        self.divide_rows()

    def follow_options(self, before: Options, now: Options) -> None:
        """Divide the rows anew: other glyphs may have no tiles for the winner."""
        self.divide_rows()
        super().follow_options(before, now)


class GamePanel(_Shared, ModalScreen[str]):
    """A panel over a screen that stays in sight; for its result see `GameScreen`."""

    BINDINGS: ClassVar[list[BindingType]] = ALWAYS
    AUTO_FOCUS = "MenuList, ChoiceForm, VerticalScroll"
