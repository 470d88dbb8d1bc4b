"""Pictures of the screens; the docstrings say what one should see.

`pytest tests/tui/test_snapshots.py --snapshot-update` accepts new ones: look at them first, for
instance with `python -m tests.tui.test_snapshots DIRECTORY`, which paints them as PNG files.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from dominoes_tui.choices import Choices
from dominoes_tui.core.actions import PLACEMENTS, Place
from dominoes_tui.core.chain import Chain, End
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.options import Options
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.palettes import Colours, Depth
from dominoes_tui.tui.picture import screen_cells
from dominoes_tui.tui.screens import round_over
from tests.tui.journey import Journey, beginning_at

SnapCompare = Callable[..., bool]
Scene = Callable[[Journey], Awaitable[None]]

NINE = (
    "3-2 2-2 2-6 6-6 6-0 0-0 0-4 4-4 4-1 1-5 5-5 | 3-5 0-1 1-2 5-6 3-6 / 0-5 0-3 1-1 3-3 | ... | 0"
)
"""The ends are 3 and 5, and 3-5 fits both."""


def _seen(
    snap_compare: SnapCompare,
    scene: Scene,
    *,
    rules: Rules | None = Rules.PUB,
    size: tuple[int, int] = (80, 24),
    theme: str = "felt",
    position: str | None = None,
    **more: Any,  # noqa: ANN401
) -> bool:
    """Compare a screen with its picture.

    Args:
        snap_compare: the fixture.
        scene: what happens before the picture is taken.
        rules: the rules of a match that has begun; None for the menu.
        size: columns and rows.
        theme: the theme.
        position: what the rounds begin with; None for the deals of a seed.
        more: further options.
    """
    options = Options(motion="none", pace="enter", glyphs="unicode", theme=theme, **more)
    choices = None if rules is None else Choices(rules, ("medium",) * (rules.players - 1), 7)

    async def before(pilot: Pilot[None]) -> None:
        journey = Journey(app, pilot)
        await journey.settle()
        await scene(journey)
        await journey.settle()

    begins: AbstractContextManager[None] = beginning_at(position) if position else nullcontext()
    with begins:
        app = DominoesApp(choices, options, Colours(Depth.TRUECOLOR))
        return snap_compare(app, terminal_size=size, run_before=before)


async def _play(journey: Journey, events: int) -> None:
    """Let everybody act, in a way that depends on nobody's strength, and ask the person then."""
    table = journey.table
    while journey.round.legal and (len(journey.round.history) < events or not journey.view.my_turn):
        legal = journey.round.legal
        table.submit(legal[len(journey.round.history) * 5 % len(legal)])
    table._go_on()
    await journey.settle()


def test_the_menu(snap_compare: SnapCompare) -> None:
    """The name on four tiles; Continue with the score comes first and is under the cursor."""

    async def scene(journey: Journey) -> None:
        await journey.press("p", "m")

    assert _seen(snap_compare, scene)


def test_choosing_an_end(snap_compare: SnapCompare) -> None:
    """3-5 is selected and lies as a ghost at both ends, L at the upper end, R at the lower one.

    The question stands below the table, the ends beside it; 0-1 and 1-2 are faded, the others glow.
    """

    async def scene(journey: Journey) -> None:
        await journey.press("1")

    assert _seen(snap_compare, scene, position=NINE)


def test_the_large_table(snap_compare: SnapCompare) -> None:
    """Large tiles with pips and shadows, doubles across, the hand upright with its keys below.

    Three opponents with their tile backs and what they lack; the last tile is marked.
    """

    async def scene(journey: Journey) -> None:
        await _play(journey, 12)

    assert _seen(snap_compare, scene, rules=Rules(players=4, target=100), size=(120, 40))


def test_a_long_chain(snap_compare: SnapCompare) -> None:
    """Twenty-six tiles with real pips in 80 columns: a snake of rows, both ends marked."""
    chain = _longest_chain()
    position = (
        f"{Chain.of(chain.laid[:26], 13)} | {chain.laid[26].tile} / {chain.laid[27].tile} | | 0"
    )

    async def scene(journey: Journey) -> None:
        await journey.press("right")

    assert _seen(snap_compare, scene, position=position)


