"""The match record, both ways."""

import copy
import hashlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.actions import parse_action
from dominoes_tui.core.json_shape import RecordError
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record, actions_of, read_record, seal_of
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.start import Deal, Position
from dominoes_tui.core.tiles import TILES
from tests.core.referee import Referee, pair
from tests.examples import examples
from tests.strategies import Draw, Json, json_values, matches, pick, records

Object: TypeAlias = dict[str, Any]
Keys: TypeAlias = tuple[str | int, ...]

CASES = Path(__file__).parent.parent / "cases"


def lines(name: str) -> list[Object]:
    """Read a file of cases, one JSON object a line."""
    with (CASES / f"{name}.jsonl").open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


MATCHES = lines("matches")
EXAMPLES = lines("worked_examples")
FAULTS = lines("faults")


def strictly(text: str) -> Json:
    """Read JSON as others do, who know neither `NaN` nor `Infinity`."""

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


# The cases that a referee made who shares no code with the program


def test_the_cases_are_all_here() -> None:
    """There are 80 matches, 12 worked examples and 40 faults."""
    assert (len(MATCHES), len(EXAMPLES), len(FAULTS)) == (80, 12, 40)


@pytest.mark.parametrize("data", MATCHES, ids=range(1, 81))
def test_matches(data: Object) -> None:
    """Whole matches over all the settings are read with their results, and written as they were."""
    record = read_record(data)
    assert record.match.is_over
    assert list(record.match.scores) == data["scores"]
    for round_, said in zip(record.match.rounds, data["rounds"], strict=True):
        outcome = round_.outcome
        assert outcome is not None
        assert list(outcome.winners) == said["result"]["winners"]
        assert [str(action) for action in actions_of(round_)] == said["actions"]
    assert record.as_json == data
    assert strictly(str(record)) == data


@pytest.mark.parametrize("data", MATCHES, ids=range(1, 81))
def test_matches_by_the_naive_referee(data: Object) -> None:
    """The naive referee of these tests comes to the same results, so that it can be relied on."""
    for number, said in enumerate(data["rounds"]):
        deal = said["deal"]
        referee = Referee(
            data["rules"],
            [[pair(tile) for tile in hand] for hand in deal["hands"]],
            [pair(tile) for tile in deal["boneyard"]],
        )
        first = number == 0 or data["rules"]["next_leader"] == "opening"
        by_double = first and data["rules"]["opening"] == "highest-double"
        referee.lead(None if by_double else said["leader"])
        assert referee.turn == said["leader"]
        for action in said["actions"]:
            referee.play(action)
        assert referee.result == said["result"]


@pytest.mark.parametrize("case", EXAMPLES, ids=[case["about"]["title"] for case in EXAMPLES])
def test_worked_examples(case: Object) -> None:
    """Taught positions come out as the books say."""
    about = case["about"]
    record = read_record(case["record"])
    round_ = record.match.rounds[-1]
    assert list(round_.chain.ends or ()) == about["ends"]
    assert [len(hand) for hand in round_.hands] == about["hand_sizes"]
    assert len(round_.boneyard) == about["boneyard"]
    assert sorted(map(str, round_.legal)) == sorted(about["next_legal"])
    assert round_.turn == about["turn"]


@pytest.mark.parametrize(
    "case", FAULTS, ids=[f"{at}: {case['fault']}" for at, case in enumerate(FAULTS, 1)]
)
def test_faults(case: Object) -> None:
    """A record with one fault is refused at the very round and action where it is."""
    with pytest.raises(RecordError) as refusal:
        read_record(case["record"])
    where = case["where"].replace(" action", ", action")
    assert str(refusal.value).startswith(f"{where}: ")
    assert str(refusal.value).isprintable()


# Round trips


@given(records())
def test_written_and_read_again(record: Record) -> None:
    """Written and read again, a record is the same match with the same notes and the same text."""
    text = str(record)
    again = Record.parse(text)
    assert again.match == record.match
    assert again.as_json == record.as_json
    assert str(again) == text
    assert Record.parse(str(again)) == again
    assert strictly(text) == record.as_json


@given(records())
def test_the_notes_are_kept(record: Record) -> None:
    """The optional keys and those that nobody knows stand in the written record."""
    written = record.as_json
    notes = dict(record.notes)
    rounds = notes.pop("rounds")
    assert notes.items() <= written.items()
    for said, note in zip(written["rounds"], rounds, strict=True):
        assert note.items() <= said.items()


