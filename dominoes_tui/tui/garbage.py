"""When garbage is collected: where nobody waits for an answer."""

import gc
from typing import Final

_MANY: Final = 50_000
"""Objects that pile up before Python collects by itself: more than a round leaves behind.

Little of it is garbage, as nearly all goes when its last user does, and looking through what a
turn has made takes as long as its picture.
"""


def leave_alone() -> None:
    """Collect from now on, but look at nothing that is there already.

    What was made for the first picture stays; to look through it takes as long as some frames.
    """
    gc.freeze()
    gc.set_threshold(_MANY)
    gc.enable()


def tidy() -> None:
    """Look through everything once, and then leave alone what is left.

    Pictures of tiles and the rounds of a match pile up. Sooner or later they would be looked
    through while somebody waits for the answer to a key; a result can wait for a moment.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
