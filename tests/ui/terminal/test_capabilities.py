"""Conclusions from the environment and the terminal's answers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardtui.ui.glyphs import GLYPH_SETS
from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.doctor import report
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.terminal.questions import asks_colours
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


@pytest.mark.parametrize("wish", [name for name in GLYPH_SETS if name != "pictures"])
def test_the_wish_for_glyphs_is_followed(wish: str) -> None:
    assert detect(UTF8 | {"TERM": "linux"}, glyphs=wish).glyphs == wish


KITTY = TerminalAnswers(
    ambiguous_width=1, name="kitty(0.41.1)", pictures_asked=True, pictures=True, pixels=(800, 480)
)


@each(
    ("environ", "answers", "wish", "glyphs", "about"),
    [
        ({}, KITTY, None, "pictures", "kitty(0.41.1) shows pictures in text"),
        ({}, KITTY, "pictures", "pictures", "kitty(0.41.1) shows pictures in text"),
        ({}, KITTY, "octants", "octants", "kitty(0.41.1) shows pictures in text"),
        ({}, KITTY._replace(name="kitty(0.26.5)"), None, "sextants", "is too old for pictures"),
        ({}, KITTY._replace(name="kitty(0.26.5)"), "pictures", "sextants", "is too old for"),
        ({}, KITTY._replace(name="new 1.0"), "pictures", "pictures", "only with --glyphs pictures"),
        ({}, KITTY._replace(pictures=None), "pictures", "octants", "did not answer"),
        (
            {},
            KITTY._replace(pictures=False),
            None,
            "octants",
            "answered that it does not support them",
        ),
        ({}, KITTY._replace(pictures_asked=False), "pictures", "octants", "was not asked"),
        ({}, KITTY._replace(pixels=None), "pictures", "octants", "how large its characters are"),
        ({}, KITTY._replace(pixels=(1600, 240)), None, "octants", "how large its characters are"),
        (
            {},
            KITTY._replace(pixels=(240000, 144000)),
            None,
            "octants",
            "how large its characters are",
        ),
        ({}, KITTY._replace(ambiguous_width=2), "pictures", "shaped", "in two columns"),
        ({"TERM": "xterm"}, KITTY, None, "unicode", "256 colours"),
        ({"NO_COLOR": "1"}, KITTY, "pictures", "shaped", "256 colours"),
        ({"TMUX": "x"}, KITTY, "pictures", "shaped", "only tmux can be asked"),
        ({"TERM": "screen-256color"}, KITTY, None, "shaped", "only screen can be asked"),
    ],
)
def test_pictures(
    environ: dict[str, str], answers: TerminalAnswers, wish: str | None, glyphs: str, about: str
) -> None:
    found = detect(UTF8 | environ, answers, glyphs=wish)
    assert found.glyphs == glyphs
    assert about in found.about_pictures
    assert found.why.endswith(".")
    if wish == "pictures" and glyphs != wish:
        assert about in found.why


def test_what_a_board_without_pictures_has_in_their_place() -> None:
    assert detect(UTF8, KITTY).without_pictures == "octants"
    assert detect(UTF8, KITTY._replace(name="new 1.0"), glyphs="pictures").without_pictures == (
        "shaped"
    )


def test_facts() -> None:
    environ = UTF8 | {"TERM": "tmux-256color", "SSH_TTY": "x"}
    found = detect(environ, TerminalAnswers(synchronised_output=True))
    assert (found.term, found.multiplexer, found.ssh) == ("tmux-256color", "tmux", True)
    assert found.colours is ColourMode.EXTENDED
    assert found.synchronised_output is True
    assert found.ambiguous_width is None
    assert found.mouse
    assert detect(environ, colour="16").colours is ColourMode.STANDARD


@each(
    ("environ", "name", "glyphs"),
    [
        (UTF8, "kitty(0.40.0)", "octants"),
        (UTF8, "Konsole 24.08.0", "sextants"),
        (UTF8, "XTerm(390)", "shaped"),
        (UTF8, "", "shaped"),
        (UTF8 | {"NO_COLOR": "1"}, "kitty(0.40.0)", "shaped"),
        (UTF8 | {"TMUX": "x"}, "kitty(0.40.0)", "shaped"),
        (UTF8 | {"TERM": "screen-256color"}, "kitty(0.40.0)", "shaped"),
        (UTF8 | {"TERM": "xterm"}, "kitty(0.40.0)", "unicode"),
        ({"TERM": "linux"}, "kitty(0.40.0)", "ascii"),
    ],
)
def test_finer_blocks_are_chosen_where_the_terminal_is_known_to_draw_them(
    environ: dict[str, str], name: str, glyphs: str
) -> None:
    found = detect(environ, NARROW._replace(name=name))
    assert found.glyphs == glyphs
    assert (name in found.why) is (glyphs in {"sextants", "octants"}) or not name


@each(
    ("environ", "answers", "glyphs"),
    [
        ({}, NARROW._replace(model="65;7006;1"), "sextants"),
        ({}, NARROW._replace(model="61;8001;1"), "octants"),
        ({"TERM": "alacritty"}, NARROW._replace(model="0;2500;1"), "sextants"),
        # The name that a terminal says is believed first.
        ({}, NARROW._replace(name="XTerm(398)", model="61;8001;1"), "shaped"),
        # An inherited variable is no answer, and a multiplexer hides the terminal behind it.
        ({"VTE_VERSION": "8001"}, NARROW._replace(model="41;398;0"), "shaped"),
        ({"TMUX": "x"}, NARROW._replace(model="61;8001;1"), "shaped"),
    ],
)
def test_finer_blocks_are_chosen_by_the_model_too(
    environ: dict[str, str], answers: TerminalAnswers, glyphs: str
) -> None:
    assert detect(UTF8 | environ, answers).glyphs == glyphs


def test_finer_blocks_are_not_chosen_by_themselves_where_glyphs_may_be_wide() -> None:
    for answers in (WIDE, NO_ANSWERS, MOJIBAKE):
        found = detect(UTF8, answers._replace(name="kitty(0.40.0)"))
        assert found.glyphs not in {"sextants", "octants"}


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


def test_a_terminal_that_answers_for_shades_gets_shapes() -> None:
    assert detect(XTERM | {"LANG": "C.UTF-8"}, NARROW).glyphs == "unicode"
    answers = NARROW._replace(colours_asked=True, colours_kept=ColourMode.EXTENDED)
    assert detect(XTERM | {"LANG": "C.UTF-8"}, answers).glyphs == "shaped"


def test_report_without_a_terminal() -> None:
    done = subprocess.run(
        DOCTOR, stdin=subprocess.DEVNULL, capture_output=True, check=True, text=True
    )
    assert "needs a terminal" in done.stdout
    assert "Glyphs chosen" in done.stdout
    assert "\x1b" not in done.stdout


PROPORTION = """
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.answers import NO_ANSWERS
print("<%.2f>" % detect(answers=NO_ANSWERS._replace(pixels=(800, 576))).proportion)
"""


@pytest.mark.pty
@each(
    ("pixels", "proportion"),
    [((800, 480), "2.00"), ((800, 528), "2.20"), ((0, 0), "2.40"), ((80, 65535), "2.40")],
)
def test_the_terminal_tells_the_proportion_of_a_character(
    pixels: tuple[int, int], proportion: str
) -> None:
    command = ["sh", "-c", f"read line; exec {sys.executable} -c '{PROPORTION}'"]
    with Terminal(command) as terminal:
        terminal.tell_size(80, 24, pixels)
        terminal.send("\r")
        assert terminal.wait_for_exit() == 0
        assert f"<{proportion}>" in terminal.text


@pytest.mark.pty
@pytest.mark.parametrize("width", [1, 2])
def test_report_in_a_terminal(width: int) -> None:
    answers = Answers(ambiguous_width=width)
    with Terminal(DOCTOR, columns=90, answers=answers) as terminal:
        assert terminal.wait_for_exit() == 0
        assert "Size: 90 columns, 24 lines" in terminal.text
        assert f"Width of ● in columns: {width}" in terminal.text
        assert ("●" in terminal.text.rpartition("unicode  ")[2]) is (width == 1)


def test_report_reads_as_sentences() -> None:
    text = report({"TERM": "linux", "LANG": "C"}, colour="none")
    assert "Colours: none" in text
    assert "ascii. Terminals of the type linux have few glyphs beyond ASCII." in text
