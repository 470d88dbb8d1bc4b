"""The new-match panel: everything that is chosen before a match."""

from dataclasses import replace
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical

from dominoes_tui.choices import NAMES, PERSON, Choices
from dominoes_tui.core.rules import (
    GAMES,
    HAND_SIZES,
    RESERVES,
    BlockedScoring,
    Mode,
    NextLeader,
    Opening,
    Rules,
)
from dominoes_tui.core.tiles import TILES
from dominoes_tui.players import LEVELS, Level
from dominoes_tui.regions import SizeClass, size_class
from dominoes_tui.rules_text import ABOUT_GAMES
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.about_bar import AboutBar
from dominoes_tui.tui.widgets.choice_form import Answer, ChoiceForm, Question
from dominoes_tui.tui.widgets.felt import Felt
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.title_view import TitleView
from dominoes_tui.words import counted

_TARGETS: Final = (None, 50, 100, 150)
"""The targets on offer; the command line takes any."""


def game_of(rules: Rules) -> str | None:
    """Return the name of the game that some rules are, for any number of players, if it has one."""
    for name, game in GAMES.items():
        if replace(game, players=rules.players) == rules:
            return name
    return None


def questions(choices: Choices, *, more: bool, own: Rules | None = None) -> list[Question]:
    """Return what the panel asks, with the answers in force.

    Args:
        choices: the answers.
        more: whether to ask for the further rules too.
        own: rules to offer beside the named games.
    """
    rules = choices.rules
    opponents = rules.players - 1
    games = [Answer(name, name, ABOUT_GAMES[name]) for name in GAMES]
    if game_of(rules) is None or own is not None:
        games.append(Answer(None, "own rules", "The rules as you chose them below."))
    asked = [
        Question("game", "Game", tuple(games), game_of(rules)),
        Question(
            "mode",
            "Mode",
            (
                Answer(Mode.BLOCK, "Block", "With no tile that fits you knock; nobody draws."),
                Answer(
                    Mode.DRAW,
                    "Draw",
                    f"With no tile that fits you draw until one does.{_all_dealt(rules)}",
                ),
            ),
            rules.mode,
        ),
        Question(
            "opponents",
            "Opponents",
            tuple(
                Answer(count, str(count), f"You play against {_names(count)}.{_all_dealt(rules)}")
                for count in (1, 2, 3)
            ),
            opponents,
        ),
    ]
    for seat in range(PERSON + 1, rules.players):
        levels = tuple(
            Answer(level.name, level.name, " ".join(filter(None, (level.about, _measured(level)))))
            for level in LEVELS.values()
        )
        asked.append(
            Question(f"level {seat}", f"{NAMES[seat]}'s level", levels, choices.levels[seat - 1])
        )
    targets = _TARGETS if rules.target in _TARGETS else (*_TARGETS, rules.target)
    asked.append(
        Question(
            "target",
            "Length",
            tuple(
                Answer(None, "single round", "One round; whoever wins it has won.")
                if target is None
                else Answer(target, f"to {target}", f"The first to reach {target} points wins.")
                for target in targets
            ),
            rules.target,
        )
    )
    if more:
        asked += _further(rules)
    few = Answer(False, "show", "Enter shows hand size, opening, who leads, reserve and scoring.")
    all_ = Answer(True, "hide", "Enter hides the further rules.")
    return [*asked, Question("more", "More rules", (all_ if more else few,), more)]


def _further(rules: Rules) -> list[Question]:
    return [
        Question(
            "hand_size",
            "Hand",
            tuple(Answer(size, str(size), f"{size} tiles for each.") for size in HAND_SIZES),
            rules.hand_size,
        ),
        Question(
            "opening",
            "Opening",
            (
                Answer(
                    Opening.HIGHEST_DOUBLE,
                    "highest double",
                    "Whoever was dealt the highest double must open with it.",
                ),
                Answer(Opening.ANY, "any tile", "A leader drawn by lot opens with any tile."),
            ),
            rules.opening,
        ),
        Question(
            "next_leader",
            "Next leader",
            (
                Answer(NextLeader.OPENING, "as first", "Later rounds open as the first does."),
                Answer(NextLeader.WINNER, "winner", "The last winner leads with any tile."),
                Answer(NextLeader.ROTATE, "by turns", "The next seat leads with any tile."),
            ),
            rules.next_leader,
        ),
        Question(
            "boneyard_reserve",
            "Reserve",
            tuple(Answer(size, str(size), _reserved(size)) for size in RESERVES),
            rules.boneyard_reserve,
        ),
        Question(
            "blocked_scoring",
            "Blocked rounds",
            (
                Answer(
                    BlockedScoring.OPPONENTS, "others' pips", "The winner scores the others' pips."
                ),
                Answer(
                    BlockedScoring.DIFFERENCE, "less own", "The winner's own pips are taken off."
                ),
            ),
            rules.blocked_scoring,
        ),
    ]


