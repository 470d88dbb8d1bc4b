"""A second, naive referee: the rules written once more, in another style, to be an oracle.

Everything here is a list of pairs and a text; what is legal is found by laying each tile down and
looking whether the chain still matches. It shares no code with the program.
"""

from itertools import product
from typing import Any, Final, TypeAlias

Pair: TypeAlias = list[int]

SET: Final = [[low, high] for low in range(7) for high in range(7) if low <= high]


def pair(text: str) -> Pair:
    """Read `"0-6"`."""
    return [int(text[0]), int(text[2])]


def word(tile: Pair) -> str:
    """Write a tile, lower number first."""
    return f"{min(tile)}-{max(tile)}"


def matches(table: list[Pair]) -> bool:
    """Whether all the neighbours on a table match."""
    return all(table[at][1] == table[at + 1][0] for at in range(len(table) - 1))


class Referee:
    """One round on a real table: everything in it changes in place."""

    def __init__(self, settings: dict[str, Any], hands: list[list[Pair]], yard: list[Pair]) -> None:
        """Sit down to a deal; `lead` says who begins."""
        self.settings = settings
        self.hands = [[sorted(tile) for tile in hand] for hand in hands]
        self.yard = [sorted(tile) for tile in yard]
        self.table: list[Pair] = []
        self.turn = 0
        self.must: Pair | None = None
        self.row_of_passes = 0
        self.result: dict[str, Any] | None = None

    def lead(self, leader: int | None) -> None:
        """Let a seat lead any tile, or, without one, the holder of the highest double that tile."""
        if leader is not None:
            self.turn = leader
            return
        dealt = [(seat, tile) for seat, hand in enumerate(self.hands) for tile in hand]
        for number in (6, 5, 4, 3, 2, 1, 0):
            for seat, tile in dealt:
                if tile == [number, number]:
                    self.turn, self.must = seat, tile
                    return
        for total in range(11, 0, -1):
            for high in range(6, 0, -1):
                for seat, tile in dealt:
                    if sum(tile) == total and max(tile) == high:
                        self.turn, self.must = seat, tile
                        return

    def ways(self, tile: Pair) -> dict[str, list[Pair]]:
        """Every way to lay a tile down now: the action's text, and the table after it."""
        if not self.table:
            return {word(tile): [tile]} if self.must in (None, tile) else {}
        found = {}
        for side, (one, two) in product(("left", "right"), (tile, tile[::-1])):
            table = [[one, two], *self.table] if side == "left" else [*self.table, [one, two]]
            if matches(table):
                found[f"{word(tile)} {side}"] = table
        return found

    @property
    def legal(self) -> set[str]:
        """The text of all that the seat to act may do."""
        if self.result is not None:
            return set()
        places = {way for tile in self.hands[self.turn] for way in self.ways(tile)}
        if places:
            return places
        may_draw = self.settings["mode"] == "draw"
        return {"draw"} if may_draw and self.to_draw > 0 else {"pass"}

    @property
    def to_draw(self) -> int:
        """How many tiles may still be drawn."""
        return len(self.yard) - int(self.settings["boneyard_reserve"])

    def play(self, action: str) -> None:
        """Let the seat to act do what the text says, which must be legal."""
        assert action in self.legal
        mine = self.hands[self.turn]
        if action == "draw":
            mine.append(self.yard.pop(0))
            return
        if action == "pass":
            self.row_of_passes += 1
        else:
            self.row_of_passes = 0
            tile = sorted(pair(action))
            self.table = self.ways(tile)[action]
            mine.remove(tile)
        if not mine:
            self.finish("domino", [self.turn])
        elif self.row_of_passes == len(self.hands):
            totals = self.totals()
            self.finish("blocked", [s for s, total in enumerate(totals) if total == min(totals)])
        else:
            self.turn = (self.turn + 1) % len(self.hands)

    def totals(self) -> list[int]:
        """The pips left in each hand."""
        return [sum(sum(tile) for tile in hand) for hand in self.hands]

    def finish(self, reason: str, winners: list[int]) -> None:
        """Write the result, as a record holds it."""
        totals = self.totals()
        points = [0 for _ in totals]
        if len(winners) == 1:
            won = 0
            for seat, total in enumerate(totals):
                if seat not in winners:
                    won += total
                elif reason == "blocked" and self.settings["blocked_scoring"] == "difference":
                    won -= total
            points[winners[0]] = won
        self.result = {"reason": reason, "winners": winners, "pips": totals, "points": points}


def next_leader(settings: dict[str, Any], led: list[int], winners: list[list[int]]) -> int | None:
    """Who leads the next round with any tile, after rounds led and won so; None if nobody is named.

    Nobody is named where the highest double decides, or where the dealer chooses.
    """
    if not led or settings["next_leader"] == "opening":
        return None
    if settings["next_leader"] == "rotate":
        return (led[-1] + 1) % int(settings["players"])
    return winners[-1][0] if len(winners[-1]) == 1 else led[-1]
