"""One deal by the rules, on positions written as text and over whole random rounds."""

from collections import Counter
from itertools import chain as joined
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.actions import (
    DRAW,
    PASS,
    Drew,
    IllegalAction,
    Passed,
    Place,
    Placed,
    Reason,
    parse_action,
)
from dominoes_tui.core.chain import Ends
from dominoes_tui.core.record import actions_of
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Deal, DealError, Position
from dominoes_tui.core.tiles import TILES, Tile, parse_tiles, pips, tiles_text
from tests.core.referee import Referee
from tests.examples import examples
from tests.strategies import (
    ACTIONS,
    Rounds,
    deals,
    open_rounds,
    positions,
    rounds,
    rules,
    shuffled,
    whole_rounds,
)


def at(position: str, rules: str = "") -> Round:
    """Take up a round: a position as text, settings as text; as many players as there are hands."""
    read = Position.parse(position)
    return Round.at(Rules.parse(f"players={len(read.hands)} {rules}"), read)


def play(round_: Round, *actions: str) -> Round:
    """Apply actions written as text."""
    for action in actions:
        round_ = round_.apply(parse_action(action))
    return round_


def legal(round_: Round) -> list[str]:
    """What is legal, as text."""
    return [str(action) for action in round_.legal]


def deal(hands: str, rules: str = "", leader: int | None = None) -> Round:
    """Deal hands written as text, seats separated by `/`; the rest is the boneyard, sorted."""
    dealt = parse_tiles(hands.replace("/", " "))
    rest = tuple(tile for tile in TILES if tile not in dealt)
    players = hands.count("/") + 1
    by = Rules.parse(f"players={players} hand_size={len(dealt) // players} {rules}")
    return Round.deal(by, dealt + rest, leader)


# The opening


@given(deals())
def test_a_free_lead_is_a_real_turn(round_: Round) -> None:
    """A leader may open with any tile in hand, is never made to, and nothing is placed before."""
    assert isinstance(round_.start, Deal)
    assert round_.turn == round_.leader
    if round_.start.opening is None:
        assert set(round_.legal) == {Place(tile) for tile in round_.hands[round_.leader]}


@given(deals())
def test_the_opening_is_legal_or_not(round_: Round) -> None:
    """Before the opening tile lies, no tile has an end, and nobody may draw or pass."""
    for action in (*ACTIONS[28:], DRAW, PASS):
        with pytest.raises(IllegalAction):
            round_.apply(action)


# What may be done


CASES = [
    # a tile fits by either half, at either end
    ("6-1 1-3 | 3-3 2-3 / 0-1 | ... | 0", "", ["3-3 right", "2-3 right"]),
    ("6-1 1-3 | 3-3 2-6 / 0-1 | ... | 0", "", ["3-3 right", "2-6 left"]),
    ("6-1 1-3 | 4-5 3-6 / 0-1 | ... | 0", "", ["3-6 left", "3-6 right"]),
    ("6-1 1-3 | 6-6 / 0-1 | ... | 0", "", ["6-6 left"]),
    # only the ends count, not what lies between
    ("6-1 1-3 | 1-1 1-2 / 0-1 | ... | 0", "", ["pass"]),
    # a blank is a number, not a wildcard
    ("0-1 1-3 | 0-2 1-5 / 0-4 | ... | 0", "", ["0-2 left"]),
    ("0-1 1-3 | 1-5 2-4 / 0-4 | ... | 0", "", ["pass"]),
    ("6-1 1-3 | 0-0 0-1 / 0-4 | ... | 0", "", ["pass"]),
    # both ends stay on offer when they show one number
    ("3-1 1-4 4-3 | 3-5 / 0-4 | ... | 0", "", ["3-5 left", "3-5 right"]),
    ("3-1 1-4 4-3 | 3-3 / 0-4 | ... | 0", "", ["3-3 left", "3-3 right"]),
    ("6-6 | 0-6 / 0-4 | ... | 0", "", ["0-6 left", "0-6 right"]),
    # a placement comes before a draw and before a pass
    ("6-1 1-3 | 0-0 2-3 / 0-1 | ... | 0", "mode=draw", ["2-3 right"]),
    ("6-1 1-3 | 0-0 / 0-1 | ... | 0", "mode=draw", ["draw"]),
    ("6-1 1-3 | 0-0 / 0-1 | ... | 0", "mode=block", ["pass"]),
    # it is the acting seat's hand that counts
    ("6-1 1-3 | 2-3 / 0-1 | ... | 1", "", ["pass"]),
    ("6-1 1-3 | 2-3 / 0-1 / 3-6 | ... | 2", "mode=draw", ["3-6 left", "3-6 right"]),
    # an empty table: any tile opens
    (" | 2-3 0-0 / 0-1 | ... | 0", "", ["2-3", "0-0"]),
    (" | 2-3 / 0-1 | ... | 1", "mode=draw", ["0-1"]),
]


