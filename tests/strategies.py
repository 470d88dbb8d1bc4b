"""Hypothesis strategies for everything the game is made of; they grow with it."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar

from hypothesis import strategies as st

from dominoes_tui.core.actions import DRAW, OPENINGS, PASS, PLACEMENTS, Action
from dominoes_tui.core.chain import LAID, Chain
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record, seal_of
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import (
    HAND_SIZES,
    PLAYERS,
    RESERVES,
    BlockedScoring,
    Mode,
    NextLeader,
    Opening,
    Rules,
)
from dominoes_tui.core.start import Deal, Position
from dominoes_tui.core.tiles import HALVES, TILES, Tile

Rounds: TypeAlias = tuple[Round, ...]
T = TypeVar("T")
Json: TypeAlias = Any
"""A JSON value; untyped until it has been read."""
Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]
"""Draws from a strategy, inside a composite one or a test."""

halves = st.sampled_from(HALVES)
tiles = st.sampled_from(TILES)
laid_tiles = st.sampled_from([laid for row in LAID for laid in row])


def shuffled(seed: int) -> tuple[Tile, ...]:
    """Return the 28 tiles in an order that belongs to this number; 0 is the sorted one."""
    order = list(TILES)
    if seed:
        random.Random(seed).shuffle(order)
    return tuple(order)


orders = st.integers(0, 2**64 - 1).map(shuffled)
"""The 28 tiles, shuffled. One number to draw, where `permutations` draws 28: ten times as fast."""

ACTIONS: tuple[Action, ...] = (
    *OPENINGS.values(),
    *dict.fromkeys(
        place for fitting in PLACEMENTS.values() for places in fitting.values() for place in places
    ),
    DRAW,
    PASS,
)
"""Every action there is: 28 openings, 28 tiles at either end, draw and pass."""

NAMES = ("White", "Black", "Red", "Green")

_any = st.integers(0, 2**16 - 1)


def pick(draw: Draw, choices: Sequence[T]) -> T:
    """Draw one of some choices; much faster than a strategy built for them alone."""
    return choices[draw(_any) % len(choices)] if len(choices) > 1 else choices[0]


@cache
def rules(**fixed: Json) -> st.SearchStrategy[Rules]:
    """Rules over all the settings, but for those that are fixed."""
    settings: dict[str, st.SearchStrategy[Any]] = {
        "mode": st.sampled_from(Mode),
        "players": st.sampled_from(PLAYERS),
        "hand_size": st.sampled_from(HAND_SIZES),
        "opening": st.sampled_from(Opening),
        "next_leader": st.sampled_from(NextLeader),
        "boneyard_reserve": st.sampled_from(RESERVES),
        "blocked_scoring": st.sampled_from(BlockedScoring),
        "target": st.none() | st.integers(1, 1000),
    }
    settings |= {name: st.just(value) for name, value in fixed.items()}
    return st.builds(Rules, **settings)


@st.composite
def deals(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Round:
    """Rounds just dealt: the highest double must open, or a seat leads freely."""
    by = draw(rules() if of is None else of)
    leader = pick(draw, (None, *range(by.players)))
    return Round.deal(by, draw(orders), leader)


def play_out(draw: Draw, begin: Round) -> Rounds:
    """Play a round with drawn actions; return all its states, the given one first."""
    states = [begin]
    while legal := states[-1].legal:
        states.append(states[-1].apply(pick(draw, legal)))
    return tuple(states)


@st.composite
def whole_rounds(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Rounds:
    """Random rounds from the deal to their end: all the states, the first before any action."""
    return play_out(draw, draw(deals(of)))


@st.composite
def rounds(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Round:
    """Rounds at any moment: just dealt, in mid-play, over; from a deal or from a position."""
    if draw(st.booleans()):
        begin = draw(deals(of))
    else:
        by = draw(rules() if of is None else of)
        begin = Round.at(by, draw(positions(st.just(by))))
    states = play_out(draw, begin)
    return pick(draw, states)


@st.composite
def open_rounds(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Round:
    """Rounds in which a seat is to act."""
    return pick(draw, draw(whole_rounds(of))[:-1])


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    """Chains that a round could leave, the empty one included."""
    chain = Chain()
    left = list(draw(orders))
    for _ in range(pick(draw, range(29))):
        if not chain.laid:
            chain = chain.open(left.pop())
            continue
        fitting = [tile for tile in left if chain.fits(tile)]
        if not fitting:
            break
        tile = fitting[0]
        left.remove(tile)
        chain = chain.place(tile, pick(draw, chain.fits(tile)))
    return chain


@st.composite
def positions(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Position:
    """Positions: any chain, hands of any sizes but none empty, the rest in the boneyard."""
    players = draw(rules() if of is None else of).players
    chain = draw(chains())
    rest = _left_over(chain, draw(orders))
    while len(rest) < players:  # too long a chain leaves too few tiles for the hands
        chain = Chain.of(chain.laid[: len(chain.laid) // 2])
        rest = _left_over(chain, TILES)
    hands: list[tuple[Tile, ...]] = []
    for seat in range(players):
        most = min(9, len(rest) - (players - 1 - seat))
        size = pick(draw, range(1, most + 1))
        hands.append(rest[:size])
        rest = rest[size:]
    opened = pick(draw, range(max(1, len(chain.laid))))
    turn = pick(draw, range(players))
    return Position(Chain.of(chain.laid, opened), tuple(hands), rest, turn)


def _left_over(chain: Chain, order: tuple[Tile, ...]) -> tuple[Tile, ...]:
    used = {laid.tile for laid in chain.laid}
    return tuple(tile for tile in order if tile not in used)


@st.composite
def matches(
    draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None, most_rounds: int = 3
) -> Match:
    """Matches at any moment: before the first deal, in mid-play, between rounds, over."""
    by = draw(_rules_of_matches if of is None else of)
    match = Match.begin(by, NAMES[: by.players])
    for left in reversed(range(pick(draw, range(most_rounds + 1)))):
        match = begin_round(draw, match)
        steps = 200 if left else pick(draw, (200, *range(40)))
        while (legal := match.rounds[-1].legal) and steps:
            match = match.apply(pick(draw, legal))
            steps -= 1
        if not match.between_rounds:
            break
    return match


_rules_of_matches = (st.none() | st.integers(1, 100)).flatmap(lambda target: rules(target=target))


def begin_round(draw: Draw, match: Match) -> Match:
    """Deal a drawn round, or, seldom, take one up in its middle."""
    by = match.rules
    if pick(draw, range(6)) == 5:
        return match.take_up(Round.at(by, draw(positions(st.just(by)))))
    leader = pick(draw, range(by.players)) if match.leader_is_free else None
    return match.next_round(draw(orders), leader)


json_values: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
"""Any JSON value; texts may hold lone surrogates."""


@st.composite
def records(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Record:
    """Records with some of the optional keys, true ones, and some unknown ones."""
    match = draw(matches(of, most_rounds=2))
    notes: dict[str, Any] = {}
    if draw(st.booleans()):
        notes["levels"] = ["human", "medium", "easy", "human"][: match.rules.players]
    if draw(st.booleans()):
        notes |= {"started": "2025-05-01T10:00:00Z", "seed": draw(st.integers())}
    notes |= {f"x-{name}": value for name, value in draw(_unknown).items()}
    notes["rounds"] = [_notes_of_round(draw, round_) for round_ in match.rounds]
    return Record(match, notes)


_unknown = st.dictionaries(st.text(max_size=4), json_values, max_size=2)


def _notes_of_round(draw: Draw, round_: Round) -> dict[str, Any]:
    notes: dict[str, Any] = {}
    if isinstance(round_.start, Deal) and draw(st.booleans()):
        salt = draw(st.text(max_size=8))
        notes |= {"salt": salt, "seal": seal_of(salt, round_.start.order)}
    if draw(st.booleans()):
        notes |= {"practice": draw(st.booleans()), "hints": draw(st.integers(0, 9))}
    notes |= {f"x-{name}": value for name, value in draw(_unknown).items()}
    return notes
