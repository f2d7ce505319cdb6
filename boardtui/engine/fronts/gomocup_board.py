"""The board of a Gomocup game, as a manager sends it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardtui.engine.fronts.front import CommandError
from boardtui.protocols.gomocup import IN_ROW, OPPONENT, OWN, read_numbers, read_rule
from boardtui.record.evaluation import Info
from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.errors import OptionError
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import BLACK, LENGTHS, Gomoku, Rule
from boardtui.rules.threats import threats_of

WHITE = Color(1)
_LINE = 5
"""Default number of stones in a row."""
_POINT = "a point such as 7,7"


def numbers_in(text: str, count: int, wanted: str) -> list[int]:
    """Return the numbers of a text; raises CommandError with the description `wanted`."""
    numbers = read_numbers(text, count)
    if numbers is None:
        text = text.strip()
        raise CommandError(f"“{text[:20]}” is not {wanted}" if text else f"{wanted} is missing")
    return numbers


def rule_of(text: str) -> Rule:
    """Return the rule of a number; raises CommandError where there is none."""
    rule = read_rule(text)
    if rule is None:
        raise CommandError(
            f"rule {text[:20]} is not supported, only "
            "0 (freestyle), 1 (exactly five), 4 (renju), 8 and 9 (Caro)"
        )
    return rule


def points_of_opening(game: Gomoku, lines: Sequence[str]) -> list[Point]:
    """Return the points of the stones of SWAP2BOARD, in their order; raises CommandError."""
    board = GomocupBoard()
    board.line = game.line
    board.begin(game.size)
    for line in lines:
        board.put(board.point(line), OWN)
    return board.points(OWN)


class GomocupBoard:
    """The stones on the board by their owners, and the rules of the game."""

    def __init__(self) -> None:
        self.rule = Rule.FREESTYLE
        self.line = _LINE
        self.size: int | None = None
        """None before a game has begun."""
        self._stones: dict[Point, int] = {}
        self._side: Color | None = None

    def begin(self, size: int) -> None:
        """Begin with an empty board; raises CommandError if the size is not supported."""
        least, most = LENGTHS[0], LENGTHS[-1]
        if not least <= self.line <= most:
            raise CommandError(f"line {self.line} is not supported, only {least} to {most}")
        if not self.line <= size <= most:
            raise CommandError(f"size {size} is not supported, only {self.line} to {most}")
        self.size = size
        self.clear()

    def clear(self, side: Color | None = None) -> None:
        """Take all stones away; raises CommandError before a game has begun.

        `side` is our colour, where the stones do not imply it.
        """
        self._sized()
        self._stones.clear()
        self._side = side

    @property
    def game(self) -> Gomoku:
        """The game; raises CommandError before one has begun."""
        size = self._sized()
        try:
            return Gomoku(size=size, line=self.line, rule=self.rule)
        except OptionError as error:
            raise CommandError(str(error)) from None

    @property
    def stones(self) -> int:
        """The number of stones."""
        return len(self._stones)

    @property
    def position(self) -> Position:
        """The position, with our side to move; raises CommandError before a game has begun."""
        game = self.game
        ours = self.points(OWN)
        theirs = self.points(OPPONENT)
        side = self._side
        if side is None:
            side = WHITE if len(theirs) > len(ours) else BLACK
        return position_of(game, *((ours, theirs) if side == BLACK else (theirs, ours)), turn=side)

    def point(self, text: str) -> Point:
        """Return the vacant point that a text means; raises CommandError."""
        return self._vacant(*numbers_in(text, 2, _POINT))

    def put(self, point: Point, whose: int) -> None:
        """Place a stone on a vacant point."""
        self._stones[point] = whose

    def put_line(self, text: str) -> None:
        """Place the stone of a line of BOARD; raises CommandError."""
        x, y, whose = numbers_in(text, 3, "a stone such as 7,7,1")
        if whose == IN_ROW:
            raise CommandError("games that go on after a row are not supported")
        if whose not in {OWN, OPPONENT}:
            raise CommandError(f"“{text[:20]}” is nobody's stone: 1 is ours, 2 is the opponent's")
        self.put(self._vacant(x, y), whose)

    def take(self, text: str) -> None:
        """Take a stone away; raises CommandError."""
        x, y = numbers_in(text, 2, _POINT)
        if self._stones.pop(Point(x, y), None) is None:
            raise CommandError(f"there is no stone on {x},{y}")

    def points(self, whose: int) -> list[Point]:
        """Return the points of an owner's stones, in the order of placing."""
        return [point for point, owner in self._stones.items() if owner == whose]

    def _sized(self) -> int:
        if self.size is None:
            raise CommandError("there is no board; START comes first")
        return self.size

    def _vacant(self, x: int, y: int) -> Point:
        point = Point(x, y)
        if not self.game.board_size.holds(point):
            raise CommandError(f"{x},{y} is outside the board")
        if point in self._stones:
            raise CommandError(f"{x},{y} is taken")
        return point


def position_of(
    game: Gomoku, black: Sequence[Point], white: Sequence[Point], *, turn: Color
) -> Position:
    """Return the position with these stones."""
    geometry = grid(game.board_size)
    board = Board.empty(game.board_size)
    for color, points in ((BLACK, black), (WHITE, white)):
        board = board.paint(sum(map(geometry.bit, points)), color)
    return game.position(board, turn)


def point_of(position: Position, info: Info | None) -> Point:
    """Return the point of the best move; without a search, a likely one.

    Raises CommandError where there is nothing but a pass.
    """
    move = move_at_once(position) if info is None else info.line[0]
    if not isinstance(move, Place):
        raise CommandError("every vacant point is forbidden")
    return move.point


def move_at_once(position: Position) -> Move:
    """Return a legal move without a search: one that wins, prevents a win, or is central.

    A pass where there is no other.
    """
    game, legal = position.game, position.legal_moves
    assert isinstance(game, Gomoku)
    for color in (position.turn, game.next_turn(position)):
        for point in threats_of(game.winning_row, position.board, color).wins:
            if Place(point) in legal:
                return Place(point)
    cols, rows = position.board.size

    def distance(move: Move) -> float:
        if not isinstance(move, Place):
            return math.inf
        return math.dist(move.point, ((cols - 1) / 2, (rows - 1) / 2))

    return min(legal, key=distance)
