"""Merits of moves at Gomoku: facts that explain why a move is good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.renju import foul_at
from boardtui.rules.rows import WinningRow, run_through
from boardtui.rules.threats import is_forbidden, open_threes, threats_of, winning_cells
from boardtui.system.reasons import Reason, Statement

FIVE = 5
"""Only in games with rows of five are there names for shorter rows: four and three."""


class GomokuMerit(Reason):
    """Merits of a move, the most telling first.

    They are ordered by the moves left until a row is complete: one's own row, the other side's row
    next move, one's own unstoppable row (at once, then by a chain of fours), then rows in two
    moves. Among those the other side's come before one's own, as it moves next. A single four is
    worth more than an open three, since it must be answered, and less than any second merit of the
    same move.
    """

    ROW = "{move} makes {count} in a row."
    STOPS_FOUR = "{move} blocks the four at {points}."
    STOPS_ROW = "{move} stops {side} from winning at once."
    NO_ANSWER = "{move} makes a four, and {side} cannot block it: {points} is forbidden ({foul})."
    OPEN_FOUR = "{move} makes an open four."
    TWO_WINS = "{move} threatens to win at {points}; no move can stop it."
    FOURS = "{move} wins by fours."
    FOUR_AND_THREE = "{move} makes a four and an open three."
    STOPS_THREE = "{move} blocks the open three at {points}."
    STOPS_TWO_WINS = "{move} takes the point where {side} could threaten to win in two ways."
    TWO_THREES = "{move} makes two open threes."
    FOUR = "{move} makes a four, which {side} must block at {points}."
    THREE = "{move} makes an open three."


MeritFacts = Mapping[str, object]


@lru_cache(maxsize=16)
def merit(row: WinningRow, position: Position, line: tuple[Move, ...]) -> Statement | None:
    """The strongest merit of the first move of a line; None if none is known."""
    move, game = line[0], position.game
    if not isinstance(move, Place) or move not in position.legal_moves:
        return None
    found = next(_merits(row, position, move, line), None)
    if found is None:
        return None
    reason, facts = found
    side = game.side_name(game.next_turn(position))
    return Statement(reason, {"move": game.format_move(move), "side": side, **facts})


def _merits(
    row: WinningRow, position: Position, move: Place, line: Sequence[Move]
) -> Iterator[tuple[GomokuMerit, MeritFacts]]:
    """The merits of a move in the order of `GomokuMerit`, with their facts."""
    game, board = position.game, position.board
    geometry, own, other = grid(board.size), position.turn, game.next_turn(position)
    cell = geometry.bit(move.point)
    after = position.play(move)
    has_names = row.length == FIVE

    def at(cells: int) -> MeritFacts:
        points = geometry.points(cells)
        return {"points": " ".join(game.format_move(Place(point)) for point in points)}

    if after.outcome is not None and after.outcome.winner == own:
        yield GomokuMerit.ROW, {"count": row.length}
    if losses := winning_cells(row, geometry, board.stones, other):
        if losses & cell:
            stones = board.place(move.point, other).stones
            four = row.through(geometry, stones, other, cell) ^ cell
            if has_names and four.bit_count() == FIVE - 1:
                yield GomokuMerit.STOPS_FOUR, at(four)
            yield GomokuMerit.STOPS_ROW, {}
        return  # Any other move would lose first.

    wins = winning_cells(row, geometry, after.board.stones, own)
    answers = answers_to(row, after.board, own, wins)
    if wins and not answers:
        if has_names and is_open_four(row, after.board, move.point, wins):
            yield GomokuMerit.OPEN_FOUR, {}
        if wins.bit_count() == 1:  # It can be blocked, unless that is forbidden.
            foul = foul_at(after.board, next(geometry.points(wins)))
            assert foul is not None
            yield GomokuMerit.NO_ANSWER, {**at(wins), "foul": foul.name}
        yield GomokuMerit.TWO_WINS, at(wins)
    if not has_names:
        if move.point in threats_of(row, board, other).doubles:
            yield GomokuMerit.STOPS_TWO_WINS, {}
        return

    if wins and wins_by_fours(row, position, line):
        yield GomokuMerit.FOURS, {}
    threes = sum(1 for three in open_threes(row, after.board, own) if three & cell)
    if wins and threes:
        yield GomokuMerit.FOUR_AND_THREE, {}
    blocked = open_threes(row, board, other) - open_threes(row, after.board, other)
    if blocked:
        yield GomokuMerit.STOPS_THREE, at(min(blocked))
    if move.point in threats_of(row, board, other).doubles:
        yield GomokuMerit.STOPS_TWO_WINS, {}
    if threes > 1:
        yield GomokuMerit.TWO_THREES, {}
    if wins:
        yield GomokuMerit.FOUR, at(answers)
    if threes:
        yield GomokuMerit.THREE, {}


def wins_by_fours(row: WinningRow, position: Position, line: Sequence[Move]) -> int:
    """The number of moves to a win by fours along a line; 0 without one.

    Each of the winner's moves makes a four, each answer is the only one, and at the end there is
    none. The line may go on after that, or end there.
    """
    own, other = position.turn, position.game.next_turn(position)
    geometry, answers = grid(position.board.size), 0
    for ply, move in enumerate(line):
        is_answer = ply % 2 == 1
        if not isinstance(move, Place) or (is_answer and geometry.bit(move.point) != answers):
            return 0
        try:
            position = position.play(move)
        except IllegalMove:
            return 0
        if is_answer:
            continue
        stones = position.board.stones
        wins = winning_cells(row, geometry, stones, own)
        if not wins or winning_cells(row, geometry, stones, other):
            return 0
        answers = answers_to(row, position.board, own, wins)
        if not answers:
            return ply // 2 + 2
    return 0


def answers_to(row: WinningRow, board: Board, color: Color, wins: int) -> int:
    """The cells where the other side can stop a colour from winning at one of `wins`.

    In caro a stone beside a row may stop it, and may stop it at two cells.
    """
    if not wins:
        return 0
    other, geometry = Color(1 - color), grid(board.size)
    cells = board.vacant if row.rule.is_caro else wins
    answers = 0
    for point in geometry.points(cells):
        stones, cell = board.place(point, other).stones, geometry.bit(point)
        if not winning_cells(row, geometry, stones, color) and not is_forbidden(
            row, board, other, cell
        ):
            answers |= cell
    return answers


def is_open_four(row: WinningRow, board: Board, point: Point, wins: int) -> bool:
    """Return True if a stone's side wins at the two ends of an unbroken four through it."""
    color = board[point]
    assert color is not None
    geometry = grid(board.size)
    for step in geometry.axes:
        run = run_through(geometry, board.stones[color], geometry.bit(point), step)
        if run.bit_count() == row.length - 1:
            return (run << step | run >> step) & ~run & geometry.cells == wins
    return False
