"""The game line by line, for screen readers and pipes: plain text in, plain text out."""

from typing import Final, Protocol, TextIO

from dominoes_tui.answers import ANSWERS, Answer, Command, meaning, numbered, parse_answer
from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.core.actions import Action, Draw, Drew, Pass, Place
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.round import Round
from dominoes_tui.core.view import PlayerView
from dominoes_tui.names import cut, printable
from dominoes_tui.narrate import Narrator, Sentence, listed, sealed, sentence, table
from dominoes_tui.players.player import allowed, never
from dominoes_tui.prompts import fitting_tiles, prompt, which_end
from dominoes_tui.rules_text import sections, summary
from dominoes_tui.sitting import apply, deal, is_practice, seal_in, sit_down, undo

LONGEST_LINE: Final = 4096
"""Characters of an answer that are looked at; the rest of its line is thrown away."""

PRACTICE: Final = "This round is practice: it counts apart."
TAKEN_BACK: Final = "You take your last decision back."
NOTHING_TO_UNDO: Final = "You have decided nothing in this round that could be taken back."
WELCOME: Final = "Type ? for the rules and the answers, q to leave."


class Left(Exception):  # noqa: N818 - to leave is no error
    """The person leaves the match, or the answers have come to their end."""


class Saver(Protocol):
    """Keeps the match in play."""

    @property
    def saving(self) -> bool:
        """Whether what was kept last will outlive the program."""

    def keep(self, record: Record) -> Record:
        """Keep the match; return the record to play on with."""

    def notices(self) -> list[str]:
        """Return what the person has to be told about it, a sentence each."""


class LineGame:
    """One match between a person, who answers line by line, and computer players.

    Args:
        choices: what is played, and against whom.
        answers: where the person's answers come from.
        out: where everything is said.
        saver: keeps the match; None to let it go.
        record: a match to go on with, which these choices began.
    """

    def __init__(
        self,
        choices: Choices,
        answers: TextIO,
        out: TextIO,
        *,
        saver: Saver | None = None,
        record: Record | None = None,
    ) -> None:
        self._record, self._dealer = sit_down(choices, record)
        self._opponents = choices.opponents(self._dealer.seed_of_players)
        self._narrator = Narrator(self._match.players)
        self._answers = answers
        self._out = out
        self._saver = saver
        self._told = 0

    def play(self) -> None:
        """Play the match to its end, or until the person leaves."""
        try:
            self._play_match()
        except Left:
            self._say(self._farewell)
        except KeyboardInterrupt:
            self._say("", self._farewell)
        self._out.flush()

    @property
    def _farewell(self) -> str:
        if self._saver is None or not self._saver.saving:
            return "You leave the match."
        return "You leave the match. It is saved; --continue goes on with it."

    @property
    def _match(self) -> Match:
        return self._record.match

    @property
    def _round(self) -> Round:
        return self._match.rounds[-1]

    def _go_to(self, record: Record) -> None:
        """Let the match be at another point, and keep it before anything else happens."""
        self._record = record
        if self._saver is not None:
            self._record = self._saver.keep(record)
            self._say(*self._saver.notices())

    def _play_match(self) -> None:
        self._say(summary(self._match.rules), self._introduction(), WELCOME)
        if self._match.rounds and not self._match.between_rounds:
            self._say("The match goes on.", self._narrator.where(self._match.view(PERSON)))
        elif self._match.rounds:
            self._say("The match goes on.", self._narrator.scores(self._match.scores))
            self._wait_for_next_round()
        while True:
            if self._match.between_rounds:
                self._go_to(deal(self._record, self._dealer))
                self._told = 0
            else:
                self._told = len(self._round.history)
            number = f"Round {len(self._match.rounds)}. " if self._match.rules.target else ""
            self._say(f"{number}{sealed(seal_in(self._record))}".strip())
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
        if is_practice(self._record):
            self._say(PRACTICE)
        while (turn := self._round.turn) is not None:
            view = self._match.view(turn)
            if turn == PERSON:
                self._show_turn(view)
                action = self._ask_for_action(view)
            else:
                player = self._opponents[turn]
                action = allowed(player.level, player.choose(view, never), view)
            if action is not None:
                self._go_to(apply(self._record, action, self._dealer))
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

    def _take_back(self) -> bool:
        """Take the person's last decision back, if there is one; tell whether there is."""
        undone = undo(self._record)
        if undone is None:
            self._say(NOTHING_TO_UNDO)
            return False
        self._go_to(undone)
        self._told = len(self._round.history)
        self._say(TAKEN_BACK, PRACTICE)
        return True

    def _ask_for_action(self, view: PlayerView) -> Action | None:
        """Ask until the answer is an action that the person may take; None if one was undone."""
        question, asked = prompt(view), None
        while True:
            answer = self._ask(question, view)
            if answer is Command.UNDO:
                if self._take_back():
                    return None
                continue
            meant = meaning(view, answer, asked)
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
