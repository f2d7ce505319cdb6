"""The memory that a Gomocup manager allows, shared out between threads and tables."""

from __future__ import annotations

from boardtui.system.processors import MOST_THREADS

OWN_MEGABYTES = 200
"""Memory of the process with one thread, beside its transposition tables."""

THREAD_MEGABYTES = 20
"""Memory of each further thread."""


class GomocupMemory:
    """Settings of a manager for memory and threads."""

    def __init__(self, hash_megabytes: int, threads: int) -> None:
        """Begin with the memory for tables, which is never exceeded, and the threads."""
        self._most_megabytes = hash_megabytes
        self._wanted_threads = threads
        self._left: int | None = None
        """Megabytes beside those of the process itself; None is no limit."""

    def limit(self, most: int) -> None:
        """Limit the memory to `most` bytes; 0 is no limit."""
        self._left = max(most // (1 << 20) - OWN_MEGABYTES, 0) if most > 0 else None

    def want_threads(self, threads: int) -> None:
        """Use `threads` threads, as far as there is memory for them."""
        self._wanted_threads = min(max(threads, 1), MOST_THREADS)

    @property
    def threads(self) -> int:
        """The threads; those after the first take at most half of the memory."""
        if self._left is None:
            return self._wanted_threads
        return min(self._wanted_threads, 1 + self._left // 2 // THREAD_MEGABYTES)

    @property
    def hash_megabytes(self) -> int:
        """The memory for transposition tables."""
        if self._left is None:
            return self._most_megabytes
        left = self._left - (self.threads - 1) * THREAD_MEGABYTES
        return min(max(left, 1), self._most_megabytes)
