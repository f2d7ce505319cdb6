"""A pilot that goes on once an app has done all that it can do, however busy the machine is."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from textual.app import App, ReturnType
from textual.pilot import Pilot
from textual.screen import Screen

from tests.waiting import PATIENCE, give_way

_watching: set[object] = set()
"""The calls of `idle` that are under way; each has one callback in the loop."""


async def idle(_min_sleep: float = 0.0, max_sleep: float = PATIENCE) -> None:
    """Wait until everything in the event loop waits for something that is still to come.

    Textual's own function looks at the time of the processor instead: where other processes take
    the processor, this one seems idle with keys still to be handled, and else it sleeps in vain.
    """
    loop: Any = asyncio.get_running_loop()
    end = time.monotonic() + max_sleep
    this = object()
    _watching.add(this)
    try:
        while time.monotonic() < end:
            await give_way()
            now = loop.time()
            if len(loop._ready) < len(_watching) and not any(
                timer.when() <= now and not timer.cancelled() for timer in loop._scheduled[:1]
            ):
                break
    finally:
        _watching.discard(this)


class SteadyPilot(Pilot[ReturnType]):
    """Presses a key when all that the one before did is done and is on the screen."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            await super().press(key)

    async def _wait_for_screen(self, timeout: float = 30.0) -> bool:  # noqa: ASYNC109  it is Textual's
        animator = self.app._animator
        while True:
            await idle()
            is_done = self.app._exception is None
            if is_done and not waits_for_messages(self.app):
                is_done = await super()._wait_for_screen(timeout)
                await idle()
            is_moving = bool(animator._animations or animator._scheduled)
            if not is_done or not (refreshed(self.app) or is_moving):
                return is_done
            await animator.wait_until_complete()


def waits_for_messages(app: App[Any]) -> bool:
    """Return True if the app and all widgets in front have handled what was sent to them.

    Textual's own pilot sends each of them a message to find out, which is half of all messages.
    """
    try:
        pumps = [app, *app.screen.walk_children(with_self=True)]
    except Exception:  # noqa: BLE001  the app has ended
        return False
    return all(
        pump._closing or pump._closed or pump._message_queue.ready_event._waiters for pump in pumps
    )


def refreshed(app: App[Any]) -> bool:
    """Show at once what waits for the next frame; return whether anything did."""
    try:
        screen: Screen[Any] = app.screen
    except Exception:  # noqa: BLE001  the app has ended
        return False
    if not app._running or not screen.is_current or app._batch_count:
        return False
    if app._resize_event is not None:
        app._check_resize()
        return True
    if not (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    ):
        return False
    screen._on_timer_update()
    return True
