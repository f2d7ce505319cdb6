"""Waiting for what a test causes: the only place in which tests pause between two looks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

PATIENCE = 30.0
"""Seconds until a wait fails: many, for a machine that has other work too."""

PAUSE = 0.01
"""Seconds between two looks."""

ATTEMPTS = 20
"""On a machine with other work, a thread may be woken late for no fault of its own."""

IN_VAIN = "Waited in vain."


def comes_below(most: float, measure: Callable[[], float]) -> bool:
    """Return True if an attempt stays below a bound; those after it would not change that."""
    return any(measure() < most for _ in range(ATTEMPTS))


def wait_until(
    holds: Callable[[], object],
    seconds: float = PATIENCE,
    *,
    pause: Callable[[float], object] = time.sleep,
    message: Callable[[], str] = lambda: IN_VAIN,
) -> None:
    """Wait until a condition holds; fails with a `message` after some seconds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, message()
        pause(PAUSE)


async def until(
    holds: Callable[[], object],
    seconds: float = PATIENCE,
    *,
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    message: Callable[[], str] = lambda: IN_VAIN,
) -> None:
    """Wait until a condition holds, while the event loop goes on.

    Fails with a `message` after some seconds.
    """
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, message()
        await pause(PAUSE)


async def give_way() -> None:
    """Let every task that is ready go on once."""
    await asyncio.sleep(0)


async def settle() -> None:
    """Let everything that is ready run, and what it makes ready."""
    for _ in range(10):
        await give_way()


def skip_time(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the event loop's clock forward, as if the whole process had been suspended."""
    loop = asyncio.get_running_loop()
    clock = loop.time
    monkeypatch.setattr(loop, "time", lambda: clock() + seconds)
