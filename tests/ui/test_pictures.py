"""Stones as pictures in the real program: when they are chosen, what is sent, what stays behind."""

from __future__ import annotations

import random
import re
import signal
import statistics
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases import more
from tests.pictures.images import clear_pixels
from tests.terminal_double import (
    DOWN,
    ENTER,
    ESCAPE,
    KITTY,
    LEFT,
    RIGHT,
    UP,
    Answers,
    Terminal,
)
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

SIZES = [(80, 24), (120, 40), (200, 60)]
GAMES = ["othello", "gomoku"]
PLAIN = (*TWO_PEOPLE, "--no-animation", "--colour", "truecolour", "--no-hints")
OPENINGS = {"othello": ("f5", "d6", "c3", "d3"), "gomoku": ("h8", "i9", "h9", "h10")}
ROUND = (RIGHT, DOWN, LEFT, UP, RIGHT, RIGHT, UP, LEFT) * 2
OVER = (RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP, LEFT, UP, UP)
"""A way over stones and between them."""

FIRST_FRAME = 20_000
"""The most bytes of the first frame, with its pictures."""

HUGE = "x" * 1_000_000


def ready(terminal: Terminal) -> Terminal:
    """Wait until the game screen stands still."""
    terminal.wait_for("to move")
    terminal.wait_until_quiet(0.4)
    return terminal


def parts(terminal: Terminal) -> int:
    """The cells that show pictures, each of them as it must."""
    return sum(1 for _part in terminal.pictures.shown(terminal.cells))


@pytest.mark.parametrize(
    ("environ", "answers", "arguments", "shows"),
    [
        ({}, KITTY, (), True),
        ({}, KITTY, ("--colour", "256"), True),
        ({}, replace(KITTY, pictures=""), (), False),
        ({}, replace(KITTY, name="WezTerm 20250301-120000-1a2b3c4d"), (), False),
        # Nothing but its answers tells that it is kitty, as over SSH with a changed TERM.
        ({}, replace(KITTY, environ={}), (), False),
        ({}, replace(KITTY, environ={}), ("--glyphs", "pictures"), True),
        # SSH passes on nothing but TERM.
        ({"TERM": "xterm-kitty"}, replace(KITTY, environ={}), (), True),
        ({"TMUX": "x"}, KITTY, ("--glyphs", "pictures"), False),
        ({}, Answers(pictures="Gi=31;OK", pixels=(720, 432)), ("--glyphs", "pictures"), True),
        ({}, Answers(), ("--glyphs", "pictures"), False),
        *more(
            ({}, KITTY, ("--glyphs", "octants"), False),
            ({}, KITTY, ("--colour", "16"), False),
            ({}, KITTY, ("--colour", "none"), False),
            ({"TERM": "screen-256color"}, KITTY, (), False),
            ({"BOARDTUI_STOCK_OUTPUT": "1"}, KITTY, (), False),
            (
                {"TERM": "xterm-ghostty"},
                replace(KITTY, environ={}, name="ghostty 1.2.0", pixels=(640, 408)),
                (),
                True,
            ),
            ({}, replace(KITTY, name="kitty(0.26.5)"), (), False),
            # Without the size of characters in pixels there are no pictures.
            ({}, replace(KITTY, pixels=None), (), False),
            # Answers that are no clear yes.
            ({}, replace(KITTY, pictures="Gi=31;EINVAL:no"), (), False),
            ({}, replace(KITTY, pictures="Gi=7;OK"), (), False),
            ({}, replace(KITTY, pictures="Gi=31;OK\x1b\\\x1b_Gi=31;NO"), (), False),
            ({}, replace(KITTY, pixels=(99999, 24)), (), False),
        ),
    ],
)
def test_when_stones_are_pictures(
    tmp_path: Path,
    environ: dict[str, str],
    answers: Answers,
    arguments: tuple[str, ...],
    shows: bool,
) -> None:
    arguments = ("othello", *TWO_PEOPLE, *arguments)
    with boardtui(tmp_path, *arguments, environ=environ, answers=answers) as terminal:
        ready(terminal)
        assert bool(parts(terminal)) == shows
        assert bool(terminal.pictures.held) == shows


