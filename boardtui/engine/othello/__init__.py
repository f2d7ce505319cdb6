"""The Othello engine.

The 8x8 board has bitboards, an evaluation by patterns and an endgame solver of its own; all other
sizes share the slower kernels of `any_size/`. `thinker.py` is the way in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.engine.effort import HASH_MEGABYTES

if TYPE_CHECKING:
    from boardtui.engine.thinker import Thinker


def make_thinker(size: int, hash_megabytes: int = HASH_MEGABYTES) -> Thinker:
    """Return the thinker for boards of that size; compiles its kernels if they are not cached."""
    if size == 8:
        from boardtui.engine.othello.thinker import OthelloThinker

        return OthelloThinker(hash_megabytes)
    from boardtui.engine.othello.any_size.thinker import AnySizeThinker

    return AnySizeThinker(size, hash_megabytes)
