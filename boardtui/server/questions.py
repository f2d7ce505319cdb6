"""Questions to the keeper over a socket: a line of JSON each, answered by another one."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from boardtui.server.places import bound_socket

LONGEST: Final = 1000
"""Bytes of the longest question."""

MOST_ASKERS: Final = 256
"""The number of connections at once; what comes beyond is closed."""

PATIENCE: Final = 10.0
"""Seconds without a question, or with an unread answer, until a connection is closed."""

QuestionReply = Mapping[str, object]

MALFORMED: Final[QuestionReply] = {"error": "question"}
"""The answer to what is no question; the connection ends with it."""


class Questions:
    """A socket for questions about visitors."""

    def __init__(self, answer: Callable[[str], Awaitable[QuestionReply]]) -> None:
        """`answer` tells what is known of the fingerprint of a key."""
        self._answer = answer
        self._askers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def open(self, path: Path) -> None:
        """Answer at a path from now on; what an ended keeper has left there is replaced.

        Raises OSError.
        """
        bound = bound_socket(path, socket.SOCK_STREAM)
        # With a shorter queue, many questions at once would get no answer at all.
        self._server = await asyncio.start_unix_server(
            self._serve, sock=bound, limit=LONGEST, backlog=MOST_ASKERS
        )

    async def close(self) -> None:
        """Answer no longer."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
        for asker in self._askers:
            asker.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._askers) >= MOST_ASKERS:
            writer.close()
            return
        self._askers.add(writer)
        try:
            while await self._answer_next(reader, writer):
                pass
        except (OSError, TimeoutError):
            writer.transport.abort()  # an unread answer would keep it open
        finally:
            self._askers.discard(writer)
            writer.close()

    async def _answer_next(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Answer a question; return False if none follows. Raises OSError, TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            try:
                line = await reader.readline()
            except ValueError:  # a line that is too long
                line = b"\n"
        if not line:
            return False
        key = _key_in(line)
        answer = MALFORMED if key is None else await self._answer(key)
        writer.write(json.dumps(answer).encode() + b"\n")
        async with asyncio.timeout(PATIENCE):
            await writer.drain()
        return key is not None


def _key_in(line: bytes) -> str | None:
    """Return the fingerprint that a question is about; None for anything else."""
    with suppress(ValueError, RecursionError):
        match json.loads(line):
            case {"ask": "visitor", "key": str(key)}:
                return key
    return None
