"""Which hidden hands the public story allows, and how likely each is.

A *world* puts every hidden tile into a hand or the boneyard. All worlds that the hard facts allow
were dealt equally often; what the opponents chose to place makes some of them likelier than others.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import comb
from random import Random
from typing import Final, NamedTuple

from dominoes_tui.players.lean import indices
from dominoes_tui.players.policy import Policy
from dominoes_tui.players.story import YARD, Choice, Story
from dominoes_tui.players.walk import Walk

DOUBT: Final = 0.3
"""How much of every choice is held to be mere chance, since nobody plays quite as we think."""
FEW: Final = 400
"""So many worlds are counted; of more, some are sampled."""
CANDIDATES: Final = 2
"""How many worlds are weighed for each that is kept, with one opponent."""
BATCH: Final = 120
"""Worlds weighed together."""
SWAPS: Final = 8
"""Swaps between a sampled world and the next, where each is weighed."""
FREE_SWAPS: Final = 20
"""The same where all worlds are equally likely, and swaps cost little."""


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
        doubt: how much of every choice it holds to be mere chance, 0 to 1.
    """

    def __init__(
        self, story: Story, policy: Policy | None, players: int, doubt: float = DOUBT
    ) -> None:
        self.story = story
        self.policy = policy
        self.doubt = doubt
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
        if self._at_most() > 4 * limit:
            return None
        found = list(islice(self._assignments(), limit + 1))
        if len(found) > limit:
            return None
        return [self._world(masks, self._weight(masks)) for masks in found]

    def sample(self, count: int, lots: Random) -> Iterable[World]:
        """Return worlds as likely as they are believed to be.

        Where there are few altogether they are not sampled but counted: all are returned with
        their weights, or if they are more than were asked for, a choice in proportion to these.
        Else they are found one after the other, when they are asked for.

        Args:
            count: how many, at most.
            lots: decides.
        """
        every = self.enumerate(FEW)
        if every is None:
            return self.sampled(count, lots)
        if len(every) <= count:
            return every
        chosen = resampled([world.weight for world in every], count, lots)
        lots.shuffle(chosen)
        return [every[place]._replace(weight=1.0) for place in chosen]

    def sampled(self, count: int, lots: Random) -> Iterator[World]:
        """Find worlds by lot, as likely as they are believed to be.

        With one opponent worlds come in batches that all facts allow, of which the likelier are
        kept. With several the weights of whole worlds differ too much for that.
        """
        if self.policy is not None and self.players == 2:
            free = Walk(self.story, lots, None).worlds(FREE_SWAPS)
            while count > 0:
                batch = list(islice(free, BATCH))
                weights = [self._weight(masks) for masks in batch]
                chosen = resampled(weights, min(count, BATCH // CANDIDATES), lots)
                lots.shuffle(chosen)
                for place in chosen:
                    yield self._world(batch[place], 1.0)
                count -= len(chosen)
            return
        walk = Walk(self.story, lots, self.likelihood if self.policy else None)
        for masks in islice(walk.worlds(SWAPS if self.policy else FREE_SWAPS), count):
            yield self._world(masks, 1.0)

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
                known *= self._likelihood(choice, masks)
            self._known[seat][key] = known
        return known

    def _likelihood(self, choice: Choice, masks: list[int]) -> float:
        hand = choice.known
        for group in choice.groups:
            hand |= masks[group]
        assert self.policy is not None, "without a policy there are no choices to weigh"
        return choice.likelihood(hand & ~choice.gone, self.policy, self.doubt)

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


def resampled(weights: list[float], count: int, lots: Random) -> list[int]:
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
