"""The Othello engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.engine.effort import HASH_MEGABYTES

if TYPE_CHECKING:
    from boardtui.engine.thinker import Thinker


def make_thinker(size: int, hash_megabytes: int = HASH_MEGABYTES) -> Thinker:
    """What thinks about boards of that size; compiles its kernels if they are not kept yet."""
    if size == 8:
        from boardtui.engine.othello.thinker import OthelloThinker

        return OthelloThinker(hash_megabytes)
    from boardtui.engine.othello.rows.thinker import RowsThinker

    return RowsThinker(size, hash_megabytes)
