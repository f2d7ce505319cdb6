"""Sends only the cells that changed: a copy of the terminal's screen, compared with every frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from unicodedata import category, east_asian_width

from rich.cells import split_graphemes
from rich.color import ColorSystem
from rich.segment import Segment

from boardtui.ui.terminal.cursor import Position, move
from boardtui.ui.terminal.pen import Pen, change_pen, pen_of
from boardtui.ui.terminal.runs import Cell, Run, by_pen, runs_of

ERASE_TO_END = "\x1b[K"
_ORDERED_RUNS = 8
"""Up to this many runs the cheapest order is found; more go from top to bottom, or by pen."""


class CellDiffer:
    """Knows what the terminal shows and turns new content into the shortest output.

    The pen stays as the last frame left it and is never reset for its own sake. Call `reset`
    after writing to the terminal by any other route.
    """

    def __init__(
        self, *, ambiguous_is_wide: bool = False, erases_with_colour: bool = False
    ) -> None:
        """`erases_with_colour` says that erased cells take the background of the pen."""
        self._ambiguous_is_wide = ambiguous_is_wide
        self._erases_with_colour = erases_with_colour
        self._width = 0
        self._rows: list[list[Cell | None]] = []
        self._pen: Pen | None = None
        self._position: Position | None = None

    def resize(self, width: int, height: int) -> None:
        """Match the terminal's size; everything is unknown afterwards if it changed."""
        if (width, height) != (self._width, len(self._rows)):
            self._width = width
            self._rows = [[None] * width for _ in range(height)]
            self._pen = self._position = None

    def reset(self) -> None:
        """Forget what the terminal shows, so that the next frame is written in full."""
        self._rows = [[None] * self._width for _ in self._rows]
        self._pen = self._position = None

    def render(
        self,
        pieces: Iterable[tuple[int, int, Iterable[Segment]]],
        colours: ColorSystem | None,
    ) -> str:
        """The output that brings the terminal up to date, empty if it is already.

        `pieces` are (row, column, segments) with everything that might have changed.
        """
        changed: dict[int, set[int]] = {}
        for row, column, segments in pieces:
            if 0 <= row < len(self._rows) and 0 <= column < self._width:
                cells = self._cells(segments, colours)
                columns = self._update(row, column, cells)
                if columns:
                    changed.setdefault(row, set()).update(columns)
        runs = [run for row in sorted(changed) for run in runs_of(row, changed[row])]
        if len(runs) <= _ORDERED_RUNS:
            return self._written(self._nearest_first(runs)) if runs else ""
        pen = self._pen
        from_top = self._written(runs)
        if self._ambiguous_is_wide:
            # The neighbour of an uncertain glyph has to be written right after it.
            return from_top
        after = self._pen, self._position
        self._pen = pen
        if len(grouped := self._written(by_pen(runs, self._rows))) < len(from_top):
            return grouped
        self._pen, self._position = after
        return from_top

    def park(self, column: int, row: int) -> str:
        """Bring the cursor to a cell, empty if it stands there."""
        if self._position == (column, row):
            return ""
        sequence = move(self._position, column, row)
        self._position = Position(column, row)
        return sequence

    def _cells(self, segments: Iterable[Segment], colours: ColorSystem | None) -> list[Cell]:
        cells: list[Cell] = []
        for text, style, control in segments:
            if not control:
                pen = pen_of(style, colours)
                cells += _pen_on_text(text, pen, self._ambiguous_is_wide)
        return cells

    def _update(self, row: int, column: int, cells: list[Cell]) -> list[int]:
        """Take the cells over into the copy; the columns that have to be written."""
        shown = self._rows[row]
        _fit(cells, self._width - column)
        if shown[column : column + len(cells)] == cells:
            return []
        # A wide glyph that is overwritten on one side loses its other half as well.
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
                if not cell[0]:
                    columns.append(x - 1)
                elif x + 1 < end and not cells[x + 1 - column][0]:
                    columns.append(x + 1)
        shown[column:end] = cells
        # The right half of an uncertain glyph falls on its neighbour, which is then written again.
        for x in tuple(columns):
            while self._is_uncertain(shown, x):
                x += 1
                columns.append(x)
        return columns

    def _is_uncertain(self, shown: Sequence[Cell | None], column: int) -> bool:
        """Whether the terminal may give the glyph of one column a second one."""
        cell = shown[column]
        return (
            self._ambiguous_is_wide
            and cell is not None
            and _is_ambiguous(cell[0])
            and column + 1 < self._width
            and not _is_right_half(shown[column + 1])
        )

    def _written(self, runs: Iterable[Run]) -> str:
        # Something else may have moved the cursor since: each frame starts at an absolute place.
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
        sequence, _ = change_pen(self._pen, cell[1])
        return len(sequence) + len(move(self._position, run.start, run.row))

    def _write(self, run: Run, output: list[str]) -> None:
        shown = self._rows[run.row]
        output.append(self._approach(run.start, run.row))
        blank_from = self._erasable_from(run)
        for column in range(run.start, run.end):
            cell = shown[column]
            if cell is None or not cell[0]:
                continue
            glyph, pen = cell
            sequence, self._pen = change_pen(self._pen, pen)
            if self._position is None or self._position.column is None:
                output.append(self._approach(column, run.row))
            output.append(sequence)
            if column == blank_from:
                output.append(ERASE_TO_END)
                self._position = Position(column, run.row)
                return
            output.append(glyph)
            is_wide = column + 1 < self._width and _is_right_half(shown[column + 1])
            after = column + (2 if is_wide else 1)
            unknown = after >= self._width or self._is_uncertain(shown, column)
            self._position = Position(None if unknown else after, run.row)

    def _approach(self, column: int, row: int) -> str:
        """Bring the cursor to a cell, over a short gap by writing again what stands there."""
        sequence = move(self._position, column, row)
        if self._position is not None and self._position.row == row:
            start = self._position.column
            if start is not None and 0 < column - start < len(sequence):
                between = self._rows[row][start:column]
                if all(c is not None and self._is_at_hand(c) for c in between):
                    sequence = "".join(c[0] for c in between if c is not None)
        self._position = Position(column, row)
        return sequence

    def _is_at_hand(self, cell: Cell) -> bool:
        glyph, pen = cell
        return glyph.isascii() and glyph != "" and change_pen(self._pen, pen)[0] == ""

    def _erasable_from(self, run: Run) -> int:
        """Where the blank rest of the line begins that is erased rather than written, else -1."""
        shown = self._rows[run.row]
        last = shown[run.end - 1]
        if run.end < self._width or last is None or not self._is_erasable(last):
            return -1
        start = run.end
        while start > run.start and shown[start - 1] == last:
            start -= 1
        return start if run.end - start > len(ERASE_TO_END) else -1

    def _is_erasable(self, cell: Cell) -> bool:
        glyph, pen = cell
        has_own_colour = pen.background != "" and not self._erases_with_colour
        return glyph == " " and not has_own_colour and not pen.attributes


@lru_cache(4096)
def _pen_on_text(text: str, pen: Pen, ambiguous_is_wide: bool) -> tuple[Cell, ...]:  # noqa: FBT001
    blank = pen.for_blank
    return tuple((g, blank if g == " " else pen) for g in _columns(text, ambiguous_is_wide))


def _columns(text: str, ambiguous_is_wide: bool) -> Iterator[str]:  # noqa: FBT001
    """The text by columns: combining marks with their glyph, control characters left out.

    With `ambiguous_is_wide` such a glyph and a following space are one wide glyph.
    """
    if text.isascii() and text.isprintable():
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
    """Cut off what does not fit, with spaces for the halves of wide glyphs at the ends."""
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


def _is_ambiguous(glyph: str) -> bool:
    return glyph != "" and not glyph.isascii() and east_asian_width(glyph[0]) == "A"
