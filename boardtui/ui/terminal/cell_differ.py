"""Difference between a frame and a copy of the terminal's screen, as output for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final
from unicodedata import category, east_asian_width

from rich.cells import split_graphemes
from rich.color import ColorSystem
from rich.segment import Segment

from boardtui.ui.terminal.cursor import CursorPosition, move_cursor
from boardtui.ui.terminal.placeholders import NEXT, PLACEHOLDER, part_of
from boardtui.ui.terminal.rendition import Rendition, change_rendition, rendition_of
from boardtui.ui.terminal.runs import Cell, Run, by_rendition, runs_of

ERASE_TO_END, ERASE_ALL = "\x1b[K", "\x1b[2J"
_ORDERED_RUNS = 8
"""Up to this many runs are sorted by cost; more are written from top to bottom.

Both orders give way to one by rendition where that takes fewer bytes.
"""

_MUCH = 1 / 6
"""A frame that changes more than this part of the screen may erase it first."""

_FEWER = 0.9
"""The most bytes such a frame may take, as a part of the others: erasing may flicker."""

_KEPT_CELLS = 128
"""Up to this length, the cells of a text are cached."""

_ONE_COLUMN: Final = frozenset(
    map(chr, chain(range(0x20, 0x7F), range(0xA0, 0xAD), range(0xAE, 0x300), range(0x2500, 0x25FD)))
)
"""Characters of one column: for any other, Rich loads its table of widths, which takes a while."""


class CellDiffer:
    """Turns frames into the fewest bytes that change the terminal's screen.

    It keeps a copy of the screen and the terminal's current rendition: a frame ends with that of
    its last cell, without a reset. Call `reset` after writing to the terminal in any other way.
    """

    def __init__(
        self, *, ambiguous_is_wide: bool = False, erases_with_colour: bool = False
    ) -> None:
        """`ambiguous_is_wide`: the terminal may give glyphs of ambiguous width two columns.

        `erases_with_colour`: erased cells take the background of the current rendition.
        """
        self._ambiguous_is_wide = ambiguous_is_wide
        self._erases_with_colour = erases_with_colour
        self._width = 0
        self._rows: list[list[Cell | None]] = []
        self._rendition: Rendition | None = None
        self._position: CursorPosition | None = None

    def resize(self, width: int, height: int) -> None:
        """Match the terminal's size; a change makes all cells unknown."""
        if (width, height) != (self._width, len(self._rows)):
            self._width = width
            self._forget(height)

    def reset(self) -> None:
        """Forget the screen, so that the next frame is written in full."""
        self._forget(len(self._rows))

    def _forget(self, height: int) -> None:
        self._rows = [[None] * self._width for _ in range(height)]
        self._rendition = self._position = None

    def render(
        self,
        pieces: Iterable[tuple[int, int, Iterable[Segment]]],
        colours: ColorSystem | None,
    ) -> str:
        """Return the output that brings the terminal up to date; empty if nothing differs.

        `pieces` are (row, column, segments) that cover every cell that may have changed.
        """
        changed: dict[int, set[int]] = {}
        for row, column, segments in pieces:
            if 0 <= row < len(self._rows) and 0 <= column < self._width:
                cells = self._cells(segments, colours)
                columns = self._update(row, column, cells)
                if columns:
                    changed.setdefault(row, set()).update(columns)
        part = sum(map(len, changed.values())) / (self._width * len(self._rows) or 1)
        before = self._rendition
        blank = self._commonest_blank() if part > _MUCH else None
        if blank is not None and part >= 1:
            return self._afresh(blank)
        runs = [run for row in sorted(changed) for run in runs_of(row, changed[row])]
        output = self._shortest(runs)
        if blank is None:
            return output
        after = self._rendition, self._position
        self._rendition = before
        afresh = self._afresh(blank)
        if len(afresh) < len(output) * _FEWER:
            return afresh
        self._rendition, self._position = after
        return output

    def _afresh(self, blank: Cell) -> str:
        """Return the output that erases the screen and writes all cells but the blank ones."""
        sequence, self._rendition = change_rendition(self._rendition, blank[1])
        columns = [[x for x, cell in enumerate(row) if cell != blank] for row in self._rows]
        runs = [run for row, found in enumerate(columns) if found for run in runs_of(row, found)]
        return sequence + ERASE_ALL + self._shortest(runs)

    def _shortest(self, runs: Sequence[Run]) -> str:
        """Return the output for runs in the order that takes the fewest bytes."""
        if not runs:
            return ""
        rendition = self._rendition
        few = len(runs) <= _ORDERED_RUNS
        in_order = self._written(self._nearest_first(list(runs)) if few else runs)
        if self._ambiguous_is_wide:
            # The neighbour of an uncertain glyph must be written right after it.
            return in_order
        after = self._rendition, self._position
        self._rendition = rendition
        grouped = self._written(by_rendition(runs, self._rows, rendition))
        if len(grouped) < len(in_order):
            return grouped
        self._rendition, self._position = after
        return in_order

    def park(self, column: int, row: int) -> str:
        """Return the output that moves the cursor to a cell; empty if it is there."""
        if self._position == (column, row):
            return ""
        sequence = move_cursor(self._position, column, row)
        self._position = CursorPosition(column, row)
        return sequence

    def _commonest_blank(self) -> Cell | None:
        """Return the cell to erase the screen with; None where that is not safe or no gain."""
        counts = Counter(chain.from_iterable(self._rows))
        if self._ambiguous_is_wide or None in counts:
            return None
        blanks = [cell for cell in counts if cell is not None and self._is_erasable(cell)]
        blank = max(blanks, key=counts.__getitem__, default=None)
        return None if blank is None or counts[blank] < self._width else blank

    def _cells(self, segments: Iterable[Segment], colours: ColorSystem | None) -> list[Cell]:
        cells: list[Cell] = []
        for text, style, control in segments:
            if not control:
                rendition = rendition_of(style, colours)
                make = _kept_cells if len(text) <= _KEPT_CELLS else _cells_of_text
                cells += make(text, rendition, self._ambiguous_is_wide)
        return cells

    def _update(self, row: int, column: int, cells: list[Cell]) -> list[int]:
        """Put cells into the copy and return the columns that must be written."""
        shown = self._rows[row]
        _fit(cells, self._width - column)
        if shown[column : column + len(cells)] == cells:
            return []
        # A wide glyph overwritten on one side loses its other half as well.
        if column and _is_right_half(shown[column]):
            column -= 1
            cells.insert(0, _blank(shown[column]))
        end = column + len(cells)
        if end < self._width and _is_right_half(shown[end]):
            cells.append(_blank(shown[end]))
            end += 1
        columns: list[int] = []
        for x, cell in enumerate(cells, column):
            if shown[x] != cell:
                columns.append(x)
                # Both halves of a wide glyph are written, as one glyph.
                if not cell[0]:
                    columns.append(x - 1)
                elif x + 1 < end and not cells[x + 1 - column][0]:
                    columns.append(x + 1)
        parts = [(x + 1, part) for x in columns if (part := shown[x]) and part[0] in NEXT]
        shown[column:end] = cells
        for x, part in parts:
            # A part of a picture that may have no marks loses the part that it follows.
            if (
                x < self._width
                and _follows(part, shown[x])
                and not _follows(shown[x - 1], shown[x])
            ):
                columns.append(x)
        # The right half of an uncertain glyph may cover its neighbour, which is written again.
        for x in tuple(columns):
            while self._is_uncertain(shown, x):
                x += 1
                columns.append(x)
        return columns

    def _is_uncertain(self, shown: Sequence[Cell | None], column: int) -> bool:
        """Return True if the terminal may draw a glyph of one column in two."""
        cell = shown[column]
        return (
            self._ambiguous_is_wide
            and cell is not None
            and _is_ambiguous(cell[0])
            and column + 1 < self._width
            and not _is_right_half(shown[column + 1])
        )

    def _written(self, runs: Iterable[Run]) -> str:
        # Something may have moved the cursor since the last frame, so each begins at an absolute
        # position.
        self._position = None
        output: list[str] = []
        for run in runs:
            self._write(run, output)
        return "".join(output)

    def _nearest_first(self, runs: list[Run]) -> Iterator[Run]:
        while runs:
            nearest = min(runs, key=self._cost)
            runs.remove(nearest)
            yield nearest

    def _cost(self, run: Run) -> int:
        cell = self._rows[run.row][run.start]
        assert cell is not None
        sequence, _ = change_rendition(self._rendition, cell[1])
        return len(sequence) + len(move_cursor(self._position, run.start, run.row))

    def _write(self, run: Run, output: list[str]) -> None:
        # Local names, since the first frame writes every cell of the screen, in both orders.
        row, width, shown = run.row, self._width, self._rows[run.row]
        output.append(self._approach(run.start, row))
        blank_from = self._erasable_from(run)
        reached: int | None = run.start
        for column in range(run.start, run.end):
            cell = shown[column]
            if cell is None or not cell[0]:
                continue
            glyph, rendition = cell
            sequence = ""
            if rendition is not self._rendition:
                sequence, self._rendition = change_rendition(self._rendition, rendition)
            if reached is None:
                self._position = CursorPosition(None, row)
                output.append(self._approach(column, row))
            output.append(sequence)
            if column == blank_from:
                output.append(ERASE_TO_END)
                reached = column
                break
            is_short = column and _follows(shown[column - 1], cell)
            output.append(PLACEHOLDER if is_short else glyph)
            reached = column + 1
            if reached < width and _is_right_half(shown[reached]):
                reached += 1
            # After the last column, terminals differ: the cursor stays on it, or waits beyond it.
            if reached >= width or self._is_uncertain(shown, column):
                reached = None
        self._position = CursorPosition(reached, row)

    def _approach(self, column: int, row: int) -> str:
        """Return the output that moves the cursor to a cell, or rewrites a short gap up to it."""
        sequence = move_cursor(self._position, column, row)
        if self._position is not None and self._position.row == row:
            start = self._position.column
            if start is not None and 0 < column - start < len(sequence):
                between = self._rows[row][start:column]
                if all(c is not None and self._is_at_hand(c) for c in between):
                    sequence = "".join(c[0] for c in between if c is not None)
        self._position = CursorPosition(column, row)
        return sequence

    def _is_at_hand(self, cell: Cell) -> bool:
        glyph, rendition = cell
        return (
            glyph.isascii()
            and glyph != ""
            and change_rendition(self._rendition, rendition)[0] == ""
        )

    def _erasable_from(self, run: Run) -> int:
        """Return the first column of a blank end of line that is worth erasing, or -1.

        Cells after the run may be blank already: to erase them again costs nothing.
        """
        shown = self._rows[run.row]
        last = shown[run.end - 1]
        if last is None or not self._is_erasable(last):
            return -1
        start = run.end
        while start > run.start and shown[start - 1] == last:
            start -= 1
        is_worth = run.end - start > len(ERASE_TO_END)
        return start if is_worth and all(cell == last for cell in shown[run.end :]) else -1

    def _is_erasable(self, cell: Cell) -> bool:
        glyph, rendition = cell
        has_own_colour = rendition.background != "" and not self._erases_with_colour
        return glyph == " " and not has_own_colour and not rendition.attributes


