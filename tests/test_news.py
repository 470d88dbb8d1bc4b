"""What happened since a person acted, in full and in a few words."""

from hypothesis import given

from dominoes_tui.core.actions import Drew
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.core.start import Position
from dominoes_tui.narrate import Narrator
from dominoes_tui.news import news
from tests.strategies import rounds

NAMES = ("You", "Ada", "Bo", "Cy")


def _news(position: str, actions: int, rules: Rules) -> list[tuple[str, str]]:
    """Play the first legal actions from a position and return the news of seat 0."""
    round_ = Round.at(rules, Position.parse(position))
    for _ in range(actions):
        round_ = round_.apply(round_.legal[0])
    return list(news(Narrator(NAMES[: rules.players]), round_.view(0)))


def test_nothing_happened_yet() -> None:
    """Before the first action there is nothing to tell."""
    assert _news("6-6 | 6-1 / 0-1 | ... | 0", 0, Rules()) == []


def test_an_own_action_is_told_until_somebody_else_acts() -> None:
    """The own action stands there while the next one thinks, and gives way to what follows."""
    position = "6-6 | 6-1 0-0 / 3-1 3-3 / 2-2 4-4 | ... | 0"
    rules = Rules(players=3)
    assert _news(position, 1, rules)[0][0] == "You play 1-6 on the left."
    assert _news(position, 2, rules) == [("Ada plays 3-1 on the left.", "Ada plays 3-1 left.")]
    assert _news(position, 3, rules) == [
        ("Ada plays 3-1 on the left.", "Ada plays 3-1 left."),
        ("Bo knocks: no 3 or 6.", "Bo knocks."),
    ]


def test_draws_in_a_row_are_told_as_one() -> None:
    """Whoever draws twice and plays is told of in two sentences; an own draw is asked about."""
    position = "6-6 | 6-1 0-0 / 3-3 | 4-4 5-5 6-0 0-2 ... | 0"
    rules = Rules(mode=Mode.DRAW)
    assert [short for _, short in _news(position, 5, rules)] == [
        "Ada draws 3 tiles.",
        "Ada plays 6-0 right.",
    ]
    assert _news("6-6 | 1-1 / 3-3 | 4-4 5-5 6-0 0-2 ... | 0", 1, rules) == []


@given(rounds())
def test_every_event_since_the_own_action_is_told(round_: Round) -> None:
    """There is one sentence for each event but draws in a row, none of them of the person."""
    told = news(Narrator(NAMES[: round_.rules.players]), round_.view(0))
    others = 0
    for at in range(len(round_.history) - 1, -1, -1):
        event, before = round_.history[at], round_.history[at - 1] if at else None
        if event.seat == 0:
            break
        drew = isinstance(event, Drew) and isinstance(before, Drew) and before.seat == event.seat
        others += not drew
    assert len(told) == others or (others == 0 and len(told) <= 1)
    assert all(len(one.short) <= 38 for one in told)
