"""Garbage collection, which holds up every thread while it looks at all objects."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

MANY_OBJECTS = 50_000
"""New objects that a collection does not look at again: that would take some milliseconds."""


class GarbageCollector:
    """Garbage collection, which rests at the start of the program and while something is read.

    A record is made of many objects that all stay: to look at them again and again would hold up
    every thread, each time for longer.
    """

    def __init__(self, many_objects: int = MANY_OBJECTS) -> None:
        """A collection that leaves out more than `many_objects` new objects."""
        self._many_objects = many_objects
        self._lock = threading.Lock()
        self._rests = 0
        self._is_wanted = False

    def begin(self) -> None:
        """Turn it on, if it is off, for objects that are made from now on."""
        with self._lock:
            if self._rests:
                self._is_wanted = True
            elif not gc.isenabled():
                # Modules and the first screen stay: no collection need look at them.
                gc.freeze()
                gc.enable()

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Let it rest for a block, which may be entered in several threads."""
        with self._lock:
            self._rests += 1
            if self._rests == 1:
                self._is_wanted = gc.isenabled()
                gc.disable()
        # After a failure, most new objects are garbage: they must not be frozen.
        has_failed = True
        try:
            yield
            has_failed = False
        finally:
            with self._lock:
                self._rests -= 1
                if self._rests == 0 and self._is_wanted:
                    self._go_on(keep_all=not has_failed)

    def thaw(self) -> None:
        """Look once at all objects, also those that were left out because they were many."""
        with self._lock:
            if not self._rests:
                gc.unfreeze()
                gc.collect()
                gc.freeze()

    def _go_on(self, *, keep_all: bool) -> None:
        new_objects, *_older = gc.get_count()
        if keep_all and new_objects > self._many_objects:
            gc.freeze()
        gc.enable()


collector = GarbageCollector()
"""That of this process."""
