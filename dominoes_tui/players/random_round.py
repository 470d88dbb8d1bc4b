"""Rounds of random placements, as fast as they go."""

from random import Random

from dominoes_tui.core.rules import BlockedScoring, Mode, Opening, Rules
from dominoes_tui.players.lean import BITS, FITS, MOVES, OPEN, opening_of, points_of


def shuffled(lots: Random) -> list[int]:
    """Return the 28 tiles, each as the set that holds it alone, in an order drawn by lot.

    `Random.shuffle` takes as long as the playing of a round; this takes a fifth.
    """
    random = lots.random
    return sorted(BITS, key=lambda _: random())


def random_round(rules: Rules, lots: Random) -> list[int]:
    """Shuffle, deal and play a round of random placements; return what each seat scores.

    Where the rules want the highest double opened, it is; else leader and tile are drawn by lot.
    """
    random = lots.random
    players, size = rules.players, rules.hand_size
    draws, reserve = rules.mode is Mode.DRAW, rules.boneyard_reserve
    order = shuffled(lots)
    hands = [sum(order[start : start + size]) for start in range(0, players * size, size)]
    yard = order[players * size :]
    if rules.opening is Opening.ANY:
        turn = int(random() * players)
        moves = MOVES[OPEN][hands[turn]]
        bit, _, ends, fits = moves[int(random() * len(moves))]
    else:
        ends = opening_of(hands)
        bit, fits, turn = 1 << ends, FITS[ends], 0
        while not hands[turn] & bit:
            turn += 1
    hands[turn] ^= bit
    turn = (turn + 1) % players
    passes = 0
    all_moves = MOVES
    while True:
        hand = hands[turn]
        fitting = hand & fits
        if fitting:
            moves = all_moves[ends][fitting]
            count = len(moves)
            bit, _, ends, fits = moves[int(random() * count)] if count > 1 else moves[0]
            if hand == bit:
                hands[turn] = 0
                break
            hands[turn] = hand ^ bit
            passes = 0
        elif draws and len(yard) > reserve:
            hands[turn] = hand | yard.pop()
            continue
        else:
            passes += 1
            if passes == players:
                break
        turn += 1
        if turn == players:
            turn = 0
    return points_of(hands, difference=rules.blocked_scoring is BlockedScoring.DIFFERENCE)
