"""The pace of the table: beats between actions that a key can cut short and a pause can stretch."""

import asyncio
import contextlib
from typing import Final, Literal

USUAL: Final = 0.7
"""Seconds before a computer player acts."""
USUAL_OF_FOUR: Final = 0.3
"""The same where three of them follow each other."""
DRAWING: Final = 0.12
"""Seconds between two draws of one turn, at the usual pace."""
STEP_ALONE: Final = 0.7
"""Seconds before a person's only action happens by itself."""
RESULT: Final = 1.2
"""Seconds for which the last tile is seen before the result covers the table."""
LAST_LOOK: Final = 0.6
"""The least of it, at whatever pace; a key ends it."""


def seconds(
    chosen: float | Literal["enter"] | None, usual: float, *, drawing: bool = False
) -> float | None:
    """Return how long a beat lasts; None to wait for a key.

    Args:
        chosen: the pace of the options.
        usual: seconds if nothing was chosen.
        drawing: whether it is that of a further tile drawn in one turn, which needs no key.
    """
    if drawing:
        return min(DRAWING, chosen) if isinstance(chosen, float) else DRAWING
    if chosen == "enter":
        return None
    return usual if chosen is None else chosen


class Pacer:
    """Makes whoever awaits a beat wait."""

    def __init__(self) -> None:
        self._hurry = asyncio.Event()
        self._free = asyncio.Event()
        self._free.set()
        self._waiting = False

    async def beat(self, seconds: float | None) -> None:
        """Wait for some seconds, or until hurried; and on, for as long as the table is held.

        Args:
            seconds: None to wait for `hurry` alone.
        """
        self._hurry.clear()
        self._waiting = True
        try:
            with contextlib.suppress(TimeoutError):
                # Not `wait_for`: before Python 3.12 it forgets a cancelling that meets the key.
                async with asyncio.timeout(seconds):
                    await self._hurry.wait()
        finally:
            self._waiting = False
        await self.free()

    async def free(self) -> None:
        """Wait for as long as the table is held."""
        while not self._free.is_set():
            await self._free.wait()

    def hurry(self) -> bool:
        """End the beat that is being waited for; tell whether there was one."""
        waiting = self._waiting and not self._hurry.is_set()
        self._hurry.set()
        return waiting

    def hold(self) -> None:
        """Let no beat end."""
        self._free.clear()

    def release(self) -> None:
        """Let beats end again."""
        self._free.set()
