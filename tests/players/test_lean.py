"""`lean` plays the game of `core`."""

from random import Random

from dominoes_tui.core.actions import Place
from dominoes_tui.core.rules import Opening, Rules
from dominoes_tui.core.tiles import TILES
from dominoes_tui.core.tiles import pips as core_pips
from dominoes_tui.players.lean import (
    ALL,
    FITS,
    INDEX,
    MOVES,
    OPEN,
    Lean,
    ends_of,
    move_of,
    opening_of,
    outranking,
    pips,
    tile_set,
    winners_of,
)
from dominoes_tui.players.random_round import random_round, shuffled
from tests.players.rounds import any_rules, dealt
from tests.players.tiles_of import tiles_of


def test_lean_and_core_play_the_same_rounds() -> None:
    """Hands, boneyard, ends, turn, what may be done, winners and points agree at every action."""
    lots = Random(1)
    for _ in range(400):
        rules = any_rules(lots)
        match = dealt(rules, lots)
        round_ = match.round
        assert round_ is not None
        lean = Lean(
            rules,
            [tile_set(hand) for hand in round_.hands],
            [1 << INDEX[tile] for tile in reversed(round_.boneyard)],
            turn=round_.leader,
        )
        while round_.outcome is None:
            assert not lean.is_over
            assert lean.turn == round_.turn
            assert lean.hands == [tile_set(hand) for hand in round_.hands]
            assert lean.yard == [1 << INDEX[tile] for tile in reversed(round_.boneyard)]
            assert lean.ends == ends_of(round_.chain)
            places = [action for action in round_.legal if isinstance(action, Place)]
            if round_.chain.laid:
                assert set(lean.moves) == {move_of(round_.chain, place) for place in places}
            action = lots.choice(round_.legal)
            if isinstance(action, Place):
                lean.place(move_of(round_.chain, action))
            else:
                assert lean.miss() == (str(action) == "draw")
            round_ = round_.apply(action)
        assert lean.is_over
        assert tuple(lean.winners) == round_.outcome.winners
        assert tuple(lean.points) == round_.outcome.points


def test_nobody_lacks_what_it_holds() -> None:
    """What the table knows a seat to lack is never in its hand."""
    lots = Random(2)
    for _ in range(200):
        lean = _after_opening(any_rules(lots), lots)
        while not lean.is_over:
            assert not any(hand & lack for hand, lack in zip(lean.hands, lean.lacks, strict=True))
            if lean.moves:
                lean.place(lots.choice(lean.moves))
            else:
                lean.miss()


def test_random_rounds_are_rounds_of_the_game() -> None:
    """`random_round` scores what the same lots score when played action by action."""
    rules_lots = Random(3)
    for seed in range(300):
        rules = any_rules(rules_lots)
        assert random_round(rules, Random(seed)) == _by_lot(rules, Random(seed))


def _by_lot(rules: Rules, lots: Random) -> list[int]:
    lean = _dealt(rules, shuffled(lots))
    if rules.opening is Opening.ANY:
        lean.turn = int(lots.random() * rules.players)
        lean.place(lean.moves[int(lots.random() * len(lean.moves))])
    else:
        _open(lean)
    while not lean.is_over:
        moves = lean.moves
        if moves:
            lean.place(moves[int(lots.random() * len(moves))] if len(moves) > 1 else moves[0])
        else:
            lean.miss()
    return lean.points


def test_the_opening_tile_outranks_the_rest() -> None:
    """Of dealt hands none holds a tile that would have had to open before the one that did."""
    lots = Random(4)
    for _ in range(200):
        lean = _dealt(any_rules(lots), shuffled(lots))
        dealt_tiles = sum(lean.hands)
        opener = opening_of(lean.hands)
        assert dealt_tiles >> opener & 1
        assert not dealt_tiles & outranking(opener)


def test_sets_of_tiles_count_as_tiles_do() -> None:
    """A set, its tiles and their pips agree; a tile fits the ends whose numbers it shows."""
    lots = Random(5)
    for _ in range(200):
        tiles = tuple(lots.sample(TILES, lots.randrange(28)))
        assert set(tiles_of(tile_set(tiles))) == set(tiles)
        assert pips(tile_set(tiles)) == core_pips(tiles)
    assert FITS[OPEN] == ALL
    for ends, tile in enumerate(TILES):
        fitting = [other for other in TILES if tile.low in other or tile.high in other]
        assert FITS[ends] == tile_set(fitting)


def test_the_empty_hand_wins_whatever_the_others_hold() -> None:
    """Going out wins against a hand of 0-0; equal totals share a blocked round."""
    blank = tile_set((TILES[0],))
    assert winners_of([blank, 0]) == [1]
    assert winners_of([0b10, 0b10, 0b100]) == [0, 1]


def _dealt(rules: Rules, order: list[int]) -> Lean:
    size, players = rules.hand_size, rules.players
    hands = [sum(order[seat * size : (seat + 1) * size]) for seat in range(players)]
    return Lean(rules, hands, order[players * size :])


def _open(lean: Lean) -> None:
    opener = opening_of(lean.hands)
    lean.turn = next(seat for seat, hand in enumerate(lean.hands) if hand >> opener & 1)
    lean.place(MOVES[OPEN][1 << opener][0])


def _after_opening(rules: Rules, lots: Random) -> Lean:
    lean = _dealt(rules, shuffled(lots))
    _open(lean)
    return lean
