"""A front with a zygote of its own: two parts of one version of the program."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from boardtui.server.front_watch import FrontWatch
from boardtui.server.house_plan import HousePlan, Part
from boardtui.server.supervised_part import SupervisedPart

_STARTING: Final = 30.0
"""Seconds for a front to listen."""


class Generation:
    """The parts that take visitors in, of the version that was installed when they were started."""

    def __init__(self, plan: HousePlan, door: socket.socket, fronts: FrontWatch) -> None:
        """`door` is a listening socket; `plan` names a socket for the zygote."""
        self._path = plan.zygote
        self._fronts = fronts
        self._heard, self._telling = os.pipe()
        os.set_blocking(self._heard, False)
        self._front = SupervisedPart(Part.FRONT, plan, [door.fileno(), self._telling])
        self._zygote = SupervisedPart(Part.ZYGOTE, plan)
        self._listens = asyncio.Event()

    async def run(self) -> None:
        """Run until the front has ended for good."""
        with self._hearing():
            running = asyncio.ensure_future(self._zygote.run())
            await self._front.run()
            await self._zygote.end()
            await running
            self._path.unlink(missing_ok=True)

    async def listens(self) -> bool:
        """Wait until the front takes connections; return False if it or its zygote cannot."""
        events = (self._listens, self._front.has_ended, self._zygote.has_ended)
        waits = [asyncio.ensure_future(event.wait()) for event in events]
        try:
            await asyncio.wait(waits, timeout=_STARTING, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        return self._listens.is_set()

    def retire(self) -> None:
        """Take no connections any more; those that are there stay until they end."""
        self._front.retire(signal.SIGUSR1)

    async def end(self) -> None:
        """End both parts, and every visit with them."""
        await asyncio.gather(self._front.end(), self._zygote.end())

    @contextmanager
    def _hearing(self) -> Iterator[None]:
        """Hear of the front that it listens."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._heard, self._hear)
        self._front.on_end = self._note_end
        try:
            yield
        finally:
            loop.remove_reader(self._heard)
            os.close(self._heard)
            os.close(self._telling)

    def _hear(self) -> None:
        if self._was_told():
            self._listens.set()
            self._fronts.note(self, serves=True)

    def _note_end(self) -> None:
        self._was_told()  # drop the word of a front that ended at once: the next one gives its own
        self._fronts.note(self, serves=False)

    def _was_told(self) -> bool:
        """Return True if the front has reported that it listens."""
        with suppress(BlockingIOError):
            return bool(os.read(self._heard, 64))
        return False
