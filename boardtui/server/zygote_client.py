"""The front's side of the zygote: a process for a visit."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from boardtui.server.visit_request import VisitAnswer, VisitRequest

PATIENCE: Final = 8.0
"""Seconds that a visitor waits for a zygote that is just starting."""

STARTING: Final = 30.0
"""Seconds that a front waits for its zygote before it takes visitors."""

_PAUSE: Final = 0.1
_LONGEST_ANSWER: Final = 1024


class ZygoteError(RuntimeError):
    """No process can be had for a visit."""


class VisitProcess:
    """A process for a visit; it ends when its terminal hangs up."""

    def __init__(self, line: socket.socket, pid: int) -> None:
        self.pid = pid
        self._line = line

    @classmethod
    async def start(
        cls, zygote: Path, request: VisitRequest, descriptors: Sequence[int]
    ) -> VisitProcess:
        """Let the zygote fork one onto these descriptors. Raises ZygoteError."""
        try:
            async with asyncio.timeout(PATIENCE):
                line = await _connected(zygote)
                try:
                    socket.send_fds(line, [request.to_bytes()], descriptors)
                    answer = await _received(line)
                except BaseException:
                    line.close()
                    raise
                return cls(line, answer.pid)
        except (OSError, ValueError, TimeoutError) as error:
            raise ZygoteError(type(error).__name__) from error

    async def ended(self) -> int | None:
        """Wait for the end, and return the exit status; None if the zygote ends before."""
        with suppress(OSError, ValueError):
            return (await _received(self._line)).status
        return None

    def close(self) -> None:
        """Ask for nothing more."""
        self._line.close()


async def wait_for_zygote(zygote: Path) -> None:
    """Wait until a zygote takes requests. Raises ZygoteError."""
    try:
        async with asyncio.timeout(STARTING):
            (await _connected(zygote)).close()
    except (OSError, TimeoutError) as error:
        raise ZygoteError(type(error).__name__) from error


async def _connected(zygote: Path) -> socket.socket:
    while True:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        line.settimeout(0)
        try:
            line.connect(os.fspath(zygote))
        except (FileNotFoundError, ConnectionRefusedError, BlockingIOError):
            line.close()
            await asyncio.sleep(_PAUSE)
        except BaseException:
            line.close()
            raise
        else:
            return line


async def _received(line: socket.socket) -> VisitAnswer:
    """Return the next answer. Raises OSError, and ValueError at the end of the line."""
    packet = await asyncio.get_running_loop().sock_recv(line, _LONGEST_ANSWER)
    return VisitAnswer.from_bytes(packet)
