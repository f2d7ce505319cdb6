"""Output that waits for nobody."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

from boardtui.ui.terminal.writer import CONGESTED, TerminalWriter

PIPE = 65_536
"""Bytes that a pipe takes without a reader."""


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    source, sink = os.pipe()
    yield source, sink
    os.close(source)


def read_all(source: int, count: int) -> bytes:
    data = b""
    while len(data) < count:
        data += os.read(source, count - len(data))
    return data


def test_text_arrives_in_order(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    writer = TerminalWriter(sink, "utf-8", lambda: None)
    writer.start()
    for piece in ("a", "日本", "b"):
        writer.write(piece)
    assert read_all(source, 8).decode() == "a日本b"
    writer.stop(1)
    assert not writer.is_alive()
    os.close(sink)


def test_what_the_encoding_lacks_is_replaced(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    writer = TerminalWriter(sink, "latin-1", lambda: None)
    writer.start()
    writer.write("é●")
    assert read_all(source, 2) == b"\xe9?"
    writer.stop(1)
    os.close(sink)


def test_congestion_begins_and_ends(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    drained = threading.Event()
    writer = TerminalWriter(sink, "utf-8", drained.set)
    writer.start()
    writer.write("x" * (PIPE + 2 * CONGESTED))
    assert writer.is_congested()
    assert not drained.is_set()
    writer.write("y")
    data = read_all(source, PIPE + 2 * CONGESTED + 1)
    assert data.endswith(b"xy")
    assert drained.wait(5)
    assert not writer.is_congested()
    writer.stop(1)
    os.close(sink)


def test_draining_waits_for_the_terminal(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    writer = TerminalWriter(sink, "utf-8", lambda: None)
    writer.start()
    writer.write("x" * 2 * PIPE)
    writer.drain(0.1)
    assert os.read(source, 1) == b"x", "Draining gives up on a stalled terminal."
    reader = threading.Thread(target=read_all, args=(source, 2 * PIPE - 1))
    reader.start()
    writer.drain(60)
    reader.join(5)
    assert not reader.is_alive()
    writer.write("y")
    assert read_all(source, 1) == b"y"
    writer.stop(1)
    os.close(sink)


def test_stalled_terminal_is_not_waited_for_at_the_end(pipe: tuple[int, int]) -> None:
    source, sink = pipe
    writer = TerminalWriter(sink, "utf-8", lambda: None)
    writer.start()
    writer.write("x" * 2 * PIPE)
    writer.stop(0.1)
    assert writer.is_alive()
    read_all(source, 2 * PIPE)
    writer.join(5)
    assert not writer.is_alive()
    os.close(sink)


def test_terminal_that_is_gone_swallows_everything() -> None:
    source, sink = os.pipe()
    os.close(source)
    writer = TerminalWriter(sink, "utf-8", lambda: None)
    writer.start()
    writer.write("x" * 3 * PIPE)
    writer.write("y")
    writer.stop(5)
    assert not writer.is_alive()
    assert not writer.is_congested()
    os.close(sink)
