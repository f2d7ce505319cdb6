"""A program that runs beside ours and is spoken to in lines."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from boardtui.players.player import EngineProtocolError, EngineTerminated
from boardtui.reasons import Reason, Word

LONGEST_LINE = 1 << 16
"""Bytes of a line at most; longer ones are no protocol."""

MOST_LINES = 1000
"""Lines that wait to be read before the program has to wait."""

BREATH = 4
"""Lines, each of which may be a long line of play, that are read before all else has its turn."""

NICENESS = 10
"""Programs think with what the rest of the machine leaves them."""

FAREWELL = 1.0
"""Seconds for a program to end by itself."""

_LAST_BREATH = 0.2
"""Seconds in which a program that says no more should end."""

_LAST_WORDS = 2000
"""Bytes of the program's complaints that are kept."""

_COMPLAINTS_A_SECOND = 20
"""How often complaints are read; a program that floods with them has to wait."""


class Ending(Reason):
    """Why a program does not run, or says no more."""

    NO_PROGRAM = "{name} cannot be started: there is no program “{program}”."
    NO_DIRECTORY = "{name} cannot be started: there is no directory “{directory}”."
    NOT_STARTED = "{name} cannot be started: {reason}."
    ENDED = "{name} has ended: {words}"
    KILLED = "{name} has ended: a signal killed it ({signal})."
    EXITED = "{name} has ended (exit status {code})."
    SILENT = "{name} has closed its output."
    CLOSED = "{name} was closed."
    ENDLESS_LINE = "{name} sends lines without end."


class Transport(Protocol):
    """Lines to a program and back."""

    def send(self, line: str) -> None:
        """Send a line; one that can no longer arrive is dropped."""
        ...

    async def receive(self) -> str:
        """The next line, without its end; EngineTerminated when there are no more."""
        ...

    def kill(self) -> None:
        """End the program at once."""
        ...

    async def close(self, farewell: str = "") -> None:
        """Send a last line, let the program end, and end it otherwise."""
        ...


Connect = Callable[[], Awaitable[Transport]]
"""Starts the program; raises EngineTerminated."""


async def start(
    command: Sequence[str],
    name: str,
    environment: Mapping[str, str] | None = None,
    directory: str | None = None,
) -> Transport:
    """Run a program in a process group of its own; raises EngineTerminated when it cannot start.

    `directory` is where it runs, if not where we do.
    """
    try:
        _transport, process = await asyncio.get_running_loop().subprocess_exec(
            lambda: _Process(name),
            *command,
            start_new_session=True,
            env=environment,
            cwd=directory,
        )
    except FileNotFoundError as error:
        if directory is not None and error.filename == directory:
            raise EngineTerminated(Ending.NO_DIRECTORY, name=name, directory=directory) from None
        raise EngineTerminated(Ending.NO_PROGRAM, name=name, program=command[0]) from None
    except (OSError, ValueError) as error:
        reason = Word(getattr(error, "strerror", None) or error)
        raise EngineTerminated(Ending.NOT_STARTED, name=name, reason=reason) from None
    return process


class _Process(asyncio.SubprocessProtocol):
    def __init__(self, name: str) -> None:
        self._name = name
        self._begun = b""
        self._lines: deque[str] = deque()
        self._last_words = b""
        self._is_endless = False
        self._silent = False
        self._unwanted = False
        self._taken = 0
        self._news = asyncio.Event()
        self._ended = asyncio.Event()
        self._transport: asyncio.SubprocessTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport
        niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, transport.get_pid(), niceness)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self._last_words = (self._last_words + data)[-_LAST_WORDS:]
            self._pause(2)
            asyncio.get_running_loop().call_later(1 / _COMPLAINTS_A_SECOND, self._resume, 2)
            return
        *whole, self._begun = (self._begun + data).split(b"\n")
        self._lines.extend(line.decode(errors="replace").rstrip("\r") for line in whole)
        if len(self._begun) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
            self._is_endless = True
            self._begun = b""
        if len(self._lines) > MOST_LINES or self._is_endless:
            self._pause(1)
        self._news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._silent = True
            self._news.set()

    def process_exited(self) -> None:
        self._kill_group()  # what it started itself goes with it
        self._ended.set()
        if self._unwanted:
            self._let_go()

    def send(self, line: str) -> None:
        pipe = self._pipe(0)
        if isinstance(pipe, asyncio.WriteTransport) and not pipe.is_closing():
            pipe.write(line.encode() + b"\n")

    async def receive(self) -> str:
        while not self._lines or self._is_endless:
            if self._is_endless:
                raise EngineProtocolError(Ending.ENDLESS_LINE, name=self._name)
            if self._silent:
                raise await self._how_it_ended()
            self._news.clear()
            self._resume(1)
            await self._news.wait()
        self._taken += 1
        if self._taken % BREATH == 0:
            await asyncio.sleep(0)
        return self._lines.popleft()

    def kill(self) -> None:
        self._unwanted = True
        if self._ended.is_set():
            self._let_go()
        else:
            # What is left of it is cleared away when it has ended.
            self._kill_group()

    async def close(self, farewell: str = "") -> None:
        try:
            if not self._unwanted:
                if farewell:
                    self.send(farewell)
                if (pipe := self._pipe(0)) is not None:
                    pipe.close()
                await self._await_end(FAREWELL)
        finally:
            self.kill()
        await self._await_end(FAREWELL)

    async def _await_end(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)

    async def _how_it_ended(self) -> EngineTerminated:
        """What there is to say of a program that says nothing more."""
        assert self._transport is not None
        await self._await_end(_LAST_BREATH)
        code = self._transport.get_returncode()
        told = self._last_words.decode(errors="replace").strip().splitlines()
        if told and (words := "".join(filter(str.isprintable, told[-1]))[:200]):
            return EngineTerminated(Ending.ENDED, name=self._name, words=words)
        if code is None:
            return EngineTerminated(Ending.SILENT, name=self._name)
        if code < 0:
            return EngineTerminated(Ending.KILLED, name=self._name, signal=signal_name(-code))
        return EngineTerminated(Ending.EXITED, name=self._name, code=code)

    def _let_go(self) -> None:
        assert self._transport is not None
        self._transport.close()

    def _kill_group(self) -> None:
        if self._transport is not None:
            with suppress(OSError):
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


def signal_name(number: int) -> str:
    """What a signal is called."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
