"""The end of the process that has started a part, which holds the other end of a pipe.

The pipe is the part's standard input. Nothing is ever written to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PARENT: Final = 0
"""The descriptor of the pipe, which can be read once the parent has ended."""


def on_end_of_parent(end: Callable[[], object]) -> None:
    """Call `end` in the running loop, once, when the parent has ended."""
    loop = asyncio.get_running_loop()

    def end_once() -> None:
        loop.remove_reader(PARENT)
        end()

    with suppress(PermissionError):  # a file, which does not tell of any end
        loop.add_reader(PARENT, end_once)
