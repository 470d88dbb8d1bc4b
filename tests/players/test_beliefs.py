"""What a view says of the hidden tiles."""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest

from dominoes_tui.core.actions import Drew, Place, Placed
from dominoes_tui.core.match import Match
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.start import Position
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.beliefs import Beliefs, World
from dominoes_tui.players.lean import tile_set
from dominoes_tui.players.policy import Policy
from dominoes_tui.players.story import YARD, Story, read_story
from dominoes_tui.players.walk import Walk
from tests.players.rounds import positions, view_of_turn
from tests.players.tiles_of import tiles_of


def replayed(view: PlayerView, story: Story, world: World) -> PlayerView:
    """Play the public story again with the hidden tiles of a world; return the same seat's view."""
    hands: list[list[Tile]] = [[] for _ in view.counts]
    fresh: dict[int, list[Tile]] = {}
    unknown: set[Tile] = set()
    for group, tiles in zip(story.groups, map(tiles_of, world.groups), strict=True):
        unknown |= {*tiles}
        if group.since >= 0:
            fresh[group.since] = list(tiles)
        elif group.seat != YARD:
            hands[group.seat] += tiles
    drawn: list[Tile] = []
    for time, event in enumerate(view.history):
        if isinstance(event, Drew):
            drawn.append(_drawn(view, fresh, time))
        elif isinstance(event, Placed) and event.tile not in {*drawn} | unknown:
            hands[event.seat].append(event.tile)
    hands[view.seat] += [tile for tile in view.hand if tile not in drawn]
    order = [*(tile for hand in hands for tile in hand), *drawn, *tiles_of(world.yard)]
    round_ = Round.deal(view.rules, order, view.leader if view.led_freely else None)
    for event in view.history:
        place = Place(event.tile, event.end) if isinstance(event, Placed) else None
        round_ = round_.apply(place or round_.legal[0])
    assert [tile_set(hand) for hand in round_.hands] == list(world.hands)
    return round_.view(view.seat)


def _drawn(view: PlayerView, fresh: dict[int, list[Tile]], time: int) -> Tile:
    event = view.history[time]
    assert isinstance(event, Drew)
    if event.tile is not None:
        return event.tile
    following = view.history[time + 1] if time + 1 < len(view.history) else None
    if isinstance(following, Placed):
        return following.tile
    return fresh[min(since for since in fresh if since >= time)].pop()


@pytest.mark.parametrize("weighed", [False, True])
def test_every_world_leads_to_the_same_view(weighed: bool) -> None:
    """Sampled worlds, played by the rules, tell the seat the story that it has seen."""
    for number, match in enumerate(positions(150, seed=1)):
        view = view_of_turn(match)
        story = read_story(view)
        policy = Policy.of(view.rules) if weighed else None
        beliefs = Beliefs(story, policy, view.rules.players)
        worlds = list(beliefs.sample(6, Random(number)))
        assert worlds
        for world in worlds:
            assert replayed(view, story, world) == view


def test_the_truth_is_among_the_worlds() -> None:
    """The true hands are one of the worlds wherever all of them are looked at."""
    seen = 0
    for match in positions(300, seed=2, rules=Rules(mode=Mode.DRAW, hand_size=7)):
        view = view_of_turn(match)
        worlds = Beliefs(read_story(view), None, 2).enumerate(400)
        if worlds is not None:
            seen += 1
            assert match.round is not None
            truth = tuple(tile_set(hand) for hand in match.round.hands)
            assert truth in {world.hands for world in worlds}
    assert seen > 10


@cache
def small_cases(count: int, rules: Rules, seed: int) -> list[tuple[PlayerView, list[World]]]:
    """Return views with 6 to 60 worlds of different likelihoods."""
    found = []
    for match in positions(400, seed=seed, rules=rules, deepest=30):
        view = view_of_turn(match)
        story = read_story(view)
        worlds = Beliefs(story, Policy.of(rules), rules.players).enumerate(1000)
        if worlds is not None and 6 <= len(worlds) <= 60 and story.choices:
            found.append((view, worlds))
            if len(found) == count:
                break
    return found


