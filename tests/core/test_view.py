"""What one seat may know, and that it is no more than that."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain as joined

import pytest
from hypothesis import given

from dominoes_tui.core.actions import DRAW, Draw, Drew, IllegalAction, Passed, Place, Placed
from dominoes_tui.core.chain import Laid
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import actions_of
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import HAND_SIZES, RESERVES, Rules
from dominoes_tui.core.start import Deal, DealError, Position
from dominoes_tui.core.tiles import TILES, Tile
from dominoes_tui.core.view import PlayerView
from tests.strategies import matches, rounds, shuffled

Order = list[Tile]
"""The tiles of a start: hands seat by seat, then the boneyard."""


@given(rounds())
def test_what_a_view_says(round_: Round) -> None:
    """A seat knows its hand, all counts, the chain, the turn, its own actions and the leader."""
    for seat in range(round_.rules.players):
        view = round_.view(seat)
        assert (view.seat, view.rules) == (seat, round_.rules)
        assert view.hand == round_.hands[seat]
        assert view.counts == tuple(map(len, round_.hands))
        assert view.boneyard == len(round_.boneyard)
        assert (view.chain, view.turn, view.outcome) == (round_.chain, round_.turn, round_.outcome)
        assert view.my_turn == (seat == round_.turn)
        assert view.legal == (round_.legal if view.my_turn else ())
        assert view.leader == round_.leader
        assert view.drawable == max(0, len(round_.boneyard) - round_.rules.boneyard_reserve)


@given(rounds())
def test_how_it_began(round_: Round) -> None:
    """A view tells a deal, whose opening allows conclusions, from a position, which allows none."""
    view = round_.view(0)
    start = round_.start
    assert view.from_deal == isinstance(start, Deal)
    if isinstance(start, Deal):
        assert view.led_freely == (start.opening is None)
        if round_.history:
            assert round_.history[0].seat == view.leader


@given(rounds())
def test_the_public_history(round_: Round) -> None:
    """Everybody sees placements, passes with their ends, and draws; the tile only its drawer."""
    for seat in range(round_.rules.players):
        seen = round_.view(seat).history
        assert len(seen) == len(round_.history)
        for shown, event in zip(seen, round_.history, strict=True):
            if isinstance(event, Placed | Passed) or event.seat == seat:
                assert shown == event
            else:
                assert shown == Drew(event.seat, None)


@given(rounds())
def test_hands_after_the_round(round_: Round) -> None:
    """All the hands are shown once the round is over, and not before."""
    for seat in range(round_.rules.players):
        assert round_.view(seat).hands == (round_.hands if round_.is_over else None)


@given(matches())
def test_scores(match: Match) -> None:
    """In a match, a view knows the points of the finished rounds and which round this is."""
    if not match.rounds:
        return
    for seat in range(match.rules.players):
        view = match.view(seat)
        assert view == match.rounds[-1].view(seat)._replace(
            scores=match.scores, number=len(match.rounds)
        )
        assert view.scores == match.scores


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_no_such_seat(seat: int) -> None:
    """There is no view for a seat that nobody has."""
    with pytest.raises(DealError, match="there is no seat"):
        Round.deal(Rules.BLOCK, TILES).view(seat)


# No hidden tile is in a view


def tiles_in(value: object) -> Iterator[Tile]:
    """Walk through a value and yield every tile that can be reached from it, laid ones included."""
    if isinstance(value, Tile):
        yield value
    elif isinstance(value, Laid):
        yield value.tile
    elif isinstance(value, tuple | list | set | frozenset):
        yield from joined.from_iterable(map(tiles_in, value))
    elif isinstance(value, dict):
        yield from tiles_in(list(value.items()))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from tiles_in([getattr(value, field.name) for field in dataclasses.fields(value)])
    else:
        assert value is None or isinstance(value, int | str), f"what is a {type(value)} doing here?"


def seen_by(round_: Round, seat: int) -> set[Tile]:
    """The tiles that a seat has seen: its own, the chain, and all hands after the round."""
    hands = round_.hands if round_.is_over else (round_.hands[seat],)
    return {*joined(*hands), *(laid.tile for laid in round_.chain.laid)}


@given(rounds())
def test_no_hidden_tile_is_reachable(round_: Round) -> None:
    """From a view no tile can be reached but those in the seat's own hand and in the chain."""
    for seat in range(round_.rules.players):
        view = round_.view(seat)
        assert set(tiles_in(view)) == seen_by(round_, seat)
        assert not hasattr(view, "__dict__")


