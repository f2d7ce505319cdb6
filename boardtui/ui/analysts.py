"""The engines that are asked for hints and analysis: one for each kind of game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from boardtui.launch import Bounds
from boardtui.players.levels import analysing_engine
from boardtui.players.specs import plays_with_built_in_engine
from boardtui.rules.game import Game

if TYPE_CHECKING:
    from boardtui.play.analyst import Analyst
    from boardtui.play.memory import Memory
    from boardtui.players.engine_slot import EngineSlot


def shared_slot(bounds: Bounds) -> EngineSlot | None:
    """Return what engines share of which only one may run."""
    if not bounds.one_engine:
        return None
    from boardtui.players.engine_slot import EngineSlot

    return EngineSlot()


class Analysts:
    """Makes an analyst for a kind of game when it is first needed, and closes all."""

    def __init__(
        self,
        make: Callable[[Game], Analyst] | None = None,
        slot: EngineSlot | None = None,
        threads: int | str = 1,
    ) -> None:
        """Make analysts by `make`, or with built-in engines whose questions wait for `slot`.

        Those engines search with so many threads, by the setting.
        """
        self._make = make or partial(_our_analyst, slot, threads)
        self._by_kind: dict[str, Analyst] = {}

    def finder(self, game: Game) -> Callable[[], Analyst] | None:
        """Return a call that finds the analyst for a game; None if no engine plays it."""
        return partial(self._find, game) if plays_with_built_in_engine(game) else None

    def memory(self, game: Game) -> Memory | None:
        """Return what has been found out about games of this kind; None if nothing was asked."""
        analyst = self._by_kind.get(game.key)
        return None if analyst is None else analyst.memory

    async def close(self) -> None:
        """Close the engines."""
        await asyncio.gather(*(analyst.close() for analyst in self._by_kind.values()))

    def _find(self, game: Game) -> Analyst:
        if game.key not in self._by_kind:
            self._by_kind[game.key] = self._make(game)
        return self._by_kind[game.key]


def _our_analyst(slot: EngineSlot | None, threads: int | str, game: Game) -> Analyst:
    """The analyst with the built-in engine."""
    from boardtui.play.analyst import Analyst
    from boardtui.processors import threads_for

    return Analyst(partial(analysing_engine, game, slot, threads_for(threads)))