@pytest.mark.parametrize(("position", "settings", "actions"), CASES)
def test_what_is_legal(position: str, settings: str, actions: list[str]) -> None:
    """Place what fits; only where nothing fits, draw in Draw and pass in Block."""
    assert legal(at(position, settings)) == actions


ALMOST_EMPTY = (
    "1-5 5-4 4-3 3-3 3-1 1-1 1-6 6-3 3-0 0-2 2-2 2-1 1-4 4-2 2-5 5-5 5-6 6-4 4-0 0-1 "
    "| 3-5 4-4 / 0-6 2-3 2-6 0-5 | 6-6 0-0 | 0"
)


@pytest.mark.parametrize(
    ("reserve", "draws"), [(0, ["draw", "draw", "pass"]), (1, ["draw", "pass"]), (2, ["pass"])]
)
def test_draw_down_to_the_reserve(reserve: int, draws: list[str]) -> None:
    """In Draw a seat without a fit draws one tile after another, down to the reserve, then passes.

    It keeps the turn meanwhile. In Block it passes at once.
    """
    round_ = at(ALMOST_EMPTY, f"mode=draw boneyard_reserve={reserve}")
    for number, action in enumerate(draws):
        assert (legal(round_), round_.turn) == ([action], 0)
        assert len(round_.boneyard) == 2 - number
        round_ = play(round_, action)
    assert round_.turn == 1
    assert len(round_.boneyard) == reserve
    assert tiles_text(round_.hands[0]) == "3-5 4-4 6-6 0-0"[: 7 + 4 * (2 - reserve)]
    assert legal(at(ALMOST_EMPTY, f"boneyard_reserve={reserve}")) == ["pass"]


def test_a_drawn_tile_is_looked_at_at_once() -> None:
    """A drawn tile that fits ends the drawing: it must be placed, and the turn has not moved."""
    round_ = at("6-1 1-3 | 0-0 2-2 / 0-1 | 5-5 3-6 3-3 ... | 0", "mode=draw")
    round_ = play(round_, "draw")
    assert (legal(round_), round_.turn) == (["draw"], 0)
    round_ = play(round_, "draw")
    assert (legal(round_), round_.turn) == (["3-6 left", "3-6 right"], 0)
    assert tiles_text(round_.hands[0]) == "0-0 2-2 5-5 3-6"
    assert str(round_.boneyard[0]) == "3-3"
    assert round_.history == (Drew(0, Tile.of(5, 5)), Drew(0, Tile.of(3, 6)))
    round_ = play(round_, "3-6 left")
    assert round_.turn == 1


# How a round ends


