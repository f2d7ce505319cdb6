"""Getting a search ready, which takes long where its kernels have to be compiled first."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from boardtui.engine import cache
from boardtui.engine.thinker import Thinker

Announce = Callable[[str], object]
"""Is told in a few words how far the engine is with getting ready."""

_PATIENCE = 0.05
"""Seconds after which somebody who waits looks whether it is still worth waiting."""

_BETWEEN_NEWS = 0.25

_KERNEL = re.compile(r"^@kernel\(", re.MULTILINE)


class PreparationFailed(Exception):
    """There is no search for this; the text says why."""


def kernels_in(sources: Iterable[Path]) -> int:
    """How many kernels source files define."""
    return sum(len(_KERNEL.findall(path.read_text(encoding="utf-8"))) for path in sources)


class _Superseded(Exception):
    """Nobody waits for this thinker, but for another one."""


class _Order:
    """A thinker that is being made."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.is_waited_for = False
        self.thinker: Thinker | None = None
        self.trouble = ""


class Preparation:
    """Makes the thinkers of each board size, one after another, in threads of its own."""

    def __init__(
        self,
        make: Callable[[int], Thinker],
        kernels: Callable[[int], int],
        slow_because: Callable[[], str],
        announce: Announce,
    ) -> None:
        self._make = make
        self._kernels = kernels
        self.slow_because = slow_because
        """Why searches are slow; empty when they are not."""
        self._announce = announce
        self._orders: dict[int, _Order] = {}
        self._ordering = threading.Lock()
        self._one_at_a_time = threading.Lock()

    def begin(self, size: int) -> None:
        """Start to get the search for a board size ready, unless that was done already.

        Another one that is not waited for may be put off.
        """
        self._order(size)

    def thinker(self, size: int, is_given_up: Callable[[], bool]) -> Thinker | None:
        """The thinker of a board size, waited for; None once that is given up.

        Raises PreparationFailed.
        """
        while True:
            order = self._order(size, is_waited_for=True)
            if order.done.wait(_PATIENCE):
                break
            if is_given_up():
                return None
        if order.thinker is None:
            raise PreparationFailed(order.trouble)
        return order.thinker

    def _order(self, size: int, *, is_waited_for: bool = False) -> _Order:
        """The order for a size, which is placed if it is not there."""
        with self._ordering:
            order = self._orders.get(size)
            if order is None:
                self._orders[size] = order = _Order()
                threading.Thread(target=self._prepare, args=(size, order), daemon=True).start()
            order.is_waited_for = order.is_waited_for or is_waited_for
            return order

    def _put_off_if_others_wait(self, size: int) -> None:
        """Give up an order that nobody waits for; whoever needs it places it again."""
        with self._ordering:
            others = [order for other, order in self._orders.items() if other != size]
            if not self._orders[size].is_waited_for and not all(
                order.done.is_set() for order in others
            ):
                del self._orders[size]
                raise _Superseded

    def _prepare(self, size: int, order: _Order) -> None:
        with self._one_at_a_time:
            try:
                cache.progress = self._news(size)
                order.thinker = self._make(size)
            except _Superseded:
                return
            except Exception as error:  # noqa: BLE001  it is told to whoever asks for the thinker
                words = str(error) or type(error).__name__
                order.trouble = f"the engine cannot be made ready: {words}"
                self._announce(order.trouble)
            else:
                slow = self.slow_because()
                self._announce(f"ready, but slow: {slow}" if slow else "ready")
            order.done.set()

    def _news(self, size: int) -> Callable[[int], None]:
        """What tells how many of the kernels are ready, not too often."""
        before, kernels, told = cache.ready_so_far(), self._kernels(size), -_BETWEEN_NEWS

        def tell(ready: int) -> None:
            nonlocal told
            self._put_off_if_others_wait(size)
            if time.monotonic() - told >= _BETWEEN_NEWS:
                told = time.monotonic()
                done = ready - before
                self._announce(f"preparing {done}/{max(done, kernels)}")

        return tell
