"""The engines that are asked for hints and analysis: one for each kind of game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from boardtui.players.levels import analysing_engine
from boardtui.players.specs import plays_with_our_engine
from boardtui.rules.game import Game

if TYPE_CHECKING:
    from boardtui.play.analyst import Analyst


class Analysts:
    """Finds an analyst when there is something to ask, and closes them all."""

    def __init__(self) -> None:
        self._by_kind: dict[str, Analyst] = {}

    def finder(self, game: Game) -> Callable[[], Analyst] | None:
        """The way to the analyst of games of this kind; None where no engine knows it."""
        return partial(self._find, game) if plays_with_our_engine(game) else None

    async def close(self) -> None:
        """Close the engines."""
        await asyncio.gather(*(analyst.close() for analyst in self._by_kind.values()))

    def _find(self, game: Game) -> Analyst:
        if game.key not in self._by_kind:
            from boardtui.play.analyst import Analyst

            self._by_kind[game.key] = Analyst(partial(analysing_engine, game))
        return self._by_kind[game.key]
