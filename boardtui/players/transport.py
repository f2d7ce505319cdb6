"""Lines to and from a program that runs beside ours."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from boardtui.players import orphans
from boardtui.players.engine_console import Direction, EngineConsole
from boardtui.players.line_budget import LineBudget
from boardtui.players.player import EngineProtocolError, EngineTerminated
from boardtui.system import children
from boardtui.system.printable import printable
from boardtui.system.priority import lower_priority
from boardtui.system.reasons import Reason, Word

LONGEST_LINE = 1 << 16
"""The most bytes of a line; no protocol has longer ones."""

MOST_LINES = 1000
"""The most unread lines; then the program is blocked."""

BREATH = 4
"""Lines read in a row before other tasks get a turn; each may have a long line of play."""

FAREWELL = 1.0
"""Seconds for a program to end by itself when it is closed."""

_LAST_BREATH = 0.2
"""Seconds for a program to end that has closed its output."""

_LAST_WORDS = 2000
"""The most bytes of standard error to keep."""

_COMPLAINTS_A_SECOND = 20
"""Reads of standard error a second; a program that floods it has to wait."""

_COMPLAINTS_AT_ONCE = 50
"""The most lines that a console gets of one read of standard error: the last ones."""


class ExitReason(Reason):
    """Reasons why a program does not start, or has ended."""

    NO_PROGRAM = "{name} cannot be started: there is no program “{program}”."
    NO_DIRECTORY = "{name} cannot be started: there is no directory “{directory}”."
    NOT_STARTED = "{name} cannot be started: {reason}."
    ENDED = "{name} exited: {words}"
    KILLED = "{name} was killed by a signal ({signal})."
    EXITED = "{name} exited with status {code}."
    SILENT = "{name} stopped responding: it closed its output."
    CLOSED = "{name} was closed."
    ENDLESS_LINE = "{name} sent a line that is too long."


class Transport(Protocol):
    """Lines to a program and back."""

    def send(self, line: str) -> None:
        """Send a line; dropped if the program has ended."""
        ...

    async def receive(self) -> str:
        """Return the next line without its end; raises EngineTerminated after the last.

        A program that sends lines faster than `line_budget` allows has to wait.
        """
        ...

    def kill(self) -> None:
        """Kill the program."""
        ...

    async def close(self, farewell: str = "") -> None:
        """Send a last line and wait for the program to end; kill it if it does not."""
        ...


Connect = Callable[[], Awaitable[Transport]]
"""Starts the program; raises EngineTerminated."""


async def start(
    command: Sequence[str],
    name: str,
    environment: Mapping[str, str] | None = None,
    directory: str | None = None,
    console: EngineConsole | None = None,
) -> Transport:
    """Run a program in a process group of its own; raises EngineTerminated if it cannot start.

    `directory` is its working directory; None is ours. `console` receives the traffic.
    """
    orphans.adopt()
    try:
        with children.starting():
            _transport, process = await asyncio.get_running_loop().subprocess_exec(
                lambda: _Process(name, command, console),
                *command,
                # Its group can then be killed as a whole, and its orphans told from our children.
                start_new_session=True,
                env=environment,
                cwd=directory,
            )
    except FileNotFoundError as error:
        if directory is not None and error.filename == directory:
            raise EngineTerminated(
                ExitReason.NO_DIRECTORY, name=name, directory=directory
            ) from None
        raise EngineTerminated(ExitReason.NO_PROGRAM, name=name, program=command[0]) from None
    except (OSError, ValueError) as error:
        reason = Word(getattr(error, "strerror", None) or error)
        raise EngineTerminated(ExitReason.NOT_STARTED, name=name, reason=reason) from None
    orphans.bury()  # an engine that ended meanwhile could not
    return process


class _Process(asyncio.SubprocessProtocol):
    def __init__(
        self, name: str, command: Sequence[str] = (), console: EngineConsole | None = None
    ) -> None:
        self._name = name
        self._command = command
        self._console = console
        self._begun = b""
        self._lines: deque[str] = deque()
        self._last_words = b""
        self._is_endless = False
        self._silent = False
        self._unwanted = False
        self._taken = 0
        self._budget = LineBudget(asyncio.get_running_loop().time)
        self._news = asyncio.Event()
        self._ended = asyncio.Event()
        self._transport: asyncio.SubprocessTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport
        children.register(transport.get_pid())
        lower_priority(transport.get_pid())
        self._note(Direction.STARTED, shlex.join(self._command))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            for complaint in data.decode(errors="replace").splitlines()[-_COMPLAINTS_AT_ONCE:]:
                self._note(Direction.COMPLAINED, complaint)
            self._last_words = (self._last_words + data)[-_LAST_WORDS:]
            self._pause(2)
            asyncio.get_running_loop().call_later(1 / _COMPLAINTS_A_SECOND, self._resume, 2)
            return
        *whole, self._begun = (self._begun + data).split(b"\n")
        for line in whole:
            self._lines.append(line.decode(errors="replace").rstrip("\r"))
            self._note(Direction.SAID, self._lines[-1])
        if len(self._begun) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
            self._is_endless = True
            # No answer is that long, so it need not be kept.
            self._begun = b""
        if len(self._lines) > MOST_LINES or self._is_endless:
            self._pause(1)
        self._news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._silent = True
            self._news.set()

    def process_exited(self) -> None:
        self._kill_group()  # and with it the processes that it started
        self._ended.set()
        assert self._transport is not None
        children.forget(self._transport.get_pid())
        orphans.bury()
        self._note(Direction.ENDED, ending_name(self._transport.get_returncode()))
        if self._unwanted:
            self._let_go()

    def send(self, line: str) -> None:
        pipe = self._pipe(0)
        if isinstance(pipe, asyncio.WriteTransport) and not pipe.is_closing():
            pipe.write(line.encode() + b"\n")
            self._note(Direction.TOLD, line)

    async def receive(self) -> str:
        while not self._lines or self._is_endless:
            if self._is_endless:
                raise EngineProtocolError(ExitReason.ENDLESS_LINE, name=self._name)
            if self._silent:
                raise await self._how_it_ended()
            self._news.clear()
            # Its output was paused if there were too many lines.
            self._resume(1)
            await self._news.wait()
        self._taken += 1
        if self._taken % BREATH == 0:
            await asyncio.sleep(0)
        if pause := self._budget.pause():
            await asyncio.sleep(pause)
        line = self._lines.popleft()
        self._budget.spend(len(line))
        return line

    def kill(self) -> None:
        self._unwanted = True
        if self._ended.is_set():
            self._let_go()
        else:
            # The transport is closed when the process has ended.
            self._kill_group()

    async def close(self, farewell: str = "") -> None:
        try:
            if not self._unwanted:
                if farewell:
                    self.send(farewell)
                # Many programs end when their input does.
                if (pipe := self._pipe(0)) is not None:
                    pipe.close()
                await self._await_end(FAREWELL)
        finally:
            self.kill()
            # Even for a caller that is cancelled: what is killed has to be seen off by this loop.
            await self._await_end(FAREWELL)

    async def _await_end(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)

    async def _how_it_ended(self) -> EngineTerminated:
        """Return the error for a program that has closed its output."""
        assert self._transport is not None
        # The exit status may follow the end of the output by a moment.
        await self._await_end(_LAST_BREATH)
        code = self._transport.get_returncode()
        told = self._last_words.decode(errors="replace").strip().splitlines()
        if told and (words := printable(told[-1])[:200]):
            return EngineTerminated(ExitReason.ENDED, name=self._name, words=words)
        if code is None:
            return EngineTerminated(ExitReason.SILENT, name=self._name)
        if code < 0:
            return EngineTerminated(ExitReason.KILLED, name=self._name, signal=signal_name(-code))
        return EngineTerminated(ExitReason.EXITED, name=self._name, code=code)

    def _note(self, direction: Direction, text: str) -> None:
        if self._console is not None and self._transport is not None:
            self._console.note(self._name, self._transport.get_pid(), direction, text)

    def _let_go(self) -> None:
        assert self._transport is not None
        self._transport.close()

    def _kill_group(self) -> None:
        if self._transport is not None:
            with suppress(OSError):
                # It leads its group, so its pid is that of the group.
                os.killpg(self._transport.get_pid(), signal.SIGKILL)

    def _pipe(self, fd: int) -> asyncio.BaseTransport | None:
        return None if self._transport is None else self._transport.get_pipe_transport(fd)

    def _pause(self, fd: int) -> None:
        pipe = self._pipe(fd)
        if isinstance(pipe, asyncio.ReadTransport) and pipe.is_reading():
            pipe.pause_reading()

    def _resume(self, fd: int) -> None:
        pipe = self._pipe(fd)
        if isinstance(pipe, asyncio.ReadTransport) and not pipe.is_closing():
            pipe.resume_reading()


def ending_name(code: int | None) -> str:
    """Return an exit status, or the name of the signal that ended a program."""
    return "" if code is None else signal_name(-code) if code < 0 else str(code)


def signal_name(number: int) -> str:
    """Return a name such as "SIGKILL"; for an unknown signal, its number."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
