"""The lines of a report: the figures of the sides, the moments of the game, and its mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.message import Message
from textual.reactive import var

from boardtui.record.grades import mover
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.session.report_view import ReportView
from boardtui.ui.widgets.state_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, line_width, wrapped
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.report import (
    count_of_mistakes,
    count_of_moments,
    lost_text,
    marked_move,
    moment_text,
    report_rows,
)

_GAP = 3
"""Columns between the figures of two sides."""

_FACTS = 18
"""The fewest columns for the facts beside the figures."""

_MOVE = 7
"""Columns of a move with its sign."""

_MOST_ROWS = 3
"""The most rows of the text on a moment."""

_LABEL, _CURSOR, _LOST = (f"report--{part}" for part in ("label", "cursor", "lost"))


class ReportLines(StoneLines):
    """A report; the cursor stands at a moment or a mistake."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {_LABEL, _CURSOR, _LOST}
    DEFAULT_CSS = """
    ReportLines {
        height: auto;
        & > .report--label { color: $text-muted; }
        & > .report--cursor { text-style: bold; color: $text-accent; }
        & > .report--lost { color: $text-muted; }
    }
    """

    view: var[ReportView | None] = var[ReportView | None](None)
    facts: var[Sequence[str]] = var[Sequence[str]](())
    """Facts about the game, a line each."""

    @dataclass(eq=False, repr=False)
    class Picked(Message):
        """A click on an entry."""

        index: int

    def watch_view(self) -> None:
        self.update_lines()
        self.refresh(layout=True)

    def watch_facts(self) -> None:
        self.watch_view()

    def picked(self, target: int) -> None:
        self.post_message(self.Picked(target))

    def lines(self, width: int) -> list[Line]:
        return [line for line, _index in self._rows(width)]

    def columns(self) -> int:
        """Return the number of mistakes in a row."""
        return max(1, (self.size.width + _GAP) // (self._entry_width + _GAP))

    def row_of_cursor(self) -> int:
        """Return the row that the cursor is in."""
        view = self.view
        rows = self._rows(self.size.width)
        found = (y for y, (_line, held) in enumerate(rows) if view and view.place in held)
        return next(found, 0)

    @property
    def _entry_width(self) -> int:
        assert self.shown is not None
        return len(self.shown.glyphs.pointer) + 4 + 3 + _MOVE + 4

    def _rows(self, width: int) -> Iterator[tuple[Line, range]]:
        """Yield each line with the entries that it holds."""
        if self.view is None or self.shown is None:
            return
        none = range(0)
        for line in self._figures(self.view, width):
            yield line, none
        if moments := self.view.moments:
            yield (), none
            yield self.rule(count_of_moments(len(moments)), width), none
            for index, node in enumerate(moments):
                for line in self._moment(index, node, width):
                    yield line, range(index, index + 1)
        yield (), none
        mistakes, first = self.view.mistakes, len(moments)
        title, side = count_of_mistakes(len(mistakes)), self.view.side
        whose = _("both sides") if side is None else side_name(self.shown.state.game, side)
        yield self.rule(title, width, last=whose), none
        columns = max(1, (width + _GAP) // (self._entry_width + _GAP))
        for start in range(0, len(mistakes), columns):
            some = mistakes[start : start + columns]
            spans: list[Span] = []
            for index, node in enumerate(some, first + start):
                spans += [*self._entry(index, node), Span(" " * _GAP)]
            yield tuple(spans[:-1]), range(first + start, first + start + len(some))

    def _figures(self, view: ReportView, width: int) -> Iterator[Line]:
        """Yield the figures of the sides, with the facts beside or below them."""
        assert self.shown is not None
        game = self.shown.state.game
        rows = list(report_rows(game, view.report))
        names = [side_name(game, Color(color)) for color in range(len(view.report.sides))]
        label = max(cell_len(row.label) for row in rows) + 2
        column = max(
            *(cell_len(value) for row in rows for value in row.values),
            *(cell_len(name) + 4 for name in names),
        )
        head = [Span(" " * (label + 1))]
        for color, name in enumerate(names):
            stone = self.stone(self.shown.glyphs.stones[color], Color(color))
            blank = " " * (column - cell_len(name) - cell_len(stone.text) - 1)
            head += [Span(blank + " " * _GAP), stone, Span(f" {name}")]
        table: list[Line] = [tuple(head)]
        for row in rows:
            values = "".join(
                " " * (_GAP + column - cell_len(value)) + value for value in row.values
            )
            text = set_cell_size(row.label, label)
            table.append((Span(f" {text}", _LABEL), Span(values)))
        room = width - line_width(table[0]) - 2 * _GAP
        facts = [line for fact in self.facts for line in wrapped(fact, max(room, _FACTS))]
        if room < _FACTS:
            yield from table
            yield from ((Span(f" {fact}", _LABEL),) for fact in facts)
            return
        texts = ["", *facts]
        for number in range(max(len(table), len(texts))):
            line = table[number] if number < len(table) else ()
            text = texts[number] if number < len(texts) else ""
            gap = line_width(table[0]) + 2 * _GAP - line_width(line)
            yield (*line, Span(" " * gap), Span(text)) if text else line

    def _moment(self, index: int, node: Node, width: int) -> Iterator[Line]:
        """Yield the lines of a moment."""
        assert self.shown is not None
        head = self._head(index, node)
        indent = line_width(head)
        rows = list(wrapped(moment_text(node), max(10, width - indent - 1)))
        if len(rows) > _MOST_ROWS:
            last = " ".join(rows[_MOST_ROWS - 1 :])
            ellipsis = self.shown.glyphs.ellipsis
            rows = [*rows[: _MOST_ROWS - 1], cut_words(last, width - indent - 1, ellipsis)]
        for number, text in enumerate(rows or [""]):
            begin = head if not number else (Span(" " * indent),)
            yield (*begin, Span(text, target=index))

    def _entry(self, index: int, node: Node) -> Line:
        """Return a mistake in its column."""
        lost = f"{lost_text(node):>3} "
        return (*self._head(index, node), Span(lost, _LOST, index))

    def _head(self, index: int, node: Node) -> Line:
        """Return the pointer, the number of a move, its stone and its name."""
        assert self.shown is not None
        assert self.view is not None
        glyphs, color = self.shown.glyphs, mover(node)
        is_here = index == self.view.place
        style = _CURSOR if is_here else ""
        move = set_cell_size(marked_move(node, self.shown.bounds), _MOVE)
        return (
            Span(glyphs.pointer_if(is_here), style, index),
            Span(f"{node.move_number():>3} ", style, index),
            self.stone(glyphs.stones[color], color, index),
            Span(f"{move}", style, index),
        )
