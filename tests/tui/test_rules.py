"""The rules screen, and the pages of the log and of the seen tiles."""

import hashlib
import re

import pytest

from dominoes_tui.choices import PERSON
from dominoes_tui.core.record import Record
from dominoes_tui.core.round import Deal
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.tui.pages import log_page
from dominoes_tui.tui.screens.rules import KEYS_PAGE, RulesScreen
from dominoes_tui.tui.widgets.text_page import Heading, Paragraph, Term, TextPage
from tests.tui.journey import Journey, at_menu, at_position, at_table

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 | ... | 0"
STUCK = "6-1 1-3 | 0-0 4-4 / 3-4 0-2 | 5-5 ... | 0"


def _page(journey: Journey) -> int:
    assert isinstance(journey.screen, RulesScreen)
    return journey.screen._page_shown


@pytest.mark.parametrize("keys", [("f1",), ("?",)])
async def test_the_rules_in_force_are_described(keys: tuple[str, ...]) -> None:
    """F1 and ? open the rules by which this match is played, and close them again."""
    async with at_table(Rules(mode=Mode.DRAW, players=3, target=50)) as journey:
        await journey.press(*keys)
        assert journey.screens == ["TableScreen", "RulesScreen"]
        assert "Draw, 3 players, first to 50." in journey.text
        await journey.press(*keys)
        assert journey.screens == ["TableScreen"]


async def test_the_menu_describes_the_rules_of_the_next_match() -> None:
    """Without a match the rules are those that New match offers."""
    async with at_menu() as journey:
        await journey.press("f1")
        assert "Block, 2 players" in journey.text


async def test_the_pages_follow_each_other() -> None:
    """Arrows and Tab turn the pages, around the ends too, even while the page is focused."""
    async with at_table() as journey:
        await journey.press("f1")
        for key, page in (
            ("right", 1),
            ("tab", 2),
            ("space", 3),
            ("right", 4),
            ("right", 0),
            ("left", 4),
        ):
            await journey.press(key)
            assert _page(journey) == page
        await journey.press("shift+tab")
        assert _page(journey) == 3


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_the_tabs_can_be_clicked(size: tuple[int, int]) -> None:
    """Each tab is in sight and opens its page."""
    async with at_table(size=size) as journey:
        await journey.press("f1")
        for page, name in enumerate(("Play", "Draw", "Scoring", "Fair", "Keys")):
            await journey.click_text(name)
            assert _page(journey) == page


async def test_a_long_page_scrolls() -> None:
    """Arrows, page keys and the wheel move a page that is longer than the window."""
    async with at_table(size=(40, 15)) as journey:
        await journey.press("f1")
        top = journey.text
        for key, back in (("down", "up"), ("pagedown", "pageup"), ("end", "home")):
            await journey.press(key)
            await journey.until(lambda: journey.text != top)
            await journey.press(back)
            await journey.until(lambda: journey.text == top)
        await journey.scroll(10, 8)
        await journey.until(lambda: journey.text != top)
        await journey.press("right", "left")
        await journey.until(lambda: journey.text == top)


async def test_the_log_tells_everything_from_the_newest_end() -> None:
    """Each event is one sentence; in a long log the last ones are in sight."""
    async with at_table(Rules(target=30), size=(80, 24)) as journey:
        for _ in range(3):
            await journey.play_round()
            if journey.match.is_over:
                break
            await journey.press("enter")
            await journey.my_turn()
        await journey.press("e")
        assert "Round 1" not in journey.text
        assert f"Round {len(journey.match.rounds)}" in journey.text
        blocks = log_page(journey.table.record, PERSON, journey.table.narrator)
        told = [block.text for block in blocks if isinstance(block, Heading)]
        assert told == [f"Round {number + 1}" for number in range(len(journey.match.rounds))]


