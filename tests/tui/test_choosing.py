"""The pick, and where arrows lead from it."""

from hypothesis import given
from hypothesis import strategies as st

from dominoes_tui.core.chain import Chain, End
from dominoes_tui.core.tiles import Tile
from dominoes_tui.layout import Layout, Slot, fit
from dominoes_tui.tui.choosing import end_towards, next_tile
from tests.strategies import chains

HAND = [Tile.parse(text) for text in ("0-1", "2-3", "4-5", "6-6")]
FITTING = [HAND[1], HAND[3]]


def test_going_over_the_hand_takes_only_what_fits_and_goes_around() -> None:
    """Right and left go to the next tile that fits, in the order of the hand, without an end."""
    assert next_tile(HAND, FITTING, None, 1) == HAND[1]
    assert next_tile(HAND, FITTING, None, -1) == HAND[3]
    assert next_tile(HAND, FITTING, HAND[1], 1) == HAND[3]
    assert next_tile(HAND, FITTING, HAND[3], 1) == HAND[1]
    assert next_tile(HAND, FITTING, HAND[1], -1) == HAND[3]
    assert next_tile(HAND, FITTING, HAND[0], 1) == HAND[1]
    assert next_tile(HAND, [], None, 1) is None


@given(chains(), st.sampled_from([(80, 15), (40, 9), (120, 27), (60, 11)]))
def test_an_arrow_leads_to_the_end_that_lies_there(chain: Chain, size: tuple[int, int]) -> None:
    """Opposite arrows lead to different ends, and each to the one that lies further that way."""
    layout = fit(chain, *size)
    assert layout is not None
    for one, other, x_or_y in (("left", "right", 0), ("up", "down", 1)):
        first, second = end_towards(layout, one), end_towards(layout, other)
        assert {first, second} == set(End)
        assert _middle(layout, first)[x_or_y] <= _middle(layout, second)[x_or_y]


def _middle(layout: Layout, end: End) -> tuple[int, int]:
    slot: Slot = layout.slot(end)
    return slot.rect.x + slot.rect.right, slot.rect.y + slot.rect.bottom
