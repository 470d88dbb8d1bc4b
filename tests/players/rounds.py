"""Rounds to test players with."""

from collections.abc import Iterator
from random import Random
from threading import Event

from dominoes_tui.core.actions import Action
from dominoes_tui.core.match import Match
from dominoes_tui.core.rules import BlockedScoring, Mode, NextLeader, Opening, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.player import Stop


def any_rules(lots: Random) -> Rules:
    """Return any rules."""
    return Rules(
        mode=lots.choice(list(Mode)),
        players=lots.choice([2, 3, 4]),
        hand_size=lots.choice([5, 6, 7]),
        opening=lots.choice(list(Opening)),
        next_leader=lots.choice(list(NextLeader)),
        boneyard_reserve=lots.choice([0, 1, 2]),
        blocked_scoring=lots.choice(list(BlockedScoring)),
        target=lots.choice([None, 100]),
    )


def dealt(rules: Rules, lots: Random) -> Match:
    """Return a match with one round dealt."""
    match = Match.begin(rules, [str(seat) for seat in range(rules.players)])
    leader = lots.randrange(rules.players) if match.leader_is_free else None
    return match.next_round(lots.sample(TILES, len(TILES)), leader)


def positions(
    count: int, seed: int, rules: Rules | None = None, deepest: int = 16
) -> Iterator[Match]:
    """Return matches in the middle of random rounds, somebody's turn."""
    lots = Random(seed)
    while count:
        match = dealt(rules or any_rules(lots), lots)
        for _ in range(lots.randrange(deepest)):
            assert match.round is not None
            following = match.apply(lots.choice(match.round.legal))
            if following.round is None or following.round.is_over:
                break
            match = following
        count -= 1
        yield match


def view_of_turn(match: Match) -> PlayerView:
    """Return the view of the seat to act."""
    assert match.round is not None
    assert match.round.turn is not None
    return match.view(match.round.turn)


class Endless:
    """A player that thinks until it is told to stop, and counts how often it asks.

    Attributes:
        asked: how often it has asked whether anybody waits.
        begun: it has asked for the first time.
        ended: it was told to stop, and has stopped.
    """

    level = "endless"
    seed = 1
    thinks = True

    def __init__(self) -> None:
        self.asked = 0
        self.begun = Event()
        self.ended = Event()

    def choose(self, view: PlayerView, stop: Stop) -> Action:
        """Choose one of `view.legal`, once nobody waits for it."""
        while not stop():
            self.asked += 1
            self.begun.set()
        self.ended.set()
        return view.legal[0]
