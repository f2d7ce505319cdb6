"""The shortest escape sequences that move the terminal's cursor."""

from __future__ import annotations

from functools import lru_cache

from boardtui.system.named_tuples import NamedTuple


class CursorPosition(NamedTuple):
    """Column and row of the terminal's cursor, 0-based."""

    column: int | None
    """None if unknown: after the last column, and after glyphs of uncertain width."""
    row: int


@lru_cache(1024)
def move_cursor(origin: CursorPosition | None, column: int, row: int) -> str:
    r"""Return the shortest sequence that moves the cursor to a cell.

    From an unknown position (None) the sequence is absolute. Line feeds are avoided, as the
    system's terminal driver may translate them.

    >>> move_cursor(CursorPosition(10, 4), 12, 4)
    '\x1b[2C'
    """
    absolute = _to_cell(column, row)
    if origin is None:
        return absolute
    relative = _along_column(origin.row, row) + _along_row(origin.column, column)
    return relative if len(relative) < len(absolute) else absolute


def _to_cell(column: int, row: int) -> str:
    line = str(row + 1) if row else ""
    return f"\x1b[{line};{column + 1}H" if column else f"\x1b[{line}H"


def _along_column(origin: int, row: int) -> str:
    if row == origin:
        return ""
    relative = _step(row - origin, "B", "A")
    return min(relative, f"\x1b[{row + 1}d", key=len)


def _along_row(origin: int | None, column: int) -> str:
    if column == origin:
        return ""
    choices = ["\r" if column == 0 else f"\x1b[{column + 1}G"]
    if origin is not None:
        choices.append(_step(column - origin, "C", "D"))
        if column < origin:
            choices.append("\b" * (origin - column))
    return min(choices, key=len)


def _step(distance: int, ahead: str, back: str) -> str:
    count = abs(distance)
    return f"\x1b[{count if count > 1 else ''}{ahead if distance > 0 else back}"
