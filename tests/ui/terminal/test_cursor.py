"""Cursor movements arrive, by the shortest of the safe ways."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st

from boardtui.ui.terminal.cursor import CursorPosition, move_cursor
from tests.cases import each

COLUMNS, LINES = 130, 45
columns = st.integers(0, COLUMNS - 1)
rows = st.integers(0, LINES - 1)


@given(columns, rows, columns, rows, st.booleans())
def test_arrives(start: int, line: int, column: int, row: int, known: bool) -> None:
    screen = pyte.Screen(COLUMNS, LINES)
    screen.cursor.x, screen.cursor.y = start, line
    sequence = move_cursor(CursorPosition(start if known else None, line), column, row)
    pyte.Stream(screen).feed(sequence)
    assert (screen.cursor.x, screen.cursor.y) == (column, row)
    assert len(sequence) <= len(move_cursor(None, column, row))


@each(
    ("origin", "target", "sequence"),
    [
        (None, (0, 0), "\x1b[H"),
        (None, (4, 0), "\x1b[;5H"),
        (None, (0, 4), "\x1b[5H"),
        ((3, 3), (3, 3), ""),
        ((9, 3), (0, 3), "\r"),
        ((9, 3), (8, 3), "\b"),
        ((9, 3), (7, 3), "\b\b"),
        ((9, 3), (10, 3), "\x1b[C"),
        ((9, 3), (9, 2), "\x1b[A"),
        ((99, 20), (99, 3), "\x1b[4d"),
        ((99, 20), (5, 20), "\x1b[6G"),
        ((0, 3), (0, 4), "\x1b[B"),
        ((None, 3), (0, 3), "\r"),
        ((None, 3), (9, 3), "\x1b[10G"),
    ],
)
def test_shortest(
    origin: tuple[int | None, int] | None, target: tuple[int, int], sequence: str
) -> None:
    assert move_cursor(CursorPosition(*origin) if origin else None, *target) == sequence
