"""Zooms and the ladders that table areas try."""

import pytest

from dominoes_tui.regions import regions
from dominoes_tui.zoom import ZOOMS, Zoom, ladder


def names(width: int, height: int, limit: str | None = None) -> str:
    """Return a ladder as text."""
    return " ".join(map(str, ladder(width, height, Zoom.parse(limit) if limit else None)))


def test_every_zoom_reads_back() -> None:
    """The text of a zoom parses to the same zoom, and says the size of its faces."""
    assert [Zoom.parse(str(zoom)) for zoom in ZOOMS] == list(ZOOMS)
    assert [zoom.face for zoom in ZOOMS] == ["XL", "L", "L", "M", "M", "T", "S", "T", "S"]
    with pytest.raises(ValueError, match="'XXL' is no zoom; zooms are XL-airy, L-airy"):
        Zoom.parse("XXL")


def test_upright_tiles_bridge_two_rows() -> None:
    """A corner fills two tight rows and what is between them; airy rows lie twice as far apart."""
    for zoom in ZOOMS:
        tight = zoom.pitch // 2 if zoom.airy else zoom.pitch
        assert zoom.upright.height == tight + zoom.flat.height
        assert zoom.pitch == (2 * tight if zoom.airy else tight)
        assert zoom.upright.width < zoom.flat.width <= 2 * zoom.upright.width


def test_ladders_by_area() -> None:
    """Wide and high areas begin with XL, those of 80 columns with airy L, others with L."""
    assert names(120, 27) == "XL-airy L-airy M-airy M T-airy S-airy T S"
    assert names(80, 15) == names(120, 24) == names(99, 60) == "L-airy L M T-airy S-airy T S"
    assert names(79, 60) == names(40, 9) == "L M T-airy S-airy T S"


def test_the_large_ladder_is_for_large_terminals() -> None:
    """The least large terminal, 100×38, leaves just the area with which the XL ladder begins."""
    divided = regions(100, 38)
    assert divided is not None
    assert ladder(100, divided.table)[0] == ZOOMS[0]
    assert ladder(100, divided.table - 1)[0] != ZOOMS[0]


def test_a_limit_cuts_the_ladder_from_the_top() -> None:
    """Zooms before the limit are left out, whether or not the ladder has the limit itself."""
    assert names(120, 27, "L-airy") == "L-airy M-airy M T-airy S-airy T S"
    assert names(120, 27, "L") == "M-airy M T-airy S-airy T S"
    assert names(40, 9, "XL-airy") == "L M T-airy S-airy T S"
    assert names(40, 9, "T") == "T S"
    assert {names(width, height, "S") for width in (1, 300) for height in (1, 100)} == {"S"}
