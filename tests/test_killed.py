"""A process that plays is killed at any instant, and what it had shown is kept."""

import io
import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from dominoes_tui import paths
from dominoes_tui.choices import Choices
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import GAMES, Rules
from dominoes_tui.plain import LineGame
from dominoes_tui.store.matches import Store

ENOUGH = "\n" + "".join(f"{number}\nl\n" for number in range(1, 23))
"""Answers of which at least one acts, whatever the turn."""


class Witness:
    """A saver that remembers each state, and how much had been said when it was saved."""

    saving = True

    def __init__(self, out: io.StringIO) -> None:
        self._out = out
        self.states: list[tuple[Match, int]] = []

    def keep(self, record: Record) -> Record:
        """Remember a state."""
        self.states.append((record.match, len(self._out.getvalue())))
        return record

    def notices(self) -> list[str]:
        """Return nothing."""
        return []


def witnessed(seed: int, rules: Rules) -> tuple[str, list[tuple[Match, int]]]:
    """Return what a match says, and its states with the length of what had been said before."""
    out = io.StringIO()
    witness = Witness(out)
    choices = Choices(rules, ("medium",) * (rules.players - 1), seed)
    LineGame(choices, io.StringIO(ENOUGH * 200), out, saver=witness).play()
    return out.getvalue(), witness.states


def start(*words: str, python: tuple[str, ...] = ("-m", "dominoes_tui")) -> subprocess.Popen[bytes]:
    """Start the program in a process of its own."""
    return subprocess.Popen(
        [sys.executable, *python, "--plain", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )


def shown_until_killed(words: list[str], after: int) -> str:
    """Play in a process, kill it when it has shown some lines, and return all it has shown."""
    with start(*words) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write((ENOUGH * 20).encode())
        program.stdin.flush()
        shown = b"".join(program.stdout.readline() for _ in range(after))
        program.kill()
        shown += program.stdout.read()
    return shown.decode()


def kept_matches() -> list[Match]:
    """Return the matches that are kept, finished or not."""
    with Store.open(paths.database()) as store:
        numbers = [*store.waiting(), *(match.id for match in store.finished())]
        assert store.waiting() == store.in_progress()
        return [store.load(number).match for number in numbers]


def kill_and_compare(seed: int) -> None:
    """Kill a match at an instant that follows from the seed, and compare."""
    lots = random.Random(seed)
    game = lots.choice(["pub", "draw", "family"])
    players = lots.choice([2, 3, 4])
    rules = replace(GAMES[game], players=players, target=30)
    said, states = witnessed(seed, rules)
    lines = lots.randrange(1, min(said.count("\n"), 250))
    words = f"--game {game} --players {players} --target 30 --seed {seed}"
    shown = shown_until_killed(words.split(), lines)
    whole = shown[: shown.rfind("\n") + 1]
    assert said.startswith(whole)
    matches = kept_matches()
    if not matches:
        assert len(whole) <= states[0][1]
        return
    assert len(matches) == 1
    place = [match for match, _ in states].index(matches[0])
    if place + 1 < len(states):
        assert len(whole) <= states[place + 1][1], "more was shown than is kept"


@pytest.mark.parametrize("seed", range(12))
def test_what_was_shown_is_kept(seed: int) -> None:
    """After a kill the match is kept in a state that was, and nothing shown is missing in it."""
    kill_and_compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_what_was_shown_is_kept_often(seed: int) -> None:
    """The same at hundreds of instants."""
    kill_and_compare(seed)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_file_that_cannot_grow_loses_nothing() -> None:
    """Where no more can be written, the game goes on, says so once, and keeps what was kept."""
    words = ["--game", "pub", "--players", "4", "--target", "100", "--seed", "3", "--level", "easy"]
    limit = 200_000
    limited = (
        "import resource, runpy, sys;"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
        "runpy.run_module('dominoes_tui', run_name='__main__', alter_sys=True)"
    )
    with start(*words, python=("-c", limited)) as program:
        told, errors = program.communicate((ENOUGH * 200).encode())
    assert (program.returncode, errors) == (0, b"")
    assert told.count(b"the game goes on without saving") == 1
    assert b"Match over" in told
    (before,) = kept_matches()
    assert not before.is_over
    assert before.rounds
    with start("--continue") as program:
        again, errors = program.communicate((ENOUGH * 200).encode())
    assert (program.returncode, errors) == (0, b"")
    assert again.splitlines()[-1] == told.splitlines()[-1]
    (after,) = kept_matches()
    assert after.is_over
    assert after.rounds[: len(before.rounds) - 1] == before.rounds[:-1]


def test_a_killed_match_goes_on() -> None:
    """`--continue` goes on with the same tiles and opponents, deals on alike, and counts once."""
    words = "--game pub --target 30 --seed 5 --level easy,medium --players 3"
    shown_until_killed(words.split(), 30)
    (before,) = kept_matches()
    with start("--continue") as program:
        told, errors = program.communicate((ENOUGH * 200).encode())
    assert (program.returncode, errors) == (0, b"")
    assert b"Ada (easy) and Bo (medium)" in told
    (after,) = kept_matches()
    assert after.is_over
    assert [one.start for one in after.rounds[: len(before.rounds)]] == [
        one.start for one in before.rounds
    ]
    old, new = before.rounds[-1].history, after.rounds[len(before.rounds) - 1].history
    assert new[: len(old)] == old
    reference = witnessed(5, replace(GAMES["pub"], target=30, players=3))[1][-1][0]
    for mine, other in zip(after.rounds, reference.rounds, strict=False):
        assert mine.start == other.start
    for one, following in pairwise(after.rounds):
        assert one.is_over
        assert following.start != one.start
    with start("--continue") as program:
        told, errors = program.communicate()
    assert program.returncode == 2
    assert errors == b"dominoes-tui: there is no match to continue\n"
    assert len(kept_matches()) == 1
