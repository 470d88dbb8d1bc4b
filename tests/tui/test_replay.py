"""The replay: step by step through the rounds, with all hands or only the person's."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.narrate import Narrator
from dominoes_tui.options import Options
from dominoes_tui.steps import states
from dominoes_tui.tui.screens.replay import SPEEDS, ReplayScreen
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.message_bar import MessageBar
from tests.sittings import choices, finished, steps
from tests.tui.journey import QUICK, Journey, at_menu

MATCH = finished(4, Rules(target=40, players=3))


@asynccontextmanager
async def replaying(
    record: Record = MATCH, size: tuple[int, int] = (80, 24), options: Options = QUICK
) -> AsyncIterator[tuple[Journey, ReplayScreen]]:
    """Open the replay of a match."""
    async with at_menu(options, size) as journey:
        screen = ReplayScreen(record)
        journey.app.push_screen(screen)
        await journey.settle()
        yield journey, screen


async def test_every_step_is_shown_and_told() -> None:
    """From the first deal to the last action each step has its chain and its sentence."""
    tell = Narrator(MATCH.match.players)
    async with replaying() as (journey, screen):
        for number, round_ in enumerate(MATCH.match.rounds[:2]):
            for step, state in enumerate(states(round_)):
                assert screen.place == (number, step)
                layout = screen.query_one(ChainView).layout_shown
                assert layout is not None
                assert len(layout.tiles) == len(state.chain.laid)
                if step:
                    said = tell.events(state, step - 1)[0].text
                    assert screen.query_one(MessageBar).text.startswith(said)
                await journey.press("right")
        await journey.press("end")
        last = screen.place
        await journey.press("right")
        assert screen.place == last


async def test_back_and_forth() -> None:
    """Left undoes right, over the ends of rounds too; jumps go to the beginnings of rounds."""
    async with replaying() as (journey, screen):
        await journey.press("left")
        assert screen.place == (0, 0)
        await journey.press("down")
        assert screen.place == (1, 0)
        await journey.press("left")
        assert screen.place == (0, len(MATCH.match.rounds[0].history))
        await journey.press("right")
        assert screen.place == (1, 0)
        await journey.press("right", "up")
        assert screen.place == (1, 0)
        await journey.press("up")
        assert screen.place == (0, 0)
        await journey.press("end")
        last = len(MATCH.match.rounds) - 1
        assert screen.place == (last, len(MATCH.match.rounds[last].history))
        await journey.press("down")
        assert screen.place[0] == last
        await journey.press("home")
        assert screen.place == (0, 0)


async def test_all_hands_or_only_yours() -> None:
    """At first every hand and the boneyard are face up; V shows the person's hand alone."""
    hidden = str(MATCH.match.rounds[0].start.hands[1][0])
    async with replaying() as (journey, _):
        assert hidden in journey.text
        assert "Boneyard" in journey.lines[-2]
        await journey.press("v")
        assert hidden not in journey.text
        await journey.press("v")
        assert hidden in journey.text


async def test_drawn_tiles_are_hidden_with_the_hands() -> None:
    """With only the person's hand shown, the tiles that others draw are not told."""
    record = finished(2, Rules(mode=Rules.DRAW.mode, target=60))
    async with replaying(record) as (journey, screen):
        while "draws" not in screen.query_one(MessageBar).text:
            await journey.press("right")
        assert "-" in screen.query_one(MessageBar).text
        await journey.press("v")
        assert "draws 1 tile." in screen.query_one(MessageBar).text


async def test_it_runs_by_itself() -> None:
    """Space lets the replay run to its end and stops it; F and S change its pace."""
    async with replaying(finished(3, Rules())) as (journey, screen):
        assert not screen.running
        await journey.press("f", "f", "space")
        assert screen.running
        assert f"{SPEEDS[0]:g}" not in journey.lines[-1]
        await journey.until(lambda: screen.place[1] > 1, "the second step")
        await journey.press("s")
        assert screen.running
        await journey.press("space")
        assert not screen.running
        await journey.press("end", "f", "space")
        await journey.until(lambda: not screen.running, "the end")
        await journey.press("escape")
        assert journey.screens == ["MenuScreen"]


async def test_any_size() -> None:
    """The whole replay fits every window, the footer in its last row."""
    async with replaying() as (journey, screen):
        await journey.press("end")
        for size in ((40, 15), (60, 18), (100, 24), (200, 60)):
            await journey.resize(*size)
            for _ in range(2):
                await journey.press("v")
                assert screen.query_one(ChainView).layout_shown is not None
                assert "step" in journey.lines[-1]


async def test_an_open_match_can_be_replayed() -> None:
    """A match that is not over is replayed as far as it goes."""
    record = list(steps(choices(seed=3)))[4]
    async with replaying(record) as (journey, screen):
        await journey.press("end")
        assert screen.place == (0, 4)
