"""Getting a search ready, which takes long where its kernels have to be compiled first."""

from __future__ import annotations

import gc
import math
import re
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from boardtui.engine import cache
from boardtui.engine.thinker import Thinker
from boardtui.rules.game import Game

Announce = Callable[[str], object]
"""Is told in a few words how far the engine is with getting ready."""

_PATIENCE = 0.05
"""Seconds after which somebody who waits looks whether it is still worth waiting."""

_BETWEEN_NEWS = 0.25

_KERNEL = re.compile(r"^@kernel\(", re.MULTILINE)


class Setup(NamedTuple):
    """What a thinker is made for."""

    game: Game
    hash_megabytes: int


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
    """Makes the thinkers of each game, one after another, in threads of its own.

    The newest one that was asked for is kept: they are large, and few programs change games often.
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
        """Why searches are slow; empty when they are not."""
        self._announce = announce
        self._orders: dict[Setup, _Order] = {}
        self._ordering = threading.Lock()
        self._one_at_a_time = threading.Lock()

    def begin(self, setup: Setup) -> None:
        """Start to get the search for a game ready, unless that was done already.

        Another one that is not waited for may be put off.
        """
        self._order(setup)

    def thinker(
        self, setup: Setup, is_given_up: Callable[[], bool], seconds: float = math.inf
    ) -> Thinker | None:
        """The thinker of a game, waited for; None once that is given up or took so long.

        Raises PreparationFailed.
        """
        end = time.monotonic() + seconds
        while True:
            order = self._order(setup, is_waited_for=True)
            if order.done.wait(max(min(_PATIENCE, end - time.monotonic()), 0.0)):
                break
            if is_given_up() or time.monotonic() >= end:
                return None
        if order.thinker is None:
            raise PreparationFailed(order.trouble)
        return order.thinker

    def _order(self, setup: Setup, *, is_waited_for: bool = False) -> _Order:
        """The order for a game, which is placed if it is not there."""
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
        """Give up an order that nobody waits for; whoever needs it places it again."""
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
                cache.progress = self._news(setup)
                order.thinker = self._make(setup)
                gc.freeze()  # all of that stays: no move is to wait while cycles are looked for
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

    def _news(self, setup: Setup) -> Callable[[int], None]:
        """What tells how many of the kernels are ready, not too often."""
        before, kernels, told = cache.ready_so_far(), self._kernels(setup.game), -_BETWEEN_NEWS

        def tell(ready: int) -> None:
            nonlocal told
            self._put_off_if_others_wait(setup)
            if time.monotonic() - told >= _BETWEEN_NEWS:
                told = time.monotonic()
                done = ready - before
                self._announce(f"preparing {done}/{max(done, kernels)}")

        return tell
