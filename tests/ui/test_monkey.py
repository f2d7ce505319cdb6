"""Keys that come in bursts to the real program: whatever they are, it goes on."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui
from tests.ui.test_analysis_bytes import busy_program

pytestmark = pytest.mark.pty

DELETE, BACKSPACE, F1, F2, F3, F5, F6 = (
    "\x1b[3~", "\x7f", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1b[15~", "\x1b[17~"
)  # fmt: skip
CTRL_L, CTRL_N, CTRL_O, CTRL_P, CTRL_Q, CTRL_S = "\x0c", "\x0e", "\x0f", "\x10", "\x11", "\x13"

PLAYING = [*"abcdefghij", *"12345678", ENTER, ENTER, " ", UP, DOWN, LEFT, RIGHT, TAB]
COMMANDS = [*"uxywvz,.<>[]+-;?", DELETE, BACKSPACE, F6]
STUDYING = [*"/=/=", ESCAPE, ",", "."]
SCREENS = [F1, F2, F3, F5, CTRL_L, CTRL_N, CTRL_O, CTRL_P, CTRL_S, "\x1b[200~d3\x1b[201~"]
ANSWERS = [ENTER, ENTER, "y", "n", ESCAPE, TAB, UP, DOWN]

DIALOGS = {
    "resigning": (["x"], "Resign for Black?"),
    "comment": ([";"], "Comment on"),
    "playing on": (["d3\r,", "y"], "Who plays from here?"),
    "discarding": ([";", "abc", ESCAPE], "Discard what"),
}
"""The keys that lead to each dialog, and what it says."""

BURSTS = {
    ENTER * 2: "resigning",
    "yy": "resigning",
    ENTER * 3: "playing on",
    "y" + ENTER: "discarding",
    ESCAPE * 2: "discarding",
    CTRL_S * 2: "comment",
}
"""Quick answers, and the dialog that is quick with each: one whose keys they are."""

ANSWERED_TWICE = [
    pytest.param(dialog, burst, marks=[] if dialog == quick else [pytest.mark.long])
    for dialog in DIALOGS
    for burst, quick in BURSTS.items()
]


def assert_alive(terminal: Terminal, pressed: list[str]) -> None:
    """Check that the program still answers, and end it."""
    terminal.send(CTRL_Q)
    status = terminal.wait_for_exit()
    assert b"Traceback" not in terminal.output, f"{pressed}\n{terminal.text}"
    assert status == 0, f"{pressed}\n{terminal.text}"


def play_monkey(terminal: Terminal, seed: int, seconds: float, *more: list[str]) -> list[str]:
    """Send bursts for a while, of the usual kinds of keys and of more; the bursts."""
    chance = random.Random(seed)
    kinds = [PLAYING, PLAYING, COMMANDS, SCREENS, ANSWERS, ANSWERS, *more]
    pressed = []
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        keys = [chance.choice(chance.choice(kinds)) for _ in range(chance.randint(1, 8))]
        keys = [key for key in keys for _ in range(chance.choice((1, 1, 1, 2, 3)))]
        pressed.append("".join(keys))
        terminal.press(pressed[-1], patience=0.05)
        assert b"Traceback" not in terminal.output, pressed
    return pressed


@pytest.mark.parametrize(("dialog", "burst"), ANSWERED_TWICE)
def test_a_dialog_that_is_answered_twice(tmp_path: Path, dialog: str, burst: str) -> None:
    keys, wanted = DIALOGS[dialog]
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.2)
        for part in keys:
            terminal.press(part)
        terminal.wait_for(wanted)
        terminal.wait_until_quiet(0.1)
        terminal.press(burst)
        assert_alive(terminal, [burst])


@pytest.mark.long
@pytest.mark.parametrize("key", [*SCREENS, *COMMANDS, "w", "d3" + ENTER])
def test_a_key_and_at_once_the_end(tmp_path: Path, key: str) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.2)
        terminal.send(key)
        assert_alive(terminal, [key])


# An engine that never rests is at work in a game of Othello.
@pytest.mark.parametrize("game", [pytest.param("othello", marks=pytest.mark.long), "gomoku"])
def test_random_keys_in_bursts(tmp_path: Path, game: str) -> None:
    with boardtui(tmp_path, game, *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black")
        assert_alive(terminal, play_monkey(terminal, seed=1, seconds=3))


def test_random_keys_while_an_engine_never_rests(tmp_path: Path) -> None:
    with busy_program(tmp_path, (80, 24), 60, "256") as terminal:
        terminal.wait_for("Black")
        assert_alive(terminal, play_monkey(terminal, 2, 3, STUDYING, STUDYING))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_random_keys_for_a_long_time(tmp_path: Path, seed: int) -> None:
    with boardtui(tmp_path) as terminal:
        terminal.wait_for("boardtui")
        assert_alive(terminal, play_monkey(terminal, seed, seconds=15))
