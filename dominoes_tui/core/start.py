"""How a round begins: the deal and who leads, or a position taken up in its middle."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from dominoes_tui.core.chain import Chain
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES, Tile, parse_tiles, tiles_text

Hand: TypeAlias = tuple[Tile, ...]


class DealError(ValueError):
    """Tiles that cannot be the beginning of a round; the message says why."""


class Deal(NamedTuple):
    """How a round began.

    Attributes:
        hands: the tiles dealt to each seat, in the order of the deal.
        boneyard: the rest; the first is drawn first.
        leader: the seat that opens.
        opening: the tile that must open; None where the leader chooses freely.
    """

    hands: tuple[Hand, ...]
    boneyard: tuple[Tile, ...]
    leader: int
    opening: Tile | None

    @classmethod
    def of(cls, rules: Rules, order: Sequence[Tile], leader: int | None) -> "Deal":
        """Deal a shuffled set: the hands seat by seat, the rest to the boneyard.

        Args:
            rules: the rules of the match.
            order: the 28 tiles once each.
            leader: the seat that opens with any tile; None where `opening_tile` must open.

        Raises:
            DealError: the tiles are not the 28, or there is no such seat.
        """
        check_set(order)
        size, players = rules.hand_size, rules.players
        hands = tuple([tuple(order[seat * size : (seat + 1) * size]) for seat in range(players)])
        boneyard = tuple(order[players * size :])
        if leader is None:
            return cls(hands, boneyard, *opening_tile(hands))
        check_seat(rules, leader)
        return cls(hands, boneyard, leader, None)

    @property
    def order(self) -> tuple[Tile, ...]:
        """The 28 tiles as they were shuffled: the hands seat by seat, then the boneyard."""
        return (*(tile for hand in self.hands for tile in hand), *self.boneyard)


class Position(NamedTuple):
    """A round taken up in its middle; it says nothing of how it came about.

    Its text is `chain | hand / hand | boneyard | turn`, for example
    `6-1 1-3 | 3-3 2-3 / 0-1 | 0-0 0-2 ... | 0`. In a boneyard, `...` stands for all the tiles
    that are named nowhere, lowest first.
    """

    chain: Chain
    hands: tuple[Hand, ...]
    boneyard: tuple[Tile, ...]
    turn: int

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read the text of a position.

        Raises:
            ValueError: the text has not this form; whether the tiles are the 28 is for `Round.at`.
        """
        parts = text.split("|")
        if len(parts) != 4:
            raise ValueError("a position is: chain | hand / hand | boneyard | turn")
        chain = Chain.parse(parts[0])
        hands = tuple(parse_tiles(hand) for hand in parts[1].split("/"))
        named, rest, after = parts[2].partition("...")
        if after.strip():
            raise ValueError("... stands for all the other tiles, so that nothing can follow it")
        boneyard = parse_tiles(named)
        if rest:
            used = {*(laid.tile for laid in chain.laid), *boneyard}.union(*hands)
            boneyard += tuple(tile for tile in TILES if tile not in used)
        return cls(chain, hands, boneyard, int(parts[3]))

    def __str__(self) -> str:
        hands = " / ".join(map(tiles_text, self.hands))
        return f"{self.chain} | {hands} | {tiles_text(self.boneyard)} | {self.turn}"


Start: TypeAlias = Deal | Position


def check_set(tiles: Sequence[Tile]) -> None:
    """Check that some tiles are the 28, once each.

    Raises:
        DealError: one is missing or stands twice.
    """
    if len(tiles) == len(TILES) and set(tiles) == _ALL:
        return
    twice = [tile for tile in TILES if tiles.count(tile) > 1]
    missing = [tile for tile in TILES if tile not in tiles]
    faults = [f"{tile} stands {tiles.count(tile)} times" for tile in twice[:1]]
    faults += [f"{tile} is missing" for tile in missing[:1]]
    raise DealError(f"these are not the 28 tiles once each: {' and '.join(faults)}")


_ALL = frozenset(TILES)
_OPENING_RANK = {tile: (tile.is_double, tile.pips, tile.high) for tile in TILES}


def check_seat(rules: Rules, seat: int) -> None:
    """Check that there is such a seat.

    Raises:
        DealError: there is not.
    """
    if seat not in range(rules.players):
        raise DealError(f"there is no seat {seat}; seats are 0 to {rules.players - 1}")


def opening_tile(hands: tuple[Hand, ...]) -> tuple[int, Tile]:
    """Return the seat that must open and the tile it must open with.

    The highest dealt double opens; if nobody has a double, the tile with most pips, the higher half
    breaking a tie.
    """
    tile = max([tile for hand in hands for tile in hand], key=_OPENING_RANK.__getitem__)
    return next(seat for seat, hand in enumerate(hands) if tile in hand), tile