ENDS = [
    (
        "domino at once: the winner scores the other hands",
        ("6-1 1-3 | 2-3 / 0-1 5-5 | ... | 0", "", ["2-3 right"]),
        ("domino", [0], [0, 11], [11, 0]),
    ),
    (
        "domino although the others hold only 0-0: worth nothing",
        ("6-1 1-3 | 2-3 / 0-0 | ... | 0", "", ["2-3 right"]),
        ("domino", [0], [0, 0], [0, 0]),
    ),
    (
        "domino with the others on 0-0 and more: only pips count",
        ("6-1 1-3 | 0-0 / 2-3 / 0-1 | ... | 1", "", ["2-3 right"]),
        ("domino", [1], [0, 0, 1], [0, 1, 0]),
    ),
    (
        "domino after a pass",
        ("6-1 1-3 | 2-2 / 2-3 0-2 | ... | 0", "", ["pass", "2-3 right", "2-2 right"]),
        ("domino", [0], [0, 2], [2, 0]),
    ),
    (
        "domino with a drawn tile is none while others are left",
        ("6-1 1-3 | 0-0 / 0-2 | 3-5 ... | 0", "mode=draw", ["draw", "3-5 right"]),
        None,
    ),
    (
        "domino with the opening tile",
        (" | 2-3 / 0-1 | ... | 0", "", ["2-3"]),
        ("domino", [0], [0, 1], [1, 0]),
    ),
    (
        "domino scores all the other hands, whatever blocked rounds are worth",
        ("6-6 | 0-6 / 5-5 / 1-1 / 2-2 | ... | 0", "blocked_scoring=difference", ["0-6 left"]),
        ("domino", [0], [0, 10, 2, 4], [16, 0, 0, 0]),
    ),
    (
        "blocked after as many passes as players",
        ("6-1 1-4 4-6 | 0-1 2-2 / 3-3 | ... | 0", "", ["pass", "pass"]),
        ("blocked", [0], [5, 6], [6, 0]),
    ),
    (
        "blocked, scored by the difference",
        ("6-1 1-4 4-6 | 0-1 2-2 / 3-3 | ... | 0", "blocked_scoring=difference", ["pass", "pass"]),
        ("blocked", [0], [5, 6], [1, 0]),
    ),
    (
        "two passes of three do not block",
        ("6-1 1-4 4-6 | 0-1 / 3-3 / 5-5 | ... | 0", "", ["pass", "pass"]),
        None,
    ),
    (
        "blocked with three: the winner scores both others",
        ("6-1 1-4 4-6 | 0-1 / 3-3 / 5-5 | ... | 0", "", ["pass", "pass", "pass"]),
        ("blocked", [0], [1, 6, 10], [16, 0, 0]),
    ),
    (
        "blocked with three by the difference: both others less his own, once",
        (
            "6-1 1-4 4-6 | 0-1 / 3-3 / 5-5 | ... | 0",
            "blocked_scoring=difference",
            ["pass", "pass", "pass"],
        ),
        ("blocked", [0], [1, 6, 10], [15, 0, 0]),
    ),
    (
        "blocked, more tiles but fewer pips",
        ("6-1 1-4 4-6 | 5-5 / 0-0 0-1 1-1 | ... | 0", "", ["pass", "pass"]),
        ("blocked", [1], [10, 3], [0, 10]),
    ),
    (
        "blocked with 0-0 alone in hand",
        ("6-1 1-4 4-6 | 5-5 / 0-0 | ... | 1", "blocked_scoring=difference", ["pass", "pass"]),
        ("blocked", [1], [10, 0], [0, 10]),
    ),
    (
        "tie: both win, nobody scores",
        ("6-1 1-4 4-6 | 0-5 / 2-3 | ... | 0", "", ["pass", "pass"]),
        ("blocked", [0, 1], [5, 5], [0, 0]),
    ),
    (
        "tie: fewer tiles break none",
        ("6-1 1-4 4-6 | 0-5 / 0-2 0-3 | ... | 1", "", ["pass", "pass"]),
        ("blocked", [0, 1], [5, 5], [0, 0]),
    ),
    (
        "tie: who placed last breaks none",
        ("6-1 1-3 | 0-5 3-6 / 2-3 | ... | 0", "", ["3-6 right", "pass", "pass"]),
        ("blocked", [0, 1], [5, 5], [0, 0]),
    ),
    (
        "tie of two for the lowest of three; the third wins nothing either",
        ("6-1 1-4 4-6 | 2-3 / 5-5 / 0-5 | ... | 0", "", ["pass", "pass", "pass"]),
        ("blocked", [0, 2], [5, 10, 5], [0, 0, 0]),
    ),
    (
        "tie above the lowest is none",
        ("6-1 1-4 4-6 | 2-3 / 0-5 / 0-4 | ... | 0", "", ["pass", "pass", "pass"]),
        ("blocked", [2], [5, 5, 4], [0, 0, 10]),
    ),
    (
        "tie of all four",
        ("6-1 1-4 4-6 | 0-5 / 2-3 / 0-2 0-3 / 4-4 | ... | 2", "", ["pass"] * 4),
        ("blocked", [0, 1, 2], [5, 5, 5, 8], [0, 0, 0, 0]),
    ),
    (
        "a placement breaks the row of passes",
        ("6-1 1-3 | 0-5 / 3-6 2-2 | ... | 0", "", ["pass", "3-6 right", "pass"]),
        None,
    ),
    (
        "the row begins anew after a placement",
        ("6-1 1-3 | 0-5 / 3-6 2-2 | ... | 0", "", ["pass", "3-6 right", "pass", "pass"]),
        ("blocked", [1], [5, 4], [0, 5]),
    ),
    (
        "blocked in Draw with an empty boneyard; drawn tiles count",
        (ALMOST_EMPTY, "mode=draw", ["draw", "draw", "pass", "pass"]),
        ("blocked", [1], [28, 24], [0, 28]),
    ),
    (
        "blocked in Draw above the reserve; the boneyard does not count",
        (ALMOST_EMPTY, "mode=draw boneyard_reserve=2", ["pass", "pass"]),
        ("blocked", [0], [16, 24], [24, 0]),
    ),
]


