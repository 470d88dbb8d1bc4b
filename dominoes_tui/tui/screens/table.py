"""The table: the match in play, and whose turn it is."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from dominoes_tui.choices import PERSON, Choices
from dominoes_tui.core.actions import DRAW, PASS, Action, Drew, Passed, Place
from dominoes_tui.core.chain import End, Ends
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.hand_layout import KEYS
from dominoes_tui.narrate import Narrator, Sentence, sealed, sentence
from dominoes_tui.options import Options
from dominoes_tui.players import Player
from dominoes_tui.prompts import fitting_tiles, offer, prompt, refusal, which_end
from dominoes_tui.regions import regions, size_class
from dominoes_tui.sitting import apply, deal, is_practice, seal_in, sit_down, undo
from dominoes_tui.tui import pace
from dominoes_tui.tui.choosing import NOTHING_PICKED, Pick, end_towards, next_tile, places_of
from dominoes_tui.tui.hints import table_hints
from dominoes_tui.tui.screens.base import ALWAYS, GameScreen
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandShown, HandView
from dominoes_tui.tui.widgets.key_bar import KeyBar
from dominoes_tui.tui.widgets.message_bar import NOTHING, MessageBar
from dominoes_tui.tui.widgets.score_bar import ScoreBar
from dominoes_tui.tui.widgets.seat_bar import SeatBar

_RIGHT_BUTTON: Final = 3
_NOTHING_TO_UNDO: Final = sentence(
    "You have decided nothing in this round that could be taken back.",
    "Nothing to take back in this round.",
)
_TAKEN_BACK: Final = sentence("Taken back: this round is practice.")
_TILE_KEYS: Final = [Binding(key, f"tile({place})", show=False) for place, key in enumerate(KEYS)]


class TableScreen(GameScreen):
    """Plays a match: people by keys and clicks, computer players by their views.

    Attributes:
        record: the match as it stands, with what is noted of it; `deal`, `submit` and `action_undo`
            give it a new value, and the app saves each.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *ALWAYS,
        *_TILE_KEYS,
        Binding("left", "arrow('left')", show=False),
        Binding("right", "arrow('right')", show=False),
        Binding("up", "arrow('up')", show=False),
        Binding("down", "arrow('down')", show=False),
        Binding("tab", "move(1)", show=False),
        Binding("shift+tab", "move(-1)", show=False),
        Binding("enter,space", "accept", "Go on", show=False),
        Binding("l,L", "end('left')", "Left end", show=False),
        Binding("r,R", "end('right')", "Right end", show=False),
        Binding("k,K", "knock", "Knock", show=False),
        Binding("d,D", "draw", "Draw", show=False),
        Binding("escape", "back", "Back", show=False),
        Binding("p,P", "app.pause", "Pause", show=False),
        Binding("e,E", "app.log", "Event log", show=False),
        Binding("w,W", "where", "Where am I", show=False),
        Binding("x,X", "app.seen", "Seen tiles", show=False),
        Binding("v,V", "view_result", "Result", show=False),
        Binding("u,U", "undo", "Undo", show=False),
        Binding("plus,equals_sign", "zoom(1)", "Larger", show=False),
        Binding("minus", "zoom(-1)", "Smaller", show=False),
    ]

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
        self._pick = NOTHING_PICKED
        self._hover: Tile | None = None
        self._news: Sentence = NOTHING
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
        if self.match.rounds:
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
        self._show_pick()
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
        self._pick = NOTHING_PICKED
        self._news = sealed(seal_in(self.record))
        self._result_told = False
        self._show()
        self.query_one(HandView).deal()
        self._go_on()

    def submit(self, action: Action) -> None:
        """Let whoever is to act do so, and show it.

        Raises:
            IllegalAction: the rules do not allow it now.
        """
        before = self.match.rounds[-1]
        self.record = self.table_app.keep(apply(self.record, action, self._dealer))
        self._pick = NOTHING_PICKED
        view = self.match.view(PERSON)
        self._news = self.narrator.events(view, len(before.history))[-1]
        self._show()
        event = view.history[-1]
        if event.seat == PERSON and isinstance(event, Drew):
            self._news = NOTHING  # what is asked next begins with the tile
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
        await self._pacer.beat(self._beat_of(pace.RESULT))
        while not self.is_active:  # covered just now: the table is about to be held
            await self._pacer.beat(0)
        self.action_view_result()

    async def _answer_of(self, seat: int) -> Action:
        """Let a computer player think, for a beat at least."""
        view = self.match.view(seat)
        seats = self.query_one(SeatBar)
        last = view.history[-1] if view.history else None
        drawing = isinstance(last, Drew) and last.seat == seat
        usual = pace.USUAL if view.rules.players < 4 else pace.USUAL_OF_FOUR
        seats.think(seat)
        self._say(self._turn_of(seat))
        thinking = asyncio.ensure_future(self.table_app.mind.choose(self._opponents[seat], view))
        try:
            await self._pacer.beat(self._beat_of(usual, drawing=drawing))
            action = await thinking
            await self._pacer.free()
        finally:
            thinking.cancel()
            seats.think(None)
        return action

    def _turn_of(self, seat: int) -> Sentence:
        """Say whose turn it is, and how to go on where that takes a key."""
        turn = self.narrator.turn(seat)
        if self.table_app.options.pace != "enter":
            return turn
        return Sentence(f"{turn.text} Enter: go on.", f"{turn.short} Enter: go on.")

    def _beat_of(self, usual: float, *, drawing: bool = False) -> float | None:
        """The seconds of a beat by the options; None to wait for a key.

        Args:
            usual: what it is if nothing was chosen.
            drawing: whether it is that of a further tile drawn in one turn, which needs no key.
        """
        chosen = self.table_app.options.pace
        if drawing:
            return min(pace.DRAWING, chosen) if isinstance(chosen, float) else pace.DRAWING
        if chosen == "enter":
            return None
        return usual if chosen is None else chosen

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
        self._show_pick()

    def _show_pick(self) -> None:
        """Show the hand, the ghosts and the keys for what the person has picked so far."""
        view = self.view
        if view is None:
            return
        pick = self._pick
        tiles = self._hand(view)
        fitting = frozenset(fitting_tiles(view))
        shown = HandShown(tiles, fitting, view.my_turn, pick.tile)
        self.query_one(HandView).show(shown)
        ghost = pick.tile or (self._hover if self._hover in fitting else None)
        at = tuple(place.end or End.LEFT for place in places_of(view, ghost)) if ghost else ()
        firm = End.LEFT if pick.asking and _equal(view.chain.ends) else None
        self.query_one(ChainView).propose(ghost, at, firm)
        self.query_one(KeyBar).show(table_hints(view, pick))

    def _hand(self, view: PlayerView) -> tuple[Tile, ...]:
        """The hand in the order of its keys."""
        return tuple(sorted(view.hand)) if self.table_app.options.sort_hand else view.hand

    def _say(self, text: Sentence) -> None:
        """Say what happened last and what comes next."""
        self.query_one(MessageBar).say(self._news, text)

    def _ask(self) -> None:
        """Say what the person can do."""
        self._show_pick()
        self._say(prompt(self.match.view(PERSON)))

    def _answer(self, text: Sentence) -> None:
        """Answer a key that cannot be followed, in place of the news."""
        self.query_one(MessageBar).say(text)

    def _tell_end(self) -> None:
        outcome = self.match.rounds[-1].outcome
        assert outcome is not None, "nobody is to act"
        self._show_pick()
        self._say(self.narrator.round_over(outcome))

    # What the person does

    def _spend(self) -> bool:
        """Finish what moves; tell whether anything did."""
        chain_moved = self.query_one(ChainView).finish_motion()
        return self.query_one(HandView).finish_motion() or chain_moved

    def _with_turn(self, do: Callable[[PlayerView], None]) -> None:
        """Do something that needs the person's turn, or say whose turn it is."""
        view = self.view
        if view is None:
            return
        if view.my_turn:
            do(view)
        else:
            self._answer(refusal(view, PASS))

    def choose(self, tile: Tile) -> None:
        """Play a tile that was chosen; ask where, if it fits both ends; say why not, if none."""
        self._with_turn(lambda view: self._choose(view, tile))

    def _choose(self, view: PlayerView, tile: Tile) -> None:
        places = places_of(view, tile)
        if not places:
            self._set_pick(NOTHING_PICKED)
            self._answer(refusal(view, Place(tile)))
        elif len(places) > 1:
            self._set_pick(Pick(tile, asking=True))
            ends = view.chain.ends
            assert ends is not None, "an opening tile fits one way"
            self._answer(which_end(tile, ends))
        elif self.table_app.options.confirm and self._pick.tile != tile:
            self._set_pick(Pick(tile))
            self._answer(offer(places_of(view, tile)))
        else:
            self.play(places[0])

    def _set_pick(self, pick: Pick) -> None:
        self._pick = pick
        self._show_pick()

    def action_tile(self, place: int) -> None:
        """Choose a tile by its key."""
        self._spend()
        view = self.view
        if view is not None and place < len(view.hand):
            self.choose(self._hand(view)[place])

    def action_move(self, by: int) -> None:
        """Go over the tiles that fit."""
        self._spend()
        view = self.view
        if view is None or not view.my_turn:
            return
        tile = next_tile(self._hand(view), fitting_tiles(view), self._pick.tile, by)
        if tile is not None:
            self._set_pick(Pick(tile))
            self._answer(offer(places_of(view, tile)))

    def action_arrow(self, heading: str) -> None:
        """Go over the tiles, or play at the end that lies there on the screen."""
        self._spend()
        layout = self.query_one(ChainView).layout_shown
        if self._pick.asking and layout is not None:
            self.action_end(end_towards(layout, heading))
        elif heading in {"left", "right"}:
            self.action_move(-1 if heading == "left" else 1)

    def action_end(self, end: str) -> None:
        """Play the picked tile at one end."""
        self._spend()
        self._with_turn(lambda view: self._play_at(view, End(end)))

    def _play_at(self, view: PlayerView, end: End) -> None:
        tile = self._pick.tile
        if tile is None:
            self._answer(sentence("Choose a tile first, then its end."))
            return
        place = Place(tile, end)
        if place in view.legal:
            self.play(place)
        elif Place(tile) in view.legal:
            self.play(Place(tile))
        else:
            self._answer(refusal(view, place))

    def action_accept(self) -> None:
        """Play the selection, or do the only thing there is to do, or go on."""
        if self._spend() or self._pacer.hurry():
            return
        view = self.view
        if view is None or not view.my_turn:
            self.action_view_result()
        elif self._pick.asking and _equal(view.chain.ends):
            self._play_at(view, End.LEFT)
        elif self._pick.tile is not None:
            self._choose(view, self._pick.tile)
        elif self._only_step is not None:
            self.play(self._only_step)
        else:
            self._say(prompt(view))

    def action_knock(self) -> None:
        """Knock, or say why not."""
        self._try(PASS)

    def action_draw(self) -> None:
        """Draw a tile, or say why not."""
        self._try(DRAW)

    def _try(self, action: Action) -> None:
        self._spend()
        view = self.view
        if view is None:
            return
        if action in view.legal:
            self.play(action)
        else:
            self._answer(refusal(view, action))

    def action_back(self) -> None:
        """Take the selection back, or pause."""
        if self._pick == NOTHING_PICKED:
            self.table_app.action_pause()
            return
        self._set_pick(NOTHING_PICKED)
        self._say(prompt(self.match.view(PERSON)))

    def action_zoom(self, by: int) -> None:
        """Keep the tiles smaller than they are, or let them be larger."""
        app = self.table_app
        limit = self.query_one(ChainView).limit_after(by)
        app.options = replace(app.options, zoom_limit=limit)
        size = f"{limit} or smaller" if limit else "as large as fits"
        self._answer(sentence(f"Tiles are {size}."))

    def action_where(self) -> None:
        """Say the ends, the counts and the scores."""
        view = self.view
        if view is not None:
            self._answer(self.narrator.where(view))

    def action_view_result(self) -> None:
        """Show the result of the round, once it is over, and once only."""
        over = bool(self.match.rounds) and self.match.rounds[-1].is_over
        if over and self.is_active and not self._result_told:
            self._result_told = True
            from dominoes_tui.tui.screens.round_over import RoundOverScreen

            screen = RoundOverScreen(self.match, self.narrator, practice=is_practice(self.record))
            self.app.push_screen(screen, self._after_result)

    def action_undo(self) -> None:
        """Take the last decision back, with what followed; the round is practice from then on."""
        self._spend()
        undone = undo(self.record)
        if undone is None:
            self._answer(_NOTHING_TO_UNDO)
            return
        self.record = self.table_app.keep(undone)
        self._pick = NOTHING_PICKED
        self._news = _TAKEN_BACK
        self._result_told = False
        self._show()
        # Whoever was thinking about what has been taken back is stopped by this.
        self._go_on()

    def _after_result(self, chosen: str | None) -> None:
        if chosen == "undo":
            self._result_told = False  # to be told again if there is nothing to take back
            self.action_undo()
        elif chosen != "next":
            self.table_app.after_match(chosen)
        elif not self.match.is_over:
            self.deal()
        else:
            from dominoes_tui.tui.screens.match_over import MatchOverScreen

            self.app.push_screen(
                MatchOverScreen(self.match, self.narrator), self.table_app.after_match
            )

    @on(SeatBar.BoneyardClicked)
    def _boneyard_clicked(self) -> None:
        if not self._spend():
            self.action_draw()

    def on_click(self, event: events.Click) -> None:
        """Take a selection back by the right button."""
        if event.button == _RIGHT_BUTTON and self._pick != NOTHING_PICKED:
            self.action_back()

    @on(HandView.TileChosen)
    def _tile_clicked(self, event: HandView.TileChosen) -> None:
        if not self._spend():
            self.choose(event.tile)

    @on(HandView.TilePointedAt)
    def _tile_pointed_at(self, event: HandView.TilePointedAt) -> None:
        self._hover = event.tile
        self._show_pick()

    @on(ChainView.EndChosen)
    def _end_clicked(self, event: ChainView.EndChosen) -> None:
        if not self._spend():
            self.action_end(event.end)


def _equal(ends: Ends | None) -> bool:
    """Whether a tile that fits one end fits the other one as well."""
    return ends is not None and ends.left == ends.right
