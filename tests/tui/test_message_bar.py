"""The message line: the next step is never cut off, and the ends stand beside it."""

import pytest

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.tui.widgets.message_bar import MessageBar
from dominoes_tui.words import Sentence, sentence
from tests.tui.journey import at_position, at_table

EITHER = "6-1 1-3 | 3-6 3-3 0-0 / 0-1 0-2 | ... | 0"
NEWS = Sentence("Ada plays 6-2 on the left, which is a long story.", "Ada plays 6-2 left.")
PROMPT = Sentence("No tile fits 3 or 5. Enter: draw (11 left).", "No tile fits. Enter: draw.")


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (120, f"{NEWS.text} {PROMPT.text}"),
        (80, f"{NEWS.short} {PROMPT.text}"),
        (66, f"{NEWS.short} {PROMPT.short}"),
        (62, PROMPT.text),
        (40, PROMPT.short),
    ],
)
async def test_the_longest_wording_that_fits_is_said(width: int, shown: str) -> None:
    """Where both sentences do not fit, the next step is kept."""
    async with at_position(EITHER, size=(width, 24)) as journey:
        bar = journey.table.query_one(MessageBar)
        bar.say(PROMPT, [NEWS])
        await journey.settle()
        row = journey.row_of(MessageBar)
        assert row.startswith(f" {shown} ")
        assert bar.text == f"{NEWS.text} {PROMPT.text}"


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (120, "Ada knocks: no 3. Bo plays 3-5 on the right. Your turn. 2 tiles fit."),
        (80, "Ada knocks. Bo plays 3-5 right. Your turn. 2 tiles fit."),
        (70, "Ada knocks. Bo plays 3-5 right. 2 tiles fit."),
        (60, "Bo plays 3-5 right. Your turn. 2 tiles fit."),
        (40, "Bo plays 3-5 right. 2 tiles fit."),
    ],
)
async def test_the_oldest_news_are_left_out_first(width: int, shown: str) -> None:
    """As many news as fit stand before the next step, in short forms if need be."""
    news = [
        Sentence("Ada knocks: no 3.", "Ada knocks."),
        Sentence("Bo plays 3-5 on the right.", "Bo plays 3-5 right."),
    ]
    async with at_position(EITHER, size=(width, 24)) as journey:
        bar = journey.table.query_one(MessageBar)
        bar.say(Sentence("Your turn. 2 tiles fit.", "2 tiles fit."), news)
        await journey.settle()
        assert journey.row_of(MessageBar).startswith(f" {shown} ")


async def test_all_that_happened_since_an_own_action_is_said() -> None:
    """With two opponents both are told of; an own action goes when somebody else acts."""
    position = "6-1 1-3 | 3-6 4-4 0-6 / 0-1 1-2 / 6-5 2-2 | ... | 0"
    async with at_position(position, Rules(players=3), size=(120, 40)) as journey:
        await journey.press("1", "r")
        await journey.my_turn()
        said = "Ada knocks: no 6. Bo plays 5-6 on the left. Your turn. Only 0-6 fits."
        assert journey.message == said


async def test_the_ends_are_shown_where_there_is_room() -> None:
    """From 60 columns on the ends stand at the right edge, with their letters."""
    async with at_position(EITHER) as journey:
        assert journey.row_of(MessageBar).rstrip().endswith("Ends L▐6▌ R▐3▌")
        await journey.resize(60, 20)
        assert journey.row_of(MessageBar).rstrip().endswith("Ends L▐6▌ R▐3▌")
        await journey.resize(59, 20)
        assert "Ends" not in journey.row_of(MessageBar)


async def test_nothing_is_cut_in_forty_columns() -> None:
    """Every message of a match has a form that fits the narrowest window."""
    rules = Rules(target=20, players=3, mode=Mode.DRAW)
    async with at_table(rules, size=(40, 15)) as journey:
        bar = journey.table.query_one(MessageBar)
        for _ in range(60):
            if journey.over:
                await journey.press("enter")
                await journey.my_turn()
                if journey.screens[-1] == "MatchOverScreen":
                    break
                continue
            said = bar._said
            row = journey.row_of(MessageBar)
            assert said.text in row or said.short in row
            journey.table.play(journey.round.legal[0])
            await journey.my_turn()


async def test_a_sentence_longer_than_any_window_is_cut() -> None:
    """No message breaks the row, and what is missing is marked."""
    async with at_position(EITHER, size=(40, 15)) as journey:
        journey.table.query_one(MessageBar).say(sentence("x" * 300))
        await journey.settle()
        assert len(journey.row_of(MessageBar)) == 40
        assert "xx… " in journey.row_of(MessageBar)
