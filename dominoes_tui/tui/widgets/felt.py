"""The bare table, as a ground for other widgets."""

from rich.segment import Segment

from dominoes_tui.tui.painted import Painted
from dominoes_tui.tui.palettes import Ground


class Felt(Painted):
    """Holds other widgets."""

    GROUND = Ground.BAND_4

    def segments(self, y: int) -> list[Segment]:  # noqa: ARG002
        """Paint nothing but the ground."""
        return []
