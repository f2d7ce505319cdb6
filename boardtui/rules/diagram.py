"""Positions written as one text: the cells in reading order, then the side to move."""

from __future__ import annotations

from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.errors import NotationError, NotationReason
from boardtui.rules.game import Game, Position

_COLORS = {"X": 0, "*": 0, "B": 0, "O": 1, "W": 1, "#": 2, "R": 2, "%": 3}
_VACANT = ".-"
_FILLERS = "/|"


def parse_position(game: Game, text: str) -> Position:
    """The position that "<cells> <side>" describes; raises NotationError.

    A cell is X, * or B for the first side, O or W for the second, # or R for a third, "." or "-"
    when vacant; the side
    is written as its stones are. Case, white space, "/" and "|" do not matter.

    >>> from boardtui.rules.othello import Othello
    >>> position = parse_position(Othello(size=4), "---- -OX- -XO- ---- X")
    >>> position == Othello(size=4).start()
    True
    """
    symbols = [symbol for symbol in text.upper() if not symbol.isspace() and symbol not in _FILLERS]
    size = game.board_size
    cells, side = symbols[:-1], "".join(symbols[-1:])
    if len(cells) != size.cols * size.rows:
        raise NotationError(NotationReason.LENGTH, count=len(symbols), cells=size.cols * size.rows)
    stones = [0] * len(game.sides)
    for index, symbol in enumerate(cells):
        row, col = divmod(index, size.cols)
        color = _COLORS.get(symbol, len(stones))
        if color < len(stones):
            stones[color] |= grid(size).bit(Point(col, row))
        elif symbol not in _VACANT:
            raise NotationError(NotationReason.NO_CELL, row=row + 1, cell=col + 1, symbol=symbol)
    turn = _COLORS.get(side, len(stones))
    if turn >= len(stones):
        raise NotationError(NotationReason.NO_SIDE, symbol=side)
    return game.position(Board(size, tuple(stones)), Color(turn))
