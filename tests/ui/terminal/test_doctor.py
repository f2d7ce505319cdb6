"""What `boardtui doctor` says about shapes."""

from __future__ import annotations

import sys

import pytest

from boardtui.ui.glyphs import glyph_set
from boardtui.ui.terminal import doctor
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.terminal.probe import TerminalAnswers

XTERM = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


@pytest.mark.parametrize(
    ("width", "answer"), [(None, "not measured;"), (1, "yes, measured"), (2, "no;")]
)
def test_it_tells_whether_eighths_of_a_cell_were_measured(width: int | None, answer: str) -> None:
    text = doctor.report(XTERM, answers=TerminalAnswers(ambiguous_width=width))
    assert "Glyphs chosen: shaped" in text
    (line,) = (line for line in text.splitlines() if line.startswith("Eighths"))
    assert answer in line


@pytest.mark.parametrize(
    ("environ", "answer"),
    [
        ({"TERM": "xterm-kitty"}, "a notification (OSC 99) and the bell"),
        ({"TERM": "xterm"}, "the bell, where the terminal tells"),
        ({"TERM": "tmux-256color"}, "the bell, where tmux has “set -g focus-events on”"),
        ({"TERM": "screen"}, "none; screen does not tell"),
    ],
)
def test_it_tells_how_a_person_is_called_at_their_turn(
    environ: dict[str, str], answer: str
) -> None:
    assert f"Alert at your turn: {answer}" in doctor.report(environ)


def test_it_shows_discs_as_they_are_drawn_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for colours, count in ((ColourMode.EXTENDED, 1), (ColourMode.STANDARD, 0)):
        choice = {ColourMode.EXTENDED: "256", ColourMode.STANDARD: "16"}[colours]
        text = doctor.report(XTERM, colour=choice)
        assert text.count("  shaped   ") == count
    upper, lower = doctor._disc(glyph_set("shaped"))
    assert upper.count("▗") == upper.count("▖") == 2
    assert lower.count("▝") == lower.count("▘") == 2
