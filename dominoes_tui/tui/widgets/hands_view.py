"""The hands of all seats face up, a row each, and the boneyard under them."""

from rich.segment import Segment

from dominoes_tui.core.round import Round
from dominoes_tui.core.tiles import tiles_text
from dominoes_tui.names import cells, cut, padded
from dominoes_tui.narrate import Narrator
from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground

_NAME = 10
"""Columns of the names."""


class HandsView(Painted):
    """Shows what a round hides: for a replay."""

    GROUND = Ground.HAND

    def __init__(self) -> None:
        super().__init__()
        self._round: Round | None = None
        self._narrator = Narrator(())

    def show(self, round_: Round, narrator: Narrator) -> None:
        """Show the hands of a round."""
        self._round, self._narrator = round_, narrator
        self.styles.height = len(round_.hands) + 1
        self.refresh()

    def segments(self, y: int) -> list[Segment]:
        """Paint a hand, or behind the last one the boneyard."""
        round_ = self._round
        if round_ is None or y > len(round_.hands):
            return []
        if y == len(round_.hands):
            name, tiles, here = "Boneyard", round_.boneyard, False
        else:
            name, tiles, here = self._narrator.short_name(y), round_.hands[y], round_.turn == y
        mark = self.symbols.right if here else " "
        head = f" {mark} {name}"
        room = self.size.width - _NAME - 4
        text = tiles_text(tiles) or "none"
        if cells(text) > room:
            text = f"{cut(text, room - 4).rpartition(' ')[0]} ..."
        return [
            Segment(padded(head, _NAME + 3), self.ink("accent", bold=here)),
            Segment(text, self.ink("text" if y < len(round_.hands) else "dim")),
        ]
