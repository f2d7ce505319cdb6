from __future__ import annotations

import os
import threading
from collections.abc import Callable

import pytest

from boardtui.engine.fronts.lines import LONGEST, InputLine, read_lines
from tests.cases import each


@pytest.fixture(params=[True, False])
def lines_of(request: pytest.FixtureRequest) -> Callable[[bytes], list[InputLine]]:
    """Reads lines from a pipe, which may return at once where nothing is there yet."""

    def read(data: bytes) -> list[InputLine]:
        source, target = os.pipe()
        os.set_blocking(source, request.param)

        def write() -> None:
            with open(target, "wb") as file:  # noqa: PTH123  it is open already
                file.write(data)

        writing = threading.Thread(target=write)
        writing.start()
        lines = list(read_lines(source))
        writing.join()
        os.close(source)
        return lines

    return read


@each(
    ("data", "texts"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"name\nquit\n", ["name", "quit"]),
        (b"name\nquit", ["name", "quit"]),
        (b"name\r\nquit\r\n", ["name", "", "quit", ""]),
        (b"\xff\xfe\x00\n", ["\ufffd\ufffd\0"]),
        ("é●\n".encode(), ["é●"]),
    ],
)
def test_lines(lines_of: Callable[[bytes], list[InputLine]], data: bytes, texts: list[str]) -> None:
    assert lines_of(data) == [InputLine(text) for text in texts]


def test_a_long_line_is_kept_whole(lines_of: Callable[[bytes], list[InputLine]]) -> None:
    assert lines_of(b"x" * LONGEST + b"\ny\n") == [InputLine("x" * LONGEST), InputLine("y")]


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_that_is_too_long_is_cut(
    lines_of: Callable[[bytes], list[InputLine]], end: bytes
) -> None:
    cut, *rest = lines_of(b"x" * (3 * LONGEST) + b"\ny" + end)
    assert (len(cut.text), cut.whole) == (LONGEST, False)
    assert rest == [InputLine("y")]
