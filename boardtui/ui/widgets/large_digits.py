"""Numbers in large digits, made of half blocks."""

from __future__ import annotations

from collections.abc import Sequence

ROWS = 3
"""Rows of a number; the last one has its upper half only."""

_DIGITS = (
    "### # ### ### # # ### ### ### ### ###",
    "# # #   #   # # # #   #     # # # # #",
    "# # # ### ### ### ### ###   # ### ###",
    "# # # #     #   #   # # #   # # #   #",
    "### # ### ###   # ### ###   # ### ###",
)
"""The dots of the digits in five rows."""

_WIDTHS = (3, 1, *(3,) * 8)
_HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}
"""The character of a dot above another one."""


def large_digits(number: int) -> Sequence[str]:
    """Return a number as lines of characters, with a blank between digits.

    >>> print(*large_digits(25), sep=chr(10))
    ▀▀█ █▀▀
    █▀▀ ▀▀█
    ▀▀▀ ▀▀▀
    """
    starts = [sum(_WIDTHS[:digit]) + digit for digit in range(10)]
    dots = [
        " ".join(
            row[starts[digit] : starts[digit] + _WIDTHS[digit]] for digit in map(int, str(number))
        )
        for row in (*_DIGITS, " " * len(_DIGITS[0]))
    ]
    return [
        "".join(_HALVES[above + below] for above, below in zip(*dots[row : row + 2], strict=True))
        for row in range(0, 2 * ROWS, 2)
    ]
