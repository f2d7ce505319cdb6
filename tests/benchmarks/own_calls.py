"""Calls of our own functions, as the interpreter reports them."""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple, Self

import boardtui

PACKAGE = str(Path(boardtui.__file__).parent) + os.sep


class Function(NamedTuple):
    """One of our own functions."""

    file: str
    """The path of its module below the package."""
    name: str

    def __str__(self) -> str:
        return f"{self.file} {self.name}"


See = Callable[[FrameType, str, Any], object]
"""Called with the events of `sys.setprofile`."""


def function_of(code: CodeType) -> Function | None:
    """The function of some code; None if it is not our own."""
    file = code.co_filename
    if not file.startswith(PACKAGE) or code.co_name.startswith("<"):
        return None
    return Function(file.removeprefix(PACKAGE), code.co_qualname.replace(".<locals>", ""))


def own_stack(frame: FrameType | None) -> list[Function]:
    """Our own functions that are being called, the outermost first."""
    found = []
    while frame is not None:
        if (function := function_of(frame.f_code)) is not None:
            found.append(function)
        frame = frame.f_back
    return found[::-1]


class Watch:
    """Shows calls to whoever looks, in this thread and in those that begin within its block."""

    def __init__(self) -> None:
        self._see: See | None = None

    def __enter__(self) -> Self:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    @contextmanager
    def shown_to(self, see: See) -> Iterator[None]:
        self._see = see
        try:
            yield
        finally:
            self._see = None

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if self._see is not None:
            self._see(frame, event, argument)


class OwnCalls:
    """Counts calls, and notes the ways to the log and to the disk."""

    WRITES = frozenset({"write", "fsync", "fdatasync", "replace"})

    def __init__(self) -> None:
        self.counts = Counter[Function]()
        """In order of the first calls."""
        self.ways: dict[str, list[Function]] = {}
        """The ways to the log and to the disk: our own functions down to each that writes there."""

    def see(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and (function := function_of(frame.f_code)) is not None:
            self.counts[function] += 1
            if function.name.endswith("Log.append"):
                self.ways.setdefault("the log", own_stack(frame))
        elif event == "c_call" and argument.__name__ in self.WRITES:
            function = function_of(frame.f_code)
            if function is not None and function.file.startswith(("saves", "system")):
                self.ways.setdefault(argument.__name__, own_stack(frame))

    @property
    def files(self) -> list[str]:
        return list(dict.fromkeys(function.file for function in self.counts))

    def __str__(self) -> str:
        calls, files = self.counts.total(), self.files
        return f"{calls} calls of {len(self.counts)} functions in {len(files)} files"