@given(matches())
def test_a_match_without_notes(match: Match) -> None:
    """A match alone makes a record, with the keys of the format and no others."""
    written = Record(match).as_json
    assert list(written) == ["format", "version", "rules", "players", "rounds", "scores"]
    assert written["rules"] == match.rules.settings
    assert written["players"] == list(match.players)
    assert written["scores"] == list(match.scores)
    for said, round_ in zip(written["rounds"], match.rounds, strict=True):
        begin = ["deal", "leader"] if isinstance(round_.start, Deal) else ["position"]
        end = ["result"] if round_.is_over else []
        assert list(said) == [*begin, "actions", *end]


@given(st.data(), records())
def test_resuming(data: st.DataObject, record: Record) -> None:
    """A match goes on from its record as it would have gone on by itself, its notes in place."""
    match = record.match
    if not match.rounds or match.rounds[-1].is_over:
        return
    again = Record.parse(str(record))
    action = pick(data.draw, match.rounds[-1].legal)
    one = Record(match.apply(action), record.notes)
    other = Record(again.match.apply(action), again.notes)
    assert one.match == other.match
    assert str(one) == str(other)
    assert Record.parse(str(other)).match == other.match


UNKNOWN = {"x": [1, {"y": None}], "é\ud800": 1.5}


def all_keys() -> Object:
    """A record with every key of the format: a finished deal, and a position gone on from."""
    like = {"mode": "block", "players": 2, "blocked_scoring": "opponents"}
    longer = [m for m in MATCHES if len(m["rounds"]) > 1 and like.items() <= m["rules"].items()]
    data = copy.deepcopy(min(longer, key=lambda match: len(str(match["rounds"][0]))))
    del data["rounds"][1:]
    deal = data["rounds"][0]["deal"]
    order = " ".join([*deal["hands"][0], *deal["hands"][1], *deal["boneyard"]])
    seal = hashlib.sha256(f"salt|{order}".encode()).hexdigest()
    data["rounds"][0] |= {"salt": "salt", "seal": seal, "practice": True, "hints": 2}
    position = copy.deepcopy(EXAMPLES[0]["record"]["rounds"][0])
    position["position"]["opened"] = 3
    data["rounds"].append(position)
    data |= {"levels": ["human", "medium"], "started": "2025-05-01T10:00:00Z", "seed": 7}
    data["ended"] = "2025-05-01T10:30:00Z"
    data["rules"]["target"] = 1000
    points = [one["result"]["points"] for one in data["rounds"]]
    data["scores"] = [sum(seat) for seat in zip(*points, strict=True)]
    return data


ALL_KEYS = all_keys()


def paths(value: Json, path: Keys = ()) -> Iterator[Keys]:
    """Every place in a JSON value, the whole of it first."""
    yield path
    items: Json = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield from paths(inner, (*path, key))


PATHS = list(paths(ALL_KEYS))


def at(data: Json, path: Keys) -> Json:
    """Return what stands at a place."""
    for key in path:
        data = data[key]
    return data


def with_(path: Keys, value: Json) -> Json:
    """Return the record with another value at one place."""
    if not path:
        return value
    data = copy.deepcopy(ALL_KEYS)
    at(data, path[:-1])[path[-1]] = value
    return data


def without(path: Keys) -> Json:
    """Return the record without the value at one place."""
    data = copy.deepcopy(ALL_KEYS)
    del at(data, path[:-1])[path[-1]]
    return data


def test_every_key_both_ways() -> None:
    """A record with every key of the format is written as it was read."""
    assert strictly(str(read_record(ALL_KEYS))) == ALL_KEYS


@pytest.mark.parametrize("path", [p for p in PATHS if isinstance(at(ALL_KEYS, p), dict)], ids=str)
def test_unknown_keys_are_kept(path: Keys) -> None:
    """Keys that this version does not know are kept, in whatever object of a record they stand."""
    data = with_(path, {**at(ALL_KEYS, path), **UNKNOWN})
    assert strictly(str(read_record(data))) == data


def test_huge_numbers_are_written_as_json() -> None:
    """What is kept is written as JSON again, also a number that Python takes for infinite."""
    text = json.dumps(ALL_KEYS)[:-1] + ', "x": 1e999}'
    try:
        record = Record.parse(text)
    except RecordError:
        return
    strictly(str(record))


