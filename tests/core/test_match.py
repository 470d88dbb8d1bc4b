"""Rounds to a target: scores, who leads, who wins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.actions import IllegalAction, Place, parse_action
from dominoes_tui.core.match import Match, MatchError
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Deal, DealError, Position
from dominoes_tui.core.tiles import TILES, Tile
from tests.core.referee import next_leader
from tests.strategies import NAMES, begin_round, matches, orders, pick, rules, shuffled

# Rounds in one position, each with the result that its name says, for seats 0 and 1 of two.
WON_BY_0 = ("6-1 1-3 | 2-3 / 5-5 | ... | 0", ["2-3 right"])  # 10 points
WON_BY_1 = ("6-1 1-3 | 5-5 / 2-3 | ... | 1", ["2-3 right"])  # 10 points
WON_FOR_NOTHING = ("6-1 1-3 | 2-3 / 0-0 | ... | 0", ["2-3 right"])
BLOCKED_FOR_1 = ("6-1 1-4 4-6 | 5-5 / 2-2 | ... | 0", ["pass", "pass"])  # 10, or 6 by difference
TIED_FROM_0 = ("6-1 1-4 4-6 | 0-5 / 2-3 | ... | 0", ["pass", "pass"])
TIED_FROM_1 = ("6-1 1-4 4-6 | 0-5 / 2-3 | ... | 1", ["pass", "pass"])


def begin(settings: str) -> Match:
    """A match before its first deal; settings as text."""
    rules = Rules.parse(settings)
    return Match.begin(rules, NAMES[: rules.players])


def play(match: Match, *rounds: tuple[str, list[str]]) -> Match:
    """Play rounds, each taken up at a position and played to its end."""
    for position, actions in rounds:
        match = match.take_up(Round.at(match.rules, Position.parse(position)))
        for action in actions:
            match = match.apply(parse_action(action))
        assert match.rounds[-1].is_over
    return match


# Scores and the end


def test_before_the_first_deal() -> None:
    """A match begins with no round, no points and nobody to act."""
    match = begin("players=3 target=100")
    assert (match.round, match.rounds, match.finished) == (None, (), ())
    assert (match.scores, match.winners) == ((0, 0, 0), ())
    assert match.between_rounds
    assert not match.is_over
    with pytest.raises(IllegalAction, match="no round has been dealt"):
        match.apply(Place(TILES[0]))
    with pytest.raises(MatchError, match="no round has been dealt"):
        match.view(0)


@pytest.mark.parametrize(("players", "names"), [(2, 1), (2, 3), (4, 0)])
def test_a_name_for_each_seat(players: int, names: int) -> None:
    """There is one name for each seat."""
    with pytest.raises(MatchError, match=f"{names} names for {players} players"):
        Match.begin(Rules(players=players), NAMES[:names])


def test_scores_add_up() -> None:
    """A match's scores are the points of its finished rounds; the open one counts nothing yet."""
    match = play(begin("target=100"), WON_BY_0, WON_BY_1, TIED_FROM_0, WON_BY_0, BLOCKED_FOR_1)
    assert match.scores == (20, 20)
    assert len(match.finished) == len(match.rounds) == 5
    opened = match.next_round(TILES)
    assert opened.scores == (20, 20)
    assert (len(opened.finished), len(opened.rounds)) == (5, 6)


def test_points_by_difference() -> None:
    """The scoring of blocked rounds reaches the match's scores."""
    assert play(begin("target=100"), BLOCKED_FOR_1).scores == (0, 10)
    assert play(begin("target=100 blocked_scoring=difference"), BLOCKED_FOR_1).scores == (0, 6)


