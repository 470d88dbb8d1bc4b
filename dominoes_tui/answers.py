"""The answers of the line game: how a person gives them, and what they mean."""

import re
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from dominoes_tui.core.actions import DRAW, PASS, Action, Place
from dominoes_tui.core.chain import End
from dominoes_tui.core.tiles import Tile
from dominoes_tui.core.view import PlayerView
from dominoes_tui.prompts import fitting_tiles, places_of, refusal
from dominoes_tui.words import Sentence, counted, sentence

ANSWERS: Final = (
    "3: play the tile with number 3.",
    "3 l, 3 r: play it at the left or the right end.",
    "3-5, 3-5 r: the same by the name of the tile.",
    "k: knock. d: draw.",
    "Enter alone: do the only thing you can do, or go on.",
    "u: take back your last decision; the round becomes practice.",
    "w: where am I. rules: the rules, part by part. q: leave.",
)


class Command(Enum):
    """An answer that names no tile; its value is every way to give it."""

    GO_ON = ("",)
    KNOCK = ("k", "knock", "p", "pass")
    DRAW = ("d", "draw")
    LEFT = ("l", "left")
    RIGHT = ("r", "right")
    HELP = ("?", "h", "help")
    RULES = ("rules",)
    WHERE = ("w", "where")
    UNDO = ("u", "undo")
    QUIT = ("q", "quit", "exit")


class Choice(NamedTuple):
    """An answer that names a tile, by its number in the hand or by itself, and maybe an end."""

    tile: int | Tile
    end: End | None = None


Answer: TypeAlias = Command | Choice

_COMMANDS: Final = {word: command for command in Command for word in command.value}
_ENDS: Final = {Command.LEFT: End.LEFT, Command.RIGHT: End.RIGHT}
_CHOICE: Final = re.compile(r"(?:([0-6]-[0-6])|([0-9]{1,4})) ?(l|left|r|right)?")


def parse_answer(text: str) -> Answer | None:
    """Read an answer; None if it is none."""
    words = " ".join(text.lower().split())
    if words in _COMMANDS:
        return _COMMANDS[words]
    match = _CHOICE.fullmatch(words)
    if match is None:
        return None
    name, number, end = match.groups()
    tile = Tile.parse(name) if name else int(number)
    return Choice(tile, _ENDS[_COMMANDS[end]] if end else None)


def meaning(view: PlayerView, answer: Answer, asked: Tile | None) -> Action | Tile | Sentence:
    """Return what an answer means to the person whose turn it is.

    Args:
        view: the person's view.
        answer: the answer.
        asked: the tile whose end was asked for; None if that was not the question.

    Returns:
        An action that is legal now; or a tile that fits both ends, of which one must be named; or
        a sentence that says why the answer will not do.
    """
    if isinstance(answer, Choice):
        return _place(view, answer)
    if answer is Command.GO_ON:
        return asked or _only_thing(view)
    if answer in _ENDS:
        if asked is None:
            return sentence("Name a tile first, for example 3 l.")
        return _place(view, Choice(asked, _ENDS[answer]))
    action: Action = DRAW if answer is Command.DRAW else PASS
    return action if action in view.legal else refusal(view, action)


def _place(view: PlayerView, choice: Choice) -> Action | Tile | Sentence:
    tile, end = choice
    if isinstance(tile, int):
        held = len(view.hand)
        if not 1 <= tile <= held:
            return sentence(f"There is no tile {tile}: you hold {counted(held, 'tile')}.")
        tile = view.hand[tile - 1]
    places = [
        action for action in places_of(view, tile) if end is None or action.end in (None, end)
    ]
    if not places:
        return refusal(view, Place(tile, end))
    return places[0] if len(places) == 1 else tile


def _only_thing(view: PlayerView) -> Action | Tile | Sentence:
    if len(view.legal) == 1:
        return view.legal[0]
    fitting = fitting_tiles(view)
    if len(fitting) == 1:
        return fitting[0]
    numbers = [str(view.hand.index(tile) + 1) for tile in fitting]
    return sentence(f"Name a tile: {', '.join(numbers[:-1])} or {numbers[-1]}.")


def numbered(view: PlayerView, number: int) -> str:
    """Return a tile of the hand by its number, from 1, and where it fits: `2: 3-5 left`."""
    tile = view.hand[number - 1]
    ends = " or ".join(str(action.end or "leads") for action in places_of(view, tile))
    return f"{number}: {tile} {ends}".rstrip()