# What a match may look like


def a_match(**changes: Json) -> Object:
    """A match to 100 that has no round yet, as JSON, with other values for some keys."""
    return Record(Match.begin(Rules.PUB, ("White", "Black"))).as_json | changes


def test_no_round_yet() -> None:
    """A match may have no round yet."""
    record = read_record(a_match())
    assert record.match.rounds == ()
    assert record.match.between_rounds
    assert record.as_json["rounds"] == []


def test_between_rounds() -> None:
    """A match may stand between rounds."""
    data = copy.deepcopy(next(m for m in MATCHES if len(m["rounds"]) > 2))
    del data["rounds"][1:]
    data["scores"] = data["rounds"][0]["result"]["points"]
    record = read_record(data)
    assert record.match.between_rounds
    assert record.as_json == data


@pytest.mark.parametrize("said", ["missing", "null"])
@pytest.mark.parametrize("actions", [0, 1, 5])
def test_an_unfinished_round(actions: int, said: str) -> None:
    """The last round may be unfinished, with no result or `null`; the match resumes there.

    Its scores are those of the finished rounds.
    """
    data = copy.deepcopy(next(m for m in MATCHES if len(m["rounds"]) > 2))
    del data["rounds"][2:]
    del data["rounds"][1]["actions"][actions:]
    data["rounds"][1]["result"] = None
    if said == "missing":
        del data["rounds"][1]["result"]
    data["scores"] = data["rounds"][0]["result"]["points"]
    record = read_record(data)
    round_ = record.match.rounds[1]
    assert not round_.is_over
    assert len(round_.history) == actions
    assert record.as_json == data


def test_only_the_last_round_may_be_unfinished() -> None:
    """A round before the last that is unfinished is refused at the next."""
    data = copy.deepcopy(next(m for m in MATCHES if len(m["rounds"]) > 2))
    del data["rounds"][0]["actions"][3:]
    del data["rounds"][0]["result"]
    with pytest.raises(RecordError, match=r"^round 2: the round before is not over$"):
        read_record(data)


def test_nothing_after_the_match() -> None:
    """No round follows the end of a match."""
    data = copy.deepcopy(MATCHES[0])
    data["rounds"].append(data["rounds"][-1])
    number = len(data["rounds"])
    with pytest.raises(RecordError, match=f"^round {number}: the match is over$"):
        read_record(data)


def test_scores_may_be_missing() -> None:
    """A reader checks scores where they stand; a writer always gives them."""
    for data in (without(("scores",)), with_(("scores",), None)):
        assert read_record(data).as_json == ALL_KEYS


def test_an_undone_result_is_not_written() -> None:
    """Of a round that is open again, the result it once had is not written."""
    record = read_record(ALL_KEYS)
    last = record.match.rounds[-1]
    begun = Round.at(last.rules, last.start) if isinstance(last.start, Position) else last
    undone = record.match._replace(rounds=(*record.match.rounds[:-1], begun))
    written = Record(undone, record.notes).as_json
    assert written["rounds"][-1]["result"] is None
    assert written["rounds"][-1]["actions"] == []
    assert read_record(written).match == undone


def test_either_order_of_a_tile() -> None:
    """A reader takes tiles in either order, also in actions; a writer puts the lower one first."""

    def turned(text: str) -> str:
        return re.sub(r"^(\d)-(\d)", r"\2-\1", text)

    data = copy.deepcopy(ALL_KEYS)
    for where in ("deal", "position"):
        for round_ in data["rounds"]:
            if where in round_:
                dealt = round_[where]
                dealt["hands"] = [[turned(tile) for tile in hand] for hand in dealt["hands"]]
                dealt["boneyard"] = list(map(turned, dealt["boneyard"]))
            round_["actions"] = list(map(turned, round_["actions"]))
    assert data != ALL_KEYS
    assert read_record(data).as_json == ALL_KEYS


