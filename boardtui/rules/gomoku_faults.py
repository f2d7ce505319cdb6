"""Faults of moves at Gomoku, as the line that refutes a move shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.fault_kinds import GomokuFault
from boardtui.rules.findings import ForbiddenPoint, MoveFault
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku_merits import FIVE, answers_to, is_open_four, wins_by_fours
from boardtui.rules.renju import foul_at
from boardtui.rules.rows import WinningRow
from boardtui.rules.threats import open_threes, winning_cells
from boardtui.system.named_tuples import NamedTuple


class _Shape(NamedTuple):
    """A shape that a stone makes, and that one stone hardly ever stops."""

    kind: GomokuFault
    foul: ForbiddenPoint | None = None
    forbidden: tuple[Point, ...] = ()


def faults_in(row: WinningRow, played: Sequence[Position]) -> Iterator[MoveFault]:
    """Yield the faults of the move between the first two positions of a line, in any order."""
    if (left := _left_row(row, played)) is not None:
        yield left
        return  # A row left open decides the game.
    if (found := _first_shape(row, played)) is not None:
        ply, shape = found
        point = played[ply].last
        assert point is not None
        yield MoveFault(shape.kind, ply, (point, *shape.forbidden), foul=shape.foul)
        three = _left_three(row, played)
        if ply == 2 and shape.kind is GomokuFault.OPEN_FOUR and three:
            yield MoveFault(GomokuFault.LEAVES_THREE, ply, three)
        given = _given_point(row, played, ply) if row.length == FIVE else None
        if given is not None:
            yield MoveFault(GomokuFault.GIVES_POINT, ply, (given,))
    if row.length != FIVE:
        return
    answers = takewhile(lambda point: point is not None, (after.last for after in played[2:]))
    places = tuple(Place(point) for point in answers if point is not None)
    count = wins_by_fours(row, played[1], places)
    if count > 2:  # Fewer are a single four, which has a name.
        # The first four is the second move of the line, and the last one leaves one move to win.
        yield MoveFault(GomokuFault.FOURS, 2 * (count - 1), (places[0].point,), (count,))


def _left_row(row: WinningRow, played: Sequence[Position]) -> MoveFault | None:
    """The row that the other side could complete before the move, and completes at once."""
    before, after = played[0], played[2]
    geometry, other = grid(before.board.size), before.game.next_turn(before)
    if after.outcome is None or after.outcome.winner != other or after.last is None:
        return None
    cell = geometry.bit(after.last)
    if not winning_cells(row, geometry, before.board.stones, other) & cell:
        return None
    stones = tuple(point for point in after.outcome.line if point != after.last)
    if row.length == FIVE and len(stones) == FIVE - 1:
        return MoveFault(GomokuFault.LEAVES_FOUR, 2, stones)
    return MoveFault(GomokuFault.LEAVES_ROW, 2, (after.last,))


def _first_shape(row: WinningRow, played: Sequence[Position]) -> tuple[int, _Shape] | None:
    """The first shape of the other side that cannot be stopped, with the moves up to it.

    All moves of the other side before it have to be fours or open threes: otherwise it is not the
    faulty move alone that allows it.
    """
    for ply in range(2, len(played), 2):
        after = played[ply]
        if after.last is None or after.outcome is not None:
            return None
        stones, cells = after.board.stones, grid(after.board.size)
        has_answer = winning_cells(row, cells, stones, after.turn)
        if not has_answer and (shape := _shape(row, after.board, after.last)) is not None:
            return ply, shape
        if not _is_forcing(row, after.board, after.last):
            return None
    return None


def _shape(row: WinningRow, board: Board, point: Point) -> _Shape | None:
    """The shape that a stone makes, if no single answer stops it for sure."""
    maker = _color_at(board, point)
    geometry = grid(board.size)
    cell = geometry.bit(point)
    wins = winning_cells(row, geometry, board.stones, maker)
    if wins and not answers_to(row, board, maker, wins):
        if row.length != FIVE:
            return _Shape(GomokuFault.TWO_WINS)
        if is_open_four(row, board, point, wins):
            return _Shape(GomokuFault.OPEN_FOUR)
        if wins.bit_count() > 1:
            return _Shape(GomokuFault.TWO_FOURS)
        (forbidden,) = geometry.points(wins)
        return _Shape(GomokuFault.MAY_NOT_STOP, foul_at(board, forbidden), (forbidden,))
    if row.length != FIVE:
        return None
    threes = sum(1 for three in open_threes(row, board, maker) if three & cell)
    if wins and threes:
        return _Shape(GomokuFault.FOUR_AND_THREE)
    return _Shape(GomokuFault.TWO_THREES) if threes > 1 else None


def _is_forcing(row: WinningRow, board: Board, point: Point) -> bool:
    """Return True if a stone makes a four or an open three."""
    geometry, maker = grid(board.size), _color_at(board, point)
    if winning_cells(row, geometry, board.stones, maker):
        return True
    return any(three & geometry.bit(point) for three in open_threes(row, board, maker))


def _left_three(row: WinningRow, played: Sequence[Position]) -> tuple[Point, ...]:
    """The stones of the open three that becomes an open four by the answer to the move."""
    before, after, answer = played[:3]
    geometry, other = grid(before.board.size), before.game.next_turn(before)
    assert answer.last is not None
    cell = geometry.bit(answer.last)
    left = open_threes(row, before.board, other) & open_threes(row, after.board, other)
    for three in sorted(left):
        for step in geometry.axes:
            four = three | cell
            starts = four & ~(four << step)
            run = sum(starts << step * place for place in range(FIVE - 1))
            if starts.bit_count() == 1 and run == four:
                return tuple(geometry.points(three))
    return ()


def _given_point(row: WinningRow, played: Sequence[Position], ply: int) -> Point | None:
    """The point of the only answer to a four, if the shape at a later move needs it."""
    before, four, answer = played[:3]
    geometry, own, point = grid(before.board.size), before.turn, answer.last
    wins = winning_cells(row, geometry, four.board.stones, own)
    if not wins or point is None or four.last is None:
        return None
    if answers_to(row, four.board, own, wins) != geometry.bit(point):
        return None
    board, last = played[ply].board, played[ply].last
    assert last is not None
    exchange = geometry.bit(four.last) | geometry.bit(point)
    without = Board(board.size, tuple(stones & ~exchange for stones in board.stones))
    if ply == 2 or _shape(row, without, last) is None:
        return point
    return None


def _color_at(board: Board, point: Point) -> Color:
    color = board[point]
    assert color is not None
    return color
