"""A view as one line of text, both ways: what a player that thinks elsewhere is told."""

import json
from typing import Any

from dominoes_tui.core.actions import Drew, Event, Passed, Placed, parse_action
from dominoes_tui.core.chain import Chain, End, Ends
from dominoes_tui.core.rules import Rules
from dominoes_tui.core.tiles import Tile, parse_tiles, tiles_text
from dominoes_tui.core.view import PlayerView


def view_text(view: PlayerView) -> str:
    """Write the view of an open round; equal views have equal texts."""
    return json.dumps(
        {
            "seat": view.seat,
            "rules": str(view.rules),
            "hand": tiles_text(view.hand),
            "counts": view.counts,
            "boneyard": view.boneyard,
            "chain": str(view.chain),
            "opened": view.chain.opened,
            "turn": view.turn,
            "legal": list(map(str, view.legal)),
            "history": list(map(_event_text, view.history)),
            "leader": view.leader,
            "led_freely": view.led_freely,
            "from_deal": view.from_deal,
            "scores": view.scores,
            "number": view.number,
        }
    )


def parse_view(text: str) -> PlayerView:
    """Read what `view_text` wrote.

    Raises:
        ValueError: the text is no view; a `KeyError` or `TypeError` is turned into one.
    """
    try:
        return _view(json.loads(text))
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no view: {error}") from None


def _view(data: dict[str, Any]) -> PlayerView:
    return PlayerView(
        seat=data["seat"],
        rules=Rules.parse(data["rules"]),
        hand=parse_tiles(data["hand"]),
        counts=tuple(data["counts"]),
        boneyard=data["boneyard"],
        chain=Chain.parse(data["chain"], data["opened"]),
        turn=data["turn"],
        legal=tuple(map(parse_action, data["legal"])),
        history=tuple(map(_event, data["history"])),
        leader=data["leader"],
        led_freely=data["led_freely"],
        from_deal=data["from_deal"],
        scores=tuple(data["scores"]),
        number=data["number"],
    )


def _event_text(event: Event) -> str:
    match event:
        case Placed(seat, tile, None):
            return f"{seat} placed {tile}"
        case Placed(seat, tile, end):
            return f"{seat} placed {tile} {end}"
        case Drew(seat, None):
            return f"{seat} drew"
        case Drew(seat, tile):
            return f"{seat} drew {tile}"
        case Passed(seat, ends):
            return f"{seat} passed {ends.left} {ends.right}"


def _event(text: str) -> Event:
    match text.split(" "):
        case [seat, "placed", tile]:
            return Placed(int(seat), Tile.parse(tile), None)
        case [seat, "placed", tile, end]:
            return Placed(int(seat), Tile.parse(tile), End(end))
        case [seat, "drew"]:
            return Drew(int(seat), None)
        case [seat, "drew", tile]:
            return Drew(int(seat), Tile.parse(tile))
        case [seat, "passed", left, right]:
            return Passed(int(seat), Ends(int(left), int(right)))
    raise ValueError(f"{text!r:.40} is no event")
