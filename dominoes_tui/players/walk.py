"""Worlds sampled by exchanging hidden tiles (Metropolis)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias

from dominoes_tui.players.lean import indices
from dominoes_tui.players.story import YARD, Story

WARM_UP: Final = 60
"""Swaps before the first sampled world."""
ROTATIONS: Final = 0.1
"""Share of steps that turn three tiles around: swaps alone do not reach every world."""

Likelihood: TypeAlias = Callable[[int, list[int]], float]


class Walk:
    """A walk from world to world by exchanging tiles.

    Args:
        story: what the seat knows.
        lots: decide.
        likelihood: how likely a seat's choices are if the groups hold certain tiles; worlds are
            visited as often as all of them together make them likely. None for equally often.
    """

    def __init__(self, story: Story, lots: Random, likelihood: Likelihood | None) -> None:
        self._lots = lots
        self._likelihood = likelihood
        self._tiles = list(story.allowed)
        self._open_to = list(story.allowed.values())
        self._seats = [group.seat for group in story.groups]
        self._in = _filled(self._open_to, [group.size for group in story.groups], lots)
        self._masks = [0] * len(story.groups)
        for tile, group in zip(self._tiles, self._in, strict=True):
            self._masks[group] |= 1 << tile
        self._likely = {
            seat: likelihood(seat, self._masks) for seat in {*self._seats} - {YARD} if likelihood
        }

    def worlds(self, swaps: int) -> Iterator[list[int]]:
        """Every so many swaps the tiles of each group, without end."""
        self._walk(WARM_UP if self._likelihood else swaps)
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
            if self._likelihood and not self._accepts(first, second):
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
        if self._likelihood and not self._accepts(*old):
            for group, mask in zip(old, before, strict=True):
                masks[group] = mask
            return
        for place, group in zip(places, new, strict=True):
            groups[place] = group

    def _accepts(self, *changed: int) -> bool:
        """Metropolis: go to a likelier world always, to a less likely one sometimes."""
        seats = {self._seats[group] for group in changed} - {YARD}
        assert self._likelihood is not None, "otherwise every world is accepted"
        new = {seat: self._likelihood(seat, self._masks) for seat in sorted(seats)}
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
