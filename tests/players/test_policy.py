"""The static policy."""

from random import Random

import pytest

from dominoes_tui.core.rules import Mode, Rules
from dominoes_tui.players.lean import Lean, Moves
from dominoes_tui.players.playout import play_out
from dominoes_tui.players.policy import NAMES, PHASES, Policy, Weights, heaviest_move, seen_by
from dominoes_tui.players.random_round import shuffled
from dominoes_tui.players.train import SIZE, compare, dealt, features, rows, train

GAMES = [Rules(mode=mode, players=players) for mode in Mode for players in (2, 3, 4)]


def name_of(rules: Rules) -> str:
    """Name a game."""
    return f"{rules.mode} {rules.players}"


def some_weights(lots: Random, phases: int = PHASES[-1]) -> Weights:
    """Return weights without a meaning."""
    return {
        name: [[lots.uniform(-2, 2) for _ in range(size)] for _ in range(phases)]
        for name, size in NAMES.items()
    }


@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_playing_on_is_choosing_again_and_again(rules: Rules) -> None:
    """`play_out`, written for speed, ends as `choose` asked at every turn does."""
    lots = Random(1)
    for _ in range(60):
        policy = Policy(some_weights(lots), rules.players)
        order = shuffled(lots)
        slow, fast = dealt(rules, order.copy()), dealt(rules, order.copy())
        slow.play(policy.choose)
        assert play_out(policy, fast) == slow.hands


@pytest.mark.parametrize("phases", PHASES)
@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_a_worth_is_the_sum_of_its_weights(rules: Rules, phases: int) -> None:
    """What the training counts for a move is what the policy holds it to be worth."""
    lots = Random(2)
    weights = some_weights(lots, phases)
    policy = Policy(weights, rules.players)
    flat = [value for phase in range(phases) for name in NAMES for value in weights[name][phase]]
    assert len(flat) == SIZE * phases
    assert rows(flat).keys() == NAMES.keys()

    def check(table: Lean, moves: Moves) -> None:
        hand = table.hands[table.turn]
        possible, counts = seen_by(table)
        worths = policy.worths(moves, hand, possible, counts)
        for move, worth in zip(moves, worths, strict=True):
            found = features(move, hand, possible, counts, phases)
            assert sum(flat[index] * value for index, value in found) == pytest.approx(worth)

    for _ in range(30):
        table = dealt(rules, shuffled(lots))
        while not table.is_over:
            if table.moves:
                check(table, table.moves)
                table.place(lots.choice(table.moves))
            else:
                table.miss()


def test_training_learns_and_is_repeatable() -> None:
    """A few hundred deals make it better than chance, and the same seed gives the same weights."""
    rules = Rules(mode=Mode.DRAW)
    assert train(rules, 128, "seed") == train(rules, 128, "seed")
    learned = train(rules, 960, "seed", phases=4, rate=0.2)
    policy = Policy(rows(learned), 2)
    lots = Random(3)
    share, gain = compare(rules, policy.choose, lambda _, moves: lots.choice(moves), 300, "check")
    assert share > 0.55
    assert gain > 0


@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_the_kept_weights_beat_heaviest(rules: Rules) -> None:
    """For every game the kept table wins more than its share against heaviest first."""
    share, gain = compare(rules, Policy.of(rules).choose, heaviest_move, 150, "check")
    assert share > 1 / rules.players
    assert gain > 0
