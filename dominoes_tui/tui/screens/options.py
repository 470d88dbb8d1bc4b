"""The options, which take effect at once; the table is seen above them."""

from dataclasses import replace
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from dominoes_tui.options import GLYPHS, MOTIONS, THEMES, Options
from dominoes_tui.tui.screens.base import ALWAYS, GamePanel
from dominoes_tui.tui.widgets.about_bar import AboutBar
from dominoes_tui.tui.widgets.choice_form import Answer, ChoiceForm, Question
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.zoom import ZOOMS

_ABOUT_THEMES: Final = {
    "felt": "Green felt and ivory tiles.",
    "midnight": "Dark blue, for the night.",
    "linen": "Light, for a bright room.",
    "contrast": "Black, white and yellow, for the strongest contrast.",
}
_ABOUT_MOTIONS: Final = {
    "full": "Tiles are dealt, placed and turned up step by step.",
    "reduced": "Nothing moves; marks still fade.",
    "none": "Nothing moves and nothing fades.",
}
_ABOUT_GLYPHS: Final = {
    "auto": "What the terminal can show.",
    "unicode": "Pips and block characters.",
    "ascii": "Letters, digits and signs of plain ASCII.",
}
_PACES: Final = (
    Answer(None, "usual", "0.7 s before a computer player acts; 0.3 s with three of them."),
    Answer(0.0, "at once", "Computer players act at once."),
    Answer(0.3, "0.3 s", "0.3 s before a computer player acts."),
    Answer(1.0, "1 s", "1 s before a computer player acts."),
    Answer(1.5, "1.5 s", "1.5 s before a computer player acts."),
    Answer("enter", "Enter", "Enter goes on after each action of a computer player."),
)


def _switch(name: str, text: str, value: bool, *, off: str, on: str) -> Question:
    return Question(name, text, (Answer(False, "no", off), Answer(True, "yes", on)), value)


def questions(options: Options, motion: str) -> list[Question]:
    """Return what can be chosen, with the answers in force.

    Args:
        options: the answers.
        motion: how much moves now, where that is left to the environment.
    """
    zooms = tuple(
        Answer(zoom.name, zoom.name, f"Tiles on the table are {zoom.name} or smaller.")
        for zoom in ZOOMS[1:]
    )
    paces: tuple[Answer, ...] = _PACES
    if isinstance(options.pace, float) and options.pace not in [one.value for one in paces]:
        seconds = f"{options.pace:g} s"
        paces = (Answer(options.pace, seconds, f"{seconds} before a computer player acts."), *paces)
    return [
        Question(
            "theme",
            "Theme",
            tuple(Answer(theme, theme, _ABOUT_THEMES[theme]) for theme in THEMES),
            options.theme,
        ),
        _switch(
            "colour_blind",
            "Colour-blind pips",
            options.colour_blind,
            off="Pips 1 to 6 in their usual colours.",
            on="Pip colours that everybody can tell apart.",
        ),
        _switch(
            "digits",
            "Digits",
            options.digits,
            off="Tiles show pips where there is room.",
            on="Tiles show digits instead of pips.",
        ),
        Question(
            "glyphs",
            "Characters",
            tuple(Answer(glyphs, glyphs, _ABOUT_GLYPHS[glyphs]) for glyphs in GLYPHS),
            options.glyphs,
        ),
        Question(
            "motion",
            "Motion",
            tuple(Answer(kind, kind, _ABOUT_MOTIONS[kind]) for kind in MOTIONS),
            motion,
        ),
        Question("pace", "Pace", paces, options.pace),
        _switch(
            "step_alone",
            "Knock, draw alone",
            options.step_alone,
            off="You knock and draw yourself.",
            on="If it is all you can do, it happens by itself after a moment.",
        ),
        _switch(
            "confirm",
            "Confirm",
            options.confirm,
            off="Choosing a tile plays it.",
            on="A tile is played when it is chosen a second time.",
        ),
        _switch(
            "sort_hand",
            "Sort the hand",
            options.sort_hand,
            off="The hand lies as it was dealt; drawn tiles join at the end.",
            on="The hand is sorted, low halves first.",
        ),
        Question(
            "zoom_limit",
            "Largest tiles",
            (Answer(None, "as fits", "Tiles on the table are as large as fits."), *zooms),
            options.zoom_limit,
        ),
    ]


class OptionsScreen(GamePanel):
    """Changes the options of the app."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("escape,o,O", "close", "Back", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Put the questions at the bottom, so that the table is seen above them."""
        app = self.table_app
        with Vertical(id="panel"):
            yield ChoiceForm(questions(app.options, app.motion))
            yield AboutBar()
            yield KeyBar(
                (
                    KeyHint("Esc", "back", "close"),
                    KeyHint("{up}{down}", "option"),
                    KeyHint("{left}{right}", "change"),
                )
            )

    def on_choice_form_changed(self, event: ChoiceForm.Changed) -> None:
        """Let a change take effect."""
        changed: dict[str, Any] = {event.question: event.value}
        self.table_app.options = replace(self.table_app.options, **changed)

    def on_choice_form_moved(self, event: ChoiceForm.Moved) -> None:
        """Explain the answer under the cursor."""
        if self.is_active:
            self.query_one(AboutBar).say(event.about)

    def on_choice_form_accepted(self) -> None:
        """Close."""
        self.dismiss()

    def action_close(self) -> None:
        """Go back to what is under the options."""
        self.dismiss()
