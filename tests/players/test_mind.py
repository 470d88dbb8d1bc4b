"""Thinking in a process of its own."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from unittest.mock import patch

import pytest

from dominoes_tui.core.actions import DRAW
from dominoes_tui.core.rules import Rules
from dominoes_tui.players import LEVELS
from dominoes_tui.players.mind import Mind, MindClosed
from dominoes_tui.players.player import IllegalChoice, allowed, never
from dominoes_tui.players.wire import view_text
from tests.players.rounds import Endless, positions, view_of_turn
from tests.processes import PATIENCE, all_end


async def _until_asked(mind: Mind, before: int) -> None:
    """Wait until a mind has asked its process for more than it had before."""
    async with asyncio.timeout(PATIENCE):
        while mind._asked == before:
            await asyncio.sleep(0)


async def test_a_mind_chooses_what_the_player_would() -> None:
    """Told the view as text, another process comes to the same choice."""
    mind = Mind()
    try:
        for match in positions(4, seed=1, rules=Rules(players=3)):
            view = view_of_turn(match)
            for level in ("medium", "expert"):
                player = LEVELS[level].make(5)
                assert await mind.choose(player, view) == player.choose(view, never)
    finally:
        await mind.close()


async def test_a_cancelled_question_is_forgotten() -> None:
    """After a cancelled thought the next question gets its own answer, from the same process."""
    mind = Mind()
    one, other = (view_of_turn(match) for match in positions(2, seed=7, rules=Rules(players=4)))
    player = LEVELS["expert"].make(1)
    try:
        await mind.start()
        process = mind.process
        for _ in range(3):
            asked = mind._asked
            task = asyncio.create_task(mind.choose(player, one))
            await _until_asked(mind, asked)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await mind.choose(player, other) == player.choose(other, never)
        assert mind.process is process
    finally:
        await mind.close()


async def test_a_mind_survives_its_process() -> None:
    """A process that is gone is replaced, and the question answered."""
    mind = Mind()
    view = view_of_turn(next(positions(1, seed=7, rules=Rules(players=4))))
    player = LEVELS["hard"].make(1)
    try:
        await mind.start()
        assert mind.process is not None
        mind.process.kill()
        assert await mind.choose(player, view) == player.choose(view, never)
    finally:
        await mind.close()


async def test_a_closed_mind_thinks_no_more() -> None:
    """Closing ends the question that is being thought about, and starts no other process."""
    mind = Mind()
    view = view_of_turn(next(positions(1, seed=7, rules=Rules(players=4))))
    await mind.start()
    task = asyncio.create_task(mind.choose(LEVELS["expert"].make(1), view))
    await _until_asked(mind, 0)
    await mind.close()
    with pytest.raises(MindClosed):
        await task
    assert mind.process is None


async def test_a_thread_stops_when_nobody_waits() -> None:
    """Where no process can be started, a cancelled thought is told to stop and ends."""
    view = view_of_turn(next(positions(1, seed=7, rules=Rules(players=4))))
    player, mind = Endless(), Mind()
    with patch("asyncio.create_subprocess_exec", side_effect=OSError):
        task = asyncio.create_task(mind.choose(player, view))
        assert await asyncio.to_thread(player.begun.wait, PATIENCE)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await asyncio.to_thread(player.ended.wait, PATIENCE)


ENDLESS = """
import sys
from dominoes_tui.players import LEVELS, Level, thinker
from tests.players.rounds import Endless

def say(word):
    print(word, file=sys.stderr, flush=True)

class Told(Endless):
    def choose(self, view, stop):
        assert not stop()
        say("begun")
        action = super().choose(view, stop)
        say("ended")
        return action

LEVELS["endless"] = Level("endless", "Thinks.", lambda seed: Told())
thinker.main()
"""


def test_a_process_stops_when_nobody_waits() -> None:
    """A line that asks for nothing ends the thought before it."""
    view = view_text(view_of_turn(next(positions(1, seed=7, rules=Rules(players=4)))))
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        question = {"id": 1, "level": "endless", "seed": 1, "view": view}
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        assert process.stderr.readline() == "begun\n"
        process.stdin.write('{"id": 2}\n')
        process.stdin.flush()
        assert process.stderr.readline() == "ended\n"
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_no_orphan_is_left() -> None:
    """When the program is killed, the process that thinks for it ends."""
    program = (
        "import asyncio, time\n"
        "from dominoes_tui.players.mind import Mind\n"
        "async def main():\n"
        "    mind = Mind()\n"
        "    await mind.start()\n"
        "    print(mind.process.pid, flush=True)\n"
        "    time.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.send_signal(signal.SIGKILL)
    assert all_end([child])


def test_a_refused_player_is_loud_and_the_match_goes_on() -> None:
    """What is not legal is warned of, and something legal is done instead."""
    view = view_of_turn(next(positions(1, seed=2, rules=Rules.BLOCK)))
    with pytest.warns(IllegalChoice, match="cheat chose draw, which is not legal"):
        assert allowed("cheat", DRAW, view) == view.legal[0]
