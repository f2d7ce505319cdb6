"""The threads of a search: compiled kernels run beside each other, for they release the GIL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import COMPILED

T = TypeVar("T")


class Worker:
    """One thread's own records of a search; the first counts its nodes."""

    def __init__(self, *records: Any) -> None:
        self._records = records

    @property
    def nodes(self) -> int:
        """Positions searched since `begin`."""
        return int(self._records[0]["nodes"][0])

    @property
    def is_stopped(self) -> bool:
        """True if a search ended early, or will."""
        return bool(self._records[0]["stop"][0])

    def begin(self) -> None:
        """Reset the count of nodes and the stop."""
        for record in self._records:
            record["nodes"] = record["stop"] = 0

    def allow(self, nodes: int) -> None:
        """End the next search after `nodes` nodes."""
        self._records[0]["node_limit"] = self.nodes + nodes

    def resume(self) -> None:
        """Reset the stop."""
        for record in self._records:
            record["stop"] = 0

    def stop(self) -> None:
        """End a search at once; may be called from any thread."""
        # Kernels look at every node; to write one word needs no lock.
        for record in self._records:
            record["stop"] = 1


WorkerT = TypeVar("WorkerT", bound=Worker)


class ThreadPool(Generic[WorkerT]):
    """The workers of a search: one of the calling thread, and helpers with threads of their own."""

    def __init__(
        self, make: Callable[[], WorkerT], threads: int, *, compiled: bool = COMPILED
    ) -> None:
        # Kernels that are not compiled hold the GIL: more threads would be slower.
        count = max(threads, 1) if compiled else 1
        self.workers = [make() for _ in range(count)]
        self.main, *self._helpers = self.workers
        self._node_limit = NO_NODE_LIMIT
        self._most_helpers = len(self._helpers)
        if self._helpers:
            # Imported here: an engine with one thread starts sooner without.
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(len(self._helpers))

    @property
    def nodes(self) -> int:
        """Positions searched by all since `begin`."""
        return sum(worker.nodes for worker in self.workers)

    @property
    def nodes_left(self) -> int:
        """Nodes that the limit leaves."""
        return max(self._node_limit - self.nodes, 0)

    def begin(self, node_limit: int, threads: int | None = None) -> None:
        """Begin with searches that together end after `node_limit` nodes.

        At most `threads` threads search; None is all of them. What they stored before is kept.
        """
        self._node_limit = node_limit
        self._most_helpers = len(self._helpers) if threads is None else max(threads, 1) - 1
        for worker in self.workers:
            worker.begin()

    def limit_nodes(self, nodes: int) -> None:
        """End searches after `nodes` nodes since `begin`."""
        self._node_limit = nodes

    def search(self, search: Callable[[WorkerT], T], *, is_shared: bool) -> T:
        """Return the main worker's result of a search; helpers run the same one if it is shared.

        They share results through the transposition table, and end when the main worker ends.
        """
        helpers = self._helpers[: self._most_helpers] if is_shared else []
        # Equal parts: a common counter would have to be shared at every node.
        left = self.nodes_left // (1 + len(helpers))
        self.main.allow(left)
        for helper in helpers:
            helper.allow(left)
            # The end of the search before has stopped it.
            helper.resume()
        begun = [self._threads.submit(search, helper) for helper in helpers]
        try:
            return search(self.main)
        finally:
            for helper in helpers:
                helper.stop()
            for help_ in begun:
                # Awaited, since the next search writes to the same records.
                help_.result()
