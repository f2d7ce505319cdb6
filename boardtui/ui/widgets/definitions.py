"""Names with their meanings side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len, set_cell_size

from boardtui.ui.widgets.text_lines import Line, Span, TextLines, wrap_cells

NAMES_WIDTH = 24
"""The most columns for names; longer names take several lines."""

_GAP = 2
"""Columns between a name and its meaning."""


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
        return list(self._wrapped(width))

    def _wrapped(self, width: int) -> Iterator[Line]:
        room = max(1, width - self._names_width - _GAP)
        for name, meaning in self._rows:
            pieces = wrap_cells(name, self._names_width), wrap_cells(meaning, room)
            for first, second in zip_longest(*pieces, fillvalue=""):
                first_cell = set_cell_size(first, self._names_width + _GAP)
                yield (Span(first_cell), Span(second, "definitions--meaning"))
