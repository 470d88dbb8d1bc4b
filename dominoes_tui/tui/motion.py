"""Animations: a few steps on a timer, that anything may finish at once."""

from collections.abc import Callable
from typing import Final

from textual.message_pump import MessagePump
from textual.timer import Timer

STEP: Final = 0.04
"""Seconds of one step of a ghost turning solid, and of one tile of the deal."""


class Steps:
    """An animation of a fixed number of steps, after which nothing is left running.

    Attributes:
        step: how many steps have been shown.
    """

    def __init__(
        self, pump: MessagePump, count: int, seconds: float, show: Callable[[int], None]
    ) -> None:
        """Begin: show step 0 at once, and one more each time the seconds have passed.

        Args:
            pump: the widget or screen that owns the timer.
            count: the last step; with 0 the end is shown at once.
            seconds: between two steps.
            show: shows a step, 0 to `count`.
        """
        self.step = 0
        self._count = count
        self._show = show
        self._timer: Timer | None = None
        show(0)
        if count > 0:
            self._timer = pump.set_interval(seconds, self._next)

    @property
    def running(self) -> bool:
        """Whether there are steps left to show."""
        return self.step < self._count

    def finish(self) -> bool:
        """Show the last step now; tell whether there was anything left to finish."""
        if not self.running:
            return False
        self.stop()
        self.step = self._count
        self._show(self.step)
        return True

    def stop(self) -> None:
        """Show no more steps."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _next(self) -> None:
        if self._timer is None:  # a tick that was on its way when the timer stopped
            return
        self.step += 1
        if not self.running:
            self.stop()
        self._show(self.step)
