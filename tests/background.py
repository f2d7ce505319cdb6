"""What goes wrong in the background of a test."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_background() -> Iterator[None]:
    """Fail if the event loop catches an error meanwhile, which nothing else would show."""
    found: list[object] = []
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _loop, what: found.append(what))
    yield
    loop.set_exception_handler(before)
    assert found == []
