"""The game line by line, for screen readers and pipes: plain text in, plain text out."""

import re
from enum import Enum
from typing import Final, NamedTuple, TextIO, TypeAlias

from dominoes_tui.core.actions import DRAW, PASS, Action, Draw, Drew, Pass, Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.round import Round
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.dealer import PERSON, Choices, Dealer
from dominoes_tui.names import cut, printable
from dominoes_tui.narrate import Narrator, Sentence, counted, listed, sentence, table
from dominoes_tui.players.player import allowed, never
from dominoes_tui.prompts import fitting_tiles, prompt, refusal, which_end
from dominoes_tui.rules_text import sections, summary

LONGEST_LINE: Final = 4096
"""Characters of an answer that are looked at; the rest of its line is thrown away."""

WELCOME: Final = "Type ? for the rules and the answers, q to leave."
ANSWERS: Final = (
    "3: play the tile with number 3.",
    "3 l, 3 r: play it at the left or the right end.",
    "3-5, 3-5 r: the same by the name of the tile.",
    "k: knock. d: draw.",
    "Enter alone: do the only thing you can do, or go on.",
    "w: where am I. ?: rules and answers. q: leave.",
)


class Command(Enum):
    """An answer that names no tile; its value is every way to give it."""

    GO_ON = ("",)
    KNOCK = ("k", "knock", "p", "pass")
    DRAW = ("d", "draw")
    LEFT = ("l", "left")
    RIGHT = ("r", "right")
    RULES = ("?", "h", "help", "rules")
    WHERE = ("w", "where")
    QUIT = ("q", "quit", "exit")


class Choice(NamedTuple):
    """An answer that names a tile, by its number in the hand or by itself, and maybe an end."""

    tile: int | Tile
    end: End | None = None


Answer: TypeAlias = Command | Choice

_COMMANDS: Final = {word: command for command in Command for word in command.value}
_ENDS: Final = {Command.LEFT: End.LEFT, Command.RIGHT: End.RIGHT}
_CHOICE: Final = re.compile(r"(?:([0-6]-[0-6])|([0-9]{1,4})) ?(l|left|r|right)?")


def parse_answer(text: str) -> Answer | None:
    """Read an answer; None if it is none."""
    words = " ".join(text.lower().split())
    if words in _COMMANDS:
        return _COMMANDS[words]
    match = _CHOICE.fullmatch(words)
    if match is None:
        return None
    name, number, end = match.groups()
    tile = Tile.parse(name) if name else int(number)
    return Choice(tile, _ENDS[_COMMANDS[end]] if end else None)


def meaning(view: PlayerView, answer: Answer, asked: Tile | None) -> Action | Tile | Sentence:
    """Return what an answer means to the person whose turn it is.

    Args:
        view: the person's view.
        answer: the answer.
        asked: the tile whose end was asked for; None if that was not the question.

    Returns:
        An action that is legal now; or a tile that fits both ends, of which one must be named; or
        a sentence that says why the answer will not do.
    """
    if isinstance(answer, Choice):
        return _place(view, answer)
    if answer is Command.GO_ON:
        return asked or _only_thing(view)
    if answer in _ENDS:
        if asked is None:
            return sentence("Name a tile first, for example 3 l.")
        return _place(view, Choice(asked, _ENDS[answer]))
    action: Action = DRAW if answer is Command.DRAW else PASS
    return action if action in view.legal else refusal(view, action)


def _place(view: PlayerView, choice: Choice) -> Action | Tile | Sentence:
    tile, end = choice
    if isinstance(tile, int):
        held = len(view.hand)
        if not 1 <= tile <= held:
            return sentence(f"There is no tile {tile}: you hold {counted(held, 'tile')}.")
        tile = view.hand[tile - 1]
    places = [
        action for action in _placements(view, tile) if end is None or action.end in (None, end)
    ]
    if not places:
        return refusal(view, Place(tile, end))
    return places[0] if len(places) == 1 else tile


def _only_thing(view: PlayerView) -> Action | Tile | Sentence:
    if len(view.legal) == 1:
        return view.legal[0]
    fitting = fitting_tiles(view)
    if len(fitting) == 1:
        return fitting[0]
    numbers = [str(view.hand.index(tile) + 1) for tile in fitting]
    return sentence(f"Name a tile: {', '.join(numbers[:-1])} or {numbers[-1]}.")


def _placements(view: PlayerView, tile: Tile) -> list[Place]:
    return [action for action in view.legal if isinstance(action, Place) and action.tile == tile]


def numbered(view: PlayerView, number: int) -> str:
    """Return a tile of the hand by its number, from 1, and where it fits: `2: 3-5 left`."""
    tile = view.hand[number - 1]
    ends = " or ".join(str(action.end or "leads") for action in _placements(view, tile))
    return f"{number}: {tile} {ends}".rstrip()


class Left(Exception):  # noqa: N818 - to leave is no error
    """The person leaves the match, or the answers have come to their end."""


