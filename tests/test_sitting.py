"""A sitting: what is noted on the way, and the way back to a decision."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes_tui.choices import PERSON
from dominoes_tui.core.actions import Place
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record, actions_of
from dominoes_tui.core.round import Position, Round
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.dealer import Dealer
from dominoes_tui.sitting import (
    SittingError,
    apply,
    choices_of,
    deal,
    hinted,
    is_practice,
    round_notes,
    sit_down,
    undo,
)
from dominoes_tui.steps import before_last_decision, states
from tests.sittings import choices, finished, steps

RULES = [Rules.PUB, replace(Rules.PUB, mode=Mode.DRAW), replace(Rules.FAMILY, players=3, target=30)]


@settings(max_examples=12)
@given(st.sampled_from(RULES), st.integers(0, 99), st.integers(0, 60))
def test_undo_goes_to_the_last_decision(rules: Rules, seed: int, after: int) -> None:
    """Undo leads to a state that was, at which the person had a choice and took one since."""
    record = [*steps(choices(rules, seed=seed))][:-1][:after][-1:]
    if not record:
        return
    before = record[0].match.rounds[-1]
    undone = undo(record[0])
    decisions = [
        state for state in states(before)[:-1] if state.turn == PERSON and len(state.legal) > 1
    ]
    if undone is None:
        assert not decisions
        return
    now = undone.match.rounds[-1]
    assert now == decisions[-1]
    assert now.turn == PERSON
    assert undone.match.rounds[:-1] == record[0].match.rounds[:-1]
    assert is_practice(undone)
    assert Record.parse(str(undone)).as_json == undone.as_json


def test_undo_can_be_repeated() -> None:
    """Each undo leads one decision further back, down to none; the marks count them."""
    *_, record = [*steps(choices(Rules.PUB, seed=3))][:26]
    undone = [record]
    while (further := undo(undone[-1])) is not None:
        undone.append(further)
    assert len(undone) > 3
    for later, earlier in pairwise(undone):
        old, new = later.match.rounds[-1].history, earlier.match.rounds[-1].history
        assert old[: len(new)] == new
        assert len(new) < len(old)
    last = undone[-1].as_json["rounds"][-1]
    assert (last["practice"], last["undos"]) == (True, len(undone) - 1)


def test_the_marks_stay_on_their_round() -> None:
    """Practice and hints are noted of the round played, not of the next one."""
    record = undo([*steps(choices(Rules.PUB, seed=3))][9])
    assert record is not None
    record = hinted(hinted(record))
    *_, last = finished(3, Rules.PUB).match.rounds
    going_on = record._replace(match=record.match._replace(rounds=(record.match.rounds[0], last)))
    assert is_practice(going_on, 0)
    assert not is_practice(going_on)
    assert [round_.get("hints") for round_ in going_on.as_json["rounds"]] == [2, None]


def test_a_match_that_is_over_stays() -> None:
    """The end of a match, and what was before its first deal, cannot be undone."""
    assert undo(finished()) is None
    assert undo(Record(Match.begin(Rules.PUB, ("You", "Ada")))) is None


def test_a_round_from_its_middle_goes_back_to_there() -> None:
    """A round that began in a position has its states from there on."""
    start = Position.parse("3-4 4-5 | 3-5 1-3 2-6 0-5 / 1-1 0-3 | ... | 0")
    round_ = Round.at(Rules.BLOCK, start)
    played = round_.apply(round_.legal[0])
    assert states(played) == (round_, played)
    assert before_last_decision(played, PERSON) == round_
    assert before_last_decision(round_, PERSON) is None
    assert isinstance(actions_of(played)[0], Place)


@pytest.mark.parametrize("record", [finished(2), finished(2, replace(Rules.PUB, players=4))])
def test_choices_come_back(record: Record) -> None:
    """Rules, levels and seed of the match are those it was begun with."""
    rules = record.match.rules
    assert choices_of(record) == choices(rules, seed=2)


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ({}, "does not say"),
        ({"levels": ["easy", "easy"]}, "does not say"),
        ({"levels": ["human", "godlike"]}, "'godlike' is no level"),
        ({"levels": ["human", "easy"], "seed": "x"}, "seed"),
    ],
)
def test_what_cannot_go_on_says_why(notes: dict[str, object], why: str) -> None:
    """A record that does not say how to go on is refused."""
    with pytest.raises(SittingError, match=why):
        choices_of(Record(Match.begin(Rules.BLOCK, ("You", "Ada")), notes))


def test_a_match_without_a_seed_stays_readable() -> None:
    """A record that names no seed gets one, so that the seals of its later deals open."""
    of = choices(Rules(target=30))
    begun, _ = sit_down(of)
    bare = begun._replace(notes={k: v for k, v in begun.notes.items() if k != "seed"})
    record, dealer = sit_down(choices_of(bare), bare)
    record = deal(record, dealer)
    record, dealer = sit_down(choices_of(record), record)
    while not record.match.rounds[-1].is_over:
        record = apply(record, record.match.rounds[-1].legal[0], dealer)
    assert "salt" in round_notes(record, 0)
    assert Record.parse(str(record)).match == record.match


def test_a_seal_of_somebody_else_stays_closed() -> None:
    """A round whose seal another dealer made gets no salt that would not open it."""
    record, dealer = sit_down(choices(Rules(target=30)))
    record = deal(record, Dealer(77))
    while not record.match.rounds[-1].is_over:
        record = apply(record, record.match.rounds[-1].legal[0], dealer)
    assert "salt" not in round_notes(record, 0)
    assert Record.parse(str(record)).match == record.match
