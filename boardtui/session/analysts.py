"""The engines behind hints and analysis: one for each kind of game."""

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
    from boardtui.analysis.analyst import Analyst
    from boardtui.analysis.memory import Memory
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


class Analysts:
    """Makes the analyst for a kind of game when it is first needed, and closes them all."""

    def __init__(
        self,
        make: Callable[[Game], Analyst] | None = None,
        slot: EngineSlot | None = None,
        console: FindConsole | None = None,
        threads: int | str = 1,
    ) -> None:
        """Make analysts with `make`, by default with built-in engines.

        Their questions wait for `slot`; `console` receives the traffic of the engines; `threads` is
        the setting of that name.
        """
        self._make = make or partial(_our_analyst, slot, console, threads)
        self._by_kind: dict[str, Analyst] = {}
        self._is_shared = slot is not None
        self._early: EarlyPreparation | None = None
        self._is_closed = False

    def finder(self, game: Game) -> Callable[[], Analyst] | None:
        """Return a function that finds the analyst for a game; None if no engine plays it."""
        return partial(self._find, game) if plays_with_built_in_engine(game) else None

    def memory(self, game: Game) -> Memory | None:
        """Return the results for this kind of game; None before the first question."""
        analyst = self._by_kind.get(game.key)
        return None if analyst is None else analyst.memory

    def expect(self, kind: str) -> None:
        """Prepare the engine of a kind of game, unless only one engine may run."""
        if self._is_shared or self._is_closed:
            return
        if self._early is None:
            from boardtui.players.early_preparation import EarlyPreparation

            self._early = EarlyPreparation()
        self._early.begin(kind)

    async def close(self) -> None:
        """Close the engines for good; `expect` does nothing after that."""
        self._is_closed = True
        closing = [analyst.close() for analyst in self._by_kind.values()]
        if self._early is not None:
            closing.append(self._early.close())
        await asyncio.gather(*closing)

    def _find(self, game: Game) -> Analyst:
        if game.key not in self._by_kind:
            self._by_kind[game.key] = self._make(game)
        return self._by_kind[game.key]


def _our_analyst(
    slot: EngineSlot | None, console: FindConsole | None, threads: int | str, game: Game
) -> Analyst:
    from boardtui.analysis.analyst import Analyst

    make = partial(analysing_engine, game, slot, console, threads_for(threads))
    return Analyst(make)
