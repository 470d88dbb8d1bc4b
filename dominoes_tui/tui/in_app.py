"""What widgets and screens know of the app they are in."""

from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.app import App

from dominoes_tui.tui.palettes import Palette

if TYPE_CHECKING:
    from dominoes_tui.tui.app import DominoesApp


class _Node(Protocol):
    """Anything of Textual's that is in an app."""

    @property
    def app(self) -> App[Any]: ...


class InApp:
    """Part of a widget or screen; no node itself, so that style sheets need not know it."""

    @property
    def table_app(self: _Node) -> "DominoesApp":
        """The app, which knows the palette and the options."""
        return cast("DominoesApp", self.app)

    @property
    def palette(self: _Node) -> Palette:
        """The colours in force."""
        return cast("DominoesApp", self.app).palette
