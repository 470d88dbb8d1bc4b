"""What a terminal sends that is no text."""

import codecs
import sys
from functools import partial
from typing import Any


def accept_any_bytes() -> None:
    """Let Textual read bytes that are no UTF-8 as a character that means nothing.

    Its input ends at one, and the program with it: a terminal that is set to Latin-1, or one that
    marks Alt by the eighth bit, would end the game with a key.
    """
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        driver: Any = linux_driver
        driver.getincrementaldecoder = _tolerant


def _tolerant(encoding: str) -> Any:  # noqa: ANN401 - a class of decoders, made as Textual does
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
