"""The supervisor of a served club: it runs front, zygote and keeper, each again when it ends.

It holds the listening socket, so that connections wait while a front starts.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket

from boardtui.club.club_time import OUTAGE
from boardtui.server.events import note
from boardtui.server.front_watch import FrontWatch
from boardtui.server.generation import Generation
from boardtui.server.house_plan import OTHER_KEEPER, HousePlan, Part
from boardtui.server.places import remove_left
from boardtui.server.supervised_part import SupervisedPart


class House:
    """A served club, until SIGTERM or SIGINT ends it; SIGHUP starts its parts anew."""

    def __init__(self, plan: HousePlan, door: socket.socket) -> None:
        """`door` is a listening socket. Needs a running event loop."""
        self._plan = plan
        self._door = door
        self._fronts = FrontWatch()
        self._keeper = SupervisedPart(Part.KEEPER, plan)
        self._count = 0
        self._generations: dict[Generation, asyncio.Task[None]] = {}
        self._reload = asyncio.Event()
        self._ending = asyncio.Event()
        self._status = 0

    async def run(self) -> int:
        """Serve until told to end; return the exit status."""
        remove_left(self._plan.folder, f"{Part.ZYGOTE}-", socket.SOCK_SEQPACKET)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._reload.set)
        keeper = asyncio.ensure_future(self._run_keeper())
        renewing = asyncio.ensure_future(self._renew(self._begin()))
        watching = asyncio.ensure_future(self._watch_fronts())
        await self._ending.wait()
        renewing.cancel()
        watching.cancel()
        running = [keeper, *self._generations.values()]
        await asyncio.gather(self._keeper.end(), *(each.end() for each in self._generations))
        await asyncio.gather(*running)
        return self._status

    async def _run_keeper(self) -> None:
        status = await self._keeper.run()
        if status == OTHER_KEEPER:
            self._status = status
        self._ending.set()

    async def _watch_fronts(self) -> None:
        """Pause the keeper while no front takes visitors, so that no clock runs."""
        while True:
            await self._fronts.until_none_for(OUTAGE)
            note("no-front")
            self._keeper.pause()
            await self._fronts.until_any()
            self._keeper.resume()

    async def _renew(self, newest: Generation) -> None:
        """Let a new front take connections at each reload, once it can; the old one until then."""
        while True:
            await self._reload.wait()
            self._reload.clear()
            note("reload")
            new = self._begin()
            if await new.listens():
                newest.retire()
                newest = new
                self._keeper.send(signal.SIGTERM)  # it is started again, of the installed version
            else:
                note("reload-failed")
                await new.end()

    def _begin(self) -> Generation:
        """Start a front with a zygote of its own."""
        self._count += 1
        zygote = self._plan.folder / f"{Part.ZYGOTE}-{os.getpid()}-{self._count}"
        generation = Generation(self._plan._replace(zygote=zygote), self._door, self._fronts)
        task = asyncio.ensure_future(generation.run())
        self._generations[generation] = task
        task.add_done_callback(lambda _task: self._generations.pop(generation))
        return generation
