"""The Gomoku engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.engine.effort import HASH_MEGABYTES
from boardtui.engine.gomoku.small import can_solve
from boardtui.engine.readiness import make_ready

if TYPE_CHECKING:
    from boardtui.engine.thinker import Thinker
    from boardtui.rules.gomoku import Gomoku


def make_thinker(game: Gomoku, hash_megabytes: int = HASH_MEGABYTES, threads: int = 1) -> Thinker:
    """A thinker for positions of a game; compiles its kernels if they are not in the cache."""
    for name in needs_of(game):
        make_ready(name)
    from boardtui.engine.gomoku.thinker import GomokuThinker

    search = GomokuThinker(game, hash_megabytes, threads=threads)
    if not can_solve(game):
        return search
    from boardtui.engine.gomoku.small.thinker import SmallBoardThinker

    return SmallBoardThinker(game, search)


def needs_of(game: Gomoku) -> tuple[str, ...]:
    """Return the names of the kernels for a game in `readiness.NEEDS`."""
    return ("gomoku", "gomoku-small") if can_solve(game) else ("gomoku",)
