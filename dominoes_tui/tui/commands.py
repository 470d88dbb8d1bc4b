"""The command palette: what the keys do, by name."""

from typing import Final

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

_TEXTUALS: Final = ("screen.", "command_palette")
"""How actions begin that Textual brings along and that are of no use here."""


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


class Commands(Provider):
    """Offers every named action that works on the screen below the palette."""

    def _actions(self) -> list[tuple[str, str, str]]:
        """Return name, key and action of each binding that has a name."""
        found: dict[str, tuple[str, str, str]] = {}
        for key, active in self.screen.active_bindings.items():
            binding = active.binding
            ours = not binding.action.startswith(_TEXTUALS)
            if active.enabled and binding.description and ours:
                found.setdefault(binding.action, (binding.description, key, binding.action))
        return list(found.values())

    async def discover(self) -> Hits:
        """List everything."""
        for name, key, action in self._actions():
            yield DiscoveryHit(name, lambda action=action: self._run(action), help=f"key: {key}")

    async def search(self, query: str) -> Hits:
        """List what matches."""
        matcher = self.matcher(query)
        for name, key, action in self._actions():
            score = matcher.match(name)
            if score > 0:
                yield Hit(
                    score,
                    matcher.highlight(name),
                    lambda action=action: self._run(action),
                    help=f"key: {key}",
                )

    async def _run(self, action: str) -> None:
        if self.screen.is_active:
            await self.app.run_action(action, default_namespace=self.screen)
