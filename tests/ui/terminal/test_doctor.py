"""What `boardtui doctor` says about shapes."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

import pytest

from boardtui.ui.terminal import doctor
from boardtui.ui.terminal.answers import TerminalAnswers
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.words.columns import columns as columns_of
from boardtui.words.language import Language
from tests.cases import each
from tests.colour_answers import XTERM as XTERM_ANSWERS
from tests.terminal_double import KITTY, Answers, Terminal

XTERM = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


@pytest.mark.parametrize(
    ("width", "answer"), [(None, "not measured;"), (1, "yes, measured"), (2, "no;")]
)
def test_it_tells_whether_eighths_of_a_cell_were_measured(width: int | None, answer: str) -> None:
    text = doctor.report(XTERM, answers=TerminalAnswers(ambiguous_width=width))
    assert "Glyphs chosen: shaped" in text
    (line,) = (line for line in text.splitlines() if line.startswith("Partial blocks"))
    assert answer in line


@pytest.mark.parametrize(
    ("environ", "answer"),
    [
        ({"TERM": "xterm-kitty"}, "a notification (OSC 99) and the bell"),
        ({"TERM": "xterm"}, "the bell, if the terminal reports"),
        ({"TERM": "tmux-256color"}, "the bell, if tmux has “set -g focus-events on”"),
        ({"TERM": "screen"}, "none; GNU Screen does not report"),
    ],
)
def test_it_tells_how_a_person_is_called_at_their_turn(
    environ: dict[str, str], answer: str
) -> None:
    assert f"Alert on your turn: {answer}" in doctor.report(environ)


@each(
    ("pictures", "name", "line", "chosen"),
    [
        (True, "kitty(0.41.1)", "kitty(0.41.1) shows pictures in text", "pictures"),
        (True, "other 1.0", "only with --glyphs pictures", "shaped"),
        (None, "kitty(0.41.1)", "the terminal did not answer", "octants"),
    ],
)
def test_it_tells_whether_there_are_pictures(
    pictures: bool | None, name: str, line: str, chosen: str
) -> None:
    answers = TerminalAnswers(
        ambiguous_width=1, name=name, pictures_asked=True, pictures=pictures, pixels=(720, 432)
    )
    text = doctor.report(XTERM, answers=answers)
    assert f"Pictures in text: {line}" in text
    assert f"Glyphs chosen: {chosen}." in text


@each(
    ("environ", "colour", "name", "line"),
    [
        ({}, "auto", "", "not checked; use --glyphs pictures to ask the terminal"),
        ({}, "16", "", "they need 256 colours"),
        ({}, "auto", "tmux 3.6", "inside tmux, only tmux can be asked"),
        ({"ZELLIJ": "0"}, "auto", "", "inside Zellij, only Zellij can be asked"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, "auto", "", "the terminal was not asked"),
    ],
)
def test_it_tells_why_pictures_were_not_asked_about(
    environ: dict[str, str], colour: str, name: str, line: str
) -> None:
    answers = TerminalAnswers(ambiguous_width=1, name=name)
    text = doctor.report(XTERM | environ, colour=colour, answers=answers)
    assert f"Pictures in text: {line}\n" in text


ANSWERED = TerminalAnswers(
    colours_asked=True, colours_kept=ColourMode.TRUE, colours_named=ColourMode.EXTENDED
)
UNANSWERED = TerminalAnswers(colours_asked=True)
UNASKED = "The terminal was not asked about its colours"


@each(
    ("environ", "colour", "answers", "lines"),
    [
        (
            {"TERM": "xterm"},
            "auto",
            ANSWERED,
            (
                "Colours: true colour, as the terminal reports",
                "Answers about colours: true colour (DECRQSS), 256 colours (XTGETTCAP)",
            ),
        ),
        (
            {"TERM": "xterm"},
            "auto",
            UNANSWERED,
            (
                "Colours: 16 colours, as set in the environment",
                "Answers about colours: no answer (DECRQSS), no answer (XTGETTCAP)",
            ),
        ),
        (
            {"TERM": "xterm"},
            "256",
            TerminalAnswers(),
            (
                "Colours: 256 colours, as you chose",
                f"{UNASKED}: they are set in the settings or with --colour",
            ),
        ),
        (
            {"TERM": "xterm", "NO_COLOR": "1"},
            "auto",
            TerminalAnswers(),
            (
                "Colours: none, as set in the environment",
                f"{UNASKED}: they are set in the environment",
            ),
        ),
        (
            {"TERM": "screen-256color"},
            "auto",
            TerminalAnswers(),
            (
                "Colours: 256 colours, as set in the environment",
                f"{UNASKED}: inside screen, only screen can be asked",
            ),
        ),
    ],
)
def test_it_tells_what_was_asked_about_colours_and_what_follows(
    environ: dict[str, str], colour: str, answers: TerminalAnswers, lines: tuple[str, str]
) -> None:
    text = doctor.report(environ, colour=colour, answers=answers).splitlines()
    first = next(number for number, line in enumerate(text) if line.startswith("Colours"))
    assert tuple(text[first : first + 2]) == lines


@each(
    ("environ", "name", "answer"),
    [
        ({}, "kitty(0.40.0)", "kitty(0.40.0) draws octants itself, without a font"),
        ({}, "VTE(7600)", "VTE(7600) draws sextants itself, without a font"),
        ({}, "XTerm(390)", "XTerm(390) is not known to draw them"),
        ({}, "", "the terminal did not report its name"),
        ({"TMUX": "x"}, "tmux 3.6", "inside tmux, only tmux can be asked"),
    ],
)
def test_it_tells_who_draws_finer_blocks(environ: dict[str, str], name: str, answer: str) -> None:
    text = doctor.report(XTERM | environ, answers=TerminalAnswers(ambiguous_width=1, name=name))
    assert f"Sextants and octants: {answer}\n" in text
    reason = (
        f"{answer}." if "itself" in answer else "This terminal shows the glyph ● in one column."
    )
    assert re.search(f"Glyphs chosen: [a-z]+. {re.escape(reason)}\n", text)


@pytest.mark.pty
def test_it_asks_the_terminal_here() -> None:
    command = [
        sys.executable,
        "-c",
        "from boardtui.ui.terminal.doctor import report; print(report(), end='')",
    ]
    answers = Answers(colours=XTERM_ANSWERS)
    with Terminal(command, lines=50, environ={"TERM": "xterm"}, answers=answers) as terminal:
        assert terminal.wait_for_exit() == 0
        assert "Colours: true colour, as the terminal reports" in terminal.text
        assert "true colour (DECRQSS)" in terminal.text


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("columns", [60, 40])
def test_it_fits_a_narrow_window(
    monkeypatch: pytest.MonkeyPatch, language: str, columns: int
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    spoken = Language()
    spoken.change(language)
    with spoken.in_use():
        wide, narrow = (lines_of_report(monkeypatch, width) for width in (400, columns))
    assert len(narrow) > len(wide)
    assert max(map(columns_of, narrow)) < columns
    assert "".join(narrow).replace(" ", "") == "".join(wide).replace(" ", "")


def lines_of_report(monkeypatch: pytest.MonkeyPatch, width: int) -> list[str]:
    monkeypatch.setattr(doctor, "terminal_size", lambda: (width, 24))
    answers = ANSWERED._replace(ambiguous_width=1, name="iTerm2 3.6.20251119-nightly")
    text = doctor.report(XTERM | {"SSH_TTY": "/dev/pts/1"}, answers=answers)
    # Python 3.11 takes octants for wide.
    return re.sub("[\U0001cd00-\U0001cdff]", "o", re.sub(r"\x1b\[[\d;]*m", "", text)).splitlines()


@pytest.mark.pty
@each(("arguments", "asked"), [((), False), (("--glyphs", "pictures"), True)])
def test_it_asks_about_pictures_where_they_are_wanted(
    arguments: tuple[str, ...], asked: bool
) -> None:
    command = [sys.executable, "-m", "boardtui", "doctor", *arguments]
    answers = replace(KITTY, environ={}, pixels=(800, 1200))
    with Terminal(command, lines=60, answers=answers) as terminal:
        assert terminal.wait_for_exit() == 0
        assert (b"\x1b_G" in terminal.output) is asked
        assert ("Glyphs chosen: pictures. You asked" in terminal.text) is asked
