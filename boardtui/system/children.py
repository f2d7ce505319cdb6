"""The child processes of the program: each is registered here, and reaped by its own pid.

A program that adopts orphans has more children than it has started: only unregistered ones are
orphans.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

PATIENCE = 5.0
"""Seconds to wait for the end of a killed process."""


class _Registry:
    """The pids of the children, and the number of starts under way."""

    lock = threading.Lock()
    pids: set[int] = set()  # noqa: RUF012  one for the whole process
    starting = 0


def start(command: Sequence[str], *, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """Start a program with text output, and register it. Raises OSError."""
    with _Registry.lock:
        # Within the lock: `reap` must not take it for an orphan before it is registered.
        process = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        _Registry.pids.add(process.pid)
    return process


def end(process: subprocess.Popen[str], *, patience: float = PATIENCE) -> None:
    """Kill a process that `start` has started, and wait for its end, `patience` seconds at most.

    A process that hangs in a disk access ends only after it: then a thread goes on waiting.
    """
    process.kill()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        threading.Thread(target=_see_off, args=(process,), name="end", daemon=True).start()
    else:
        _let_go(process)


def _see_off(process: subprocess.Popen[str]) -> None:
    process.wait()
    _let_go(process)


def _let_go(process: subprocess.Popen[str]) -> None:
    forget(process.pid)
    # Only now: closing a pipe waits for a thread that still reads from it.
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


@contextmanager
def starting() -> Iterator[None]:
    """Reap no orphans during a block that starts a child and then registers it."""
    with _Registry.lock:
        _Registry.starting += 1
    try:
        yield
    finally:
        with _Registry.lock:
            _Registry.starting -= 1


def register(pid: int) -> None:
    """Register a child started elsewhere."""
    with _Registry.lock:
        _Registry.pids.add(pid)


def forget(pid: int) -> None:
    """Forget a child that has been reaped."""
    with _Registry.lock:
        _Registry.pids.discard(pid)


def reap(orphans: Iterable[int]) -> None:
    """Reap orphans that have ended, but no child of ours."""
    with _Registry.lock:
        if _Registry.starting:
            return
        for pid in orphans:
            if pid not in _Registry.pids:
                with suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)
