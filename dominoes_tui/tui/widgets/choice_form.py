"""A form of choices: up and down go over the questions, left and right change the answer."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from dominoes_tui.names import cells
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground


class Answer(NamedTuple):
    """One of the answers to a question.

    Attributes:
        value: what it stands for.
        text: how it is shown.
        about: one line that explains it.
    """

    value: Any
    text: str
    about: str


class Question(NamedTuple):
    """A question with its answers.

    Attributes:
        name: what `Changed` calls it.
        text: how it is shown.
        answers: at least one.
        value: the value of the answer in force.
    """

    name: str
    text: str
    answers: tuple[Answer, ...]
    value: Any

    @property
    def place(self) -> int:
        """The place of the answer in force; 0 if the value is that of none."""
        values = [answer.value for answer in self.answers]
        return values.index(self.value) if self.value in values else 0

    @property
    def answer(self) -> Answer:
        """The answer in force."""
        return self.answers[self.place]


class ChoiceForm(Painted, can_focus=True):
    """Shows questions under each other, all answers of each if there is room, else one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("left,minus", "change(-1)", show=False),
        Binding("right,space,plus", "change(1)", show=False),
        Binding("enter", "accept", show=False),
    ]
    GROUND = Ground.MESSAGE
    _LABEL = 18
    """Columns of the questions."""

    cursor = reactive(0)
    top = reactive(0)

    class Changed(Message):
        """An answer was changed.

        Attributes:
            name: the question.
            value: what the new answer stands for.
        """

        def __init__(self, form: "ChoiceForm", question: str, value: Any) -> None:  # noqa: ANN401
            super().__init__()
            self.form = form
            self.question = question
            self.value = value

        @property
        def control(self) -> Widget:
            """The form."""
            return self.form

    class Accepted(Message):
        """Enter was pressed on a question that has a choice of answers."""

    class Moved(Message):
        """The cursor went to another question, or its answer changed.

        Attributes:
            about: one line that explains the answer under the cursor.
        """

        def __init__(self, about: str) -> None:
            super().__init__()
            self.about = about

    def __init__(self, questions: Sequence[Question]) -> None:
        super().__init__()
        self._questions = tuple(questions)

    @property
    def about(self) -> str:
        """One line that explains the answer under the cursor."""
        return self._questions[self.cursor].answer.about

    def show(self, questions: Sequence[Question]) -> None:
        """Replace the questions; the cursor stays on the one it was on, if that is still there."""
        on = self._questions[self.cursor].name
        self._questions = tuple(questions)
        names = [question.name for question in questions]
        self.cursor = names.index(on) if on in names else min(self.cursor, len(names) - 1)
        self.refresh(layout=True)
        self._tell()

    def get_content_height(self, *_: object) -> int:
        """Return the rows of the whole form."""
        return len(self._questions)

    def on_mount(self) -> None:
        """Explain the first answer."""
        self._tell()

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._scroll()

    def watch_cursor(self) -> None:
        """Keep the cursor in sight and explain its answer."""
        self._scroll()
        if self.is_mounted:
            self._tell()

    def _scroll(self) -> None:
        height = max(1, self.size.height)
        low = max(0, self.cursor - height + 1)
        top = min(max(self.top, low), self.cursor)
        self.top = max(0, min(top, len(self._questions) - height))

    def _tell(self) -> None:
        self.post_message(self.Moved(self.about))

    def segments(self, y: int) -> list[Segment]:
        """Paint a question."""
        place = y + self.top
        if place >= len(self._questions):
            return []
        row = [segment for segment, _ in self._parts(place)]
        above = y == 0 and self.top > 0
        below = y == self.size.height - 1 and place < len(self._questions) - 1
        if above or below:
            used = sum(cells(segment.text) for segment in row)
            row.append(Segment(" " * max(0, self.size.width - 1 - used), self.ink()))
            mark = self.symbols.up if above else self.symbols.down
            row.append(Segment(mark, self.ink("accent", bold=True)))
        return row

    def _parts(self, place: int) -> list[tuple[Segment, int | None]]:
        """Return a row, each part with the place of the answer that a click on it gives."""
        question = self._questions[place]
        here = place == self.cursor
        mark = self.symbols.right if here else " "
        label = f" {mark} {question.text}".ljust(self._LABEL + 3)
        part = self.ink("accent", bold=True) if here else self.ink()
        row: list[tuple[Segment, int | None]] = [(Segment(label, part), None)]
        room = self.size.width - self._LABEL - 3
        if sum(cells(answer.text) + 3 for answer in question.answers) > room:
            text = f"{self.symbols.left} {question.answer.text} {self.symbols.right}"
            style = self.ink("badge") if here else self.ink("text", bold=True)
            return [*row, (Segment(text, style), (question.place + 1) % len(question.answers))]
        for index, answer in enumerate(question.answers):
            chosen = index == question.place
            if chosen and here:
                text, style = f" {answer.text} ", self.ink("badge")
            elif chosen:
                text, style = f"[{answer.text}]", self.ink("accent", bold=True)
            else:
                text, style = f" {answer.text} ", self.ink("dim")
            row += [(Segment(text, style), index), (Segment(" ", self.ink()), None)]
        return row

    def action_move(self, by: int) -> None:
        """Move the cursor, around the ends too."""
        self.cursor = (self.cursor + by) % len(self._questions)

    def action_edge(self, place: int) -> None:
        """Move the cursor to the first or the last question."""
        self.cursor = place % len(self._questions)

    def action_change(self, by: int) -> None:
        """Take the next or the last answer, around the ends too."""
        question = self._questions[self.cursor]
        self._answer(self.cursor, (question.place + by) % len(question.answers))

    def action_accept(self) -> None:
        """Say that the answers will do; what looks like a button is pressed instead."""
        if len(self._questions[self.cursor].answers) == 1:
            self.action_change(1)
        else:
            self.post_message(self.Accepted())

    def on_click(self, event: events.Click) -> None:
        """Take the answer that was clicked."""
        place = event.y + self.top
        if event.button != 1 or place >= len(self._questions):
            return
        self.cursor = place
        x = 0
        for segment, answer in self._parts(place):
            x += cells(segment.text)
            if event.x < x:
                if answer is not None:
                    self._answer(place, answer)
                return

    def on_mouse_scroll_down(self) -> None:
        """Go on by the wheel."""
        self.cursor = min(self.cursor + 1, len(self._questions) - 1)

    def on_mouse_scroll_up(self) -> None:
        """Go back by the wheel."""
        self.cursor = max(self.cursor - 1, 0)

    def _answer(self, place: int, answer: int) -> None:
        question = self._questions[place]
        value = question.answers[answer].value
        changed = question._replace(value=value)
        self._questions = (*self._questions[:place], changed, *self._questions[place + 1 :])
        self.refresh()
        self._tell()
        self.post_message(self.Changed(self, question.name, value))