def test_the_opening_tile_of_a_position() -> None:
    """`opened` names the opening tile of a position's chain; else the middle one counts as such."""
    path: Keys = ("rounds", 1, "position", "opened")
    size = len(at(ALL_KEYS, path[:-1])["chain"])
    for opened in range(size):
        start = read_record(with_(path, opened)).match.rounds[1].start
        assert isinstance(start, Position)
        assert start.chain.opened == opened
    for data in (without(path), with_(path, None)):
        start = read_record(data).match.rounds[1].start
        assert isinstance(start, Position)
        assert start.chain.opened == (size - 1) // 2
    for wrong in (-1, size, True, "3", 3.0):
        with pytest.raises(RecordError, match=r"^round 2: "):
            read_record(with_(path, wrong))


# Seal and salt


def test_a_seal() -> None:
    """A seal is the SHA-256 of the salt, a bar, and the tiles of the deal between single spaces."""
    order = TILES
    text = "pepper|" + " ".join(map(str, order))
    assert text.startswith("pepper|0-0 0-1 0-2")
    assert seal_of("pepper", order) == hashlib.sha256(text.encode()).hexdigest()
    assert (
        seal_of("pfeffer ü", order)
        == hashlib.sha256(text.replace("pepper", "pfeffer ü").encode("utf-8")).hexdigest()
    )


def test_seals_are_checked() -> None:
    """Where seal and salt stand they must belong to the deal; one alone proves nothing."""
    where: Keys = ("rounds", 0)
    seal = at(ALL_KEYS, where)["seal"]
    assert read_record(with_((*where, "seal"), seal.upper()))
    for path in ((*where, "seal"), (*where, "salt")):
        assert read_record(without(path))
        assert read_record(with_(path, None))
    for path, wrong in (
        ((*where, "seal"), seal[:-1] + ("0" if seal[-1] != "0" else "1")),
        ((*where, "seal"), ""),
        ((*where, "seal"), "\ud800"),
        ((*where, "salt"), "Salt"),
        ((*where, "salt"), "\ud800"),
    ):
        with pytest.raises(RecordError, match=r"^round 1: the seal does not belong"):
            read_record(with_(path, wrong))


def test_a_sealed_deal_cannot_be_changed() -> None:
    """Two tiles of a sealed boneyard exchanged are noticed, though the round plays the same."""
    path: Keys = ("rounds", 0, "deal", "boneyard")
    boneyard = list(at(ALL_KEYS, path))
    boneyard[0], boneyard[-1] = boneyard[-1], boneyard[0]
    with pytest.raises(RecordError, match=r"^round 1: the seal does not belong"):
        read_record(with_(path, boneyard))


def test_a_position_is_not_sealed() -> None:
    """A position had no deal that anybody could have sealed."""
    data = copy.deepcopy(ALL_KEYS)
    data["rounds"][1] |= {"seal": "00", "salt": "x"}
    with pytest.raises(RecordError, match=r"^round 2: a position has no deal"):
        read_record(data)


# What is refused, and how


