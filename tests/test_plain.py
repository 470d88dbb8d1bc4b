"""The line game: every answer does what the help says, and every match comes to its end."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes_tui.answers import ANSWERS, Choice, Command, meaning, numbered, parse_answer
from dominoes_tui.choices import Choices
from dominoes_tui.core.actions import DRAW, PASS, Action, Place, parse_action
from dominoes_tui.core.chain import End
from dominoes_tui.core.round import Position, Round
from dominoes_tui.core.rules import GAMES, Mode, Rules
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.dealer import Dealer
from dominoes_tui.narrate import Sentence
from dominoes_tui.plain import NOTHING_TO_UNDO, PRACTICE, TAKEN_BACK, LineGame
from dominoes_tui.players import LEVELS, Level
from dominoes_tui.players.player import IllegalChoice, Instant
from tests.sittings import steps

ENOUGH = "\n" + "".join(f"{number}\nl\n" for number in range(1, 23))
"""Answers of which at least one acts, whatever the turn."""


def choices(rules: Rules = Rules.BLOCK, level: str = "easy", seed: int = 1) -> Choices:
    """Choose a match against opponents of one level."""
    return Choices(rules, (level,) * (rules.players - 1), seed)


def played(answers: str, of: Choices) -> list[str]:
    """Return the lines that a match says to some answers."""
    out = io.StringIO()
    LineGame(of, io.StringIO(answers), out).play()
    return out.getvalue().splitlines()


def mine(position: str, rules: Rules = Rules.BLOCK) -> PlayerView:
    """Return the first seat's view of a position."""
    return Round.at(rules, Position.parse(position)).view(0)


VIEW = mine("3-4 4-5 | 3-5 1-3 2-6 0-5 / 1-1 | ... | 0")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("3", Choice(3)),
        (" 3\r\n", Choice(3)),
        ("3 l", Choice(3, End.LEFT)),
        ("3R", Choice(3, End.RIGHT)),
        ("12  left", Choice(12, End.LEFT)),
        ("3-5", Choice(Tile.parse("3-5"))),
        ("5-3 r", Choice(Tile.parse("3-5"), End.RIGHT)),
        ("k", Command.KNOCK),
        ("Knock", Command.KNOCK),
        ("d", Command.DRAW),
        ("?", Command.RULES),
        ("w", Command.WHERE),
        ("q", Command.QUIT),
        ("", Command.GO_ON),
        ("   ", Command.GO_ON),
        ("l", Command.LEFT),
        ("r", Command.RIGHT),
    ],
)
def test_answers(text: str, answer: object) -> None:
    """Small or large letters, a word or its first letter, and white space make no difference."""
    assert parse_answer(text) == answer


@pytest.mark.parametrize("text", ["x", "3 5", "3-7", "-1", "3 x", "l 3", "²", "٣", "1" * 99, "\0"])
def test_what_is_no_answer(text: str) -> None:
    """What is none is not guessed at."""
    assert parse_answer(text) is None


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("2", "1-3 left"),
        ("1-3", "1-3 left"),
        ("3-1 l", "1-3 left"),
        ("4", "0-5 right"),
        ("1 l", "3-5 left"),
        ("1 r", "3-5 right"),
    ],
)
def test_an_answer_that_acts(answer: str, action: str) -> None:
    """A tile that fits one end goes there; one that fits both goes where the answer says."""
    read = parse_answer(answer)
    assert read is not None
    assert meaning(VIEW, read, None) == parse_action(action)


def test_a_tile_that_fits_both_ends_is_asked_about() -> None:
    """The end is asked for; l or r, or an empty line that asks again, refer to that tile."""
    tile = Tile.parse("3-5")
    assert meaning(VIEW, Choice(1), None) == tile
    assert meaning(VIEW, Command.LEFT, tile) == Place(tile, End.LEFT)
    assert meaning(VIEW, Command.RIGHT, tile) == Place(tile, End.RIGHT)
    assert meaning(VIEW, Command.GO_ON, tile) == tile
    assert meaning(VIEW, Choice(2), tile) == Place(Tile.parse("1-3"), End.LEFT)


