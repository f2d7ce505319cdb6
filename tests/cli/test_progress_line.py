"""The line that tells how far a command is, on a terminal of a width, and elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import pytest

from boardtui.cli.progress_line import ProgressLine, reading_line
from boardtui.system.progress import tell
from tests.cli.stderr_terminal import written_to_terminal

Shown = Callable[[Callable[[], object], int], list[str]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """What some work writes to a terminal of some columns, each state of the line apart."""
    return partial(written_to_terminal, monkeypatch)


def read_in_steps() -> None:
    with reading_line("games.sgf", late=0, beat=0):
        tell(1, 4)
        tell(2, 4)


def test_reading_tells_how_far_it_is_and_leaves_nothing(shown: Shown) -> None:
    states = ["Reading games.sgf: 25%", "Reading games.sgf: 50%"]
    assert shown(read_in_steps, 80) == ["", *states, ""]


class _Interrupted:
    """A terminal on which Ctrl+C comes as soon as a text is there."""

    def __init__(self) -> None:
        self.states: list[str] = []

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError

    def write(self, text: str) -> None:
        self.states += filter(None, [text])

    def flush(self) -> None:
        if len(self.states) == 1:
            raise KeyboardInterrupt


def test_a_line_is_erased_wherever_ctrl_c_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Interrupted()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(KeyboardInterrupt):
        read_in_steps()
    assert terminal.states == ["\r\x1b[KReading games.sgf: 25%", "\r\x1b[K"]


def test_short_reading_tells_nothing(shown: Shown) -> None:
    def read() -> None:
        with reading_line("games.sgf", late=100):
            tell(1, 4)

    assert shown(read, 80) == [""]


def show_wide() -> None:
    with ProgressLine() as line:
        line.show("黒の手番\x1b[31m")


def test_a_line_is_as_long_as_can_be_erased_again(shown: Shown) -> None:
    assert shown(show_wide, 6)[1] == "黒の"
    assert shown(show_wide, 8)[1] == "黒の手"


def test_a_terminal_that_does_not_say_how_wide_it_is_has_usual_lines(shown: Shown) -> None:
    assert shown(show_wide, 0)[1].startswith("黒の手番")


def test_a_dumb_terminal_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written_to_terminal(monkeypatch, read_in_steps, 80, term="dumb") == [""]


def test_a_program_without_standard_error_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    read_in_steps()
