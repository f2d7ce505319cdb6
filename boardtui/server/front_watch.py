"""Whether a served club has a front: without one, no visitor can play."""

from __future__ import annotations

import asyncio


class FrontWatch:
    """Knows which fronts have visitors or take them; needs a running event loop."""

    def __init__(self) -> None:
        self._serving: set[object] = set()
        self._has_any, self._has_none = asyncio.Event(), asyncio.Event()
        self._has_none.set()

    def note(self, front: object, *, serves: bool) -> None:
        """Note that a front serves, or has stopped serving."""
        if serves:
            self._serving.add(front)
        else:
            self._serving.discard(front)
        now, before = self._has_any, self._has_none
        if not self._serving:
            now, before = before, now
        before.clear()
        now.set()

    async def until_any(self) -> None:
        """Wait until there is a front."""
        await self._has_any.wait()

    async def until_none_for(self, seconds: float) -> None:
        """Wait until there has been none for some time."""
        while True:
            await self._has_none.wait()
            try:
                async with asyncio.timeout(seconds):
                    await self._has_any.wait()
            except TimeoutError:
                return
