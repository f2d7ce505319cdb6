"""What compression by SSH saves on the line, as README and the help say."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, LEFT, RIGHT, TAB, UP
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

_HEAD = bytes(9)
"""Begins the data of a channel in each packet."""


def packet(size: int) -> int:
    """The bytes of a packet of OpenSSH with this payload: length, padding, and its tag."""
    return 4 + -(-(1 + size + 4) // 8) * 8 + 16


def test_compression_takes_about_four_fifths_away(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, columns=110, lines=44) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        keys = ["\r", *[TAB, "\r"] * 5, RIGHT, DOWN, LEFT, UP, *[TAB, "\r"] * 5]
        parts: list[bytes] = [bytes(terminal.output), *map(terminal.press, keys)]
    compressor, plain, compressed = zlib.compressobj(6), 0, 0
    for part in parts:
        data = _HEAD + part
        plain += packet(len(data))
        # Each packet is compressed as far as it goes; the dictionary is that of the session.
        data = compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)
        compressed += packet(len(data))
    assert 0.75 < 1 - compressed / plain < 0.9, f"{plain} bytes, {compressed} compressed"