def test_equal_ends_are_a_question_like_any_other() -> None:
    """Where both ends show one number, a tile that fits is asked about all the same."""
    view = mine("3-3 | 1-3 2-6 / 1-1 | ... | 0")
    assert meaning(view, Choice(1), None) == Tile.parse("1-3")
    assert meaning(view, Command.GO_ON, None) == Tile.parse("1-3")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("3", "2-6 fits neither end (3 and 5)."),
        ("2 r", "1-3 does not fit the right end (5)."),
        ("6-6", "You do not hold 6-6."),
        ("5", "There is no tile 5: you hold 4 tiles."),
        ("0", "There is no tile 0: you hold 4 tiles."),
        ("k", "You must play: 3-5 fits."),
        ("d", "You cannot draw in Block."),
        ("", "Name a tile: 1, 2 or 4."),
        ("l", "Name a tile first, for example 3 l."),
    ],
)
def test_an_answer_that_will_not_do_is_explained(answer: str, said: str) -> None:
    """Nothing is refused in silence."""
    read = parse_answer(answer)
    assert read is not None
    meant = meaning(VIEW, read, None)
    assert isinstance(meant, Sentence)
    assert meant.text == said


def test_an_empty_line_does_the_only_thing() -> None:
    """Knock, draw, lead or play, where nothing else is possible."""
    knock = mine("3-5 | 0-0 / 1-1 | ... | 0")
    assert meaning(knock, Command.GO_ON, None) == PASS
    draw = mine("3-5 | 0-0 / 1-1 | ... | 0", Rules.DRAW)
    assert meaning(draw, Command.GO_ON, None) == DRAW
    play = mine("3-5 | 0-3 / 1-1 | ... | 0")
    assert meaning(play, Command.GO_ON, None) == Place(Tile.parse("0-3"), End.LEFT)


def test_the_hand_is_numbered_with_where_each_tile_fits() -> None:
    """A tile stands on a line of its own, with its number and its ends."""
    assert [numbered(VIEW, number) for number in range(1, 5)] == [
        "1: 3-5 left or right",
        "2: 1-3 left",
        "3: 2-6",
        "4: 0-5 right",
    ]


def test_a_round_from_the_first_line_to_the_last() -> None:
    """Events, the ends, the hand, the question; the result comes last."""
    lines = played(ENOUGH * 30, choices(seed=8))
    seal = Dealer(8).seal(1, Rules.BLOCK)
    assert lines[:15] == [
        "Block, 2 players, a single round.",
        "You play against Ada (easy).",
        "Type ? for the rules and the answers, q to leave.",
        f"The deal is sealed: {seal[:12]}.",
        "The table is empty.",
        "1: 5-6",
        "2: 0-1",
        "3: 4-6",
        "4: 6-6 leads",
        "5: 2-2",
        "6: 1-3",
        "7: 2-5",
        "You lead with 6-6, the highest double.",
        "Ada knocks: no 6.",
        "Ends 6 and 6.",
    ]
    assert lines[-1].startswith("Round over: ")


def test_a_match_goes_on_after_an_empty_line() -> None:
    """Between rounds an empty line goes on, help works, and the sum and the scores stand there."""
    rules = replace(Rules.PUB, target=40)
    lines = played(ENOUGH * 300, choices(rules))
    assert (
        lines.count("Enter: next round.")
        >= sum(line.startswith("Round 2. ") for line in lines)
        == 1
    )
    assert "The round is over." in lines
    assert any(re.fullmatch(r"(You score|Ada scores) .*\d\.", line) for line in lines)
    assert any(line.startswith("Scores: You ") for line in lines)
    assert re.fullmatch(r"Match over: .* wins?\. Scores: You \d+, Ada \d+\.", lines[-1])


