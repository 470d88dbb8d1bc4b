"""The guard of `conftest.py` itself."""

import asyncio
import socket

import pytest


def test_internet_sockets_are_refused() -> None:
    """The game opens no network connection: a test that tries fails."""
    for family in (socket.AF_INET, socket.AF_INET6):
        with pytest.raises(AssertionError, match="no network"):
            socket.socket(family)
    with pytest.raises(AssertionError, match="no network"):
        socket.socket()
    with pytest.raises(AssertionError, match="no network"):
        socket.create_connection(("localhost", 9))
    with pytest.raises(AssertionError, match="no network"):
        socket.getaddrinfo("localhost", 9)


def test_event_loops_still_run() -> None:
    """An event loop talks to itself over a pair of local sockets, which is no network."""

    async def answer() -> int:
        return 42

    assert asyncio.run(answer()) == 42
