"""Progress of long reading: points where it is reported and can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from re import Match, Pattern
from typing import TypeVar

T = TypeVar("T")
Watcher = Callable[[float], object]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)

_STEP = 256
"""Items between two calls of the watcher; they take a few milliseconds."""


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Call `watcher` with the progress, from 0 to 1, during the reading in a block.

    Each pass over a text starts again at 0. An exception of `watcher` stops the reading, and is
    raised from it.
    """
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


@contextmanager
def stage(start: float, end: float) -> Iterator[None]:
    """Scale the progress of a block to the part of the whole from `start` to `end`."""
    watcher = _watcher.get()
    if watcher is None:
        yield
        return
    with watched(lambda part: watcher(start + (end - start) * part)):
        yield


def tell(done: int, whole: int) -> None:
    """Report to the watcher, if there is one, that `done` of `whole` is read."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(done / max(1, whole))


def paced(items: Sequence[T]) -> Iterator[T]:
    """Yield the items, reporting progress now and then."""
    for index, item in enumerate(items):
        if index % _STEP == 0:
            tell(index, len(items))
        yield item


def paced_matches(pattern: Pattern[str], text: str) -> Iterator[Match[str]]:
    """Yield the matches of a pattern in a text, reporting progress now and then."""
    for index, match in enumerate(pattern.finditer(text)):
        if index % _STEP == 0:
            tell(match.start(), len(text))
        yield match


def emptied(items: list[T]) -> Iterator[T]:
    """Yield the items as `paced` does, and take each out of the list, for the sake of memory."""
    count = len(items)
    items.reverse()
    for index in range(count):
        if index % _STEP == 0:
            tell(index, count)
        yield items.pop()
