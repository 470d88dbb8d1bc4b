"""Rounds to a target: scores, who leads, who wins."""

from collections.abc import Sequence
from typing import NamedTuple

from dominoes_tui.core.actions import Action, IllegalAction
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import NextLeader, Opening, Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView


class MatchError(ValueError):
    """Something that the match cannot do now; the message says why."""


class Match(NamedTuple):
    """A match: an immutable value; `next_round` deals and `apply` plays.

    Attributes:
        rules: the rules of every round.
        players: a name for each seat.
        rounds: every round so far; only the last may be open.
    """

    rules: Rules
    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()

    @classmethod
    def begin(cls, rules: Rules, players: Sequence[str]) -> "Match":
        """Return a match before its first deal.

        Raises:
            MatchError: there is not one name for each seat.
        """
        if len(players) != rules.players:
            raise MatchError(f"{len(players)} names for {rules.players} players")
        return cls(rules, tuple(players))

    @property
    def round(self) -> Round | None:
        """The round played last or now; None before the first deal."""
        return self.rounds[-1] if self.rounds else None

    @property
    def finished(self) -> tuple[Round, ...]:
        """The rounds that are over."""
        last = self.round
        return self.rounds if last is None or last.is_over else self.rounds[:-1]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat from the finished rounds."""
        points = [round_.outcome.points for round_ in self.rounds if round_.outcome]
        return tuple(map(sum, zip(*points, strict=True))) or (0,) * self.rules.players

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the match; empty while it goes on.

        With a target, the seat that reached it; of a single round, whoever won the round.
        """
        if self.rules.target is None:
            last = self.round
            return last.outcome.winners if last is not None and last.outcome else ()
        scores = self.scores
        return tuple(seat for seat, score in enumerate(scores) if score >= self.rules.target)

    @property
    def is_over(self) -> bool:
        """Whether the match has been won, or its single round is over."""
        return bool(self.winners)

    @property
    def between_rounds(self) -> bool:
        """Whether a round must be dealt before anyone can act."""
        last = self.round
        return not self.is_over and (last is None or last.is_over)

    @property
    def leader_is_free(self) -> bool:
        """Whether the rules leave open who leads the next round, so that the dealer chooses."""
        if self.rules.opening is not Opening.ANY:
            return False
        return not self.rounds or self.rules.next_leader is NextLeader.OPENING

    @property
    def next_leader(self) -> int | None:
        """The seat that leads the next round with any tile.

        None where the highest dealt double decides, or where `leader_is_free`.
        """
        last = self.round
        if last is None or self.rules.next_leader is NextLeader.OPENING:
            return None
        if self.rules.next_leader is NextLeader.ROTATE:
            return (last.leader + 1) % self.rules.players
        outcome = last.outcome
        if outcome is not None and len(outcome.winners) == 1:
            return outcome.winners[0]
        return last.leader

    def next_round(self, order: Sequence[Tile], leader: int | None = None) -> "Match":
        """Deal the next round.

        Args:
            order: the 28 tiles once each, as `Round.deal` takes them.
            leader: who leads, where `leader_is_free`; otherwise the rules say.

        Raises:
            MatchError: a round is open, the match is over, or the leader is not what the rules say.
            DealError: the tiles are not the 28, or there is no such seat.
        """
        self.check_between_rounds()
        if self.leader_is_free:
            if leader is None:
                raise MatchError("the leader of this round is free: name one")
        elif leader not in (None, self.next_leader):
            raise MatchError(f"seat {leader} does not lead this round")
        else:
            leader = self.next_leader
        return self._replace(rounds=(*self.rounds, Round.deal(self.rules, order, leader)))

    def take_up(self, round_: Round) -> "Match":
        """Add a round that begins in its middle.

        Raises:
            MatchError: a round is open, the match is over, or the round has other rules.
        """
        self.check_between_rounds()
        if round_.rules != self.rules:
            raise MatchError("the round is played by other rules than the match")
        return self._replace(rounds=(*self.rounds, round_))

    def check_between_rounds(self) -> None:
        """Check that the next round can be dealt.

        Raises:
            MatchError: a round is open, or the match is over.
        """
        if self.is_over:
            raise MatchError("the match is over")
        if not self.between_rounds:
            raise MatchError("the round before is not over")

    def apply(self, action: Action) -> "Match":
        """Return the match after the seat to act has acted.

        Raises:
            IllegalAction: the rules do not allow it now, or no round is open.
        """
        last = self.round
        if last is None:
            raise IllegalAction("no round has been dealt")
        return self._replace(rounds=(*self.rounds[:-1], last.apply(action)))

    def view(self, seat: int) -> PlayerView:
        """Return what one seat may know of the round played last or now.

        Raises:
            MatchError: no round has been dealt.
            DealError: there is no such seat.
        """
        last = self.round
        if last is None:
            raise MatchError("no round has been dealt")
        return last.view(seat)._replace(scores=self.scores, number=len(self.rounds))
