"""The processes that the arena plays in, and how they end with the one that started them."""

import ctypes
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread


class NoProcessesError(Exception):
    """The system gives no processes; the message is its reason."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """A pool of processes that gives up its work at once when the block is left by an error.

    Raises:
        NoProcessesError: the system gives none, or not what they need to talk to each other.
    """
    context = get_context("spawn")
    try:
        stop = context.RawValue(ctypes.c_bool, False)
        pool = ProcessPoolExecutor(jobs, context, _begin, (stop,))
        with _deaf():
            for _ in range(jobs):  # each starts one, since none is idle yet
                pool.submit(int)
    except (OSError, ImportError, NotImplementedError) as error:
        for started in active_children():  # of some, perhaps, before there were no more
            started.terminate()
        raise NoProcessesError(getattr(error, "strerror", None) or str(error)) from None
    try:
        yield pool
    except BaseException:
        stop.value = True
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Be deaf to Ctrl+C for the moment in which processes start, so that they are from birth on.

    While it imports what it needs, a process that hears Ctrl+C complains of it in many lines. For
    these hundredths of a second this one does not hear it either.
    """
    if current_thread() is not main_thread():  # only there can it be set
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_stop: ctypes.c_bool | None = None
"""Memory that the pool shares. A search asks often, and an event, which locks, costs too much."""


def _begin(stop: ctypes.c_bool) -> None:
    """Prepare a process of the pool: Ctrl+C is for the one that hands out the work."""
    global _stop  # noqa: PLW0603 - memory reaches a process of a pool in no other way
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the one that hands out the work is gone, killed or not."""
    parent = parent_process()
    assert parent is not None, "a process of a pool was started by another one"
    parent.join()
    os._exit(1)  # the other thread may be in the middle of a match


def told_to_stop() -> bool:
    """Whether this is a process of a pool that has been given up."""
    return _stop is not None and _stop.value
