"""What all tests share: how Hypothesis searches, no network, and a home of their own.

The suite tries each law on a few dozen examples; `pytest -m hypothesis --hypothesis-profile
thorough` tries twenty times as many.
"""

import gc
import socket
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from dominoes_tui.paths import HOME_VARIABLE
from tests.examples import EXAMPLES

for profile, examples in (("dominoes", EXAMPLES), ("thorough", 20 * EXAMPLES)):
    settings.register_profile(
        profile,
        derandomize=True,
        deadline=None,
        max_examples=examples,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("dominoes")

_homes = count()
_open = socket.socket.__init__
_INTERNET = (socket.AF_INET, socket.AF_INET6)


def _open_locally(
    self: socket.socket,
    family: int = -1,
    type: int = -1,
    proto: int = -1,
    fileno: int | None = None,
) -> None:
    """Open a socket between processes of this machine; event loops need a pair of them."""
    if fileno is None and (family == -1 or family in _INTERNET):
        raise AssertionError("the game opens no network connection")
    _open(self, family, type, proto, fileno)


def _refuse(*_: object, **__: object) -> None:
    raise AssertionError("the game opens no network connection")


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test open a network socket or look up a name."""
    monkeypatch.setattr(socket.socket, "__init__", _open_locally)
    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, _refuse)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test, and the processes it starts, an empty place for matches and settings."""
    # Most tests write nothing: whoever does makes the folder.
    folder = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what stays to the end: modules and tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