def test_a_small_window(snap_compare: SnapCompare) -> None:
    """60×20 in the midnight theme: a hand of flat tiles, what Ada drew on, no word cut off."""

    async def scene(journey: Journey) -> None:
        await _play(journey, 9)

    rules = Rules(mode=Mode.DRAW, target=50)
    assert _seen(snap_compare, scene, rules=rules, size=(60, 20), theme="midnight")


def test_the_smallest_window(snap_compare: SnapCompare) -> None:
    """40×15: digits instead of pips, keys under a hand of two rows, every part still there."""

    async def scene(journey: Journey) -> None:
        await _play(journey, 8)
        await journey.press("right")

    assert _seen(snap_compare, scene, rules=Rules(players=3, target=100), size=(40, 15))


def test_the_new_match_panel(snap_compare: SnapCompare) -> None:
    """All questions with all their answers, the chosen ones in brackets, in high contrast."""

    async def scene(journey: Journey) -> None:
        await journey.press("n", "down", "left", "end", "space", "up", "up", "up")

    assert _seen(snap_compare, scene, rules=None, theme="contrast")


def test_the_options(snap_compare: SnapCompare) -> None:
    """The options fill the lower half; the table is seen above them, in the linen theme."""

    async def scene(journey: Journey) -> None:
        await _play(journey, 6)
        await journey.press("p", "o")

    assert _seen(snap_compare, scene, theme="linen")


def test_the_result_of_a_round(snap_compare: SnapCompare) -> None:
    """Four hands face up with their pips, the winner marked and first, the sum, and the bars."""

    async def scene(journey: Journey) -> None:
        await _play(journey, 999)
        await journey.press("enter")

    assert _seen(snap_compare, scene, rules=Rules(players=4, target=100))


def test_the_result_in_the_smallest_window(snap_compare: SnapCompare) -> None:
    """Names and pips above the tiles, which are small; bars one above the other."""

    async def scene(journey: Journey) -> None:
        await _play(journey, 999)
        await journey.press("enter")

    assert _seen(snap_compare, scene, rules=Rules(players=3, target=100), size=(40, 15))


def test_the_result_of_a_match(snap_compare: SnapCompare) -> None:
    """Who won; each round with its winner, how it ended, and everybody's points after it."""

    async def scene(journey: Journey) -> None:
        while not journey.match.is_over:
            await _play(journey, 999)
            await journey.press("enter", "enter")

    assert _seen(snap_compare, scene, rules=Rules(players=3, target=40))


def test_the_rules(snap_compare: SnapCompare) -> None:
    """The rules of this very match, with an example in tiles, under tabs of which one is lit."""

    async def scene(journey: Journey) -> None:
        await journey.press("f1", "right")

    assert _seen(snap_compare, scene, rules=Rules(mode=Mode.DRAW, players=3), theme="linen")


def _longest_chain() -> Chain:
    """Return all 28 tiles as one chain."""

    def longer(chain: Chain) -> Chain | None:
        laid = {one.tile for one in chain.laid}
        if len(laid) == len(TILES):
            return chain
        assert chain.ends is not None
        for tile, places in PLACEMENTS[chain.ends].items():
            if tile not in laid and Place(tile, End.RIGHT) in places:
                found = longer(chain.place(tile, End.RIGHT))
                if found is not None:
                    return found
        return None

    found = longer(Chain().open(TILES[0]))
    assert found is not None
    return found


def _paint_all(directory: Path) -> None:
    """Paint every picture into a directory, which is made if need be."""
    from tests.png_painter import save

    directory.mkdir(parents=True, exist_ok=True)
    round_over.GLANCE = 0  # type: ignore[misc]
    for name, test in list(globals().items()):
        if not name.startswith("test_"):
            continue

        def paint(
            app: DominoesApp,
            terminal_size: tuple[int, int],
            run_before: Callable[[Pilot[None]], Awaitable[None]],
            path: Path = directory / f"{name}.png",
        ) -> bool:
            async def run() -> None:
                async with app.run_test(size=terminal_size) as pilot:
                    await run_before(pilot)
                    save(screen_cells(app), path)

            asyncio.run(run())
            return True

        test(paint)


if __name__ == "__main__":
    _paint_all(Path(sys.argv[1]))
