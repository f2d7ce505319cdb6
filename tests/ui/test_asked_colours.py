"""The colours that the real program draws with, by what the terminal answers about them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import more
from tests.colour_answers import (
    KITTY,
    SILENT,
    VTE,
    WEZTERM,
    XTERM,
    XTERM_JS,
    XTERM_WITH_16_COLOURS,
    XTERM_WITH_A_PALETTE,
    ColourAnswers,
)
from tests.terminal_double import Answers
from tests.ui.real_program import TWO_PEOPLE, boardtui, own_folders
from tests.waiting import wait_until

OVER_SSH = {"TERM": "xterm-256color", "SSH_CONNECTION": "a 1 b 22"}

_DRAWN = {"truecolour": rb"\x1b\[[\d;]*[34]8;2;", "256": rb"\x1b\[[\d;]*[34]8;5;"}


def colours_drawn(frames: bytes) -> str:
    """The kind of the colours in what a program has written after the probe."""
    # It restores the cursor last.
    _, _, drawn = frames.partition(b"\x1b8")
    return next((name for name, form in _DRAWN.items() if re.search(form, drawn)), "16")


@pytest.mark.pty
@pytest.mark.parametrize(
    ("environ", "colours", "drawn"),
    [
        ({"TERM": "xterm"}, XTERM, "truecolour"),
        ({"TERM": "xterm"}, XTERM_WITH_A_PALETTE, "256"),
        ({"TERM": "xterm"}, SILENT, "16"),
        (OVER_SSH, KITTY, "truecolour"),
        (OVER_SSH, XTERM_WITH_16_COLOURS, "256"),
        ({"TERM": "screen"}, XTERM, "16"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, XTERM, "16"),
        *more(
            ({"TERM": "xterm"}, WEZTERM, "truecolour"),
            ({"TERM": "xterm"}, XTERM_WITH_16_COLOURS, "16"),
            (OVER_SSH, VTE, "truecolour"),
            (OVER_SSH, XTERM_JS, "256"),
            ({"TERM": "tmux-256color"}, XTERM, "256"),
            ({"TERM": "linux"}, XTERM, "16"),
        ),
    ],
)
def test_the_first_frame_has_the_colours_that_the_terminal_answers(
    tmp_path: Path, environ: dict[str, str], colours: ColourAnswers, drawn: str
) -> None:
    answers = Answers(colours=colours)
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, environ=environ, answers=answers) as terminal:
        terminal.wait_for("Othello")
        terminal.wait_until_quiet()
        assert colours_drawn(bytes(terminal.output)) == drawn
        terminal.press("f5\r")
        assert colours_drawn(bytes(terminal.output)) == drawn
        # The answers were not typed.
        assert "f5" in terminal.text
        assert "148" not in terminal.text


@pytest.mark.pty
@pytest.mark.parametrize("colour", ["16", "256"])
def test_a_wish_for_colours_is_followed_and_nothing_is_asked(tmp_path: Path, colour: str) -> None:
    arguments = ("othello", *TWO_PEOPLE, "--colour", colour)
    answers = Answers(colours=XTERM)
    with boardtui(tmp_path, *arguments, environ={"TERM": "xterm"}, answers=answers) as terminal:
        terminal.wait_for("Othello")
        terminal.wait_until_quiet()
        assert colours_drawn(bytes(terminal.output)) == colour
        assert b"$q" not in terminal.output


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
@pytest.mark.parametrize(
    ("term", "colours"), [("screen", "16 colours"), ("tmux-256color", "256 colours")]
)
def test_tmux_is_not_asked(tmp_path: Path, term: str, colours: str) -> None:
    report, socket = tmp_path / "report", str(tmp_path / "tmux")
    tmux = ["tmux", "-S", socket, "-f", "/dev/null"]
    variables = [f"-e{name}={value}" for name, value in own_folders(tmp_path).items()]
    program = f"env -u COLORTERM -u NO_COLOR TERM={term} {sys.executable} -m boardtui doctor"
    try:
        command = f"{program} >{report}; touch {report}.done; sleep 60"
        subprocess.run([*tmux, "new-session", "-d", *variables, command], check=True)
        wait_until(report.with_suffix(".done").exists)
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)
    text = report.read_text(encoding="utf-8")
    assert f"Colours: {colours}, as set in the environment" in text
    assert (
        "The terminal was not asked about its colours: inside tmux, only tmux can be asked" in text
    )
