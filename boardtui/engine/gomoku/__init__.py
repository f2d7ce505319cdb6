"""The Gomoku engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.engine.effort import HASH_MEGABYTES
from boardtui.engine.readiness import make_ready

if TYPE_CHECKING:
    from boardtui.engine.thinker import Thinker
    from boardtui.rules.gomoku import Gomoku


def make_thinker(game: Gomoku, hash_megabytes: int = HASH_MEGABYTES, threads: int = 1) -> Thinker:
    """A thinker for positions of a game; compiles its kernels if they are not in the cache."""
    make_ready("gomoku")
    from boardtui.engine.gomoku.thinker import GomokuThinker

    return GomokuThinker(game, hash_megabytes, threads=threads)
