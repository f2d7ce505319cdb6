"""The far end of a player's terminal, without a screen: one process can read hundreds of them."""

from __future__ import annotations

import asyncio
import os
import pty
import re

from boardtui.server.terminal_line import set_size
from tests.terminal_double import QUIET
from tests.waiting import until

SIZE = (80, 24)
_PATIENCE = 120.0
"""Seconds to wait for a text: many, as all players come at once."""

_SEQUENCE = re.compile(
    rb"\x1b(?:\[[?><=]?[\d;$]*[ -/]*[@-~]|[P_\]][^\x1b\x07]*(?:\x07|\x1b\\)|[()].)"
)
_QUESTION = b"\x1b[c"
_ANSWER = b"\x1b[?62;22c"


class Line:
    """Types to a program, and notes when it writes."""

    def __init__(self) -> None:
        """Open a terminal in the running event loop; `theirs` is the program's end."""
        self.written = 0
        """Bytes that the program has written."""
        self._text = b""
        """What was written since the newest key, for a while."""
        self._notes_text = True
        self._change: asyncio.Future[float] | None = None
        self._loop = asyncio.get_running_loop()
        self._newest = self._loop.time()
        self._ours, self.theirs = pty.openpty()
        set_size(self._ours, (*SIZE, 0, 0))
        os.set_blocking(self._ours, False)
        self._loop.add_reader(self._ours, self._read)

    def close_theirs(self) -> None:
        """Leave the program's end to the program."""
        os.close(self.theirs)

    def close(self) -> None:
        """Hang up."""
        self._loop.remove_reader(self._ours)
        os.close(self._ours)

    def type(self, keys: bytes) -> None:
        """Type keys."""
        self._text = b""
        os.write(self._ours, keys)

    def next_change(self) -> asyncio.Future[float]:
        """Return the moment at which the program writes next, once it has come."""
        self._change = self._loop.create_future()
        return self._change

    async def until_shown(self, text: str) -> None:
        """Wait until a text was written since the newest key, whatever its blanks and colours."""
        wanted = text.replace(" ", "").encode()
        await until(lambda: wanted in _plain(self._text), _PATIENCE)

    async def until_quiet(self, seconds: float = QUIET) -> None:
        """Wait until nothing has been written for a while."""
        await until(lambda: self._loop.time() - self._newest > seconds, _PATIENCE)

    def forget_text(self) -> None:
        """Only note from now on when something is written, and how much."""
        self._text, self._notes_text = b"", False

    def _read(self) -> None:
        try:
            data = os.read(self._ours, 65_536)
        except BlockingIOError:
            return
        except OSError:  # the program has ended
            self._loop.remove_reader(self._ours)
            return
        self._newest = self._loop.time()
        self.written += len(data)
        if self._change is not None and not self._change.done():
            self._change.set_result(self._newest)
        if self._notes_text:
            self._text += data
            if _QUESTION in data:
                os.write(self._ours, _ANSWER * data.count(_QUESTION))


def _plain(text: bytes) -> bytes:
    """Return a text without control sequences and blanks.

    >>> _plain(b"\\x1b[1mEnter\\x1b[0m Play")
    b'EnterPlay'
    """
    return _SEQUENCE.sub(b"", text).replace(b" ", b"")
