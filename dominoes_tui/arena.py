"""Matches between computer players, many at once, without a screen.

A *mirror* is the same deals played from each seat in turn: as many matches as there are seats, in
which the k-th round has the same order of tiles. So luck of the deal weighs on every level alike.
"""

import hashlib
import json
import math
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from dominoes_tui.arena_pool import told_to_stop
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.dealer import Dealer
from dominoes_tui.players import LEVELS, YARDSTICKS, Player, Stop

CONTESTANTS: Final = LEVELS | YARDSTICKS
"""Who can play in the arena."""
AHEAD: Final = 4
"""Mirrors handed to the executor beyond each that is being played."""


class Interrupted(Exception):  # noqa: N818 - nobody's error
    """Nobody waits for this mirror any more."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays, by which rules, and how often.

    Attributes:
        rules: the rules; their number of players is that of the levels.
        levels: a name of `CONTESTANTS` for each seat.
        matches: how many matches at least; whole mirrors are played.
        seed: the same seed, the same matches.

    Raises:
        ValueError: a level is unknown, there is not one for each seat, or there is no match.
    """

    rules: Rules
    levels: tuple[str, ...]
    matches: int
    seed: int = 1

    def __post_init__(self) -> None:
        for level in self.levels:
            if level not in CONTESTANTS:
                raise ValueError(
                    f"{level!r:.40} is no level; the arena knows {', '.join(CONTESTANTS)}"
                )
        if len(self.levels) != self.rules.players:
            raise ValueError(f"{len(self.levels)} levels for {self.rules.players} players")
        if self.matches < 1:
            raise ValueError("there must be a match to play")

    @property
    def mirrors(self) -> int:
        """How many mirrors are played."""
        return -(-self.matches // len(self.levels))


class Played(NamedTuple):
    """A finished match.

    Attributes:
        levels: the level at each seat.
        winners: the seats that won it.
        rounds: how many rounds it had.
        round_wins: for each seat the rounds it won; a tie is shared.
        points: for each seat its points.
        record: the match as one line of JSON.
    """

    levels: tuple[str, ...]
    winners: tuple[int, ...]
    rounds: int
    round_wins: tuple[float, ...]
    points: tuple[int, ...]
    record: str


Mirror = tuple[Played, ...]


def play_mirror(contest: Contest, number: int, stop: Stop | None = None) -> Mirror:
    """Play one mirror; the work that an executor is handed.

    Args:
        contest: what is played.
        number: which mirror, from 0.
        stop: once it says true, the mirror is given up; if None, this process's own is asked.

    Raises:
        Interrupted: it was given up.
    """
    stop = stop or told_to_stop
    digest = hashlib.sha256(f"{contest.seed} {number}".encode()).digest()
    seed = int.from_bytes(digest[:6], "big")
    players = len(contest.levels)
    seatings = [contest.levels[turn:] + contest.levels[:turn] for turn in range(players)]
    return tuple([_play_match(contest.rules, levels, seed, stop) for levels in seatings])


def _play_match(rules: Rules, levels: tuple[str, ...], seed: int, stop: Stop) -> Played:
    dealer = Dealer(seed)
    players = [CONTESTANTS[level].make(dealer.seed_of_players) for level in levels]
    match = Match.begin(rules, levels)
    while not match.is_over:
        match = dealer.next_round(match)
        while not match.between_rounds and not match.is_over:
            match = _act(match, players, stop)
    numbers = range(1, len(match.rounds) + 1)
    rules = match.rules
    rounds = [
        {"seal": dealer.seal(number, rules), "salt": dealer.salt(number)} for number in numbers
    ]
    notes = {"levels": list(levels), "seed": seed, "rounds": rounds}
    wins = [0.0] * rules.players
    for round_ in match.rounds:
        assert round_.outcome is not None, "the match is over"
        for seat in round_.outcome.winners:
            wins[seat] += 1 / len(round_.outcome.winners)
    record = str(Record(match, notes))
    return Played(levels, match.winners, len(match.rounds), tuple(wins), match.scores, record)


def _act(match: Match, players: Sequence[Player], stop: Stop) -> Match:
    seat = match.round.turn if match.round else None
    assert seat is not None, "a round is open"
    action = players[seat].choose(match.view(seat), stop)
    if stop():
        raise Interrupted
    return match.apply(action)


def hold(
    contest: Contest, executor: Executor | None = None, ahead: int = AHEAD
) -> Iterator[Mirror]:
    """Play the mirrors of a contest, in order, and yield each when it is finished.

    Args:
        contest: what is played.
        executor: who plays them: a pool of processes, a cluster's; if None, this process does.
        ahead: how many mirrors are handed to the executor beyond the one that is waited for.
    """
    if executor is None:
        yield from (play_mirror(contest, number) for number in range(contest.mirrors))
        return
    waiting: deque[Future[Mirror]] = deque()
    numbers = iter(range(contest.mirrors))
    try:
        while True:
            while len(waiting) <= ahead and (number := next(numbers, None)) is not None:
                waiting.append(executor.submit(play_mirror, contest, number))
            if not waiting:
                return
            yield waiting[0].result()
            waiting.popleft()
    finally:
        for future in waiting:
            future.cancel()


class Rate(NamedTuple):
    """A mean with the half width of its 95 % interval, mirrors being the independent cases."""

    mean: float
    margin: float


def rate(values: Sequence[float]) -> Rate:
    """Return the mean of one value for each mirror; the margin of a single one is infinite."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Rate(mean, math.inf)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Rate(mean, 1.96 * math.sqrt(variance / count))


class Standing(NamedTuple):
    """How a level did; where several seats have it, how each did on average.

    Attributes:
        level: its name.
        seats: how many players of a match have it.
        matches: share of the matches won, ties shared.
        rounds: share of the rounds won, ties shared.
        points: points a round less the average of the others'.
    """

    level: str
    seats: int
    matches: Rate
    rounds: Rate
    points: Rate

    @property
    def as_json(self) -> dict[str, Any]:
        """The standing as a JSON object; the interval of a single mirror is null."""
        rates = {"matches": self.matches, "rounds": self.rounds, "points": self.points}
        return {
            "level": self.level,
            "seats": self.seats,
            **{
                name: {"mean": mean, "margin": margin if math.isfinite(margin) else None}
                for name, (mean, margin) in rates.items()
            },
        }


def standings(contest: Contest, mirrors: Sequence[Mirror]) -> list[Standing]:
    """Return how each level did in the mirrors that are finished, which are one at least."""
    found = []
    for level in dict.fromkeys(contest.levels):
        shares = [_shares(level, mirror) for mirror in mirrors]
        matches, rounds, points = zip(*shares, strict=True)
        seats = contest.levels.count(level)
        found.append(Standing(level, seats, rate(matches), rate(rounds), rate(points)))
    return found


def _shares(level: str, mirror: Mirror) -> tuple[float, float, float]:
    matches = wins = points = rounds = seats = 0.0
    for played in mirror:
        for seat, of_seat in enumerate(played.levels):
            if of_seat != level:
                continue
            seats += 1
            matches += (seat in played.winners) / len(played.winners)
            wins += played.round_wins[seat]
            rounds += played.rounds
            others = sum(played.points) - played.points[seat]
            points += played.points[seat] - others / (len(played.points) - 1)
    return matches / seats, wins / rounds, points / rounds


def summary(contest: Contest, mirrors: Sequence[Mirror]) -> str:
    """Return the result as one JSON object on one line."""
    matches = [played for mirror in mirrors for played in mirror]
    return json.dumps(
        {
            "rules": contest.rules.settings,
            "levels": list(contest.levels),
            "seed": contest.seed,
            "mirrors": len(mirrors),
            "matches": len(matches),
            "rounds": sum(played.rounds for played in matches),
            "standings": [standing.as_json for standing in standings(contest, mirrors)],
        }
    )
