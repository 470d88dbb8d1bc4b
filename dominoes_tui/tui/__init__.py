"""The screen: the only package that imports Textual."""

import os
from typing import Final

FRAMES: Final = "120"
"""Frames a second at most.

After a frame Textual waits for one to two of them until it paints again: at the 60 of its own a key
pressed while a turn is being shown is answered after 33 ms. Nothing is painted more often for it
than something changes.
"""

os.environ.setdefault("TEXTUAL_FPS", FRAMES)
