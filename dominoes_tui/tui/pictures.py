"""The pictures of the README, painted by the program itself.

`python -m dominoes_tui.tui.pictures assets` plays seeded matches without a terminal and writes what
the screen shows. The same version of the program writes the same bytes.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from textual.pilot import Pilot

from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.core.lacks import lacks
from dominoes_tui.core.match import Match
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.view import PlayerView
from dominoes_tui.dealer import Dealer
from dominoes_tui.hand_layout import KEYS
from dominoes_tui.options import Options
from dominoes_tui.players import LEVELS
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.choosing import places_of
from dominoes_tui.tui.palettes import Colours, Depth
from dominoes_tui.tui.picture import Picture, animated_svg, screen_cells, svg
from dominoes_tui.tui.screens.round_over import RoundOverScreen

STILL: Final = Options(motion="none", pace=0.0)
NORMAL: Final = (80, 24)
LARGE: Final = (120, 40)
RULES: Final = Rules(players=3, target=100)
LEVELS_PLAYED: Final = ("medium", "medium")
TILES: Final = 11
"""Tiles that lie on the table at least when the still pictures are taken."""


def worth_showing(view: PlayerView) -> bool:
    """Whether a view shows much of the game: a choice of ends, doubles, someone who knocked."""
    doubles = sum(laid.left == laid.right for laid in view.chain.laid)
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    return (
        len(view.chain.laid) >= TILES
        and doubles >= 3
        and len(view.hand) >= 4
        and bool(_two_ends(view))
        and any(lacks(view, seat) for seat in others)
    )


def _two_ends(view: PlayerView) -> list[str]:
    """Return the keys of tiles that fit both ends, where these show different numbers."""
    ends = view.chain.ends
    if ends is None or ends.left == ends.right:
        return []
    return [KEYS[place] for place, tile in enumerate(view.hand) if len(places_of(view, tile)) == 2]


@cache
def the_match() -> Choices:
    """Return the choices with the first seed whose first round comes to a view worth showing."""
    for seed in count(1):
        choices = Choices(RULES, LEVELS_PLAYED, seed)
        dealer = Dealer(seed)
        match = dealer.next_round(Match.begin(choices.rules, choices.names))
        players = {PERSON: LEVELS["medium"].make(seed), **choices.opponents(dealer.seed_of_players)}
        while (seat := match.rounds[-1].turn) is not None:
            view = match.view(seat)
            if seat == PERSON and worth_showing(view):
                return choices
            match = match.apply(players[seat].choose(view, lambda: False))
    raise AssertionError("seeds do not run out")


@asynccontextmanager
async def _running(
    size: tuple[int, int], options: Options = STILL
) -> AsyncIterator[tuple[DominoesApp, Pilot[None]]]:
    app = DominoesApp(the_match(), options, Colours(Depth.TRUECOLOR))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def _turns(app: DominoesApp, pilot: Pilot[None]) -> AsyncIterator[PlayerView]:
    """Play a round, the person's turns as a computer player would; yield the view before each."""
    table = app.table
    assert table is not None, "a match was chosen"
    stand_in = LEVELS["medium"].make(1)
    while not table.match.rounds[-1].is_over:
        view = table.match.view(PERSON)
        if view.my_turn:
            yield view
            table.play(stand_in.choose(view, lambda: False))
        await pilot.pause()


async def choosing_an_end(size: tuple[int, int], options: Options = STILL) -> Picture:
    """Return the table while the person is asked at which end to play a tile."""
    async with _running(size, options) as (app, pilot):
        async for view in _turns(app, pilot):
            if worth_showing(view):
                await pilot.press(_two_ends(view)[0])
                await pilot.pause()
                break
        return screen_cells(app)


async def a_round(size: tuple[int, int]) -> list[tuple[Picture, float]]:
    """Return a round as frames, one for each turn of the person, and its result."""
    frames: list[tuple[Picture, float]] = []
    async with _running(size) as (app, pilot):
        async for _ in _turns(app, pilot):
            frames.append((screen_cells(app), 1.6))
        while not isinstance(app.screen, RoundOverScreen):
            await pilot.pause()
        await pilot.pause()
        frames.append((screen_cells(app), 4.0))
    return frames


async def _write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    table = await choosing_an_end(NORMAL)
    large = await choosing_an_end(LARGE, Options(motion="none", pace=0.0, theme="midnight"))
    frames = await a_round(NORMAL)
    pictures = {
        "table.svg": svg(table, "The table: choosing an end"),
        "table-large.svg": svg(large, "The table in a large window, in the theme midnight"),
        "round.svg": animated_svg(frames, "A round of Block against two computer players"),
    }
    for name, picture in pictures.items():
        (folder / name).write_text(picture, encoding="utf-8")


def main() -> int:
    """Write the pictures into the folder that the command line names."""
    if len(sys.argv) != 2:
        print("usage: python -m dominoes_tui.tui.pictures FOLDER", file=sys.stderr)
        return 2
    asyncio.run(_write(Path(sys.argv[1])))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
