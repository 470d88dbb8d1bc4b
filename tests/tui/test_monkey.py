"""A monkey at the keyboard: random keys, clicks and sizes break nothing and freeze nothing.

A failing run names its seed; `python -m pytest tests/tui/test_monkey.py -k "[17]" -m slow` runs it
again, as far as clocks allow.
"""

import asyncio
from collections import Counter
from random import Random
from typing import Final
from unittest.mock import patch

import pytest
from textual import events

from dominoes_tui.core.actions import Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import (
    HAND_SIZES,
    PLAYERS,
    RESERVES,
    BlockedScoring,
    Mode,
    NextLeader,
    Opening,
    Rules,
)
from dominoes_tui.hand_layout import KEYS as _TILE_KEYS
from dominoes_tui.options import GLYPHS, MOTIONS, THEMES, Options
from dominoes_tui.tui.canvas import CanvasView
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.screens import round_over
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandView
from dominoes_tui.tui.widgets.seat_bar import SeatBar
from tests.tui.journey import Journey, at_table

KEYS: Final = (
    *"1234567890abcfgijmnosy1234567LRKDPEWXVTHU?+-=",
    *("enter", "space", "escape") * 3,
    *("left", "right", "up", "down", "tab", "shift+tab", "l", "r", "k", "d") * 2,
    *("p", "e", "w", "x", "v", "t", "f1", "ctrl+p", "home", "end", "pageup", "pagedown"),
    *("backspace", "delete", "f5", "ctrl+a", "alt+l", "ctrl+l", "ä"),
)
SIZES: Final = (
    *((80, 24),) * 4,
    *((120, 40), (60, 20), (40, 15), (100, 24), (200, 60), (59, 18), (100, 38)),
    *((39, 15), (40, 14), (1, 1), (2, 3), (10, 5), (200, 3)),
)


class Monkey:
    """Does anything, in an order that belongs to its number."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.done: list[str] = []

    @property
    def rules(self) -> Rules:
        """Any rules."""
        choice = self._random.choice
        return Rules(
            mode=choice(list(Mode)),
            players=choice(PLAYERS),
            hand_size=choice(HAND_SIZES),
            opening=choice(list(Opening)),
            next_leader=choice(list(NextLeader)),
            boneyard_reserve=choice(RESERVES),
            blocked_scoring=choice(list(BlockedScoring)),
            target=choice((None, 5, 30)),
        )

    @property
    def options(self) -> Options:
        """Any options, the quick ones more often."""
        choice = self._random.choice
        return Options(
            theme=choice(THEMES),
            glyphs=choice(GLYPHS),
            digits=choice((False, True)),
            colour_blind=choice((False, True)),
            motion=choice((*MOTIONS, "none")),
            pace=choice((0.0, 0.0, 0.0, 0.05, None, "enter")),
            step_alone=choice((False, False, True)),
            confirm=choice((False, False, True)),
            sort_hand=choice((False, True)),
            zoom_limit=choice((None, None, "M", "S")),
        )

    @property
    def size(self) -> tuple[int, int]:
        """A size in which there is a game."""
        return self._random.choice(SIZES[:11])

    @property
    def level(self) -> str:
        """A level; those that think are slow to start, so they come seldom."""
        return self._random.choice(("easy", "easy", "medium", "medium", "medium", "hard"))

    def bits(self, bits: int) -> int:
        """Stand in for the dealer's own randomness."""
        return self._random.getrandbits(bits)

    async def act(self, journey: Journey) -> bool:
        """Do something; say whether the screen has settled after it."""
        random = self._random
        width, height = journey.app.size
        small = journey.screens[-1] == "TooSmallScreen"
        kind = random.choices(
            ("key", "click", "drag", "hover", "wheel", "resize", "focus", "play", "travel"),
            (50, 25, 2, 5, 2, 40 if small else 3, 1, 15, 2),
        )[0]
        x, y = random.randrange(width), random.randrange(height)
        said = f"{kind} {x} {y}"
        match kind:
            case "key":
                key = random.choice(KEYS)
                said = f"key {key}"
                journey.post_key(key)
            case "click" | "drag" | "hover" | "wheel":
                self._use_mouse(journey, kind, x, y)
            case "resize":
                size = random.choice(SIZES)
                said = f"resize {size}"
                journey.post_resize(*size)
            case "focus":
                journey.app.post_message(random.choice((events.AppBlur, events.AppFocus))())
            case "play":
                keys = self._sensible(journey)
                said = f"keys {keys}"
                for key in keys:
                    journey.post_key(key)
            case "travel":
                keys = random.choice((("p", "n", "enter"), ("p", "m", "c"), ("p", "m", "n")))
                said = f"keys {keys}"
                for key in keys:
                    journey.post_key(key)
        self.done.append(said)
        if random.random() < 0.03:
            await asyncio.sleep(random.choice((0.001, 0.02, 0.06)))
        if random.random() < 0.3:
            return False
        await journey.settle()
        return True

    def _use_mouse(self, journey: Journey, kind: str, x: int, y: int) -> None:
        if kind == "click":
            journey.post_click(x, y, self._random.choice((1, 1, 1, 1, 2, 3)))
        elif kind == "drag":
            to_x, to_y = x // 2, y // 2
            journey.post_mouse(events.MouseDown, x, y, 1)
            journey.post_mouse(events.MouseMove, to_x, to_y, 1)
            journey.post_mouse(events.MouseUp, to_x, to_y, 1)
        elif kind == "hover":
            journey.post_mouse(events.MouseMove, x, y, 0)
        else:
            wheel = self._random.choice((events.MouseScrollDown, events.MouseScrollUp))
            journey.post_mouse(wheel, x, y, 0)

    def _sensible(self, journey: Journey) -> tuple[str, ...]:
        """Return keys that bring the match on."""
        if journey.screens[-1] == "MatchOverScreen":
            return ("a",)
        legal = journey.view.legal if journey.match.rounds else ()
        if not legal or not isinstance(legal[0], Place):
            return ("enter",)
        place = self._random.choice([act for act in legal if isinstance(act, Place)])
        hand = journey.table.query_one(HandView)._shown.tiles
        return (_TILE_KEYS[hand.index(place.tile)], *["l"] * (place.end is End.LEFT), "r")


