"""Size classes and the rows of each region."""

import pytest

from dominoes_tui.regions import Regions, SizeClass, regions, size_class


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        (100, 38, SizeClass.LARGE),
        (99, 38, SizeClass.NORMAL),
        (100, 37, SizeClass.WIDE),
        (100, 24, SizeClass.WIDE),
        (100, 23, SizeClass.NORMAL),
        (80, 24, SizeClass.NORMAL),
        (60, 18, SizeClass.NORMAL),
        (60, 17, SizeClass.SMALL),
        (59, 80, SizeClass.SMALL),
        (40, 15, SizeClass.SMALL),
        (39, 80, SizeClass.TOO_SMALL),
        (500, 14, SizeClass.TOO_SMALL),
        (1, 1, SizeClass.TOO_SMALL),
    ],
)
def test_the_first_class_whose_minima_both_hold(
    width: int, height: int, expected: SizeClass
) -> None:
    """A terminal is of the first class whose least width and height it has."""
    assert size_class(width, height) is expected


def test_the_table_gets_the_rest() -> None:
    """Every row belongs to a region; header, opponents, message and footer have one each."""
    assert regions(80, 24) == Regions(1, 1, 15, 1, 5, 1)
    assert regions(39, 14) is None
    for width, height, hand, table in (
        (120, 40, 9, 27),
        (100, 30, 5, 21),
        (60, 20, 5, 11),
        (40, 15, 2, 9),
        (250, 80, 9, 67),
    ):
        divided = regions(width, height)
        assert divided is not None
        assert (divided.hand, divided.table) == (hand, table)
        assert sum(divided) == height
