"""The shuffling of a match's deals."""

import hashlib
import secrets
from random import Random

from dominoes_tui.core.match import Match
from dominoes_tui.core.record import seal_of
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES, Tile


class Dealer:
    """Shuffles the deals of one match.

    Everything of a round follows from the seed and the number of the round alone, so that a match
    taken up again is dealt on as it would have been, and the seal of a deal can be shown before
    anyone has seen a tile. Rounds count from 1.
    """

    def __init__(self, seed: int | None = None, shift: int = 0) -> None:
        """Make the dealer of a match.

        Args:
            seed: what the deals are made from; None for deals nobody can know.
            shift: by how many seats the hands move on: with 1, seat 0 gets what seat 1 would have.
        """
        self._seed = secrets.randbits(128) if seed is None else seed
        self._shift = shift

    def order(self, number: int, rules: Rules) -> tuple[Tile, ...]:
        """Return the shuffled tiles of a round, as `Round.deal` takes them."""
        return self._shifted(self._lots(number).sample(TILES, len(TILES)), rules)

    def _shifted(self, order: list[Tile], rules: Rules) -> tuple[Tile, ...]:
        """Return the order with every hand moved on by some seats; the boneyard stays."""
        dealt = rules.players * rules.hand_size
        at = self._shift % rules.players * rules.hand_size
        return (*order[at:dealt], *order[:at], *order[dealt:])

    def salt(self, number: int) -> str:
        """Return the secret of a round's seal, to be shown when the round is over.

        It gives away nothing of the seed, nor of the salt of another round.
        """
        return hashlib.sha256(f"salt {self._seed} {number}".encode()).hexdigest()[:32]

    def seal(self, number: int, rules: Rules) -> str:
        """Return the seal of a round, to be shown before its first tile."""
        return seal_of(self.salt(number), self.order(number, rules))

    @property
    def seed(self) -> int:
        """What the deals are made from."""
        return self._seed

    @property
    def seed_of_players(self) -> int:
        """What computer players draw their lots from: it says nothing of the deals."""
        digest = hashlib.sha256(f"players {self._seed}".encode()).digest()
        return int.from_bytes(digest[:8], "big")

    def next_round(self, match: Match) -> Match:
        """Deal the next round; where the rules leave open who leads it, draw lots.

        Raises:
            MatchError: a round is open, or the match is over.
        """
        rules = match.rules
        lots = self._lots(len(match.rounds) + 1)
        order = self._shifted(lots.sample(TILES, len(TILES)), rules)
        leader = None
        if match.leader_is_free:
            leader = (lots.randrange(rules.players) - self._shift) % rules.players
        return match.next_round(order, leader)

    def _lots(self, number: int) -> Random:
        return Random(f"{self._seed} {number - 1}")  # noqa: S311 - a game, not a secret
