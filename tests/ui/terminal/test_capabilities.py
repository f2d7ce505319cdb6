"""Conclusions from the environment and the terminal's answers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardtui.ui.terminal.capabilities import asks_colours, detect, needs_probe
from boardtui.ui.terminal.doctor import report
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.terminal.probe import NO_ANSWERS, TerminalAnswers
from tests.cases import each
from tests.terminal_double import Answers, Terminal

UTF8 = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
NARROW = TerminalAnswers(ambiguous_width=1, complete=True)
WIDE = TerminalAnswers(ambiguous_width=2, complete=True)
MOJIBAKE = TerminalAnswers(ambiguous_width=3, complete=True)

DOCTOR = [
    sys.executable,
    "-c",
    "from boardtui.ui.terminal.doctor import report; print(report(), end='')",
]


@each(
    ("environ", "answers", "glyphs", "wide_safe"),
    [
        (UTF8, NARROW, "shaped", False),
        (UTF8, WIDE, "shaped", True),
        (UTF8, NO_ANSWERS, "shaped", False),
        (UTF8 | {"LANG": "ja_JP.UTF-8"}, NO_ANSWERS, "shaped", True),
        (UTF8 | {"LC_ALL": "ko_KR.utf8"}, NO_ANSWERS, "shaped", True),
        (UTF8 | {"LANG": "ja_JP.UTF-8"}, NARROW, "shaped", False),
        (UTF8, MOJIBAKE, "ascii", True),
        (UTF8 | {"TERM": "linux"}, NARROW, "ascii", True),
        (UTF8 | {"TERM": "vt100"}, NO_ANSWERS, "ascii", True),
        (UTF8 | {"NO_COLOR": "1"}, NARROW, "shaped", False),
        (UTF8 | {"NO_COLOR": "1"}, NO_ANSWERS, "unicode", False),
        (UTF8 | {"NO_COLOR": "1"}, WIDE, "unicode", True),
        (UTF8 | {"LC_ALL": "C"}, NO_ANSWERS, "ascii", True),
        (UTF8 | {"LC_ALL": "C"}, NARROW, "shaped", False),
        ({"TERM": "xterm", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, NO_ANSWERS, "ascii", True),
        (UTF8 | {"LANG": "de_DE.ISO-8859-1"}, NO_ANSWERS, "ascii", True),
    ],
)
def test_glyphs(
    environ: dict[str, str], answers: TerminalAnswers, glyphs: str, wide_safe: bool
) -> None:
    found = detect(environ, answers)
    assert (found.glyphs, found.wide_safe) == (glyphs, wide_safe)
    assert found.why.endswith(".")


@pytest.mark.parametrize("wish", ["shaped", "unicode", "ascii", "blocks"])
def test_the_wish_for_glyphs_is_followed(wish: str) -> None:
    assert detect(UTF8 | {"TERM": "linux"}, glyphs=wish).glyphs == wish


def test_facts() -> None:
    environ = UTF8 | {"TERM": "tmux-256color", "SSH_TTY": "x"}
    found = detect(environ, TerminalAnswers(synchronised_output=True))
    assert (found.term, found.multiplexer, found.ssh) == ("tmux-256color", "tmux", True)
    assert found.colours is ColourMode.EXTENDED
    assert found.synchronised_output is True
    assert found.ambiguous_width is None
    assert found.mouse
    assert detect(environ, colour="16").colours is ColourMode.STANDARD


XTERM = {"TERM": "xterm"}
KEEPS_ALL = TerminalAnswers(colours_asked=True, colours_kept=ColourMode.TRUE)
NAMES_256 = TerminalAnswers(colours_asked=True, colours_named=ColourMode.EXTENDED)
KEEPS_16 = TerminalAnswers(colours_asked=True, colours_kept=ColourMode.STANDARD)


@each(
    ("environ", "answers", "colours"),
    [
        (XTERM, KEEPS_ALL, ColourMode.TRUE),
        (XTERM, NAMES_256, ColourMode.EXTENDED),
        (XTERM, KEEPS_16, ColourMode.STANDARD),
        (XTERM, NO_ANSWERS, ColourMode.STANDARD),
        (UTF8 | {"SSH_TTY": "x"}, KEEPS_ALL, ColourMode.TRUE),
        # Answers take no colours away.
        (UTF8, KEEPS_16, ColourMode.EXTENDED),
        (XTERM | {"COLORTERM": "truecolor"}, KEEPS_16, ColourMode.TRUE),
        ({"TERM": "xterm-kitty"}, NAMES_256, ColourMode.TRUE),
        # The environment rules colours out.
        (XTERM | {"NO_COLOR": "1"}, KEEPS_ALL, ColourMode.NONE),
        ({"TERM": "dumb"}, KEEPS_ALL, ColourMode.NONE),
        ({"TERM": "vt220"}, KEEPS_ALL, ColourMode.NONE),
        ({"TERM": "xterm-mono-m"}, KEEPS_ALL, ColourMode.NONE),
        ({"TERM": "linux"}, KEEPS_ALL, ColourMode.STANDARD),
        # A multiplexer answers for itself, or the terminal behind it.
        ({"TERM": "screen"}, KEEPS_ALL, ColourMode.STANDARD),
        ({"TERM": "screen.xterm-256color"}, KEEPS_ALL, ColourMode.EXTENDED),
        ({"TERM": "tmux-256color"}, KEEPS_ALL, ColourMode.EXTENDED),
        (XTERM | {"TMUX": "x"}, KEEPS_ALL, ColourMode.STANDARD),
        (UTF8 | {"STY": "x", "COLORTERM": "truecolor"}, KEEPS_ALL, ColourMode.EXTENDED),
        (UTF8 | {"TERM_PROGRAM": "Apple_Terminal"}, KEEPS_ALL, ColourMode.EXTENDED),
    ],
)
def test_answers_add_colours(
    environ: dict[str, str], answers: TerminalAnswers, colours: ColourMode
) -> None:
    assert detect(environ, answers).colours is colours
    # Where answers change nothing whatever they say, the terminal is not asked.
    assert asks_colours(environ=environ) is (detect(environ, KEEPS_ALL) != detect(environ))


@pytest.mark.parametrize("choice", ["16", "256", "truecolour", "none"])
def test_a_wish_for_colours_beats_the_answers(choice: str) -> None:
    assert detect(XTERM, KEEPS_ALL, colour=choice).colours == choice
    assert not asks_colours(choice, environ=XTERM)


@pytest.mark.parametrize("glyphs", ["ascii", "blocks"])
def test_colours_alone_are_no_reason_to_ask(glyphs: str) -> None:
    assert not asks_colours(glyphs=glyphs, environ=XTERM)
    assert detect(XTERM, KEEPS_ALL, glyphs=glyphs).colours is ColourMode.STANDARD


def test_a_terminal_that_answers_for_shades_gets_shapes() -> None:
    assert detect(XTERM | {"LANG": "C.UTF-8"}, NARROW).glyphs == "unicode"
    answers = NARROW._replace(colours_asked=True, colours_kept=ColourMode.EXTENDED)
    assert detect(XTERM | {"LANG": "C.UTF-8"}, answers).glyphs == "shaped"


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
    ("glyphs", "term", "needed"),
    [
        (None, "xterm", True),
        ("unicode", "xterm", True),
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


@pytest.mark.parametrize(
    ("environ", "erases"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-256color", "TMUX": "x"}, False),
        ({"TERM": "screen"}, False),
        ({"TERM": "vt100"}, False),
        ({"TERM": "no-such-terminal"}, False),
    ],
)
def test_erasing_in_colour(environ: dict[str, str], erases: bool) -> None:
    question = "from boardtui.ui.terminal.capabilities import erases_with_colour as e; print(e())"
    done = subprocess.run(
        [sys.executable, "-c", question], env=environ, capture_output=True, check=True, text=True
    )
    assert done.stdout == f"{erases}\n"


def test_report_without_a_terminal() -> None:
    done = subprocess.run(
        DOCTOR, stdin=subprocess.DEVNULL, capture_output=True, check=True, text=True
    )
    assert "needs a terminal" in done.stdout
    assert "Glyphs chosen" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.pty
@pytest.mark.parametrize("width", [1, 2])
def test_report_in_a_terminal(width: int) -> None:
    answers = Answers(ambiguous_width=width)
    with Terminal(DOCTOR, columns=90, answers=answers) as terminal:
        assert terminal.wait_for_exit() == 0
        assert "Size: 90 columns, 24 lines" in terminal.text
        assert f"Width of ●: {width}" in terminal.text.replace("● ", "●")
        assert ("●" in terminal.text.rpartition("unicode  ")[2]) is (width == 1)


def test_report_reads_as_sentences() -> None:
    text = report({"TERM": "linux", "LANG": "C"}, colour="none")
    assert "Colours: none" in text
    assert "ascii. Terminals of the type linux have few glyphs beyond ASCII." in text
