"""The Othello engine.

The 8x8 board has bitboards, an evaluation by patterns and an endgame solver of its own; all other
sizes share the slower kernels of `any_size/`. `thinker.py` is the way in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.engine.effort import HASH_MEGABYTES

if TYPE_CHECKING:
    from boardtui.engine.thinker import Thinker


def make_thinker(size: int, hash_megabytes: int = HASH_MEGABYTES, threads: int = 1) -> Thinker:
    """Return the thinker for boards of that size; compiles its kernels if they are not cached.

    Only the 8x8 board is searched by several threads.
    """
    if size == 8:
        from boardtui.engine.othello.thinker import OthelloThinker

        return OthelloThinker(hash_megabytes, threads=threads)
    from boardtui.engine.othello.any_size.thinker import AnySizeThinker

    return AnySizeThinker(size, hash_megabytes)
