"""A match in play: the screen that shows it, and the turns until its end."""

import asyncio
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from textual import work
from textual.app import ComposeResult

from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.core.actions import Action, Drew, Passed, Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.narrate import Narrator, sealed
from dominoes_tui.news import news
from dominoes_tui.options import Options
from dominoes_tui.players import Player
from dominoes_tui.prompts import (
    NOTHING_TO_UNDO,
    NOW_PRACTICE,
    fitting_tiles,
    go_on,
    places_of,
    prompt,
)
from dominoes_tui.regions import regions, size_class
from dominoes_tui.sitting import apply, deal, is_practice, seal_in, sit_down, undo
from dominoes_tui.tui import pace
from dominoes_tui.tui.choosing import NOTHING_SELECTED
from dominoes_tui.tui.garbage import tidy
from dominoes_tui.tui.hints import table_hints
from dominoes_tui.tui.screens.base import GameScreen
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandShown, HandView
from dominoes_tui.tui.widgets.key_bar import KeyBar
from dominoes_tui.tui.widgets.message_bar import MessageBar
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.seat_bar import SeatBar
from dominoes_tui.words import Sentence


class PlayingScreen(GameScreen):
    """Shows a match and lets everyone act in turn; what a person does comes from a subclass.

    Attributes:
        record: the match as it stands, with what is noted of it; `deal`, `submit` and `take_back`
            give it a new value, and the app saves each.
    """

    BLANK: ClassVar[bool] = True
    """Its widgets cover all of it, so Textual need not paint a ground for them."""

    def __init__(self, choices: Choices, record: Record | None = None) -> None:
        """Make the table.

        Args:
            choices: what is played.
            record: a match to go on with, which these choices began.
        """
        super().__init__()
        self.choices = choices
        self._levels = dict(enumerate(choices.levels, start=PERSON + 1))
        self.record, self._dealer = sit_down(choices, record)
        self.narrator = Narrator(self.match.players)
        self._pacer = pace.Pacer()
        self._selection = NOTHING_SELECTED
        self._hover: Tile | None = None
        self._news: tuple[Sentence, ...] = ()
        self._result_told = False

    def compose(self) -> ComposeResult:
        """Lay the table, from the header down to the footer."""
        yield ScoreBar()
        yield SeatBar()
        yield ChainView()
        yield MessageBar()
        yield HandView()
        yield KeyBar()

    def on_mount(self) -> None:
        """Deal the first round, or go on where the match stands."""
        self._fit()
        if self.view is not None:
            self._news = news(self.narrator, self.view)
            self._show()
            self._go_on()
        else:
            self.deal()

    def on_resize(self) -> None:
        """Divide the rows anew; nothing of the match changes."""
        self._fit()

    def on_screen_suspend(self) -> None:
        """Hold the computer players while another screen covers the table."""
        self._pacer.hold()

    def on_screen_resume(self) -> None:
        """Let the match go on."""
        self._fit()
        self._pacer.release()

    def follow_options(self, before: Options, now: Options) -> None:
        """Show everything by options that have changed; whoever waits for a beat, waits anew."""
        super().follow_options(before, now)
        self._show_selection()
        if (before.pace, before.step_alone) != (now.pace, now.step_alone):
            self._go_on()

    def _fit(self) -> None:
        """Give each region its rows."""
        width, height = self.app.size
        rows = regions(width, height)
        if rows is not None:
            self.query_one(ChainView).styles.height = rows.table
            self.query_one(HandView).styles.height = rows.hand
            self.query_one(HandView).fit_to(size_class(width, height))

    @property
    def from_the_other_side(self) -> Choices:
        """The choices for the same deals with everyone one seat further on."""
        return replace(self.choices, seed=self._dealer.seed, shift=self.choices.shift + 1)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.record.match

    @property
    def view(self) -> PlayerView | None:
        """What the person may know; None before the first deal."""
        return self.match.view(PERSON) if self.match.rounds else None

    @cached_property
    def _opponents(self) -> dict[int, Player]:
        """The computer players, made when the first of them is to act."""
        return self.choices.opponents(self._dealer.seed_of_players)

    # The match goes on

    def deal(self) -> None:
        """Deal the next round and let it begin."""
        self.record = self.table_app.keep(deal(self.record, self._dealer))
        self._selection = NOTHING_SELECTED
        self._news = (sealed(seal_in(self.record)),)
        self._result_told = False
        self._show()
        self.query_one(HandView).deal()
        self._go_on()

    def submit(self, action: Action) -> None:
        """Let whoever is to act do so, and show it.

        Raises:
            IllegalAction: the rules do not allow it now.
        """
        self.record = self.table_app.keep(apply(self.record, action, self._dealer))
        self._selection = NOTHING_SELECTED
        view = self.match.view(PERSON)
        self._news = news(self.narrator, view)
        self._show()
        event = view.history[-1]
        seats = self.query_one(SeatBar)
        if event.seat != PERSON and isinstance(event, Passed):
            seats.say(event.seat, "knocks")
        elif event.seat != PERSON and isinstance(event, Drew):
            seats.say(event.seat, "draws")

    def play(self, action: Action) -> None:
        """Do what the person chose, and let the others answer."""
        self.submit(action)
        self._go_on()

    @work(exclusive=True)
    async def _go_on(self) -> None:
        """Let the computer players act until it is the person's turn or the round is over."""
        self.query_one(SeatBar).think(None)
        while (seat := self.match.rounds[-1].turn) is not None:
            if seat == PERSON:
                step = self._only_step
                if step is None or not self.table_app.options.step_alone:
                    self._ask()
                    return
                self._ask()
                await self._pacer.beat(pace.STEP_ALONE)
                self.submit(step)
            else:
                self.submit(await self._answer_of(seat))
        self._tell_end()
        look = pace.seconds(self.table_app.options.pace, pace.RESULT)
        await self._pacer.beat(look if look is None else max(look, pace.LAST_LOOK))
        while not self.is_active:  # covered just now: the table is about to be held
            await self._pacer.beat(0)
        self._show_result()

    async def _answer_of(self, seat: int) -> Action:
        """Let a computer player think, for a beat at least."""
        view = self.match.view(seat)
        seats = self.query_one(SeatBar)
        last = view.history[-1] if view.history else None
        drawing = isinstance(last, Drew) and last.seat == seat
        usual = pace.USUAL if view.rules.players < 4 else pace.USUAL_OF_FOUR
        beat = pace.seconds(self.table_app.options.pace, usual, drawing=drawing)
        seats.think(seat)
        self._say(self._turn_of(seat))
        thinking = asyncio.ensure_future(self.table_app.mind.choose(self._opponents[seat], view))
        try:
            await self._pacer.beat(beat)
            action = await thinking
            await self._pacer.free()
        finally:
            # Not the mark: when this is cancelled, whoever comes next may have set it already.
            thinking.cancel()
        seats.think(None)
        return action

    def _turn_of(self, seat: int) -> Sentence:
        """Say whose turn it is, and how to go on where that takes a key."""
        turn = self.narrator.turn(seat)
        return go_on(turn) if self.table_app.options.pace == "enter" else turn

    @property
    def _only_step(self) -> Action | None:
        """The knock or the draw that is all the person can do, if it is."""
        legal = self.match.rounds[-1].legal
        return legal[0] if legal and not isinstance(legal[0], Place) else None

    # The screen follows

    def _show(self) -> None:
        """Show the round as it stands."""
        view = self.view
        practice = is_practice(self.record)
        self.query_one(ScoreBar).show(view, self.narrator, practice=practice)
        self.query_one(SeatBar).show(view, self.narrator, self._levels)
        self.query_one(ChainView).show(view)
        self.query_one(MessageBar).show_ends(view.chain.ends if view else None)
        self._show_selection()

    def _show_selection(self) -> None:
        """Show the hand, the ghosts and the keys for what the person has selected so far."""
        view = self.view
        if view is None:
            return
        selection = self._selection
        tiles = self._hand(view)
        fitting = frozenset(fitting_tiles(view))
        shown = HandShown(tiles, fitting, view.my_turn, selection.tile)
        self.query_one(HandView).show(shown)
        ghost = selection.tile or (self._hover if self._hover in fitting else None)
        at = tuple(place.end or End.LEFT for place in places_of(view, ghost)) if ghost else ()
        self.query_one(ChainView).propose(ghost, at)
        self.query_one(KeyBar).show(table_hints(view, selection))

    def _hand(self, view: PlayerView) -> tuple[Tile, ...]:
        """The hand in the order of its keys."""
        return tuple(sorted(view.hand)) if self.table_app.options.sort_hand else view.hand

    def _say(self, text: Sentence) -> None:
        """Say what happened since the person acted, and what comes next."""
        self.query_one(MessageBar).say(text, self._news)

    def _ask(self) -> None:
        """Say what the person can do."""
        self._show_selection()
        self._say(prompt(self.match.view(PERSON)))

    def _answer(self, text: Sentence) -> None:
        """Answer a key that cannot be followed, in place of the news."""
        self.query_one(MessageBar).say(text)

    def _tell_end(self) -> None:
        outcome = self.match.rounds[-1].outcome
        assert outcome is not None, "nobody is to act"
        self._show_selection()
        self._say(self.narrator.round_over(outcome))

    # How it ends, and going back

    def _show_result(self) -> None:
        """Show the result of the round, once it is over, and once only."""
        over = bool(self.match.rounds) and self.match.rounds[-1].is_over
        if over and self.is_active and not self._result_told:
            self._result_told = True
            from dominoes_tui.tui.screens.round_over import RoundOverScreen

            screen = RoundOverScreen(self.match, self.narrator, practice=is_practice(self.record))
            self.app.push_screen(screen, self._after_result)
            screen.call_after_refresh(tidy)

    def _after_result(self, chosen: str | None) -> None:
        if chosen == "undo":
            self._result_told = False  # to be told again if there is nothing to take back
            self.take_back()
        elif chosen != "next":
            self.table_app.after_match(chosen)
        elif not self.match.is_over:
            self.deal()
        else:
            from dominoes_tui.tui.screens.match_over import MatchOverScreen

            self.app.push_screen(
                MatchOverScreen(self.match, self.narrator), self.table_app.after_match
            )

    def take_back(self) -> None:
        """Take the last decision back, with what followed; the round is practice from then on."""
        undone = undo(self.record)
        if undone is None:
            self._answer(NOTHING_TO_UNDO)
            return
        self.record = self.table_app.keep(undone)
        self._selection = NOTHING_SELECTED
        self._news = (NOW_PRACTICE,)
        self._result_told = False
        self._show()
        # Whoever was thinking about what has been taken back is stopped by this.
        self._go_on()