REFUSED: list[tuple[Keys, Json, str]] = [
    (("format",), "dominoes/match", r"format must be 'dominoes-tui/match', not 'dominoes/match'"),
    (("version",), 2, r"version must be 1, not 2"),
    (("version",), True, r"version must be 1, not True"),
    (("version",), 1.0, r"version must be 1, not 1.0"),
    (("version",), "1", r"version must be 1, not '1'"),
    (("rules",), [], r"rules must be an object, not \[\]"),
    (("rules", "mode"), "blocks", r"rules: mode must be block or draw, not 'blocks'"),
    (("rules", "players"), True, r"rules: players must be 2, 3 or 4, not True"),
    (("rules", "target"), 0, r"rules: target must be 1 to 1000, or none"),
    (("rules", "target"), True, r"rules: target must be 1 to 1000, or none"),
    (("players",), "White", r"players must be a list, not 'White'"),
    (("players",), ["White"], r"players: 1 names for 2 players"),
    (("players", 0), 1, r"players must hold texts, not 1"),
    (("levels",), ["human"], r"levels: 1 levels for 2 players"),
    (("levels",), "human", r"levels must be a list"),
    (("levels", 1), None, r"levels must hold texts, not None"),
    (("started",), 0, r"started must be a text, not 0"),
    (("ended",), [], r"ended must be a text"),
    (("rounds",), {}, r"rounds must be a list"),
    (("rounds", 1), [], r"rounds must hold objects"),
    (("scores",), [0, 0, 0], r"scores must be \[\d+, \d+\], not \[0, 0, 0\]"),
    (("scores", 0), "0", r"scores must hold whole numbers, not '0'"),
    (("rounds", 0, "deal"), None, r"round 1: deal must be an object"),
    (("rounds", 0, "deal", "hands"), {}, r"round 1: hands must be a list"),
    (("rounds", 0, "deal", "hands"), [], r"round 1: 0 hands for 2 players"),
    (("rounds", 0, "deal", "hands", 1), "0-1", r"round 1: hands must hold lists, not '0-1'"),
    (("rounds", 0, "deal", "hands", 1), ["0-1"], r"round 1: the hand of seat 1 has 1 tiles, not"),
    (("rounds", 0, "deal", "hands", 1, 0), 1, r"round 1: the hand of seat 1 must hold texts"),
    (("rounds", 0, "deal", "hands", 1, 0), "7-7", r"round 1: the hand of seat 1: '7-7' is no tile"),
    (("rounds", 0, "deal", "boneyard"), None, r"round 1: boneyard must be a list"),
    (("rounds", 0, "deal", "boneyard"), [], r"round 1: these are not the 28 tiles once each"),
    (("rounds", 0, "deal", "boneyard", 0), "06", r"round 1: boneyard: '06' is no tile"),
    (("rounds", 0, "leader"), -1, r"round 1: (the leader must be seat|there is no seat)"),
    (("rounds", 0, "leader"), 10**30, r"round 1: (the leader must be seat|there is no seat)"),
    (("rounds", 0, "leader"), False, r"round 1: leader must be a whole number, not False"),
    (("rounds", 0, "leader"), None, r"round 1: leader must be a whole number, not None"),
    (("rounds", 0, "actions"), None, r"round 1: actions must be a list"),
    (("rounds", 0, "actions", 1), 5, r"round 1: actions must hold texts, not 5"),
    (("rounds", 0, "actions", 1), "knock", r"round 1, action 2: 'knock' is no "),
    (("rounds", 0, "actions", 1), "", r"round 1, action 2: '' is no "),
    (("rounds", 0, "actions"), [], r"round 1: it has a result, but is not over after 0 actions"),
    (("rounds", 0, "result"), [], r"round 1: result must be an object"),
    (("rounds", 0, "result"), {}, r"round 1: result: reason is missing"),
    (("rounds", 0, "result", "reason"), "tie", r"round 1: reason must be '\w+', not 'tie'"),
    (("rounds", 0, "result", "winners"), 1, r"round 1: winners must be \[\d\], not 1"),
    (("rounds", 0, "result", "winners"), [True], r"round 1: winners must be \[\d\], not \[True\]"),
    (("rounds", 0, "result", "pips"), [0.0, 0.0], r"round 1: pips must be \[\d+, \d+\], not"),
    (("rounds", 0, "result", "points"), None, r"round 1: points must be \[\d+, \d+\], not None"),
    (("rounds", 0, "salt"), 1, r"round 1: salt must be a text"),
    (("rounds", 0, "seal"), {}, r"round 1: seal must be a text"),
    (("rounds", 0, "practice"), 1, r"round 1: practice must be true or false, not 1"),
    (("rounds", 0, "hints"), True, r"round 1: hints must be a whole number, not True"),
    (("rounds", 0, "hints"), "2", r"round 1: hints must be a whole number, not '2'"),
    (("rounds", 1, "position"), [], r"round 2: position must be an object"),
    (("rounds", 1, "deal"), {}, r"round 2: it has both a deal and a position"),
    (("rounds", 1, "position", "chain"), "6-6", r"round 2: chain must be a list"),
    (("rounds", 1, "position", "chain", 0), 66, r"round 2: chain must hold texts, not 66"),
    (("rounds", 1, "position", "chain", 0), "0-9", r"round 2: '0-9' is no tile"),
    (("rounds", 1, "position", "chain"), [], r"round 2: no tile 3 in a chain of 0 tiles"),
    (("rounds", 1, "position", "boneyard"), [], r"round 2: these are not the 28 tiles once each"),
    (("rounds", 1, "position", "chain"), ["6-6", "5-5"], r"round 2: 6-6 and 5-5 do not match"),
    (("rounds", 1, "position", "hands"), [[], []], r"round 2: these are not the 28 tiles"),
    (("rounds", 1, "position", "turn"), 2, r"round 2: there is no seat 2; seats are 0 to 1"),
    (("rounds", 1, "position", "turn"), True, r"round 2: turn must be a whole number, not True"),
    (("rounds", 1, "position", "opened"), 99, r"round 2: no tile 99 in a chain of \d+ tiles"),
]


