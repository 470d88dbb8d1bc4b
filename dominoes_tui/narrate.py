"""What happened, as sentences: events, how a round and a match ended, and where one stands.

The table, its log, the replay and the line game all say it in these words. What a person is asked
or told about an own try is in `prompts`, the rules in words in `rules_text`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from dominoes_tui.core.actions import Drew, Event, Outcome, Passed, Placed, Reason
from dominoes_tui.core.chain import Chain, End, Ends, Laid
from dominoes_tui.core.match import Match
from dominoes_tui.core.round import Round
from dominoes_tui.core.rules import BlockedScoring, Rules
from dominoes_tui.core.tiles import Tile, pips
from dominoes_tui.core.view import PlayerView
from dominoes_tui.names import cells, distinct_names
from dominoes_tui.words import SHORT_WIDTH, Sentence, counted, either, listed, sentence

SEAL_DIGITS: Final = 12
"""Digits of a seal that are shown before the first tile."""
SECOND_PERSON: Final = "You"
"""The name of a player whom the sentences address."""

_SHORT_NAME: Final = 8
_IRREGULAR: Final = {"go": "goes", "have": "has"}


Words = Callable[[Sequence[str]], str]
"""A wording that takes the names of the seats."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells of one match.

    A player called `You` is addressed: "You play", but "Ada plays". What may not be told is not in
    the view that the narrator is given.

    Attributes:
        players: a name for each seat, as the match has them; they are made printable here.
    """

    players: tuple[str, ...]

    def name(self, seat: int) -> str:
        """Return the printable name of a seat."""
        return distinct_names(self.players)[seat]

    def short_name(self, seat: int) -> str:
        """Return the printable name of a seat, at most 8 cells of it."""
        return distinct_names(self.players, _SHORT_NAME)[seat]

    def events(self, told: Round | PlayerView, since: int = 0) -> list[Sentence]:
        """Tell the events of a round from the `since`th on, from 0; draws in a row are one."""
        history = told.history
        lying = as_they_lie(told.chain, history)
        sentences = []
        while since < len(history):
            event = history[since]
            since += 1
            if isinstance(event, Placed):
                placed = self._opened(event, told) if event.end is None else None
                sentences.append(placed or self._placed(event, lying[since - 1]))
            elif isinstance(event, Passed):
                sentences.append(self._passed(event))
            else:
                tiles = _drawn_in_a_row(history[since - 1 :], event.seat)
                since += len(tiles) - 1
                sentences.append(self._drew(event.seat, tiles))
        return sentences

    def round_over(self, outcome: Outcome) -> Sentence:
        """Say how a round ended."""
        winners = outcome.winners
        winner = winners[0]
        left = outcome.pips[winner]
        if outcome.reason is Reason.DOMINO:
            goes = self._verb(winner, "go")
            return self._say(lambda names: f"{names[winner]} {goes} out.")
        if len(winners) == 1:
            return self._say(
                lambda names: f"Blocked: everyone knocked. Fewest pips: {names[winner]}, {left}.",
                lambda names: f"Blocked. Fewest pips: {names[winner]}, {left}.",
            )
        tied = counted(left, "pip")
        return self._say(
            lambda names: f"Blocked. {_listed(names, winners)} tie with {tied}.",
            lambda names: f"Tie: {', '.join(names[seat] for seat in winners)}: {tied}.",
        )

    def winner(self, outcome: Outcome) -> Sentence:
        """Say who won a round; nothing after a tie, which `round_over` tells of."""
        if len(outcome.winners) > 1:
            return sentence("")
        winner = outcome.winners[0]
        wins = self._verb(winner, "win")
        return self._say(lambda names: f"{names[winner]} {wins}.")

    def points(self, outcome: Outcome, rules: Rules) -> Sentence | None:
        """Write out the sum that makes the points of a round; None where no points are counted."""
        if rules.target is None:
            return None
        if len(outcome.winners) > 1:
            return sentence("Nobody scores.")
        winner = outcome.winners[0]
        scores = self._verb(winner, "score")
        total = outcome.points[winner]
        if not total:
            return self._say(
                lambda names: f"{names[winner]} {scores} nothing: no pips are left.",
            )
        terms = " + ".join(str(left) for seat, left in enumerate(outcome.pips) if seat != winner)
        own = outcome.pips[winner]
        if own and rules.blocked_scoring is BlockedScoring.DIFFERENCE:
            terms += f" - {own}"
        total_text = terms if terms == str(total) else f"{terms} = {total}"
        return self._say(lambda names: f"{names[winner]} {scores} {total_text}.")

    def hand(self, seat: int, tiles: Sequence[Tile]) -> Sentence:
        """Say what a seat holds and how many pips."""
        holds = self._verb(seat, "hold")
        if not tiles:
            return self._say(lambda names: f"{names[seat]} {holds} no tile.")
        total = counted(pips(tuple(tiles)), "pip")
        held = listed(map(str, tiles))
        return self._say(
            lambda names: f"{names[seat]} {holds} {held}: {total}.",
            lambda names: f"{names[seat]}: {counted(len(tiles), 'tile')}, {total}.",
        )

    def scores(self, scores: Sequence[int]) -> Sentence:
        """List the scores."""
        return self._say(
            lambda names: f"Scores: {_with_names(names, scores)}.",
            lambda names: _with_names(names, scores),
        )

    def match_over(self, match: Match) -> Sentence:
        """Say who won the match, or its single round, which must be over."""
        winners = match.winners
        if len(winners) > 1:
            return self._say(lambda names: f"Round over: {_listed(names, winners)} tie.")
        winner = winners[0]
        wins = self._verb(winner, "win")
        if match.rules.target is None:
            return self._say(lambda names: f"Round over: {names[winner]} {wins}.")
        scores = match.scores
        return self._say(
            lambda names: (
                f"Match over: {names[winner]} {wins}. Scores: {_with_names(names, scores)}."
            ),
            lambda names: f"Match over: {names[winner]} {wins}.",
        )

    def turn(self, seat: int) -> Sentence:
        """Say whose turn it is."""
        if self._is_you(seat):
            return sentence("Your turn.")
        return self._say(lambda names: f"{names[seat]}'s turn.")

    def where(self, view: PlayerView) -> Sentence:
        """Answer "where am I?": the ends, how many tiles everyone has, and the scores."""
        counts = view.counts
        boneyard = f"Boneyard {view.boneyard}."
        scores = view.scores
        counting = view.rules.target is not None
        ends = view.chain.ends
        short_ends = f"Ends {ends.left} {ends.right}." if ends else "No chain."
        return self._say(
            lambda names: (
                f"{table(ends)} Tiles: {_with_names(names, counts)}. {boneyard}"
                + (f" Scores: {_with_names(names, scores)}." if counting else "")
            ),
            lambda _: f"{short_ends} Tiles {' '.join(map(str, counts))}. {boneyard}",
        )

    def _opened(self, event: Placed, told: Round | PlayerView) -> Sentence:
        seat, tile = event.seat, event.tile
        leads = self._verb(seat, "lead")
        if told.led_freely:
            return self._say(lambda names: f"{names[seat]} {leads} with {tile}.")
        if tile.is_double:
            return self._say(
                lambda names: f"{names[seat]} {leads} with {tile}, the highest double.",
                lambda names: f"{names[seat]} {leads} {tile}, highest double.",
            )
        return self._say(
            lambda names: f"{names[seat]} {leads} with {tile}, the heaviest: nobody has a double.",
            lambda names: f"{names[seat]} {leads} with {tile}: no doubles.",
        )

    def _placed(self, event: Placed, laid: Laid | None) -> Sentence:
        seat, end = event.seat, event.end
        plays = self._verb(seat, "play")
        return self._say(lambda names: f"{names[seat]} {plays} {laid} on the {end}.")

    def _passed(self, event: Passed) -> Sentence:
        seat = event.seat
        knocks = self._verb(seat, "knock")
        return self._say(lambda names: f"{names[seat]} {knocks}: no {either(event.ends)}.")

    def _drew(self, seat: int, tiles: Sequence[Tile | None]) -> Sentence:
        draws = self._verb(seat, "draw")
        number = counted(len(tiles), "tile")
        if None in tiles:
            return self._say(lambda names: f"{names[seat]} {draws} {number}.")
        return self._say(
            lambda names: f"{names[seat]} {draws} {listed(map(str, tiles))}.",
            lambda names: f"{names[seat]} {draws} {number}.",
        )

    def _is_you(self, seat: int) -> bool:
        return self.name(seat) == SECOND_PERSON

    def _verb(self, seat: int, verb: str) -> str:
        return verb if self._is_you(seat) else _IRREGULAR.get(verb, f"{verb}s")

    def _say(self, words: Words, *shorter: Words) -> Sentence:
        """Make a sentence; its short form is the first wording that fits, then with names cut."""
        for wording in (words, *shorter):
            short = wording(distinct_names(self.players, _SHORT_NAME))
            if cells(short) <= SHORT_WIDTH:
                break
        width = _SHORT_NAME
        while cells(short) > SHORT_WIDTH and width > 1:
            width -= 1
            short = (words, *shorter)[-1](distinct_names(self.players, width))
        return Sentence(words(distinct_names(self.players)), short)


def sealed(seal: str) -> Sentence:
    """Show the beginning of a deal's seal; nothing where there is none."""
    if not seal:
        return sentence("")
    digits = seal[:SEAL_DIGITS]
    return sentence(
        f"Nobody can change this deal now: its seal is {digits}.", f"Deal sealed: {digits}."
    )


def table(ends: Ends | None) -> str:
    """Name the ends on offer."""
    return f"Ends {ends}." if ends else "The table is empty."


def _listed(names: Sequence[str], seats: Iterable[int]) -> str:
    return listed(names[seat] for seat in seats)


def _with_names(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _drawn_in_a_row(events: Iterable[Event], seat: int) -> list[Tile | None]:
    """Return what the seat draws at the beginning of some events."""
    tiles = []
    for event in events:
        if not isinstance(event, Drew) or event.seat != seat:
            break
        tiles.append(event.tile)
    return tiles


def as_they_lie(chain: Chain, history: Sequence[Event]) -> list[Laid | None]:
    """For each event, the tile it placed as it lies in the chain.

    The last tile placed on the left is the chain's first, the one before its second, and so on.
    """
    left, right = 0, len(chain.laid) - 1
    lying: list[Laid | None] = []
    for event in reversed(history):
        laid = None
        if isinstance(event, Placed):
            if event.end is End.LEFT:
                laid = chain.laid[left]
                left += 1
            else:
                laid = chain.laid[right]
                right -= 1
        lying.append(laid)
    return lying[::-1]
