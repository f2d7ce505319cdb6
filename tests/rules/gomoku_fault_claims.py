"""What each fault at Gomoku claims, checked by playing every move."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.fault_kinds import GomokuFault
from boardtui.rules.findings import MoveFault
from boardtui.rules.game import Move, Position
from tests.rules.gomoku_by_playing import (
    answers,
    makes_open_four,
    threes_with,
    wins,
    won_by,
)


def is_true(position: Position, line: Sequence[Move], fault: MoveFault) -> bool:
    """Return True if the line shows a fault by the move that the fault says, with its facts."""
    positions = [position]
    for move in line[: fault.plies]:
        positions.append(positions[-1].play(move))
    before, after, made = positions[0], positions[1], positions[-1]
    own, other = before.turn, Color(1 - before.turn)
    points, last = fault.points, made.last
    assert last is not None
    assert made.board[last] == other
    match fault.kind:
        case GomokuFault.LEAVES_FOUR | GomokuFault.LEAVES_ROW:
            left = last in wins(before.board, other, before) and won_by(made, other)
            if fault.kind is GomokuFault.LEAVES_ROW:
                return left and points == (last,) and fault.plies == 2
            stones = all(before.board[point] == other for point in points)
            return left and stones and {*points, last} == set(made.outcome.line)  # type: ignore[union-attr]
        case GomokuFault.MAY_NOT_STOP:
            four, forbidden = points
            foul = before.game.forbidden_points(made).get(forbidden)
            lone = wins(made.board, other, made) == {forbidden}
            return four == last and lone and foul == fault.foul and not answers(made, other)
        case GomokuFault.LEAVES_THREE:
            three = all(at.board[point] == other for at in (before, after) for point in points)
            return (
                three
                and len(points) == 3
                and all(
                    makes_open_four(board, other, points, before)
                    for board in (before.board, after.board)
                )
                and is_open_four_at(made, last)
                and all(point in run_at(made.board, last) for point in points)
            )
        case GomokuFault.GIVES_POINT:
            (given,) = points
            forced = bool(wins(after.board, own, after)) and answers(after, own) == {given}
            return (
                forced
                and positions[2].last == given
                and (fault.plies == 2 or not unstoppable(without(made, after.last, given), last))
            )
        case GomokuFault.OPEN_FOUR:
            return points == (last,) and is_open_four_at(made, last)
        case GomokuFault.TWO_FOURS | GomokuFault.TWO_WINS:
            many = len(wins(made.board, other, made)) > 1
            return points == (last,) and many and not answers(made, other)
        case GomokuFault.FOUR_AND_THREE:
            threat = bool(wins(made.board, other, made))
            return points == (last,) and threat and threes_with(made, other, last) > 0
        case GomokuFault.TWO_THREES:
            return points == (last,) and threes_with(made, other, last) > 1
        case GomokuFault.FOURS:
            (count,) = fault.numbers
            moves = positions[2::2]
            for four_made, answer in zip(moves, positions[3::2], strict=False):
                assert wins(four_made.board, other, four_made)
                assert answers(four_made, other) == {answer.last}
            return (
                points == (positions[2].last,)
                and len(moves) == count - 1
                and bool(wins(made.board, other, made))
                and not answers(made, other)
            )
        case _:
            raise AssertionError(fault)


def is_forced(position: Position, line: Sequence[Move], fault: MoveFault) -> bool:
    """Return True if the other side's moves before the last one are fours or open threes."""
    other = Color(1 - position.turn)
    for ply, move in enumerate(line[: fault.plies], 1):
        position = position.play(move)
        if ply % 2 == 0 and ply < fault.plies:
            assert position.last is not None
            four = wins(position.board, other, position)
            if not four and not threes_with(position, other, position.last):
                return False
    return True


def run_at(board: Board, point: Point) -> set[Point]:
    """The stones of the longest run through a stone."""
    runs = []
    for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = {point}
        for sign in (1, -1):
            at = Point(point.col + sign * x, point.row + sign * y)
            while board.size.holds(at) and board[at] == board[point]:
                run.add(at)
                at = Point(at.col + sign * x, at.row + sign * y)
        runs.append(run)
    return max((run for run in runs if len(run) <= 4), key=len)


def is_open_four_at(made: Position, point: Point) -> bool:
    """Return True if a stone makes four in a row that cannot be stopped."""
    maker = Color(1 - made.turn)
    is_row = any(len(run) == 4 for run in [run_at(made.board, point)])
    return is_row and len(wins(made.board, maker, made)) == 2 and not answers(made, maker)


def without(made: Position, *points: Point | None) -> Position:
    """A position without some stones, the same side to move."""
    rows = [list(row) for row in str(made.board).splitlines()]
    for point in points:
        assert point is not None
        rows[point.row][point.col] = "."
    board = Board.from_text("\n".join(map("".join, rows)))
    return made.game.position(board, made.turn)


def unstoppable(made: Position, point: Point) -> bool:
    """Return True if a stone makes two wins, a four and a three, or two threes."""
    maker = Color(1 - made.turn)
    threes = threes_with(made, maker, point)
    if wins(made.board, maker, made):
        return threes > 0 or not answers(made, maker)
    return threes > 1
