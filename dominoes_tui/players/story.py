"""What a view tells of the hidden tiles: hard facts first, choices that give a hand away second."""

from math import exp
from typing import Final, NamedTuple

from dominoes_tui.core.actions import Drew, Passed, Place, Placed
from dominoes_tui.core.chain import Chain, End
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.lean import (
    ALL,
    FITS,
    INDEX,
    MOVES,
    OPEN,
    ends_of,
    indices,
    move_of,
    outranking,
    tile_set,
)
from dominoes_tui.players.policy import Policy

YARD: Final = -1
"""Stands for a seat in the group of tiles that nobody holds."""


class Group(NamedTuple):
    """Places for tiles that came to a seat at one time.

    Attributes:
        seat: whose they are, or `YARD`.
        size: how many tiles.
        since: the index of the event that brought them; -1 for the deal.
        lacks: hidden tiles that cannot be among them.
    """

    seat: int
    size: int
    since: int
    lacks: int


class Choice(NamedTuple):
    """An opponent placed a tile where it may have had others.

    Attributes:
        seat: who chose.
        groups: indices of the groups it held by then.
        known: tiles it held then, as they lie on the table now.
        gone: tiles it had placed before.
        ends: the ends it chose at.
        bit: the tile it placed.
        after: the ends it left.
        possible: for each of its opponents in turn order, the tiles that the public story allows.
        counts: for each of them, how many tiles it held.
    """

    seat: int
    groups: tuple[int, ...]
    known: int
    gone: int
    ends: int
    bit: int
    after: int
    possible: tuple[int, ...]
    counts: tuple[int, ...]

    def likelihood(self, hand: int, policy: Policy, doubt: float) -> float:
        """Return how likely the choice is from this hand.

        Args:
            hand: all that the seat held.
            policy: how it is thought to choose.
            doubt: how much of every choice is held to be mere chance, 0 to 1.
        """
        moves = MOVES[self.ends][hand & FITS[self.ends]]
        if len(moves) == 1:
            return 1.0
        worths = policy.worths(moves, hand, [seen & ~hand for seen in self.possible], self.counts)
        bit, after = self.bit, self.after
        chosen = next(
            worth
            for move, worth in zip(moves, worths, strict=True)
            if move.bit == bit and move.ends == after
        )
        total = sum([exp(min(worth - chosen, 50.0)) for worth in worths])
        return (1 - doubt) / total + doubt / len(moves)


class Story(NamedTuple):
    """A round as one seat can tell it.

    Attributes:
        seat: whose view it is.
        hand: its own tiles.
        played: the tiles on the table.
        ends: the two ends.
        passes: passes in a row.
        lacks: for each seat the tiles that the table knows it cannot hold.
        groups: the places in which hidden tiles can be, the boneyard last.
        allowed: for each tile whose group is not known, the groups it can be in, as a set of
            indices. Most are hidden; some lie on the table, and only when their seat got them is
            unknown.
        choices: what the opponents chose, oldest first.
    """

    seat: int
    hand: int
    played: int
    ends: int
    passes: int
    lacks: tuple[int, ...]
    groups: tuple[Group, ...]
    allowed: dict[int, int]
    choices: tuple[Choice, ...]

    @property
    def hidden(self) -> int:
        """The tiles that the seat cannot see."""
        return ALL & ~(self.played | self.hand)


class _Miss(NamedTuple):
    """A seat had no fit: of what it held then, nothing fits those ends."""

    seat: int
    time: int
    fits: int


def read_story(view: PlayerView) -> Story:
    """Return what the view tells."""
    reader = _Reader(view)
    reader.read()
    return reader.story()


