"""Games to make puzzles of: own ones, those of the library, and those that the program plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random

from boardtui.analysis.requests import Ask
from boardtui.library.errors import LibraryError
from boardtui.library.query import Query
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.players.specs import rating_pool
from boardtui.record.who import Who
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Position
from boardtui.rules.opening_names import FIRST_MOVES
from boardtui.session.game_library import GameLibrary
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import ExerciseOrigin
from boardtui.training.self_play import play_itself

MOST_SOUGHT = 500
"""The most games of the library that are looked at in one run of the program."""

_AT_ONCE = 20
"""Games that are read at once."""


class PlayedGame(NamedTuple):
    """The positions of a game, and where they are from."""

    positions: tuple[Position, ...]
    origin: ExerciseOrigin | None = None
    """None for a game that the program played."""


class PuzzleSource:
    """Gives games of one pool: one's own first, then others of the library, then made-up ones."""

    def __init__(
        self,
        game: Game,
        find_library: Callable[[], GameLibrary | None],
        chance: Random,
    ) -> None:
        """Give games like `game`; those that `chance` chooses come first."""
        self._game = game
        self._find_library = find_library
        self._chance = chance
        self._sought: list[int] | None = None
        """The numbers of games in the library that are still to be read; None before a search."""
        self._read: list[Row] = []
        """Games that were read, the next one last."""

    async def next(self, ask: Ask) -> PlayedGame:
        """Return another game. Raises PlayerError."""
        while (row := await self._next_row()) is not None:
            try:
                return PlayedGame(tuple(row.positions()), _origin(row))
            except RulesError:
                continue  # a game that a newer version has written, or a damaged one
        return PlayedGame(await play_itself(self._game, ask, self._chance))

    async def _next_row(self) -> Row | None:
        """Return the next game of the library; None after the last one, and without a library."""
        library = self._find_library()
        try:
            if library is None:
                return None
            if self._sought is None:
                self._sought = await library.ask(self._search) or []
            while not self._read and self._sought:
                numbers = [self._sought.pop() for _ in self._sought[:_AT_ONCE]]
                rows = await library.ask(partial(_rows, numbers=numbers)) or ()
                self._read = [row for row in rows[::-1] if self._is_alike(row)]
        except LibraryError:
            self._sought = []
        return self._read.pop() if self._read else None

    def _search(self, reader: Reader) -> list[int]:
        """Return the numbers of games, the first ones last."""
        found = reader.found(Query(game=self._game.key))
        own = reader.played() & found
        return [*self._some(found - own), *self._some(own)][-MOST_SOUGHT:]

    def _some(self, numbers: Iterable[int]) -> list[int]:
        """Return numbers that chance chooses."""
        every = sorted(numbers)
        return self._chance.sample(every, min(len(every), MOST_SOUGHT))

    def _is_alike(self, row: Row) -> bool:
        return rating_pool(row.game) == rating_pool(self._game)


def _rows(reader: Reader, numbers: Sequence[int]) -> tuple[Row, ...]:
    return reader.rows(numbers)


def _origin(row: Row) -> ExerciseOrigin:
    return ExerciseOrigin(
        row.ref.digest,
        0,
        tuple(map(Who.stranger, row.players)),
        row.date,
        tuple(row.moves[:FIRST_MOVES]) if row.start is None else (),
        is_own=False,
    )
