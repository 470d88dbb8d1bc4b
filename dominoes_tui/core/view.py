"""What one seat may know."""

from typing import NamedTuple

from dominoes_tui.core.actions import Action, Event, Outcome
from dominoes_tui.core.chain import Chain
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import Tile


class PlayerView(NamedTuple):
    """A round as one seat sees it: the only thing that players and widgets are given.

    It is built by adding what the seat may know; hidden tiles appear nowhere in it.

    Attributes:
        seat: whose view this is.
        rules: the rules of the match.
        hand: the seat's own tiles, drawn ones last.
        counts: how many tiles each seat holds.
        boneyard: how many tiles are left in the boneyard, the reserve included.
        chain: what lies on the table.
        turn: the seat to act; None once the round is over.
        legal: what this seat may do now; empty when it is not its turn.
        history: the public events of the round; a tile drawn by another seat is None.
        leader: the seat that leads the round (of a position: the first to act).
        led_freely: whether the leader could open with any tile.
        from_deal: False where the round began in its middle, so that neither its opening nor its
            counts of tiles say anything about the hands.
        scores: points of each seat from the finished rounds of the match.
        number: which round of the match this is, from 1.
        outcome: how the round ended; None while it is open.
        hands: every hand, once the round is over; None while it is open.
    """

    seat: int
    rules: Rules
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    boneyard: int
    chain: Chain
    turn: int | None
    legal: tuple[Action, ...]
    history: tuple[Event, ...]
    leader: int
    led_freely: bool
    from_deal: bool
    scores: tuple[int, ...]
    number: int = 1
    outcome: Outcome | None = None
    hands: tuple[tuple[Tile, ...], ...] | None = None

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.turn == self.seat

    @property
    def drawable(self) -> int:
        """Tiles that may still be drawn."""
        return max(0, self.boneyard - self.rules.boneyard_reserve)
