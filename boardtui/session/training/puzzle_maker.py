"""Puzzles made in the background, while a person solves others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

from boardtui.analysis.requests import Ask, Priority
from boardtui.person.personal_file import PersonalReason
from boardtui.players.player import PlayerError
from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game
from boardtui.saves.database_file import LITTLE_PATIENCE
from boardtui.session.engine_pool import EnginePool
from boardtui.session.game_library import GameLibrary
from boardtui.session.open_games import OpenGames
from boardtui.session.training.puzzle_sources import PuzzleSource
from boardtui.session.training.training import Training
from boardtui.system.reasons import Reasoned
from boardtui.training.puzzle import Puzzle
from boardtui.training.puzzle_rating import FIRST_STANDING
from boardtui.training.puzzle_search import has_puzzles, puzzles_in
from boardtui.training.puzzle_store import PuzzleStore

FEW = 50
"""With fewer puzzles near a person's rating, more are made."""

_AT_ONCE = 5
"""Puzzles that are written together."""

_MOST_GAMES = 2_000
"""The most games that are looked at for one pool in one run of the program."""


class PuzzleMaker:
    """Makes puzzles for the game that is being solved, while few near the person's rating are left.

    Call `want` for each puzzle that is shown, and `rest` before anybody plays. The engine is asked
    at the lowest priority. Needs a running event loop.
    """

    def __init__(
        self,
        training: Training,
        engines: EnginePool,
        find_library: Callable[[], GameLibrary | None] = lambda: None,
        is_free: Callable[[], bool] = lambda: True,
        chance: Random | None = None,
    ) -> None:
        """Keep puzzles in the training of a person, by the engines of a pool.

        Nothing is made where nothing is kept, or where only one engine may run at a time; and no
        other game is looked at unless `is_free`, so that it stops behind another screen.
        """
        self._training = training
        self._engines = engines
        self._find_library = find_library
        self._chance = chance or Random()
        self._works = training.keeps and not engines.is_shared
        self._is_free = is_free
        self._pool = ""
        """The pool of the games that puzzles are made of."""
        self._task: asyncio.Task[None] | None = None
        self._sources: dict[str, PuzzleSource] = {}
        self._looked: dict[str, int] = {}
        """The number of games that were looked at, by pool."""

    @classmethod
    def of(cls, games: OpenGames, engines: EnginePool, is_free: Callable[[], bool]) -> PuzzleMaker:
        """Return the maker for the person at a program, with its library."""
        return cls(games.training, engines, lambda: games.library, is_free)

    @property
    def is_working(self) -> bool:
        """True while puzzles are made, or it is seen if there are enough."""
        return self._task is not None

    def want(self, game: Game) -> None:
        """Make puzzles of a game from now on, if few near the person's rating are left."""
        if rating_pool(game) != self._pool:
            self.rest()
        self._pool = rating_pool(game)
        ask = self._engines.asker(game, Priority.PUZZLES)
        if self._works and self._task is None and ask is not None and has_puzzles(game):
            self._task = asyncio.create_task(self._make(game, ask))

    def rest(self) -> None:
        """Leave the engine alone until more are wanted."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """Stop for good."""
        self._works = False
        self.rest()

    async def _make(self, game: Game, ask: Ask) -> None:
        """Make puzzles until there are enough."""
        pool = rating_pool(game)
        source = self._sources.setdefault(
            pool, PuzzleSource(game, self._find_library, self._chance)
        )
        store = self._training.store(partial(PuzzleStore, patience=LITTLE_PATIENCE))
        try:
            while self._goes_on(pool) and await self._has_few(store, pool):
                made = await self._some(source, pool, ask)
                await self._training.do(partial(store.add, made, self._training.now()))
        except PlayerError:
            self._works = False  # the failure is told where a person plays or analyses
        except Exception as error:  # noqa: BLE001  told, as what fails in `Training.begin`
            # What another program has locked is tried again with the next puzzle that is shown.
            if not (isinstance(error, Reasoned) and error.reason is PersonalReason.LOCKED):
                self._works = False
                self._training.tell(error)
        finally:
            if self._task is asyncio.current_task():
                self._task = None

    def _goes_on(self, pool: str) -> bool:
        return self._is_free() and self._looked.get(pool, 0) < _MOST_GAMES

    async def _some(self, source: PuzzleSource, pool: str, ask: Ask) -> list[Puzzle]:
        """Return some puzzles, fewer where it is to end. Raises PlayerError."""
        made = list[Puzzle]()
        while len(made) < _AT_ONCE and self._goes_on(pool):
            self._looked[pool] = self._looked.get(pool, 0) + 1
            played = await source.next(ask)
            made += [puzzle async for puzzle in puzzles_in(played.positions, ask, played.origin)]
        return made

    async def _has_few(self, store: PuzzleStore, pool: str) -> bool:
        """Return True if few puzzles that suit the person wait. Raises PersonalError."""

        def count() -> int:
            standing = store.standings().get(pool, FIRST_STANDING)
            return store.waiting(pool, standing.target)

        return await self._training.do(count) < FEW