@pytest.mark.parametrize(("game", "players"), list(product(GAMES, (2, 3, 4))))
def test_every_game_can_be_played_out(game: str, players: int) -> None:
    """Every named game for every number of players ends with its result on the last line."""
    rules = replace(GAMES[game], players=players)
    lines = played(ENOUGH * 500, choices(rules, "medium"))
    assert lines[-1].startswith("Match over: " if rules.target else "Round over: ")
    assert not any("\x1b" in line for line in lines)


def test_the_same_seed_and_answers_say_the_same() -> None:
    """A seed makes the match come out again, byte for byte; another seed makes another match."""
    of = choices(Rules.DRAW, "medium", seed=-5)
    assert played(ENOUGH * 50, of) == played(ENOUGH * 50, of)
    assert played(ENOUGH * 50, of) != played(ENOUGH * 50, replace(of, seed=6))


def test_rules_and_answers_on_request() -> None:
    """A question mark tells the rules in force and every answer, and asks again."""
    lines = played("?\n", choices(seed=8))
    assert "This is Block: if no tile fits, you knock and the turn passes." in lines
    assert lines[-2 - len(ANSWERS) : -2] == list(ANSWERS)
    assert lines[-2] == "You lead with 6-6, the highest double."


def test_where_am_i_on_request() -> None:
    """A w says ends, counts and scores in one line, shows the hand, and asks again."""
    lines = played("w\n", choices(replace(Rules.PUB, target=50), seed=8))
    where = lines.index(
        "The table is empty. Tiles: You 7, Ada 7. Boneyard 14. Scores: You 0, Ada 0."
    )
    assert lines[where + 1 : where + 9] == lines[where - 8 : where]


def test_help_keeps_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Help and nonsense do not lose the tile whose end was asked for; another tile replaces it."""
    begin = Round.at(Rules.BLOCK, Position.parse("3-4 4-5 | 3-5 0-3 / 1-1 | ... | 0"))
    monkeypatch.setattr(Dealer, "next_round", lambda _, match: match.take_up(begin))
    lines = played("1\nw\nnonsense\n\nr\n", choices())
    assert lines.count("3-5 fits both ends. L for 3, R for 5.") == 4
    assert "You play 5-3 on the right." in lines
    lines = played("1\n2\n", choices())
    assert "You play 0-3 on the left." in lines


@pytest.mark.parametrize("leave", ["q\n", ""])
def test_leaving_is_polite(leave: str) -> None:
    """To quit, and the end of the answers, end the match with a sentence."""
    assert played(leave, choices())[-1] == "You leave the match."


class Interrupted(io.StringIO):
    """A person who presses Ctrl+C."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # noqa: ARG002
        """Interrupt instead of answering."""
        raise KeyboardInterrupt


class Gone(io.StringIO):
    """A terminal that has been closed."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # noqa: ARG002
        """Fail as a read from such a terminal does."""
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("answers", [Interrupted(), Gone()])
def test_an_interruption_is_a_way_to_leave(answers: io.StringIO) -> None:
    """Ctrl+C and a terminal that is gone leave the match like q does."""
    out = io.StringIO()
    LineGame(choices(), answers, out).play()
    assert out.getvalue().endswith("You leave the match.\n")


@pytest.mark.parametrize("text", ["x" * 100_000, "\x1b[2J\x07", "\ud800", "\0" * 5000])
def test_nonsense_is_quoted_safely(text: str) -> None:
    """What is no answer is quoted in one short printable line, however long or strange it is."""
    lines = played(f"{text}\nq\n", choices())
    quoted = [line for line in lines if "is no answer" in line]
    assert len(quoted) == 1
    assert quoted[0].isprintable()
    assert len(quoted[0]) < 60


def test_the_tiles_of_others_stay_hidden() -> None:
    """What others draw is counted, not named; what the person draws is named."""
    of = choices(Rules(mode=Mode.DRAW, players=3), seed=3)
    lines = played(ENOUGH * 50, of)
    assert any(re.fullmatch(r"You drew \d-\d\. It .*", line) for line in lines)
    draws = [line for line in lines if re.match(r"(Ada|Bo) draws ", line)]
    assert draws
    assert all(re.fullmatch(r"\w+ draws \d+ tiles?\.", line) for line in draws)


def test_a_computer_player_is_given_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each opponent sees the round from its own seat, and only when it is to act."""
    seen: list[PlayerView] = []

    def first(view: PlayerView) -> Action:
        seen.append(view)
        return view.legal[0]

    use(monkeypatch, first)
    played(ENOUGH * 50, choices(Rules(players=3)))
    assert {view.seat for view in seen} == {1, 2}
    assert all(view.my_turn and view.hands is None for view in seen)


