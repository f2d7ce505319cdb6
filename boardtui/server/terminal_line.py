"""Bytes between a visitor's line and a terminal, each way as fast as the other side takes them."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import termios
from collections.abc import Callable
from typing import Final, Protocol

from boardtui.server.limits import InputAllowance

COLUMNS, LINES = 80, 24
"""The size of a window whose size is not told."""

MOST_COLUMNS: Final = 1000
MOST_LINES: Final = 400

MOST_PIXELS: Final = 2**16 - 1
"""The most that the kernel takes."""

WindowSize = tuple[int, int, int, int]
"""Columns, lines, width and height in pixels, as SSH tells them; 0 is a size that is not told."""

_AT_ONCE: Final = 65_536


class Channel(Protocol):
    """The visitor's side."""

    def write(self, data: bytes) -> None:
        """Send to the visitor. Raises BrokenPipeError once the channel is closed."""

    def pause_reading(self) -> None:
        """Let the visitor wait with more input."""

    def resume_reading(self) -> None:
        """Take input again."""


class TerminalLine:
    """Copies the output of a visit to a channel, and the visitor's input to the terminal.

    Where the visitor's line is slow, the output is left in the terminal, so that the program finds
    it congested. Where the program is slow or the visitor sends too much, the input waits.
    """

    def __init__(
        self,
        descriptor: int,
        channel: Channel,
        allowance: InputAllowance,
        ended: Callable[[], object],
        *,
        takes_input: bool,
    ) -> None:
        """Take over the descriptor of a terminal or a pipe, in the running event loop.

        `ended` is called at the end of the output, or once the visitor takes no more of it.
        """
        os.set_blocking(descriptor, False)
        self._descriptor = descriptor
        self._channel = channel
        self._allowance = allowance
        self._ended = ended
        self._takes_input = takes_input
        self._loop = asyncio.get_running_loop()
        self._waiting = b""
        """Input that the terminal has not taken yet."""
        self._pause: asyncio.TimerHandle | None = None
        self._is_open = True
        self._loop.add_reader(descriptor, self._read)

    def resize(self, size: WindowSize) -> None:
        """Tell the program the size of the window."""
        if self._is_open and self._takes_input:
            set_size(self._descriptor, size)

    def pause_output(self) -> None:
        """Leave the output where it is, until `resume_output`."""
        if self._is_open:
            self._loop.remove_reader(self._descriptor)

    def resume_output(self) -> None:
        """Send output again."""
        if self._is_open:
            self._loop.add_reader(self._descriptor, self._read)

    def take_input(self, data: bytes) -> None:
        """Give input to the program; any that comes for no terminal is dropped."""
        if not (self._is_open and self._takes_input):
            return
        self._waiting += data
        seconds = self._allowance.take(len(data))
        if seconds and self._pause is None:
            self._pause = self._loop.call_later(seconds, self._end_pause)
        self._write()
        if self._is_held:
            self._channel.pause_reading()

    def send_rest(self) -> None:
        """Send all that the program has written, at its end."""
        while self._is_open:
            try:
                data = os.read(self._descriptor, _AT_ONCE)
            except OSError:
                return
            if not data:
                return
            self._send(data)

    def close(self) -> None:
        """Hang up."""
        if self._is_open:
            self._is_open = False
            if self._pause is not None:
                self._pause.cancel()
            self._loop.remove_reader(self._descriptor)
            self._loop.remove_writer(self._descriptor)
            os.close(self._descriptor)

    @property
    def _is_held(self) -> bool:
        return bool(self._waiting) or self._pause is not None

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, _AT_ONCE)
        except BlockingIOError:
            return
        except OSError:  # the other end of a terminal is closed
            data = b""
        if data:
            self._send(data)
        else:
            self._loop.remove_reader(self._descriptor)
            self._ended()

    def _send(self, data: bytes) -> None:
        try:
            self._channel.write(data)
        except BrokenPipeError:  # the visitor has closed it, and may still have sent input before
            self.close()
            self._ended()

    def _write(self) -> None:
        try:
            written = os.write(self._descriptor, self._waiting) if self._waiting else 0
        except BlockingIOError:
            written = 0
        except OSError:  # the program has ended
            written = len(self._waiting)
        self._waiting = self._waiting[written:]
        if self._waiting:
            self._loop.add_writer(self._descriptor, self._write_on)

    def _write_on(self) -> None:
        self._loop.remove_writer(self._descriptor)
        self._write()
        self._resume()

    def _end_pause(self) -> None:
        self._pause = None
        self._resume()

    def _resume(self) -> None:
        if not self._is_held:
            self._channel.resume_reading()


def set_size(descriptor: int, size: WindowSize) -> None:
    """Set the size of a terminal; 0 is a size that is not told. Raises OSError."""
    columns, width = _bounded(size[0], size[2], COLUMNS, MOST_COLUMNS)
    lines, height = _bounded(size[1], size[3], LINES, MOST_LINES)
    if not (width and height):
        width = height = 0
    told = struct.pack("HHHH", lines, columns, width, height)
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, told)


def _bounded(cells: int, pixels: int, usual: int, most: int) -> tuple[int, int]:
    """Return a number of cells within bounds, and the pixels of as many of them; 0 if unknown."""
    if cells <= 0:
        return usual, 0
    taken = min(cells, most)
    pixels = pixels * taken // cells
    return taken, pixels if 0 < pixels <= MOST_PIXELS else 0
