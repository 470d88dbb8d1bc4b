"""What statistics and the history need to know of a match: a few numbers and texts."""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from dominoes_tui.choices import PERSON
from dominoes_tui.core.actions import Reason
from dominoes_tui.core.record import Record
from dominoes_tui.core.round import Round
from dominoes_tui.sitting import HUMAN, is_practice, round_notes


class Facts(NamedTuple):
    """A match in numbers, as its first seat saw it; only finished ones are stored and counted.

    Of a match in progress they tell how it stands: its scores are those so far, nobody has won, and
    its open round is among `rounds`, neither won nor blocked.

    Rounds in which something was undone are practice: of them only `practice_rounds`,
    `practice_rounds_won`, `hints` and `undos` tell.

    Attributes:
        started: when it began, ISO 8601 in UTC; empty if not known.
        ended: when it ended; empty if it has not.
        names: the names of the seats, a JSON list.
        scores: the scores of the seats, a JSON list.
        mode: `block` or `draw`.
        players: how many seats.
        levels: the levels of the others, sorted and joined by commas; one if all are the same;
            empty if not known.
        target: the points that win; 0 for a single round.
        person: 1 if a person sat on the first seat; only such matches are counted.
        practice: 1 if one of its rounds was practice.
        won: 1 if the first seat won it alone.
        tied: 1 if it was a single round whose win was shared.
        rounds: rounds played.
        rounds_won: of those, won alone.
        rounds_tied: of those, with a shared win, by whomever.
        blocked: of those, ended because nobody could go on.
        dominoes: of those, won by going out.
        scored: of those, rounds whose points counted: all of a match to a target.
        points_for: points of the first seat in them.
        points_against: points of the others in them.
        best: the most points the first seat made in one of them.
        hints: hints given.
        undos: decisions taken back.
        practice_rounds: rounds that were practice.
        practice_rounds_won: of those, won alone.
    """

    started: str
    ended: str
    names: str
    scores: str
    mode: str
    players: int
    levels: str
    target: int
    person: int
    practice: int
    won: int
    tied: int
    rounds: int
    rounds_won: int
    rounds_tied: int
    blocked: int
    dominoes: int
    scored: int
    points_for: int
    points_against: int
    best: int
    hints: int
    undos: int
    practice_rounds: int
    practice_rounds_won: int


class Count(NamedTuple):
    """The sums of some matches of one kind; for the names see `Facts`.

    Attributes:
        practice: 1 if these are the matches with a round of practice.
        matches: how many they are.
        best: the greatest, not the sum.
    """

    mode: str
    players: int
    levels: str
    practice: int
    matches: int
    won: int
    tied: int
    rounds: int
    rounds_won: int
    rounds_tied: int
    blocked: int
    dominoes: int
    scored: int
    points_for: int
    points_against: int
    best: int
    hints: int
    undos: int
    practice_rounds: int
    practice_rounds_won: int


Kind: TypeAlias = tuple[str, int, str]
"""Mode, players and levels: what is counted together."""


class Tally(NamedTuple):
    """All matches of a person, as far as statistics need them.

    Attributes:
        counts: the sums of each kind, sorted by kind.
        won: a byte for each match without practice, 1 if it was won; the one that ended last comes
            last. Bytes, since there may be very many.
        won_by_kind: the same for the matches of each kind.
    """

    counts: tuple[Count, ...] = ()
    won: bytes = b""
    won_by_kind: Mapping[Kind, bytes] = MappingProxyType({})


SUMS: Final = Count._fields[5:]
"""The fields of `Count` that are sums of fields of `Facts`, but for `best`."""


def tally_of(matches: Sequence[Facts]) -> Tally:
    """Add matches up; those that ended last come first."""
    kinds: dict[tuple[str, int, str, int], list[Facts]] = {}
    for facts in matches:
        if facts.person:
            kind = (facts.mode, facts.players, facts.levels, facts.practice)
            kinds.setdefault(kind, []).append(facts)
    counts = []
    for kind, own in sorted(kinds.items()):
        sums = [
            (max if name == "best" else sum)(getattr(facts, name) for facts in own) for name in SUMS
        ]
        counts.append(Count(*kind, len(own), *sums))
    won = bytearray()
    by_kind: dict[Kind, bytearray] = {}
    for facts in reversed(matches):
        if facts.person and not facts.practice:
            won.append(facts.won)
            by_kind.setdefault((facts.mode, facts.players, facts.levels), bytearray()).append(
                facts.won
            )
    return Tally(tuple(counts), bytes(won), {kind: bytes(own) for kind, own in by_kind.items()})


def facts_of(record: Record) -> Facts:
    """Return the facts of a match, finished or in progress."""
    match = record.match
    notes = record.notes
    levels = notes.get("levels") or []
    practice = [is_practice(record, number) for number in range(len(match.rounds))]
    counted = [round_ for round_, apart in zip(match.rounds, practice, strict=True) if not apart]
    apart = [round_ for round_, apart in zip(match.rounds, practice, strict=True) if apart]
    scored = counted if match.rules.target is not None else []
    points = [round_.outcome.points for round_ in scored if round_.outcome]
    own = [of_round[PERSON] for of_round in points]
    return Facts(
        started=notes.get("started") or "",
        ended=notes.get("ended") or "",
        names=json.dumps(match.players),
        scores=json.dumps(match.scores),
        mode=str(match.rules.mode),
        players=match.rules.players,
        levels=_levels(levels[PERSON + 1 :]),
        target=match.rules.target or 0,
        person=int(bool(levels) and levels[PERSON] == HUMAN),
        practice=int(any(practice)),
        won=int(match.winners == (PERSON,)),
        tied=int(len(match.winners) > 1),
        rounds=len(counted),
        rounds_won=sum(map(_won, counted)),
        rounds_tied=sum(_ended(round_, ties=True) for round_ in counted),
        blocked=sum(_ended(round_, Reason.BLOCKED) for round_ in counted),
        dominoes=sum(_won(round_) and _ended(round_, Reason.DOMINO) for round_ in counted),
        scored=len(scored),
        points_for=sum(own),
        points_against=sum(map(sum, points)) - sum(own),
        best=max(own, default=0),
        hints=_total(record, "hints"),
        undos=_total(record, "undos"),
        practice_rounds=len(apart),
        practice_rounds_won=sum(map(_won, apart)),
    )


def _levels(levels: list[str]) -> str:
    return levels[0] if len(set(levels)) == 1 else ",".join(sorted(levels))


def _won(round_: Round) -> bool:
    return round_.outcome is not None and round_.outcome.winners == (PERSON,)


def _ended(round_: Round, reason: Reason | None = None, *, ties: bool = False) -> bool:
    outcome = round_.outcome
    if outcome is None:
        return False
    return len(outcome.winners) > 1 if ties else outcome.reason is reason


def _total(record: Record, name: str) -> int:
    counts: list[Any] = [
        round_notes(record, number).get(name, 0) for number in range(len(record.match.rounds))
    ]
    return sum(count for count in counts if isinstance(count, int) and not isinstance(count, bool))
