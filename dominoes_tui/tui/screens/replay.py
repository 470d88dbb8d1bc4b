"""The replay of a match: its rounds step by step, every hand face up or only yours."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from dominoes_tui.choices import PERSON
from dominoes_tui.core.record import Record
from dominoes_tui.core.round import Round
from dominoes_tui.narrate import Narrator
from dominoes_tui.sitting import is_practice
from dominoes_tui.steps import states
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandShown, HandView
from dominoes_tui.tui.widgets.hands_view import HandsView
from dominoes_tui.tui.widgets.key_bar import KeyBar, KeyHint
from dominoes_tui.tui.widgets.message_bar import MessageBar
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.seat_bar import SeatBar
from dominoes_tui.words import Sentence, sentence

SPEEDS: Final = (0.3, 0.7, 1.5, 3.0)
"""Seconds between two steps of the replay that runs by itself."""
_USUAL: Final = 1


class ReplayScreen(GameScreen):
    """Walks through a match with at least one round."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        Binding("right,l,L,enter", "step(1)", "Next step", show=False),
        Binding("left", "step(-1)", "Step back", show=False),
        Binding("down,pagedown,n,N", "jump(1)", "Next round", show=False),
        Binding("up,pageup,b,B", "jump(-1)", "Round before", show=False),
        Binding("home", "edge(0)", "First step", show=False),
        Binding("end", "edge(-1)", "Last step", show=False),
        Binding("v,V", "turn", "All hands or yours", show=False),
        Binding("space,a,A", "run", "Run by itself", show=False),
        Binding("f,F", "pace(-1)", "Faster", show=False),
        Binding("s,S", "pace(1)", "Slower", show=False),
        Binding("escape", "close", "Back", show=False),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._narrator = Narrator(record.match.players)
        levels = record.notes.get("levels") or []
        self._levels = {seat: level for seat, level in enumerate(levels) if seat != PERSON}
        self._number = 0
        self._step = 0
        self._states = self._states_of(0)
        self._open = True
        self._speed = _USUAL
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay a table without keys of its own."""
        yield ScoreBar()
        yield SeatBar()
        yield ChainView()
        yield MessageBar()
        yield HandsView()
        yield HandView()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the first deal."""
        self._show()

    def on_resize(self) -> None:
        """Fit the hand to the window."""
        self._fit()

    def on_screen_suspend(self) -> None:
        """Stand still while another screen is in front."""
        self._stop()

    @property
    def place(self) -> tuple[int, int]:
        """The round and the step shown, both from 0; step 0 is the deal."""
        return self._number, self._step

    @property
    def running(self) -> bool:
        """Whether the replay runs by itself."""
        return self._timer is not None

    def _states_of(self, number: int) -> tuple[Round, ...]:
        return states(self._record.match.rounds[number])

    def _fit(self) -> None:
        from dominoes_tui.regions import regions, size_class

        width, height = self.app.size
        rows = regions(width, height)
        if rows is not None:
            hand = self.query_one(HandView)
            hand.styles.height = rows.hand
            hand.fit_to(size_class(width, height))

    def _show(self) -> None:
        """Show the step."""
        state = self._states[self._step]
        match = self._record.match
        match = match._replace(rounds=(*match.rounds[: self._number], state))
        view = match.view(PERSON)
        self.query_one(ScoreBar).show(
            view, self._narrator, practice=is_practice(self._record, self._number)
        )
        self.query_one(SeatBar).show(view, self._narrator, self._levels)
        self.query_one(ChainView).show(view)
        self.query_one(MessageBar).show_ends(view.chain.ends)
        self.query_one(MessageBar).say(*self._told(state))
        self.query_one(HandsView).show(state, self._narrator)
        self.query_one(HandView).show(HandShown(view.hand))
        self.query_one(HandsView).display = self._open
        self.query_one(HandView).display = not self._open
        self._show_hints()

    def _told(self, state: Round) -> tuple[Sentence, Sequence[Sentence]]:
        """Say what comes next or how the round ended, and what happened in this step before it."""
        if not state.history:
            dealt = sentence(f"Round {self._number + 1} of {len(self._record.match.rounds)}.")
            return (dealt, ()) if state.turn is None else (self._narrator.turn(state.turn), [dealt])
        told = state if self._open else state.view(PERSON)
        event = self._narrator.events(told, len(state.history) - 1)[0]
        if state.outcome is None:
            return event, ()
        over = self._narrator.round_over(state.outcome)
        points = self._narrator.points(state.outcome, state.rules)
        if points is None:
            return over, [event]
        return Sentence(f"{over.text} {points.text}", over.short), [event]

    def _show_hints(self) -> None:
        run = "stop" if self.running else f"run, {SPEEDS[self._speed]:g} s"
        self.query_one(KeyBar).show(
            (
                KeyHint("{left}{right}", "step", "step(1)"),
                KeyHint("{up}{down}", "round", "jump(1)"),
                KeyHint("Space", run, "run"),
                KeyHint("F S", "pace", "pace(-1)"),
                KeyHint("V", "only yours" if self._open else "all hands", "turn"),
                KeyHint("Esc", "back", "close"),
            )
        )

    def _go(self, number: int, step: int) -> None:
        """Go to a step of a round; beyond its last one is its last one."""
        if number != self._number:
            self._number = number
            self._states = self._states_of(number)
        self._step = min(step, len(self._states) - 1)
        self._show()

    def _advance(self, by: int) -> bool:
        """Go on or back by a step, into the next round too; tell whether there was one."""
        step, last = self._step + by, len(self._record.match.rounds) - 1
        if 0 <= step < len(self._states):
            self._go(self._number, step)
        elif step > 0 and self._number < last:
            self._go(self._number + 1, 0)
        elif step < 0 and self._number > 0:
            self._go(self._number - 1, len(self._record.match.rounds[self._number - 1].history))
        else:
            return False
        return True

    def action_step(self, by: int) -> None:
        """Go on or back by a step."""
        self._stop()
        self._advance(by)

    def action_jump(self, by: int) -> None:
        """Go to the beginning of the next round; back, of this one, then of the one before."""
        self._stop()
        rounds = len(self._record.match.rounds)
        if by > 0 and self._number + 1 < rounds:
            self._go(self._number + 1, 0)
        elif by < 0 and (self._step or self._number):
            self._go(self._number if self._step else self._number - 1, 0)

    def action_edge(self, place: int) -> None:
        """Go to the first deal or to the end of the match."""
        self._stop()
        rounds = self._record.match.rounds
        if place == 0:
            self._go(0, 0)
        else:
            self._go(len(rounds) - 1, len(rounds[-1].history))

    def action_turn(self) -> None:
        """Show all hands, or only yours."""
        self._open = not self._open
        self._show()
        self._fit()

    def action_run(self) -> None:
        """Run by itself, or stop."""
        if self.running:
            self._stop()
        else:
            self._start()

    def action_pace(self, by: int) -> None:
        """Run faster or slower."""
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self.running:
            self._stop()
            self._start()
        self._show_hints()

    def _start(self) -> None:
        self._timer = self.set_interval(SPEEDS[self._speed], self._run_on)
        self._show_hints()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._show_hints()

    def _run_on(self) -> None:
        if not self._advance(1):
            self._stop()

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()
