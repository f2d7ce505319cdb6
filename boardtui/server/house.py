"""What keeps a served club running: front, zygote and keeper, each started anew when it ends.

It holds the listening socket, so that visitors who come while a front is started wait for it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket

from boardtui.server.events import note
from boardtui.server.house_plan import OTHER_KEEPER, HousePlan, Part
from boardtui.server.kept_part import KeptPart


class House:
    """A served club, until SIGTERM or SIGINT ends it; SIGHUP starts its parts anew."""

    def __init__(self, plan: HousePlan, door: socket.socket) -> None:
        """`door` is a listening socket. Needs a running event loop."""
        self._plan = plan
        self._door = door
        self._keeper = KeptPart(Part.KEEPER, plan)
        self._generation = 0
        self._front: KeptPart | None = None
        """The newest; those before it take nobody in any more."""
        self._parts: set[KeptPart] = {self._keeper}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = asyncio.Event()
        self._status = 0

    async def run(self) -> int:
        """Serve until told to end; return the exit status."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._reload)
        self._tasks.add(asyncio.ensure_future(self._run_keeper()))
        self._open()
        await self._ending.wait()
        await asyncio.gather(*(part.end() for part in self._parts))
        await asyncio.gather(*self._tasks)
        return self._status

    async def _run_keeper(self) -> None:
        status = await self._keeper.run()
        if status == OTHER_KEEPER:
            self._status = status
        self._ending.set()

    def _open(self) -> None:
        """Start a front with a zygote of its own."""
        self._generation += 1
        zygote = self._plan.folder / f"{Part.ZYGOTE}-{os.getpid()}-{self._generation}"
        plan = self._plan._replace(zygote=zygote)
        self._front = KeptPart(Part.FRONT, plan, [self._door.fileno()])
        task = asyncio.ensure_future(self._serve(self._front, KeptPart(Part.ZYGOTE, plan), plan))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, front: KeptPart, zygote: KeptPart, plan: HousePlan) -> None:
        """Run a front and its zygote until the front has ended for good."""
        self._parts |= {front, zygote}
        running = asyncio.ensure_future(zygote.run())
        await front.run()
        await zygote.end()
        await running
        self._parts -= {front, zygote}
        plan.zygote.unlink(missing_ok=True)

    def _reload(self) -> None:
        """Let a new front take visitors in; those of the old one stay until they go."""
        note("reload")
        if self._front is not None:
            self._front.retire(signal.SIGUSR1)
        self._open()
        self._keeper.send(signal.SIGTERM)  # it is started again, of the installed version
