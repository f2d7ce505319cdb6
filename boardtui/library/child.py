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
from boardtui.library.importing import Report, Totals
from boardtui.library.messages import read

_PATIENCE = 5.0
"""Seconds to wait for the end of a killed process."""


class ChildImport:
    """A running import; leaving the block ends it."""

    def __init__(self, library: Path, roots: Iterable[Path]) -> None:
        """Begin to bring a library up to date with files and folders. Raises OSError."""
        paths = [os.fspath(path.absolute()) for path in (library, *roots)]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "boardtui.library.worker", *paths],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def run(self, report: Report) -> Totals:
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
        was_killed = self._process.wait(_PATIENCE) < 0
        raise LibraryError(LibraryReason.STOPPED if was_killed else LibraryReason.FAILED)

    def stop(self) -> None:
        """End the import at once, from any thread; stored games stay."""
        with suppress(ProcessLookupError):
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):  # it waits for a disk that does not answer
            self._process.wait(_PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