def _nothing_is_wrong(journey: Journey) -> None:
    """Check what always holds."""
    screens = Counter(journey.screens)
    assert max(screens.values()) == 1, journey.screens
    match, table = journey.match, journey.table
    over = match.rounds[-1].is_over
    assert over or not screens["RoundOverScreen"] + screens["MatchOverScreen"], journey.screens
    assert match.is_over or not screens["MatchOverScreen"], journey.screens
    view = journey.view
    assert table.query_one(ChainView)._view == view
    assert table.query_one(SeatBar)._view == view
    assert table.query_one(HandView)._shown.tiles == table._hand(view)
    assert table._selection.tile is None or table._selection.tile in view.hand
    assert table._selection.tile is None or view.my_turn


def _nothing_is_stale(journey: Journey) -> None:
    """Check that every row that is kept is what would be painted now, once a resize is through."""
    if journey.app._resize_timer is not None:
        return
    for widget in journey.screen.query(Painted):
        assert not any(widget.styles.gutter), widget
        assert widget.opacity == 1, widget
        if isinstance(widget, ChainView):
            widget._settled_looks = ()
        if isinstance(widget, CanvasView) and widget._rows and widget.size:
            assert widget._painted() == widget._rows, widget
        kept = widget._strips.items() if widget._strips_for == widget.size else ()
        for y, strip in kept:
            assert strip == widget.render_line(y), (widget, y)


async def _can_be_finished(journey: Journey) -> None:
    """Go back to the table and play the round to its end, and one more if there is one."""
    journey.app.options = Options(motion="none", pace=0.0)
    await journey.resize(80, 24)
    for _ in range(12):
        top = journey.screens[-1]
        if top in {"TableScreen", "RoundOverScreen", "MatchOverScreen"}:
            break
        await journey.press("c" if top == "MenuScreen" and journey.app.standing else "escape")
        if top == "MenuScreen" and not journey.app.standing:
            await journey.press("n", "enter")
    assert journey.screens[0] == "TableScreen", journey.screens
    for _ in range(2):
        if not journey.over:
            await journey.my_turn()
            await journey.play_round()
        if journey.screens[-1] == "RoundOverScreen" and not journey.match.is_over:
            await journey.press("enter", "enter")
            assert not journey.over
    assert journey.round.is_over or len(journey.match.rounds) > 1


async def _let_loose(seed: int, acts: int) -> None:
    monkey = Monkey(seed)
    with (
        patch("dominoes_tui.dealer.secrets.randbits", monkey.bits),
        patch.object(round_over, "GLANCE", 0.01),
    ):
        async with at_table(
            monkey.rules, seed, monkey.options, monkey.size, monkey.level
        ) as journey:
            try:
                for _ in range(acts):
                    settled = await monkey.act(journey)
                    if journey.app._exit:
                        break
                    if settled:
                        _nothing_is_wrong(journey)
                        _nothing_is_stale(journey)
                match = journey.match
                assert Record.parse(str(Record(match))).match == match
                if not journey.app._exit:
                    with patch.object(round_over, "GLANCE", 0):
                        await _can_be_finished(journey)
            except BaseException as error:
                error.add_note(f"seed {seed}, after {monkey.done[-12:]}")
                raise


@pytest.mark.parametrize("seed", range(2))
async def test_a_monkey_breaks_nothing(seed: int) -> None:
    """After some hundred acts the match can be recorded, read again, and played to its end."""
    await _let_loose(seed, 75)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
async def test_many_monkeys_break_nothing(seed: int) -> None:
    """The same for tens of thousands of acts."""
    await _let_loose(seed, 600)
