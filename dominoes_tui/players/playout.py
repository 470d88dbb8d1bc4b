"""Rounds played to their end by the policy: most of the time that search takes is spent here.

Each loop says in line what `Lean` and `Policy.worths` say better, since a call would take longer
than what it does; a test holds them to those.
"""

from dominoes_tui.players.lean import ALL, FITS, MOVES, PIPS_HIGH, PIPS_LOW, Lean
from dominoes_tui.players.policy import (
    HALF,
    HALF_SETS,
    LOW,
    MARGIN,
    NUMBERS_HIGH,
    NUMBERS_LOW,
    Policy,
    lead_in_pips,
    standing,
)


def play_out(policy: Policy, table: Lean) -> list[int]:
    """Play a round to its end as all seats would by the policy; return the hands left."""
    return _two(policy, table) if policy.players == 2 else _more(policy, table)


def _two(policy: Policy, table: Lean) -> list[int]:
    """For two, whose hands change places at every turn."""
    first = table.turn
    hand, other = table.hands[first], table.hands[1 - first]
    lack, other_lack = table.lacks[first], table.lacks[1 - first]
    ends, unplayed, passes, yard = table.ends, ALL ^ table.played, table.passes, table.yard
    drawable = len(yard) - table.reserve if table.draws else 0
    by_count, all_fits, all_moves = policy.by_count, FITS, MOVES
    half_sets, pips_low, pips_high = HALF_SETS, PIPS_LOW, PIPS_HIGH
    low, shift, numbers_low, numbers_high = LOW, HALF, NUMBERS_LOW, NUMBERS_HIGH
    turn = first
    while True:
        fitting = hand & all_fits[ends]
        if fitting:
            moves = all_moves[ends][fitting]
            if len(moves) == 1:
                bit, _, ends, _ = moves[0]
            else:
                tile_, ends_, mobility, numbers, held, standings, _, blocked = by_count[
                    hand.bit_count()
                ][other.bit_count()]
                possible = unplayed & ~(hand | other_lack)
                lead = (
                    (pips_low[possible & low] + pips_high[possible >> shift])
                    * other.bit_count()
                    / (possible.bit_count() or 1)
                    - pips_low[hand & low]
                    - pips_high[hand >> shift]
                    + 6
                )
                reach = standings[0 if lead < -MARGIN else 2 if lead > MARGIN else 1]
                best = -1e9
                for move in moves:
                    move_bit, tile, end, fits = move
                    left = hand ^ move_bit
                    own = (left & fits).bit_count()
                    reached = (possible & fits).bit_count()
                    low_end, high_end = half_sets[end]
                    worth = (
                        tile_[tile]
                        + ends_[end]
                        + mobility[own]
                        + reach[reached]
                        + held[(left & low_end > 0) + (left & high_end > 0)]
                        + numbers[
                            (numbers_low[left & low] | numbers_high[left >> shift]).bit_count()
                        ]
                    )
                    if not own and not reached:
                        worth += blocked * lead_in_pips(left, (possible,), (other.bit_count(),))
                    if worth > best:
                        best = worth
                        bit, ends = move_bit, end
            hand ^= bit
            if not hand:
                break
            unplayed ^= bit
            passes = 0
        elif drawable > 0:
            drawable -= 1
            hand |= yard.pop()
            lack = 0
            continue
        elif passes:
            break
        else:
            passes = 1
            lack |= all_fits[ends]
        hand, other, lack, other_lack = other, hand, other_lack, lack
        turn = 1 - turn
    return [hand, other] if turn == 0 else [other, hand]


def _more(policy: Policy, table: Lean) -> list[int]:  # noqa: PLR0912, PLR0915 - one loop
    """For three and four."""
    hands, lacks, turn, passes = table.hands, table.lacks, table.turn, table.passes
    ends, unplayed, yard, players = table.ends, ALL ^ table.played, table.yard, policy.players
    drawable = len(yard) - table.reserve if table.draws else 0
    by_count, all_fits, all_moves, half_sets = policy.by_count, FITS, MOVES, HALF_SETS
    low, shift, numbers_low, numbers_high = LOW, HALF, NUMBERS_LOW, NUMBERS_HIGH
    next_of = [*range(1, players), 0]
    four = players == 4
    while True:
        hand = hands[turn]
        fitting = hand & all_fits[ends]
        if fitting:
            moves = all_moves[ends][fitting]
            if len(moves) == 1:
                bit, _, ends, _ = moves[0]
            else:
                tile_, ends_, mobility, numbers, held, standings, reach, blocked = by_count[
                    hand.bit_count()
                ][hands[next_of[turn]].bit_count()]
                unseen = unplayed ^ hand
                one = next_of[turn]
                two = next_of[one]
                first, second = unseen & ~lacks[one], unseen & ~lacks[two]
                reach_1 = standings[standing(hand, first, hands[one].bit_count())]
                reach_2 = reach[0]
                third, reach_3 = 0, reach_2
                if four:
                    third, reach_3 = unseen & ~lacks[next_of[two]], reach[1]
                best = -1e9
                for move in moves:
                    move_bit, tile, end, fits = move
                    left = hand ^ move_bit
                    own = (left & fits).bit_count()
                    in_one = (first & fits).bit_count()
                    in_two = (second & fits).bit_count()
                    low_end, high_end = half_sets[end]
                    worth = (
                        tile_[tile]
                        + ends_[end]
                        + mobility[own]
                        + reach_1[in_one]
                        + reach_2[in_two]
                        + held[(left & low_end > 0) + (left & high_end > 0)]
                        + numbers[
                            (numbers_low[left & low] | numbers_high[left >> shift]).bit_count()
                        ]
                    )
                    in_three = 0
                    if four:
                        in_three = (third & fits).bit_count()
                        worth += reach_3[in_three]
                    if not (own or in_one or in_two or in_three):
                        seats = [one, two, next_of[two]][: players - 1]
                        counts = [hands[seat].bit_count() for seat in seats]
                        possible = [first, second, third][: players - 1]
                        worth += blocked * lead_in_pips(left, possible, counts)
                    if worth > best:
                        best = worth
                        bit, ends = move_bit, end
            hands[turn] = hand = hand ^ bit
            if not hand:
                return hands
            unplayed ^= bit
            passes = 0
        elif drawable > 0:
            drawable -= 1
            hands[turn] = hand | yard.pop()
            lacks[turn] = 0
            continue
        else:
            passes += 1
            if passes == players:
                return hands
            lacks[turn] |= all_fits[ends]
        turn = next_of[turn]
