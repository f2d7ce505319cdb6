"""A program: connections to a server that never log in, each opened anew when it is closed.

python -m tests.tools.load.crowd PORT COUNT

It tells the number of connections that are open, once all are, and ends when its input does.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from contextlib import suppress

EACH = 5
"""Connections from one address: no limit of an address is met."""

_LOGIN = 20.0
"""Seconds until a server closes such a connection: they come spread over that time."""

_LATER = 1.0
"""Seconds between two tries to connect, where one fails."""


def source(number: int) -> str:
    """Return the address on this host that a connection comes from.

    >>> source(0), source(4), source(5), source(999)
    ('127.1.0.1', '127.1.0.1', '127.1.0.2', '127.1.0.200')
    """
    block, last = divmod(number // EACH, 250)
    return f"127.1.{block}.{last + 1}"


async def crowd(port: int, count: int) -> None:
    """Keep connections open until the input ends."""
    is_open = [asyncio.Event() for _number in range(count)]
    tasks = [
        asyncio.ensure_future(_stay(port, source(number), _LOGIN * number / count, event))
        for number, event in enumerate(is_open)
    ]
    for event in is_open:
        await event.wait()
    print(count, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _stay(port: int, address: str, first: float, is_open: asyncio.Event) -> None:
    """Connect from an address after some seconds, and again and again."""
    await asyncio.sleep(first)
    while True:
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(address, 0)
            )
        except OSError:
            await asyncio.sleep(_LATER)
            continue
        try:
            with suppress(ConnectionError):
                while await reader.read(4096):
                    is_open.set()
        finally:
            writer.close()


if __name__ == "__main__":
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(crowd(*map(int, sys.argv[1:])))
