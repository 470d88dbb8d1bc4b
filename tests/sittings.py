"""Matches as a person's sitting leaves them: a record after each step."""

from collections.abc import Iterator
from dataclasses import replace

from dominoes_tui.choices import Choices
from dominoes_tui.core.record import Record
from dominoes_tui.core.rules import Rules
from dominoes_tui.dealer import Dealer
from dominoes_tui.players import LEVELS
from dominoes_tui.sitting import begin, ended

SHORT = replace(Rules.PUB, target=20)
"""Rules of a match of a few rounds."""


def choices(rules: Rules = SHORT, level: str = "easy", seed: int = 1) -> Choices:
    """Choose a match against opponents of one level."""
    return Choices(rules, (level,) * (rules.players - 1), seed)


def steps(of: Choices) -> Iterator[Record]:
    """Play a match; give its record after every deal and every action."""
    dealer = Dealer(of.seed)
    record = begin(of, dealer.seed)
    player = LEVELS["easy"].make(of.seed or 0)
    while not record.match.is_over:
        match = record.match
        if match.between_rounds:
            match = dealer.next_round(match)
        else:
            turn = match.rounds[-1].turn
            assert turn is not None, "the round is open"
            match = match.apply(player.choose(match.view(turn), lambda: False))
        record = record._replace(match=match)
        yield record


def finished(seed: int = 1, rules: Rules = SHORT, level: str = "easy") -> Record:
    """Return a match played to its end."""
    *_, last = steps(choices(rules, level, seed))
    return ended(last)
