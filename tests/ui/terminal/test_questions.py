"""Which questions are asked of which terminal."""

from __future__ import annotations

import pytest

from boardtui.ui.terminal.answers import TerminalAnswers
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.terminal.questions import asks_colours, asks_pictures, needs_probe
from tests.cases import each

XTERM = {"TERM": "xterm"}
UTF8 = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
KITTY = UTF8 | {"TERM": "xterm-kitty"}
KEEPS_ALL = TerminalAnswers(colours_asked=True, colours_kept=ColourMode.TRUE)


@pytest.mark.parametrize(
    ("glyphs", "term", "needed"),
    [
        (None, "xterm", True),
        ("unicode", "xterm", True),
        ("octants", "xterm", True),
        ("ascii", "xterm", False),
        ("blocks", "xterm", False),
        (None, "linux", False),
        (None, "vt100", False),
    ],
)
def test_the_terminal_is_asked_only_if_it_matters(
    glyphs: str | None, term: str, needed: bool
) -> None:
    assert needs_probe(glyphs, {"TERM": term}) is needed


@each(
    ("environ", "colour", "glyphs", "asked"),
    [
        (KITTY, "auto", None, True),
        (KITTY, "256", "octants", True),
        (UTF8, "auto", "pictures", True),
        (XTERM, "auto", "pictures", True),
        (UTF8 | {"KITTY_WINDOW_ID": "1"}, "auto", None, True),
        (KITTY | {"SSH_TTY": "/dev/pts/1"}, "auto", None, True),
        # Any terminal may call itself so; tmux over SSH, too.
        (UTF8, "auto", None, False),
        (UTF8 | {"SSH_TTY": "/dev/pts/1"}, "truecolour", "octants", False),
        (KITTY, "16", None, False),
        (KITTY, "none", "pictures", False),
        (KITTY | {"NO_COLOR": "1"}, "auto", None, False),
        (KITTY | {"STY": "1.pts"}, "auto", "pictures", False),
        (KITTY | {"TMUX": "x"}, "auto", "pictures", False),
        (KITTY | {"ZELLIJ": "0"}, "auto", "pictures", False),
        (UTF8 | {"TERM": "tmux-256color"}, "auto", "pictures", False),
        (UTF8 | {"TERM_PROGRAM": "Apple_Terminal"}, "auto", "pictures", False),
        (KITTY | {"BOARDTUI_STOCK_OUTPUT": "1"}, "auto", None, False),
    ],
)
def test_when_pictures_are_asked_about(
    environ: dict[str, str], colour: str, glyphs: str | None, asked: bool
) -> None:
    assert asks_pictures(colour, glyphs, environ) == asked


@pytest.mark.parametrize("glyphs", ["ascii", "blocks"])
def test_colours_alone_are_no_reason_to_ask(glyphs: str) -> None:
    assert not asks_colours(glyphs=glyphs, environ=XTERM)
    assert detect(XTERM, KEEPS_ALL, glyphs=glyphs).colours is ColourMode.STANDARD