@pytest.mark.parametrize(("path", "value", "says"), REFUSED, ids=lambda value: str(value)[:40])
def test_wrong_values(path: Keys, value: Json, says: str) -> None:
    """A wrong value is refused with the place, what would be right, and what stands there."""
    with pytest.raises(RecordError, match=f"^{says}") as refusal:
        read_record(with_(path, value))
    assert len(str(refusal.value)) < 160
    assert str(refusal.value).isprintable()


OPTIONAL = {
    "levels", "started", "ended", "seed", "scores", "seal", "salt", "practice", "hints", "opened",
    "result",
}  # fmt: skip


@pytest.mark.parametrize(
    "path", [p for p in PATHS if p and isinstance(p[-1], str) and p[-1] not in OPTIONAL], ids=str
)
def test_missing_keys(path: Keys) -> None:
    """A key that the format needs and that is missing is named, with its place."""
    with pytest.raises(RecordError, match=r"missing$") as refusal:
        read_record(without(path))
    wanted = "deal" if path[-1] == "position" else path[-1]
    assert f"{wanted} is missing" in str(refusal.value)
    if path[0] == "rounds" and len(path) > 1:
        assert isinstance(path[1], int)
        assert str(refusal.value).startswith(f"round {path[1] + 1}: ")


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "", "{}", [], [{}], {}], ids=repr)
def test_no_record(value: Json) -> None:
    """What is no record is refused, whatever JSON it is."""
    with pytest.raises(RecordError):
        read_record(value)
    with pytest.raises(RecordError):
        Record.parse(json.dumps(value))


# Whatever stands anywhere in a record, it is read or refused in a sentence


NASTY: list[Json] = [
    None, True, False, 0, 1, -1, 7, 10**400, -(10**400), 0.0, 1.0, -0.5, 1e308, "", "1", "0-0",
    "6-6 left", "pass", "draw", "none", "block", "\ud800", "\x00", "é", "x" * 10_000, [], [None],
    [0], [0, 0], [True, False], ["0-0"], [[]], [[], []], [{}], {}, {"a": 1},
]  # fmt: skip


def check_sentence(error: RecordError) -> None:
    """A refusal is one sentence that can be printed on a line."""
    assert 0 < len(str(error)) < 200
    assert str(error).isprintable()


def read_or_refused(data: Json) -> Record | None:
    """Read JSON data, or see it refused in a printable sentence; nothing else may happen."""
    try:
        record = read_record(data)
    except RecordError as error:
        check_sentence(error)
        return None
    again = Record.parse(str(record))
    assert again.match == record.match
    return record


def may_stand(path: Keys, value: Json) -> bool:
    """Whether a value other than the right one may stand at a place of the record."""
    last = path[-1] if path else None
    if path[0] == "seed":
        return True
    if last in OPTIONAL and value is None:
        return True
    if path[0] in ("players", "levels") and len(path) == 2:
        return isinstance(value, str)
    if last == "boneyard_reserve":  # in Block nobody draws anyway
        return type(value) is int and value in range(3)
    if path[0] in ("started", "ended"):
        return isinstance(value, str)
    if path[0] == "players":
        return bool(value == ["0-0"] * 2)
    if last == "hints":
        return type(value) is int
    if last == "practice":
        return type(value) is bool
    if last == "opened":
        return type(value) is int and value in range(9)
    return False


@pytest.mark.parametrize("path", PATHS, ids=str)
def test_any_value_anywhere(path: Keys) -> None:
    """Every place of a record refuses every value that may not stand there, and nothing worse."""
    right = at(ALL_KEYS, path)
    for value in NASTY:
        data = with_(path, value)
        record = read_or_refused(data)
        if record is not None:
            # As JSON: `true` is not 1.
            assert json.dumps(value) == json.dumps(right) or may_stand(path, value), value


@pytest.mark.parametrize("path", PATHS[1:], ids=str)
def test_any_value_missing_or_twice(path: Keys) -> None:
    """Without one of its values, or with a list item twice, a record is read or refused."""
    read_or_refused(without(path))
    if isinstance(path[-1], int):
        data = copy.deepcopy(ALL_KEYS)
        at(data, path[:-1]).insert(path[-1], copy.deepcopy(at(data, path)))
        if path[0] not in ("players", "levels"):
            assert read_or_refused(data) is None


