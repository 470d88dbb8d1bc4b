"""Which hidden hands the public story allows, and how likely each is.

A *world* puts every hidden tile into a hand or the boneyard. All worlds that the hard facts allow
were dealt equally often; what the opponents chose to place makes some of them likelier than others.
"""

from collections.abc import Iterator
from math import comb
from random import Random
from typing import Final, NamedTuple

from dominoes_tui.players.lean import indices
from dominoes_tui.players.player import Stop, never
from dominoes_tui.players.policy import Policy
from dominoes_tui.players.story import YARD, Choice, Story

FEW: Final = 400
"""With so many worlds or fewer, all are looked at."""
CANDIDATES: Final = 2
"""How many worlds are weighed for each that is kept, with one opponent."""
SWAPS: Final = 8
"""Swaps between a sampled world and the next."""
WARM_UP: Final = 60
"""Swaps before the first sampled world."""
ROTATIONS: Final = 0.1
"""Share of steps that turn three tiles around: swaps alone do not reach every world."""


class World(NamedTuple):
    """One way in which the hidden tiles may lie.

    Attributes:
        hands: the tiles of each seat.
        yard: the tiles of the boneyard, in no order.
        groups: the tiles of each group of the story, also those that lie on the table by now.
        weight: how likely it is, beside others of the same list.
    """

    hands: tuple[int, ...]
    yard: int
    groups: tuple[int, ...]
    weight: float


class Beliefs:
    """What one seat believes of the hidden tiles.

    Args:
        story: what it knows.
        policy: how it thinks that others choose; None if it concludes nothing from choices.
        players: the number of seats.
    """

    def __init__(self, story: Story, policy: Policy | None, players: int) -> None:
        self.story = story
        self.policy = policy
        self.players = players
        self._tiles = list(story.allowed)
        self._open_to = list(story.allowed.values())
        self._choices = [
            [choice for choice in story.choices if choice.seat == seat and policy]
            for seat in range(players)
        ]
        self._known: list[dict[tuple[int, ...], float]] = [{} for _ in range(players)]

    def enumerate(self, limit: int) -> list[World] | None:
        """Return every world with its weight, or None if there are more than `limit`."""
        if self._at_most() > 20 * limit:
            return None
        found = []
        for masks in self._assignments():
            found.append(self._world(masks, self._weight(masks)))
            if len(found) > limit:
                return None
        return found

    def sample(self, count: int, lots: Random, stop: Stop = never) -> list[World]:
        """Return worlds as likely as they are believed to be; few are weighed, many sampled.

        Args:
            count: how many, at most; where there are few altogether, all, with their weights.
            lots: decides.
            stop: once it says true, what has been found by then will do.
        """
        every = self.enumerate(min(FEW, 2 * count))
        return self.sampled(count, lots, stop) if every is None else every

    def sampled(self, count: int, lots: Random, stop: Stop = never) -> list[World]:
        """Return worlds by lot, as likely as they are believed to be; for the rest see `sample`."""
        if self.policy is None:
            steps = Walk(self, lots, weighed=False).worlds(SWAPS)
            return [self._world(masks, 1.0) for masks in _first(steps, count, stop)]
        if self.players == 2:
            steps = Walk(self, lots, weighed=False).worlds(SWAPS)
            masks = list(_first(steps, CANDIDATES * count, stop))
            weights = [self._weight(mask) for mask in masks]
            return [self._world(masks[n], 1.0) for n in _resampled(weights, count, lots)]
        steps = Walk(self, lots, weighed=True).worlds(SWAPS)
        return [self._world(masks, 1.0) for masks in _first(steps, count, stop)]

    def likelihood(self, seat: int, masks: list[int]) -> float:
        """Return how likely a seat's choices are if the groups hold these tiles."""
        choices = self._choices[seat]
        if not choices:
            return 1.0
        key = tuple([m for m, g in zip(masks, self.story.groups, strict=True) if g.seat == seat])
        known = self._known[seat].get(key)
        if known is None:
            known = 1.0
            for choice in choices:
                known *= _likelihood(choice, masks, self.policy)
            self._known[seat][key] = known
        return known

    def _weight(self, masks: list[int]) -> float:
        weight = 1.0
        for seat in range(self.players):
            weight *= self.likelihood(seat, masks)
        return weight

    def _world(self, masks: list[int], weight: float) -> World:
        hands = [0] * self.players
        hidden = ~self.story.played
        yard = 0
        for mask, group in zip(masks, self.story.groups, strict=True):
            if group.seat == YARD:
                yard |= mask
            else:
                hands[group.seat] |= mask & hidden
        hands[self.story.seat] = self.story.hand
        return World(tuple(hands), yard, tuple(masks), weight)

    def _at_most(self) -> int:
        """How many worlds there were if every tile could be anywhere that several can."""
        free = sum(groups & (groups - 1) != 0 for groups in self._open_to)
        sizes = [group.size for group in self.story.groups]
        for groups in self._open_to:
            if groups & (groups - 1) == 0:
                sizes[groups.bit_length() - 1] -= 1
        ways = 1
        for size in sizes:
            ways *= comb(free, size)
            free -= size
        return ways

    def _assignments(self) -> Iterator[list[int]]:
        """Every way to fill the groups, as a set of tiles for each."""
        tiles = sorted(self.story.allowed.items(), key=lambda item: item[1].bit_count())
        room = [group.size for group in self.story.groups]
        masks = [0] * len(room)

        def fill(place: int) -> Iterator[list[int]]:
            if place == len(tiles):
                yield masks.copy()
                return
            tile, groups = tiles[place]
            for group in indices(groups):
                if room[group]:
                    room[group] -= 1
                    masks[group] |= 1 << tile
                    yield from fill(place + 1)
                    masks[group] ^= 1 << tile
                    room[group] += 1

        return fill(0)


