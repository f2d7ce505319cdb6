"""The sizes of the terminal's window and of its characters, as the kernel was told."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.preflight import is_terminal

_FLATTEST, _TALLEST = 1.5, 3.0
"""The proportions of characters that are believed."""

_NARROWEST, _WIDEST = 4, 100
"""The widths of characters in pixels that are believed."""

_USUAL = 80, 24
"""The columns and lines that are assumed where there is no terminal to ask."""


class CellSize(NamedTuple):
    """The size of a character in pixels."""

    width: int
    height: int


def terminal_size() -> tuple[int, int] | None:
    """Return the columns and lines; None without a terminal."""
    for stream in (sys.__stderr__, sys.__stdin__):
        if stream is not None:
            try:
                columns, lines = os.get_terminal_size(stream.fileno())
            except (OSError, ValueError):
                continue
            return columns, lines
    return None


def window_size(fileno: int) -> tuple[int, int, int, int]:
    """Return columns, lines, width and height in pixels, as the kernel was told; zeros if not."""
    import fcntl
    import termios

    try:
        told = fcntl.ioctl(fileno, termios.TIOCGWINSZ, bytes(8))
    except OSError:
        return 0, 0, 0, 0
    lines, columns, width, height = struct.unpack("HHHH", told)
    return columns, lines, width, height


def cell_size(answered: tuple[int, int] | None = None) -> CellSize | None:
    """Return the size of a character in pixels; None if it is unknown, or none looks like that.

    `answered` is the size of the text in pixels by the terminal's answer; the kernel's is newer.
    """
    for width, height in _cells(answered):
        if _NARROWEST <= width <= _WIDEST and _FLATTEST <= height / width <= _TALLEST:
            return CellSize(round(width), round(height))
    return None


def cell_proportion(answered: tuple[int, int] | None = None) -> float:
    """Return the height of a character in its widths; twice is usual where no size is known."""
    for width, height in _cells(answered):
        if width and _FLATTEST <= height / width <= _TALLEST:
            return height / width
    return 2.0


def _cells(answered: tuple[int, int] | None) -> Iterator[tuple[float, float]]:
    """Yield what is known of the width and the height of a character; zeros for nothing."""
    streams = [each for each in (sys.__stderr__, sys.__stdin__) if is_terminal(each)]
    for stream in streams:
        assert stream is not None
        columns, lines, *told = window_size(stream.fileno())
        for width, height in (told, answered or (0, 0)):
            yield width / max(columns, 1), height / max(lines, 1)
    if answered and not streams:
        yield answered[0] / _USUAL[0], answered[1] / _USUAL[1]
