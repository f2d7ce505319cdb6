"""More input than anybody types: it is read, costs little memory, and keys work afterwards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardtui.ui.terminal.bracketed_paste import MOST_PASTED
from tests import processes
from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

CTRL_Q = b"\x11"
PASTE, PASTE_END = b"\x1b[200~", b"\x1b[201~"
LEAVES = b"\x03\x11\x1a"
"""Bytes of keys that end or stop the program."""

MOST_MEMORY = 20 * 1024
"""KiB that a flood may take."""

A_BUSY_MACHINE = 200.0
"""Seconds that the end may take where other programs have the processors."""

KEYS_DROPPED, PASTE_DROPPED = "Too many keys were pressed at once", "The pasted text is too long"


def garbage(size: int) -> bytes:
    """Random bytes, none of which ends the program."""
    return random.Random(1).randbytes(size).translate(None, LEAVES)


FLOODS = {
    "letters": b"zz ",
    "arrows": b"\x1b[A\x1b[B\x1b[C\x1b[D",
    "clicks": b"\x1b[<0;40;12M\x1b[<0;40;12m\x1b[<0;20;9M\x1b[<0;20;9m",
    "drags": b"\x1b[<32;40;12M\x1b[<32;41;12M",
    "wheel": b"\x1b[<64;40;12M\x1b[<65;40;12M",
    "moves": b"d3\rc3\ru u ",
    "pages": b"\x1bOP",
    "dialogs": b"\x13\x0f\x1b[15~",
    "suspending": b"\x1a",
    "reports": b"\x1b[5;7R\x1b[?2026;2$y",
    "pastes": PASTE + b"d3" * 1000 + PASTE_END,
    "strings": b"\x1b]52;c;" + b"A" * 100 + b"\x07\x1bP1$r\x1b\\",
    "garbage": garbage(40_000),
}
"""What comes again and again."""

BEGINNINGS = {
    "an OSC": b"\x1b]52;",
    "a DCS": b"\x1bP",
    "a CSI": b"\x1b[",
    "a mouse report": b"\x1b[<0;",
}
"""What comes without its end."""

QUICK = {"letters": 120_000, "clicks": 60_000, "garbage": 40_000}
"""The floods of the ordinary suite, in bytes."""


def quick(kind: str) -> object:
    return pytest.param(kind, marks=[] if kind in QUICK else [pytest.mark.long])


def playing(folder: Path, *arguments: str) -> Terminal:
    """The program with a game on the screen."""
    terminal = boardtui(folder, "othello", *TWO_PEOPLE, "--no-animation", *arguments)
    terminal.wait_for("Black to move")
    terminal.wait_until_quiet(0.3)
    return terminal


def assert_held(terminal: Terminal, before: int) -> None:
    """Check that a flood has left no more than it may, and that the program answers."""
    ended = processes.cpu_seconds(terminal.process.pid)
    terminal.wait_until_idle()
    assert processes.cpu_seconds(terminal.process.pid) - ended < 2.0
    assert terminal.peak_kib() < before + MOST_MEMORY
    terminal.send(CTRL_Q)
    assert terminal.wait_for_exit() == 0
    assert b"Traceback" not in terminal.output


@pytest.mark.parametrize("kind", [*map(quick, FLOODS)])
def test_a_flood(tmp_path: Path, kind: str) -> None:
    size = QUICK.get(kind, 400_000)
    with playing(tmp_path) as terminal:
        before = terminal.peak_kib()
        terminal.pour(FLOODS[kind] * (size // len(FLOODS[kind])))
        assert_held(terminal, before)


@pytest.mark.long
@pytest.mark.parametrize(
    ("state", "kind"),
    [
        *(("\x0f", "letters"), ("\x0f\x14", "arrows"), (";", "dialogs"), ("\x13", "letters")),
        *(("\x1bOQ", "arrows"), ("/", "dialogs"), ("\x10", "letters")),
        *(("\x0f", "dialogs"), ("\x1bOQ", "letters"), (";", "arrows")),
    ],
)
def test_a_flood_in_another_state(tmp_path: Path, state: str, kind: str) -> None:
    with playing(tmp_path) as terminal:
        terminal.press(state)
        before = terminal.peak_kib()
        terminal.pour(FLOODS[kind] * (300_000 // len(FLOODS[kind])))
        assert_held(terminal, before)


def test_the_screen_says_that_keys_were_left_out(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.pour(b"zz " * 3000)
        terminal.wait_for(KEYS_DROPPED)
        terminal.wait_until_idle()
        terminal.wait_until_quiet()
        assert terminal.text.count(KEYS_DROPPED) == 1


@pytest.mark.parametrize(
    "flood",
    [
        b"zz ",
        *(pytest.param(flood, marks=pytest.mark.long) for flood in (b"\x1bOP", PASTE + b"zz ")),
    ],
)
def test_control_q_in_the_middle(tmp_path: Path, flood: bytes) -> None:
    with playing(tmp_path) as terminal:
        too_much = flood[:6] + b"zz " * (MOST_PASTED // 3 + 1) if PASTE in flood else flood * 10_000
        terminal.pour(too_much)
        terminal.send(CTRL_Q)
        terminal.pour(flood[-3:] * 10_000)
        assert terminal.wait_for_exit(A_BUSY_MACHINE) == 0


@pytest.mark.parametrize("flood", [b"zz ", pytest.param(b"\x1bOP", marks=pytest.mark.long)])
def test_a_hang_up_in_the_middle(tmp_path: Path, flood: bytes) -> None:
    with playing(tmp_path) as terminal:
        terminal.pour(flood * 3000)
        terminal.hang_up()
        assert terminal.wait_for_exit(read=False) == 129


def test_a_long_burst_is_taken_to_its_last_key(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.send(b"\x1b[B" * 120 + b"\x1b[A" * 120 + b"f5\r")
        terminal.wait_for("White to move")
        assert KEYS_DROPPED not in terminal.text


@pytest.mark.parametrize("size", [2 * MOST_PASTED, pytest.param(10**7, marks=pytest.mark.long)])
def test_a_huge_paste(tmp_path: Path, size: int) -> None:
    with playing(tmp_path) as terminal:
        before = terminal.peak_kib()
        terminal.pour(PASTE + b"d3 " * (size // 3) + PASTE_END)
        terminal.wait_for(PASTE_DROPPED)
        terminal.press("f5\r")
        terminal.wait_for("White to move")
        assert_held(terminal, before)


@pytest.mark.parametrize("size", [300_000, pytest.param(10**7, marks=pytest.mark.long)])
def test_a_paste_without_an_end(tmp_path: Path, size: int) -> None:
    with playing(tmp_path) as terminal:
        before = terminal.peak_kib()
        terminal.pour(PASTE + b"d3 " * (size // 3))
        terminal.wait_for("The pasted text was incomplete")
        terminal.press("f5\r")
        terminal.wait_for("White to move")
        assert_held(terminal, before)


def test_control_q_after_a_paste_without_an_end(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.pour(PASTE + b"d3 " * 1000)
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0


@pytest.mark.long
@pytest.mark.parametrize("state", ["\x0f", "\x0f\x14", ";", "\x13", "\x1bOQ"])
def test_the_longest_paste_in_another_state(tmp_path: Path, state: str) -> None:
    with playing(tmp_path) as terminal:
        terminal.press(state)
        before = terminal.peak_kib()
        terminal.pour(PASTE + "黒白石\n".encode() * (MOST_PASTED // 4) + PASTE_END)
        terminal.wait_until_quiet(0.3)
        assert_held(terminal, before)


@pytest.mark.long
@pytest.mark.parametrize("kind", BEGINNINGS)
def test_a_sequence_without_an_end(tmp_path: Path, kind: str) -> None:
    with playing(tmp_path) as terminal:
        before = terminal.peak_kib()
        terminal.pour(BEGINNINGS[kind] + b"1" * 500_000)
        assert_held(terminal, before)
