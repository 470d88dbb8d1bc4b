"""What is sent to the terminal when a part of the screen has changed."""

from textual._compositor import ChopsUpdate, Compositor
from textual.strip import Strip


class SparingCompositor(Compositor):
    """Sends of each row what lies between its first and its last changed cell.

    Textual's own sends all that lies to the left of it as well, from the edge of the widget: at a
    table of 120 columns half as much again for a key, which counts over a slow line.
    """

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return what has changed; None if nothing has."""
        update = super().render_partial_update()
        return None if update is None else trimmed(update)


def trimmed(update: ChopsUpdate) -> ChopsUpdate:
    """Return an update without the pieces of its strips that lie outside its spans."""
    pieces: list[dict[int, Strip | None]] = [{} for _ in update.chops]
    ends: list[list[int]] = [[] for _ in update.chops]
    for y, left, right in update.spans:
        for chop_end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=True):
            begin, end = max(x, left), min(chop_end, right)
            if strip is not None and begin < end:
                pieces[y][begin] = strip.crop(begin - x, end - x)
                ends[y].append(end)
    return ChopsUpdate(pieces, update.spans, ends)
