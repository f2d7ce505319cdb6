"""A visitor's session: a terminal with a process of the program, or a command that prints."""

from __future__ import annotations

import asyncio
import os
import pty
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, closing, suppress
from pathlib import Path
from typing import Any, Final, Protocol

import asyncssh

from boardtui.server.commands import command_words
from boardtui.server.environment import visitor_environment
from boardtui.server.events import note, place_of
from boardtui.server.lag_pipe import LagPipe
from boardtui.server.limits import FrontLimits, InputAllowance
from boardtui.server.terminal_line import Channel, TerminalLine, WindowSize
from boardtui.server.visit_request import VisitRequest
from boardtui.server.zygote_client import VisitProcess, ZygoteError
from boardtui.session.club.place import Visitor
from boardtui.words.language import preferred_language, use_language
from boardtui.words.server import no_process

_LAST_WORDS: Final = 2.0
"""Seconds between the end of a program's output and its exit status."""

_REFUSED: Final = 1
_FAILED: Final = 70


class SessionHost(Protocol):
    """The connection of a session."""

    zygote: Path

    @property
    def limits(self) -> FrontLimits:
        """What the session may send."""

    def stop_unused_timer(self) -> None:
        """Let the connection last as long as its session."""

    def start_unused_timer(self) -> None:
        """End the connection soon, as its session has ended."""

    def admitted(self) -> AbstractAsyncContextManager[Visitor | str]:
        """Yield the visitor for the time of a session, or a sentence that refuses them."""

    def round_trip(self) -> float | None:
        """Return how long bytes take to the visitor and back, in seconds; None if unknown."""

    def note(self, event: str, **facts: object) -> None:
        """Write an event of the connection to the log."""


