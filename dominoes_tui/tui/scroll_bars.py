"""Scroll bars of whole cells, which need no characters beyond ASCII."""

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class _WholeCells(ScrollBarRender):
    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


def use_whole_cells() -> None:
    """Draw every scroll bar so."""
    ScrollBar.renderer = _WholeCells
