"""Records are re-played as they say, and a fault is named with its file, line, round and action."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from dominoes_tui.core.actions import parse_action
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.replay import (
    ReplayError,
    match_as_json,
    match_as_sentences,
    read_matches,
    replay,
)
from tests.strategies import matches

CASES = Path(__file__).parent / "cases"
UNFINISHED = str(Record(Match.begin(Rules.DRAW, ("White", "You")).next_round(TILES)))


def cases(name: str) -> list[Any]:
    """Return the cases of a file, one a line."""
    return list(map(json.loads, (CASES / name).read_text().splitlines()))


def fault(data: bytes) -> str:
    """Return what is said of a file that cannot be replayed."""
    with pytest.raises(ReplayError) as caught:
        list(read_matches(data, "FILE"))
    return str(caught.value)


def lines_of(path: Path, *, as_json: bool) -> list[str]:
    """Replay a file."""
    out = io.StringIO()
    replay(str(path), out, as_json=as_json)
    return out.getvalue().splitlines()


def test_the_referees_matches_come_out_as_they_say() -> None:
    """Every match of the referee, in one file, ends with the scores and results it records."""
    records = cases("matches.jsonl")
    replayed = [json.loads(line) for line in lines_of(CASES / "matches.jsonl", as_json=True)]
    assert len(replayed) == len(records)
    for record, match in zip(records, replayed, strict=True):
        assert list(match) == ["scores", "rounds"]
        assert match["scores"] == record["scores"]
        for said, round_ in zip(record["rounds"], match["rounds"], strict=True):
            keys = ["result", "ends", "chain", "hands", "boneyard", "turn", "legal"]
            assert list(round_) == keys
            assert round_["result"] == said.get("result")
            if round_["result"]:
                assert (round_["turn"], round_["legal"]) == (None, [])


@pytest.mark.parametrize("case", cases("worked_examples.jsonl"), ids=lambda c: c["about"]["title"])
def test_the_worked_examples_hold(case: dict[str, Any]) -> None:
    """Every taught position ends as it says: ends, hands, boneyard, turn and what is legal."""
    about = case["about"]
    [match] = read_matches(json.dumps(case["record"], indent=1).encode(), "FILE")
    last = json.loads(json.dumps(match_as_json(match)))["rounds"][-1]
    assert last["ends"] == about["ends"]
    assert list(map(len, last["hands"])) == about["hand_sizes"]
    assert len(last["boneyard"]) == about["boneyard"]
    assert last["turn"] == about["turn"]
    assert last["legal"] == about["next_legal"]


@pytest.mark.parametrize("case", cases("faults.jsonl"), ids=lambda case: case["fault"])
def test_the_referees_faults_are_refused_where_they_are(case: dict[str, Any]) -> None:
    """Every fault is refused at its round and action, on its line of the file."""
    data = f"\n{UNFINISHED}\n\n{json.dumps(case['record'])}\n".encode()
    where = case["where"].replace(" action", ", action")
    assert fault(data).startswith(f"FILE:4: {where}: ")


def test_legal_actions_are_sorted() -> None:
    """Legal actions stand by tile, left before right."""
    match = Match.begin(Rules.BLOCK, ("A", "B")).next_round(TILES[::-1])
    for _ in range(3):
        assert match.round is not None
        match = match.apply(match.round.legal[0])
    [last] = match_as_json(match)["rounds"]
    assert last["turn"] == 1
    assert last["legal"] == sorted(last["legal"])
    assert match_as_json(Match.begin(Rules.BLOCK, ("A", "B"))) == {"scores": (0, 0), "rounds": []}


@settings(max_examples=30)
@given(matches(most_rounds=2))
def test_any_match_is_replayed_both_ways(match: Match) -> None:
    """A written match, on one line or on many, is replayed to the same match and told in words."""
    record = Record(match)
    for text in (str(record), json.dumps(record.as_json, indent=2)):
        assert list(read_matches(text.encode(), "FILE")) == [match]
    said = list(match_as_sentences(match))
    assert all(line.isprintable() for line in said)
    assert said[0].startswith("White")
    over = ("Match over: ", "Round over: ")
    assert said[-1].startswith(
        over if match.is_over else ("The match goes on", "The round goes on")
    )


def test_a_replay_in_sentences() -> None:
    """The deal, what happened with every drawn tile named, the final position, the standing."""
    match = Match.begin(Rules.DRAW, ("White", "You")).next_round(TILES)
    for action in ("2-2", "0-2 left", "1-2 right", "0-1 right", "draw", "draw"):
        match = match.apply(parse_action(action))
    assert list(match_as_sentences(match)) == [
        "White and You. Draw, 2 players, a single round.",
        "Round 1.",
        "White holds 0-0, 0-1, 0-2, 0-3, 0-4, 0-5 and 0-6: 21 pips.",
        "You hold 1-1, 1-2, 1-3, 1-4, 1-5, 1-6 and 2-2: 31 pips.",
        "The boneyard: 2-3 2-4 2-5 2-6 3-3 3-4 3-5 3-6 4-4 4-5 4-6 5-5 5-6 6-6.",
        "You lead with 2-2, the highest double.",
        "White plays 0-2 on the left.",
        "You play 2-1 on the right.",
        "White plays 1-0 on the right.",
        "You draw 2-3 and 2-4.",
        "The chain: 0-2 2-2 2-1 1-0.",
        "Ends 0 and 0.",
        "White holds 0-0, 0-3, 0-4, 0-5 and 0-6: 18 pips.",
        "You hold 1-1, 1-3, 1-4, 1-5, 1-6, 2-3 and 2-4: 35 pips.",
        "The boneyard: 2-5 2-6 3-3 3-4 3-5 3-6 4-4 4-5 4-6 5-5 5-6 6-6.",
        "The round goes on. Your turn.",
    ]


def test_one_match_on_many_lines_or_one_a_line(tmp_path: Path) -> None:
    """Blank lines count but say nothing; a byte order mark and Windows line ends do no harm."""
    path = tmp_path / "file"
    path.write_text(f"\n{UNFINISHED}\n\n{UNFINISHED}\n\n")
    assert len(lines_of(path, as_json=True)) == 2
    path.write_bytes(b"\xef\xbb\xbf" + UNFINISHED.encode() + b"\r\n\r\n")
    assert len(lines_of(path, as_json=True)) == 1
    path.write_text("\n" + json.dumps(json.loads(UNFINISHED), indent=1))
    assert len(lines_of(path, as_json=True)) == 1
    assert lines_of(path, as_json=False)[-1] == "The round goes on. Your turn."


def pretty(**changes: object) -> str:
    """Return a record on many lines, with some keys changed."""
    return json.dumps({**json.loads(UNFINISHED), **changes}, indent=1)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "FILE:1: the file is empty"),
        (b"\n \n", "FILE:1: the file is empty"),
        (b"\n\nhello", "FILE:3: this is no JSON (column 1: Expecting value)"),
        (b"{}", "FILE:1: format is missing"),
        (b"{}\n{}", "FILE:1: format is missing"),
        (b"[]", "FILE:1: a record must be an object, not []"),
        (b"\n\xff", "FILE:2: this is not UTF-8"),
        (f"{UNFINISHED}\n{{".encode(), "FILE:2: this is no JSON (column 2: "),
        (f"{{\n{UNFINISHED}".encode(), "FILE:1: this is no JSON (column 2: "),
        (f"\n{pretty(version=2)}".encode(), "FILE:2: version must be 1, not 2"),
        (pretty()[:-1].encode(), f"FILE:{pretty().count(chr(10)) + 1}: this is no JSON"),
        (pretty().replace('"version": 1', '"version" 1').encode(), "FILE:3: this is no JSON"),
        (
            f"{pretty()}\n{pretty()}".encode(),
            f"FILE:{pretty().count(chr(10)) + 2}: this is no JSON",
        ),
        (b"[" * 100_000, "FILE:1: this JSON is nested too deeply to be read"),
        (b"9" * 5000, "FILE:1: this JSON has a number too long to be read"),
        (pretty(players=["A"]).encode(), "FILE:1: players: 1 names for 2 players"),
        (pretty(scores=[1, 0]).encode(), "FILE:1: scores must be [0, 0], not [1, 0]"),
        (pretty(rounds=7).encode(), "FILE:1: rounds must be a list, not 7"),
        (pretty(format="\x1b[31m").encode(), "FILE:1: format must be"),
        (pretty(format="\ud800").encode(), "FILE:1: format must be"),
    ],
)
def test_a_fault_names_its_line(data: bytes, said: str) -> None:
    """One printable line: the file, the line, and what is wrong."""
    message = fault(data)
    assert message.startswith(said)
    assert message.isprintable()


@pytest.mark.parametrize("depth", [100, 900, 990, 1000, 5000])
def test_deep_nesting_is_refused_in_words(depth: int) -> None:
    """However deep a value is nested, it is refused with a sentence."""
    assert fault(f'{{"format": {"[" * depth}{"]" * depth}}}'.encode()).startswith("FILE:1: ")


def test_what_was_good_is_told_before_the_fault(tmp_path: Path) -> None:
    """The matches before a bad record are written."""
    path = tmp_path / "file"
    path.write_text(f"{UNFINISHED}\n{{}}\n")
    out = io.StringIO()
    with pytest.raises(ReplayError, match=r"file:2: format is missing$"):
        replay(str(path), out, as_json=True)
    assert out.getvalue().count("\n") == 1


def test_a_file_that_is_none(tmp_path: Path) -> None:
    """A missing file and a directory are named in one sentence, an odd name printably."""
    with pytest.raises(ReplayError, match=r"nothing\?: there is no such file$"):
        replay(str(tmp_path / "nothing\x1b"), io.StringIO())
    with pytest.raises(ReplayError, match=r": it cannot be read: Is a directory$"):
        replay(str(tmp_path), io.StringIO())