def chi_square(counts: Counter[tuple[int, ...]], expected: dict[tuple[int, ...], float]) -> float:
    """Return how far counts are from what was expected, in standard deviations."""
    assert counts.keys() <= expected.keys()
    square = sum((counts[key] - share) ** 2 / share for key, share in expected.items())
    freedom = len(expected) - 1
    return float((square - freedom) / (2 * freedom) ** 0.5)


CASES = [
    Rules(players=3, hand_size=7),
    Rules(players=4, hand_size=7),
    Rules(players=4, hand_size=6, mode=Mode.DRAW),
    Rules(mode=Mode.DRAW, hand_size=7),
]


@pytest.mark.parametrize("weighed", [False, True])
@pytest.mark.parametrize("rules", CASES, ids=["block 3", "block 4", "draw 4", "draw 2"])
def test_worlds_are_sampled_as_often_as_they_are_likely(
    rules: Rules,
    weighed: bool,
) -> None:
    """In small cases the walk visits each world as often as an enumeration says (chi-square)."""
    cases = small_cases(3, rules, seed=3)
    assert len(cases) == 3
    for number, (view, worlds) in enumerate(cases):
        beliefs = Beliefs(read_story(view), Policy.of(rules), rules.players)
        walk = Walk(beliefs.story, Random(number), beliefs.likelihood if weighed else None)
        samples = 60 * len(worlds)
        counts = Counter(tuple(masks) for masks in islice(walk.worlds(60), samples))
        weights = {world.groups: world.weight if weighed else 1.0 for world in worlds}
        whole = sum(weights.values())
        expected = {groups: weight / whole * samples for groups, weight in weights.items()}
        assert chi_square(counts, expected) < 5


def test_few_worlds_are_all_looked_at_and_many_weighed() -> None:
    """With one opponent sampled worlds have the frequencies of their weights, too."""
    rules = Rules(hand_size=7)
    view, worlds = _one_opponent(rules)
    beliefs = Beliefs(read_story(view), Policy.of(rules), 2)
    assert len(list(beliefs.sample(400, Random(1)))) == len(worlds)
    assert len(list(beliefs.sample(50, Random(1)))) == 50
    counts: Counter[int] = Counter()
    for number in range(40):
        counts.update(world.hands[1 - view.seat] for world in beliefs.sampled(50, Random(number)))
    weights: Counter[int] = Counter()
    for world in worlds:
        weights[world.hands[1 - view.seat]] += world.weight  # type: ignore[assignment]
    most = [hand for hand, _ in weights.most_common(len(weights) // 4)]
    share = sum(weights[hand] for hand in most) / sum(weights.values())
    sampled = sum(counts[hand] for hand in most) / counts.total()
    assert sampled == pytest.approx(share, abs=0.05)


def _one_opponent(rules: Rules) -> tuple[PlayerView, list[World]]:
    for match in positions(2000, seed=5, rules=rules):
        view = view_of_turn(match)
        story = read_story(view)
        worlds = Beliefs(story, Policy.of(rules), 2).enumerate(300)
        if worlds is not None and len(worlds) > 100 and len(story.choices) > 1:
            return view, worlds
    raise AssertionError("no such view among 2000")


def test_a_position_says_nothing_of_its_opening() -> None:
    """Of a round begun in its middle, only what happened since excludes tiles."""
    position = Position.parse("6-1 1-3 | 3-3 2-3 / 0-1 0-5 | 0-0 ... | 0")
    match = Match.begin(Rules(), "ab").take_up(Round.at(Rules(), position))
    story = read_story(view_of_turn(match))
    everywhere = 2 ** len(story.groups) - 1
    assert set(story.allowed.values()) == {everywhere}
    assert len(story.allowed) == 24