@pytest.mark.parametrize(("about", "played", "result"), ENDS, ids=[case[0] for case in ENDS])
def test_how_a_round_ends(
    about: str,
    played: tuple[str, str, list[str]],
    result: tuple[str, list[int], list[int], list[int]] | None,
) -> None:
    """By domino at once, or blocked after a pass of every seat in a row; the lowest total wins."""
    position, settings, actions = played
    round_ = play(at(position, settings), *actions)
    if result is None:
        assert not round_.is_over, about
        assert round_.legal
        return
    outcome = round_.outcome
    assert outcome is not None
    reason, winners, left, points = result
    assert outcome == (Reason(reason), tuple(winners), tuple(left), tuple(points))
    assert (round_.turn, round_.legal, round_.is_over) == (None, (), True)


# The laws, over whole random rounds


def referee_of(round_: Round) -> Referee:
    """Let the naive referee sit down to the same deal."""
    start = round_.start
    hands = [[list(tile) for tile in hand] for hand in start.hands]
    referee = Referee(round_.rules.settings, hands, [list(tile) for tile in start.boneyard])
    if isinstance(start, Deal):
        referee.lead(None if start.opening else start.leader)
    else:
        referee.table = [list(laid) for laid in start.chain.laid]
        referee.turn = start.turn
    return referee


def check_against(referee: Referee, round_: Round) -> None:
    """Compare everything that the referee sees with the round."""
    assert [list(laid) for laid in round_.chain.laid] == referee.table
    assert [[list(tile) for tile in hand] for hand in round_.hands] == referee.hands
    assert [list(tile) for tile in round_.boneyard] == referee.yard
    assert set(legal(round_)) == referee.legal
    assert len(round_.legal) == len(referee.legal)
    if referee.result is None:
        assert (round_.turn, round_.outcome) == (referee.turn, None)
        assert round_.passes == referee.row_of_passes
    else:
        outcome = round_.outcome
        assert outcome is not None
        assert {
            "reason": str(outcome.reason),
            "winners": list(outcome.winners),
            "pips": list(outcome.pips),
            "points": list(outcome.points),
        } == referee.result


