"""Signals that end the program."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from boardtui.system.ending_signals import on_signals


@pytest.fixture(autouse=True)
def ignored() -> Iterator[None]:
    """Ignores one of the signals, as a program started by nohup does."""
    before = signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGUSR1, before)


async def test_the_loop_hears_the_number_of_a_signal() -> None:
    heard = asyncio.Queue[int]()
    on_signals(signal.SIGUSR2, end=heard.put_nowait)
    os.kill(os.getpid(), signal.SIGUSR2)
    assert await heard.get() == signal.SIGUSR2
    asyncio.get_running_loop().remove_signal_handler(signal.SIGUSR2)


async def test_a_signal_that_the_parent_ignores_stays_ignored() -> None:
    on_signals(signal.SIGUSR1, end=lambda _number: None)
    assert signal.getsignal(signal.SIGUSR1) is signal.SIG_IGN
