"""Statistics agree with a naive count of the records, and say the numbers behind each rate."""

import json
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.choices import PERSON
from dominoes_tui.core.actions import Reason
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.facts import Facts, Tally, facts_of, tally_of
from dominoes_tui.statistics import Group, Rate, as_lines, as_sentences, statistics, win_rates
from dominoes_tui.store.matches import Store
from tests.sittings import finished

RECORDS = [
    finished(seed, replace(rules, mode=mode), level)
    for seed, (rules, mode, level) in enumerate(
        (rules, mode, level)
        for rules in (Rules(target=25), Rules(), Rules(target=40, players=3))
        for mode in Mode
        for level in ("easy", "medium")
        for _ in range(3)
    )
]


def marked(record: Record, practice: tuple[int, ...], hints: int = 0) -> Record:
    """Mark some rounds of a record as practice."""
    rounds = [
        {"practice": True, "undos": 2} if number in practice else {}
        for number in range(len(record.match.rounds))
    ]
    if hints:
        rounds[-1] |= {"hints": hints}
    return record._replace(notes={**record.notes, "rounds": rounds})


ALL = [marked(record, (0,) if at % 5 == 0 else (), at % 3) for at, record in enumerate(RECORDS)]


def newest_first(records: list[Record]) -> list[Facts]:
    """Return the facts of matches in the order of the history."""
    return [facts_of(record) for record in reversed(records)]


def tally(records: list[Record]) -> Tally:
    """Add matches up."""
    return tally_of(newest_first(records))


def is_practice(record: Record, number: int) -> bool:
    """Look up whether a round is marked."""
    return bool(record.as_json["rounds"][number].get("practice"))


def test_everything_is_counted_as_by_hand() -> None:
    """Each number is what a count over the records gives."""
    everything = statistics(tally(ALL))[0]
    rounds = [
        (record, round_.outcome)
        for record in ALL
        for number, round_ in enumerate(record.match.rounds)
        if not is_practice(record, number) and round_.outcome is not None
    ]
    serious = [
        record
        for record in ALL
        if not any(is_practice(record, number) for number in range(len(record.match.rounds)))
    ]
    me = (PERSON,)
    won = [record.match.winners == me for record in serious]
    scored = [outcome for record, outcome in rounds if record.match.rules.target is not None]
    assert everything.matches == Rate(sum(won), len(serious))
    assert everything.practice_matches == len(ALL) - len(serious) > 0
    assert everything.rounds == Rate(sum(out.winners == me for _, out in rounds), len(rounds))
    assert everything.rounds_tied.times == sum(len(out.winners) > 1 for _, out in rounds)
    assert everything.blocked.times == sum(out.reason is Reason.BLOCKED for _, out in rounds)
    assert everything.dominoes.times == sum(
        out.reason is Reason.DOMINO and out.winners == me for _, out in rounds
    )
    assert everything.scored == len(scored)
    assert everything.points_for == sum(out.points[PERSON] for out in scored)
    assert everything.points_against == sum(sum(out.points[1:]) for out in scored)
    assert everything.best == max(out.points[PERSON] for out in scored)
    runs = [len(list(run)) for win, run in groupby(won) if win]
    assert everything.longest_streak == max(runs)
    assert everything.streak == (runs[-1] if won[-1] else 0)
    notes = [round_ for record in ALL for round_ in record.as_json["rounds"]]
    assert everything.hints == sum(round_.get("hints", 0) for round_ in notes) > 0
    assert everything.undos == sum(round_.get("undos", 0) for round_ in notes) > 0
    assert everything.practice_rounds.of == sum(bool(round_.get("practice")) for round_ in notes)


def test_the_groups_make_the_whole() -> None:
    """Matches are grouped by mode, players and levels; each is in one group."""
    everything, *groups = statistics(tally(ALL))
    assert len(groups) == 8
    for one in groups:
        own = [
            facts
            for facts in newest_first(ALL)
            if Group(facts.mode, facts.players, facts.levels) == one.group
        ]
        assert statistics(tally_of(own))[0]._replace(group=one.group) == one
    assert sum(one.matches.of for one in groups) == everything.matches.of
    assert sum(one.rounds.times for one in groups) == everything.rounds.times


def test_matches_without_a_person_are_not_counted() -> None:
    """Records of other players' matches are kept, but are no matches of the person."""
    record = ALL[0]._replace(notes={})
    assert statistics(tally([record]))[0].matches.of == 0
    assert tally([record]).won == b""


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_holds_its_rate(times: int, more: int) -> None:
    """A rate lies in its interval, which lies between 0 and 1 and narrows with the number."""
    rate = Rate(times, times + more)
    low, high = rate.interval
    assert 0 <= low <= high <= 1
    if rate.of:
        assert low <= rate.share <= high
        wide = high - low
        low, high = Rate(times * 4, rate.of * 4).interval
        assert high - low < wide


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        (Rate(0, 0), "0 of 0"),
        (Rate(12, 31), "12 of 31, 39% (95 % interval 24% to 56%)"),
        (Rate(0, 4), "0 of 4, 0% (95 % interval 0% to 49%)"),
    ],
)
def test_a_rate_shows_its_numbers(rate: Rate, text: str) -> None:
    """A rate is said with the numbers behind it (the interval is Wilson's)."""
    assert str(rate) == text


def test_the_win_rate_over_time() -> None:
    """Each point is the rate of the last few serious matches up to one."""
    facts = newest_first(ALL)
    won = [one.won for one in reversed(facts) if not one.practice]
    rates = win_rates(tally_of(facts).won, points=len(won), run=4)
    assert len(rates) == len(won)
    for place, rate in enumerate(rates):
        last = won[max(0, place - 3) : place + 1]
        assert rate == sum(last) / len(last)
    assert win_rates(bytes(won), points=500, run=4) == rates
    assert win_rates(b"", points=5) == []


@given(st.lists(st.integers(0, 1), min_size=1, max_size=90), st.integers(1, 30))
def test_the_win_rate_leaves_no_match_out(won: list[int], points: int) -> None:
    """With few points each stands for all the matches since the one before."""
    rates = win_rates(bytes(won), points, run=1)
    count = min(points, len(won))
    edges = [place * len(won) // count for place in range(count + 1)]
    parts = [won[begin:end] for begin, end in pairwise(edges)]
    assert rates == [sum(part) / len(part) for part in parts]


def test_the_text_names_everything() -> None:
    """The lines say each group and its numbers; as JSON they are one object."""
    lines = list(as_lines(tally(ALL)))
    assert lines[0] == "All matches."
    assert "Block, 2 players, easy." in lines
    assert any("in a row" in line for line in lines)
    (text,) = as_lines(tally(ALL), json_text=True)
    data = json.loads(text)
    assert data["all"]["matches"]["of"] == sum(group["matches"]["of"] for group in data["groups"])
    assert list(as_lines(tally([]))) == ["No match has been finished yet."]
    single = dict(as_sentences(statistics(tally([finished(3, Rules())]))[0]))
    assert "points a round" not in single


def test_the_store_adds_up_alike(tmp_path: Path) -> None:
    """The sums that the database makes are those of the matches themselves."""
    with Store.open(tmp_path / "matches.sqlite3") as store:
        store.add(ALL)
        store.add([ALL[0]._replace(notes={})])
        assert store.tally() == tally_of([match.facts for match in store.finished()])
        assert store.tally().counts == tally(ALL).counts
        won = store.tally().won
        assert (len(won), sum(won)) == store.wins()
