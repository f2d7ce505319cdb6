"""Preparation of thinkers, which takes long if their kernels must be compiled first."""

from __future__ import annotations

import gc
import math
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from boardtui.engine import progress
from boardtui.engine.thinker import Thinker
from boardtui.protocols.readiness import write_loading, write_preparing, write_ready
from boardtui.rules.game import Game

Announce = Callable[[str], object]
"""Takes news of how far the engine is with getting ready: see `boardtui.protocols.readiness`."""

_PATIENCE = 0.05
"""Seconds between checks whether a wait was given up."""

_BETWEEN_NEWS = 0.25
"""Seconds between news of progress."""


class Setup(NamedTuple):
    """The game, the memory and the threads that a thinker is made for."""

    game: Game
    hash_megabytes: int
    threads: int = 1


class PreparationFailed(Exception):
    """Failure to make a thinker; the text says why."""


class _Superseded(Exception):
    """End of the making of a thinker, for the sake of another that is waited for."""


class _Order:
    """An order for a thinker, which may still be in the making."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.is_waited_for = False
        self.thinker: Thinker | None = None
        self.trouble = ""


class Preparation:
    """The thinkers of an engine, made one after another in threads of their own.

    Only the newest one is kept: they are large, and few controllers change games often.
    """

    def __init__(
        self,
        make: Callable[[Setup], Thinker],
        kernels: Callable[[Game], int],
        slow_because: Callable[[], str],
        announce: Announce,
    ) -> None:
        self._make = make
        self._kernels = kernels
        self.slow_because = slow_because
        """Returns why searches are slow; empty when they are not."""
        self._announce = announce
        self._orders: dict[Setup, _Order] = {}
        self._ordering = threading.Lock()
        self._one_at_a_time = threading.Lock()

    def begin(self, setup: Setup) -> None:
        """Begin to make a thinker, unless it is in the making or made.

        It may displace another order.
        """
        self._order(setup)

    def thinker(
        self, setup: Setup, is_given_up: Callable[[], bool], seconds: float = math.inf
    ) -> Thinker | None:
        """Return a thinker once it is made; None if that takes longer or the wait is given up.

        Raises PreparationFailed.
        """
        end = time.monotonic() + seconds
        while True:
            # Placed again each time: another order may have displaced it.
            order = self._order(setup, is_waited_for=True)
            if order.done.wait(max(min(_PATIENCE, end - time.monotonic()), 0.0)):
                break
            if is_given_up() or time.monotonic() >= end:
                return None
        if order.thinker is None:
            raise PreparationFailed(order.trouble)
        return order.thinker

    def _order(self, setup: Setup, *, is_waited_for: bool = False) -> _Order:
        """Return the order for a setup, placed if there is none."""
        with self._ordering:
            order = self._orders.get(setup)
            if order is None:
                for other, placed in list(self._orders.items()):
                    if placed.done.is_set():
                        del self._orders[other]
                self._orders[setup] = order = _Order()
                threading.Thread(target=self._prepare, args=(setup, order), daemon=True).start()
            order.is_waited_for = order.is_waited_for or is_waited_for
            return order

    def _put_off_if_others_wait(self, setup: Setup) -> None:
        """Drop an abandoned order in favour of others; it can be placed again."""
        with self._ordering:
            others = [order for other, order in self._orders.items() if other != setup]
            if not self._orders[setup].is_waited_for and not all(
                order.done.is_set() for order in others
            ):
                del self._orders[setup]
                raise _Superseded

    def _prepare(self, setup: Setup, order: _Order) -> None:
        with self._one_at_a_time:
            try:
                progress.tell = self._news(setup)
                order.thinker = self._make(setup)
                # A thinker stays for good: no move should wait while the collector visits it.
                gc.freeze()
            except _Superseded:
                return
            except Exception as error:  # noqa: BLE001  `thinker` raises it
                words = str(error) or type(error).__name__
                order.trouble = f"the engine cannot be made ready: {words}"
                self._announce(order.trouble)
            else:
                self._announce(write_ready(self.slow_because()))
            order.done.set()

    def _news(self, setup: Setup) -> Callable[[int], None]:
        """Return a function that announces how many kernels are ready, not too often."""
        before, kernels, told = progress.ready_so_far(), self._kernels(setup.game), -_BETWEEN_NEWS
        compiled = progress.compiled_so_far()

        def tell(ready: int) -> None:
            nonlocal told
            self._put_off_if_others_wait(setup)
            if time.monotonic() - told >= _BETWEEN_NEWS:
                told = time.monotonic()
                done = ready - before
                write = write_preparing if progress.compiled_so_far() > compiled else write_loading
                self._announce(write(done, max(done, kernels)))

        return tell
