"""Matches on disk: what was saved comes back, to one window at a time."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes_tui.choices import PERSON
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.facts import facts_of
from dominoes_tui.sitting import ended, undo
from dominoes_tui.store.matches import Store
from tests.sittings import choices, finished, steps


@pytest.mark.parametrize(("mode", "players"), product(Mode, (2, 4)))
def test_every_step_is_kept(store: Store, mode: Mode, players: int) -> None:
    """After each deal and each action, what is stored is the match as it is then."""
    rules = replace(Rules.PUB, mode=mode, players=players, target=30)
    kept = None
    for record in steps(choices(rules)):
        if kept is None:
            kept = store.begin(record)
        else:
            kept.keep(record)
        assert store.load(kept.id).match == record.match


@settings(max_examples=6)
@given(st.data())
def test_any_steps_are_kept(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """However many steps lie between two saves, and whatever was undone, the last state is kept."""
    path = tmp_path_factory.mktemp("any") / "matches.sqlite3"
    seed = data.draw(st.integers(0, 999))
    mode = data.draw(st.sampled_from(Mode))
    with Store.open(path) as store:
        kept = None
        for record in steps(choices(replace(Rules.PUB, mode=mode, target=15), seed=seed)):
            saved = record
            if data.draw(st.integers(0, 9)) == 0:
                saved = undo(record) or record
            if kept is None:
                kept = store.begin(saved)
            elif data.draw(st.booleans()):
                kept.keep(saved)
            else:
                continue
            loaded = store.load(kept.id)
            assert loaded.match == saved.match
            assert loaded.as_json == saved.as_json


def test_a_match_goes_on_where_it_stood(path: Path) -> None:
    """Another process takes it up with the same boneyard, levels, seed and marks of practice."""
    *_, record = list(steps(choices(replace(Rules.DRAW, players=3))))[:12]
    undone = undo(record)
    assert undone is not None
    with Store.open(path) as store:
        kept = store.begin(record)
        kept.keep(undone)
        kept.release()
    with Store.open(path) as store:
        assert store.waiting() == [1]
        again = store.take(1)
        assert again is not None
        assert again.record.match == undone.match
        assert again.record.notes["levels"] == ["human", "easy", "easy"]
        assert again.record.notes["seed"] == 1
        assert again.record.notes["rounds"][0]["practice"] is True
        again.release()


def test_a_finished_match_is_counted_once(path: Path) -> None:
    """With its last action a match is finished and counted, whatever happens afterwards."""
    with Store.open(path) as store:
        *before, last = steps(choices())
        over = ended(last)
        kept = store.begin(before[0])
        for record in [*before[1:], over]:
            kept.keep(record)
        assert store.waiting() == []
        assert store.in_progress() == []
        assert [match.id for match in store.finished()] == [1]
        kept.keep(over)
        kept.keep(last._replace(notes={**last.notes, "ended": "2030-01-01T00:00:00Z"}))
        kept.release()
    with Store.open(path) as store:
        assert store.take(1) is None
        assert store.finished()[0].facts == facts_of(over)
        won = int(last.match.winners == (PERSON,))
        assert store.wins() == (1, won)


def test_the_same_match_is_added_once(store: Store) -> None:
    """A finished match that comes again from elsewhere is known, whatever made its text."""
    records = [finished(seed) for seed in range(3)]
    assert store.add(records) == (3, 0)
    again = [Record.parse(str(record)) for record in records]
    assert store.add([*again, finished(9)]) == (1, 3)
    assert store.wins()[0] == 4


def test_a_match_that_was_imported_meanwhile_is_counted_once(store: Store) -> None:
    """A match that is played to an end that was imported already is there once."""
    *before, last = steps(choices())
    over = ended(last)
    kept = store.begin(before[-1])
    assert store.add([over]) == (1, 0)
    kept.keep(over)
    assert len(store.finished()) == 1
    assert store.in_progress() == []


def test_all_or_none_are_added(store: Store) -> None:
    """If a record cannot be had, none before it is added."""

    def records() -> Iterator[Record]:
        yield finished()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.add(records())
    assert store.finished() == []


def test_a_note_of_an_earlier_round_loses_no_action(store: Store) -> None:
    """When something is noted of a round that is over, the actions of the open one stay."""
    record = next(
        one
        for one in steps(choices(Rules.PUB))
        if len(one.match.rounds) == 2 and len(one.match.rounds[1].history) == 3
    )
    kept = store.begin(record)
    noted = record._replace(notes={**record.notes, "rounds": [{"hints": 1}, {}]})
    kept.keep(noted)
    assert store.load(kept.id).match == record.match
    assert store.load(kept.id).as_json == noted.as_json


# Two windows


def test_a_live_match_belongs_to_its_window(path: Path) -> None:
    """A match that one window plays is neither offered nor given to another, until let go."""
    record = next(steps(choices()))
    with Store.open(path) as one, Store.open(path) as other:
        kept = one.begin(record)
        assert other.in_progress() == [kept.id]
        assert other.waiting() == []
        assert other.take(kept.id) is None
        kept.release()
        assert other.waiting() == [kept.id]


def test_two_windows_lose_nothing(path: Path) -> None:
    """Two windows that save by turns keep both matches."""
    ours, theirs = (list(steps(choices(Rules.PUB, seed=seed)))[:30] for seed in (1, 2))
    with Store.open(path) as one, Store.open(path) as other:
        first, second = one.begin(ours[0]), other.begin(theirs[0])
        for mine, yours in zip(ours[1:], theirs[1:], strict=True):
            first.keep(mine)
            second.keep(yours)
        assert other.load(first.id).match == ours[-1].match
        assert one.load(second.id).match == theirs[-1].match


PLAYS = """
import sys
from pathlib import Path
from dominoes_tui.store.matches import Store
from tests.sittings import choices, steps
store = Store.open(Path(sys.argv[1]))
record = next(steps(choices()))
kept = store.begin(record) if sys.argv[2] == "begin" else store.take(int(sys.argv[2]))
print(kept.id if kept else "none", flush=True)
sys.stdin.read()
"""


def test_a_killed_window_lets_its_match_go(path: Path) -> None:
    """The claim of a process ends with it, even if it is killed; while it lives, it holds."""
    root = Path(__file__).parents[2]
    words = [sys.executable, "-c", PLAYS, str(path), "begin"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
    ) as window:
        assert window.stdout is not None
        match = int(window.stdout.readline())
        with Store.open(path) as store:
            assert store.take(match) is None
            window.kill()
            window.wait()
            kept = store.take(match)
            assert kept is not None
            kept.release()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_child_does_not_hold_the_match(path: Path) -> None:
    """A child that outlives the window, as a computer player might, does not keep its match."""
    with Store.open(path) as store:
        kept = store.begin(next(steps(choices())))
        parent_reads, child_writes = os.pipe()
        child_reads, parent_writes = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(child_writes, b"!")
            os.close(parent_writes)
            os.read(child_reads, 1)
            os._exit(0)
        os.read(parent_reads, 1)
        kept.release()
        taken = store.take(kept.id)
        os.close(parent_writes)
        os.waitpid(child, 0)
        assert taken is not None
        taken.release()
