"""News of the built-in engines about getting ready, in every protocol that has room for them."""

from __future__ import annotations

import re

READY = "ready"
_SLOW = "ready, but slow"
_LOADING = "loading"

_PREPARING = re.compile(r"preparing\s+(\d{1,6}/\d{1,6})")


def write_preparing(done: int, total: int) -> str:
    """Return the news that some of all kernels are compiled.

    >>> write_preparing(7, 40)
    'preparing 7/40'
    """
    return f"preparing {done}/{total}"


def write_loading(done: int, total: int) -> str:
    """Return the report that some of all kernels, compiled by an earlier run, are loaded.

    >>> write_loading(7, 40)
    'loading 7/40'
    """
    return f"{_LOADING} {done}/{total}"


def write_ready(slow_because: str = "") -> str:
    """Return the news that the engine is ready, and why it is slow if it is.

    >>> write_ready("numba is not installed")
    'ready, but slow: numba is not installed'
    """
    return f"{_SLOW}: {slow_because}" if slow_because else READY


def read_preparing(news: str) -> str:
    """Return the progress of an engine that is getting ready; empty for any other news.

    >>> read_preparing("preparing 7/40")
    '7/40'
    """
    match = _PREPARING.match(news)
    return match[1] if match else ""


def is_loading(news: str) -> bool:
    """Return True if a report says that the engine only loads, with nothing to compile."""
    return news.startswith(f"{_LOADING} ")


def is_ready(news: str) -> bool:
    """Return True if news say that the engine is ready, slow or not."""
    return news.startswith(READY)


def is_slow(news: str) -> bool:
    """Return True if news say that the engine is ready but not compiled."""
    return news.startswith(_SLOW)
