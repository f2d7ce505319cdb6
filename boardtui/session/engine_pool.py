"""The engines behind hints, coach, analysis and review: one for each kind of game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from boardtui.players.levels import analysing_engine
from boardtui.players.specs import plays_with_built_in_engine
from boardtui.rules.game import Game
from boardtui.session.launch import Bounds
from boardtui.system.processors import threads_for

if TYPE_CHECKING:
    from boardtui.analysis.engine_queue import EngineQueue
    from boardtui.analysis.memory import Memory
    from boardtui.analysis.requests import Ask, Priority, StatusCallback
    from boardtui.analysis.verdict import Thresholds
    from boardtui.config.settings import Settings
    from boardtui.players.early_preparation import EarlyPreparation
    from boardtui.players.engine_console import FindConsole
    from boardtui.players.engine_slot import EngineSlot


def shared_slot(bounds: Bounds) -> EngineSlot | None:
    """Return a slot for one engine at a time; None if several may run."""
    if not bounds.one_engine:
        return None
    from boardtui.players.engine_slot import EngineSlot

    return EngineSlot()


def thresholds(settings: Settings) -> Thresholds:
    """Return the smallest losses that the coach reports."""
    from boardtui.analysis.verdict import Thresholds

    return Thresholds(settings.coach_discs, settings.coach_percent)


class EnginePool:
    """Makes the engine for a kind of game when it is first needed, and closes them all.

    Each engine works for the most urgent question; a less urgent one goes on by itself after it.
    """

    def __init__(
        self,
        make: Callable[[Game], EngineQueue] | None = None,
        slot: EngineSlot | None = None,
        console: FindConsole | None = None,
        threads: int | str = 1,
    ) -> None:
        """Make queues with `make`, by default for built-in engines.

        Their questions wait for `slot`; `console` receives the traffic of the engines; `threads` is
        the setting of that name.
        """
        self._make = make or partial(_our_engine, slot, console, threads)
        self._by_kind: dict[str, EngineQueue] = {}
        self.is_shared = slot is not None
        """True if only one engine may run at a time."""
        self._early: EarlyPreparation | None = None
        self._is_closed = False

    def finder(self, game: Game) -> Callable[[], EngineQueue] | None:
        """Return a function that finds the queue of a game's engine; None if none plays it."""
        return partial(self._find, game) if plays_with_built_in_engine(game) else None

    def asker(
        self, game: Game, priority: Priority, on_status: StatusCallback | None = None
    ) -> Ask | None:
        """Return a function that asks a game's engine at one priority; None if none plays it.

        `on_status` is called in the asker's context whenever the engine works for it, and at each
        change of how far it has got ready.
        """
        find = self.finder(game)
        if find is None:
            return None
        return lambda request: find().ask(request, priority, on_status)

    def memory(self, game: Game) -> Memory | None:
        """Return the results for this kind of game; None before the first question."""
        queue = self._by_kind.get(game.key)
        return None if queue is None else queue.memory

    def expect(self, kind: str) -> None:
        """Prepare the engine of a kind of game, unless only one engine may run."""
        if self.is_shared or self._is_closed:
            return
        if self._early is None:
            from boardtui.players.early_preparation import EarlyPreparation

            self._early = EarlyPreparation()
        self._early.begin(kind)

    async def close(self) -> None:
        """Close the engines for good; `expect` does nothing after that."""
        self._is_closed = True
        closing = [queue.close() for queue in self._by_kind.values()]
        if self._early is not None:
            closing.append(self._early.close())
        await asyncio.gather(*closing)

    def _find(self, game: Game) -> EngineQueue:
        if game.key not in self._by_kind:
            self._by_kind[game.key] = self._make(game)
        return self._by_kind[game.key]


def _our_engine(
    slot: EngineSlot | None, console: FindConsole | None, threads: int | str, game: Game
) -> EngineQueue:
    from boardtui.analysis.engine_queue import EngineQueue

    make = partial(analysing_engine, game, slot, console, threads_for(threads))
    return EngineQueue(make)
