"""`boardtui prepare`: the kernels of engines, compiled ahead."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from pathlib import Path

from boardtui.engine import cache, progress
from boardtui.engine.readiness import NEEDS, OBJECTS_BETWEEN_COLLECTIONS, count_kernels, fill_cache
from boardtui.engine.server import slow_because
from boardtui.system.priority import lower_priority

CompileCallback = Callable[[int, int], object]
"""Takes the number of kernels that are ready, and that of all."""


class NotPrepared(Exception):
    """Kernels were not compiled, or not kept; the text is the reason."""


def prepare(games: Iterable[str], tell: CompileCallback, *, for_all: bool = False) -> Path:
    """Fill the cache with the kernels of games, for all accounts if wanted; return where it is.

    Raises OSError where it cannot be written, and NotPrepared.
    """
    cache.prepare()
    if for_all:
        cache.write_for_all()
    names = [name for game in games for name in NEEDS if name.partition("-")[0] == game]
    missing = [name for name in names if not cache.is_filled(name)]
    if missing:
        lower_priority()
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
        _fill(missing, tell)
    return cache.parent()


def _fill(names: list[str], tell: CompileCallback) -> None:
    if reason := slow_because():
        raise NotPrepared(reason)
    total = count_kernels(*names, later=True)
    progress.tell = lambda ready: tell(ready, total)
    for name in names:
        fill_cache(name)
        if cache.trouble is not None:
            raise cache.trouble
        if not cache.ENABLED:
            raise NotPrepared