def test_a_megabyte_of_an_answer_changes_at_most_the_choice(tmp_path: Path) -> None:
    answers = replace(KITTY, pictures=f"Gi=31;{HUGE[:3000]}")
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=answers) as terminal:
        ready(terminal)
        assert parts(terminal) == 0
        before = terminal.text
        terminal.pour(f"\x1b_Gi=31;{HUGE}\x1b\\\x1b[4;432;720t".encode())
        terminal.wait_until_quiet()
        assert terminal.text == before
        terminal.press("d3" + ENTER)
        terminal.wait_for("Move 1")


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        pytest.param(kind, size, marks=[] if size == SIZES[kind == "othello"] else pytest.mark.long)
        for kind in GAMES
        for size in SIZES
    ],
)
def test_pictures_take_no_more_bytes_than_blocks(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    costs = dict[str, tuple[float, float]]()
    for glyphs in ("octants", "pictures"):
        columns, lines = size
        program = boardtui(
            tmp_path / glyphs,
            *(kind, *PLAIN, "--glyphs", glyphs),
            columns=columns,
            lines=lines,
            answers=replace(KITTY, pixels=(10 * columns, 20 * lines)),
        )
        with program as terminal:
            assert len(ready(terminal).output) <= FIRST_FRAME
            assert (parts(terminal) > 0) == (glyphs == "pictures" and bool(terminal.pictures.held))
            around = [len(terminal.press(key)) for key in ROUND]
            for move in OPENINGS[kind]:
                terminal.press(move + ENTER)
            terminal.press("d4" if kind == "othello" else "h8")
            over = [len(terminal.press(key)) for key in OVER]
            costs[glyphs] = statistics.median(around), statistics.median(over)
            sent = list(terminal.pictures.sent)
            assert len(sent) == len(set(sent)) == len(terminal.pictures.held)
            assert terminal.sent_within(3.0) == 0
    for pictures, blocks in zip(costs["pictures"], costs["octants"], strict=True):
        assert pictures <= blocks, costs


def test_quitting_leaves_no_picture(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        assert terminal.pictures.held
        terminal.send("\x11")
        assert terminal.wait_for_exit() == 0
        assert terminal.pictures.held == {}


@pytest.mark.parametrize(
    "number", [signal.SIGHUP, *more((signal.SIGTERM,), (signal.SIGINT,))], ids=str
)
def test_a_signal_leaves_no_picture(tmp_path: Path, number: int) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        terminal.signal(number)
        terminal.wait_for_exit()
        assert terminal.pictures.held == {}


def test_what_a_crash_has_left_goes_at_the_next_start(tmp_path: Path) -> None:
    with boardtui(tmp_path, "gomoku", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        terminal.press("h8" + ENTER + "i9" + ENTER)
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
        left = dict(terminal.pictures.held)
    assert len(left) > 2
    with boardtui(tmp_path / "next", "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        terminal.pictures.held = dict(left)
        ready(terminal)
        held = terminal.pictures.held
        assert parts(terminal) > 0
        assert all(held[number] != picture for number, picture in left.items() if number in held)
        assert set(held) == set(terminal.pictures.sent)


def test_another_size_of_the_window_has_other_pictures(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        before = set(terminal.pictures.held.values())
        terminal.resize(120, 40)
        terminal.wait_until_quiet(0.5)
        now = terminal.pictures.held
        assert parts(terminal) > 0
        assert not before & set(now.values())
        assert all((picture.columns, picture.rows) == (8, 4) for picture in now.values())
        terminal.resize(30, 10)
        terminal.wait_until_quiet(0.5)
        parts(terminal)
        terminal.resize(80, 24)
        terminal.wait_until_quiet(0.5)
        assert parts(terminal) > 0
        assert before <= set(terminal.pictures.held.values())


def test_new_pictures_are_shown_at_once_with_the_frame_that_has_them(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        before = len(terminal.output)
        terminal.resize(120, 40)
        terminal.wait_until_quiet(0.5)
        # Between the frames nothing changes what can be seen.
        outside = re.sub(
            rb"\x1b\[\?2026h.*?\x1b\[\?2026l", b"", terminal.output[before:], flags=re.DOTALL
        )
        assert b"\x1b_G" in terminal.output[before:]
        assert b"\x1b_G" not in outside


def test_a_redraw_sends_the_pictures_again(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        count = parts(terminal)
        # Another program has cleared them away.
        terminal.pictures.held.clear()
        terminal.press("\x0c")
        assert parts(terminal) == count


def test_a_dialog_over_the_board_cuts_pictures_anywhere(tmp_path: Path) -> None:
    with boardtui(
        tmp_path, "gomoku", *TWO_PEOPLE, columns=120, lines=40, answers=KITTY
    ) as terminal:
        ready(terminal)
        for move in ("f8", "g8", "h8", "i8", "j8", "k8", "f7", "g7", "h7", "i7"):
            terminal.press(move + ENTER)
        count = parts(terminal)
        before = len(terminal.output)
        terminal.press("x")
        terminal.wait_until_quiet(0.3)
        # The screen below is not dimmed, as pictures cannot be.
        assert len(terminal.output) - before <= 3_000
        assert parts(terminal) > 0
        terminal.press(ESCAPE)
        terminal.wait_until_quiet(0.3)
        assert parts(terminal) == count


def test_larger_characters_have_larger_pictures(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        count = parts(terminal)
        before = dict(terminal.pictures.held)
        terminal.tell_size(80, 24, (80 * 15, 24 * 30))
        terminal.signal(signal.SIGWINCH)
        terminal.wait_for(lambda: set(terminal.pictures.held.values()) != set(before.values()))
        terminal.wait_until_quiet(0.4)
        assert parts(terminal) == count
        sizes = {
            (len(rows[0]) // picture.columns, len(rows) // picture.rows)
            for picture in terminal.pictures.held.values()
            for rows in [clear_pixels(picture.png)]
        }
        assert sizes == {(15, 30)}


def test_a_stopped_program_holds_no_pictures_and_makes_them_anew(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=KITTY) as terminal:
        ready(terminal)
        count = parts(terminal)
        terminal.signal(signal.SIGTSTP)
        terminal.wait_until_stopped()
        assert terminal.pictures.held == {}
        terminal.signal(signal.SIGCONT)
        terminal.wait_for("to move")
        terminal.wait_until_quiet(0.4)
        assert parts(terminal) == count


def test_a_guest_may_have_pictures(tmp_path: Path) -> None:
    arguments = (f"--hosted={tmp_path}/alice", "othello", *TWO_PEOPLE)
    environ = {"TERM": "xterm-kitty"}
    with boardtui(tmp_path, *arguments, environ=environ, answers=KITTY) as terminal:
        ready(terminal)
        assert parts(terminal) > 0


KEYS = (
    *(UP, DOWN, LEFT, RIGHT) * 3,
    *(ENTER,) * 6,
    *("u", ",", ".", "@", "\t", "x", ESCAPE, ESCAPE, "\x1bOP", "s", "\x0c"),
)


@pytest.mark.parametrize(
    ("kind", "size"),
    [("othello", (80, 24)), *more(("gomoku", (80, 24)), ("gomoku", (120, 40)))],
    ids=str,
)
def test_whatever_is_pressed_every_cell_shows_a_picture_that_is_held(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    chance = random.Random(f"{kind} {size}")
    columns, lines = size
    arguments = (kind, *TWO_PEOPLE, "--no-animation")
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines, answers=KITTY) as terminal:
        ready(terminal)
        for _key in range(80):
            terminal.press(chance.choice(KEYS), patience=0.2)
            parts(terminal)
        terminal.wait_until_quiet(0.4)
        before = sorted(shown for _y, _x, shown in terminal.pictures.shown(terminal.cells))
        seen = [[cell.data[:1] for cell in row] for row in terminal.cells]
        terminal.press("\x0c")
        terminal.wait_until_quiet(0.4)
        assert [[cell.data[:1] for cell in row] for row in terminal.cells] == seen
        assert len(before) == parts(terminal)
