"""The Othello engine.

The 8x8 board has bitboards, an evaluation by patterns and an endgame solver of its own; all other
sizes share the slower kernels of `any_size/`. `thinker.py` is the way in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.engine.effort import HASH_MEGABYTES
from boardtui.engine.readiness import make_ready

if TYPE_CHECKING:
    from boardtui.engine.thinker import Thinker


def make_thinker(size: int, hash_megabytes: int = HASH_MEGABYTES, threads: int = 1) -> Thinker:
    """Return the thinker for boards of `size`; compiles its kernels if they are not cached.

    Only the 8x8 board is searched by several threads.
    """
    make_ready(needs_of(size))
    if size == 8:
        from boardtui.engine.othello.thinker import OthelloThinker

        return OthelloThinker(hash_megabytes, threads=threads)
    from boardtui.engine.othello.any_size.thinker import AnySizeThinker

    return AnySizeThinker(size, hash_megabytes)


def needs_of(size: int) -> str:
    """Return the name of the kernels for boards of `size` in `readiness.NEEDS`."""
    if size == 8:
        return "othello"
    return "othello-small" if size < 8 else "othello-large"
