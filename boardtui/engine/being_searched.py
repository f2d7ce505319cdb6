"""The positions that threads are searching, in slots shared by all threads.

A thread puts off a move to a position that another thread is searching: later the transposition
table may have its score (J.-C. Weill, The ABDADA distributed minimax search algorithm, 1996). Slots
have no locks: if one is overwritten, a position is searched twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import generic_kernel

SLOTS = 1024
"""Many more than threads search at once."""

_LAST_SLOT = np.uint64(SLOTS - 1)
_FREE = np.uint64(0)


@generic_kernel
def is_searched(shared: Any, key: Any) -> Any:
    """Return True if a thread is searching the position with `key`."""
    return shared.searched[key & _LAST_SLOT] == key


@generic_kernel
def begin_search(shared: Any, key: Any) -> None:
    """Note that the position with `key` is being searched."""
    shared.searched[key & _LAST_SLOT] = key


@generic_kernel
def end_search(shared: Any, key: Any) -> None:
    """Note that the position with `key` was searched."""
    if shared.searched[key & _LAST_SLOT] == key:
        shared.searched[key & _LAST_SLOT] = _FREE
