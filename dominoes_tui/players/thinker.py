"""The process in which strong players think: `python -m dominoes_tui.players.thinker`.

It reads one JSON object a line from standard input and writes one for each that is still wanted:

    {"id": 7, "level": "expert", "seed": 1, "view": "..."}   ->   {"id": 7, "action": "0-6 left"}

A new line, which may be `{"id": 8}` and ask for nothing, says that nobody waits for the answers
before it. The end of the input, which comes when the asking process ends in any way, ends this one.
"""

import json
import os
import signal
import sys
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from dominoes_tui.players import LEVELS
from dominoes_tui.players.wire import parse_view

NICENESS: Final = 5
"""The screen goes first."""


class Thinker:
    """Answers the newest question."""

    def __init__(self) -> None:
        self._newest: Any = None
        self._questions: SimpleQueue[dict[str, Any]] = SimpleQueue()

    def listen(self) -> None:
        """Read questions, also while an answer is being thought about; leave at their end."""
        for line in sys.stdin:
            question = json.loads(line)
            self._newest = question["id"]
            self._questions.put(question)
        os._exit(0)  # the other thread may be deep in thought

    def _overtaken(self, number: int) -> bool:
        return bool(number != self._newest)

    def answer(self) -> None:
        """Answer questions, one after the other, without end."""
        while True:
            question = self._questions.get()
            number = question["id"]
            if "view" not in question or number != self._newest:
                continue
            player = LEVELS[question["level"]].make(question["seed"])
            action = player.choose(parse_view(question["view"]), partial(self._overtaken, number))
            sys.stdout.write(json.dumps({"id": number, "action": str(action)}) + "\n")
            sys.stdout.flush()


def main() -> None:
    """Answer until nobody can ask any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is a key of the game
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    thinker = Thinker()
    Thread(target=thinker.listen, daemon=True).start()
    thinker.answer()


if __name__ == "__main__":
    main()