class _Reader:
    """Goes through the public events once."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        players = view.rules.players
        self.hand = tile_set(view.hand)
        placed = [event for event in view.history if isinstance(event, Placed)]
        left = sum(event.end is End.LEFT for event in placed)
        right = len(view.chain.laid) - (len(placed) - left)
        opened = any(event.end is None for event in placed)
        self.chain = Chain() if opened else Chain(view.chain.laid[left:right])
        self.played = tile_set([laid.tile for laid in self.chain.laid])
        self.counts = list(view.counts)
        for event in view.history:
            self.counts[event.seat] += isinstance(event, Placed) - isinstance(event, Drew)
        outranked = 0
        if view.from_deal and not view.led_freely:
            opening = [event.tile for event in placed[:1]]
            if not view.history:
                opening = [action.tile for action in view.legal if isinstance(action, Place)]
            outranked = sum([outranking(INDEX[tile]) for tile in opening])
        self.groups = [
            Group(seat, count, -1, outranked)
            for seat, count in enumerate(self.counts)
            if seat != view.seat
        ]
        self.lacks = [0] * players
        self.gone = [0] * players
        self.passes = 0
        self.misses: list[_Miss] = []
        self.placements: list[tuple[int, int, int]] = []
        """Of opponents: time, seat, tile; without those whose group is known to be their own."""
        self.choices: list[Choice] = []

    def read(self) -> None:
        history = self.view.history
        for time, event in enumerate(history):
            seat = event.seat
            if isinstance(event, Placed):
                before = history[time - 1] if time else None
                self._placed(time, event, drawn=isinstance(before, Drew))
                continue
            self.misses.append(_Miss(seat, time, FITS[ends_of(self.chain)]))
            if isinstance(event, Passed):
                self.lacks[seat] |= FITS[ends_of(self.chain)]
                self.passes += 1
                continue
            self.counts[seat] += 1
            self.lacks[seat] = 0
            following = history[time + 1] if time + 1 < len(history) else None
            if seat != self.view.seat and not isinstance(following, Placed):
                self._drew(seat, time, last=following is None)

    def _drew(self, seat: int, time: int, *, last: bool) -> None:
        """Tiles drawn in a row, none of which fitted, are one group."""
        before = self.groups[-1]
        if not last and (before.seat, before.since) == (seat, time - 1):
            self.groups[-1] = Group(seat, before.size + 1, time, 0)
        else:
            self.groups.append(Group(seat, 1, time, 0))

    def _placed(self, time: int, event: Placed, *, drawn: bool) -> None:
        seat, index = event.seat, INDEX[event.tile]
        move = move_of(self.chain, Place(event.tile, event.end))
        forced = event.end is None and not self.view.led_freely
        if seat != self.view.seat and not drawn:
            self.placements.append((time, seat, index))
            if not forced:
                self._chose(time, seat, move.bit, move.ends)
        chain, tile, end = self.chain, event.tile, event.end
        self.chain = chain.open(tile) if end is None else chain.place(tile, end)
        self.played |= move.bit
        self.gone[seat] |= move.bit
        self.counts[seat] -= 1
        self.passes = 0

    def _chose(self, time: int, seat: int, bit: int, after: int) -> None:
        players = self.view.rules.players
        order = [(seat + distance) % players for distance in range(1, players)]
        self.choices.append(
            Choice(
                seat=seat,
                groups=tuple(n for n, group in enumerate(self.groups) if group.seat == seat),
                known=time,  # the event; `story` puts the tiles here, when it knows them
                gone=self.gone[seat],
                ends=ends_of(self.chain) if self.chain.laid else OPEN,
                bit=bit,
                after=after,
                possible=tuple(ALL & ~(self.played | self.lacks[other]) for other in order),
                counts=tuple(self.counts[other] for other in order),
            )
        )

    def story(self) -> Story:
        view = self.view
        groups = [group._replace(lacks=self._lacks(group, None)) for group in self.groups]
        groups.append(Group(YARD, view.boneyard, -1, 0))
        sizes = [group.size for group in groups]
        allowed: dict[int, int] = {}
        known: list[tuple[int, int, int, int]] = []
        for time, seat, index in self.placements:
            open_to = [
                number
                for number, group in enumerate(self.groups)
                if group.seat == seat
                and group.since < time
                and not self._lacks(group, time) >> index & 1
            ]
            if len(open_to) == 1:
                sizes[open_to[0]] -= 1
                known.append((seat, self.groups[open_to[0]].since, time, 1 << index))
            else:
                allowed[index] = sum([1 << number for number in open_to])
        for index in indices(ALL & ~(self.played | self.hand)):
            allowed[index] = sum(
                [1 << n for n, group in enumerate(groups) if not group.lacks >> index & 1]
            )
        return Story(
            seat=view.seat,
            hand=self.hand,
            played=self.played,
            ends=ends_of(self.chain),
            passes=self.passes,
            lacks=tuple(self.lacks),
            groups=tuple(
                group._replace(size=size) for group, size in zip(groups, sizes, strict=True)
            ),
            allowed=allowed,
            choices=tuple(
                choice._replace(
                    known=sum(
                        [
                            bit
                            for seat, since, until, bit in known
                            if seat == choice.seat and since < choice.known <= until
                        ]
                    )
                )
                for choice in self.choices
            ),
        )

    def _lacks(self, group: Group, until: int | None) -> int:
        """What cannot have been in a group and stayed there until an event, or to this day."""
        lacks = group.lacks
        for seat, time, fits in self.misses:
            if seat == group.seat and time > group.since and (until is None or time < until):
                lacks |= fits
        return lacks