def test_the_walk_finds_what_is_hidden() -> None:
    """The walk of these tests does reach the tiles of a round that a view must not hold."""
    round_ = Round.deal(Rules.DRAW, TILES)
    assert set(tiles_in(round_)) == set(TILES)
    assert set(tiles_in(round_.view(0))) == set(round_.hands[0])


# Law: rearrange the tiles that a seat cannot see among the places that it cannot see


def order_of(round_: Round) -> Order:
    """The tiles of a round's start as one list."""
    return [*joined(*round_.start.hands), *round_.start.boneyard]


def begin_with(round_: Round, order: Order) -> Round:
    """Begin a round like this one, with its tiles in another order."""
    start = round_.start
    if isinstance(start, Deal):
        leader = start.leader if start.opening is None else None
        return Round.deal(round_.rules, order, leader)
    hands, at = [], 0
    for hand in start.hands:
        hands.append(tuple(order[at : at + len(hand)]))
        at += len(hand)
    return Round.at(
        round_.rules, Position(start.chain, tuple(hands), tuple(order[at:]), start.turn)
    )


def hidden_places(round_: Round, seat: int) -> list[int]:
    """The places of the start into which a seat has not looked.

    The other hands, and what of the boneyard it did not draw itself. Tiles that now lie in the
    chain came out of them too.
    """
    start = round_.start
    places: list[int] = []
    at = 0
    for other, hand in enumerate(start.hands):
        if other != seat:
            places += range(at, at + len(hand))
        at += len(hand)
    drawers = [event.seat for event in round_.history if isinstance(event, Drew)]
    drawers += [-1] * (len(start.boneyard) - len(drawers))
    return places + [at + number for number, drawer in enumerate(drawers) if drawer != seat]


def replay(round_: Round, order: Order) -> Round | None:
    """Deal the tiles in another order and let the same be done in public; None if it cannot be."""
    again = begin_with(round_, order)
    for action, event in zip(actions_of(round_), round_.history, strict=True):
        try:
            if again.turn != event.seat:
                return None
            again = again.apply(action)
        except IllegalAction:
            return None
    return again


def same_story(round_: Round, other: Round, seat: int) -> bool:
    """Whether a seat saw and heard the same in both, written without the view's own code."""
    if (round_.turn, round_.outcome, round_.hands[seat]) != (
        other.turn,
        other.outcome,
        other.hands[seat],
    ):
        return False
    return not round_.is_over or round_.hands == other.hands


def rearrangements(
    round_: Round, seat: int, chance: random.Random, tries: int
) -> Iterator[tuple[Order, Round]]:
    """Walk from one possible arrangement of the hidden tiles to the next, by swaps.

    Only those that lead to the same public story are kept; yield each with the round it makes.
    """
    order = order_of(round_)
    places = hidden_places(round_, seat)
    if len(places) < 2:
        return
    for _ in range(tries):
        proposal = order[:]
        swaps = 1 if chance.random() < 0.7 else 2
        for _ in range(swaps):
            one, two = chance.sample(places, 2)
            proposal[one], proposal[two] = proposal[two], proposal[one]
        other = replay(round_, proposal)
        if other is not None and same_story(round_, other, seat):
            order = proposal
            yield order, other


def truly_differs(round_: Round, other: Round, seat: int) -> bool:
    """Whether another seat holds other tiles, or the boneyard comes in another order."""
    hands = [set(hand) for hand in round_.hands] != [set(hand) for hand in other.hands]
    return hands or round_.boneyard != other.boneyard or round_.hands[seat] != other.hands[seat]


