"""What the environment says about the terminal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.environment import may_show_pictures, multiplexer
from tests.cases import each


@each(
    ("environ", "name"),
    [
        ({}, ""),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0"}, "tmux"),
        ({"TERM": "tmux-256color"}, "tmux"),
        ({"TERM": "xterm-256color", "STY": "1.pts-1.vm"}, "screen"),
        ({"TERM": "screen.xterm-256color"}, "screen"),
        ({"TERM": "alacritty", "ZELLIJ": "0"}, "Zellij"),
        # Zellij in tmux, or tmux in Zellij.
        ({"TERM": "tmux-256color", "ZELLIJ": "0"}, "tmux"),
    ],
)
def test_multiplexers(environ: dict[str, str], name: str) -> None:
    assert multiplexer(environ) == name


@each(
    ("environ", "may_show"),
    [
        ({}, False),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, False),
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "xterm-ghostty"}, True),
        ({"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, True),
        ({"TERM": "xterm-256color", "GHOSTTY_RESOURCES_DIR": "/usr/share/ghostty"}, True),
    ],
)
def test_kitty_and_ghostty(environ: dict[str, str], may_show: bool) -> None:
    assert may_show_pictures(environ) is may_show


@each(
    ("environ", "number"),
    [
        ({"TERM": "xterm-kitty"}, "99"),
        ({"TERM": "xterm-ghostty"}, "777"),
        ({"TERM": "foot"}, "777"),
        ({"TERM": "foot-extra"}, "777"),
        ({"TERM": "rxvt-unicode-256color"}, "777"),
        ({"TERM": "contour"}, "777"),
        ({"TERM": "wezterm"}, "777"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "777"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"}, "777"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "9"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WarpTerminal"}, "9"),
        ({"TERM": "xterm-256color", "LC_TERMINAL": "iTerm2", "SSH_TTY": "x"}, "9"),
        ({"TERM": "xterm-256color", "WT_SESSION": "x"}, ""),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, ""),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "linux"}, ""),
        ({}, ""),
        ({"TERM": "xterm-kitty", "TMUX": "x"}, ""),
        ({"TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"}, ""),
        ({"TERM": "screen.xterm-256color", "TERM_PROGRAM": "WezTerm"}, ""),
    ],
)
def test_notifications(environ: dict[str, str], number: str) -> None:
    assert detect(environ).notification == number


@pytest.mark.parametrize(
    ("environ", "model", "erases"),
    [
        ({"TERM": "xterm-256color"}, "", True),
        ({"TERM": "xterm-256color"}, "41;379;0", True),
        ({"TERM": "xterm-256color", "TMUX": "x"}, "", False),
        ({"TERM": "screen"}, "", False),
        # Screen under another TERM, as over SSH.
        ({"TERM": "xterm-256color"}, "83;40900;0", False),
        ({"TERM": "vt100"}, "", False),
        ({"TERM": "no-such-terminal"}, "", False),
    ],
)
def test_erasing_in_colour(environ: dict[str, str], model: str, erases: bool) -> None:
    # Terminfo is read once in a process.
    question = (
        "from boardtui.ui.terminal.answers import NO_ANSWERS\n"
        "from boardtui.ui.terminal.capabilities import detect\n"
        f"print(detect(answers=NO_ANSWERS._replace(model={model!r})).erases_with_colour)"
    )
    done = subprocess.run(
        [sys.executable, "-c", question], env=environ, capture_output=True, check=True, text=True
    )
    assert done.stdout == f"{erases}\n"
