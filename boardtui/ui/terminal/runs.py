"""The stretches of cells that a frame writes, and the orders in which they may be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardtui.ui.terminal.pen import Pen

Cell = tuple[str, Pen]
"""A glyph with its combining marks, or an empty string for the right half of a wide glyph."""


class Run(NamedTuple):
    """Neighbouring cells of a row that have to be written, `end` excluded."""

    row: int
    start: int
    end: int


def runs_of(row: int, columns: Iterable[int]) -> Iterator[Run]:
    """The runs of a row that hold these columns."""
    ordered = sorted(columns)
    start = before = ordered[0]
    for column in ordered[1:]:
        if column != before + 1:
            yield Run(row, start, before + 1)
            start = column
        before = column
    yield Run(row, start, before + 1)


def by_pen(runs: Iterable[Run], rows: Sequence[Sequence[Cell | None]]) -> list[Run]:
    """The same cells as runs of one pen each, runs of the same pen after each other."""
    groups: dict[Pen, list[Run]] = {}
    for run in runs:
        for pen, part in _parts(run, rows[run.row]):
            groups.setdefault(pen, []).append(part)
    return [part for parts in groups.values() for part in parts]


def _parts(run: Run, cells: Sequence[Cell | None]) -> Iterator[tuple[Pen, Run]]:
    """Cut a run where the pen has to change; blanks go along with any foreground."""
    start, held = run.start, None
    for column in range(run.start, run.end):
        cell = cells[column]
        assert cell is not None
        pen = cell[1]
        if held is None or pen == held:
            held = pen
        elif pen.foreground is None and pen == held._replace(foreground=None):
            continue
        elif held.foreground is None and held == pen._replace(foreground=None):
            held = pen
        else:
            yield held, Run(run.row, start, column)
            start, held = column, pen
    assert held is not None
    yield held, Run(run.row, start, run.end)