@examples(60)
@given(whole_rounds())
def test_beside_the_naive_referee(states: Rounds) -> None:
    """A second, naive writing of the rules sees the same tiles, turns, actions and result."""
    referee = referee_of(states[0])
    check_against(referee, states[0])
    for state, action in zip(states[1:], actions_of(states[-1]), strict=True):
        referee.play(str(action))
        check_against(referee, state)


@examples(40)
@given(st.data(), positions())
def test_positions_beside_the_naive_referee(data: st.DataObject, position: Position) -> None:
    """So it does from any position, also ones that no deal leads to."""
    by = data.draw(rules(players=len(position.hands)))
    round_ = Round.at(by, position)
    referee = referee_of(round_)
    check_against(referee, round_)
    while round_.legal:
        action = round_.legal[data.draw(st.integers(0, 99)) % len(round_.legal)]
        round_ = round_.apply(action)
        referee.play(str(action))
        check_against(referee, round_)


@given(rounds())
def test_no_tile_is_lost(round_: Round) -> None:
    """At every moment the 28 tiles lie once each in the chain, the hands and the boneyard."""
    everywhere = [
        *(laid.tile for laid in round_.chain.laid),
        *joined(*round_.hands),
        *round_.boneyard,
    ]
    assert sorted(everywhere) == list(TILES)
    assert pips(tuple(everywhere)) == 168
    assert all(any(tile is known for known in TILES) for tile in everywhere)


@given(whole_rounds())
def test_the_turn(states: Rounds) -> None:
    """After a placement or a pass the next seat acts, after a draw the same one; a round ends."""
    for before, after in pairwise(states):
        event = after.history[-1]
        assert event.seat == before.turn
        if isinstance(event, Drew):
            assert after.turn == before.turn
        elif not after.is_over:
            assert after.turn == (event.seat + 1) % after.rules.players
    assert states[-1].is_over
    assert not any(state.is_over for state in states[:-1])


@given(whole_rounds())
def test_passes(states: Rounds) -> None:
    """A pass is legal only as the single thing to do; a row of them as long as the players blocks.

    It stands in the history with the ends that the seat could not serve. A placement breaks the
    row.
    """
    row = 0
    for before, after in pairwise(states):
        event = after.history[-1]
        row = row + 1 if isinstance(event, Passed) else 0 if isinstance(event, Placed) else row
        assert after.passes == row
        if isinstance(event, Passed):
            assert before.legal == (PASS,)
            ends = before.chain.ends
            assert event.ends == ends
            assert ends is not None
            hand = before.hands[event.seat]
            assert not any(number in tile for number in ends for tile in hand)
    end = states[-1]
    assert end.outcome is not None
    blocked = end.outcome.reason is Reason.BLOCKED
    assert blocked == (row == end.rules.players)
    assert blocked == all(end.hands)


@given(whole_rounds(rules(mode="draw")))
def test_draws(states: Rounds) -> None:
    """A draw takes the first tile of the boneyard to the end of the hand.

    It is the single thing to do when it is legal, and leaves the reserve alone.
    """
    by = states[0].rules
    for before, after in pairwise(states):
        event = after.history[-1]
        if isinstance(event, Drew):
            assert before.legal == (DRAW,)
            assert event.tile == before.boneyard[0]
            assert after.boneyard == before.boneyard[1:]
            assert after.hands[event.seat] == (*before.hands[event.seat], before.boneyard[0])
            assert len(after.boneyard) >= by.boneyard_reserve
        elif isinstance(event, Passed):
            assert len(before.boneyard) <= by.boneyard_reserve


@given(whole_rounds(rules(mode="block")))
def test_no_draws_in_block(states: Rounds) -> None:
    """In Block the boneyard is never touched."""
    end = states[-1]
    assert not any(isinstance(event, Drew) for event in end.history)
    assert end.boneyard == states[0].boneyard


