"""The lag of a line, read from a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.session.club.lag import PipeLag


class Line:
    """A pipe with the figures of a line."""

    def __init__(self) -> None:
        read, self._end = os.pipe()
        os.set_blocking(self._end, False)
        self.lag = PipeLag(read)

    def write(self, figures: bytes) -> int:
        return os.write(self._end, figures)

    def close(self) -> None:
        self.lag.close()
        self.hang_up()

    def hang_up(self) -> None:
        with suppress(OSError):
            os.close(self._end)


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    yield line
    line.close()


def test_there_is_none_before_the_first_figure(line: Line) -> None:
    assert line.lag() == line.lag() == 0


def test_the_newest_figure_counts(line: Line) -> None:
    line.write(b"0.1\n0.043\n")
    assert line.lag() == line.lag() == 0.043
    line.write(b"0.25\n")
    assert line.lag() == 0.25
    line.write(b"0\n")
    assert line.lag() == 0


def test_there_is_half_a_second_at_most(line: Line) -> None:
    for figure in (b"0.6\n", b"999999\n", b"30.000001\n"):
        line.write(figure)
        assert line.lag() == 0.5


def test_a_line_may_come_in_pieces(line: Line) -> None:
    read = []
    for piece in (b"0.1\n0.", b"2", b"5", b"\n"):
        line.write(piece)
        read.append(line.lag())
    assert read == [0.1, 0.1, 0.1, 0.25]


@pytest.mark.parametrize(
    "junk",
    [
        *(b"\n", b"-1\n", b"nan\n", b"inf\n", b"1e3\n", b" 0.2\n", b"0.2 \n", b"0.2\r\n"),
        *(b"\xd9\xa1\n", b"\0\xff\n", b"1" * 60_000 + b"\n", b"0." + b"1" * 17 + b"\n", b"__\n"),
    ],
)
def test_what_is_no_figure_changes_nothing(line: Line, junk: bytes) -> None:
    line.write(b"0.2\n" + junk)
    assert line.lag() == 0.2
    line.write(b"0.3\n")
    assert line.lag() == 0.3


def test_a_line_without_an_end_takes_no_memory(line: Line) -> None:
    for _time in range(20):
        line.write(b"1" * 2**16)
        line.lag()
        assert len(line.lag._rest) < 100
    line.write(b"\n0.2\n")
    assert line.lag() == 0.2


def test_a_full_pipe_has_its_newest_figure(line: Line) -> None:
    with suppress(BlockingIOError):
        while True:
            line.write(b"0.1\n")
    assert line.lag() == 0.1
    line.write(b"0.2\n")
    assert line.lag() == 0.2


def test_the_last_figure_stays_when_the_other_end_is_closed(line: Line) -> None:
    line.write(b"0.2\n")
    line.hang_up()
    assert line.lag() == line.lag() == 0.2


def test_a_closed_pipe_has_no_lag(line: Line) -> None:
    line.write(b"0.2\n")
    assert line.lag() == 0.2
    line.lag.close()
    line.lag.close()
    assert line.lag() == 0


@given(st.lists(st.binary(max_size=40), max_size=10))
def test_no_bytes_raise(pieces: list[bytes]) -> None:
    line = Line()
    try:
        for piece in pieces:
            line.write(piece)
            assert 0 <= line.lag() <= 0.5
    finally:
        line.close()
