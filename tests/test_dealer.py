"""Deals and their seals."""

import pytest

from dominoes_tui.choices import Choices
from dominoes_tui.core.match import Match
from dominoes_tui.core.record import Record, seal_of
from dominoes_tui.core.round import Deal
from dominoes_tui.core.rules import Opening, Rules
from dominoes_tui.dealer import Dealer

RULES = Rules()


def test_the_seal_is_known_before_the_deal_and_fits_it() -> None:
    """A round's seal can be asked for before it is dealt, and its salt opens it afterwards."""
    for rules in (Rules(), Rules(opening=Opening.ANY, players=3)):
        dealer = Dealer(5)
        seal = dealer.seal(1, rules)
        match = dealer.next_round(Match.begin(rules, ["a"] * rules.players))
        assert match.round is not None
        start = match.round.start
        assert isinstance(start, Deal)
        assert start.order == dealer.order(1, rules)
        assert seal == seal_of(dealer.salt(1), start.order)


def test_a_sealed_record_is_checked_when_it_is_read() -> None:
    """Seal and salt in the notes of a round make a record that reads back."""
    dealer = Dealer()
    match = dealer.next_round(Match.begin(Rules(), "ab"))
    notes = {"rounds": [{"seal": dealer.seal(1, RULES), "salt": dealer.salt(1)}]}
    assert Record.parse(str(Record(match, notes))).match == match


def test_deals_and_salts_follow_from_the_seed() -> None:
    """The same seed gives the same; another seed or another round something else."""
    assert Dealer(1).order(2, RULES) == Dealer(1).order(2, RULES)
    assert Dealer(1).salt(2) == Dealer(1).salt(2)
    salts = {Dealer(seed).salt(number) for seed in range(5) for number in range(1, 5)}
    orders = {Dealer(seed).order(number, RULES) for seed in range(5) for number in range(1, 5)}
    assert len(salts) == len(orders) == 20
    assert Dealer().salt(1) != Dealer().salt(1)


def test_opponents_draw_lots_of_their_own() -> None:
    """The seed of the opponents follows from that of the deals, and does not give it away."""
    levels = ("easy", "expert")
    choices = Choices(Rules(players=3), levels, seed=4)
    dealer = Dealer(4)
    opponents = choices.opponents(dealer.seed_of_players)
    assert opponents == choices.opponents(Dealer(4).seed_of_players)
    assert [player.level for player in opponents.values()] == list(levels)
    assert all(player.seed != dealer.seed for player in opponents.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_swapped(players: int) -> None:
    """Shifted by one, everyone gets the hand of the next seat, and the same hand leads."""
    for rules in (Rules(players=players), Rules(players=players, opening=Opening.ANY)):
        begin = Match.begin(rules, "abcd"[:players])
        for shift in range(1, players + 1):
            first, moved = (Dealer(8, by).next_round(begin).rounds[0] for by in (0, shift))
            assert moved.hands == (*first.hands[shift % players :], *first.hands[: shift % players])
            assert moved.boneyard == first.boneyard
            assert moved.hands[moved.leader] == first.hands[first.leader]