def _cells_of_text(text: str, rendition: Rendition, ambiguous_is_wide: bool) -> tuple[Cell, ...]:  # noqa: FBT001
    """Return the cells of a text; equal cells are one object, as a large window has many."""
    glyphs = tuple(_columns(text, ambiguous_is_wide))
    cells = {glyph: _cell(glyph, rendition) for glyph in set(glyphs)}
    if " " in cells:
        cells[" "] = (" ", rendition.for_blank)
    return tuple(map(cells.__getitem__, glyphs))


def _cell(glyph: str, rendition: Rendition) -> Cell:
    part = part_of(glyph)
    if part is None:
        return glyph, rendition
    return part.placeholder, Rendition(part.foreground, rendition.background, frozenset())


_kept_cells = lru_cache(1024)(_cells_of_text)


def _columns(text: str, ambiguous_is_wide: bool) -> Iterator[str]:  # noqa: FBT001
    """Yield the text by columns: combining marks with their glyph, no control characters.

    With `ambiguous_is_wide`, a glyph of ambiguous width and a following space are one wide glyph.
    """
    if _ONE_COLUMN.issuperset(text) and (text.isascii() or not ambiguous_is_wide):
        yield from text
        return
    text = "".join(character for character in text if category(character) != "Cc")
    spans, _ = split_graphemes(text)
    covered = False
    for index, (start, end, width) in enumerate(spans):
        glyph = text[start:end]
        if covered or not width:
            covered = False
            continue
        yield glyph
        if width == 2:
            yield ""
        elif ambiguous_is_wide and _is_ambiguous(glyph) and index + 1 < len(spans):
            follows = text[slice(*spans[index + 1][:2])]
            if follows == " ":
                covered = True
                yield ""


def _fit(cells: list[Cell], width: int) -> None:
    """Cut cells to a width; halves of wide glyphs at the ends become spaces."""
    if width < len(cells):
        cut = not cells[width][0]
        del cells[width:]
        if cut:
            cells[-1] = _blank(cells[-1])
    if cells and not cells[0][0]:
        cells[0] = _blank(cells[0])


def _blank(cell: Cell | None) -> Cell:
    assert cell is not None
    return " ", cell[1].for_blank


def _is_right_half(cell: Cell | None) -> bool:
    return cell is not None and not cell[0]


def _follows(left: Cell | None, cell: Cell | None) -> bool:
    """Return True if two cells show neighbouring parts of a picture, the first one on the left."""
    if left is None or cell is None or left[0] not in NEXT:
        return False
    return NEXT[left[0]] == cell[0] and left[1].foreground == cell[1].foreground


def _is_ambiguous(glyph: str) -> bool:
    return glyph != "" and not glyph.isascii() and east_asian_width(glyph[0]) == "A"
