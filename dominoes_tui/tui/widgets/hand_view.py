"""The person's hand: what fits glows, and every tile shows the key that plays it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from dominoes_tui.core.tiles import Tile
from dominoes_tui.faces import face
from dominoes_tui.hand_layout import HandLayout, hand_layout
from dominoes_tui.looks import Look
from dominoes_tui.tui.canvas import Canvas, CanvasView
from dominoes_tui.tui.motion import STEP, Steps
from dominoes_tui.tui.palettes import Ground

NOTHING: Final[frozenset[Tile]] = frozenset()


@dataclass(frozen=True, slots=True)
class HandShown:
    """What the hand shows.

    Attributes:
        tiles: the hand, in the order of its keys.
        fitting: the tiles that can be played now.
        active: whether it is the person's turn, so that tiles that do not fit are faded.
        selected: the tile that Enter would play.
    """

    tiles: tuple[Tile, ...] = ()
    fitting: frozenset[Tile] = NOTHING
    active: bool = False
    selected: Tile | None = None


class HandView(CanvasView):
    """Paints the hand as large as it fits, and says which tile was clicked or pointed at."""

    GROUND = Ground.HAND

    class TileChosen(Message):
        """A tile was clicked.

        Attributes:
            tile: the tile.
        """

        def __init__(self, tile: Tile) -> None:
            super().__init__()
            self.tile = tile

    class TilePointedAt(Message):
        """The mouse came to a tile, or left the last one.

        Attributes:
            tile: the tile, if any.
        """

        def __init__(self, tile: Tile | None) -> None:
            super().__init__()
            self.tile = tile

    def __init__(self, **options: str | None) -> None:
        super().__init__(**options)
        self._shown = HandShown()
        self._hover: Tile | None = None
        self._size_class = "normal"
        self._first = 0
        self._dealing: Steps | None = None
        self._dealt: int | None = None

    def show(self, shown: HandShown) -> None:
        """Show a hand."""
        if shown != self._shown:
            self._shown = shown
            self.repaint()
            if self._hover not in shown.tiles:
                self._point_at(None)

    def fit_to(self, size_class: str) -> None:
        """Paint for another size of the window."""
        self._size_class = size_class
        self.repaint()

    def deal(self) -> None:
        """Bring the tiles in one after another."""
        if self.table_app.motion == "full":
            self._dealing = Steps(self, len(self._shown.tiles), STEP, self._show_dealt)

    def finish_motion(self) -> bool:
        """Finish what moves; tell whether anything did."""
        return self._dealing is not None and self._dealing.finish()

    def _show_dealt(self, step: int) -> None:
        self._dealt = step if step < len(self._shown.tiles) else None
        self.repaint()

    def _placed(self, focus: int | None) -> HandLayout:
        tiles = self._shown.tiles
        layout = hand_layout(self._size_class, len(tiles), self.size.width, focus, self._first)
        self._first = layout.first
        return layout

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles, their frames and their keys."""
        shown = self._shown
        if not shown.tiles:
            return
        focus = shown.selected if shown.selected in shown.tiles else None
        layout = self._placed(None if focus is None else shown.tiles.index(focus))
        for slot in layout.slots:
            if self._dealt is not None and slot.place >= self._dealt:
                continue
            tile = shown.tiles[slot.place]
            drawn = face(
                layout.size,
                layout.upright,
                tile.low,
                tile.high,
                self._look(tile),
                glyphs=self.glyphs,
                digits=self.table_app.options.digits,
                key=slot.key,
            )
            canvas.face(drawn, slot.rect.x, slot.rect.y, self.palette)
        accent = self.ink("accent", bold=True)
        if layout.more_left:
            canvas.text(0, layout.arrow_y, self.symbols.left, accent)
        if layout.more_right:
            canvas.text(canvas.width - 1, layout.arrow_y, self.symbols.right, accent)

    def _look(self, tile: Tile) -> Look:
        shown = self._shown
        if not shown.active:
            return Look.PLAIN
        if tile not in shown.fitting:
            return Look.UNPLAYABLE
        if tile == shown.selected:
            return Look.SELECTED
        return Look.HOVER if tile == self._hover else Look.PLAYABLE

    def _tile_at(self, x: int, y: int) -> Tile | None:
        tiles: Sequence[Tile] = self._shown.tiles
        if not tiles:
            return None
        place = self._placed(None).at(x, y)
        return None if place is None else tiles[place]

    def on_click(self, event: events.Click) -> None:
        """Choose the tile that was clicked; the arrows of a long hand scroll it."""
        if event.button != 1:
            return
        tile = self._tile_at(event.x, event.y)
        if tile is not None:
            self.post_message(self.TileChosen(tile))
        elif event.x == 0 or event.x == self.size.width - 1:
            self._scroll_by(-1 if event.x == 0 else 1)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point at a tile."""
        self._point_at(self._tile_at(event.x, event.y))

    def on_leave(self) -> None:
        """Point at nothing."""
        self._point_at(None)

    def on_mouse_scroll_down(self) -> None:
        """Scroll a long hand."""
        self._scroll_by(1)

    def on_mouse_scroll_up(self) -> None:
        """Scroll a long hand back."""
        self._scroll_by(-1)

    def _scroll_by(self, tiles: int) -> None:
        self._first = max(0, self._first + tiles)
        self.repaint()

    def _point_at(self, tile: Tile | None) -> None:
        if tile != self._hover:
            self._hover = tile
            self.repaint()
            self.post_message(self.TilePointedAt(tile))