def _measured(level: Level) -> str:
    """Say how often a level wins, as a sentence; nothing of the weakest."""
    return f"{level.measured[:1].upper()}{level.measured[1:]}." if level.measured else ""


def _reserved(size: int) -> str:
    stay = "stays" if size == 1 else "stay"
    return f"{counted(size, 'tile')} of the boneyard {stay} undrawn."


def answered(
    choices: Choices,
    question: str,
    value: Any,  # noqa: ANN401
    own: Rules | None = None,
) -> Choices:
    """Return the choices with one answer changed.

    Args:
        choices: the answers so far.
        question: the question.
        value: the new answer.
        own: the rules that the answer "own rules" stands for.
    """
    if question == "game":
        rules = GAMES.get(value) or own or choices.rules
        return replace(choices, rules=replace(rules, players=choices.rules.players))
    if question == "opponents":
        levels = (*choices.levels, *[choices.levels[-1]] * 2)[:value]
        return replace(choices, rules=replace(choices.rules, players=value + 1), levels=levels)
    if question.startswith("level "):
        at = int(question.removeprefix("level ")) - 1
        return replace(choices, levels=(*choices.levels[:at], value, *choices.levels[at + 1 :]))
    return replace(choices, rules=replace(choices.rules, **{question: value}))


def _all_dealt(rules: Rules) -> str:
    """Warn where Draw leaves nothing to draw."""
    if rules.mode is Mode.BLOCK or rules.players * rules.hand_size < len(TILES):
        return ""
    return " All tiles are dealt, so nobody can draw; a smaller hand size leaves some."


def _names(count: int) -> str:
    *rest, last = NAMES[PERSON + 1 : PERSON + 1 + count]
    return f"{', '.join(rest)} and {last}" if rest else last


class NewMatchScreen(GameScreen):
    """Asks for the rules and the opponents; Enter starts with what stands there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape", "close", "Back", show=False),
        Binding("s,S", "start", "Start", show=False),
    ]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self._choices = choices
        self._own = choices.rules if game_of(choices.rules) is None else None
        self._more = False

    def compose(self) -> ComposeResult:
        """Put the questions between header and footer, their explanation under them."""
        yield ScoreBar("New match")
        with Felt():
            with Center():
                yield TitleView()
            with Center(id="frame"), Vertical(id="panel"):
                yield ChoiceForm(self._questions)
                yield AboutBar()
        yield KeyBar(
            (
                KeyHint("Enter", self._start_hint, "start"),
                KeyHint("{up}{down}", "question"),
                KeyHint("{left}{right}", "answer"),
                KeyHint("Esc", "back", "close"),
                KeyHint("F1", "rules", "app.rules"),
            )
        )

    def on_resize(self) -> None:
        """Lay the form on the table where there is room for both."""
        width, height = self.app.size
        self.set_class(width >= 80 and height >= 24, "roomy")
        self.set_class(size_class(width, height) is SizeClass.LARGE, "large")

    @property
    def _questions(self) -> list[Question]:
        return questions(self._choices, more=self._more, own=self._own)

    @property
    def _start_hint(self) -> str:
        if not self.table_app.going_on:
            return "start"
        kept = self.table_app.desk is not None
        return "start; the match in play waits" if kept else "start, giving up the match in play"

    @property
    def choices(self) -> Choices:
        """What has been chosen so far."""
        return self._choices

    def on_choice_form_changed(self, event: ChoiceForm.Changed) -> None:
        """Take an answer; the number of opponents and More change what is asked."""
        if event.question == "more":
            self._more = not self._more
        else:
            self._choices = answered(self._choices, event.question, event.value, self._own)
            if game_of(self._choices.rules) is None:
                self._own = self._choices.rules
        event.form.show(self._questions)

    def on_choice_form_moved(self, event: ChoiceForm.Moved) -> None:
        """Explain the answer under the cursor."""
        if self.is_active:
            self.query_one(AboutBar).say(event.about)

    def on_choice_form_accepted(self) -> None:
        """Start."""
        self.action_start()

    def action_start(self) -> None:
        """Start the match."""
        if self.is_active:
            self.dismiss()
            self.table_app.start(self._choices)

    def action_close(self) -> None:
        """Go back without a new match."""
        self.dismiss()
