"""One deal, from the shuffle to domino or block."""

from collections.abc import Sequence
from typing import NamedTuple

from dominoes_tui.core.actions import (
    DRAW,
    OPENINGS,
    PASS,
    PLACEMENTS,
    Action,
    Draw,
    Drew,
    Event,
    IllegalAction,
    Outcome,
    Pass,
    Place,
    Reason,
    drew,
    passed,
    placed,
)
from dominoes_tui.core.chain import Chain, End
from dominoes_tui.core.rules import BlockedScoring, Mode, Rules
from dominoes_tui.core.start import Deal, DealError, Hand, Position, Start, check_seat, check_set
from dominoes_tui.core.tiles import Tile, pips
from dominoes_tui.core.view import PlayerView


class Round(NamedTuple):
    """One round: an immutable value; `apply` gives the next one.

    Make one with `deal` or `at`.

    Attributes:
        rules: the rules of the match.
        start: the deal or the position that the round began with.
        hands: the tiles each seat holds now, drawn ones last.
        boneyard: the tiles left to draw; the first is drawn first.
        chain: what lies on the table.
        turn: the seat to act; None once the round is over.
        legal: everything the seat to act may do, in the order of its hand.
        history: the events so far, drawn tiles included.
        passes: how many passes stand at the end of the history.
        outcome: how the round ended; None while it is open.
    """

    rules: Rules
    start: Start
    hands: tuple[Hand, ...]
    boneyard: tuple[Tile, ...]
    chain: Chain
    turn: int | None
    legal: tuple[Action, ...]
    history: tuple[Event, ...] = ()
    passes: int = 0
    outcome: Outcome | None = None

    @classmethod
    def deal(cls, rules: Rules, order: Sequence[Tile], leader: int | None = None) -> "Round":
        """Deal a shuffled set: the hands seat by seat, the rest to the boneyard.

        Args:
            rules: the rules of the match.
            order: the 28 tiles once each.
            leader: the seat that opens with any tile; None where the highest dealt double (if
                nobody has one, the tile with most pips, the higher half breaking a tie) must open,
                whoever holds it.

        Raises:
            DealError: the tiles are not the 28, or there is no such seat.
        """
        start = Deal.of(rules, order, leader)
        openings = start.hands[start.leader] if start.opening is None else (start.opening,)
        legal: tuple[Action, ...] = tuple([OPENINGS[tile] for tile in openings])
        return cls(rules, start, start.hands, start.boneyard, Chain(), start.leader, legal)

    @classmethod
    def at(cls, rules: Rules, position: Position) -> "Round":
        """Take up a round in its middle; on an empty table the seat to act opens with any tile.

        Raises:
            DealError: the position does not hold the 28 tiles once each, has not a hand for each
                seat, has an empty hand, or there is no such seat.
        """
        chain, hands, boneyard, turn = position
        if len(hands) != rules.players:
            raise DealError(f"{len(hands)} hands for {rules.players} players")
        check_seat(rules, turn)
        check_set([laid.tile for laid in chain.laid] + [t for h in hands for t in h] + [*boneyard])
        if not all(hands):
            raise DealError(f"the hand of seat {hands.index(())} is empty: the round is over")
        legal = _legal(rules, chain, hands[turn], len(boneyard))
        return cls(rules, position, hands, boneyard, chain, turn, legal)

    @property
    def leader(self) -> int:
        """The seat that opened the round (of a position: the first to act)."""
        return self.start.leader if isinstance(self.start, Deal) else self.start.turn

    @property
    def led_freely(self) -> bool:
        """Whether the leader could open with any tile."""
        return not isinstance(self.start, Deal) or self.start.opening is None

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.outcome is not None

    def apply(self, action: Action) -> "Round":
        """Return the round after the seat to act has acted.

        Raises:
            IllegalAction: the rules do not allow it now; the message says what the ends need.
        """
        rules, start, hands, boneyard, chain, turn, legal, history, passes, _ = self
        if turn is None or action not in legal:
            raise IllegalAction(self._refusal(action))
        hand = hands[turn]
        if isinstance(action, Draw):
            tile = boneyard[0]
            boneyard = boneyard[1:]
            hands = (*hands[:turn], (*hand, tile), *hands[turn + 1 :])
            legal = _legal(rules, chain, hands[turn], len(boneyard))
            history = (*history, drew(turn, tile))
            return Round(rules, start, hands, boneyard, chain, turn, legal, history, passes)
        if isinstance(action, Pass):
            ends = chain.ends
            assert ends is not None, "a leader always has a tile to open with"
            history = (*history, passed(turn, ends))
            passes += 1
            if passes == rules.players:
                outcome = _blocked(rules, hands)
                return Round(
                    rules, start, hands, boneyard, chain, None, (), history, passes, outcome
                )
        else:
            tile, end = action
            index = hand.index(tile)
            hand = hand[:index] + hand[index + 1 :]
            hands = (*hands[:turn], hand, *hands[turn + 1 :])
            chain = chain.open(tile) if end is None else chain.place(tile, end)
            history = (*history, placed(turn, tile, end))
            if not hand:
                outcome = _domino(hands, turn)
                return Round(rules, start, hands, boneyard, chain, None, (), history, 0, outcome)
            passes = 0
        turn = (turn + 1) % rules.players
        legal = _legal(rules, chain, hands[turn], len(boneyard))
        return Round(rules, start, hands, boneyard, chain, turn, legal, history, passes)

    def view(self, seat: int) -> PlayerView:
        """Return what one seat may know of this round; scores are those of a match's beginning.

        Raises:
            DealError: there is no such seat.
        """
        check_seat(self.rules, seat)
        history = self.history
        if self.rules.mode is Mode.DRAW:
            history = tuple(
                [
                    drew(event.seat, None)
                    if isinstance(event, Drew) and event.seat != seat
                    else event
                    for event in history
                ]
            )
        return PlayerView(
            seat=seat,
            rules=self.rules,
            hand=self.hands[seat],
            counts=tuple([len(hand) for hand in self.hands]),
            boneyard=len(self.boneyard),
            chain=self.chain,
            turn=self.turn,
            legal=self.legal if self.turn == seat else (),
            history=history,
            leader=self.leader,
            led_freely=self.led_freely,
            from_deal=isinstance(self.start, Deal),
            scores=(0,) * self.rules.players,
            outcome=self.outcome,
            hands=self.hands if self.outcome is not None else None,
        )

    def _refusal(self, action: Action) -> str:
        """Say why an action is not legal now, and what the ends or the opening need."""
        if self.turn is None:
            return "the round is over"
        ends = self.chain.ends
        if ends is None:
            return self._refused_opening(action)
        seat = f"seat {self.turn}"
        on_offer = f"; the ends are {ends}"
        first = next((legal for legal in self.legal if isinstance(legal, Place)), None)
        match action:
            case Place(tile, _) if tile not in self.hands[self.turn]:
                return f"{seat} does not hold {tile}{on_offer}"
            case Place(tile, _) if tile not in PLACEMENTS[ends]:
                return f"{tile} fits neither end ({ends})"
            case Place(tile, None):
                return f"{tile} needs an end, left or right ({ends})"
            case Place(tile, end):
                number = ends.left if end is End.LEFT else ends.right
                return f"{tile} does not fit the {end} end ({number})"
            case Draw() if self.rules.mode is Mode.BLOCK:
                return f"there is no drawing in Block{on_offer}"
            case _ if first is not None:
                return f"{seat} must place a tile: {first.tile} fits"
            case Draw():
                reserve = self.rules.boneyard_reserve
                return f"the boneyard is down to its reserve ({reserve}){on_offer}"
            case _:
                drawable = len(self.boneyard) - self.rules.boneyard_reserve
                tiles = "1 tile" if drawable == 1 else f"{drawable} tiles"
                return f"{seat} must draw: {tiles} may be drawn{on_offer}"

    def _refused_opening(self, action: Action) -> str:
        """Say why an action cannot open the round."""
        assert self.turn is not None, "somebody leads"
        opening = self.start.opening if isinstance(self.start, Deal) else None
        if not isinstance(action, Place):
            for_one = " for one" if len(self.legal) > 1 else ""
            return f"seat {self.turn} must open, with {self.legal[0]}{for_one}"
        if action.tile not in self.hands[self.turn]:
            return f"seat {self.turn} does not hold {action.tile}"
        if action.end is not None:
            return f"there is no {action.end} end yet: {action.tile} would open the chain"
        assert opening is not None, "a free leader opens with any tile"
        kind = "the highest double" if opening.is_double else "the tile with most pips"
        return f"{action.tile} may not open: {kind}, {opening}, must"


