"""Puzzles made in the background, while a person solves others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

from boardtui.analysis.requests import Ask, Priority
from boardtui.players.player import PlayerError
from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.game_library import GameLibrary
from boardtui.session.training.due import Training
from boardtui.session.training.puzzle_sources import PuzzleSource
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
    """Makes puzzles of the games that a person solves puzzles of, as long as few are left.

    It asks the engine only what nobody waits for, and nothing while it rests: whoever shows
    puzzles lets it work, and lets it rest before anybody plays. Needs a running event loop.
    """

    def __init__(
        self,
        training: Training,
        engines: EnginePool,
        find_library: Callable[[], GameLibrary | None] = lambda: None,
        chance: Random | None = None,
    ) -> None:
        """Keep puzzles in the training of a person, by the engines of a pool.

        Nothing is made where nothing is kept, or where only one engine may run at a time.
        """
        self._training = training
        self._engines = engines
        self._find_library = find_library
        self._chance = chance or Random()
        self._works = training.keeps and not engines.is_shared
        self._wanted: Game | None = None
        self._is_resting = False
        self._task: asyncio.Task[None] | None = None
        self._sources: dict[str, PuzzleSource] = {}
        self._looked: dict[str, int] = {}
        """The number of games that were looked at, by pool."""

    @property
    def is_working(self) -> bool:
        """True while puzzles are made, or it is seen if there are enough."""
        return self._task is not None

    def want(self, game: Game) -> None:
        """Make puzzles of a game from now on, if few near the person's rating are left."""
        if self._wanted is not None and rating_pool(game) != rating_pool(self._wanted):
            self._drop_task()
        self._wanted = game
        self._go_on()

    def rest(self) -> None:
        """Leave the engine alone until `resume`."""
        self._is_resting = True
        self._drop_task()

    def resume(self) -> None:
        """Go on after a rest."""
        self._is_resting = False
        self._go_on()

    def close(self) -> None:
        """Stop for good."""
        self._works = False
        self._drop_task()

    def _go_on(self) -> None:
        game = self._wanted
        if game is None or not self._works or self._is_resting or self._task is not None:
            return
        ask = self._engines.asker(game, Priority.PUZZLES)
        if ask is not None and has_puzzles(game):
            self._task = asyncio.create_task(self._make(game, ask))

    async def _make(self, game: Game, ask: Ask) -> None:
        """Make puzzles until there are enough."""
        pool = rating_pool(game)
        source = self._sources.setdefault(
            pool, PuzzleSource(game, self._find_library, self._chance)
        )
        store = self._training.store(PuzzleStore)
        try:
            while self._looked.get(pool, 0) < _MOST_GAMES and await self._has_few(store, pool):
                made = await self._some(source, pool, ask)
                await self._training.do(partial(store.add, made, self._training.now()))
        except PlayerError:
            self._works = False  # whoever plays or analyses is told; puzzles can wait
        except Reasoned as error:
            self._works = False
            self._training.tell(error)
        self._task = None

    async def _some(self, source: PuzzleSource, pool: str, ask: Ask) -> list[Puzzle]:
        """Return some puzzles, or none once enough games were looked at. Raises PlayerError."""
        made = list[Puzzle]()
        while len(made) < _AT_ONCE and self._looked.get(pool, 0) < _MOST_GAMES:
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

    def _drop_task(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
