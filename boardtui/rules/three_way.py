"""Three-way Othello: three colours, each flips both others; most discs win."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import ClassVar

from boardtui.rules.board import BLACK_AND_WHITE, Board, Color, Point, Side, Size
from boardtui.rules.game import (
    Move,
    Outcome,
    Position,
    Resign,
    Termination,
    option,
)
from boardtui.rules.othello import FlippingGame
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Word

SIZES = tuple(range(5, 16, 2))


@frozen
class ThreeWayPosition(Position):
    """A position with the colours that have dropped out."""

    gone: frozenset[Color] = frozenset()


@frozen(slots=False)
class ThreeWayOthello(FlippingGame):
    """Othello for three on a square board of any odd size from 5 to 15.

    The rule that a run may mix the other colours, and ends at the first disc of one's own, comes
    from Rolit (Goliath), a published game of up to four colours; passing is Othello's. There is no
    usual start position: the nine discs, each colour once in every row and column, have been used
    for three players on other boards. The board sizes and the rule for resignations are our own.

    >>> game = ThreeWayOthello(size=5)
    >>> position = game.start()
    >>> str(position.board).split()
    ['.....', '.X#O.', '.OX#.', '.#OX.', '.....']
    >>> str(position.play(game.parse_move("d1")).board).split()
    ['...X.', '.X#X.', '.OXX.', '.#OX.', '.....']
    """

    key: ClassVar[str] = "three-way"
    title: ClassVar[str] = Word("Three-way Othello")
    sides: ClassVar[tuple[Side, ...]] = (*BLACK_AND_WHITE, Side(Word("Red"), "R"))
    summary: ClassVar[str] = Word(
        "Black, White and Red move in turn. Place a disc so that it and another of your discs "
        "enclose discs of the other colours, mixed or not, in a straight line without gaps; all "
        "discs between them are flipped. Every move must flip at least one disc. A side "
        "that cannot move passes. When no side can move, the side with the most discs wins; "
        "sides tied for the most discs share first place. A player who resigns or runs out of time "
        "drops out: their discs stay and can be flipped, their turns are skipped, and they can "
        "no longer win. The other two play on, and the one with more discs wins. If only one "
        "player is left, that player wins."
    )

    size: int = option(9, SIZES, label=Word("Board size"))
    """Squares along each side."""

    @property
    def board_size(self) -> Size:
        return Size(self.size, self.size)

    def start(self) -> Position:
        """Nine discs in the centre, black on the main diagonal; Black moves."""
        corner = self.size // 2 - 1
        board = Board.empty(self.board_size, len(self.sides))
        for col, row in product(range(3), repeat=2):
            board = board.place(Point(corner + col, corner + row), Color((row - col) % 3))
        return ThreeWayPosition(self, board)

    def position(self, board: Board, turn: Color) -> Position:
        plain = super().position(board, turn)
        return ThreeWayPosition(self, plain.board, plain.turn)

    def rivals(self, board: Board, color: Color) -> int:
        return board.occupied ^ board.stones[color]

    def next_turn(self, position: Position) -> Color:
        turn, gone = position.turn, self.dropped_out(position)
        colors = (Color((turn + step) % len(self.sides)) for step in range(1, len(self.sides) + 1))
        return next(color for color in colors if color not in gone)

    def apply(self, position: Position, move: Move) -> Position:
        gone = self.dropped_out(position)
        if not isinstance(move, Resign):
            after = super().apply(position, move)
            return ThreeWayPosition(self, after.board, after.turn, after.ply, after.last, gone)
        assert isinstance(position, ThreeWayPosition)
        after = replace(position, ply=position.ply + 1, last=None, gone=gone | {move.color})
        if move.color == position.turn:
            after = replace(after, turn=self.next_turn(after))
        return after

    def outcome(self, position: Position) -> Outcome | None:
        board, gone = position.board, self.dropped_out(position)
        left = [color for color in map(Color, range(len(self.sides))) if color not in gone]
        if len(left) == 1:
            return Outcome(tuple(left), Termination.RESIGNATION)
        if any(self.mobility(board, color) for color in left):
            return None
        most = max(map(board.count, left))
        return Outcome(tuple(color for color in left if board.count(color) == most))

    def goes_on_without(self, position: Position, color: Color) -> bool:
        return position.outcome is None and color not in self.dropped_out(position)

    def dropped_out(self, position: Position) -> frozenset[Color]:
        assert isinstance(position, ThreeWayPosition)
        return position.gone
