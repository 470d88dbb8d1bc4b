"""What the table keeps: matches go on after a restart, count once, and can be undone."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from unittest.mock import patch

import pytest

from dominoes_tui import paths
from dominoes_tui.choices import Choices
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.options import Options
from dominoes_tui.settings import load
from dominoes_tui.store.matches import Store
from dominoes_tui.transfer import HIDDEN
from dominoes_tui.tui.app import DominoesApp
from dominoes_tui.tui.desk import Desk
from dominoes_tui.tui.palettes import Colours, Depth
from dominoes_tui.tui.widgets.long_page import LongPage
from dominoes_tui.tui.widgets.menu_list import MenuList
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from tests.sittings import finished, steps
from tests.tui.journey import QUICK, Journey, _running
from tests.tui.test_sizes import SIZES, _fits

PUB = Choices(replace(Rules.PUB, target=60), ("easy",), 57)


@asynccontextmanager
async def window(
    choices: Choices | None = None, *, resume: bool = False, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Journey]:
    """Open the game as the command does, with matches and settings kept in the test's home."""
    settings = load(paths.settings_file())
    options = replace(settings.options, motion="none", pace=0.0, glyphs="unicode")
    app = DominoesApp(
        choices,
        options,
        Colours(Depth.TRUECOLOR),
        desk=Desk(paths.database(), paths.settings_file(), settings.notices),
        last=settings.choices,
        resume=resume,
    )
    async with _running(app, size) as journey:
        yield journey


def fill(count: int) -> None:
    """Keep some finished matches."""
    with Store.open(paths.database()) as store:
        store.add(finished(seed) for seed in range(count))


async def decide(journey: Journey, times: int = 1) -> None:
    """Play the first legal action until some real decisions have been made."""
    while times:
        times -= len(journey.round.legal) > 1
        journey.table.play(journey.round.legal[0])
        await journey.my_turn()
        assert not journey.over


async def test_a_match_goes_on_after_a_restart() -> None:
    """The menu offers the match at the last action, with its score; C takes it up."""
    async with window(PUB) as journey:
        await decide(journey, 2)
        before = journey.match
    async with window() as journey:
        assert "Continue      round 1: You 0, Ada 0" in journey.text
        await journey.press("c")
        await journey.my_turn()
        assert journey.match == before
        assert journey.table.choices.levels == ("easy",)
        await decide(journey)
        after = journey.match
    with Store.open(paths.database()) as store:
        (number,) = store.waiting()
        assert store.load(number).match == after


async def test_continue_on_the_command_line() -> None:
    """With `--continue` the table is the first screen; with nothing to continue, the menu is."""
    async with window(PUB) as journey:
        before = journey.match
    async with window(resume=True) as journey:
        assert journey.screens == ["TableScreen"]
        assert journey.match == before
        await journey.press("p", "m")
        assert "Continue" in journey.text


async def test_nothing_to_continue() -> None:
    """With `--continue` and no match in progress the menu is shown."""
    async with window(resume=True) as journey:
        assert journey.screens == ["MenuScreen"]
        assert "Continue" not in journey.text
        (told,) = [note.message for note in journey.app._notifications]
        assert told == "There is no match to continue."


async def test_a_match_goes_on_from_a_result() -> None:
    """A match that was left on the result of a round shows it again and deals the next one."""
    async with window(PUB) as journey:
        await journey.play_round()
        assert journey.screens[-1] == "RoundOverScreen"
        before = journey.match
    async with window(resume=True) as journey:
        assert journey.match == before
        assert journey.screens[-1] == "RoundOverScreen"
        await journey.press("enter")
        await journey.my_turn()
        assert journey.match.rounds[:1] == before.rounds
        assert len(journey.match.rounds) == 2


async def test_a_finished_match_counts_once() -> None:
    """A match is counted when its result is shown; neither leaving there nor looking adds to it."""
    async with window(Choices(Rules.BLOCK, ("easy",), 3)) as journey:
        await journey.play_round()
        over = journey.match
        assert over.is_over
    won = int(over.winners == (0,))
    for _ in range(2):
        async with window() as journey:
            assert "Continue" not in journey.text
            assert f"{won} win{'s' * (not won)} of 1" in journey.text


