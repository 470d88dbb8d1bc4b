"""The command palette: what the keys do, by name."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.command import (
    CommandInput,
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
)
from textual.widgets import LoadingIndicator

if TYPE_CHECKING:
    from dominoes_tui.tui.app import DominoesApp

_TEXTUALS: Final = ("screen.", "command_palette")
"""How actions begin that Textual brings along and that are of no use here."""
_RANKS: Final = {
    "app.rules": 1,
    **dict.fromkeys(("back", "close", "view_result", "zoom(1)", "zoom(-1)"), 2),
    "app.next_theme": 3,
    "app.leave": 4,
}
"""Actions that come later in the palette than those of a turn, by how late."""
_KEYS: Final = {"escape": "Esc", "plus": "+", "minus": "-", "space": "Space"}
"""How the footer calls keys that Textual calls otherwise."""


def _click_what_is_there(self: CommandList, event: events.Click) -> None:
    """Ignore a click on a row that has gone since: Textual 8.2.8 looks it up and crashes."""
    if event.style.meta.get("option", 0) >= self.option_count:
        event.prevent_default()


CommandList._on_click = _click_what_is_there  # type: ignore[assignment]


class Palette(CommandPalette):
    """Textual's palette; like our screens it leaves only while it is on top."""

    def on_mount(self) -> None:
        """Let nothing blink or spin: an idle screen sends nothing."""
        self.query_one(CommandInput).cursor_blink = False
        self.query_one(LoadingIndicator).auto_refresh = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:  # noqa: ARG002
        """Let keys wait until the list is there; Textual's own pages through it even before."""
        return action != "command_list" or any(
            commands.size.width > 0 for commands in self.query(CommandList)
        )

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave, unless the palette has left already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class _Offer(NamedTuple):
    """What the palette offers.

    Attributes:
        name: what it is called.
        key: the key that does it, as the footer calls it; empty where there is none.
        do: does it.
    """

    name: str
    key: str
    do: Callable[[], Awaitable[None]]

    @property
    def line(self) -> str:
        """Name and key in two columns."""
        return f"{self.name:<28}{self.key}"


class Commands(Provider):
    """Offers every named action of the screen below the palette, and the screens a menu leads to.

    What a turn is about comes first, in the order of the screen's bindings; quitting comes last.
    """

    def _offers(self) -> list[_Offer]:
        keys: dict[str, list[str]] = {}
        names: dict[str, str] = {}
        for key, active in self.screen.active_bindings.items():
            binding = active.binding
            ours = not binding.action.startswith(_TEXTUALS)
            if active.enabled and binding.description and ours:
                keys.setdefault(binding.action, []).append(key)
                names[binding.action] = binding.description
        offers = [
            _Offer(name, _called(keys[action]), partial(self._run, action))
            for action, name in sorted(names.items(), key=lambda one: _rank(one[0]))
        ]
        known = {offer.name for offer in offers}
        at = sum(not _rank(action) for action in names)
        offers[at:at] = [offer for offer in self._places() if offer.name not in known]
        return offers

    def _places(self) -> list[_Offer]:
        """Return the ways to what a menu leads to, unless one is there or came from there."""
        from dominoes_tui.tui.screens.menu import MenuScreen
        from dominoes_tui.tui.screens.new_match import NewMatchScreen
        from dominoes_tui.tui.screens.options import OptionsScreen

        places = (
            ("Options", "options", OptionsScreen),
            ("New match", "new", NewMatchScreen),
            ("Menu", "menu", MenuScreen),
        )
        shown = self.app.screen_stack
        return [
            _Offer(name, "", partial(self._go, where))
            for name, where, screen in places
            if not any(isinstance(one, screen) for one in shown)
        ]

    async def discover(self) -> Hits:
        """List everything."""
        for offer in self._offers():
            yield DiscoveryHit(offer.line, offer.do, text=offer.name)

    async def search(self, query: str) -> Hits:
        """List what matches."""
        matcher = self.matcher(query)
        for offer in self._offers():
            score = matcher.match(offer.name)
            if score > 0:
                yield Hit(score, matcher.highlight(offer.line), offer.do, text=offer.name)

    async def _run(self, action: str) -> None:
        if self.screen.is_active:
            await self.app.run_action(action, default_namespace=self.screen)

    async def _go(self, where: str) -> None:
        if self.screen.is_active:
            cast("DominoesApp", self.app).go(where)


def _rank(action: str) -> int:
    """Put what a turn is about first, then the rules, what keys do sooner, and quitting last."""
    return _RANKS.get(action, 0)


def _called(keys: Sequence[str]) -> str:
    """Return the plainest of some keys as the footer calls it: `Esc`, `F1`, `K`, `+`."""
    key = min(keys, key=len)
    return _KEYS.get(key) or "+".join(part.capitalize() for part in key.split("+"))
