"""The table: the match in play, and what a person does there by keys and clicks."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType

from dominoes_tui.choices import PERSON
from dominoes_tui.core.actions import DRAW, PASS, Action, Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.hand_layout import KEYS
from dominoes_tui.prompts import (
    CHOOSE_A_TILE,
    either_end,
    fitting_tiles,
    offer,
    places_of,
    prompt,
    refusal,
    tile_size,
    which_end,
)
from dominoes_tui.tui.choosing import (
    NOTHING_SELECTED,
    Selection,
    end_towards,
    equal_ends,
    next_tile,
)
from dominoes_tui.tui.screens.base import ALWAYS
from dominoes_tui.tui.screens.playing import PlayingScreen
from dominoes_tui.tui.widgets.chain_view import ChainView
from dominoes_tui.tui.widgets.hand_view import HandView
from dominoes_tui.tui.widgets.seat_bar import SeatBar

_RIGHT_BUTTON: Final = 3
_TILE_KEYS: Final = [Binding(key, f"tile({place})", show=False) for place, key in enumerate(KEYS)]


class TableScreen(PlayingScreen):
    """A match in which the person plays by keys and clicks."""

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
            self._select(NOTHING_SELECTED)
            self._answer(refusal(view, Place(tile)))
        elif len(places) > 1:
            self._select(Selection(tile, asking=True))
            ends = view.chain.ends
            assert ends is not None, "an opening tile fits one way"
            self._answer(either_end(tile) if equal_ends(ends) else which_end(tile, ends))
        elif self.table_app.options.confirm and self._selection.tile != tile:
            self._select(Selection(tile))
            self._answer(offer(places_of(view, tile)))
        else:
            self.play(places[0])

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        self._show_selection()

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
        tile = next_tile(self._hand(view), fitting_tiles(view), self._selection.tile, by)
        if tile is not None:
            self._select(Selection(tile))
            self._answer(offer(places_of(view, tile)))

    def action_arrow(self, heading: str) -> None:
        """Go over the tiles, or play at the end that lies there on the screen."""
        self._spend()
        layout = self.query_one(ChainView).layout_shown
        if self._selection.asking and layout is not None:
            self.action_end(end_towards(layout, heading))
        elif heading in {"left", "right"}:
            self.action_move(-1 if heading == "left" else 1)

    def action_end(self, end: str) -> None:
        """Play the selected tile at one end."""
        self._spend()
        self._with_turn(lambda view: self._play_at(view, End(end)))

    def _play_at(self, view: PlayerView, end: End) -> None:
        tile = self._selection.tile
        if tile is None:
            self._answer(CHOOSE_A_TILE)
            return
        place = Place(tile, end)
        if place in view.legal:
            self.play(place)
        elif Place(tile) in view.legal:
            self.play(Place(tile))
        else:
            self._answer(refusal(view, place))

    def action_accept(self) -> None:
        """Play the selection, do the only thing there is to do, select a tile, or go on."""
        if self._spend() or self._pacer.hurry():
            return
        view = self.view
        if view is None or not view.my_turn:
            self.action_view_result()
        elif self._selection.asking and equal_ends(view.chain.ends):
            self._play_at(view, End.LEFT)
        elif self._selection.tile is not None:
            self._choose(view, self._selection.tile)
        elif self._only_step is not None:
            self.play(self._only_step)
        else:
            self.action_move(1)

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
        if self._selection == NOTHING_SELECTED:
            self.table_app.action_pause()
            return
        self._select(NOTHING_SELECTED)
        self._say(prompt(self.match.view(PERSON)))

    def action_zoom(self, by: int) -> None:
        """Keep the tiles smaller than they are, or let them be larger."""
        app = self.table_app
        limit = self.query_one(ChainView).limit_after(by)
        app.options = replace(app.options, zoom_limit=limit)
        self._answer(tile_size(limit))

    def action_where(self) -> None:
        """Say the ends, the counts and the scores."""
        view = self.view
        if view is not None:
            self._answer(self.narrator.where(view))

    def action_view_result(self) -> None:
        """Show the result of the round, once it is over, and once only."""
        self._show_result()

    def action_undo(self) -> None:
        """Take the last decision back, with what followed; the round is practice from then on."""
        self._spend()
        self.take_back()

    @on(SeatBar.BoneyardClicked)
    def _boneyard_clicked(self) -> None:
        if not self._spend():
            self.action_draw()

    def on_key(self) -> None:
        """Go on to the result by any key, once the round is over."""
        if self.view is not None and self.view.outcome is not None:
            self._pacer.hurry()

    def on_click(self, event: events.Click) -> None:
        """Take a selection back by the right button."""
        if event.button == _RIGHT_BUTTON and self._selection != NOTHING_SELECTED:
            self.action_back()

    @on(HandView.TileChosen)
    def _tile_clicked(self, event: HandView.TileChosen) -> None:
        if not self._spend():
            self.choose(event.tile)

    @on(HandView.TilePointedAt)
    def _tile_pointed_at(self, event: HandView.TilePointedAt) -> None:
        self._hover = event.tile
        self._show_selection()

    @on(ChainView.EndChosen)
    def _end_clicked(self, event: ChainView.EndChosen) -> None:
        if not self._spend():
            self.action_end(event.end)
