"""Runs of cells that a frame writes, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.rendition import Rendition, change_rendition

Cell = tuple[str, Rendition]
"""A glyph with its combining marks, and its rendition; the right half of a wide glyph is empty."""


_NEAR = 3
"""The most columns between two runs beside each other; to rewrite them takes as little as a move.
"""


class Run(NamedTuple):
    """Neighbouring cells of a row that must be written, `end` excluded."""

    row: int
    start: int
    end: int


def runs_of(row: int, columns: Iterable[int]) -> Iterator[Run]:
    """Yield the runs of a row that cover these columns.

    >>> [(run.start, run.end) for run in runs_of(0, {2, 3, 7})]
    [(2, 4), (7, 8)]
    """
    ordered = sorted(columns)
    start = before = ordered[0]
    for column in ordered[1:]:
        if column != before + 1:
            yield Run(row, start, before + 1)
            start = column
        before = column
    yield Run(row, start, before + 1)


def by_rendition(
    runs: Iterable[Run], rows: Sequence[Sequence[Cell | None]], held: Rendition | None
) -> Iterator[Run]:
    """Split runs so that each has one rendition, and yield those with the same one together.

    Blanks stay with text beside them: the way there costs less. The next rendition is always the
    one that takes the shortest sequence; `held` is the terminal's current one.
    """
    split = [part for run in runs for part in _parts(run, rows[run.row])]
    groups: dict[Rendition, list[Run]] = {}
    for index, (rendition, run) in enumerate(split):
        if rendition.foreground is None:
            for other, beside in split[max(0, index - 1) : index + 2]:
                if _are_near(run, beside) and rendition == other._replace(foreground=None):
                    rendition = other
        groups.setdefault(rendition, []).append(run)
    while groups:
        changes = {wanted: change_rendition(held, wanted) for wanted in groups}
        nearest = min(changes, key=lambda wanted: len(changes[wanted][0]))
        held = changes[nearest][1]
        yield from groups.pop(nearest)


def _are_near(run: Run, other: Run) -> bool:
    gap = max(run.start, other.start) - min(run.end, other.end)
    return run.row == other.row and gap <= _NEAR


def _parts(run: Run, cells: Sequence[Cell | None]) -> Iterator[tuple[Rendition, Run]]:
    """Split a run where the rendition changes; a blank needs no particular foreground."""
    start, held = run.start, None
    for column in range(run.start, run.end):
        cell = cells[column]
        assert cell is not None
        rendition = cell[1]
        if held is None or rendition == held:
            held = rendition
        elif rendition.foreground is None and rendition == held._replace(foreground=None):
            continue
        elif held.foreground is None and held == rendition._replace(foreground=None):
            held = rendition
        else:
            yield held, Run(run.row, start, column)
            start, held = column, rendition
    assert held is not None
    yield held, Run(run.row, start, run.end)
