"""A seat at a running table: keys and clicks in, and what the screen and the match became."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any, Final
from unittest.mock import patch

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.core.match import Match
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Position
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.dealer import Dealer
from dominoes_tui.layout import Layout, Rect
from dominoes_tui.options import Options
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.palettes import Colours, Depth
from dominoes_tui.tui.screens.menu import MenuScreen
from dominoes_tui.tui.screens.table import TableScreen
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandView
from dominoes_tui.tui.widgets.key_bar import KeyBar
from dominoes_tui.tui.widgets.message_bar import MessageBar

QUICK: Final = Options(motion="none", pace=0.0, glyphs="unicode")
"""Nothing moves and nobody thinks: for everything that is not about motion or pace."""


def quick(**changes: Any) -> Options:  # noqa: ANN401
    """Return the quick options with some changes."""
    return replace(QUICK, **changes)


PATIENCE: Final = 20.0
"""Seconds after which what a test waits for has not come; only a failing test waits so long."""
LEFT, RIGHT = 1, 3
"""Buttons of the mouse."""


class Journey:
    """A person at the screen.

    Attributes:
        app: the running app.
        pilot: Textual's own way to drive it, for what is not here.
    """

    def __init__(self, app: DominoesApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    # What there is

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""
        return self.app.screen

    @property
    def screens(self) -> list[str]:
        """The names of the screens' classes, the one on top last."""
        return [type(screen).__name__ for screen in self.app.screen_stack]

    @property
    def table(self) -> TableScreen:
        """The table, which there must be."""
        table = self.app.table
        assert table is not None, "a match is in play"
        return table

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    @property
    def round(self) -> Round:
        """The round played now or last."""
        return self.match.rounds[-1]

    @property
    def view(self) -> PlayerView:
        """What the person may know."""
        return self.match.view(PERSON)

    @property
    def message(self) -> str:
        """What the table says."""
        return self.table.query_one(MessageBar).text

    @property
    def log(self) -> list[str]:
        """What has happened in the round, in words."""
        return [said.text for said in self.table.narrator.events(self.view)]

    @property
    def layout(self) -> Layout:
        """Where the chain lies."""
        layout = self.table.query_one(ChainView).layout_shown
        assert layout is not None, "the table is shown"
        return layout

    @property
    def lines(self) -> list[str]:
        """The rows of the screen as text."""
        strips = self.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.lines)

    def row_of(self, widget: type[Widget]) -> str:
        """Return the upper row of a widget as text."""
        return self.lines[self.screen.query_one(widget).region.y]

    def key_of(self, tile: str) -> str:
        """Return the key under a tile of the hand."""
        hand = self.table.query_one(HandView)
        place = hand._shown.tiles.index(Tile.parse(tile))
        return next(slot.key for slot in hand._placed(None).slots if slot.place == place)

    # What a person does

    async def press(self, *keys: str) -> None:
        """Press keys, each after the last one has been dealt with."""
        for key in keys:
            self.post_key(key)
            await self.settle()

    async def type_ahead(self, *keys: str) -> None:
        """Press keys faster than the game can answer, as a terminal hands on what it has read."""
        for key in keys:
            self.post_key(key)
        await self.settle()

    def post_key(self, key: str) -> None:
        """Send a key and do not wait."""
        name = _character_to_key(key) if len(key) == 1 else key
        self.app.post_message(events.Key(name, key if len(key) == 1 else None))

    async def click(self, x: int, y: int, button: int = LEFT) -> None:
        """Click a cell of the screen."""
        self.post_click(x, y, button)
        await self.settle()

    def post_click(self, x: int, y: int, button: int = LEFT) -> None:
        """Send a click and do not wait."""
        for kind in (events.MouseDown, events.MouseUp):
            self.post_mouse(kind, x, y, button)

    async def hover(self, x: int, y: int) -> None:
        """Move the mouse."""
        self.post_mouse(events.MouseMove, x, y, 0)
        await self.settle()

    def post_mouse(self, kind: type[events.MouseEvent], x: int, y: int, button: int) -> None:
        """Send something that the mouse did and do not wait."""
        self.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))

    async def scroll(self, x: int, y: int, *, up: bool = False) -> None:
        """Turn the wheel."""
        self.post_mouse(events.MouseScrollUp if up else events.MouseScrollDown, x, y, 0)
        await self.settle()

    async def click_in(self, widget: type[Widget], rect: Rect, button: int = LEFT) -> None:
        """Click the middle of a rectangle of a widget."""
        await self.click(*self.cell(widget, rect), button)

    def cell(self, widget: type[Widget], rect: Rect) -> tuple[int, int]:
        """Return the cell of the screen in the middle of a rectangle of a widget."""
        region = self.screen.query_one(widget).region
        return region.x + rect.x + rect.width // 2, region.y + rect.y + rect.height // 2

    async def click_tile(self, tile: str, button: int = LEFT) -> None:
        """Click a tile of the hand."""
        await self.click(*self.tile_cell(tile), button)

    def tile_cell(self, tile: str) -> tuple[int, int]:
        """Return the cell of the screen in the middle of a tile of the hand."""
        hand = self.table.query_one(HandView)
        place = hand._shown.tiles.index(Tile.parse(tile))
        slot = next(slot for slot in hand._placed(None).slots if slot.place == place)
        return self.cell(HandView, slot.rect)

    async def click_hint(self, does: str) -> None:
        """Click an entry of the footer."""
        await self.click(*self.hint_cell(does))

    def hint_cell(self, does: str) -> tuple[int, int]:
        """Return the first cell of the screen of an entry of the footer."""
        bar = self.screen.query_one(KeyBar)
        return next(
            (bar.region.x + x, bar.region.y) for x, hint in bar._placed() if hint.does == does
        )

    async def click_text(self, text: str) -> None:
        """Click the first place of the screen where a text stands."""
        for y, line in enumerate(self.lines):
            if text in line:
                await self.click(line.index(text) + len(text) // 2, y)
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self.post_resize(width, height)
        await self.until(lambda: self.app.size == (width, height))
        await self.until(lambda: self.app._resize_timer is None)
        await self.settle()

    def post_resize(self, width: int, height: int) -> None:
        """Change the size of the window and do not wait."""
        size = Size(width, height)
        self.app._driver._size = size  # type: ignore[union-attr]
        self.app.post_message(events.Resize(size, size))

    # What takes its time

    async def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Wait for a condition."""
        end = time.monotonic() + PATIENCE
        while not condition():
            self.check()
            assert time.monotonic() < end, f"{what or 'it'} has not come:\n{self.text}"
            await asyncio.sleep(0.001)
        self.check()

    async def settle(self) -> None:
        """Wait until every message has been dealt with and the screen is painted."""
        quiet = 0
        while quiet < 6:
            await asyncio.sleep(0)
            self.check()
            if self.app._exit:
                return
            pumps: list[MessagePump] = [self.app, *self.screen.walk_children(with_self=True)]
            busy = self.looking or any(map(_is_busy, pumps))
            quiet = quiet + 1 if not busy else 0
            if quiet == 3:
                self.screen._on_timer_update()

    async def settle_long(self) -> None:
        """Wait until whoever could act at once would have done so."""
        for _ in range(5):
            await self.settle()

    async def finish(self) -> None:
        """Let what was sent be dealt with before the screens are taken away."""
        if self.app._exit and self.app._task is not None:
            await self.until(self.app._task.done, "the end")
        else:
            await self.settle()

    def check(self) -> None:
        """Fail with what went wrong in the app, if anything did."""
        if self.app._exception is not None:
            raise self.app._exception

    async def my_turn(self) -> None:
        """Wait until the person is to act, or the round is over and its result is shown."""
        await self.until(lambda: self.over or not self.working, "the person's turn")
        await self.settle()

    @property
    def working(self) -> bool:
        """Whether the table lets somebody act, waits for a beat or is about to show a result."""
        app = self.app
        return any(w.node is app.table and not w.is_finished for w in app.workers)

    @property
    def looking(self) -> bool:
        """Whether the menu looks up what is on disk."""
        return any(isinstance(w.node, MenuScreen) and not w.is_finished for w in self.app.workers)

    @property
    def over(self) -> bool:
        """Whether a result covers the table."""
        return self.screens[-1] in {"RoundOverScreen", "MatchOverScreen"}

    async def back_to_the_table(self) -> None:
        """Leave whatever covers the table, and the menu."""
        for _ in range(6):
            if self.screens == ["TableScreen"]:
                break
            await self.press("c" if self.screens == ["MenuScreen"] else "escape")
        if self.table._selection.asking:
            await self.press("escape")
        assert self.screens == ["TableScreen"]

    async def play_round(self) -> None:
        """Play the round to its result, by the first legal action."""
        await self.my_turn()
        while not self.over:
            self.table.play(self.round.legal[0])
            await self.my_turn()


def _is_busy(pump: MessagePump) -> bool:
    return not pump._message_queue.empty() or bool(pump._next_callbacks)


@asynccontextmanager
async def at_menu(
    options: Options = QUICK, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Journey]:
    """Start the game at its menu."""
    async with _running(DominoesApp(None, options, Colours(Depth.TRUECOLOR)), size) as journey:
        yield journey


@asynccontextmanager
async def at_table(
    rules: Rules = Rules.BLOCK,
    seed: int = 7,
    options: Options = QUICK,
    size: tuple[int, int] = (80, 24),
    level: str = "medium",
) -> AsyncIterator[Journey]:
    """Start a match and wait for the person's turn."""
    choices = Choices(rules, (level,) * (rules.players - 1), seed)
    async with _running(DominoesApp(choices, options, Colours(Depth.TRUECOLOR)), size) as journey:
        yield journey


@asynccontextmanager
async def at_position(
    position: str,
    rules: Rules = Rules.BLOCK,
    options: Options = QUICK,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Journey]:
    """Start a match whose rounds begin at a position: `chain | hand / hand | boneyard | turn`."""
    with beginning_at(position):
        async with at_table(rules, 7, options, size) as journey:
            yield journey


@contextmanager
def beginning_at(position: str) -> Iterator[None]:
    """Let every round begin at a position."""

    def next_round(_: Dealer, match: Match) -> Match:
        return match.take_up(Round.at(match.rules, Position.parse(position)))

    with patch.object(Dealer, "next_round", next_round):
        yield


@asynccontextmanager
async def _running(app: DominoesApp, size: tuple[int, int]) -> AsyncIterator[Journey]:
    async with app.run_test(size=size, notifications=True) as pilot:
        journey = Journey(app, pilot)
        await journey.settle()
        if app.table is not None:
            await journey.until(lambda: journey.match.rounds, "the deal")
            if app.options.pace == 0 and app.options.motion == "none":
                await journey.my_turn()
        yield journey
        await journey.finish()
