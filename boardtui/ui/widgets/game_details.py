"""A game of the library at a glance: its board and its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import ClassVar

from rich.cells import cell_len
from textual.reactive import reactive
from textual.strip import Strip

from boardtui.library.rows import Row
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.moves import number_of_moves
from boardtui.rules.opening_names import opening_of
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, line_strip
from boardtui.words.cards import event_name, told_result
from boardtui.words.language import _
from boardtui.words.library import tags_text
from boardtui.words.names import game_name, move_name, opening_name

LINES = 4
"""The number of lines with the most important facts."""

_AIRY = 2
"""Rows to spare that allow a blank one above the lines."""


class ShownGame(NamedTuple):
    """A game at one of its positions."""

    row: Row
    positions: Sequence[Position]
    moves: Sequence[Move]
    """The moves between them."""
    ply: int | None = None
    """The index of the position; None for the whole game, which is shown at its end."""
    tags: frozenset[str] = frozenset()

    @classmethod
    def of(cls, row: Row, tags: frozenset[str] = frozenset()) -> ShownGame:
        """Return a whole game; raises RulesError."""
        record = row.record()
        line = record.mainline()
        positions = [node.position for node in line]
        moves = [node.move for node in line if node.move is not None]
        record.dissolve()
        return cls(row, positions, moves, tags=tags)

    @property
    def position(self) -> Position:
        return self.positions[-1 if self.ply is None else self.ply]

    @property
    def last(self) -> int:
        """The index of the last position."""
        return len(self.moves)

    def stepped(self, step: int) -> ShownGame:
        """Return the game `step` moves on; the whole game steps from its start or its end."""
        before = self.ply
        if before is None:
            before = 0 if step > 0 else self.last
        return self._replace(ply=ListCursor(range(self.last + 1), before).moved(step))

    def at_edge(self, end: int) -> ShownGame:
        """Return the game at its start (0) or its end (-1)."""
        return self._replace(ply=self.last if end else 0)


class GamePreview(BoardPreview):
    """The board of a game, and below it the facts and moves that fit."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "game-details--main",
        "game-details--note",
        "game-details--move",
    }
    DEFAULT_CSS = """
    GamePreview, GameDetails {
        .game-details--main { text-style: bold; }
        .game-details--note { color: $text-muted; }
        .game-details--move { color: $text-accent; text-style: bold; }
    }
    """
    caption_rows = LINES

    shown: reactive[ShownGame | None] = reactive(None)

    def watch_shown(self, shown: ShownGame | None) -> None:
        self.position = None if shown is None else shown.position

    def caption_line(self, y: int) -> Strip:
        lines = list(_lines(self.shown, self.size.width)) if self.shown is not None else []
        layout = self.fitted
        used = 0 if layout is None else layout.size.height
        if self.size.height - used - LINES >= _AIRY:
            lines.insert(0, ())
        return line_strip(self, lines[y] if y < len(lines) else ())


class GameDetails(TextLines):
    """The facts of a game, in windows without room for its board."""

    COMPONENT_CLASSES = GamePreview.COMPONENT_CLASSES

    shown: reactive[ShownGame | None] = reactive(None)

    def watch_shown(self) -> None:
        self.update_lines()

    def lines(self, width: int) -> list[Line]:
        lines = [] if self.shown is None else _facts(self.shown)
        blank, gap = Span(" "), Span("  ")
        pairs = [lines[first : first + 2] for first in range(0, len(lines), 2)]
        return [(blank, *chain.from_iterable((*line, gap) for line in pair)) for pair in pairs]


def _lines(shown: ShownGame, width: int) -> Iterator[Line]:
    """Yield the facts of a game, and its moves."""
    yield from _facts(shown)
    yield ()
    yield from _moves(shown, width)


def _facts(shown: ShownGame) -> list[Line]:
    """Return lines with position or result, opening, event, and tags, date and game together."""
    row, ply = shown.row, shown.ply
    lines: list[Line] = [(Span(_main(shown), "game-details--main"),)]
    if opening_name(row.opening):
        opening = row.opening if ply is None else opening_of(shown.positions[: ply + 1])
        lines.append((Span(opening_name(opening)),))
    if event := event_name(row):
        lines.append((Span(event, "game-details--note"),))
    # The list shows the star and the year; the least important comes last, where lines are cut.
    parts = (tags_text(shown.tags), row.date, game_name(row.game))
    lines.append((Span(printable(_(", ").join(filter(None, parts))), "game-details--note"),))
    return lines


def _main(shown: ShownGame) -> str:
    if shown.ply is None:
        text = _("{result}, {count} moves")
        return text.format(result=told_result(shown.row), count=shown.row.plies)
    if shown.ply == 0:
        return _("the start position")
    last = shown.moves[shown.ply - 1]
    text = _("move {number} of {count}: {move}")
    if not isinstance(last, Place):
        text = _("after move {number} of {count}: {move}")
    number, count = number_of_moves(shown.moves[: shown.ply]), number_of_moves(shown.moves)
    return text.format(number=number, count=count, move=move_name(shown.row.game, last))


def _moves(shown: ShownGame, width: int) -> Iterator[Line]:
    """Yield the moves; the one that led to the position is emphasised, those after it are muted."""
    game, at = shown.row.game, shown.ply
    line: list[Span] = []
    room = width
    for ply, move in enumerate(shown.moves, 1):
        text = move_name(game, move)
        if cell_len(text) > room and line:
            yield tuple(line)
            line, room = [], width
        style = "" if at is None or ply < at else "game-details--note"
        line += [Span(text, "game-details--move" if ply == at else style), Span(" ")]
        room -= cell_len(text) + 1
    yield tuple(line)