@given(whole_rounds())
def test_outcomes(states: Rounds) -> None:
    """The pips are those left in the hands, and a winner has the fewest.

    The points are at most what the others hold, are the winner's alone, and nobody's after a tie.
    """
    end = states[-1]
    outcome = end.outcome
    assert outcome is not None
    assert outcome.pips == tuple(map(pips, end.hands))
    lowest = min(outcome.pips)
    if outcome.reason is Reason.DOMINO:
        assert [bool(hand) for hand in end.hands].count(False) == 1
        assert outcome.winners == (end.hands.index(()),)
    else:
        assert outcome.winners == tuple(s for s, p in enumerate(outcome.pips) if p == lowest)
    scoring = [seat for seat, points in enumerate(outcome.points) if points]
    assert scoring in ([], list(outcome.winners[:1]))
    if len(outcome.winners) > 1:
        assert scoring == []
    assert 0 <= sum(outcome.points) <= sum(outcome.pips) - lowest


@given(whole_rounds())
def test_history_and_states_agree(states: Rounds) -> None:
    """The history grows by one event for each action and tells the round again from its start."""
    for number, state in enumerate(states):
        assert len(state.history) == number
        assert state.history == states[-1].history[:number]
    again = states[0]
    for action in actions_of(states[-1]):
        again = again.apply(action)
    assert again == states[-1]
    placed = [event.tile for event in states[-1].history if isinstance(event, Placed)]
    assert Counter(placed) == Counter(laid.tile for laid in states[-1].chain.laid)
    opening = states[-1].chain.laid[states[-1].chain.opened]
    assert opening.tile == placed[0]


@given(rounds())
def test_illegal_actions_change_nothing(round_: Round) -> None:
    """Of all 86 actions those not in `legal` are refused; the old value is what it was."""
    kept = (round_, repr(round_), hash(round_))
    for action in ACTIONS:
        if action in round_.legal:
            assert round_.apply(action).history[:-1] == round_.history
        else:
            with pytest.raises(IllegalAction):
                round_.apply(action)
    assert (round_, repr(round_), hash(round_)) == kept


def test_nothing_follows_the_end() -> None:
    """After its end a round refuses everything, with the reason."""
    over = play(at("6-1 1-3 | 2-3 / 0-1 | ... | 0"), "2-3 right")
    for action in ACTIONS:
        with pytest.raises(IllegalAction, match=r"^the round is over$"):
            over.apply(action)


# What a refusal says