@examples(60)
@given(st.data())
def test_spoilt_records(data: st.DataObject) -> None:
    """A record with anything replaced, taken away, doubled or exchanged is read or refused."""
    spoilt = copy.deepcopy(pick(data.draw, (ALL_KEYS, *(case["record"] for case in EXAMPLES))))
    for _ in range(pick(data.draw, (1, 1, 2, 3))):
        spoilt = _spoil(data.draw, spoilt)
        if not isinstance(spoilt, dict | list):
            break
    read_or_refused(spoilt)


def _spoil(draw: Draw, data: Json) -> Json:
    everywhere = list(paths(data))
    path = pick(draw, everywhere)
    if not path:
        return draw(json_values)
    holder: Json = at(data, path[:-1])
    key: Json = path[-1]
    match pick(draw, ("another", "copied", "missing", "doubled", "added")):
        case "another":
            holder[key] = draw(json_values)
        case "copied":
            holder[key] = copy.deepcopy(at(data, pick(draw, everywhere)))
        case "missing":
            del holder[key]
        case "doubled" if isinstance(holder, list):
            holder.append(holder[key])
        case _ if isinstance(holder, list):
            holder.insert(key, draw(json_values))
        case _:
            holder[draw(st.text(max_size=5))] = draw(json_values)
    return data


@examples(40)
@given(st.data())
def test_spoilt_text(data: st.DataObject) -> None:
    """The text of a record with some characters changed, cut or doubled is read or refused."""
    text = json.dumps(EXAMPLES[pick(data.draw, range(len(EXAMPLES)))]["record"])
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(chance.randint(1, 4)):
        here, there = sorted(chance.sample(range(len(text)), 2))
        there = min(there, here + 30)
        text = chance.choice(
            [
                text[:here] + text[there:],
                text[:here] + text[here:there] * 2 + text[there:],
                text[:here] + chance.choice('{}[]",:0169-ntf\\u \x00é') + text[here + 1 :],
                text[:there],
            ]
        )
        if len(text) < 2:
            break
    try:
        record = Record.parse(text)
    except RecordError as error:
        check_sentence(error)
    else:
        assert Record.parse(str(record)).match == record.match


@pytest.mark.parametrize(
    "path",
    [("rules", "mode"), ("rules", "target"), ("rounds", 0, "actions", 0), ("x",)],
    ids=str,
)
@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_nested_values(path: Keys, brackets: str) -> None:
    """A value nested to any depth, wherever it stands, is read or refused in a sentence.

    What is read can be written, also by a program that is itself some hundred calls deep.
    """
    begin, end = ("[", "]") if brackets == "[]" else ('{"a":', "}")
    text = json.dumps(with_(path, "HERE"))
    for depth in (*range(100, 900, 100), *range(900, 1000)):
        nested = text.replace('"HERE"', f"{begin * depth}1{end * depth}")
        try:
            record = Record.parse(nested)
        except RecordError as error:
            check_sentence(error)
        except RecursionError:
            pytest.fail(f"not read at depth {depth}", pytrace=False)
        else:
            assert _written(record, 200), f"not written at depth {depth}"


def _written(record: Record, calls: int) -> bool:
    """Whether a record can be written, some calls further down."""
    if calls > 0:
        return _written(record, calls - 1)
    try:
        return bool(str(record))
    except RecursionError:
        return False


# Actions again


@given(matches())
def test_actions_of(match: Match) -> None:
    """The history of a round gives back the actions that made it."""
    for round_ in match.rounds:
        start = round_.start
        again = (
            Round.at(round_.rules, start)
            if isinstance(start, Position)
            else Round.deal(round_.rules, start.order, None if start.opening else start.leader)
        )
        for action in actions_of(round_):
            again = again.apply(parse_action(str(action)))
        assert again == round_


@pytest.mark.parametrize("name", ["hints", "undos"])
@pytest.mark.parametrize("count", [-1, 10**6, 2**63])
def test_counts_of_help_have_bounds(name: str, count: int) -> None:
    """Hints and decisions taken back are counted in numbers that a database can hold."""
    with pytest.raises(RecordError, match=f"{name} must be 0 to 999999"):
        read_record(with_(("rounds", 0, name), count))