def test_a_desk_is_made_once() -> None:
    """Whoever needs the desk while threads make it ready waits, and all get the same one."""
    desk = Desk(paths.database(), paths.settings_file())
    assert not desk.ready
    openers = [Thread(target=desk.get_ready) for _ in range(8)]
    for opener in openers:
        opener.start()
    assert desk.wins() == (0, 0)
    for opener in openers:
        opener.join()
    assert desk.ready
    assert desk.notices() == []
    desk.close()


async def test_keys_are_answered_while_the_database_is_opened() -> None:
    """The menu moves its cursor while the file cannot be opened yet, and looks afterwards."""
    async with window(PUB) as journey:
        await decide(journey)
    going = Event()
    get_ready = Desk.get_ready

    def late(desk: Desk) -> None:
        going.wait()
        get_ready(desk)

    desk = Desk(paths.database(), paths.settings_file())
    app = DominoesApp(None, QUICK, Colours(Depth.TRUECOLOR), desk=desk)
    with patch.object(Desk, "get_ready", late):
        async with app.run_test(size=(80, 24)) as pilot:
            journey = Journey(app, pilot)
            await journey.until(lambda: journey.looking)
            journey.post_key("down")
            menu = journey.screen.query_one(MenuList)
            await journey.until(lambda: menu.cursor == 1)
            assert "Continue" not in journey.text
            going.set()
            await journey.settle()
            assert "Continue" in journey.text


async def test_two_windows() -> None:
    """A match in play elsewhere is not offered; one that was taken meanwhile is not taken twice."""
    async with window(PUB) as one:
        await decide(one)
        async with window() as other:
            assert "Continue" not in other.text
    async with window() as one, window() as other:
        assert "Continue" in one.text
        assert "Continue" in other.text
        await one.press("c")
        await one.my_turn()
        await other.press("c")
        assert other.screens == ["MenuScreen"]
        assert "Continue" not in other.text


async def test_quitting_asks_nothing() -> None:
    """Q leaves at once, since every action is saved."""
    async with window(PUB) as journey:
        await journey.press("q")
        assert journey.app._exit


async def test_what_cannot_be_saved_is_said_and_asked(home: Path) -> None:
    """With a database of a newer version the match goes on, says so once, and Q asks once."""
    Store.open(paths.database()).close()
    with closing(sqlite3.connect(paths.database())) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    async with window(PUB) as journey:
        await decide(journey, 3)
        (told,) = [note.message for note in journey.app._notifications]
        assert str(home) in told
        assert told.endswith("the game goes on without saving.")
        await journey.press("q")
        assert not journey.app._exit
        await journey.press("q")
        assert journey.app._exit


async def test_a_small_window_asks_too() -> None:
    """Where the match cannot be saved, Q asks once in a window that is too small as well."""
    Store.open(paths.database()).close()
    with closing(sqlite3.connect(paths.database())) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    async with window(PUB) as journey:
        await decide(journey)
        await journey.resize(30, 10)
        assert journey.screens[-1] == "TooSmallScreen"
        await journey.press("q")
        assert not journey.app._exit
        await journey.press("q")
        assert journey.app._exit


async def test_undo() -> None:
    """U leads back to the last decision, as often as one likes, and marks the round on screen."""
    async with window(PUB) as journey:
        await decide(journey, 3)
        states = [journey.match]
        for _ in range(3):
            await journey.press("u")
            await journey.my_turn()
            assert "practice" in journey.row_of(ScoreBar)
            assert journey.round.turn == 0
            assert len(journey.round.legal) > 1
            assert len(journey.round.history) < len(states[-1].rounds[-1].history)
            states.append(journey.match)
        await journey.press("u")
        assert "Nothing to take back" in journey.message or "nothing" in journey.message
        assert journey.match == states[-1]
        await journey.press("p", "x", "enter")
        assert '"practice": true' in journey.text
    async with window(resume=True) as journey:
        assert journey.match == states[-1]
        assert "practice" in journey.row_of(ScoreBar)


async def test_undo_after_a_round() -> None:
    """From the result of a round U leads back to the table, while the match is not over."""
    async with window(PUB) as journey:
        await journey.play_round()
        await journey.press("u")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert not journey.round.is_over


