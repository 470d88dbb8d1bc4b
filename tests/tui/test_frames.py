"""How soon one frame may follow another."""

import os
import subprocess
import sys

import pytest

ASK = "import dominoes_tui.tui.app; from textual.constants import MAX_FPS; print(MAX_FPS)"


@pytest.mark.parametrize(("chosen", "frames"), [(None, "120"), ("30", "30")])
def test_frames_follow_quickly(chosen: str | None, frames: str) -> None:
    """Textual reads it when it is imported; what the environment says goes before."""
    environment = {name: text for name, text in os.environ.items() if name != "TEXTUAL_FPS"}
    if chosen is not None:
        environment["TEXTUAL_FPS"] = chosen
    words = [sys.executable, "-c", ASK]
    told = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == frames
