"""What is sent to the terminal when a part of the screen has changed.

This builds on what Textual keeps to itself, as it is in version 8.2: hence its bound in
`pyproject.toml`.
"""

from textual._compositor import ChopsUpdate, Compositor
from textual.strip import Strip


class SparingCompositor(Compositor):
    """Sends of each row what lies between its first and its last changed cell.

    Textual's own sends all that lies to the left of it as well, from the edge of the widget: about
    twice as much for a key (`tests/bench/screen.md`), which counts over a slow line.
    """

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return what has changed; None if nothing has."""
        update = super().render_partial_update()
        return None if update is None else trimmed(update)


def trimmed(update: ChopsUpdate) -> ChopsUpdate:
    """Return an update without the pieces of its strips that lie outside its spans.

    A strip with characters of two cells stays whole, and its span grows to it: a cut through one
    would leave half of it blank.
    """
    pieces: list[dict[int, Strip | None]] = [{} for _ in update.chops]
    ends: list[dict[int, int]] = [{} for _ in update.chops]
    spans = []
    for y, left, right in update.spans:
        first, last = left, right
        for chop_end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=True):
            begin, end = max(x, left), min(chop_end, right)
            if strip is None or begin >= end:
                continue
            if strip.cell_count != strip.cell_length:
                begin, end = x, chop_end
            pieces[y][begin], ends[y][begin] = strip.crop(begin - x, end - x), end
            first, last = min(first, begin), max(last, end)
        spans.append((y, first, last))
    return ChopsUpdate(pieces, spans, [[*row.values()] for row in ends])
