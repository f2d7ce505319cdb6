"""Callbacks for news."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

NewsT = TypeVar("NewsT")


class Subscribers(Generic[NewsT]):
    """The callbacks for one kind of news, in order of subscription."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[NewsT], object]] = []

    def __iter__(self) -> Iterator[Callable[[NewsT], object]]:
        """Iterate over a snapshot: a callback may add and remove others."""
        return iter(tuple(self._callbacks))

    def add(self, callback: Callable[[NewsT], object]) -> Callable[[], None]:
        """Add a callback; return the way to remove it."""
        self._callbacks.append(callback)

        def remove() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return remove

    def tell(self, news: NewsT) -> None:
        """Call all subscribers."""
        for callback in self:
            callback(news)

    def clear(self) -> None:
        """Remove all."""
        self._callbacks.clear()
