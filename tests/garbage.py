"""Checks of what is left to the garbage collection."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def leaves_none_of(kind: type) -> Iterator[None]:
    """Check that a block leaves no object of a kind, without any garbage collection."""
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        before = _count(kind)
        yield
        assert _count(kind) == before
    finally:
        if was_on:
            gc.enable()


def _count(kind: type) -> int:
    return sum(type(each) is kind for each in gc.get_objects())
