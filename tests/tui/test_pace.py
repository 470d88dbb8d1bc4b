"""Beats: how long they last, what cuts them short, and that a cancelled one lets nothing happen."""

import asyncio
import time

import pytest

from dominoes_tui.tui.pace import Pacer


async def _beat(pacer: Pacer, seconds: float | None, done: list[str]) -> None:
    await pacer.beat(seconds)
    done.append("beat")


async def test_a_beat_ends_after_its_time() -> None:
    """A beat lasts its seconds and no longer than it must."""
    pacer, start = Pacer(), time.monotonic()
    await pacer.beat(0.02)
    assert 0.015 < time.monotonic() - start < 5


async def test_a_beat_without_an_end_waits_for_a_key() -> None:
    """A beat of no length ends by `hurry` alone, which says that it was waited for."""
    pacer = Pacer()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, None, done))
    await asyncio.sleep(0.01)
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
    await asyncio.sleep(0.01)
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


@pytest.mark.parametrize("loops", range(6))
@pytest.mark.parametrize("seconds", [None, 0.0, 10.0])
async def test_a_cancelled_beat_lets_nothing_happen(seconds: float | None, loops: int) -> None:
    """Cancelling wins over a key and over the end of the time, whenever it comes."""
    pacer = Pacer()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, seconds, done))
    await asyncio.sleep(0)
    pacer.hurry()
    for _ in range(loops):
        await asyncio.sleep(0)
    if not done:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not done


@pytest.mark.parametrize("seconds", [None, 0.0, 10.0])
async def test_a_held_beat_does_not_end(seconds: float | None) -> None:
    """While the table is held no beat ends, neither by its time nor by a key."""
    pacer = Pacer()
    pacer.hold()
    done: list[str] = []
    task = asyncio.create_task(_beat(pacer, seconds, done))
    await asyncio.sleep(0)
    pacer.hurry()
    await asyncio.sleep(0.01)
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
    await asyncio.sleep(0.01)
    pacer.release()
    pacer.hold()
    await asyncio.sleep(0.01)
    assert not done
    pacer.release()
    await task
