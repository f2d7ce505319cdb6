"""The panel with the graph of a game: who was ahead, what was lost, or the time of each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual import events

from boardtui.record.clock import Clock
from boardtui.record.evaluation import counts_points
from boardtui.record.grades import Grade, GradeBounds, graded
from boardtui.record.tree import Node
from boardtui.session.graph_state import Course, course_of
from boardtui.session.review_state import ReviewStage, ReviewState
from boardtui.ui.messages import NodeWanted
from boardtui.ui.panel_rows import LOW_GRAPH
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.graph_lines import (
    column_of,
    half_columns,
    picture,
    places_at,
    scale_of,
)
from boardtui.ui.widgets.state_lines import StoneLines, rule_width
from boardtui.ui.widgets.text_lines import Line, Span, cut_words
from boardtui.words.graph import bad_move_text, reading_text, scale_text, title_text
from boardtui.words.review import progress_text

_QUIET, _MARK = "game-graph--quiet", "game-graph--mark"
_FIRST, _SECOND = "stone--first", "stone--second"

_LABEL, _NARROW_LABEL = 3, 1
"""Columns of the labels, and of those in narrow panels."""

_NARROW = 30
"""Panels with fewer columns than this are narrow."""

_MARKS = {Grade.INACCURACY: "·", Grade.MISTAKE: "?", Grade.BLUNDER: "‼"}
_ASCII_MARKS = {Grade.INACCURACY: ".", Grade.MISTAKE: "?", Grade.BLUNDER: "!"}
_GRADES = tuple(Grade)


class GameGraph(StoneLines):
    """A picture of the game above a row with its bad moves and the cursor, and a line of words.

    The cursor is that of the replay: a click or a drag moves it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {_QUIET, _MARK}
    DEFAULT_CSS = """
    GameGraph {
        height: 7;
        margin-bottom: 1;
        &.-low { margin-bottom: 0; }
        & > .game-graph--quiet { color: $text-muted; }
        & > .game-graph--mark { color: $text-error; }
    }
    """
    FOLLOWS = ("state", "glyphs", "settings", "analysis", "graph", "rows", "review")

    def __init__(self, clock: Clock | None) -> None:
        """Follow a game with a clock, or without."""
        super().__init__()
        self._clock = clock
        self._is_dragged = False

    @property
    def is_above_log(self) -> bool:
        return True

    def follow(self, shown: ScreenState) -> None:
        is_low = shown.rows.graph <= LOW_GRAPH
        self.set_class(is_low, "-low")
        self.styles.height = 2 + shown.rows.graph + shown.rows.has_graph_words
        super().follow(shown)

    def lines(self, width: int) -> Sequence[Line]:
        shown, room = self.shown, self._room(width)
        if shown is None or shown.graph is None or room < 1:
            return ()
        state = shown.state
        course = course_of(shown.graph, self._clock, state.line, shown.analysis.evaluation)
        title = title_text(shown.graph, is_judged=state.is_judged or shown.review is not None)
        reading = reading_text(state.game, course, state.depth)
        progress = "" if shown.review is None else _progress(shown.review)
        if rule_width(title, progress, reading) > width:
            progress = ""
        lines = [self.rule(title, width, progress, reading)]
        lines += self._picture(shown, course, width)
        lines.append(self._marks(shown, width))
        if shown.rows.has_graph_words:
            words = bad_move_text(state.node, shown.bounds)
            if cell_len(words) >= width:
                words = bad_move_text(state.node, shown.bounds, has_loss=False)
            words = cut_words(words, width - 1, shown.glyphs.ellipsis)
            lines.append((Span(f" {words}"),))
        return lines

    def _picture(self, shown: ScreenState, course: Course, width: int) -> Iterator[Line]:
        game, glyphs, rows = shown.state.game, shown.glyphs, shown.rows.graph
        most = scale_of(course, has_points=counts_points(game))
        has_blocks = glyphs.border == "round" and glyphs.narrow
        texts = picture(course.bars, self._room(width), rows, most, blocks=has_blocks)
        label, scale = _label_width(width), scale_text(game, course.kind, most)
        names = [game.sides[color].letter for color in (0, 1)]
        labels = {rows // 2 - 1: names[0].center(label), rows // 2: names[1].center(label)}
        if rows > LOW_GRAPH and label >= _LABEL:
            labels |= {0: scale, rows - 1: scale.replace("+", "-")}
        for row, text in enumerate(texts):
            side = _FIRST if row < rows // 2 else _SECOND
            yield Span(f"{labels.get(row, ''):>{label}}", _QUIET), Span(text, side)

    def _marks(self, shown: ScreenState, width: int) -> Line:
        """Return the row with the worst mark of each column, and the cursor."""
        state, room = shown.state, self._room(width)
        is_ascii = shown.glyphs.border == "ascii" or not shown.glyphs.narrow
        signs = _ASCII_MARKS if is_ascii else _MARKS
        columns = [" "] * room
        for column, grade in _worst(state.line, room, shown.bounds).items():
            columns[column] = signs[grade]
        at, is_right = column_of(state.depth, len(state.line), room)
        cursor = "^" if is_ascii else "▌▐"[is_right]
        before, after = "".join(columns[:at]), "".join(columns[at + 1 :])
        indent = Span(" " * _label_width(width))
        return indent, Span(before, _MARK), Span(cursor), Span(after, _MARK)

    @staticmethod
    def _room(width: int) -> int:
        """Return the columns of the picture."""
        return width - _label_width(width)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        is_on_picture = event.y > 0 and event.x >= _label_width(self.size.width)
        if event.button == 1 and is_on_picture:
            self._is_dragged = True
            self.capture_mouse()
            self._select(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._is_dragged:
            self._select(event.x)

    def on_mouse_up(self) -> None:
        if self._is_dragged:
            self._is_dragged = False
            self.release_mouse()

    def _select(self, x: int) -> None:
        """Ask for the node in a column: its worst move, or else the first."""
        shown, width = self.shown, self.size.width
        if shown is None:
            return
        line, room = shown.state.line, self._room(width)
        column = min(max(x - _label_width(width), 0), room - 1)
        nodes = [line[place] for place in places_at(column, len(line), room)]
        node = max(nodes, key=partial(_rank, bounds=shown.bounds))
        if node is not shown.state.node:
            self.post_message(NodeWanted(node))


def _label_width(width: int) -> int:
    return _LABEL if width >= _NARROW else _NARROW_LABEL


def _progress(review: ReviewState) -> str:
    """Return how far a review has come that is not done."""
    is_known = review.stage is not ReviewStage.DONE and review.wanted > 0
    return progress_text(review) if is_known else ""


def _rank(node: Node, bounds: GradeBounds) -> int:
    """Return how bad a move is, 0 for one without a mark."""
    found = graded(node, bounds)
    return 0 if found is None else 1 + _GRADES.index(found.grade)


def _worst(line: Sequence[Node], width: int, bounds: GradeBounds) -> dict[int, Grade]:
    """Return the worst grade of each column."""
    ranks: dict[int, int] = {}
    for node, half in zip(line, half_columns(len(line), width), strict=True):
        ranks[half // 2] = max(ranks.get(half // 2, 0), _rank(node, bounds))
    return {column: _GRADES[rank - 1] for column, rank in ranks.items() if rank}
