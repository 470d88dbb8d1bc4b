"""Players that do not look ahead."""

from collections.abc import Iterable
from dataclasses import dataclass

from dominoes_tui.core.actions import Action, Drew, Passed, Place
from dominoes_tui.core.chain import Ends
from dominoes_tui.core.rules import Mode
from dominoes_tui.core.tiles import TILES, Tile
from dominoes_tui.core.view import PlayerView


def heaviest(view: PlayerView) -> Action:
    """Place the tile with most pips, doubles first; draw or pass where nothing fits."""
    places = [action for action in view.legal if isinstance(action, Place)]
    if not places:
        return view.legal[0]
    return max(places, key=lambda place: (place.tile.pips, place.tile.is_double))


@dataclass(frozen=True, slots=True)
class Weights:
    """What the sound player holds a placement to be worth, in pips.

    Attributes:
        pips: for each pip that leaves the hand.
        double: for placing a double, which fits fewer ends than any other tile.
        mobility: for each number of the new ends that a tile left in the hand shows.
        control: for each tile of the number now at an end that is in the own hand or on the table,
            beyond the three and a half to be expected.
        refusal: for each new end that the next opponent is known to lack.
        stranded: taken off for each own tile left that fits neither new end.
    """

    pips: float
    double: float
    mobility: float
    control: float
    refusal: float
    stranded: float


BLOCK = Weights(pips=1.0, double=2.5, mobility=2.0, control=0.7, refusal=4.0, stranded=0.3)
DRAW = Weights(pips=0.3, double=2.5, mobility=3.5, control=0.7, refusal=3.0, stranded=0.6)


def sound(view: PlayerView) -> Action:
    """Place the tile that the weights of the mode value most.

    It looks at its own hand, the chain and the public history: which numbers it can still answer,
    how many of them are gone, doubles, pips, and what the opponents passed or drew on.
    """
    places = [action for action in view.legal if isinstance(action, Place)]
    if not places:
        return view.legal[0]
    weights = BLOCK if view.rules.mode is Mode.BLOCK else DRAW
    lacking = lacked_numbers(view)
    return max(places, key=lambda place: (_worth(view, place, weights, lacking), place.tile.pips))


def _worth(
    view: PlayerView, place: Place, weights: Weights, lacking: tuple[frozenset[int], ...]
) -> float:
    tile = place.tile
    chain = view.chain.open(tile) if place.end is None else view.chain.place(tile, place.end)
    ends = chain.ends
    assert ends is not None, "a tile has been placed"
    left = [held for held in view.hand if held is not tile]
    table = [laid.tile for laid in chain.laid]
    worth = weights.pips * tile.pips + weights.double * tile.is_double
    for number in set(ends):
        held = sum(number in own for own in left)
        seen = held + sum(number in laid for laid in table)
        worth += weights.mobility * min(held, 2) + weights.control * (seen - 3.5) * (held > 0)
    worth -= weights.stranded * sum(not _fits(own, ends) for own in left)
    return worth + weights.refusal * _refusals(view, ends, lacking)


def _refusals(view: PlayerView, ends: Ends, lacking: tuple[frozenset[int], ...]) -> float:
    """How many of the ends the opponents lack, the next to act counting most."""
    players = view.rules.players
    total = 0.0
    for distance in range(1, players):
        lacked = lacking[(view.seat + distance) % players]
        total += sum(number in lacked for number in ends) / distance
    return total


def _fits(tile: Tile, ends: Iterable[int]) -> bool:
    return any(number in tile for number in ends)


def lacked_numbers(view: PlayerView) -> tuple[frozenset[int], ...]:
    """Return for each seat the numbers that none of its tiles can show.

    A pass says that a seat lacks both ends. A drawn tile may bring any number, so a draw forgets
    what was known of the seat. A number whose seven tiles are all in sight is lacked by everyone.
    """
    lacking: list[frozenset[int]] = [frozenset()] * view.rules.players
    for event in view.history:
        if isinstance(event, Passed):
            lacking[event.seat] |= frozenset(event.ends)
        elif isinstance(event, Drew):
            lacking[event.seat] = frozenset()
    gone = {laid.tile for laid in view.chain.laid} | set(view.hand)
    spent = frozenset(number for number in range(7) if all(t in gone for t in TILES if number in t))
    return tuple(lacked | spent for lacked in lacking)
