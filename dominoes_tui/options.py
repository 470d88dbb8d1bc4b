"""How the game looks and behaves for a person; nothing here touches the rules."""

from dataclasses import dataclass
from typing import Final, Literal

Motion = Literal["full", "reduced", "none"]
GlyphChoice = Literal["auto", "unicode", "ascii"]

THEMES: Final = ("felt", "midnight", "linen", "contrast")
MOTIONS: Final[tuple[Motion, ...]] = ("full", "reduced", "none")
GLYPHS: Final[tuple[GlyphChoice, ...]] = ("auto", "unicode", "ascii")
SLOWEST_PACE: Final = 1.5
"""Seconds, the longest a computer player can be made to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a person may choose at any time.

    Attributes:
        theme: the colours, one of `THEMES`.
        glyphs: the characters to draw with; `auto` asks the terminal.
        digits: whether the larger tiles show digits instead of pips.
        colour_blind: whether to use pip colours that everybody can tell apart.
        motion: how much moves; None for what `TEXTUAL_ANIMATIONS` says.
        pace: seconds that a computer player waits before it acts, 0 to `SLOWEST_PACE`; `"enter"` to
            go on by key; None for the usual pace.
        step_alone: whether a knock or a draw, where it is the only action, happens by itself.
        confirm: whether a tile is played only when it is chosen a second time.
        sort_hand: whether the hand is sorted instead of standing as it was dealt.
        zoom_limit: the name of the largest zoom; None for as large as fits.
        mouse: whether the terminal reports the mouse.
    """

    theme: str = "felt"
    glyphs: GlyphChoice = "auto"
    digits: bool = False
    colour_blind: bool = False
    motion: Motion | None = None
    pace: float | Literal["enter"] | None = None
    step_alone: bool = False
    confirm: bool = False
    sort_hand: bool = False
    zoom_limit: str | None = None
    mouse: bool = True