@pytest.mark.parametrize(("target", "rounds"), [(1, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_the_end_at_the_target(target: int, rounds: int) -> None:
    """A match ends as soon as a score reaches the target; its winner is the seat that did."""
    match = begin(f"target={target}")
    for number in range(1, rounds + 1):
        assert (match.is_over, match.winners) == (False, ())
        match = play(match, WON_BY_1)
        assert match.scores == (0, 10 * number)
    assert (match.is_over, match.winners, match.between_rounds) == (True, (1,), False)


def test_the_winner_of_a_match_need_not_win_its_pips() -> None:
    """Points win a match to a target, not rounds: two small wins lose against one that reaches."""
    match = play(begin("target=15"), WON_BY_1, WON_BY_0, WON_BY_0)
    assert (match.scores, match.winners) == ((20, 10), (0,))


def test_a_win_worth_nothing_ends_no_match_to_a_target() -> None:
    """A round won for nothing brings no target nearer; a single round it does win."""
    assert play(begin("target=1"), WON_FOR_NOTHING).between_rounds
    single = play(begin(""), WON_FOR_NOTHING)
    assert (single.winners, single.is_over, single.scores) == ((0,), True, (0, 0))


def test_a_single_round() -> None:
    """Without a target the match is one round, and its winners are the match's."""
    assert play(begin(""), BLOCKED_FOR_1).winners == (1,)
    tied = play(begin(""), TIED_FROM_0)
    assert (tied.winners, tied.is_over, tied.between_rounds) == ((0, 1), True, False)


@pytest.mark.parametrize("settings", ["", "target=10"])
def test_after_the_end(settings: str) -> None:
    """After its end a match takes neither a deal nor a position nor an action."""
    match = play(begin(settings), WON_BY_0)
    with pytest.raises(MatchError, match="the match is over"):
        match.next_round(TILES)
    with pytest.raises(MatchError, match="the match is over"):
        match.take_up(Round.deal(match.rules, TILES))
    with pytest.raises(IllegalAction, match="the round is over"):
        match.apply(Place(TILES[0]))


def test_during_a_round() -> None:
    """While a round is open no other begins."""
    match = begin("target=100").next_round(TILES)
    with pytest.raises(MatchError, match="the round before is not over"):
        match.next_round(TILES)
    with pytest.raises(MatchError, match="the round before is not over"):
        match.take_up(Round.deal(match.rules, TILES))


def test_a_round_by_other_rules() -> None:
    """A round by other rules than the match's is not taken up."""
    with pytest.raises(MatchError, match="other rules"):
        begin("target=100").take_up(Round.deal(Rules.BLOCK, TILES))


def test_a_deal_that_is_none() -> None:
    """A wrong deal is refused by the round's own error, and the match stands where it was."""
    match = begin("target=100")
    with pytest.raises(DealError, match="0-0 is missing"):
        match.next_round(TILES[1:])
    with pytest.raises(DealError, match="there is no seat 2"):
        begin("target=100 opening=any").next_round(TILES, 2)
    assert match == begin("target=100")


# Who leads

FIRST = "2-2"
"""With the tiles in order, seat 1 of two holds the highest dealt double, which is this one."""


@pytest.mark.parametrize("opening", ["highest-double", "any"])
@pytest.mark.parametrize(
    ("setting", "before", "leader"),
    [
        ("winner", [WON_BY_0], 0),
        ("winner", [WON_BY_1], 1),
        ("winner", [WON_BY_1, WON_BY_0], 0),
        ("winner", [BLOCKED_FOR_1], 1),
        ("winner", [WON_FOR_NOTHING], 0),
        ("winner", [TIED_FROM_0], 0),  # after a tie: the last leader again
        ("winner", [TIED_FROM_1], 1),
        ("winner", [WON_BY_0, TIED_FROM_1], 1),  # the last leader, not the last winner
        ("winner", [WON_BY_1, TIED_FROM_0, TIED_FROM_0], 0),
        ("rotate", [WON_BY_0], 1),
        ("rotate", [WON_BY_1], 0),
        ("rotate", [BLOCKED_FOR_1], 1),
        ("rotate", [TIED_FROM_0], 1),
        ("rotate", [TIED_FROM_1], 0),
        ("rotate", [WON_BY_0, WON_BY_1], 0),
    ],
)
def test_who_leads_a_later_round(
    opening: str, setting: str, before: list[tuple[str, list[str]]], leader: int
) -> None:
    """Later rounds are led with any tile, by the last winner or by the seat after the last leader.

    After a tie, the last winner is missing, and the last leader leads again.
    """
    match = play(begin(f"target=100 opening={opening} next_leader={setting}"), *before)
    assert (match.next_leader, match.leader_is_free) == (leader, False)
    for named in (None, leader):
        round_ = match.next_round(TILES, named).rounds[-1]
        assert (round_.leader, round_.turn) == (leader, leader)
        assert round_.legal == tuple(Place(tile) for tile in round_.hands[leader])
    with pytest.raises(MatchError, match=f"seat {1 - leader} does not lead this round"):
        match.next_round(TILES, 1 - leader)


@pytest.mark.parametrize("before", [[], [WON_BY_0], [WON_BY_1], [TIED_FROM_0], [WON_BY_0] * 2])
def test_the_highest_double_leads_each_round(before: list[tuple[str, list[str]]]) -> None:
    """With `opening`, whoever holds the highest double leads every round, after wins and ties.

    Nobody else can be named.
    """
    match = play(begin("target=100"), *before)
    assert (match.next_leader, match.leader_is_free) == (None, False)
    round_ = match.next_round(TILES).rounds[-1]
    assert (round_.turn, [str(action) for action in round_.legal]) == (1, [FIRST])
    for seat in (0, 1):
        with pytest.raises(MatchError, match=f"seat {seat} does not lead this round"):
            match.next_round(TILES, seat)


@pytest.mark.parametrize("setting", ["winner", "rotate", "opening"])
def test_who_leads_the_first_round(setting: str) -> None:
    """The first round opens as `opening` says, whoever leads the later ones.

    By the highest double, or by a leader who is free and must be named.
    """
    double = begin(f"target=100 next_leader={setting}")
    assert (double.next_leader, double.leader_is_free) == (None, False)
    assert [str(action) for action in double.next_round(TILES).rounds[-1].legal] == [FIRST]
    free = begin(f"target=100 next_leader={setting} opening=any")
    assert (free.next_leader, free.leader_is_free) == (None, True)
    for seat in (0, 1):
        round_ = free.next_round(TILES, seat).rounds[-1]
        assert (round_.turn, len(round_.legal)) == (seat, 7)
    with pytest.raises(MatchError, match="the leader of this round is free: name one"):
        free.next_round(TILES)


def test_the_leader_stays_free() -> None:
    """With any tile and `opening`, the leader of every later round is free too."""
    match = play(begin("target=100 opening=any"), WON_BY_0, TIED_FROM_0)
    assert (match.next_leader, match.leader_is_free) == (None, True)
    assert match.next_round(TILES, 1).rounds[-1].leader == 1


@given(st.data(), orders)
def test_leaders_beside_the_naive_referee(data: st.DataObject, order: tuple[Tile, ...]) -> None:
    """Over whole matches, every round is led by whom a second, naive writing of the rules names."""
    by = data.draw(rules(target=1000))
    match = Match.begin(by, NAMES[: by.players])
    led: list[int] = []
    winners: list[list[int]] = []
    while match.between_rounds and len(led) < 3:
        named = next_leader(by.settings, led, winners)
        free = named is None and by.settings["opening"] == "any"
        assert (match.next_leader, match.leader_is_free) == (named, free)
        chosen = pick(data.draw, range(by.players)) if free else None
        match = match.next_round(shuffled(hash(order) + len(led)), chosen)
        round_ = match.rounds[-1]
        assert isinstance(round_.start, Deal)
        assert (round_.start.opening is None) == (free or named is not None)
        if named is not None or free:
            assert round_.turn == (chosen if free else named)
        assert round_.turn is not None
        led.append(round_.turn)
        while match.rounds[-1].legal:
            match = match.apply(pick(data.draw, match.rounds[-1].legal))
        outcome = match.rounds[-1].outcome
        assert outcome is not None
        winners.append(list(outcome.winners))


# The laws


@given(matches())
def test_a_match_is_in_one_state(match: Match) -> None:
    """A match is between rounds, in a round, or over; its scores are of its finished rounds."""
    in_round = bool(match.rounds) and not match.rounds[-1].is_over
    assert [match.between_rounds, in_round, match.is_over].count(True) == 1
    assert all(round_.is_over for round_ in match.rounds[:-1])
    totals = [0] * match.rules.players
    for round_ in match.finished:
        assert round_.outcome is not None
        for seat, points in enumerate(round_.outcome.points):
            totals[seat] += points
    assert list(match.scores) == totals
    target = match.rules.target
    if target is not None:
        assert match.winners == tuple(s for s, total in enumerate(totals) if total >= target)
        assert len(match.winners) <= 1
        assert match.is_over == (max(totals) >= target)
    else:
        assert match.is_over == bool(match.finished)


@given(st.data(), matches())
def test_nothing_of_a_round_outlives_it(data: st.DataObject, match: Match) -> None:
    """A new round knows nothing of those before but who may lead it.

    The same deal by the same leader is the same round in a new match, passes, history and all.
    """
    if not match.between_rounds:
        return
    later = begin_round(data.draw, match).rounds[-1]
    start = later.start
    if isinstance(start, Deal):
        alone = Round.deal(match.rules, start.order, None if start.opening else start.leader)
    else:
        alone = Round.at(match.rules, start)
    assert later == alone
    assert (later.passes, later.history, later.outcome) == (0, (), None)
    while later.legal:
        action = pick(data.draw, later.legal)
        later, alone = later.apply(action), alone.apply(action)
        assert later == alone


def test_a_tied_block_leaves_no_passes() -> None:
    """After a tied block the highest double alone opens, and no pass is left over."""
    match = play(begin("target=100"), TIED_FROM_0).next_round(TILES)
    round_ = match.rounds[-1]
    assert [str(action) for action in round_.legal] == [FIRST]
    assert (round_.passes, round_.history) == (0, ())
    for position in (TIED_FROM_0[0], TIED_FROM_1[0]):
        again = play(begin("target=100"), TIED_FROM_0)
        again = again.take_up(Round.at(again.rules, Position.parse(position)))
        again = again.apply(parse_action("pass"))
        assert not again.rounds[-1].is_over
        assert again.rounds[-1].passes == 1


@given(st.data(), matches())
def test_a_match_is_a_value(data: st.DataObject, match: Match) -> None:
    """Playing on leaves the old match as it was, refused or not."""
    kept = (match, repr(match), hash(match))
    if match.between_rounds:
        begin_round(data.draw, match)
    elif not match.is_over:
        match.apply(pick(data.draw, match.rounds[-1].legal))
    with pytest.raises(IllegalAction):
        match.apply(Place(TILES[0], None) if not match.rounds else _illegal(match.rounds[-1]))
    assert (match, repr(match), hash(match)) == kept


def _illegal(round_: Round) -> Place:
    return next(Place(tile) for tile in TILES if Place(tile) not in round_.legal)