def _legal(rules: Rules, chain: Chain, hand: Hand, boneyard: int) -> tuple[Action, ...]:
    """Everything a seat may do: place what fits; else draw, where the mode has it; else pass."""
    laid = chain.laid
    if not laid:
        return tuple([OPENINGS[tile] for tile in hand])
    fitting = PLACEMENTS[laid[0].left, laid[-1].right]
    places: tuple[Place, ...] = ()
    for tile in hand:
        if tile in fitting:
            places += fitting[tile]
    if places:
        return places
    if rules.mode is Mode.DRAW and boneyard > rules.boneyard_reserve:
        return (DRAW,)
    return (PASS,)


def _domino(hands: tuple[Hand, ...], winner: int) -> Outcome:
    """The winner scores the pips of the other hands."""
    left = tuple(map(pips, hands))
    points = tuple([sum(left) if seat == winner else 0 for seat in range(len(hands))])
    return Outcome(Reason.DOMINO, (winner,), left, points)


def _blocked(rules: Rules, hands: tuple[Hand, ...]) -> Outcome:
    """The lowest pip total wins; a tie is shared and scores nothing."""
    left = tuple(map(pips, hands))
    lowest = min(left)
    winners = tuple([seat for seat, total in enumerate(left) if total == lowest])
    worth = 0
    if len(winners) == 1:
        worth = sum(left) - lowest
        if rules.blocked_scoring is BlockedScoring.DIFFERENCE:
            worth -= lowest
    points = tuple([worth if seat in winners else 0 for seat in range(len(hands))])
    return Outcome(Reason.BLOCKED, winners, left, points)