REFUSALS = [
    # neither end: both numbers
    ("3-1 1-5 | 3-5 0-6 / 0-1 | ... | 0", "", "0-6 left", "0-6 fits neither end (3 and 5)"),
    ("3-1 1-5 | 3-5 0-6 / 0-1 | ... | 0", "", "0-6 right", "0-6 fits neither end (3 and 5)"),
    ("3-1 1-5 | 3-5 0-6 / 0-1 | ... | 0", "", "0-6", "0-6 fits neither end (3 and 5)"),
    ("3-1 1-5 | 4-4 0-6 / 0-1 | ... | 0", "mode=draw", "0-6 left", "neither end (3 and 5)"),
    # the other end: this end's number
    ("3-1 1-5 | 2-3 0-6 / 0-1 | ... | 0", "", "2-3 right", "2-3 does not fit the right end (5)"),
    ("3-1 1-5 | 2-5 0-6 / 0-1 | ... | 0", "", "2-5 left", "2-5 does not fit the left end (3)"),
    # no end named
    ("3-1 1-5 | 2-3 0-6 / 0-1 | ... | 0", "", "2-3", "2-3 needs an end, left or right (3 and 5)"),
    ("3-1 1-5 | 3-5 0-6 / 0-1 | ... | 0", "", "3-5", "3-5 needs an end, left or right (3 and 5)"),
    # a tile that another seat, the boneyard or the chain has
    ("3-1 1-5 | 2-3 0-6 / 0-1 | ... | 0", "", "0-1 left", "seat 0 does not hold 0-1"),
    ("3-1 1-5 | 2-3 0-6 / 0-1 | ... | 1", "", "2-3 left", "seat 1 does not hold 2-3"),
    ("3-1 1-5 | 2-3 0-6 / 0-1 | ... | 0", "", "1-3 left", "seat 0 does not hold 1-3"),
    ("3-1 1-5 | 2-3 0-6 / 0-1 | ... | 0", "", "5-5", "seat 0 does not hold 5-5"),
    # a placement comes first: a tile that fits
    ("3-1 1-5 | 0-6 2-3 / 0-1 | ... | 0", "", "pass", "must place a tile: 2-3 fits"),
    ("3-1 1-5 | 0-6 2-3 / 0-1 | ... | 0", "mode=draw", "pass", "must place a tile: 2-3 fits"),
    ("3-1 1-5 | 0-6 2-3 / 0-1 | ... | 0", "mode=draw", "draw", "must place a tile: 2-3 fits"),
    # drawing
    ("3-1 1-5 | 0-6 2-3 / 0-1 | ... | 0", "", "draw", "there is no drawing in Block"),
    ("3-1 1-5 | 0-6 / 0-1 | ... | 0", "", "draw", "there is no drawing in Block"),
    ("3-1 1-5 | 0-6 / 0-1 | ... | 0", "mode=draw", "pass", "must draw"),
    (ALMOST_EMPTY, "mode=draw boneyard_reserve=2", "draw", "down to its reserve (2)"),
    # the opening
    (" | 2-3 0-6 / 0-1 | ... | 0", "", "2-3 left", "there is no left end yet"),
    (" | 2-3 0-6 / 0-1 | ... | 0", "", "pass", "seat 0 must open, with 2-3 for one"),
    (" | 2-3 / 0-1 | ... | 0", "mode=draw", "draw", "seat 0 must open, with 2-3"),
    (" | 2-3 / 0-1 | ... | 0", "", "0-1", "seat 0 does not hold 0-1"),
]


@pytest.mark.parametrize(("position", "settings", "action", "says"), REFUSALS)
def test_what_a_refusal_says(position: str, settings: str, action: str, says: str) -> None:
    """A refused action is answered with the reason."""
    with pytest.raises(IllegalAction) as refusal:
        play(at(position, settings), action)
    assert says in str(refusal.value)


@given(open_rounds())
def test_a_refusal_names_what_the_ends_need(round_: Round) -> None:
    """Whatever is refused while the chain lies, the sentence names what the ends need.

    Their numbers; of the one end that was asked for, its number; or a tile in hand that fits.
    """
    ends = round_.chain.ends
    if ends is None:
        return
    fitting = [str(action.tile) for action in round_.legal if isinstance(action, Place)]
    for action in ACTIONS:
        if action in round_.legal:
            continue
        with pytest.raises(IllegalAction) as refusal:
            round_.apply(action)
        says = str(refusal.value)
        needs = [str(ends), f"left end ({ends.left})", f"right end ({ends.right})"]
        needs += [f"{tile} fits" for tile in fitting]
        assert any(need in says for need in needs), says


@pytest.mark.parametrize(
    ("hands", "action", "says"),
    [
        ("6-6 0-1 0-2 0-3 0-4 / 5-5 1-2 1-3 1-4 1-5", "0-1", "6-6"),
        ("6-6 0-1 0-2 0-3 0-4 / 5-5 1-2 1-3 1-4 1-5", "5-5", "seat 0 does not hold 5-5"),
        ("6-6 0-1 0-2 0-3 0-4 / 5-5 1-2 1-3 1-4 1-5", "pass", "seat 0 must open, with 6-6"),
        ("6-6 0-1 0-2 0-3 0-4 / 5-5 1-2 1-3 1-4 1-5", "6-6 left", "there is no left end yet"),
        ("0-1 0-2 0-3 0-4 0-6 / 1-2 1-3 1-4 5-6 4-6", "1-2", "5-6"),
    ],
)
def test_what_a_refused_opening_is_told(hands: str, action: str, says: str) -> None:
    """Who must open is told with which tile."""
    with pytest.raises(IllegalAction) as refusal:
        play(deal(hands), action)
    assert says in str(refusal.value)


