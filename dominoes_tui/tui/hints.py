"""What the footer of the table says the keys do now."""

from dominoes_tui.core.actions import Draw, Place
from dominoes_tui.core.view import PlayerView
from dominoes_tui.hand_layout import KEYS
from dominoes_tui.tui.choosing import Selection, equal_ends
from dominoes_tui.tui.widgets.key_bar import KeyHint

PAUSE = KeyHint("Esc", "pause", "back")
BACK = KeyHint("Esc", "back", "back")
RULES = KeyHint("F1", "rules", "app.rules")
LOG = KeyHint("E", "log", "app.log")
SEEN = KeyHint("X", "seen", "app.seen")
WHERE = KeyHint("W", "where", "where")
UNDO = KeyHint("U", "undo", "undo")


def table_hints(view: PlayerView, selection: Selection) -> tuple[KeyHint, ...]:
    """Return the entries for what a person can do in a round, the most needed first."""
    acted = any(event.seat == view.seat for event in view.history)
    pages = (RULES, *([UNDO] if acted else []), LOG, SEEN, WHERE)
    rest = (PAUSE, *pages)
    if view.outcome is not None:
        return (KeyHint("Enter", "result", "accept"), *rest)
    if not view.my_turn:
        return (KeyHint("Enter", "go on", "accept"), *rest)
    if selection.asking:
        keys = "L Enter" if equal_ends(view.chain.ends) else "L"
        return (
            KeyHint(keys, "left", "end('left')"),
            KeyHint("R", "right", "end('right')"),
            KeyHint("{left}{right}", "that end"),
            BACK,
            RULES,
        )
    if view.legal and not isinstance(view.legal[0], Place):
        does, action = ("draw", "draw") if isinstance(view.legal[0], Draw) else ("knock", "knock")
        return (KeyHint("Enter", does, action), *rest)
    tiles = len(view.hand)
    keys = f"1-{KEYS[tiles - 1]}" if 1 < tiles <= 9 else ("1" if tiles == 1 else "1-9 0 a-y")
    choose = (
        KeyHint(keys, "play"),
        KeyHint("{left}{right}", "choose", "move(1)"),
        KeyHint("Enter", "play" if selection.tile else "select", "accept"),
    )
    return (*choose, BACK if selection.tile else PAUSE, *pages)
