"""What is settled before Textual is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardtui.ui.terminal.preflight import (
    ColourMode,
    TerminalUnfit,
    colour_mode,
    prepare_environment,
    require_terminal,
)
from tests.terminal_double import Terminal

REQUIRE = [
    sys.executable,
    "-c",
    "from boardtui.ui.terminal.preflight import require_terminal; require_terminal(); print('fit')",
]


@pytest.mark.parametrize(
    ("environ", "mode"),
    [
        ({"TERM": "xterm-256color"}, ColourMode.EXTENDED),
        ({"TERM": "xterm"}, ColourMode.STANDARD),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, ColourMode.TRUE),
        ({"TERM": "xterm-kitty"}, ColourMode.TRUE),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, ColourMode.STANDARD),
        ({"TERM": "screen-256color", "COLORTERM": "24bit", "STY": "1.x"}, ColourMode.EXTENDED),
        ({"TERM": "vt100"}, ColourMode.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, ColourMode.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, ColourMode.EXTENDED),
        ({}, ColourMode.NONE),
    ],
)
def test_automatic_colours(environ: dict[str, str], mode: ColourMode) -> None:
    assert colour_mode("auto", environ) is mode


@pytest.mark.parametrize("choice", ["16", "256", "truecolour", "none"])
def test_a_wish_for_colours_beats_the_environment(choice: str) -> None:
    assert colour_mode(choice, {"TERM": "vt100", "NO_COLOR": "1"}) == choice


def test_the_mode_with_more_colours() -> None:
    few, many = ColourMode.STANDARD, ColourMode.TRUE
    assert few.or_more(many) is many.or_more(few) is many.or_more(None) is many
    assert ColourMode.EXTENDED.or_more(few) is ColourMode.EXTENDED


@pytest.mark.parametrize("colour", ["16", "256", "truecolour"])
def test_a_wish_for_colours_for_textual(colour: str) -> None:
    environ = {"TERM": "xterm", "NO_COLOR": "1"}
    prepare_environment(colour, environ=environ)
    assert "NO_COLOR" not in environ


def test_no_colour_for_textual() -> None:
    environ = {"TERM": "xterm"}
    prepare_environment("none", environ=environ)
    assert environ["NO_COLOR"] == "1"


def test_slow_lines_get_patience_and_no_animations() -> None:
    environ = {"TERM": "xterm", "SSH_CONNECTION": "a b c d"}
    prepare_environment(environ=environ)
    assert (environ["ESCDELAY"], environ["TEXTUAL_ANIMATIONS"]) == ("300", "none")
    environ = {"TERM": "xterm"}
    prepare_environment(environ=environ)
    assert "ESCDELAY" not in environ
    assert "TEXTUAL_ANIMATIONS" not in environ


def test_what_the_user_has_set_stays() -> None:
    environ = {"TERM": "xterm", "SSH_TTY": "x", "ESCDELAY": "50", "TEXTUAL_ANIMATIONS": "full"}
    prepare_environment(animation=False, environ=environ)
    assert (environ["ESCDELAY"], environ["TEXTUAL_ANIMATIONS"]) == ("50", "full")


def test_without_a_terminal_the_reason_is_given() -> None:
    done = subprocess.run(REQUIRE, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"needs a terminal" in done.stderr


@pytest.mark.parametrize("name", ["stdin", "stderr"])
def test_the_stream_that_is_no_terminal_is_named(name: str) -> None:
    lost = getattr(sys, f"__{name}__")
    with pytest.raises(TerminalUnfit, match=rf"Not a terminal: {name}\."):
        require_terminal({"TERM": "xterm"}, lambda stream: stream is not lost)


@pytest.mark.parametrize(("term", "word"), [("dumb", "dumb"), ("", "TERM"), ("unknown", "unknown")])
def test_unfit_terminal(term: str, word: str) -> None:
    with pytest.raises(TerminalUnfit, match=word):
        require_terminal({"TERM": term}, lambda _stream: True)


@pytest.mark.pty
def test_fit_terminal() -> None:
    with Terminal(REQUIRE) as terminal:
        assert terminal.wait_for_exit() == 0
        assert "fit" in terminal.text
