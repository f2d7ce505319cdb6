"""What the graph of a game costs on the line to the terminal."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.record.evaluation import Evaluation
from boardtui.rules.registry import game
from tests.fixtures.judged import judged
from tests.terminal_double import Terminal
from tests.ui.real_program import boardtui

pytestmark = pytest.mark.pty

MOST_OF_MARKS, MOST = 40, 80
"""Bytes of a step for the row of the marks and the cursor, and for the whole section."""

STEPS = 37
NOISE = (0.0, 1.0, -2.0, 0.5, 2.0)
"""How the values of an engine differ from move to move."""

_PLACED = re.compile(rb"(?=\x1b\[\d+;\d+H)")
_PLACE = re.compile(rb"\x1b\[(\d+);(\d+)H")


@contextmanager
def reviewed(folder: Path, size: tuple[int, int], colour: str) -> Iterator[Terminal]:
    """The program at the start of a game that was judged."""
    record = judged(game("othello"), 60)
    for place, node in enumerate(record.mainline()):
        assert node.evaluation is not None
        value = node.evaluation.value + NOISE[place % len(NOISE)]
        node.evaluation = Evaluation(value, depth=16)
    folder.mkdir(exist_ok=True)
    (folder / "game.sgf").write_text(sgf.dumps(record))
    columns, lines = size
    arguments = ("--no-animation", "--colour", colour, "open", "game.sgf")
    with boardtui(folder, *arguments, columns=columns, lines=lines) as terminal:
        terminal.wait_for("Review")
        terminal.wait_until_quiet(0.4)
        yield terminal


def rows_of(sent: bytes, left: int) -> Mapping[int, int]:
    """The bytes of each row of the screen, from a column on."""
    rows: Counter[int] = Counter()
    for piece in _PLACED.split(sent):
        place = _PLACE.match(piece)
        if place is not None and int(place[2]) > left:
            rows[int(place[1])] += len(piece)
    return rows


@pytest.mark.parametrize(
    ("size", "colour"),
    [
        ((80, 24), "truecolour"),
        pytest.param((80, 24), "none", marks=pytest.mark.long),
        pytest.param((120, 40), "truecolour", marks=pytest.mark.long),
        pytest.param((60, 20), "256", marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_step_sends_little_for_the_graph_and_nothing_is_sent_after_it(
    tmp_path: Path, size: tuple[int, int], colour: str
) -> None:
    with reviewed(tmp_path, size, colour) as terminal:
        display = terminal.display
        (title,) = (row for row, line in enumerate(display) if "─ Review" in line)
        below = next(row for row, line in enumerate(display) if "─ Moves" in line)
        left = display[title].index("─ Review")
        (marks,) = (row for row in range(title, below) if set("‼?") <= set(display[row][left:]))
        of_marks, of_section = [], []
        for _step in range(STEPS):
            before = len(terminal.output)
            terminal.press(".")
            terminal.wait_until_quiet(0.3)
            rows = rows_of(bytes(terminal.output[before:]), left)
            of_marks.append(rows[marks + 1])
            of_section.append(sum(rows[row + 1] for row in range(title, below)))
        assert statistics.median(of_marks) <= MOST_OF_MARKS
        assert statistics.median(of_section) <= MOST
        assert terminal.sent_within(2.0) == 0