async def test_a_finished_match_is_not_undone() -> None:
    """Once a match is over and counted, U does nothing."""
    async with window(Choices(Rules.BLOCK, ("easy",), 3)) as journey:
        await journey.play_round()
        over = journey.match
        await journey.press("u")
        assert journey.match == over
        assert journey.over


async def test_options_and_choices_are_kept() -> None:
    """What is changed in the options, and what was chosen for a match, is there the next time."""
    async with window() as journey:
        await journey.press("t")
        theme = journey.app.options.theme
        await journey.press("n")
        journey.app.start(replace(PUB, seed=None))
        await journey.settle()
    settings = load(paths.settings_file())
    assert settings.choices == replace(PUB, seed=None)
    assert settings.options == Options(theme=theme)
    async with window() as journey:
        assert "first to 60" in journey.text


async def test_the_match_as_text(home: Path) -> None:
    """The pause gives the match as text, says what it hides, and writes it to a file."""
    async with window(PUB) as journey:
        await journey.press("p", "x")
        assert HIDDEN[:60] in journey.text
        assert "boneyard" not in journey.text
        await journey.press("enter")
        assert HIDDEN[:60] in journey.text
        assert '"seal"' in journey.text or '"order"' in journey.text
        await journey.press("w")
        (file,) = home.glob("match-*.json")
        assert Record.parse(file.read_text()).match == journey.match
        await journey.press("c")
        assert Record.parse(journey.app.clipboard).match == journey.match
        await journey.press("escape")
        assert journey.screens == ["TableScreen"] or journey.screens[-1] == "PauseScreen"


@pytest.mark.parametrize("size", [(80, 24), (40, 15), (120, 40)])
async def test_statistics(size: tuple[int, int]) -> None:
    """The menu has the wins beside the entry; the screen has the numbers behind each rate."""
    fill(9)
    async with window(size=size) as journey:
        if size[0] > 40:
            assert " of 9" in journey.text
        await journey.press("s")
        assert "95 %" in journey.text
        assert "100 %" in journey.text
        await journey.press("h", "escape", "escape")
        assert journey.screens == ["MenuScreen"]


async def test_long_statistics_scroll() -> None:
    """Statistics longer than the window are read by keys, wheel and a click on the bar."""
    with Store.open(paths.database()) as store:
        store.add(finished(seed, level=level) for seed in range(2) for level in ("easy", "medium"))
    async with window() as journey:
        await journey.press("s")
        page = journey.screen.query_one(LongPage)
        last = page.length - page.size.height
        assert last > 2
        await journey.press("up")
        assert page.top == 0
        await journey.press("down", "down")
        assert page.top == 2
        await journey.press("home", "end")
        assert page.top == last
        assert "taken back" in journey.lines[-2]
        await journey.press("pageup", "pageup", "pagedown", "down")
        assert page.top == last
        x = page.region.right - 1
        await journey.click(x, page.region.y)
        assert page.top == 0
        await journey.click(x, page.region.bottom - 1)
        assert page.top == last
        await journey.click(5, page.region.y)
        assert page.top == last
        await journey.scroll(5, 5, up=True)
        assert page.top < last
        await journey.scroll(5, 5)
        assert page.top == last


async def test_statistics_of_nothing() -> None:
    """Before the first finished match statistics and history say so."""
    async with window() as journey:
        await journey.press("s")
        assert "No match has been finished yet." in journey.text
        await journey.press("h")
        assert "No match has been finished yet." in journey.text
        await journey.press("enter")
        assert journey.screens[-1] == "HistoryScreen"


async def test_history_leads_to_the_replay() -> None:
    """The history lists every match by the keys of a list; Enter replays the chosen one."""
    fill(40)
    async with window() as journey:
        await journey.press("s", "h", "end")
        lines = [line for line in journey.lines if "Block to 20" in line]
        assert lines[-1].startswith(" ▸  1 ")
        await journey.press("home", "down", "enter")
        assert journey.screens[-1] == "ReplayScreen"
        assert journey.screen._record.match == finished(38).match  # type: ignore[attr-defined]


