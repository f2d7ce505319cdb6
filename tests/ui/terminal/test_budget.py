"""Bytes to the terminal, counted through a pty."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, FOCUS_IN, FOCUS_OUT, LEFT, RIGHT, UP
from tests.ui.terminal.programs import Program

pytestmark = pytest.mark.pty

DEPTHS = {
    "truecolour": ({"COLORTERM": "truecolor"}, 130),
    "256 colours": ({}, 110),
    "16 colours": ({"TERM": "xterm"}, 65),
}
"""The environment that selects a colour depth, and the median bytes that a step may cost."""

STONE = 400
FIRST_SCREEN = 9_000


SIZES = {"truecolour": (80, 24), "256 colours": (120, 40), "16 colours": (80, 24)}
"""The size that is quick; the arrow steps of Othello are quick with the other one."""


@pytest.mark.parametrize(
    ("depth", "size"),
    [
        pytest.param(
            *(depth, size),
            id=f"{size[0]}x{size[1]}-{depth}",
            marks=[] if size == SIZES[depth] else [pytest.mark.long],
        )
        for size in [(80, 24), (120, 40)]
        for depth in DEPTHS
    ],
)
def test_budget(program: Program, tmp_path: Path, depth: str, size: tuple[int, int]) -> None:
    environ, step = DEPTHS[depth]
    with program.start(tmp_path, columns=size[0], lines=size[1], environ=environ) as terminal:
        assert len(terminal.output) <= FIRST_SCREEN
        keys = [RIGHT, DOWN, RIGHT, DOWN, LEFT, UP, RIGHT]
        steps = [len(terminal.press(key)) for key in keys]
        assert min(steps) > 0
        assert statistics.median(steps) <= step, steps
        # The first stone also changes which keys are hinted at.
        terminal.press(program.play)
        terminal.press(RIGHT)
        assert 0 < len(terminal.press(program.play)) <= STONE
        assert terminal.press(FOCUS_OUT + FOCUS_IN, patience=0.2) == b""
        assert terminal.read(0.3) == b""


def test_keys_in_a_burst_share_frames(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        single = len(terminal.press(RIGHT))
        assert len(terminal.press((RIGHT + LEFT) * 20)) < 20 * single
