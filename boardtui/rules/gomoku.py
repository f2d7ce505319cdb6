"""Gomoku: the first unbroken row of five stones wins; also any m,n,k game on a square board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from boardtui.language import N_, _
from boardtui.rules.board import Color, Grid, Point, Size, grid
from boardtui.rules.errors import Illegality, IllegalMove, OptionError
from boardtui.rules.game import (
    ForbiddenPoint,
    Game,
    Move,
    Outcome,
    Pass,
    Place,
    Position,
    Surface,
    option,
)
from boardtui.rules.notation import Notation

LENGTHS = tuple(range(3, 21))
BLACK = Color(0)


class Rule(StrEnum):
    """Which rows win."""

    FREESTYLE = "freestyle"
    """The line length or more."""
    STANDARD = "standard"
    """Exactly the line length."""
    RENJU = "renju"
    """Black: exactly five, and some points are forbidden; White: five or more."""
    CARO = "caro"
    """Exactly the line length, and not shut in by the other side at both ends."""

    @property
    def label(self) -> str:
        """What players read; a message to translate."""
        return _RULE_LABELS[self]


_RULE_LABELS = {
    Rule.FREESTYLE: N_("freestyle: a longer row wins too"),
    Rule.STANDARD: N_("standard: exactly this many"),
    Rule.RENJU: N_("renju: Black has forbidden points"),
    Rule.CARO: N_("caro: not shut in at both ends"),
}

RENJU_LINE = 5
"""The fouls of Renju are defined for five stones in a row only."""


def run_through(geometry: Grid, stones: int, cell: int, step: int) -> int:
    """The unbroken run of `stones` along one axis through `cell`, as bits."""
    run = probe = cell
    while (probe := probe << step) & stones:
        run |= probe
    probe = cell
    while (probe := probe >> step) & stones:
        run |= probe
    return run & geometry.cells


def rows_of(geometry: Grid, stones: int, length: int, *, exactly: bool, blockers: int = 0) -> int:
    """The cells of every row of at least (or exactly) `length` stones.

    Stones of `blockers` at both ends of an exact row make it worth nothing.
    """
    found = 0
    for step in geometry.axes:
        starts = stones
        for i in range(1, length):
            starts &= stones >> (step * i)
        if exactly:
            starts &= ~(stones << step) & ~(stones >> (step * length))
            starts &= ~((blockers << step) & (blockers >> (step * length)))
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
        "freestyle it does. In caro a longer row does not win either, nor does one with stones of "
        "the other side at both ends. In renju White wins with five or more, Black with exactly "
        "five; Black may not make an overline (six or more), a double four or a double three, "
        "unless the same stone makes five. A full board without such a row is a draw."
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
        if self.rule is Rule.RENJU and self.line != RENJU_LINE:
            raise OptionError(
                _("Renju is played with {five} stones in a row, not {line}.").format(
                    five=RENJU_LINE, line=self.line
                )
            )

    @property
    def board_size(self) -> Size:
        return Size(self.size, self.size)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        vacant = position.board.vacant
        if not self._has_forbidden_points(position):
            return self.places(vacant)
        from boardtui.rules.renju import forbidden_cells

        return self.places(vacant & ~forbidden_cells(position.board)) or (Pass(),)

    def forbidden_points(self, position: Position) -> Mapping[Point, ForbiddenPoint]:
        if not self._has_forbidden_points(position) or self.outcome(position) is not None:
            return {}
        from boardtui.rules.renju import fouls

        return fouls(position.board)

    def check_place(self, position: Position, point: Point) -> None:
        super().check_place(position, point)
        if not self._has_forbidden_points(position):
            return
        from boardtui.rules.renju import foul_at

        if foul := foul_at(position.board, point):
            move = Place(point)
            text = _("{point} is forbidden: {foul}.").format(
                point=self.format_move(move), foul=_(foul.name)
            )
            raise IllegalMove(Illegality.FORBIDDEN, text, move, position)

    def apply(self, position: Position, move: Move) -> Position:
        board, last = position.board, None
        if isinstance(move, Place):
            last = move.point
            board = board.place(last, position.turn)
        return Position(self, board, self.next_turn(position), position.ply + 1, last)

    def outcome(self, position: Position) -> Outcome | None:
        """A win by a row through the last stone (any row in a diagram), a draw on a full board."""
        geometry, board = grid(self.board_size), position.board
        colors = [Color(color) for color in range(len(board.stones))]
        if position.last is not None:
            mover = Color((position.turn - 1) % len(colors))
            row = self._row_through(board.stones, mover, geometry.bit(position.last))
            winners = [mover] if row else []
        else:
            rows = [self._rows(board.stones, color) for color in colors]
            winners = [color for color in colors if rows[color]]
            row = sum(rows)
        if winners:
            return Outcome(tuple(winners), line=tuple(geometry.points(row)))
        if not board.vacant:
            return Outcome(tuple(colors))
        return None

    def longer_wins(self, color: Color) -> bool:
        """Whether a row of more than `line` stones of this colour wins."""
        return self.rule is Rule.FREESTYLE or (self.rule is Rule.RENJU and color != BLACK)

    def star_points(self) -> tuple[Point, ...]:
        """The centre and four points around it, on boards large enough to need a guide."""
        if self.size < 9:
            return ()
        middle, edge = self.size // 2, 2 if self.size < 13 else 3
        ends = (edge, self.size - 1 - edge)
        corners = tuple(Point(col, row) for row in ends for col in ends)
        return (*corners, Point(middle, middle)) if self.size % 2 else corners

    def _has_forbidden_points(self, position: Position) -> bool:
        return self.rule is Rule.RENJU and position.turn == BLACK

    def _blockers(self, stones: tuple[int, ...], color: Color) -> int:
        return stones[1 - color] if self.rule is Rule.CARO else 0

    def _rows(self, stones: tuple[int, ...], color: Color) -> int:
        """The cells of every row that wins for a colour."""
        return rows_of(
            grid(self.board_size),
            stones[color],
            self.line,
            exactly=not self.longer_wins(color),
            blockers=self._blockers(stones, color),
        )

    def _row_through(self, stones: tuple[int, ...], color: Color, cell: int) -> int:
        """The cells of every row through a cell that wins for a colour."""
        geometry, blockers, row = grid(self.board_size), self._blockers(stones, color), 0
        for step in geometry.axes:
            run = run_through(geometry, stones[color], cell, step)
            length = run.bit_count()
            if length < self.line or (length > self.line and not self.longer_wins(color)):
                continue
            if not blockers or ((run << step | run >> step) & blockers).bit_count() < 2:
                row |= run
        return row
