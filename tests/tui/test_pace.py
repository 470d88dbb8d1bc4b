"""Beats: how long they last, what cuts them short, and that a cancelled one lets nothing happen."""

import asyncio
from collections.abc import AsyncIterator
from unittest.mock import patch

import pytest

from dominoes_tui.tui.pace import Pacer


class Clock:
    """What the event loop takes for the time.

    Attributes:
        now: seconds; they pass only when a test adds to them.
    """

    def __init__(self, now: float) -> None:
        self.now = now

    def time(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
async def clock() -> AsyncIterator[Clock]:
    """Stop the time of the event loop."""
    loop = asyncio.get_running_loop()
    stopped = Clock(loop.time())
    with patch.object(loop, "time", stopped.time):
        yield stopped


async def _turns(count: int = 20) -> None:
    """Let the event loop go round, so that whatever can happen now has happened."""
    for _ in range(count):
        await asyncio.sleep(0)


async def _beat(pacer: Pacer, seconds: float | None, done: list[str]) -> None:
    await pacer.beat(seconds)
    done.append("beat")


async def test_a_beat_ends_after_its_time(clock: Clock) -> None:
    """A beat lasts its seconds and no longer."""
    done: list[str] = []
    task = asyncio.create_task(_beat(Pacer(), 5.0, done))
    await _turns()
    clock.now += 4.9
    await _turns()
    assert not done
    clock.now += 0.2
    await _turns()
    assert done == ["beat"]
    await task


async def test_a_beat_without_an_end_waits_for_a_key(clock: Clock) -> None:
    """A beat of no length ends by `hurry` alone, which says that it was waited for."""
    pacer = Pacer()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, None, done))
    await _turns()
    clock.now += 100_000
    await _turns()
    assert not done
    assert pacer.hurry()
    await task
    assert done == ["beat"]


async def test_hurrying_while_nobody_waits_is_forgotten() -> None:
    """A key typed ahead does not cut the next beat short."""
    pacer = Pacer()
    assert not pacer.hurry()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, None, done))
    await _turns()
    assert not done
    pacer.hurry()
    await task


@pytest.mark.parametrize("seconds", [None, 0.0, 10.0])
async def test_hurrying_is_said_once(seconds: float | None) -> None:
    """Only the first of several keys has cut a beat short."""
    pacer = Pacer()
    task = asyncio.create_task(pacer.beat(seconds))
    await asyncio.sleep(0)
    assert [pacer.hurry(), pacer.hurry()] == [True, False]
    await task


@pytest.mark.parametrize(
    ("seconds", "key"), [(None, True), (0.0, True), (10.0, True), (0.0, False), (10.0, False)]
)
async def test_a_cancelled_beat_lets_nothing_happen(
    seconds: float | None, key: bool, clock: Clock
) -> None:
    """Cancelling wins over a key and over the end of the time, at every turn before the end."""
    done: list[str] = []
    tried = 0
    while not done:
        pacer = Pacer()
        task = asyncio.create_task(_beat(pacer, seconds, done))
        await asyncio.sleep(0)
        if key:
            pacer.hurry()
        else:
            clock.now += 11
        await _turns(tried)
        if not done:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert not done
            tried += 1
    assert tried > 0


@pytest.mark.parametrize("seconds", [None, 0.0, 10.0])
async def test_a_held_beat_does_not_end(seconds: float | None, clock: Clock) -> None:
    """While the table is held no beat ends, neither by its time nor by a key."""
    pacer = Pacer()
    pacer.hold()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, seconds, done))
    await asyncio.sleep(0)
    pacer.hurry()
    await _turns()
    clock.now += 11
    await _turns()
    assert not done
    pacer.release()
    await task
    assert done == ["beat"]


async def test_holding_again_at_once_still_holds() -> None:
    """Going from one covering screen to the next lets nobody slip through."""
    pacer = Pacer()
    pacer.hold()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, 0, done))
    await _turns()
    pacer.release()
    pacer.hold()
    await _turns()
    assert not done
    pacer.release()
    await task
