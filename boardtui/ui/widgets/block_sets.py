"""The block characters that pictures of cells are made of.

Each set divides a cell into a grid of equal parts, and has a character for every choice of parts:
quarters, sextants (Unicode 13) or octants (Unicode 16). The parts are numbered in reading order, as
in the names of the characters; in a pattern each has a bit, the first part the lowest one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise

from boardtui.system.frozen import frozen

SIDE = 8
"""Samples across and down a cell: bars come in eighths.

Thirds of a cell have three, two and three rows of samples, whose middles are all in their third.
"""

_ROW = (1 << SIDE) - 1
_COLUMN = sum(1 << row * SIDE for row in range(SIDE))


def _rows(first: int, end: int) -> int:
    return sum(_ROW << row * SIDE for row in range(first, end))


def _columns(first: int, end: int) -> int:
    return sum(_COLUMN << column for column in range(first, end))


@frozen(eq=False, slots=False)
class BlockSet:
    """Characters of one grid, and bars.

    An area has a bit for each sample of a cell, in rows of `SIDE`.
    """

    rows: int
    """Rows of parts; there are two columns."""
    patterns: tuple[str, ...]
    """The character of each pattern; all are different."""
    bars: Mapping[str, int]
    """Other characters and their areas."""
    later: frozenset[str] = frozenset()
    """Characters that some terminals learned after the others."""

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """The areas of the parts."""
        ends = [(2 * SIDE * row // self.rows + 1) // 2 for row in range(self.rows + 1)]
        return tuple(
            _rows(first, end) & _columns(left, left + SIDE // 2)
            for first, end in pairwise(ends)
            for left in (0, SIDE // 2)
        )

    @cached_property
    def is_safe(self) -> bool:
        """True if the set is for terminals that draw glyphs of ambiguous width in two columns."""
        return not self.bars

    @property
    def is_even(self) -> bool:
        """True if the mirrored picture of a shape has the mirrored blocks."""
        return self.rows > 2

    def draws(self, pattern: int) -> bool:
        """Return False for patterns that are drawn as their inverse, with the paints exchanged."""
        return pattern + 1 < len(self.patterns) and self.patterns[pattern] not in self.later

    def area(self, pattern: int) -> int:
        """Return the area of a pattern."""
        return sum(part for bit, part in enumerate(self.parts) if pattern >> bit & 1)


_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def _filled(rows: int, older: Mapping[int, str], first: int) -> tuple[str, ...]:
    """Return the characters of all patterns: `older` ones, and between them a range of new ones."""
    new = iter(range(first, first + (1 << 2 * rows)))
    return tuple(
        older[pattern] if pattern in older else chr(next(new)) for pattern in range(1 << 2 * rows)
    )


def _quarters_in_octants() -> Iterator[tuple[int, str]]:
    for pattern, glyph in enumerate(_QUARTERS):
        parts = (0b0101, 0b1010, 0b0101_0000, 0b1010_0000)
        yield sum(part for bit, part in enumerate(parts) if pattern >> bit & 1), glyph


_CORNERS = {1 << 0: "\U0001cea8", 1 << 1: "\U0001ceab", 1 << 6: "\U0001cea3", 1 << 7: "\U0001cea0"}
"""Octants alone at a corner."""
_MIDDLES = {0b0001_0100: "\U0001fbe6", 0b0010_1000: "\U0001fbe7"}
"""The middle half of the left column and of the right one."""
_ROWS = {0b11: "\U0001fb82", 0b11_1111: "\U0001fb85", 0b1100_0000: "▂", 0b1111_1100: "▆"}
"""Rows at the top and at the bottom."""

_SEXTANTS = _filled(3, {0: " ", 0b01_0101: "▌", 0b10_1010: "▐", 0b11_1111: "█"}, 0x1FB00)
_OCTANTS = _filled(4, dict(_quarters_in_octants()) | _CORNERS | _MIDDLES | _ROWS, 0x1CD00)

_BARS = (
    {glyph: _rows(SIDE - eighths, SIDE) for eighths, glyph in enumerate("▁▂▃▄▅▆▇", 1)}
    | {glyph: _columns(0, eighths) for eighths, glyph in enumerate("▏▎▍▌▋▊▉", 1)}
    # Heavy lines, about a quarter of the cell.
    | {"━": _rows(3, 5)}
    | {"┃": _columns(3, 5)}
)

SAFE = BlockSet(2, tuple(_QUARTERS), {})
"""Quarters only, for terminals of unknown widths."""

EIGHTHS = BlockSet(2, tuple(_QUARTERS), _BARS)
"""Quarters and eighths, which every terminal with Unicode draws."""

SEXTANTS = BlockSet(3, _SEXTANTS, _BARS)
OCTANTS = BlockSet(
    4,
    _OCTANTS,
    _BARS,
    later=frozenset([*_CORNERS.values(), *_MIDDLES.values(), "\U0001fb82", "\U0001fb85"]),
)
