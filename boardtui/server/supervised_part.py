"""A process of a served club that is started again when it ends."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from boardtui.server.events import note
from boardtui.server.house_plan import OTHER_KEEPER, HousePlan, Part

MODULE: Final = "boardtui.cli.serve_part"
"""The module that a part runs."""

NOT_STARTED: Final = 71
"""The exit status in place of that of a part that the system could not start."""

_PAUSES: Final = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before a part is started again, by the number of times that it has ended at once."""

_STEADY: Final = 60.0
"""Seconds after which a part did not end at once."""

_ENDING: Final = 4.0
"""Seconds for a part to end."""


def pause_after(failures: int) -> float:
    """Return the seconds to wait before a part is started again after failures in a row.

    >>> [pause_after(failures) for failures in (0, 1, 2, 7, 100)]
    [0.0, 0.0, 0.5, 30.0, 30.0]
    """
    return _PAUSES[min(max(failures - 1, 0), len(_PAUSES) - 1)]


class SupervisedPart:
    """A part that runs until it is retired.

    Its standard input is a pipe, which it watches: it ends when this process has gone.
    """

    def __init__(self, part: Part, plan: HousePlan, handed: Sequence[int] = ()) -> None:
        """`handed` are descriptors for it, named after the plan in its command line."""
        self._part = part
        self._words = [part, plan.to_text(), *map(str, handed)]
        self._handed = handed
        self.has_ended = asyncio.Event()
        """Set once it has ended for the first time, or could not be started."""
        self.on_end: Callable[[], object] = lambda: None
        """Called each time that it has ended."""
        self._process: Process | None = None
        self._is_retired = False
        self._may_run = asyncio.Event()
        self._may_run.set()
        self._last_signal = signal.SIGTERM
        self._woken = asyncio.Event()

    async def run(self) -> int:
        """Run it, again and again; return the exit status once it is retired and has ended."""
        loop, failures, status = asyncio.get_running_loop(), 0, 0
        while True:
            await self._may_run.wait()
            if self._is_retired:
                break
            began = loop.time()
            try:
                status = await self._run_once()
            except OSError as error:  # too little memory, or too many processes
                note("part-not-started", part=self._part, reason=error)
                status = NOT_STARTED
            self.has_ended.set()
            self.on_end()
            if self._is_retired or status == OTHER_KEEPER:
                break
            is_well = loop.time() - began > _STEADY or not self._may_run.is_set()
            failures = 0 if is_well else failures + 1
            with suppress(TimeoutError):
                async with asyncio.timeout(pause_after(failures)):
                    await self._woken.wait()
        return status

    def send(self, number: signal.Signals) -> None:
        """Send a signal to it, if it runs."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    def retire(self, number: signal.Signals) -> None:
        """Start it no more, and tell it by a signal that it may end."""
        self._is_retired, self._last_signal = True, number
        self._woken.set()
        self._may_run.set()
        self.send(number)

    def pause(self) -> None:
        """End it, and start it again only after `resume`."""
        self._may_run.clear()
        self.send(signal.SIGTERM)

    def resume(self) -> None:
        """Start it again."""
        self._may_run.set()

    async def end(self) -> None:
        """End it, by force if it does not go by itself."""
        self.retire(signal.SIGTERM)
        process = self._process
        if process is None:
            return
        try:
            async with asyncio.timeout(_ENDING):
                await process.wait()
        except TimeoutError:
            self.send(signal.SIGKILL)

    async def _run_once(self) -> int:
        process = self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", MODULE, *self._words),
            stdin=PIPE,
            pass_fds=self._handed,
            start_new_session=True,
        )
        note("part-started", part=self._part, pid=process.pid)
        if self._is_retired or not self._may_run.is_set():  # meanwhile
            self.send(self._last_signal)
        status = await process.wait()
        note("part-ended", part=self._part, pid=process.pid, status=status)
        self._process = None
        return status
