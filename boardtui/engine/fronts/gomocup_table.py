"""What a Gomocup manager has told about the game."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.errors import OptionError
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import BLACK, LENGTHS, Gomoku, Rule
from boardtui.rules.threats import threats_of

OWN, OPPONENT = 1, 2
"""Whose a stone is, as the protocol has it."""

_DEAD = 3
"""A stone that is part of a row in a game that goes on after it."""

WHITE = Color(1)
_LINE = 5
"""Stones in a row where nothing else is told."""
_POINT = "a point such as 7,7"
_CONTINUOUS = 2
_RULES = {0: Rule.FREESTYLE, 1: Rule.STANDARD, 4: Rule.RENJU, 5: Rule.RENJU, 9: Rule.CARO}

_SUM = re.compile(r"[0-9]{1,9}")
_NUMBERS = re.compile(r"-?\d{1,15}(\s*,\s*-?\d{1,15})*")


class Trouble(Exception):
    """A command cannot be done; the text says why."""


def numbers_in(text: str, count: int, wanted: str) -> list[int]:
    """So many whole numbers with commas between them; raises Trouble, which says what is wanted."""
    text = text.strip()
    numbers = text.split(",") if text.isascii() and _NUMBERS.fullmatch(text) else []
    if len(numbers) != count:
        raise Trouble(f"“{text[:20]}” is not {wanted}" if text else f"{wanted} is missing")
    return [int(number) for number in numbers]


def rule_of(text: str) -> Rule:
    """The rule that a sum of the protocol's bits means; raises Trouble where there is none.

    A game that goes on after a row is played up to the first row.
    """
    rule = _RULES.get(int(text) & ~_CONTINUOUS) if _SUM.fullmatch(text) else None
    if rule is None:
        raise Trouble(
            f"rule {text[:20]} is not supported, only "
            "0 (freestyle), 1 (exactly five), 4 (renju) and 9 (Caro)"
        )
    return rule


def points_of_opening(game: Gomoku, lines: Sequence[str]) -> list[Point]:
    """The points of the stones that SWAP2BOARD gives, in their order; raises Trouble."""
    table = Table()
    table.line = game.line
    table.begin(game.size)
    for line in lines:
        table.put(table.point(line), OWN)
    return table.points(OWN)


class Table:
    """The stones on the board, by whose they are, and the rules of the game."""

    def __init__(self) -> None:
        self.rule = Rule.FREESTYLE
        self.line = _LINE
        self.size: int | None = None
        """None before a game has begun."""
        self._stones: dict[Point, int] = {}
        self._side: Color | None = None

    def begin(self, size: int) -> None:
        """Begin with an empty board; raises Trouble if there is no such board."""
        least, most = LENGTHS[0], LENGTHS[-1]
        if not least <= self.line <= most:
            raise Trouble(f"line {self.line} is not supported, only {least} to {most}")
        if not self.line <= size <= most:
            raise Trouble(f"size {size} is not supported, only {self.line} to {most}")
        self.size = size
        self.clear()

    def clear(self, side: Color | None = None) -> None:
        """Take all stones away; raises Trouble before a game has begun.

        `side` is our colour, where the stones do not tell it.
        """
        self._sized()
        self._stones.clear()
        self._side = side

    @property
    def game(self) -> Gomoku:
        """What is played; raises Trouble before a game has begun."""
        size = self._sized()
        try:
            return Gomoku(size=size, line=self.line, rule=self.rule)
        except OptionError as error:
            raise Trouble(str(error)) from None

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return len(self._stones)

    @property
    def position(self) -> Position:
        """Where it is our turn; raises Trouble before a game has begun."""
        game = self.game
        ours = self.points(OWN)
        theirs = self.points(OPPONENT)
        side = self._side
        if side is None:
            side = WHITE if len(theirs) > len(ours) else BLACK
        return position_of(game, *((ours, theirs) if side == BLACK else (theirs, ours)), turn=side)

    def point(self, text: str) -> Point:
        """The vacant point that a text means; raises Trouble."""
        return self._vacant(*numbers_in(text, 2, _POINT))

    def put(self, point: Point, whose: int) -> None:
        """Place a stone on a vacant point."""
        self._stones[point] = whose

    def put_line(self, text: str) -> None:
        """Place the stone of a line of BOARD; raises Trouble."""
        x, y, whose = numbers_in(text, 3, "a stone such as 7,7,1")
        if whose == _DEAD:
            raise Trouble("games that go on after a row are not supported")
        if whose not in {OWN, OPPONENT}:
            raise Trouble(f"“{text[:20]}” is nobody's stone: 1 is ours, 2 is the opponent's")
        self.put(self._vacant(x, y), whose)

    def take(self, text: str) -> None:
        """Take a stone away; raises Trouble."""
        x, y = numbers_in(text, 2, _POINT)
        if self._stones.pop(Point(x, y), None) is None:
            raise Trouble(f"there is no stone on {x},{y}")

    def points(self, whose: int) -> list[Point]:
        """Where somebody's stones are, in the order in which they came."""
        return [point for point, owner in self._stones.items() if owner == whose]

    def _sized(self) -> int:
        if self.size is None:
            raise Trouble("there is no board; START comes first")
        return self.size

    def _vacant(self, x: int, y: int) -> Point:
        point = Point(x, y)
        if not self.game.board_size.holds(point):
            raise Trouble(f"{x},{y} is outside the board")
        if point in self._stones:
            raise Trouble(f"{x},{y} is taken")
        return point


def position_of(
    game: Gomoku, black: Sequence[Point], white: Sequence[Point], *, turn: Color
) -> Position:
    """The position with these stones."""
    geometry = grid(game.board_size)
    board = Board.empty(game.board_size)
    for color, points in ((BLACK, black), (WHITE, white)):
        board = board.paint(sum(map(geometry.bit, points)), color)
    return game.position(board, turn)


def move_at_once(position: Position) -> Move:
    """A legal move without any search: one that wins, one that hinders that, or a central one.

    A pass where there is nothing else.
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
