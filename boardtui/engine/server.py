"""The server of an engine on standard input and output."""

from __future__ import annotations

import contextlib
import gc
import os
import queue
import select
import sys
import threading
from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn

from boardtui.engine.fronts.front import Front, Write
from boardtui.engine.fronts.lines import InputLine, read_lines
from boardtui.engine.fronts.preparation import Preparation, Setup
from boardtui.engine.fronts.searches import SCRIPT_SECONDS, Searches
from boardtui.engine.fronts.session import EngineOptions, EngineSession
from boardtui.engine.readiness import OBJECTS_BETWEEN_COLLECTIONS
from boardtui.engine.skill import Skill
from boardtui.engine.thinker import Thinker
from boardtui.rules.game import Game

_LISTENING_CHECK = 0.05
"""Seconds between checks for a reader, once the input has ended."""

_MOST_WAITING = 256
"""The most lines that are read ahead of the answers."""

Leave = Callable[[int], object]
"""Ends the process with a status, even while threads are running."""

Fail = Callable[[str], object]
"""Ends the process with an error message."""

_STANDARD_INPUT, _STANDARD_OUTPUT = 0, 1
_INTERRUPTED = 130
"""The exit status after SIGINT by the convention of shells, 128 + 2."""

_SECONDS_TO_SWITCH = 0.0005
"""Python's thread switch interval; short, since `stop` arrives on another thread."""


class EngineKind(NamedTuple):
    """The engine of one kind of game."""

    game: Game
    """The game to prepare for before the first line."""
    skills: Mapping[int, Skill]
    slow_nodes: int
    """Nodes for a move of a skill without compiled kernels: some seconds of search."""
    make: Callable[[Setup], Thinker]
    kernels: Callable[[Game], int]
    """Returns the number of kernels that the search of a game needs."""
    front: Callable[[str, EngineSession, Write, Fail], Front]
    """Makes the front for the protocol of the first line."""


def run(kind: EngineKind, options: EngineOptions) -> NoReturn:
    """Serve standard input until it ends, then leave the process."""
    # The start makes many objects that stay: collecting them repeatedly costs time.
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    sys.setswitchinterval(_SECONDS_TO_SWITCH)
    try:
        serve(kind, options, leave)
    except KeyboardInterrupt:
        leave(_INTERRUPTED)
    raise AssertionError("served and did not leave")


def serve(
    kind: EngineKind,
    options: EngineOptions,
    leave: Leave,
    *,
    source: int = _STANDARD_INPUT,
    target: int = _STANDARD_OUTPUT,
    script_seconds: float = SCRIPT_SECONDS,
) -> None:
    """Answer the lines of one file descriptor on another, and leave at their end.

    Lines less than `script_seconds` apart are a script, whose searches are not cut short.
    """
    output = Output(target, leave)

    def fail(trouble: str) -> None:
        say_aside(f"boardtui: {trouble}\n")
        leave(1)

    preparation = Preparation(
        kind.make, kind.kernels, slow_because, lambda news: server.announce(news)
    )
    searches = Searches(preparation, script_seconds)
    session = EngineSession(searches, options, kind.game, kind.skills, kind.slow_nodes)
    server = EngineServer(
        searches, lambda line: kind.front(line, session, output.write, fail), output, fail
    )
    session.expect(kind.game)
    server.serve(source, leave)


def leave(status: int) -> NoReturn:
    """End the process at once, even while its threads search."""
    os._exit(status)


def slow_because() -> str:
    """Return why searches are slow; empty when they are not. Needs loaded kernels."""
    from boardtui.engine import kernel

    return kernel.UNCOMPILED_BECAUSE


class Output:
    """Unbuffered output, which ends the process when it has no reader left."""

    def __init__(self, descriptor: int, leave: Leave) -> None:
        self._descriptor = descriptor
        self._leave = leave
        self._lock = threading.Lock()

    def write(self, text: str) -> None:
        """Send a text in one piece; may be called from any thread."""
        data = text.encode(errors="replace")
        with self._lock:
            while data:
                try:
                    data = data[os.write(self._descriptor, data) :]
                # Another process that shares the pipe has made it non-blocking.
                except BlockingIOError:
                    select.select([], [self._descriptor], [])
                except OSError:
                    self._leave(0)
                    return

    def has_reader(self) -> bool:
        """Return True if there may be a reader; True where that cannot be known."""
        if not hasattr(select, "poll"):
            return True
        poll = select.poll()
        # No events: errors and hang-ups are reported without.
        poll.register(self._descriptor, 0)
        return not poll.poll(0)


class EngineServer:
    """Server that reads lines in one thread and answers them in order in another."""

    def __init__(
        self,
        searches: Searches,
        choose_front: Callable[[str], Front],
        output: Output,
        fail: Callable[[str], object],
    ) -> None:
        self._searches = searches
        self._choose_front = choose_front
        self._output = output
        self._fail = fail
        self._waiting: queue.Queue[tuple[int, InputLine] | None] = queue.Queue(_MOST_WAITING)
        self._front: Front | None = None
        self._news = ""

    def announce(self, news: str) -> None:
        """Pass on the progress of the preparation, as soon as the first line has chosen a front."""
        self._news = news
        if self._front is not None:
            self._front.announce(news)

    def serve(self, descriptor: int, leave: Leave) -> None:
        """Answer the lines from a file descriptor; leave after `quit` or the last line."""
        answering = threading.Thread(target=self._answer_all, args=(leave,), daemon=True)
        number = -1
        for number, line in enumerate(line for line in read_lines(descriptor) if line.text.strip()):
            if self._front is None:
                self._front = self._choose_front(line.text)
                if self._news:
                    self._front.announce(self._news)
                answering.start()
            self._searches.came_in(number)
            # From this thread, so that a search under way is stopped while the other waits for it.
            self._front.arrived(number, line)
            self._waiting.put((number, line))
        if self._front is None:
            leave(0)
            return
        self._searches.came_in(number + 1)
        if self._searches.is_interrupted_by(number + 1):
            self._searches.hurry(number + 1)
        self._waiting.put(None)
        # Go on answering while there is a reader.
        while answering.is_alive() and self._output.has_reader():
            answering.join(_LISTENING_CHECK)
        leave(0)

    def _answer_all(self, leave: Leave) -> None:
        assert self._front is not None
        while (request := self._waiting.get()) is not None:
            number, line = request
            self._searches.take_up(number)
            try:
                goes_on = self._front.answer(line)
            except Exception as error:  # noqa: BLE001  errors in a thread must be seen
                self._fail(f"{type(error).__name__}: {error}")
                return
            if not goes_on:
                break
        leave(0)


def say_aside(text: str) -> None:
    """Write to standard error, where there is one."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()
