"""Matches between computer players."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from dominoes_tui.arena import (
    CONTESTANTS,
    Contest,
    Interrupted,
    Mirror,
    hold,
    play_mirror,
    rate,
    standings,
    summary,
)
from dominoes_tui.arena_pool import processes
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Mode, Opening, Rules
from dominoes_tui.core.start import Deal

T = TypeVar("T")

CONTEST = Contest(Rules(target=30), ("medium", "heaviest"), matches=5, seed=7)


def records(mirrors: list[Mirror]) -> list[Record]:
    """Return the matches that were played."""
    return [Record.parse(played.record) for mirror in mirrors for played in mirror]


def test_whole_mirrors_are_played() -> None:
    """Five matches of two players are three mirrors; each level sits at each seat equally often."""
    mirrors = list(hold(CONTEST))
    assert [len(mirror) for mirror in mirrors] == [2, 2, 2]
    for one, other in mirrors:
        assert one.levels == CONTEST.levels
        assert other.levels == CONTEST.levels[::-1]


def test_mirrored_matches_have_the_same_deals() -> None:
    """The k-th rounds of a mirror's matches have one order of tiles, and one leader by lot."""
    rules = Rules(players=3, target=60, opening=Opening.ANY)
    contest = Contest(rules, ("medium", "easy", "random"), matches=3)
    one, two, three = records(list(hold(contest)))
    for rounds in zip(one.match.rounds, two.match.rounds, three.match.rounds, strict=False):
        starts = [round_.start for round_ in rounds]
        assert all(isinstance(start, Deal) for start in starts)
        assert len({start.order for start in starts if isinstance(start, Deal)}) == 1
        assert len({start.leader for start in starts if isinstance(start, Deal)}) == 1


def test_different_mirrors_have_different_deals() -> None:
    """No two mirrors begin with the same deal, and another seed has others."""
    contests = [CONTEST, replace(CONTEST, seed=8)]
    orders = [
        record.match.rounds[0].start
        for contest in contests
        for record in records(list(hold(contest)))[::2]
    ]
    assert len({str(start) for start in orders}) == 6


def test_records_are_complete() -> None:
    """A record names the levels and can be checked: seals and salts belong to the deals."""
    for record in records(list(hold(CONTEST))):
        assert record.match.is_over
        assert sorted(record.as_json["levels"]) == ["heaviest", "medium"]
        for round_ in record.as_json["rounds"]:
            assert {"seal", "salt", "result"} <= round_.keys()


def test_a_pool_plays_the_same_bytes() -> None:
    """However many processes play, the same seed gives the same records in the same order."""
    alone = list(hold(CONTEST))
    with processes(2) as pool:
        assert list(hold(CONTEST, pool)) == alone


class Late(Executor):
    """An executor that does its work when it is told to, the last first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """Keep the work; with three pieces do them."""
        future: Future[T] = Future()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        if len(self.waiting) == 3:
            for waiting, work in reversed(self.waiting):
                waiting.set_result(work())
        return future


def test_any_executor_will_do() -> None:
    """An executor of another kind, which finishes in another order, gives the same."""
    assert list(hold(CONTEST, Late())) == list(hold(CONTEST))


def test_a_mirror_can_be_given_up() -> None:
    """Once told to stop, a mirror is not finished."""
    with pytest.raises(Interrupted):
        play_mirror(CONTEST, 0, lambda: True)


def test_standings_add_up() -> None:
    """Matches and rounds are shared out among the players; what one gains the others lose."""
    rules = Rules(mode=Mode.DRAW, players=3, target=50)
    contest = Contest(rules, ("medium", "random", "random"), matches=30, seed=3)
    mirrors = list(hold(contest))
    medium, random = standings(contest, mirrors)
    assert (medium.seats, random.seats) == (1, 2)
    for one, other in ((medium.matches, random.matches), (medium.rounds, random.rounds)):
        assert one.mean + 2 * other.mean == pytest.approx(1)
        assert one.mean > other.mean
    assert medium.points.mean + 2 * random.points.mean == pytest.approx(0)
    found = json.loads(summary(contest, mirrors))
    assert [standing["level"] for standing in found["standings"]] == ["medium", "random"]


def test_intervals_are_those_of_independent_mirrors() -> None:
    """A mean of mirrors has a margin of 1.96 standard errors; one mirror tells none."""
    mean, margin = rate([0.0, 1.0, 0.5, 0.5])
    assert mean == 0.5
    assert margin == pytest.approx(1.96 * (1 / 6) ** 0.5 / 2)
    assert rate([0.5]).margin == float("inf")


@pytest.mark.parametrize(
    ("levels", "matches", "said"),
    [
        (("medium", "nobody"), 1, "no level"),
        (("medium",), 1, "1 levels for 2 players"),
        (("medium", "easy"), 0, "must be a match"),
    ],
)
def test_a_contest_that_cannot_be_held_is_refused(
    levels: tuple[str, ...], matches: int, said: str
) -> None:
    """Unknown levels, empty seats and no matches are refused with a sentence."""
    with pytest.raises(ValueError, match=said):
        Contest(Rules(target=10), levels, matches)


def test_the_arena_knows_levels_and_yardsticks() -> None:
    """Besides the levels of the game it has random and heaviest."""
    assert list(CONTESTANTS) == ["easy", "medium", "hard", "expert", "random", "heaviest"]