class LineGame:
    """One match between a person, who answers line by line, and computer players.

    Args:
        choices: what is played, and against whom.
        answers: where the person's answers come from.
        out: where everything is said.
    """

    def __init__(self, choices: Choices, answers: TextIO, out: TextIO) -> None:
        self._match = choices.begin()
        self._dealer = Dealer(choices.seed)
        self._opponents = choices.opponents()
        self._narrator = Narrator(choices.names)
        self._answers = answers
        self._out = out
        self._told = 0

    def play(self) -> None:
        """Play the match to its end, or until the person leaves."""
        try:
            self._play_match()
        except Left:
            self._say("You leave the match.")
        except KeyboardInterrupt:
            self._say("", "You leave the match.")
        self._out.flush()

    @property
    def _round(self) -> Round:
        return self._match.rounds[-1]

    def _play_match(self) -> None:
        self._say(summary(self._match.rules), self._introduction(), WELCOME)
        while True:
            self._match = self._dealer.next_round(self._match)
            if self._match.rules.target is not None:
                self._say(f"Round {len(self._match.rounds)}.")
            self._play_round()
            self._tell_result()
            if self._match.is_over:
                self._say(self._narrator.match_over(self._match))
                return
            self._wait_for_next_round()

    def _introduction(self) -> str:
        others = (
            f"{self._narrator.name(seat)} ({player.level})"
            for seat, player in self._opponents.items()
        )
        return f"You play against {listed(others)}."

    def _play_round(self) -> None:
        self._told = 0
        while (turn := self._round.turn) is not None:
            view = self._match.view(turn)
            if turn == PERSON:
                self._show_turn(view)
                action = self._ask_for_action(view)
            else:
                player = self._opponents[turn]
                action = allowed(player.level, player.choose(view, never), view)
            self._match = self._match.apply(action)
        self._tell_events(self._match.view(PERSON))

    def _tell_events(self, view: PlayerView) -> None:
        self._say(*self._narrator.events(view, self._told))
        self._told = len(view.history)

    def _tell_result(self) -> None:
        tell, view = self._narrator, self._match.view(PERSON)
        assert view.outcome is not None, "nobody is to act, so the round is over"
        self._say(tell.round_over(view.outcome))
        self._say(*(tell.hand(seat, hand) for seat, hand in enumerate(view.hands or ()) if hand))
        points = tell.points(view.outcome, view.rules)
        if points is not None:
            self._say(points)
            if not self._match.is_over:
                self._say(tell.scores(view.scores))

    def _show_turn(self, view: PlayerView) -> None:
        """Say what has happened, and show what the person needs to know to act."""
        if view.history and isinstance(view.history[-1], Drew):
            # The person has drawn and goes on; which tile it was is in the prompt.
            self._told = len(view.history)
            if fitting_tiles(view):
                self._say(numbered(view, len(view.hand)))
            return
        self._tell_events(view)
        self._say(table(view.chain.ends))
        self._show_hand(view)

    def _show_hand(self, view: PlayerView) -> None:
        self._say(*(numbered(view, number) for number in range(1, len(view.hand) + 1)))

    def _ask_for_action(self, view: PlayerView) -> Action:
        """Ask until the answer is an action that the person may take."""
        question, asked = prompt(view), None
        while True:
            meant = meaning(view, self._ask(question, view), asked)
            if isinstance(meant, Place | Draw | Pass):
                if view.chain.ends is None and not view.led_freely:
                    self._told += 1  # the question has said it already
                return meant
            question, asked = prompt(view), None
            if isinstance(meant, Sentence):
                self._say(meant)
            elif view.chain.ends is not None:
                question, asked = which_end(meant, view.chain.ends), meant

    def _wait_for_next_round(self) -> None:
        view = self._match.view(PERSON)
        while self._ask(sentence("Enter: next round."), view) is not Command.GO_ON:
            self._say("The round is over.")

    def _ask(self, question: Sentence, view: PlayerView) -> Answer:
        """Ask until the answer is one; help on the way.

        Raises:
            Left: the person leaves.
        """
        while True:
            self._say(question)
            self._out.flush()
            text = self._listen()
            answer = parse_answer(text)
            match answer:
                case None:
                    self._say(f'"{cut(printable(text), 20)}" is no answer. ? lists them.')
                case Command.QUIT:
                    raise Left
                case Command.RULES:
                    for section in sections(view.rules):
                        self._say(f"{section.title}.", *section.sentences)
                    self._say("Answers.", *ANSWERS)
                case Command.WHERE:
                    self._say(self._narrator.where(view))
                    self._show_hand(view)
                case _:
                    return answer

    def _listen(self) -> str:
        """Return the next line.

        Raises:
            Left: there is none.
        """
        line = rest = self._read()
        while rest and not rest.endswith("\n"):
            rest = self._read()
        if not line:
            raise Left
        return line

    def _read(self) -> str:
        try:
            return self._answers.readline(LONGEST_LINE)
        except OSError:  # the terminal is gone
            return ""

    def _say(self, *lines: object) -> None:
        for line in lines:
            print(line, file=self._out)
