"""Names with their meanings side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len, set_cell_size

from boardtui.ui.widgets.text_lines import Line, Span, TextLines, line_width, wrap_cells

NAMES_WIDTH = 22
"""The most columns for names; longer names take several lines."""

_ROOMY = 72
"""From this width, names take `NAMES_WIDTH` in every list: meanings share a column."""

_TWO_COLUMNS = 140
"""The least width for the second half of the list beside the first."""

_GAP = 2
"""Columns between a name and its meaning."""

_GUTTER = 4
"""Columns between two halves of a list."""


class Definitions(TextLines):
    """A list of names and meanings, as high as its lines."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"definitions--meaning"}
    DEFAULT_CSS = """
    Definitions {
        height: auto;
        & > .definitions--meaning { color: $text-muted; }
    }
    """

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self._rows = list(rows)
        widest = max((cell_len(name) for name, _meaning in self._rows), default=0)
        self._names_width = min(NAMES_WIDTH, widest)

    def lines(self, width: int) -> Sequence[Line]:
        if width < _TWO_COLUMNS:
            return list(self._wrapped(self._rows, width))
        half, middle = (width - _GUTTER) // 2, (len(self._rows) + 1) // 2
        columns = (self._wrapped(rows, half) for rows in (self._rows[:middle], self._rows[middle:]))
        return [
            (*left, Span(" " * (half + _GUTTER - line_width(left))), *right)
            for left, right in zip_longest(*columns, fillvalue=())
        ]

    def _wrapped(self, rows: Sequence[tuple[str, str]], width: int) -> Iterator[Line]:
        half = max(1, (width - _GAP) // 2)
        names = NAMES_WIDTH if width >= _ROOMY else min(self._names_width, half)
        room = max(1, width - names - _GAP)
        for name, meaning in rows:
            pieces = wrap_cells(name, names), wrap_cells(meaning, room)
            for first, second in zip_longest(*pieces, fillvalue=""):
                first_cell = set_cell_size(first, names + _GAP)
                yield (Span(first_cell), Span(second, "definitions--meaning"))