def test_a_refused_opening_without_doubles() -> None:
    """Where nobody was dealt a double, no sentence speaks of the highest double."""
    round_ = deal("0-1 0-2 0-3 0-4 0-6 / 1-2 1-3 1-4 5-6 4-6")
    assert legal(round_) == ["5-6"]
    with pytest.raises(IllegalAction) as refusal:
        play(round_, "4-6")
    assert "5-6" in str(refusal.value)
    assert "double, 5-6" not in str(refusal.value)


def test_a_refused_draw_counts_what_may_be_drawn() -> None:
    """Who must draw is told how many tiles may be drawn: the reserve is not among them."""
    one_left = ALMOST_EMPTY.replace("6-6 0-0", "...")
    with pytest.raises(IllegalAction) as refusal:
        play(at(one_left, "mode=draw boneyard_reserve=1"), "pass")
    assert "2 tiles" not in str(refusal.value)


# Positions


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("6-1 | 0-1 / 0-2 / 0-3 | ... | 0", "3 hands for 2 players"),
        ("6-1 | 0-1 | ... | 0", "1 hands for 2 players"),
        ("6-1 | 0-1 / 0-2 | ... | 2", "there is no seat 2; seats are 0 to 1"),
        ("6-1 | 0-1 / 0-2 | ... | -1", "there is no seat -1"),
        ("6-1 | 0-1 / 0-1 | ... | 0", "0-1 stands 2 times"),
        ("6-1 | 1-6 / 0-1 | ... | 0", "1-6 stands 2 times"),
        ("6-1 | 0-1 / 0-2 | 0-0 | 0", "0-3 is missing"),
        ("6-1 | 0-1 / | ... | 0", "the hand of seat 1 is empty: the round is over"),
        ("6-1 | / 0-1 | ... | 1", "the hand of seat 0 is empty: the round is over"),
    ],
)
def test_positions_that_cannot_be(text: str, says: str) -> None:
    """A position holds the 28 tiles once each, a hand for each seat, none of them empty."""
    with pytest.raises(DealError, match=says):
        Round.at(Rules.BLOCK, Position.parse(text))


@given(st.data(), positions())
def test_taking_up_a_position(data: st.DataObject, position: Position) -> None:
    """A round taken up holds what the position says, has no history, and its first to act leads."""
    by = data.draw(rules(players=len(position.hands)))
    round_ = Round.at(by, position)
    assert (round_.chain, round_.hands, round_.boneyard, round_.turn) == position
    assert (round_.history, round_.passes, round_.outcome) == ((), 0, None)
    assert round_.leader == position.turn
    assert round_.start == position


@given(open_rounds())
def test_the_rest_of_a_round_needs_only_its_position(round_: Round) -> None:
    """Taken up as a position, a round offers the same actions as it does with its story."""
    if round_.chain.ends is None:
        return
    assert round_.turn is not None
    position = Position(round_.chain, round_.hands, round_.boneyard, round_.turn)
    assert Round.at(round_.rules, position).legal == round_.legal


def test_rounds_are_values() -> None:
    """Two rounds played alike are equal, whichever way their events came about."""
    one: list[Any] = []
    for _ in range(2):
        round_ = Round.deal(Rules.DRAW, shuffled(7), 0)
        while round_.legal:
            round_ = round_.apply(round_.legal[-1])
        one.append(round_)
    assert one[0] == one[1]
    assert hash(one[0]) == hash(one[1])
    assert Passed(0, Ends(1, 2)) in set(one[0].history) | {Passed(0, Ends(1, 2))}