def test_a_refused_computer_player_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player that breaks the rules is warned of, and the match comes to its end."""
    use(monkeypatch, lambda _: Place(Tile.parse("0-0"), End.LEFT))
    with pytest.warns(IllegalChoice):
        said = played(ENOUGH * 50, choices())
    assert "Round over: " in str(said)


def use(monkeypatch: pytest.MonkeyPatch, policy: Callable[[PlayerView], Action]) -> None:
    """Let the easy players follow a policy."""
    level = Level(
        "easy", "A test.", lambda seed: Instant("easy", seed, lambda view, _: policy(view))
    )
    monkeypatch.setitem(LEVELS, "easy", level)


def answer_lines() -> Iterator[st.SearchStrategy[str]]:
    """Answers a person, a cat or a script may give."""
    yield st.sampled_from(
        ["", "k", "d", "l", "r", "?", "w", "1", "2", "3 l", "4 r", "3-5", "6-6 r"]
    )
    yield st.from_regex(r"\A[0-9]{1,2} ?[lr]?\Z")
    yield st.text(st.characters(exclude_characters="\n"), max_size=12)


@settings(max_examples=40)
@given(
    st.lists(st.one_of(*answer_lines()), max_size=80),
    st.sampled_from(sorted(GAMES)),
    st.integers(2, 4),
    st.integers(0, 99),
)
def test_any_answers_end_politely(answers: list[str], game: str, players: int, seed: int) -> None:
    """Whatever is answered, the match ends with its result or with a good-bye."""
    of = choices(replace(GAMES[game], players=players), seed=seed)
    lines = played("\n".join(answers), of)
    assert lines[-1].startswith(("Match over: ", "Round over: ", "You leave the match."))
    assert all(line.isprintable() for line in lines)
    assert "" not in lines


def test_undo_takes_back_a_decision() -> None:
    """`u` leads back to the last decision, says that the round is practice, and can be repeated."""
    lines = played("1\nl\n2\nl\n3\nl\n4\nl\n5\nl\nu\nu\nu\nu\nu\nu\n", choices(Rules.PUB, seed=3))
    back = [place for place, line in enumerate(lines) if line == TAKEN_BACK]
    assert back
    assert all(lines[place + 1] == PRACTICE for place in back)
    assert lines.count(NOTHING_TO_UNDO) == 6 - len(back)


def test_before_a_decision_nothing_is_undone() -> None:
    """Where nothing was decided yet, `u` says so, and the question is asked again."""
    lines = played("u\n", choices())
    assert NOTHING_TO_UNDO in lines
    assert lines[lines.index(NOTHING_TO_UNDO) + 1] == lines[lines.index(NOTHING_TO_UNDO) - 1]


def test_a_match_goes_on_at_every_step() -> None:
    """From each state of a match, between rounds too, the line game goes on to its end."""
    of = choices(replace(Rules.PUB, mode=Mode.DRAW, target=20))
    for record in [*steps(of)][:-1:3]:
        out = io.StringIO()
        LineGame(of, io.StringIO(ENOUGH * 99), out, record=record).play()
        lines = out.getvalue().splitlines()
        assert "The match goes on." in lines
        assert lines[-1].startswith("Match over: ")
