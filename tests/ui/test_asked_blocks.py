"""The blocks that the real program draws stones of, by what the terminal answers about its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import more
from tests.colour_answers import APPLE
from tests.terminal_double import Answers
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

KITTY = "kitty(0.46.2)"
HUGE = "kitty(0.46.2)" * 80_000
"""A megabyte."""


def finer(text: str) -> set[str]:
    """The kinds of finer blocks in a text."""
    ranges = {"sextants": range(0x1FB00, 0x1FB3C), "octants": range(0x1CD00, 0x1CDE6)}
    return {name for name, codes in ranges.items() if any(ord(glyph) in codes for glyph in text)}


@pytest.mark.parametrize(
    ("environ", "answers", "arguments", "blocks"),
    [
        ({}, Answers(name=KITTY), (), {"octants"}),
        ({}, Answers(name="Konsole 24.08.1"), (), {"sextants"}),
        ({}, Answers(model="65;7006;1", pixels=(720, 456)), (), {"sextants"}),
        ({}, Answers(), (), set()),
        ({"TMUX": "x"}, Answers(name=KITTY), (), set()),
        ({"TMUX": "x"}, Answers(), ("--glyphs", "octants"), {"octants"}),
        ({"TERM_PROGRAM": "Apple_Terminal"}, Answers(colours=APPLE, name=KITTY), (), set()),
        ({}, Answers(name=f"foot(1.20.0)\x1b\\\x1bP>|{KITTY}"), (), set()),
        *more(
            ({}, Answers(name="XTerm(390)"), (), set()),
            ({}, Answers(name="tmux 3.6"), (), set()),
            ({}, Answers(), ("--glyphs", "sextants"), {"sextants"}),
            ({}, Answers(name=KITTY), ("--glyphs", "shaped"), set()),
            # An old PuTTY answers the oldest questions only.
            (
                {"TERM": "putty-256color"},
                Answers(synchronised=False, model="0;136;0", pixels=(720, 432)),
                (),
                set(),
            ),
            ({"TERM": "linux"}, Answers(name=KITTY), (), set()),
        ),
    ],
)
def test_the_blocks_of_stones(
    tmp_path: Path,
    environ: dict[str, str],
    answers: Answers,
    arguments: tuple[str, ...],
    blocks: set[str],
) -> None:
    arguments = ("othello", *TWO_PEOPLE, *arguments)
    with boardtui(tmp_path, *arguments, environ=environ, answers=answers) as terminal:
        terminal.wait_for("to move")
        terminal.wait_until_quiet()
        assert finer(terminal.text) == blocks
        assert b"\x1b[>0q" not in terminal.output or "TERM_PROGRAM" not in environ


def test_a_megabyte_of_a_name_is_swallowed(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("to move")
        terminal.wait_until_quiet()
        before = terminal.text
        terminal.pour(f"\x1bP>|{HUGE}\x1b\\".encode())
        terminal.wait_until_quiet()
        assert terminal.text == before
        terminal.send("d3\r")
        terminal.wait_for("Move 1")