def _likelihood(choice: Choice, masks: list[int], policy: Policy | None) -> float:
    hand = choice.known
    for group in choice.groups:
        hand |= masks[group]
    assert policy is not None, "without a policy there are no choices to weigh"
    return choice.likelihood(hand & ~choice.gone, policy)


def _first(worlds: Iterator[list[int]], count: int, stop: Stop) -> Iterator[list[int]]:
    for _, masks in zip(range(count), worlds, strict=False):
        yield masks
        if stop():
            return


def _resampled(weights: list[float], count: int, lots: Random) -> list[int]:
    """Return places as often as their weight says, by one lot and even steps."""
    step = sum(weights) / count
    mark = lots.random() * step
    passed = 0.0
    chosen: list[int] = []
    for place, weight in enumerate(weights):
        passed += weight
        while mark < passed and len(chosen) < count:
            chosen.append(place)
            mark += step
    return chosen


class Walk:
    """A walk from world to world by exchanging tiles; each world is as likely as it should be."""

    def __init__(self, beliefs: Beliefs, lots: Random, *, weighed: bool) -> None:
        self._beliefs = beliefs
        self._lots = lots
        self._weighed = weighed
        story = beliefs.story
        self._tiles = list(story.allowed)
        self._open_to = list(story.allowed.values())
        self._seats = [group.seat for group in story.groups]
        self._in = _filled(self._open_to, [group.size for group in story.groups], lots)
        self._masks = [0] * len(story.groups)
        for tile, group in zip(self._tiles, self._in, strict=True):
            self._masks[group] |= 1 << tile
        self._likely = {
            seat: beliefs.likelihood(seat, self._masks) if weighed else 1.0
            for seat in {*self._seats} - {YARD}
        }

    def worlds(self, swaps: int) -> Iterator[list[int]]:
        """Every so many swaps the tiles of each group, without end."""
        self._walk(WARM_UP if self._weighed else swaps)
        while True:
            yield self._masks.copy()
            self._walk(swaps)

    def _walk(self, steps: int) -> None:
        random, count, groups = self._lots.random, len(self._tiles), self._in
        open_to, tiles, masks = self._open_to, self._tiles, self._masks
        for _ in range(steps):
            one, two = int(random() * count), int(random() * count)
            first, second = groups[one], groups[two]
            if random() < ROTATIONS:
                self._rotate(one, two, int(random() * count))
                continue
            if first == second or not (open_to[one] >> second & 1 and open_to[two] >> first & 1):
                continue
            both = 1 << tiles[one] | 1 << tiles[two]
            masks[first] ^= both
            masks[second] ^= both
            if self._weighed and not self._accepts(first, second):
                masks[first] ^= both
                masks[second] ^= both
            else:
                groups[one], groups[two] = second, first

    def _rotate(self, one: int, two: int, three: int) -> None:
        groups, open_to, masks = self._in, self._open_to, self._masks
        places = (one, two, three)
        old = [groups[place] for place in places]
        new = [*old[1:], old[0]]
        if len(set(old)) < 3:
            return
        if not all(open_to[place] >> group & 1 for place, group in zip(places, new, strict=True)):
            return
        before = [masks[group] for group in old]
        for place, group, leaves in zip(places, new, old, strict=True):
            masks[group] ^= 1 << self._tiles[place]
            masks[leaves] ^= 1 << self._tiles[place]
        if self._weighed and not self._accepts(*old):
            for group, mask in zip(old, before, strict=True):
                masks[group] = mask
            return
        for place, group in zip(places, new, strict=True):
            groups[place] = group

    def _accepts(self, *changed: int) -> bool:
        """Metropolis: go to a likelier world always, to a less likely one sometimes."""
        seats = {self._seats[group] for group in changed} - {YARD}
        new = {seat: self._beliefs.likelihood(seat, self._masks) for seat in sorted(seats)}
        ratio = 1.0
        for seat, likely in new.items():
            ratio *= likely / self._likely[seat]
        if ratio >= 1 or self._lots.random() < ratio:
            self._likely.update(new)
            return True
        return False


def _filled(open_to: list[int], sizes: list[int], lots: Random) -> list[int]:
    """Put each tile into some group that it can be in, by lot; return the group of each.

    A tile that finds all its groups full moves another on, which moves another on, until one
    finds room (an augmenting path): the facts are true, so there is a way.
    """
    room = sizes.copy()
    group_of = [-1] * len(open_to)
    order = list(range(len(open_to)))
    lots.shuffle(order)
    order.sort(key=lambda tile: open_to[tile].bit_count())

    def put(tile: int, tried: set[int]) -> bool:
        groups = [group for group in indices(open_to[tile]) if group not in tried]
        lots.shuffle(groups)
        groups.sort(key=lambda group: room[group] == 0)
        for group in groups:
            tried.add(group)
            if room[group]:
                room[group] -= 1
                group_of[tile] = group
                return True
            for other in [other for other in order if group_of[other] == group]:
                if put(other, tried):
                    group_of[tile] = group
                    return True
        return False

    for tile in order:
        if not put(tile, set()):
            raise ValueError("no hidden hands agree with what this view tells")
    return group_of
