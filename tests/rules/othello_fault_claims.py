"""What each fault at Othello claims, checked on slow boards that share nothing with the rules."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.rules.board import Point
from boardtui.rules.fault_kinds import OthelloFault
from boardtui.rules.findings import MoveFault
from boardtui.rules.game import Move, Place, Position
from tests.rules.mailbox import (
    Cell,
    Rows,
    cells,
    flips,
    othello_moves,
    othello_play,
    rival,
    rows_of_text,
)


class Replay:
    """A line on slow boards."""

    def __init__(self, position: Position, line: Sequence[Move]) -> None:
        self.own = "XO"[position.turn]
        self.boards: list[Rows] = [rows_of_text(str(position.board))]
        self.sides: list[str] = []
        self.cells: list[Cell | None] = []
        side = self.own
        for move in line:
            rows = self.boards[-1]
            cell = (move.point.col, move.point.row) if isinstance(move, Place) else None
            assert (cell is None) == (not othello_moves(rows, side))
            if cell is not None:
                assert flips(rows, *cell, side)
                rows = othello_play(rows, *cell, side)
            self.boards.append(rows)
            self.sides.append(side)
            self.cells.append(cell)
            side = rival(side)
        self.next = side
        self.other = rival(self.own)

    def count(self, side: str, at: int = -1, among: Sequence[Cell] | None = None) -> int:
        rows = self.boards[at]
        return sum(rows[y][x] == side for x, y in (among or list(cells(rows))))

    def moves(self, side: str, at: int = -1) -> list[Cell]:
        return othello_moves(self.boards[at], side)

    def by(self, side: str) -> list[Cell]:
        """The cells where a side placed its discs, in turn."""
        return [
            cell
            for cell, mover in zip(self.cells, self.sides, strict=True)
            if cell and mover == side
        ]

    def is_over(self) -> bool:
        return not self.moves("X") and not self.moves("O")


def is_true(position: Position, line: Sequence[Move], fault: MoveFault) -> bool:
    """Return True if the line shows a fault by the move that the fault says, with its facts."""
    replay = Replay(position, line[: fault.plies])
    whole = Replay(position, line)
    points = [(point.col, point.row) for point in fault.points]
    last = len(replay.boards[0]) - 1
    corners = [(x, y) for x in (0, last) for y in (0, last)]
    own, other, first = replay.own, replay.other, replay.cells[0]
    assert first is not None
    match fault.kind:
        case (
            OthelloFault.X_SQUARE
            | OthelloFault.C_SQUARE
            | OthelloFault.GIVES_CORNER
            | OthelloFault.LEAVES_CORNER
            | OthelloFault.LOSES_CORNER
        ):
            (corner,) = points
            far = sorted(abs(first[axis] - corner[axis]) for axis in (0, 1))
            was_open = corner in replay.moves(other, 0)
            is_next = fault.plies == 2
            shown = corner in corners and replay.cells[-1] == corner and replay.sides[-1] == other
            until = Replay(position, line[: fault.plies + 1])
            more = sum(at in corners for at in replay.by(other)) > sum(
                at in corners for at in until.by(own)
            )
            kind = {
                OthelloFault.X_SQUARE: not was_open and far == [1, 1],
                OthelloFault.C_SQUARE: not was_open and far == [0, 1],
                OthelloFault.GIVES_CORNER: not was_open and is_next,
                OthelloFault.LEAVES_CORNER: was_open and is_next,
                OthelloFault.LOSES_CORNER: not was_open and not is_next,
            }[fault.kind]
            return shown and more and kind
        case OthelloFault.WIPED_OUT:
            return not replay.count(own)
        case OthelloFault.PASS:
            return replay.next == own and not replay.moves(own) and bool(replay.moves(other))
        case OthelloFault.MOBILITY:
            before, after = fault.numbers
            counted = (len(replay.moves(own, 0)), len(replay.moves(own)))
            return replay.next == own and counted == (before, after) and 2 * after <= before
        case OthelloFault.FREE_MOVE:
            new = set(replay.moves(own)) - set(replay.moves(own, 1))
            is_new = points[0] not in replay.moves(other, 0)
            return [replay.cells[1]] == points and replay.sides[1] == other and is_new and not new
        case OthelloFault.GIVES_EDGE:
            edge = row_between(*fault.points)
            counts = (replay.count(own, 1, edge), whole.count(own, -1, edge))
            return counts[0] > 0 == counts[1] and (whole.count(other, -1, edge),) == fault.numbers
        case OthelloFault.OPENS_EDGE:
            edge = row_between(*fault.points[:2])
            is_empty = not replay.count(own, 0, edge) and not replay.count(other, 0, edge)
            answered = points[2] in replay.by(other) and points[2] in edge
            more = replay.count(other, -1, edge) >= replay.count(own, -1, edge)
            return is_empty and first in edge and answered and more
        case OthelloFault.PARITY:
            region = region_of(replay.boards[0], points[0])
            filled = [ply for ply, at in enumerate(replay.cells) if at in region]
            return (
                points[0] in corners
                and (len(region),) == fault.numbers
                and len(filled) == len(region)
                and replay.sides[filled[-1]] == other
                and filled[-1] == fault.plies - 1
                and (len(region) % 2 == 1) == (first not in region)
            )
        case OthelloFault.ENDS_BEHIND:
            ours, theirs = replay.count(own), replay.count(other)
            empty = len(list(cells(replay.boards[0]))) - ours - theirs
            counted = (ours, theirs + empty)  # the winner gets the empty squares
            return replay.is_over() and ours < theirs and fault.numbers == counted
        case _:
            raise AssertionError(fault)


def row_between(first: Point, last: Point) -> list[Cell]:
    """The cells of an edge from one end to the other."""
    return [(x, y) for x in range(first.col, last.col + 1) for y in range(first.row, last.row + 1)]


def region_of(rows: Rows, start: Cell) -> set[Cell]:
    """The empty cells that hang together with one."""
    found: set[Cell] = set()
    todo = [start]
    while todo:
        x, y = todo.pop()
        inside = 0 <= y < len(rows) and 0 <= x < len(rows)
        if inside and rows[y][x] == "." and (x, y) not in found:
            found.add((x, y))
            todo += [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return found
