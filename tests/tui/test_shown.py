"""What is read back from the table is what it shows."""

import pytest

from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import TILES
from tests.tui.journey import at_position, quick
from tests.tui.shown import is_shown, read_table, states

LONG = "1-1 1-2 2-2 2-3 3-3 3-4 4-4 4-5 5-5 5-6 6-6 6-1 1-3 3-5 5-1 1-4 4-2 2-5"


@pytest.mark.parametrize("count", [1, 7, 9, 13, 19])
async def test_a_hand_is_read(count: int) -> None:
    """Every size of a hand is read, with all else that is shown; another one is told apart."""
    free = [str(tile) for tile in TILES if str(tile) not in {"0-1", "0-2", "6-6"}]
    position = f"6-6 | {' '.join(free[:count])} / 0-1 0-2 | ... | 0"
    async with at_position(position, Rules.PUB, quick(digits=True, zoom_limit="S")) as journey:
        shown = read_table(journey.lines)
        assert shown is not None
        assert len(shown.hand) == count
        assert is_shown(shown, journey.match)
        assert not is_shown(shown._replace(counts=(3,)), journey.match)
        assert not is_shown(shown._replace(hand=shown.hand[1:] or ((0, 1),)), journey.match)


async def test_a_long_chain_is_read() -> None:
    """Tiles that stand at the corners of a chain are read too."""
    position = f"{LONG} | 0-6 0-0 / 0-1 0-2 | ... | 0"
    async with at_position(position, Rules.PUB, quick(digits=True, zoom_limit="S")) as journey:
        shown = read_table(journey.lines)
        assert shown is not None
        assert is_shown(shown, journey.match)
        assert not is_shown(shown._replace(chain=shown.chain[1:]), journey.match)


async def test_the_states_of_a_match_lead_to_it() -> None:
    """Every state on the way is given once, the match itself last."""
    async with at_position(f"{LONG} | 5-0 0-0 / 0-1 0-2 | ... | 0", Rules.PUB) as journey:
        journey.table.play(journey.round.legal[0])
        await journey.my_turn()
        every = list(states(journey.match))
        assert every[-1] == journey.match
        assert len(every) == len(journey.round.history) + 1
