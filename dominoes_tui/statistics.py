"""What is counted of the finished matches: sums, rates with their intervals, and streaks."""

import json
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

from dominoes_tui.facts import Count, Kind, Tally
from dominoes_tui.words import counted

CERTAINTY: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
_SHORT_RUN: Final = 20
"""Matches that one point of the win rate over time looks back on at least."""


class Rate(NamedTuple):
    """So many times out of so many."""

    times: int
    of: int

    @property
    def share(self) -> float:
        """The rate, 0 to 1; 0 of nothing."""
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true rate lies with 95 % certainty (Wilson's score interval)."""
        if not self.of:
            return 0.0, 1.0
        square = CERTAINTY**2
        middle = self.share + square / (2 * self.of)
        spread = CERTAINTY * sqrt(
            self.share * (1 - self.share) / self.of + square / (4 * self.of**2)
        )
        scale = 1 + square / self.of
        low, high = (middle - spread) / scale, (middle + spread) / scale
        # At 0 and at 1 rounding would leave the rate itself outside.
        return max(0.0, min(low, self.share)), min(1.0, max(high, self.share))

    def __str__(self) -> str:
        if not self.of:
            return "0 of 0"
        low, high = self.interval
        return (
            f"{self.times} of {self.of}, {self.share:.0%} (95 % interval {low:.0%} to {high:.0%})"
        )


class Group(NamedTuple):
    """Which matches are counted together; empty values for all of them."""

    mode: str = ""
    players: int = 0
    levels: str = ""

    def __str__(self) -> str:
        if not self.mode:
            return "All matches"
        levels = self.levels.replace(",", ", ") or "unknown"
        return f"{self.mode.capitalize()}, {self.players} players, {levels}"


class Statistics(NamedTuple):
    """What is counted of some finished matches, practice apart.

    Attributes:
        group: which matches.
        matches: those won of those played.
        ties: single rounds whose win was shared.
        rounds: those won of those played.
        rounds_tied: those with a shared win.
        blocked: those that ended because nobody could go on.
        dominoes: those won by going out.
        scored: rounds in which points were counted.
        points_for: points made in them.
        points_against: points that the others made in them.
        best: the most points made in one round.
        streak: matches won in a row, up to the last one.
        longest_streak: the most matches won in a row.
        hints: hints given.
        undos: decisions taken back.
        practice_matches: matches with a round of practice; they are not among `matches`.
        practice_rounds: rounds of practice won of those played; they are not among `rounds`.
    """

    group: Group
    matches: Rate
    ties: int
    rounds: Rate
    rounds_tied: Rate
    blocked: Rate
    dominoes: Rate
    scored: int
    points_for: int
    points_against: int
    best: int
    streak: int
    longest_streak: int
    hints: int
    undos: int
    practice_matches: int
    practice_rounds: Rate

    @property
    def mean_for(self) -> float:
        """Points a round made, on the average of the rounds that count points."""
        return self.points_for / self.scored if self.scored else 0.0

    @property
    def mean_against(self) -> float:
        """Points a round that the others made."""
        return self.points_against / self.scored if self.scored else 0.0


def statistics(tally: Tally) -> list[Statistics]:
    """Count the matches that a person played: all of them first, then by group."""
    counts: dict[Kind, list[Count]] = {}
    for count in tally.counts:
        counts.setdefault(count[:3], []).append(count)
    groups = (
        _statistics(Group(*kind), Tally(tuple(own), tally.won_by_kind.get(kind, b"")))
        for kind, own in counts.items()
    )
    return [_statistics(Group(), tally), *groups]


def win_rates(won: bytes, points: int, run: int = _SHORT_RUN) -> list[float]:
    """Return the win rate over time at some points, spread evenly, the last match at the end.

    A point looks back on the last matches up to it, and further if more of them lie between it and
    the point before: no match is left out.

    Args:
        won: a byte for each match, 1 if it was won.
        points: how many points at most; there are no more than matches.
        run: how many matches a point looks back on at least, as far as there are any.
    """
    edges = [place * len(won) // points for place in range(points + 1)]
    rates = []
    for before, end in pairwise(edges if len(won) > points else range(len(won) + 1)):
        begin = max(0, min(before, end - run))
        rates.append(won.count(1, begin, end) / (end - begin))
    return rates


def as_sentences(one: Statistics) -> Iterator[tuple[str, str]]:
    """Return what is counted, a name and a text each."""
    ties = f"; {counted(one.ties, 'tie')}" if one.ties else ""
    yield "matches won", f"{one.matches}{ties}"
    yield "rounds won", str(one.rounds)
    yield "tied", str(one.rounds_tied)
    yield "blocked", str(one.blocked)
    yield "went out", str(one.dominoes)
    if one.scored:
        yield (
            "points a round",
            f"{one.mean_for:.1f} for, {one.mean_against:.1f} against "
            f"({one.points_for} and {one.points_against} in {counted(one.scored, 'round')})",
        )
        yield "best round", counted(one.best, "point")
    yield "won in a row", f"{one.streak} now, {one.longest_streak} at most"
    hints = f"{counted(one.hints, 'hint')}, " if one.hints else ""
    yield "help", f"{hints}{counted(one.undos, 'decision')} taken back"
    if one.practice_rounds.of:
        yield (
            "practice",
            f"{one.practice_rounds.times} of {counted(one.practice_rounds.of, 'round')} won, "
            f"in {one.practice_matches} of the matches; counted apart",
        )


def as_json(one: Statistics) -> dict[str, Any]:
    """Return what is counted as `stats --json` prints it."""
    values = {name: _plain(value) for name, value in one._asdict().items() if name != "group"}
    return {
        **one.group._asdict(),
        **values,
        "mean_for": one.mean_for,
        "mean_against": one.mean_against,
    }


def as_lines(tally: Tally, *, json_text: bool = False) -> Iterator[str]:
    """Return the statistics as the command prints them."""
    groups = statistics(tally)
    if json_text:
        yield json.dumps({"all": as_json(groups[0]), "groups": list(map(as_json, groups[1:]))})
        return
    if not groups[1:]:
        yield "No match has been finished yet."
        return
    for one in groups if len(groups) > 2 else groups[1:]:
        yield f"{one.group}."
        yield from (f"  {name}: {text}." for name, text in as_sentences(one))


def _plain(value: int | Rate) -> int | dict[str, Any]:
    if isinstance(value, int):
        return value
    low, high = value.interval
    return {"times": value.times, "of": value.of, "share": value.share, "interval": [low, high]}


def _statistics(group: Group, tally: Tally) -> Statistics:
    def total(name: str, *, practice: int | None = None) -> int:
        return sum(
            getattr(count, name)
            for count in tally.counts
            if practice is None or count.practice == practice
        )

    rounds = total("rounds")
    streak, longest = _streaks(tally.won)
    return Statistics(
        group=group,
        matches=Rate(total("won", practice=0), total("matches", practice=0)),
        ties=total("tied", practice=0),
        rounds=Rate(total("rounds_won"), rounds),
        rounds_tied=Rate(total("rounds_tied"), rounds),
        blocked=Rate(total("blocked"), rounds),
        dominoes=Rate(total("dominoes"), rounds),
        scored=total("scored"),
        points_for=total("points_for"),
        points_against=total("points_against"),
        best=max((count.best for count in tally.counts), default=0),
        streak=streak,
        longest_streak=longest,
        hints=total("hints"),
        undos=total("undos"),
        practice_matches=total("matches", practice=1),
        practice_rounds=Rate(total("practice_rounds_won"), total("practice_rounds")),
    )


def _streaks(won: bytes) -> tuple[int, int]:
    """Return how many matches in a row were won up to the last one, and at most."""
    longest = max(map(len, won.split(b"\0")))
    return len(won) - len(won.rstrip(b"\1")), longest
