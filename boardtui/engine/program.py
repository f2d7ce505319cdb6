"""An engine as a program on standard input and output."""

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
from boardtui.engine.fronts.lines import Line, read_lines
from boardtui.engine.fronts.preparation import Preparation, Setup
from boardtui.engine.fronts.searches import Searches
from boardtui.engine.fronts.session import Session, Settings
from boardtui.engine.levels import Level
from boardtui.engine.thinker import Thinker
from boardtui.rules.game import Game

LOW_PRIORITY = 10
"""The niceness of an engine: whoever looks at the board comes first."""

_LISTENING_CHECK = 0.05
"""Seconds between looks whether anybody still reads, once nothing more comes in."""

_MOST_WAITING = 256
"""Lines that are read before those ahead of them are answered."""

Leave = Callable[[int], object]
"""Ends the process with a status, whatever its threads are doing."""


_STANDARD_INPUT, _STANDARD_OUTPUT = 0, 1
_INTERRUPTED = 130

_OBJECTS_BETWEEN_COLLECTIONS = 300_000

_SECONDS_TO_SWITCH = 0.0005
"""What a thread may keep the others waiting for: `stop` comes from another one."""

Fail = Callable[[str], object]
"""Ends the process because of what it is told."""


class Kind(NamedTuple):
    """What the engine of a kind of game consists of."""

    game: Game
    """What is prepared before anybody says what is played."""
    levels: Mapping[int, Level]
    slow_nodes: int
    """What a move at a level may cost where nothing is compiled: some seconds."""
    make: Callable[[Setup], Thinker]
    kernels: Callable[[Game], int]
    """How many kernels the search of a game needs."""
    front: Callable[[str, Session, Write, Fail], Front]
    """Makes what speaks the protocol, which the first line may tell."""


def run(kind: Kind, settings: Settings) -> NoReturn:
    """Serve standard input until it ends, then leave the process."""
    lower_priority()
    # Getting ready makes many objects that stay: looking for cycles among them would take longer.
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    sys.setswitchinterval(_SECONDS_TO_SWITCH)
    try:
        serve(kind, settings, leave)
    except KeyboardInterrupt:
        leave(_INTERRUPTED)
    raise AssertionError("served and did not leave")


def serve(
    kind: Kind,
    settings: Settings,
    leave: Leave,
    *,
    source: int = _STANDARD_INPUT,
    target: int = _STANDARD_OUTPUT,
) -> None:
    """Serve what comes from one file descriptor on another one, and leave at the end of it."""
    output = Output(target, leave)

    def fail(trouble: str) -> None:
        say_aside(f"boardtui: {trouble}\n")
        leave(1)

    preparation = Preparation(
        kind.make, kind.kernels, slow_because, lambda news: program.announce(news)
    )
    searches = Searches(preparation)
    session = Session(searches, settings, kind.game, kind.levels, kind.slow_nodes)
    program = Program(
        searches, lambda line: kind.front(line, session, output.write, fail), output, fail
    )
    session.expect(kind.game)
    program.serve(source, leave)


def leave(status: int) -> NoReturn:
    """End the process; compiling and searching go on in threads that nothing else could end."""
    os._exit(status)


def slow_because() -> str:
    """Why searches are slow; empty when they are not. Only for once kernels are loaded."""
    from boardtui.engine import kernel

    return kernel.UNCOMPILED_BECAUSE


def lower_priority() -> None:
    """Let other programs go first, where the system can do that."""
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            niceness = max(os.getpriority(os.PRIO_PROCESS, 0), LOW_PRIORITY)
            os.setpriority(os.PRIO_PROCESS, 0, niceness)


class Output:
    """Sends text at once; ends the process when nobody reads it any more."""

    def __init__(self, descriptor: int, leave: Leave) -> None:
        self._descriptor = descriptor
        self._leave = leave
        self._lock = threading.Lock()

    def write(self, text: str) -> None:
        """Send text, whole, from any thread."""
        data = text.encode(errors="replace")
        with self._lock:
            while data:
                try:
                    data = data[os.write(self._descriptor, data) :]
                except BlockingIOError:
                    select.select([], [self._descriptor], [])
                except OSError:
                    self._leave(0)
                    return

    def has_reader(self) -> bool:
        """Whether somebody may still read what is sent; True where that cannot be known."""
        if not hasattr(select, "poll"):
            return True
        poll = select.poll()
        poll.register(self._descriptor, 0)
        return not poll.poll(0)


class Program:
    """Reads lines in one thread, and answers them in order in another one."""

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
        self._waiting: queue.Queue[tuple[int, Line] | None] = queue.Queue(_MOST_WAITING)
        self._front: Front | None = None
        self._news = ""

    def announce(self, news: str) -> None:
        """Say how far the engine is with getting ready, once somebody speaks to it."""
        self._news = news
        if self._front is not None:
            self._front.announce(news)

    def serve(self, descriptor: int, leave: Leave) -> None:
        """Answer the lines from a file descriptor; leaves at `quit` and at the end of the lines."""
        answering = threading.Thread(target=self._answer_all, args=(leave,), daemon=True)
        number = -1
        for number, line in enumerate(line for line in read_lines(descriptor) if line.text.strip()):
            if self._front is None:
                self._front = self._choose_front(line.text)
                if self._news:
                    self._front.announce(self._news)
                answering.start()
            self._searches.came_in(number)
            self._front.arrived(number, line)
            self._waiting.put((number, line))
        if self._front is None:
            leave(0)
            return
        self._searches.came_in(number + 1)
        if self._searches.is_interrupted_by(number + 1):
            self._searches.hurry(number + 1)
        self._waiting.put(None)
        while answering.is_alive() and self._output.has_reader():
            answering.join(_LISTENING_CHECK)
        leave(0)

    def _answer_all(self, leave: Leave) -> None:
        assert self._front is not None
        while (request := self._waiting.get()) is not None:
            try:
                goes_on = self._front.answer(*request)
            except Exception as error:  # noqa: BLE001  a thread must not end in silence
                self._fail(f"{type(error).__name__}: {error}")
                return
            if not goes_on:
                break
        leave(0)


def say_aside(text: str) -> None:
    """Write to standard error, if anybody listens there."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()
