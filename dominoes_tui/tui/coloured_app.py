"""How the app looks and behaves: the options in force, and the colours that follow from them."""

import os
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import Protocol
from weakref import WeakSet

from textual.app import App
from textual.filter import DimFilter, LineFilter
from textual.reactive import var

from dominoes_tui.glyphs import Glyphs
from dominoes_tui.options import Motion, Options
from dominoes_tui.tui.paint import chrome
from dominoes_tui.tui.palettes import Colours, Palette, detect, palette


class Follower(Protocol):
    """What follows the options, whether it is in sight or not."""

    def follow_options(self, before: Options, now: Options) -> None:
        """Show everything by options that have changed."""


class ColouredApp(App[None]):
    """An app with options, which paints in colours of its own.

    Attributes:
        options: how it looks and behaves; a new value takes effect at once.
        followers: who is told of new options. (A screen that Textual is asked to tell is kept for
            ever, however often it has been closed.)
    """

    options: var[Options] = var(Options)

    _coloured = False

    def __init__(self, options: Options | None = None, colours: Colours | None = None) -> None:
        """Make the app.

        Args:
            options: how it looks and behaves.
            colours: what the terminal shows; None to find out.
        """
        super().__init__()
        self.followers: WeakSet[Follower] = WeakSet()
        self._colours = colours or detect(os.environ, self.console.color_system)
        self.set_reactive(ColouredApp.options, options or Options())
        self._colour_first()

    @property
    def palette(self) -> Palette:
        """The colours in force."""
        return palette(self.options.theme, self._colours, colour_blind=self.options.colour_blind)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave our colours as they are: palettes know `NO_COLOR` and few colours themselves."""
        return [one for one in super().get_line_filters() if isinstance(one, DimFilter)]

    def get_css_variables(self) -> dict[str, str]:
        """Name the colours of the style sheet; Textual asks once before there are any."""
        return super().get_css_variables() if self._coloured else {}

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in force."""
        chosen = self.options.glyphs
        if chosen == "auto":
            return self._glyphs_of_terminal
        return Glyphs.UNICODE if chosen == "unicode" else Glyphs.ASCII

    @cached_property
    def _glyphs_of_terminal(self) -> Glyphs:
        """The glyph set that the terminal can show; the screen is drawn on the standard error."""
        encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
        if not encoding.lower().startswith("utf"):
            return Glyphs.ASCII
        return Glyphs.CONSOLE if os.environ.get("TERM") == "linux" else Glyphs.UNICODE

    @property
    def motion(self) -> Motion:
        """How much moves."""
        if self.options.motion is not None:
            return self.options.motion
        return {"none": "none", "basic": "reduced"}.get(self.animation_level, "full")  # type: ignore[return-value]

    def watch_options(self, old: Options, new: Options) -> None:
        """Take the colours of the options; every screen follows them."""
        if self.screen_stack:
            self._recolour()
        for follower in list(self.followers):
            follower.follow_options(old, new)

    def _colour_first(self) -> None:
        """Take the colours before the style sheet is read, so that it is read only once."""
        theme = chrome(self.palette)
        self._coloured = True
        self.register_theme(theme)
        self.set_reactive(App.theme, theme.name)
        self.set_class(theme.dark, "-dark-mode", update=False)
        self.set_class(not theme.dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def _recolour(self) -> None:
        theme = chrome(self.palette)
        self.register_theme(theme)
        self.theme = theme.name
