"""The opponents: names, tile backs, counts, and what they are known to lack."""

from collections.abc import Mapping
from typing import Final

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from dominoes_tui.core.lacks import Lack, lacks
from dominoes_tui.core.rules import Mode
from dominoes_tui.core.view import PlayerView
from dominoes_tui.names import cells, cut
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.painted import Painted, spread
from dominoes_tui.tui.palettes import Ground

BUBBLE: Final = 0.9
"""Seconds for which a knock stands beside the name."""


class SeatBar(Painted):
    """One row; where it is narrow levels go first, then the tile backs, then what they lack."""

    GROUND = Ground.BAR

    class BoneyardClicked(Message):
        """The boneyard was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._view: PlayerView | None = None
        self._narrator = Narrator(())
        self._levels: Mapping[int, str] = {}
        self._thinking: int | None = None
        self._bubble: tuple[int, str] | None = None
        self._timer: Timer | None = None

    def show(self, view: PlayerView | None, narrator: Narrator, levels: Mapping[int, str]) -> None:
        """Show the opponents in a round.

        Args:
            view: the round as the person may know it.
            narrator: knows the names.
            levels: the level of each computer player's seat.
        """
        self._view, self._narrator, self._levels = view, narrator, levels
        self.refresh()

    def think(self, seat: int | None) -> None:
        """Show who is thinking."""
        if seat != self._thinking:
            self._thinking = seat
            self.refresh()

    def say(self, seat: int, word: str) -> None:
        """Show a word beside a name for a while; nothing comes and goes without motion."""
        if self.table_app.motion == "none":
            return
        self._bubble = (seat, word)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(BUBBLE, self.hush)
        self.refresh()

    def hush(self) -> None:
        """Take the word away."""
        if self._bubble is not None:
            self._bubble = None
            self.refresh()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """Paint the row."""
        view = self._view
        if view is None:
            return Strip.blank(self.size.width, self.ink())
        width = self.size.width
        right = self._boneyard(view)
        others = [seat for seat in range(view.rules.players) if seat != view.seat]
        room = (width - sum(cells(part.text) for part in right) - 1) // len(others)
        left: list[Segment] = []
        for seat in others:
            parts = self._opponent(view, seat, room)
            used = sum(cells(part.text) for part in parts)
            left += [*parts, Segment(" " * max(0, room - used), self.ink())]
        return spread(left, right, width, self.ink())

    def on_click(self, event: events.Click) -> None:
        """Say that the boneyard was clicked."""
        view = self._view
        if view is not None and event.button == 1:
            width = sum(cells(part.text) for part in self._boneyard(view))
            if event.x >= self.size.width - width:
                self.post_message(self.BoneyardClicked())

    def _opponent(self, view: PlayerView, seat: int, room: int) -> list[Segment]:
        """Return as much of one opponent as fits, name and count in any case."""
        count = view.counts[seat]
        turn = view.turn == seat
        mark = self.symbols.right if turn else " "
        name = self._narrator.short_name(seat)
        needed = cells(name) + 3 + len(str(count))
        name_style = self.ink("accent" if turn else "text", bold=True)
        note = self._note(view, seat)
        level = self._levels.get(seat, "")
        backs = self.symbols.back * min(count, 7) + ("+" if count > 7 else "")
        shown = {"backs": "", "level": "", "note": ""}
        wanted = [("note", note), ("backs", f"{backs} " if backs else ""), ("level", level)]
        for what, text in wanted:
            space = cells(text) + (1 if what != "backs" else 0)
            if text and needed + space <= room:
                shown[what] = text
                needed += space
        parts = [Segment(mark, self.ink("accent", bold=True)), Segment(f"{name} ", name_style)]
        if shown["level"]:
            parts.append(Segment(f"{shown['level']} ", self.ink("dim")))
        if shown["backs"]:
            parts.append(Segment(shown["backs"], self.ink("back")))
        parts.append(Segment(str(count), self.ink("text", bold=True)))
        if self._bubble is not None and self._bubble[0] == seat:
            word = cut(f" {self._bubble[1]} ", max(0, room - needed + cells(shown["note"])))
            return [*parts, Segment(" ", self.ink()), Segment(word, self.ink("badge"))]
        return [*parts, Segment(f" {shown['note']}", self.ink("dim"))]

    def _note(self, view: PlayerView, seat: int) -> str:
        """Return who thinks, or what a seat lacks."""
        if seat == self._thinking:
            return "thinking"
        return "  ".join(_words(lack, view.rules.mode) for lack in lacks(view, seat))

    def _boneyard(self, view: PlayerView) -> list[Segment]:
        out = view.rules.mode is Mode.BLOCK and view.boneyard > 0
        note = " out of play" if out and self.size.width >= 100 else ""
        words = "Boneyard" if self.size.width >= 60 else "Bone"
        return [
            Segment(f"{words} ", self.ink("dim")),
            Segment(f"{view.boneyard}", self.ink("text", bold=True)),
            Segment(f"{note} ", self.ink("dim")),
        ]


def _words(lack: Lack, mode: Mode) -> str:
    numbers = " ".join(map(str, lack.numbers))
    if not lack.newer:
        return f"no {numbers}"
    verb = "drew on" if mode is Mode.DRAW else "no"
    return f"{verb} {numbers} +{lack.newer}"
