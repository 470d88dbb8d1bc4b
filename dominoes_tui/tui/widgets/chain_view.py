"""The chain on the table, its two open ends, and the ghosts of a tile that could be placed."""

from typing import Final

from textual import events
from textual.message import Message
from textual.timer import Timer

from dominoes_tui.core.actions import Placed
from dominoes_tui.core.chain import End
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.faces import face
from dominoes_tui.layout import Heading, Layout, PlacedTile, Slot, fit
from dominoes_tui.looks import Look
from dominoes_tui.tui.canvas import Canvas, CanvasView, Row
from dominoes_tui.tui.motion import STEP, Steps
from dominoes_tui.tui.paint import SETTLED, badge, ink, settling
from dominoes_tui.tui.palettes import Ground, band
from dominoes_tui.zoom import Zoom, ladder

FRESH: Final = 1.0
"""Seconds for which the tile placed last is marked strongly."""

EVERY_CHAIN: Final = 9
"""Rows in which every chain can be laid."""

LETTERS: Final = {End.LEFT: "L", End.RIGHT: "R"}


class ChainView(CanvasView):
    """Paints the chain as large as it fits."""

    class EndChosen(Message):
        """An end was clicked.

        Attributes:
            end: the end.
        """

        def __init__(self, end: End) -> None:
            super().__init__()
            self.end = end

    def __init__(self, **options: str | None) -> None:
        super().__init__(**options)
        self._view: PlayerView | None = None
        self._layout: Layout | None = None
        self._ghosts: dict[End, Tile] = {}
        self._settling: Steps | None = None
        self._step = SETTLED
        self._fresh: Timer | None = None
        self._fresh_look = Look.LAST_QUIET
        self._settled: frozenset[PlacedTile] = frozenset()
        self._settled_rows: list[Row] = []
        self._settled_looks: tuple[object, ...] = ()
        """The tiles but the one placed last, a canvas with them alone, and how they are painted."""

    @property
    def layout_shown(self) -> Layout | None:
        """Where the tiles lie; None while the table is too small or nothing is dealt."""
        return self._layout

    def limit_after(self, by: int) -> str | None:
        """Return the zoom limit that makes the tiles of this table larger or smaller.

        Args:
            by: steps of the ladder, up if positive; down they count from the tiles shown.
        """
        zooms = [zoom.name for zoom in ladder(*self.size)]
        limit = self._limit
        place = zooms.index(ladder(*self.size, limit)[0].name) if limit else 0
        if by < 0 and self._layout is not None:
            place = max(place, zooms.index(self._layout.zoom.name))
        place = min(max(0, place - by), len(zooms) - 1)
        return zooms[place] if place else None

    @property
    def _limit(self) -> Zoom | None:
        """The largest zoom that the options allow."""
        limit = self.table_app.options.zoom_limit
        return Zoom.parse(limit) if limit else None

    def show(self, view: PlayerView | None) -> None:
        """Show a round, without ghosts; a tile placed since the last time comes in by steps."""
        before = self._view
        self._view = view
        self._ghosts = {}
        grown = (
            view is not None
            and before is not None
            and len(view.chain.laid) == len(before.chain.laid) + 1
        )
        self._lay_out()
        if grown:
            self._bring_in()
            return
        if view is None or before is None or view.chain != before.chain:
            self._settle()
            self._fresh_look = Look.LAST_QUIET
        self.repaint()

    def propose(self, tile: Tile | None, ends: tuple[End, ...] = ()) -> None:
        """Show where a tile would lie.

        Args:
            tile: the tile; None for no ghost.
            ends: the ends at which to show it; of an opening tile, either.
        """
        ghosts = dict.fromkeys(ends, tile) if tile is not None else {}
        if ghosts != self._ghosts:
            self._ghosts = {end: ghost for end, ghost in ghosts.items() if ghost is not None}
            self.repaint()

    def finish_motion(self) -> bool:
        """Finish what moves; tell whether anything did."""
        return self._settling is not None and self._settling.finish()

    def on_resize(self) -> None:
        """Lay out at the new size; the canvas paints it then."""
        self._lay_out()

    def restyle(self) -> None:
        """Lay out and paint anew: the zoom limit may have changed too."""
        self._lay_out()
        self.repaint()

    def ground(self, y: int) -> Ground:
        """Return the band of a row."""
        return band(y, self.size.height)

    def paint(self, canvas: Canvas) -> None:
        """Paint tiles, then the ends or the ghosts in their slots."""
        layout = self._layout
        if layout is None:
            return
        self._tiles(canvas, layout)
        for slot in (layout.left, layout.right):
            ghost = self._ghosts.get(slot.end)
            if ghost is not None:
                letter = LETTERS[slot.end] if layout.tiles else ""
                self._tile(canvas, layout.ghost(ghost, slot.end), Look.GHOST, letter)
            elif layout.tiles:
                self._marker(canvas, slot)

    def _tiles(self, canvas: Canvas, layout: Layout) -> None:
        """Paint the tiles; what lies where it lay the last time is not painted again.

        So a ghost, a tile that comes in by steps and one that joins cost no more than themselves.
        """
        last = self._last_place()
        settled = frozenset(tile for place, tile in enumerate(layout.tiles) if place != last)
        painted_by = (self.palette, self.glyphs, self.table_app.options.digits)
        looks = (*painted_by, layout.zoom, canvas.width, canvas.height)
        if looks != self._settled_looks or not self._settled <= settled:
            self._settled_looks, self._settled = looks, frozenset()
            self._settled_rows = canvas.rows
        if settled != self._settled:
            tiles = Canvas(self._settled_rows, canvas.grounds)
            for tile in settled - self._settled:
                self._tile(tiles, tile, Look.PLAIN)
            self._settled, self._settled_rows = settled, tiles.rows
        canvas.lay(self._settled_rows)
        if last is not None:
            look = self._fresh_look if self._step >= SETTLED else Look.GHOST
            self._tile(canvas, layout.tiles[last], look, step=self._step)

    def _tile(
        self, canvas: Canvas, tile: PlacedTile, look: Look, letter: str = "", step: int = 0
    ) -> None:
        layout = self._layout
        assert layout is not None, "painting follows a layout"
        options = self.table_app.options
        drawn = face(
            layout.zoom.face,
            tile.upright,
            tile.first,
            tile.second,
            look,
            glyphs=self.glyphs,
            digits=options.digits,
            letter=letter,
        )
        palette = settling(self.palette, step) if look is Look.GHOST else self.palette
        canvas.face(drawn, tile.rect.x, tile.rect.y, palette)

    def _marker(self, canvas: Canvas, slot: Slot) -> None:
        """Paint number, arrow and letter of an open end, the number next to the tile."""
        symbols = self.symbols
        arrow = {
            Heading.LEFT: symbols.left,
            Heading.RIGHT: symbols.right,
            Heading.UP: symbols.up,
            Heading.DOWN: symbols.down,
        }[slot.heading]
        letter = LETTERS[slot.end]
        x, y, width, height = slot.rect
        middle = x + width // 2
        row = y + height // 2
        if slot.heading is Heading.LEFT:
            self._badge(canvas, x + width - 3, row, slot.number)
            rest = f"{letter} {arrow} " if width >= 7 else f"{letter}{arrow}"
            self._word(canvas, x + width - 3 - len(rest), row, rest)
        elif slot.heading is Heading.RIGHT:
            self._badge(canvas, x, row, slot.number)
            rest = f" {arrow} {letter}" if width >= 7 else f"{arrow}{letter}"
            self._word(canvas, x + 3, row, rest)
        else:
            rows = (
                range(y, y + height)
                if slot.heading is Heading.DOWN
                else range(y + height - 1, y - 1, -1)
            )
            order = rows[::2] if height >= 5 else rows
            self._badge(canvas, middle - 1, order[0], slot.number)
            self._word(canvas, middle, order[1], arrow)
            self._word(canvas, middle, order[2], letter)

    def _badge(self, canvas: Canvas, x: int, y: int, number: int | None) -> None:
        for place, (text, ink_of) in enumerate(
            badge(self.palette, canvas.grounds[y], self.glyphs, number)
        ):
            canvas.text(x + place, y, text, ink_of)

    def _word(self, canvas: Canvas, x: int, y: int, text: str) -> None:
        canvas.text(x, y, text, ink(self.palette, canvas.grounds[y], "accent"))

    def _last_place(self) -> int | None:
        """The place in the chain of the tile placed last, however long ago."""
        if self._view is None:
            return None
        for event in reversed(self._view.history):
            if isinstance(event, Placed):
                return len(self._view.chain.laid) - 1 if event.end is End.RIGHT else 0
        return None

    def _bring_in(self) -> None:
        """Paint with a tile that has just been placed."""
        motion = self.table_app.motion
        self._settle()
        self._fresh_look = Look.LAST
        if motion != "none":
            self._fresh = self.set_timer(FRESH, self._quiet)
        if motion == "full":
            self._settling = Steps(self, SETTLED, STEP, self._show_step)
        else:
            self.repaint()

    def _show_step(self, step: int) -> None:
        self._step = step
        self.repaint()

    def _quiet(self) -> None:
        self._fresh_look = Look.LAST_QUIET
        self.repaint()

    def _settle(self) -> None:
        if self._settling is not None:
            self._settling.stop()
            self._settling = None
        if self._fresh is not None:
            self._fresh.stop()
            self._fresh = None
        self._step = SETTLED

    def _lay_out(self) -> None:
        view = self._view
        self._layout = None if view is None else fit(view.chain, *self.size, self._limit)

    def on_click(self, event: events.Click) -> None:
        """Choose the end whose slot or ghost was clicked."""
        layout = self._layout
        if layout is None or event.button != 1:
            return
        for slot in (layout.left, layout.right):
            ghost = self._ghosts.get(slot.end)
            rects = [slot.rect]
            if ghost is not None:
                rects.append(layout.ghost(ghost, slot.end).rect)
            if any(rect.holds(event.x, event.y) for rect in rects):
                self.post_message(self.EndChosen(slot.end))
                return
