"""Thinking that keeps nobody waiting: for programs with an event loop.

    mind = Mind()
    action = await mind.choose(player, view)     # cancel the task to stop the thinking
    await mind.close()

Players that look ahead think in a process of their own (`thinker`), which is told views as text,
is started when it is first needed, serves all the players of the program, and ends when the
program does, killed or not. Where no process can be started they think in a thread.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from threading import Event
from typing import Final

import dominoes_tui
from dominoes_tui.core.actions import Action, parse_action
from dominoes_tui.core.view import PlayerView
from dominoes_tui.players.player import Player, allowed, never
from dominoes_tui.players.wire import view_text

TRIES: Final = 2
"""How often a process that ended by itself is asked before a thread is."""


class MindClosed(Exception):  # noqa: N818 - no fault: nobody waits any more
    """The mind was closed before it had an answer."""


class Mind:
    """Where the players of one program think; used from one event loop, one question at a time."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self._asked = 0
        self._closed = False
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Start the process, so that the first question need not wait for it."""
        async with self._turn:
            await self._running()

    async def choose(self, player: Player, view: PlayerView) -> Action:
        """Return what the player chooses, one of `view.legal`, which is not empty.

        Cancelling stops the thinking at once.

        Raises:
            MindClosed: the mind was closed before there was an answer.
        """
        return allowed(player.level, await self._think(player, view), view)

    async def _think(self, player: Player, view: PlayerView) -> Action:
        if not player.thinks or len(view.legal) == 1:
            return player.choose(view, never)
        async with self._turn:
            for _ in range(TRIES):
                process = await self._running()
                if process is None:
                    break
                action = await self._ask(process, player, view)
                if action is not None:
                    return action
            if self._closed:
                raise MindClosed
            return await _in_thread(player, view)

    async def close(self) -> None:
        """End the process, and with it any thinking."""
        self._closed = True
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _running(self) -> Process | None:
        """Return the process, started if need be; None if none can be, or the mind is closed."""
        if self._closed:
            return None
        if self.process is not None and self.process.returncode is None:
            return self.process
        try:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "dominoes_tui.players.thinker",
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=_environment(),
            )
        except OSError:
            self.process = None
        return self.process

    async def _ask(self, process: Process, player: Player, view: PlayerView) -> Action | None:
        """Return the answer of the process; None if it ended instead."""
        assert process.stdin is not None, "it was asked for a pipe"
        assert process.stdout is not None, "it was asked for a pipe"
        self._asked += 1
        question = {
            "id": self._asked,
            "level": player.level,
            "seed": player.seed,
            "view": view_text(view),
        }
        try:
            process.stdin.write(f"{json.dumps(question)}\n".encode())
            await process.stdin.drain()
            while line := await process.stdout.readline():
                answer = json.loads(line)
                if answer["id"] == self._asked:
                    return parse_action(answer["action"])
        except ConnectionError:
            return None
        except asyncio.CancelledError:
            self._asked += 1
            process.stdin.write(f'{{"id": {self._asked}}}\n'.encode())
            raise
        await process.wait()
        return None


def _environment() -> dict[str, str]:
    """The environment, in which this very package is found."""
    here = str(Path(dominoes_tui.__file__).parent.parent)
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{here}{os.pathsep}{known}" if known else here}


async def _in_thread(player: Player, view: PlayerView) -> Action:
    stopped = Event()
    try:
        return await asyncio.to_thread(player.choose, view, stopped.is_set)
    finally:
        stopped.set()
