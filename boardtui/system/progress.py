"""Progress of long reading: points at which it is told how far it is, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Watcher = Callable[[float], object]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)

_STEP = 256
"""Items between two calls of the watcher; they take a few milliseconds."""


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Call `watcher` with the part that is done, from 0 to 1, during the reading in a block.

    The part begins anew with each pass over a text. What `watcher` raises stops the reading, and
    comes out of it.
    """
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


@contextmanager
def stage(start: float, end: float) -> Iterator[None]:
    """Let what is told in a block count as the part of the whole from `start` to `end`."""
    watcher = _watcher.get()
    if watcher is None:
        yield
        return
    with watched(lambda part: watcher(start + (end - start) * part)):
        yield


def tell(done: int, whole: int) -> None:
    """Tell the watcher, if there is one, how much of the whole is done."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(done / max(1, whole))


def paced(items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items, and tell the progress now and then."""
    for index, item in enumerate(items):
        if index % _STEP == 0:
            tell(index, len(items))
        yield item