async def test_history_leads_to_matches_in_progress() -> None:
    """A match that was left for another one is in the history; Enter goes on with it."""
    fill(2)
    async with window(PUB) as journey:
        await decide(journey, 2)
        left = journey.match
    async with window(replace(PUB, seed=58)) as journey:
        await decide(journey)
        other = journey.match
    async with window() as journey:
        await journey.press("s", "h")
        first, second = (line for line in journey.lines if "waits" in line)
        assert "Block to 60, 2 players, easy, round 1; You 0" in first
        assert journey.lines.index(first) < journey.lines.index(second) < 4
        await journey.press("down", "enter")
        await journey.my_turn()
        assert journey.screens == ["TableScreen"]
        assert journey.match == left
        await journey.press("p", "m", "s", "h")
        assert "in play" in next(line for line in journey.lines if "Block to 60" in line)
        await journey.press("enter")
        assert journey.screens == ["TableScreen"]
        assert journey.match == left
        await journey.press("p", "m", "s", "h", "down", "enter")
        await journey.my_turn()
        assert journey.match == other
        await journey.press("p", "m")
        assert journey.screens == ["MenuScreen"]
    with Store.open(paths.database()) as store:
        assert sorted(store.waiting()) == [3, 4]
        assert [store.load(number).match for number in (3, 4)] == [left, other]


async def test_history_does_not_take_a_match_from_another_window() -> None:
    """A match that another window plays is not gone on with, whenever that window took it."""
    async with window(PUB) as one:
        await decide(one)
        async with window() as other:
            await other.press("s", "h", "enter")
            assert [note.message for note in other.app._notifications] == [
                "This match goes on in another window."
            ]
            assert other.screens == ["MenuScreen"]
    async with window() as one, window(replace(PUB, seed=58)) as other:
        playing = other.match
        await other.press("p", "m", "s", "h", "down")
        await one.press("c")
        await one.my_turn()
        await other.press("enter")
        assert other.screens == ["MenuScreen"]
        await other.press("c")
        await other.my_turn()
        assert other.match == playing
    with Store.open(paths.database()) as store:
        assert len(store.waiting()) == 2


async def test_history_goes_on_with_a_match_whose_window_has_closed() -> None:
    """What was played elsewhere when the history opened may be free when it is chosen."""
    record = next(steps(PUB))
    with Store.open(paths.database()) as elsewhere:
        kept = elsewhere.begin(record)
        async with window() as journey:
            await journey.press("s", "h")
            assert "in play" in journey.text
            kept.release()
            await journey.press("enter")
            await journey.my_turn()
            assert journey.screens == ["TableScreen"]


async def test_history_is_as_wide_as_its_largest_number() -> None:
    """Numbers stand one under another, however few matches there are and whatever was removed."""
    fill(1)
    with Store.open(paths.database()) as store:
        store._connection.execute("UPDATE sqlite_sequence SET seq = 12344")
    with Store.open(paths.database()) as store:
        store.add([finished(7)])
    async with window() as journey:
        await journey.press("s", "h")
        lines = [line for line in journey.lines if "Block to 20" in line]
        assert {line[3:9] for line in lines} == {"12345 ", "    1 "}


async def test_nothing_of_this_is_opened_for_a_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app without a desk keeps nothing and shows empty statistics."""
    monkeypatch.setenv("DOMINOES_TUI_HOME", "/nonexistent")
    async with _running(DominoesApp(None, QUICK, Colours(Depth.TRUECOLOR)), (80, 24)) as journey:
        await journey.press("s")
        assert "No match has been finished yet." in journey.text


@pytest.mark.parametrize(
    ("keys", "every"), [("s", 0), ("s,h", 1), ("s,h,enter", 2), ("s,h,enter,end,v", 3)]
)
async def test_the_screens_fit_every_kind_of_size(keys: str, every: int) -> None:
    """Statistics, history and replay fill each window, at a part of the sizes."""
    fill(12)
    async with window() as journey:
        await journey.press(*keys.split(","))
        await _fits(journey, SIZES[every::8])


async def test_the_match_as_text_fits_every_kind_of_size() -> None:
    """The record wraps in each window."""
    async with window(PUB) as journey:
        await journey.press("p", "x", "enter", "w")
        await _fits(journey, SIZES[2::8])
