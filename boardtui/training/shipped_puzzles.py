"""The puzzles that come with the program."""

from __future__ import annotations

from boardtui.training.puzzle import Puzzle


def shipped_puzzles(pool: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pool of games (`rating_pool`) that come with the program."""
    raise NotImplementedError(pool)
