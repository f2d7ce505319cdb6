"""Making the kernels of a game ready for a first move, in two processes side by side."""

from __future__ import annotations

import atexit
import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from boardtui.engine import cache, progress
from boardtui.system import children

if TYPE_CHECKING:
    from boardtui.engine.kernel import Needs

NEEDS = {
    "othello": "boardtui.engine.othello.kernels:ON_8X8",
    "gomoku": "boardtui.engine.gomoku.kernels:ALL",
    "gomoku-small": "boardtui.engine.gomoku.small.kernels:ALL",
    "othello-small": "boardtui.engine.othello.kernels:ON_SMALLER_BOARDS",
    "othello-large": "boardtui.engine.othello.kernels:ON_LARGER_BOARDS",
}
"""The kernels to make ready by name: of the usual boards, and of smaller and larger ones."""

PROCESSORS = "BOARDTUI_PROCESSORS"
"""The variable that limits the processors for compiling, all by default."""

_FOR_ALL = "--for-all"
"""Tells the helper to write to the system's cache."""

OBJECTS_BETWEEN_COLLECTIONS = 300_000
"""The threshold of Python's garbage collector: compiling makes many objects that stay."""


def needs(name: str) -> Needs:
    """Return the kernels of `name`."""
    found: Needs = resolve_name(NEEDS[name])
    return found


def count_kernels(*names: str, later: bool = False) -> int:
    """Return the number of kernels for first moves, and for later moves if wanted.

    Each is counted once; 0 if nothing is compiled.
    """
    from boardtui.engine import kernel

    if not kernel.COMPILED:
        return 0
    wanted = map(needs, names)
    called = (each for needed in wanted for each in needed.all(later=later))
    return len(kernel.compiler.with_callees(called))


def fill_cache(name: str) -> None:
    """Compile all kernels of `name` that are not in the cache."""
    make_ready(name, later=True)
    cache.note_filled(name)


def make_ready(name: str, *, later: bool = False) -> None:
    """Make the kernels for a first move ready, and those for later moves if wanted.

    If they are missing from the cache, wait for any other process that is compiling them.
    """
    from boardtui.engine import kernel

    if not kernel.COMPILED:
        return
    wanted = needs(name)
    if _are_loaded(wanted.all(later=later)):
        return
    helper = _Helper()
    try:
        with progress.turn(cache.lock_file(name)):
            if not _are_loaded(wanted.all(later=False)):
                helper.start(name)
                _compile(wanted, helper)
        # Others need not wait for these.
        helper.finish(wanted.later if later else ())
    except BaseException:
        helper.close()
        raise


def _are_loaded(kernels: Iterable[Any]) -> bool:
    return all(each.load() for each in kernels)


def _compile(wanted: Needs, helper: _Helper) -> None:
    """Compile the kernels not left to the helper; link those of the helper as late as possible."""
    from boardtui.engine.compiler import with_callees

    if helper.is_at_work:
        for part in with_callees(wanted.longest, wanted.inside):
            is_above = not set(wanted.inside).isdisjoint(with_callees([part]))
            # A part above the helper's kernels would compile them here as well.
            if not is_above and part not in wanted.longest:
                part.make_part()
    helper.finish(wanted.inside)
    for each in wanted.longest:
        each.make_whole()
    helper.finish(wanted.beside)


class _Helper:
    """A process that compiles kernels into the cache, and ends with this one."""

    def __init__(self) -> None:
        self._done: set[str] = set()
        self._process: subprocess.Popen[str] | None = None

    def start(self, name: str) -> None:
        """Begin with the kernels of `name`, if there is a second processor and a cache."""
        if not cache.ENABLED or _processors() < 2:
            return
        # -P: no module in the working directory may take the place of ours.
        command = [sys.executable, "-P", "-m", __name__, name]
        command += [_FOR_ALL] if cache.writes_for_all() else []
        with suppress(OSError):
            self._process = children.start(command, stdin=subprocess.PIPE)
            atexit.register(self.close)

    @property
    def is_at_work(self) -> bool:
        """True if the process was started, and has not ended as far as is known."""
        return self._process is not None

    def finish(self, kernels: Iterable[Any]) -> None:
        """Load kernels when they are in the cache; compile them if the process has ended."""
        for each in kernels:
            while self._process is not None and each.name not in self._done:
                assert self._process.stdout is not None
                line = self._process.stdout.readline()
                self._done.add(line.strip())
                if not line:
                    self.close()
            each.make_whole()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            children.end(process)


def _processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        found = len(os.sched_getaffinity(0))
    else:
        found = os.cpu_count() or 1
    limit = os.environ.get(PROCESSORS, "")
    return min(found, int(limit)) if limit.isdecimal() else found


def _help(name: str, *words: str) -> None:
    """Compile the kernels of a helper, and report each once it is in the cache."""
    # Its input ends with the process that started it, even one that was killed.
    threading.Thread(target=_end_with_input, daemon=True).start()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    if _FOR_ALL in words:
        cache.write_for_all()
    wanted = needs(name)
    for each in (*wanted.inside, *wanted.beside, *wanted.later):
        each.make_whole()
        if not cache.ENABLED:
            return
        print(each.name, flush=True)


def _end_with_input() -> None:
    """End the process at once with the one that started it."""
    with suppress(OSError):
        while os.read(0, 1):
            pass
    os._exit(1)


if __name__ == "__main__":
    _help(*sys.argv[1:])
