"""The match record, version 1: a match as one JSON object, both ways."""

import json
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dominoes_tui.core.actions import (
    DRAW,
    PASS,
    Action,
    Event,
    Outcome,
    Passed,
    Place,
    Placed,
    parse_action,
)
from dominoes_tui.core.chain import Chain, Laid
from dominoes_tui.core.json_shape import (
    Object,
    RecordError,
    as_list,
    as_object,
    may_have,
    merged,
    need,
    need_list,
    need_number,
    need_object,
    parse_json,
    same,
    shown,
)
from dominoes_tui.core.match import Match, MatchError
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules, RulesError
from dominoes_tui.core.start import Deal, DealError, Hand, Position
from dominoes_tui.core.tiles import Tile

FORMAT = "dominoes-tui/match"
VERSION = 1
MOST: Final = 999_999
"""No round has more hints, or decisions taken back."""
NOTHING: Final[Object] = MappingProxyType({})


class Record(NamedTuple):
    """A match with what its record says beside the game.

    Attributes:
        match: the match.
        notes: the JSON object it was read from, or one with the optional keys to be written: at
            its top `levels`, `started`, `ended`, `seed`; in the objects of its list `rounds`
            `seal`, `salt`, `practice`, `hints`; and any key that this version does not know, which
            is kept. What it says of the match itself is not looked at.
    """

    match: Match
    notes: Object = NOTHING

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record from JSON text.

        Raises:
            RecordError: the text is no JSON, or no record of a match by the rules.
        """
        return read_record(parse_json(text))

    @property
    def as_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        match = self.match
        notes = self.notes.get("rounds", [])
        rounds = [
            round_as_json(round_, notes[index] if index < len(notes) else NOTHING)
            for index, round_ in enumerate(match.rounds)
        ]
        known = {
            "format": FORMAT,
            "version": VERSION,
            "rules": merged(self.notes.get("rules"), match.rules.settings),
            "players": list(match.players),
            "rounds": rounds,
            "scores": list(match.scores),
        }
        return merged(self.notes, known)

    def __str__(self) -> str:
        return json.dumps(self.as_json)


def seal_of(salt: str, order: Sequence[Tile]) -> str:
    """Return the seal of a deal: the hexadecimal SHA-256 of the salt and the shuffled tiles."""
    import hashlib  # it loads a library that a match without seals does not need

    text = f"{salt}|{' '.join(map(str, order))}"
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def read_record(data: Any) -> Record:
    """Read a record from a JSON object, re-playing every action by the rules.

    Raises:
        RecordError: a key is missing, a value has the wrong type, or the match breaks the rules.
    """
    record = as_object(data, "a record")
    for name, right in (("format", FORMAT), ("version", VERSION)):
        if not same(need(record, name), right):
            raise RecordError(f"{name} must be {right!r}, not {shown(record[name])}")
    rules = _read_rules(need_object(record, "rules"))
    try:
        match = Match.begin(rules, need_list(record, "players", str))
    except MatchError as error:
        raise RecordError(f"players: {error}") from None
    _check_match_notes(record, rules)
    for number, data_of_round in enumerate(need_list(record, "rounds", dict), start=1):
        match = _read_round(match, data_of_round, f"round {number}")
    if record.get("scores") is not None:
        scores = need_list(record, "scores", int)
        if tuple(scores) != match.scores:
            raise RecordError(f"scores must be {list(match.scores)}, not {shown(scores)}")
    return Record(match, record)


def _read_rules(data: Object) -> Rules:
    settings = {name: need(data, name, "rules") for name in Rules.BLOCK.settings}
    try:
        return Rules.from_settings(settings)
    except RulesError as error:
        raise RecordError(f"rules: {error}") from None


def _read_round(match: Match, data: Object, where: str) -> Match:
    try:
        match.check_between_rounds()
        begin = _take_up if "position" in data else _deal
        match = begin(match, data, where)
    except (MatchError, DealError) as error:
        raise RecordError(f"{where}: {error}") from None
    _check_round_notes(data, match.rounds[-1], where)
    actions = need_list(data, "actions", str, where)
    for number, text in enumerate(actions, start=1):
        try:
            match = match.apply(parse_action(text))
        except ValueError as error:
            raise RecordError(f"{where}, action {number}: {error}") from None
    if data.get("result") is not None:
        _check_result(need_object(data, "result", where), match.rounds[-1], len(actions), where)
    return match


def _deal(match: Match, data: Object, where: str) -> Match:
    deal = need_object(data, "deal", where)
    leader = need_number(data, "leader", where)
    hands = _read_hands(deal, match.rules, where)
    for seat, hand in enumerate(hands):
        if len(hand) != match.rules.hand_size:
            raise RecordError(
                f"{where}: the hand of seat {seat} has {len(hand)} tiles, not "
                f"{match.rules.hand_size}"
            )
    order = [*(tile for hand in hands for tile in hand), *_read_tiles(deal, "boneyard", where)]
    dealt = match.next_round(order, leader if match.leader_is_free else None)
    right = dealt.rounds[-1].leader
    if leader != right:
        raise RecordError(f"{where}: the leader must be seat {right}, not {leader}")
    return dealt


def _take_up(match: Match, data: Object, where: str) -> Match:
    if "deal" in data:
        raise RecordError(f"{where}: it has both a deal and a position")
    position = need_object(data, "position", where)
    chain = need_list(position, "chain", str, where)
    try:
        laid = Chain.of(map(Laid.parse, chain), may_have(position, "opened", int, where))
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    hands = _read_hands(position, match.rules, where)
    boneyard = _read_tiles(position, "boneyard", where)
    turn = need_number(position, "turn", where)
    return match.take_up(Round.at(match.rules, Position(laid, hands, boneyard, turn)))


def _read_hands(data: Object, rules: Rules, where: str) -> tuple[Hand, ...]:
    hands = need_list(data, "hands", list, where)
    if len(hands) != rules.players:
        raise RecordError(f"{where}: {len(hands)} hands for {rules.players} players")
    return tuple(
        _as_tiles(hand, f"{where}: the hand of seat {seat}") for seat, hand in enumerate(hands)
    )


def _read_tiles(data: Object, name: str, where: str) -> tuple[Tile, ...]:
    return _as_tiles(need(data, name, where), f"{where}: {name}")


def _as_tiles(value: Any, what: str) -> tuple[Tile, ...]:
    try:
        return tuple(map(Tile.parse, as_list(value, str, what)))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"{what}: {error}") from None


def _check_result(result: Object, round_: Round, actions: int, where: str) -> None:
    if round_.outcome is None:
        raise RecordError(f"{where}: it has a result, but is not over after {actions} actions")
    for name, right in outcome_as_json(round_.outcome).items():
        said = need(result, name, f"{where}: result")
        if not same(said, right):
            raise RecordError(f"{where}: {name} must be {shown(right)}, not {shown(said)}")


def _check_match_notes(record: Object, rules: Rules) -> None:
    levels = may_have(record, "levels", list)
    if levels is not None and len(as_list(levels, str, "levels")) != rules.players:
        raise RecordError(f"levels: {len(levels)} levels for {rules.players} players")
    for name in ("started", "ended"):
        may_have(record, name, str)


def _check_round_notes(data: Object, round_: Round, where: str) -> None:
    seal = may_have(data, "seal", str, where)
    salt = may_have(data, "salt", str, where)
    may_have(data, "practice", bool, where)
    for name in ("hints", "undos"):
        count = may_have(data, name, int, where)
        if count is not None and not 0 <= count <= MOST:
            raise RecordError(f"{where}: {name} must be 0 to {MOST}, not {shown(count)}")
    if seal is None or salt is None:
        return
    if not isinstance(round_.start, Deal):
        raise RecordError(f"{where}: a position has no deal that could be sealed")
    if seal.lower() != seal_of(salt, round_.start.order):
        raise RecordError(f"{where}: the seal does not belong to this salt and deal")


def round_as_json(round_: Round, notes: Object = NOTHING) -> dict[str, Any]:
    """Return a round as it stands in a record.

    Args:
        round_: the round.
        notes: its object in the record that it was read from, or its optional keys.
    """
    start = round_.start
    tiles = {
        "hands": [list(map(str, hand)) for hand in start.hands],
        "boneyard": list(map(str, start.boneyard)),
    }
    known: dict[str, Any]
    if isinstance(start, Deal):
        known = {"deal": merged(notes.get("deal"), tiles), "leader": start.leader}
    else:
        chain = {"chain": list(map(str, start.chain.laid)), "opened": start.chain.opened}
        position = {**chain, **tiles, "turn": start.turn}
        known = {"position": merged(notes.get("position"), position)}
    known["actions"] = [str(action) for action in actions_of(round_)]
    old_result = notes.get("result")
    if round_.outcome is not None:
        known["result"] = merged(old_result, outcome_as_json(round_.outcome))
    return merged({**notes, "result": None} if old_result else notes, known)


def outcome_as_json(outcome: Outcome) -> dict[str, Any]:
    """Return the `result` of a round's record."""
    return {
        "reason": str(outcome.reason),
        "winners": list(outcome.winners),
        "pips": list(outcome.pips),
        "points": list(outcome.points),
    }


def actions_of(round_: Round) -> tuple[Action, ...]:
    """Return the actions that led from the start of a round to what it is now."""
    return tuple(map(_action_of, round_.history))


def _action_of(event: Event) -> Action:
    if isinstance(event, Placed):
        return Place(event.tile, event.end)
    return PASS if isinstance(event, Passed) else DRAW
