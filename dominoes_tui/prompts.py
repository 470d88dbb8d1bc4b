"""What a person is asked or told about an own try: one line, the next step last."""

from collections.abc import Sequence
from typing import Final

from dominoes_tui.core.actions import Action, Draw, Drew, Place
from dominoes_tui.core.chain import End, Ends
from dominoes_tui.core.rules import Mode
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.names import cut, printable
from dominoes_tui.words import Sentence, counted, either, sentence

WELCOME: Final = sentence("Type ? for the answers, rules for the rules, q to leave.")
"""What the line game says first."""
GOES_ON: Final = sentence("The match goes on.")
"""Said when a match is taken up again."""
PRACTICE: Final = sentence("This round is practice: it counts apart.")
"""Said of a round in which something was taken back."""
TAKEN_BACK: Final = sentence("You take your last decision back.")
"""Said when something is taken back."""
NOW_PRACTICE: Final = sentence("Taken back: this round is practice.")
"""Both in one, where there is room for one line."""
NOTHING_TO_UNDO: Final = sentence(
    "You have decided nothing in this round that could be taken back.", "Nothing to take back."
)
"""Said when there is nothing to take back."""
NEXT_ROUND: Final = sentence("Enter: next round.")
"""Asked between rounds."""
ROUND_OVER: Final = sentence("The round is over.")
"""Why an answer will not do between rounds."""


def farewell(*, saved: bool) -> Sentence:
    """Say that the person leaves the match, and how to come back to it if it is saved."""
    leave = "You leave the match."
    if not saved:
        return sentence(leave)
    return sentence(f"{leave} It is saved; --continue goes on with it.", leave)


def no_answer(text: str) -> Sentence:
    """Quote what was typed and is no answer."""
    return sentence(f'"{cut(printable(text), 20)}" is no answer. ? lists them.', "? lists answers.")


def next_part(title: str) -> Sentence:
    """Say how the rules go on."""
    return sentence(f'Type rules again for "{title}".', f"rules: {title}.")


CHOOSE_A_TILE: Final = sentence("Choose a tile first, then its end.")


def prompt(view: PlayerView) -> Sentence:
    """Say what the person whose view it is, and whose turn it must be, can do now."""
    ends = view.chain.ends
    if ends is None:
        return _lead(view)
    last = view.history[-1] if view.history else None
    drawn = last.tile if isinstance(last, Drew) else None
    fitting = fitting_tiles(view)
    if fitting and drawn:
        return sentence(f"You drew {drawn}. It fits.")
    if len(fitting) == 1:
        return sentence(f"Your turn. Only {fitting[0]} fits.", f"You: only {fitting[0]} fits.")
    if fitting:
        return sentence(f"Your turn. {len(fitting)} tiles fit.", f"You: {len(fitting)} tiles fit.")
    step = _only_step(view)
    if drawn:
        return sentence(f"You drew {drawn}. It does not fit. {step}", f"{drawn}: no fit. {step}")
    return sentence(f"No tile fits {either(ends)}. {step}", f"No tile fits. {step}")


def which_end(tile: Tile, ends: Ends) -> Sentence:
    """Ask at which end to play a tile that fits both."""
    return sentence(f"{tile} fits both ends. L for {ends.left}, R for {ends.right}.")


def either_end(tile: Tile) -> Sentence:
    """Ask the same at a screen where both ends are equal: either will do, and Enter takes one."""
    return sentence(f"{tile} fits both ends. L or R? Enter: left.")


def offer(places: Sequence[Place]) -> Sentence:
    """Say what Enter does with the selected tile.

    Args:
        places: the legal actions that place it; one, or one for each end.
    """
    tile, end = places[0]
    if len(places) > 1:
        return sentence(f"{tile} fits both ends. Enter: choose one.")
    return sentence(f"Enter plays {tile}." if end is None else f"Enter plays {tile} on the {end}.")


def refusal(view: PlayerView, action: Action) -> Sentence:
    """Say why the person whose view it is cannot do this, which must not be legal now.

    A `Place` with no end stands for a tile that was chosen without saying where.
    """
    if view.turn is None:
        return ROUND_OVER
    if not view.my_turn:
        return sentence("It is not your turn.")
    if isinstance(action, Place):
        return _tile_refusal(view, action.tile, action.end)
    if isinstance(action, Draw) and view.rules.mode is Mode.BLOCK:
        return sentence("You cannot draw in Block.")
    fitting = fitting_tiles(view)
    if fitting and view.chain.ends is None:
        return _must_lead(view)
    if fitting:
        return sentence(f"You must play: {fitting[0]} fits.")
    if not isinstance(action, Draw):
        return sentence(f"You must draw first. {_only_step(view)}")
    if view.boneyard:
        kept = counted(view.boneyard, "tile")
        return sentence(
            f"The last {kept} may not be drawn. {_only_step(view)}",
            f"No more may be drawn. {_only_step(view)}",
        )
    return sentence(f"The boneyard is empty. {_only_step(view)}")


def go_on(turn: Sentence) -> Sentence:
    """Add to whose turn it is that a key lets it begin."""
    return Sentence(f"{turn.text} Enter: go on.", f"{turn.short} Enter: go on.")


def tile_size(limit: str | None) -> Sentence:
    """Say how large tiles may be now: the name of the largest zoom, or None for any."""
    return sentence(f"Tiles are {f'{limit} or smaller' if limit else 'as large as fits'}.")


def fitting_tiles(view: PlayerView) -> list[Tile]:
    """Return the tiles that can be played now, in the order of the hand."""
    return list(dict.fromkeys(act.tile for act in view.legal if isinstance(act, Place)))


def places_of(view: PlayerView, tile: Tile) -> tuple[Place, ...]:
    """Return the legal actions that place a tile."""
    return tuple(act for act in view.legal if isinstance(act, Place) and act.tile == tile)


def _lead(view: PlayerView) -> Sentence:
    if view.led_freely:
        return sentence("You lead. Any tile will do.")
    tile = fitting_tiles(view)[0]
    if tile.is_double:
        return sentence(f"You lead with {tile}, the highest double.")
    return sentence(
        f"You lead with {tile}, the heaviest: nobody has a double.",
        f"You lead with {tile}: no doubles.",
    )


def _must_lead(view: PlayerView) -> Sentence:
    if view.led_freely:
        return sentence("You must lead. Any tile will do.")
    tile = fitting_tiles(view)[0]
    if tile.is_double:
        return sentence(
            f"You must lead with {tile}, the highest double.",
            f"You must lead {tile}, the highest double.",
        )
    return sentence(
        f"You must lead with {tile}, the heaviest: nobody has a double.",
        f"You must lead with {tile}: no doubles.",
    )


def _tile_refusal(view: PlayerView, tile: Tile, end: End | None) -> Sentence:
    ends = view.chain.ends
    if tile not in view.hand:
        return sentence(f"You do not hold {tile}.")
    if ends is None:
        return _must_lead(view)
    fits = view.chain.fits(tile)
    if not fits:
        if ends.left == ends.right:
            return sentence(f"{tile} fits neither end (both {ends.left}).")
        return sentence(f"{tile} fits neither end ({ends}).")
    if end is None or end in fits:
        return which_end(tile, ends)
    number = ends.left if end is End.LEFT else ends.right
    return sentence(f"{tile} does not fit the {end} end ({number}).")


def _only_step(view: PlayerView) -> str:
    if view.legal and isinstance(view.legal[0], Draw):
        return f"Enter: draw ({view.drawable} left)."
    return "Enter: knock."