def some_rounds(mode: str, players: int, count: int) -> Iterator[tuple[Round, random.Random]]:
    """Yield the same rounds every time, in all their stages: what is found in them is counted."""
    for number in range(count):
        chance = random.Random(f"{mode} {players} {number}")
        given_rules = Rules.from_settings(
            {
                "mode": mode,
                "players": players,
                "hand_size": chance.choice(HAND_SIZES),
                "boneyard_reserve": chance.choice(RESERVES),
            }
        )
        leader = chance.choice((None, chance.randrange(players)))
        round_ = Round.deal(given_rules, chance.sample(TILES, len(TILES)), leader)
        for _ in range(chance.randrange(45)):
            if round_.turn is not None:
                round_ = round_.apply(chance.choice(round_.legal))
        yield round_, chance


@pytest.mark.parametrize("rounds", [35, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["block", "draw"])
def test_hidden_tiles_do_not_show(mode: str, players: int, rounds: int) -> None:
    """Tiles a seat cannot see, rearranged among the places it cannot see, leave its view equal.

    In any way that leads to the same public story. Rearranged are the places of the deal, so that
    also the tiles that others drew, and those they have placed since, may have come from elsewhere.
    Enough rearrangements must have been found, at every stage of a round, for this to mean
    something.
    """
    found: Counter[str] = Counter()
    for round_, chance in some_rounds(mode, players, rounds):
        stage = "over" if round_.is_over else "late" if len(round_.history) > 8 else "early"
        for seat in range(players):
            view = round_.view(seat)
            for _, other in rearrangements(round_, seat, chance, 12):
                assert other.view(seat) == view
                assert repr(other.view(seat)) == repr(view)
                found[stage] += truly_differs(round_, other, seat)
                found["drawn"] += any(
                    isinstance(one, Drew) and one.seat != seat and one != two
                    for one, two in zip(round_.history, other.history, strict=True)
                )
    assert found["early"] > 100, found
    assert found["late"] > 5, found
    if mode == "draw":
        assert found["drawn"] > 5, found
    elif players < 4:
        assert found["over"] > 2, found


@pytest.mark.parametrize(
    "spoil",
    [
        lambda view, round_: view._replace(history=round_.history),
        lambda view, round_: view._replace(hand=round_.hands[(view.seat + 1) % 2]),
        lambda view, round_: view._replace(boneyard=hash(round_.boneyard)),
    ],
    ids=["drawn tiles shown", "another hand shown", "the boneyard's order shown"],
)
def test_the_law_would_notice(spoil: object) -> None:
    """A view that showed the drawn tiles, a hand or the boneyard's order would break the law."""
    assert callable(spoil)
    chance = random.Random(1)
    broken = 0
    for seed in range(1, 30):
        round_ = Round.deal(Rules.DRAW, shuffled(seed))
        while len(round_.history) < 20 and round_.legal:
            round_ = round_.apply(chance.choice(round_.legal))
        view: PlayerView = round_.view(0)
        for _, other in rearrangements(round_, 0, chance, 10):
            broken += spoil(view, round_) != spoil(other.view(0), other)
    assert broken > 10


def test_a_draw_that_others_see() -> None:
    """What a seat drew makes a difference to the drawer alone."""
    views = []
    for drawn in ("2-2 2-4", "4-4 2-4"):
        position = Position.parse(f"6-1 1-3 | 0-0 0-2 / 0-4 0-5 | {drawn} ... | 0")
        round_ = Round.at(Rules.DRAW, position).apply(DRAW)
        assert isinstance(round_.legal[0], Draw)
        views.append((round_.view(0), round_.view(1)))
    assert views[0][1] == views[1][1]
    assert views[0][0] != views[1][0]
    assert views[0][1].history == (Drew(0, None),)
    assert views[0][1].counts == (3, 2)


def test_what_may_be_done_is_private() -> None:
    """Whether the seat to act can place shows in its own view only."""
    views = []
    for hand in ("2-3 2-2", "2-4 2-2"):
        position = Position.parse(f"6-1 1-3 | {hand} / 0-4 0-5 | ... | 0")
        round_ = Round.at(Rules.BLOCK, position)
        views.append((round_.view(0), round_.view(1)))
    assert views[0][1] == views[1][1]
    assert views[0][0].legal == (Place(Tile.of(2, 3), views[0][0].legal[0].end),)  # type: ignore[union-attr]
    assert views[0][1].legal == ()
