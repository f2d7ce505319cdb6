"""The puzzles in a game, whatever game it is."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from boardtui.analysis.requests import Ask
from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.training.exercise import ExerciseOrigin
from boardtui.training.gomoku_puzzles import gomoku_puzzles
from boardtui.training.othello_puzzles import othello_puzzles
from boardtui.training.puzzle import Puzzle


def has_puzzles(game: Game) -> bool:
    """Return True if puzzles can be made of a game: those of its pool have one rating."""
    return isinstance(game, Othello | Gomoku) and bool(rating_pool(game))


async def puzzles_in(
    played: Sequence[Position], ask: Ask, origin: ExerciseOrigin | None = None
) -> AsyncGenerator[Puzzle, None]:
    """Yield the puzzles among the positions of one game, whose place is told by `origin`.

    Raises PlayerError.
    """
    match played[0].game if played else None:
        case Othello():
            found = othello_puzzles(played, ask, origin)
        case Gomoku():
            found = gomoku_puzzles(played, ask, origin)
        case _:
            return
    async for puzzle in found:
        yield puzzle
