"""An import in a process of its own, so that the program beside it stays quick."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.importing import ImportCallback, Totals
from boardtui.library.messages import MOST, read
from boardtui.system import children

_PATIENCE = 5.0
"""Seconds for the process to end once it has closed its output."""


class ChildImport:
    """A running import; leaving the block ends it."""

    def __init__(self, library: Path, roots: Iterable[Path], most: int | None = None) -> None:
        """Begin to bring a library up to date with files and folders. Raises OSError.

        It grows to at most `most` bytes, if that is given.
        """
        paths = [os.fspath(path.absolute()) for path in (library, *roots)]
        command = [sys.executable, "-P", "-m", "boardtui.library.worker"]
        if most is not None:
            command.append(f"{MOST}{most}")
        command += paths
        # Its input ends with this process, and that ends it, however this process ends.
        self._process = children.start(command, stdin=subprocess.PIPE)
        self.pid = self._process.pid
        """The number of its process."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def run(self, report: ImportCallback) -> Totals:
        """Run the import to its end, reporting its progress. Raises LibraryError."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with suppress(ValueError):
                message = read(line)
                if isinstance(message, LibraryError):
                    raise message
                if isinstance(message, Totals):
                    return message
                report(message)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
        was_killed = (self._process.returncode or 0) < 0
        raise LibraryError(LibraryReason.STOPPED if was_killed else LibraryReason.FAILED)

    def stop(self) -> None:
        """End the import, which may be called from any thread; what is stored stays.

        It is killed at once, but takes seconds to end while it waits for a slow disk.
        """
        children.end(self._process)
