"""The rules in force, in words."""

from types import MappingProxyType
from typing import Final, NamedTuple

from dominoes_tui.core.rules import BlockedScoring, Mode, NextLeader, Opening, Rules
from dominoes_tui.core.tiles import TILES

ABOUT_GAMES: Final = MappingProxyType(
    {
        "pub": "Block to 100 points; the highest double leads every round.",
        "block": "Block, a single round: with no tile that fits you knock.",
        "draw": "Draw, a single round: with no tile that fits you draw.",
        "family": "Draw, a single round; whoever leads does so with any tile.",
    }
)
"""One line about each named game."""


class Section(NamedTuple):
    """A part of the rules: its title and its sentences, each to stand on lines of its own."""

    title: str
    sentences: tuple[str, ...]


FAIR_PLAY: Final = (
    Section(
        "What the computer players see",
        (
            "A computer player is told what you would be told in its seat: its own hand, how many "
            "tiles the others hold, the chain, and what happened. No hidden tile reaches it. Tests "
            "of the program swap the tiles that a seat cannot see, and every level still does the "
            "same.",
        ),
    ),
    Section(
        "How you can check a deal",
        (
            "A program could cheat by changing hidden tiles while you play. The seal shows that "
            "this one did not. Before the first tile, a long number is made from the order of all "
            "28 tiles and a secret word. That number is the seal, and you see its beginning with "
            "the deal. Any other order would have another seal.",
            "After the round, the order and the secret word are shown: in the event log and in the "
            "record of the match. Whoever likes makes the number again: it is the SHA-256 of the "
            "secret word, a bar, and the tiles, the hands seat by seat, then the boneyard. "
            "dominoes-tui replay does it for every round of an exported match.",
        ),
    ),
    Section(
        "Was it only luck?",
        (
            "At the end of a match, S deals the same tiles again with everyone one seat further "
            "on: you hold what the other side held.",
        ),
    ),
)
"""What shows that the game is fair."""


def pages(rules: Rules) -> tuple[Section, ...]:
    """Return the rules and what shows that they are kept, in parts for windows of 24 rows."""
    return (*sections(rules), *FAIR_PLAY[:2])


def sections(rules: Rules) -> tuple[Section, ...]:
    """Describe the rules in force: Play, Draw and Block, Scoring."""
    return (
        Section("Play", _play(rules)),
        Section("Draw and Block", _draw_and_block(rules)),
        Section("Scoring", _scoring(rules)),
    )


def summary(rules: Rules) -> str:
    """Return the game in a few words, such as `Block, 2 players, first to 100`, and a period."""
    return f"{mode_name(rules)}, {rules.players} players, {length(rules)}."


def mode_name(rules: Rules) -> str:
    """Return `Block` or `Draw`."""
    return "Block" if rules.mode is Mode.BLOCK else "Draw"


def length(rules: Rules) -> str:
    """Return how long a match is: `first to 100`, or `a single round`."""
    return "a single round" if rules.target is None else f"first to {rules.target}"


def boneyard_size(rules: Rules) -> int:
    """Return how many tiles the deal leaves in the boneyard."""
    return len(TILES) - rules.players * rules.hand_size


def _play(rules: Rules) -> tuple[str, ...]:
    rest = boneyard_size(rules)
    return (
        "There are 28 tiles, from 0-0 to 6-6, each once.",
        f"Each of the {rules.players} players is dealt {rules.hand_size} tiles.",
        f"The other {rest} lie face down in the boneyard." if rest else "None is left over.",
        *_first_leader(rules),
        *_later_leader(rules),
        "In turn, place a tile at the left or the right end of the chain.",
        "The halves that touch must show the same number.",
        "A blank is a number like any other: 0 fits only 0.",
        "A double keeps the number of its end and makes no branch.",
        "If one of your tiles fits, you must play.",
        "Whoever places their last tile goes out and wins the round.",
    )


def _first_leader(rules: Rules) -> tuple[str, ...]:
    every = rules.target is not None and rules.next_leader is NextLeader.OPENING
    if rules.opening is Opening.HIGHEST_DOUBLE:
        which = "every round" if every else "the first round" if rules.target else "the round"
        return (
            f"The highest double dealt leads {which}, whoever holds it.",
            "If nobody has a double, the tile with most pips opens.",
            "Of two with as many pips, the one with the higher half opens.",
        )
    which = "every round" if every else "first"
    return f"Who leads {which} is drawn by lot.", "The leader opens with any tile."


def _later_leader(rules: Rules) -> tuple[str, ...]:
    if rules.target is None or rules.next_leader is NextLeader.OPENING:
        return ()
    if rules.next_leader is NextLeader.WINNER:
        return (
            "The winner of a round leads the next with any tile.",
            "After a tie the last leader leads again.",
        )
    return ("The player after the last leader leads the next round with any tile.",)


def _draw_and_block(rules: Rules) -> tuple[str, ...]:
    return (
        *_with_no_fit(rules),
        "When every player has knocked in a row, the round is blocked.",
        "Then the hand with the fewest pips wins. The boneyard does not count.",
        "A tie is shared, whoever holds fewer tiles or played last.",
    )


def _with_no_fit(rules: Rules) -> tuple[str, ...]:
    if rules.mode is Mode.BLOCK:
        return ("This is Block: if no tile fits, you knock and the turn passes.", "Nobody draws.")
    if boneyard_size(rules) <= rules.boneyard_reserve:
        return (
            "This is Draw, but the deal leaves no tile that may be drawn.",
            "If no tile fits, you knock and the turn passes.",
        )
    kept = rules.boneyard_reserve
    return (
        "This is Draw: if no tile fits, you draw one at a time until one fits.",
        "That one you must play.",
        f"The last {'tile' if kept == 1 else f'{kept} tiles'} may not be drawn."
        if kept
        else "The boneyard may be drawn to its last tile.",
        "If none fits and none may be drawn, you knock and the turn passes.",
    )


def _scoring(rules: Rules) -> tuple[str, ...]:
    if rules.target is None:
        return (
            "A single round is played: whoever wins it wins the match.",
            "Pips decide a blocked round. Points are not counted.",
        )
    blocked = {
        BlockedScoring.OPPONENTS: "In a blocked round too: the winner's own pips stay out of it.",
        BlockedScoring.DIFFERENCE: "In a blocked round the winner's own pips are taken off.",
    }
    return (
        "The winner of a round scores the pips left in the other hands.",
        blocked[rules.blocked_scoring],
        "After a tie nobody scores.",
        "A win may be worth nothing: 0-0 has no pips.",
        f"The match ends as soon as a score reaches {rules.target}.",
    )