async def test_the_log_does_not_tell_what_others_drew() -> None:
    """Tiles drawn by a computer player are counted, not named."""
    async with at_position(STUCK.replace("3-4 0-2", "0-2"), Rules.DRAW) as journey:
        await journey.press("enter")
        await journey.my_turn()
        while journey.view.my_turn and not journey.over:
            journey.table.play(journey.round.legal[0])
            await journey.my_turn()
            blocks = log_page(journey.table.record, PERSON, journey.table.narrator)
            text = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
            assert not re.search(r"Ada draws \d-", text)


async def test_seen_tiles_are_told_apart() -> None:
    """What lies on the table, what is in the hand, and what is hidden are marked differently."""
    async with at_position(EITHER) as journey:
        await journey.press("x")
        assert "2 tiles on the table, 3 in your hand, 23 hidden." in journey.text
        for tile in TILES:
            mine = tile in journey.view.hand
            laid = any(laid.tile == tile for laid in journey.view.chain.laid)
            assert (f"[{tile}]" in journey.text) is mine
            assert (f" {tile} " in journey.text) is not (mine or laid)


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_seen_tiles_fit_the_width(size: tuple[int, int]) -> None:
    """No column is cut off, not even in 40 columns; the last one counts what is hidden."""
    async with at_position(EITHER, size=size) as journey:
        await journey.press("x")
        page = journey.screen.query_one(TextPage)
        rows = ["".join(part.text for part in page.render_line(y)) for y in range(page.size.height)]
        counts = [row.split()[-1] for row in rows if re.match(r"\s+[0-6]\s", row)][-7:]
        seen = {*journey.view.hand, *(laid.tile for laid in journey.view.chain.laid)}
        hidden = [tile for tile in TILES if tile not in seen]
        assert counts == [str(sum(half in tile for tile in hidden)) for half in range(7)]


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_words_and_their_meanings_stand_apart(size: tuple[int, int]) -> None:
    """On the page of keys no key runs into what it does."""
    async with at_position(EITHER, size=size) as journey:
        await journey.press("f1", "left")
        page = journey.screen.query_one(TextPage)
        rows = ["".join(part.text for part in page.render_line(y)) for y in range(page.size.height)]
        for term in (block for block in KEYS_PAGE if isinstance(block, Term)):
            assert any(row.startswith(f"  {term.word} ") for row in rows), term.word


async def test_where_am_i() -> None:
    """One line: ends, tiles, boneyard, scores."""
    async with at_position(EITHER, Rules.PUB) as journey:
        await journey.press("w")
        assert journey.message == (
            "Ends 6 and 3. Tiles: You 3, Ada 2. Boneyard 21. Scores: You 0, Ada 0."
        )
        assert not journey.round.history


async def test_a_deal_can_be_checked() -> None:
    """The seal is seen before the first tile, and the log shows the text it was made of after."""
    async with at_table(Rules(target=30), size=(120, 40)) as journey:
        dealt = journey.table.record
        seal = dealt.notes["rounds"][0]["seal"]
        assert f"The deal is sealed: {seal[:12]}." in journey.text
        assert not any("Sealed text" in text for text in _paragraphs(journey))
        await journey.play_round()
        opened = [text for text in _paragraphs(journey) if text.startswith("Sealed text: ")]
        text = opened[0].removeprefix("Sealed text: ")
        assert hashlib.sha256(text.encode()).hexdigest() == seal
        assert Record.parse(str(journey.table.record)).match == journey.match


async def test_the_same_deals_from_the_other_side() -> None:
    """S after a match deals the same tiles with the seats swapped."""
    async with at_table(Rules()) as journey:
        first = journey.round.start
        assert isinstance(first, Deal)
        await journey.play_round()
        await journey.press("s")
        await journey.my_turn()
        again = journey.round.start
        assert isinstance(again, Deal)
        assert again.hands == first.hands[::-1]


def _paragraphs(journey: Journey) -> list[str]:
    blocks = log_page(journey.table.record, PERSON, journey.table.narrator)
    return [block.text for block in blocks if isinstance(block, Paragraph)]
