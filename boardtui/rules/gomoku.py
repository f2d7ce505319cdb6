"""Gomoku: the first unbroken row of five stones wins; also any m,n,k game on a square board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from boardtui.language import N_, _
from boardtui.rules.board import Color, Grid, Point, Size, grid
from boardtui.rules.errors import OptionError
from boardtui.rules.game import Game, Move, Outcome, Place, Position, Surface, option
from boardtui.rules.notation import Notation

LENGTHS = tuple(range(3, 21))


class Rule(StrEnum):
    """Which rows win."""

    FREESTYLE = "freestyle"
    """The line length or more."""
    STANDARD = "standard"
    """Exactly the line length."""

    @property
    def label(self) -> str:
        """What players read; a message to translate."""
        return _RULE_LABELS[self]


_RULE_LABELS = {
    Rule.FREESTYLE: N_("freestyle: a longer row wins too"),
    Rule.STANDARD: N_("standard: exactly this many"),
}


def run_through(geometry: Grid, stones: int, cell: int, step: int) -> int:
    """The unbroken run of `stones` along one axis through `cell`, as bits."""
    run = probe = cell
    while (probe := probe << step) & stones:
        run |= probe
    probe = cell
    while (probe := probe >> step) & stones:
        run |= probe
    return run & geometry.cells


def rows_of(geometry: Grid, stones: int, length: int, *, exactly: bool) -> int:
    """The cells of every row of at least (or exactly) `length` stones."""
    found = 0
    for step in geometry.axes:
        starts = stones
        for i in range(1, length):
            starts &= stones >> (step * i)
        if exactly:
            starts &= ~(stones << step) & ~(stones >> (step * length))
        for i in range(length):
            found |= starts << (step * i)
    return found


@dataclass(frozen=True)
class Gomoku(Game):
    """Free placement on the crossings of a square board; a row wins."""

    key: ClassVar[str] = "gomoku"
    title: ClassVar[str] = N_("Gomoku")
    notation: ClassVar[Notation] = Notation(rows_from_top=False)
    surface: ClassVar[Surface] = Surface.LINES
    sgf_number: ClassVar[int | None] = 4
    summary: ClassVar[str] = N_(
        "Place a stone on any vacant point. The first unbroken row of the agreed length wins, "
        "along a line or a diagonal. Under the standard rule a longer row does not win; in "
        "freestyle it does. A full board without such a row is a draw."
    )
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        N_("Tic-tac-toe"): {"size": 3, "line": 3},
    }

    size: int = option(15, LENGTHS, label=N_("Board size"))
    """Crossings a side."""
    line: int = option(5, LENGTHS, label=N_("Stones in a row"))
    """How many stones in a row win."""
    rule: Rule = option(Rule.FREESTYLE, tuple(Rule), label=N_("Winning row"))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.line > self.size:
            raise OptionError(
                _("The winning row has 3 to {size} stones, not {line}.").format(
                    size=self.size, line=self.line
                )
            )

    @property
    def board_size(self) -> Size:
        return Size(self.size, self.size)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        return self.places(position.board.vacant)

    def apply(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Place)
        board = position.board.place(move.point, position.turn)
        return Position(self, board, self.next_turn(position), position.ply + 1, move.point)

    def outcome(self, position: Position) -> Outcome | None:
        """A win by a row through the last stone (any row in a diagram), a draw on a full board."""
        geometry, board = grid(self.board_size), position.board
        colors = range(len(board.stones))
        if position.last is not None:
            mover = Color((position.turn - 1) % len(board.stones))
            row = self._row_through(geometry, board.stones[mover], geometry.bit(position.last))
            winners = [mover] if row else []
        else:
            exactly = self.rule is Rule.STANDARD
            rows = [rows_of(geometry, s, self.line, exactly=exactly) for s in board.stones]
            winners = [Color(color) for color in colors if rows[color]]
            row = sum(rows)
        if winners:
            return Outcome(tuple(winners), line=tuple(geometry.points(row)))
        if not board.vacant:
            return Outcome(tuple(Color(color) for color in colors))
        return None

    def star_points(self) -> tuple[Point, ...]:
        """The centre and four points around it, on boards large enough to need a guide."""
        if self.size < 9:
            return ()
        middle, edge = self.size // 2, 2 if self.size < 13 else 3
        ends = (edge, self.size - 1 - edge)
        corners = tuple(Point(col, row) for row in ends for col in ends)
        return (*corners, Point(middle, middle)) if self.size % 2 else corners

    def _row_through(self, geometry: Grid, stones: int, cell: int) -> int:
        row = 0
        for step in geometry.axes:
            run = run_through(geometry, stones, cell, step)
            length = run.bit_count()
            if length == self.line or (length > self.line and self.rule is Rule.FREESTYLE):
                row |= run
        return row
