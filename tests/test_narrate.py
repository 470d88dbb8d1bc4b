"""What happened is said in the design's words, short enough for a small screen."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.actions import Drew, Outcome, Reason, parse_action
from dominoes_tui.core.match import Match
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import BlockedScoring, Mode, Rules
from dominoes_tui.core.start import Position
from dominoes_tui.core.tiles import TILES, Tile, parse_tiles
from dominoes_tui.names import cells
from dominoes_tui.narrate import Narrator
from dominoes_tui.words import SHORT_WIDTH, Sentence
from tests.strategies import matches, rounds

THREE = Narrator(("You", "Ada", "Bo"))
BLOCK = Rules(players=3)
PUB = Rules(players=3, target=100)


def played(position: str, *actions: str, rules: Rules = BLOCK) -> Round:
    """Return a round taken up in its middle, after some actions."""
    round_ = Round.at(rules, Position.parse(position))
    for action in actions:
        round_ = round_.apply(parse_action(action))
    return round_


def dealt(*hands: str, rules: Rules = BLOCK) -> Round:
    """Deal these hands."""
    tiles = parse_tiles(" ".join(hands))
    return Round.deal(rules, [*tiles, *(tile for tile in TILES if tile not in tiles)])


def texts(sentences: list[Sentence]) -> list[str]:
    """Return the long forms."""
    return [sentence.text for sentence in sentences]


def test_placements_are_told_as_the_tiles_lie() -> None:
    """A placed tile is named as it lies in the chain, read from left to right."""
    round_ = played(
        "2-4 | 4-5 2-2 / 2-6 0-0 / 5-5 0-1 | ... | 0", "4-5 right", "2-6 left", "5-5 right"
    )
    assert texts(THREE.events(round_)) == [
        "You play 4-5 on the right.",
        "Ada plays 6-2 on the left.",
        "Bo plays 5-5 on the right.",
    ]


def test_only_new_events_are_told() -> None:
    """Who has told some events asks for the later ones: nothing is told twice."""
    round_ = played(
        "2-4 | 4-5 2-2 / 2-6 0-0 / 5-5 0-1 | ... | 0", "4-5 right", "2-6 left", "5-5 right"
    )
    assert texts(THREE.events(round_, 2)) == ["Bo plays 5-5 on the right."]
    assert THREE.events(round_, 3) == []


def test_a_knock_names_what_is_lacking() -> None:
    """A knock names both ends; ends that show one number are named once."""
    round_ = played("3-5 | 0-0 1-1 / 3-3 5-5 / 2-2 1-2 | ... | 2", "pass", "pass")
    assert texts(THREE.events(round_)) == ["Bo knocks: no 3 or 5.", "You knock: no 3 or 5."]
    assert texts(THREE.events(played("3-3 | 0-0 / 1-1 / 2-2 | ... | 1", "pass"))) == [
        "Ada knocks: no 3."
    ]


def test_draws_in_a_row_are_one_sentence() -> None:
    """Tiles drawn one after another are told together: named to who may see them, else counted."""
    round_ = played(
        "3-5 | 0-0 1-1 / 3-3 / 2-2 | 0-1 0-2 0-3 ... | 0",
        "draw",
        "draw",
        "draw",
        "0-3 left",
        rules=Rules(players=3, mode=Mode.DRAW),
    )
    assert texts(THREE.events(round_.view(0))) == [
        "You draw 0-1, 0-2 and 0-3.",
        "You play 0-3 on the left.",
    ]
    from_ada = Narrator(("Cy", "You", "Bo"))
    assert texts(from_ada.events(round_.view(1)))[0] == "Cy draws 3 tiles."
    assert texts(from_ada.events(round_))[0] == "Cy draws 0-1, 0-2 and 0-3."


def test_the_opening_says_why() -> None:
    """A forced lead gives its reason; a free one has none to give."""
    rules = Rules(hand_size=5)
    two = Narrator(("You", "Ada"))
    double = dealt("0-1 0-2 0-3 0-4 6-6", "1-2 5-5 2-3 2-4 2-5", rules=rules)
    assert texts(two.events(double.apply(parse_action("6-6")))) == [
        "You lead with 6-6, the highest double."
    ]
    none = dealt("0-1 0-2 0-3 0-4 0-5", "1-2 5-6 2-3 2-4 2-5", rules=rules)
    assert texts(two.events(none.apply(parse_action("5-6")))) == [
        "Ada leads with 5-6, the heaviest: nobody has a double."
    ]
    free = Round.deal(rules, TILES, 1)
    assert texts(two.events(free.apply(free.legal[0]).view(0))) == ["Ada leads with 0-5."]


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(Reason.DOMINO, (1,), (12, 0, 22), (0, 34, 0)), "Ada goes out."),
        (Outcome(Reason.DOMINO, (0,), (0, 1, 22), (23, 0, 0)), "You go out."),
        (
            Outcome(Reason.BLOCKED, (1,), (12, 10, 22), (0, 34, 0)),
            "Blocked: everyone knocked. Fewest pips: Ada, 10.",
        ),
        (
            Outcome(Reason.BLOCKED, (0, 2), (9, 10, 9), (0, 0, 0)),
            "Blocked. You and Bo tie with 9 pips.",
        ),
        (
            Outcome(Reason.BLOCKED, (0, 1, 2), (1, 1, 1), (0, 0, 0)),
            "Blocked. You, Ada and Bo tie with 1 pip.",
        ),
    ],
)
def test_the_end_of_a_round(outcome: Outcome, said: str) -> None:
    """Who went out; or that all knocked, and who has fewest pips, or who ties."""
    assert THREE.round_over(outcome).text == said


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(Reason.DOMINO, (1,), (12, 0, 22), (0, 34, 0)), "Ada scores 12 + 22 = 34."),
        (Outcome(Reason.BLOCKED, (1,), (12, 10, 22), (0, 24, 0)), "Ada scores 12 + 22 - 10 = 24."),
        (Outcome(Reason.BLOCKED, (0,), (0, 10, 22), (32, 0, 0)), "You score 10 + 22 = 32."),
        (Outcome(Reason.BLOCKED, (0, 2), (9, 10, 9), (0, 0, 0)), "Nobody scores."),
    ],
)
def test_the_sum_is_written_out(outcome: Outcome, said: str) -> None:
    """The points of a round are shown as the sum that makes them."""
    rules = Rules(players=3, target=100, blocked_scoring=BlockedScoring.DIFFERENCE)
    assert str(THREE.points(outcome, rules)) == said


def test_the_sum_against_one() -> None:
    """One number is no sum; a win may be worth nothing; a single round counts no points."""
    two = Narrator(("You", "Ada"))
    pub = Rules.PUB
    assert str(two.points(Outcome(Reason.DOMINO, (1,), (12, 0), (0, 12)), pub)) == "Ada scores 12."
    nothing = Outcome(Reason.DOMINO, (1,), (0, 0), (0, 0))
    assert str(two.points(nothing, pub)) == "Ada scores nothing: no pips are left."
    assert two.points(nothing, Rules.BLOCK) is None


@given(rounds())
def test_the_sum_adds_up(round_: Round) -> None:
    """What the sentence adds and takes off is what the winner scores."""
    rules = round_.rules
    if round_.outcome is None or rules.target is None or not any(round_.outcome.points):
        return
    said = str(Narrator(("A", "B", "C", "D")[: rules.players]).points(round_.outcome, rules))
    left, _, right = said.removesuffix(".").partition(" scores ")[2].partition(" = ")
    sum_of = sum(int(word) for word in left.replace("- ", "+ -").split(" + "))
    assert sum_of == int(right or left) == max(round_.outcome.points)


def test_the_end_of_a_match() -> None:
    """The last line names the winner and the scores; of a single round the winner or the tie."""
    two = ("You", "Ada")
    narrator = Narrator(two)
    out = played("3-5 | 3-3 / 1-1 6-6 | ... | 0", "3-3 left", rules=Rules(target=10))
    pub = Match.begin(Rules(target=10), two).take_up(out)
    assert narrator.match_over(pub).text == "Match over: You win. Scores: You 14, Ada 0."
    out = played("3-5 | 1-1 / 3-3 6-6 | ... | 0", "pass", "3-3 left", "pass", "pass", rules=Rules())
    single = Match.begin(Rules(), two).take_up(out)
    assert narrator.match_over(single).text == "Round over: You win."
    tie = played("6-6 | 1-1 / 0-2 | ... | 0", "pass", "pass", rules=Rules())
    tied = Match.begin(Rules(), two).take_up(tie)
    assert narrator.match_over(tied).text == "Round over: You and Ada tie."


def test_where_am_i() -> None:
    """Ends, counts and scores in one line; a single round has no scores."""
    view = played("3-5 | 3-3 / 1-1 6-6 / 0-0 | ... | 0", rules=PUB).view(0)
    view = view._replace(scores=(35, 20, 61))
    assert THREE.where(view) == Sentence(
        "Ends 3 and 5. Tiles: You 1, Ada 2, Bo 1. Boneyard 23. Scores: You 35, Ada 20, Bo 61.",
        "Ends 3 5. Tiles 1 2 1. Boneyard 23.",
    )
    single = view._replace(rules=BLOCK)
    assert THREE.where(single).text == "Ends 3 and 5. Tiles: You 1, Ada 2, Bo 1. Boneyard 23."
    begun = Narrator(("You", "Ada")).where(Round.deal(Rules.BLOCK, TILES).view(0))
    assert begun.text == "The table is empty. Tiles: You 7, Ada 7. Boneyard 14."


def test_hands_scores_and_turns() -> None:
    """A hand is named with its pips; scores are listed; a turn belongs to a name or to You."""
    hand = parse_tiles("0-1 5-6")
    assert THREE.hand(1, hand).text == "Ada holds 0-1 and 5-6: 12 pips."
    assert THREE.hand(2, (*hand, *hand)).short == "Bo: 4 tiles, 24 pips."
    assert THREE.hand(0, ()).text == "You hold no tile."
    assert THREE.scores((35, 20, 61)).text == "Scores: You 35, Ada 20, Bo 61."
    assert THREE.turn(0).text == "Your turn."
    assert THREE.turn(1).text == "Ada's turn."


def test_nobody_is_addressed_unless_a_name_says_so() -> None:
    """A replay of two strangers speaks of both by their names."""
    strangers = Narrator(("White", "Black"))
    out = Outcome(Reason.DOMINO, (0,), (0, 3), (3, 0))
    assert strangers.round_over(out).text == "White goes out."


def everything(match: Match, tell: Narrator) -> Iterator[Sentence]:
    """Say all that can be said of a match as it stands."""
    for round_ in match.rounds:
        for seat in range(match.rules.players):
            view = round_.view(seat)._replace(scores=match.scores)
            yield from tell.events(view)
            yield tell.where(view)
            yield tell.turn(seat)
            yield tell.hand(seat, round_.hands[seat])
        yield from tell.events(round_)
        if round_.outcome is not None:
            yield tell.round_over(round_.outcome)
            points = tell.points(round_.outcome, match.rules)
            yield from [points] if points is not None else []
    yield tell.scores(match.scores)
    if match.is_over:
        yield tell.match_over(match)


table_names = st.sampled_from(["You", "Ada", "Bo", "Cy", "Annabell", "Berthold", "Christia", "Do"])
any_names = st.text(st.characters(), max_size=30)


@given(matches(), st.lists(table_names | any_names, min_size=4, max_size=4))
def test_every_sentence_is_one_short_printable_line(match: Match, names: list[str]) -> None:
    """Whoever plays whatever: one printable line, and a short form of at most 38 columns."""
    for said in everything(match, Narrator(tuple(names[: match.rules.players]))):
        assert said.text.isprintable()
        assert said.short.isprintable()
        assert cells(said.short) <= SHORT_WIDTH
        assert said.text.endswith(".")


@given(rounds())
def test_telling_step_by_step_is_telling_at_once(round_: Round) -> None:
    """Every event but a draw that follows a draw has its own sentence, told early or late."""
    tell = Narrator(("A", "B", "C", "D")[: round_.rules.players])
    history = round_.history
    begins = [
        index
        for index, event in enumerate(history)
        if not (index and isinstance(event, Drew) and isinstance(history[index - 1], Drew))
    ]
    assert [tell.events(round_, begin)[0] for begin in begins] == tell.events(round_)


@given(rounds(), st.data())
def test_hidden_draws_stay_hidden(round_: Round, data: st.DataObject) -> None:
    """What is told from a view names no tile that lies in another hand."""
    if round_.is_over:
        return
    seat = data.draw(st.integers(0, round_.rules.players - 1))
    tell = Narrator(("A", "B", "C", "D")[: round_.rules.players])
    told = " ".join(texts(tell.events(round_.view(seat))))
    for other, hand in enumerate(round_.hands):
        if other != seat:
            assert not any(str(tile) in told for tile in hand)
            assert not any(f"{tile.high}-{tile.low}" in told for tile in hand)


def test_names_from_records_are_made_printable() -> None:
    """A name of a record never reaches the terminal raw."""
    tell = Narrator(("\x1b[31mRed", "Black"))
    assert tell.hand(0, (Tile.parse("0-1"),)).text == "?[31mRed holds 0-1: 1 pip."