class SshSession(asyncssh.SSHServerSession[bytes]):
    """One visit, over one channel."""

    def __init__(self, connection: SessionHost) -> None:
        self._connection = connection
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size: WindowSize = (0, 0, 0, 0)
        self._words: tuple[str, ...] | None = None
        self._lines: Sequence[TerminalLine] = ()
        """That of a terminal, or those of the output and the errors of a command."""
        self._early = b""
        """The first packet of input, if it has come before there is a line for it."""
        self._pauses = 0
        """How many wait with output: the channel, and the connection."""
        self._output_ended = asyncio.Event()
        self._visit: asyncio.Task[None] | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        self._term = term_type
        self._size = term_size
        return True

    def shell_requested(self) -> bool:
        if self._term is None:
            self._words = ()  # which is answered with the commands that are known
        return True

    def exec_requested(self, command: str) -> bool:
        self._words = command_words(command)
        return True

    def session_started(self) -> None:
        self._connection.stop_unused_timer()
        # In a context of its own, which has the visitor's language.
        self._visit = asyncio.ensure_future(self._receive())

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = width, height, pixwidth, pixheight
        for line in self._lines:
            line.resize(self._size)

    def data_received(self, data: bytes, datatype: object) -> None:
        if self._lines:
            self._lines[0].take_input(data)
        elif self._channel is not None:
            self._channel.pause_reading()  # which asyncssh would undo before it gives any input
            self._early += data

    def eof_received(self) -> bool:
        return True  # what is printed still comes

    def pause_writing(self) -> None:
        self._pauses += 1
        for line in self._lines:
            line.pause_output()

    def resume_writing(self) -> None:
        self._pauses -= 1
        if not self._pauses:
            for line in self._lines:
                line.resume_output()

    def connection_lost(self, exc: Exception | None) -> None:
        self._close_lines()
        self._output_ended.set()

    async def _receive(self) -> None:
        """Let the visitor in, and go with them to the end."""
        channel = self._channel
        assert channel is not None
        given = channel.get_environment_bytes()
        environ = visitor_environment(self._term or "", given)
        use_language(preferred_language(environ))
        status = _FAILED
        try:
            async with self._connection.admitted() as entry:
                if isinstance(entry, str):
                    self._say(entry)
                    status = _REFUSED
                else:
                    request = VisitRequest(entry, environ, self._words)
                    status = await self._run(channel, request)
        except (ZygoteError, OSError) as error:
            note("no-process", reason=error)
            self._say(no_process())
        except Exception as error:  # noqa: BLE001  it ends the session, and the log tells of it
            note("session-failed", error=type(error).__name__, at=place_of(error))
        finally:
            self._close_lines()
            with suppress(OSError):
                channel.exit(status)
            self._connection.start_unused_timer()

    async def _run(self, channel: asyncssh.SSHServerChannel[bytes], request: VisitRequest) -> int:
        """Run a visit, and return its exit status. Raises ZygoteError and OSError."""
        has_terminal = request.words is None
        with closing(LagPipe(self._connection.round_trip)) as lag:
            with ExitStack() as given:
                given.callback(os.close, lag.far_end)
                ours, theirs = _terminal(given) if has_terminal else _pipes(given)
                sides: Sequence[Channel] = (channel, _Errors(channel))
                self._lines = [
                    self._line_of(near, side, takes_input=has_terminal)
                    for near, side in zip(ours, sides, strict=False)
                ]
                self._lines[0].take_input(self._early)
                if channel.is_closing():
                    self._close_lines()
                channel.resume_reading()
                process = await VisitProcess.start(
                    self._connection.zygote, request, [*theirs, lag.far_end]
                )
            with closing(process):
                self._connection.note("session", pid=process.pid, has_terminal=has_terminal)
                lag.start()
                status = await self._ended(process)
        self._connection.note("session-end", pid=process.pid, status=status)
        return _FAILED if status is None else status % 256

    def _line_of(self, ours: int, side: Channel, *, takes_input: bool) -> TerminalLine:
        """Return the line between a channel and our end of a terminal or pipe, as things stand."""
        limits = self._connection.limits
        allowance = InputAllowance(limits.input, limits.paste)
        line = TerminalLine(ours, side, allowance, self._output_ended.set, takes_input=takes_input)
        line.resize(self._size)
        if self._pauses:
            line.pause_output()
        return line

    def _close_lines(self) -> None:
        for line in self._lines:
            line.close()

    async def _ended(self, process: VisitProcess) -> int | None:
        """Wait for the end of a visit; return its exit status, None if that is not known."""
        status = asyncio.ensure_future(process.ended())
        output = asyncio.ensure_future(self._output_ended.wait())
        try:
            await asyncio.wait([status, output], return_when=asyncio.FIRST_COMPLETED)
            if not status.done() or status.result() is None:
                # Without a zygote, the end of its output tells the end of a visit.
                await output
                await asyncio.wait([status], timeout=_LAST_WORDS)
            for line in self._lines:
                line.send_rest()
            return status.result() if status.done() else None
        finally:
            status.cancel()
            output.cancel()
            # Another socket may have the descriptor next: nothing may wait for it by then.
            await asyncio.wait([status, output])

    def _say(self, text: str) -> None:
        """Tell the visitor why there is no visit."""
        channel = self._channel
        assert channel is not None
        with suppress(OSError):
            if self._words is None:
                channel.write(text.replace("\n", "\r\n").encode() + b"\r\n")
            else:
                channel.write_stderr(text.encode() + b"\n")


class _Errors:
    """The side of a channel that takes the errors of a command."""

    def __init__(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        self.write = channel.write_stderr
        self.pause_reading = channel.pause_reading
        self.resume_reading = channel.resume_reading


def _terminal(given: ExitStack) -> tuple[list[int], list[int]]:
    """Return our end of a terminal, and the standard streams of a program on it."""
    ours, theirs = pty.openpty()
    given.callback(os.close, theirs)
    return [ours], [theirs] * 3


def _pipes(given: ExitStack) -> tuple[list[int], list[int]]:
    """Return our ends of pipes for output and errors, and the standard streams of a command."""
    null = os.open(os.devnull, os.O_RDONLY)
    given.callback(os.close, null)
    ours, theirs = [], [null]
    with ExitStack() as opened:
        for _stream in range(2):
            near, far = os.pipe()
            opened.callback(os.close, near)
            given.callback(os.close, far)
            ours.append(near)
            theirs.append(far)
        opened.pop_all()
    return ours, theirs
