"""A position as text for other programs, for letters and for this one, which reads it again."""

from __future__ import annotations

from boardtui.formats import obf, transcript
from boardtui.record.tree import Node
from boardtui.rules.board import SYMBOLS, Board
from boardtui.rules.game import Game, Position
from boardtui.rules.othello import Othello


def board_text(position: Position) -> str:
    """Return the board with names of columns and rows; below it, who moves if the game goes on."""
    if position.outcome is None:
        return set_up_text(position)
    return rows_text(position.game, position.board)


def set_up_text(position: Position) -> str:
    """Return the same with the side to move in any case.

    >>> print(set_up_text(Othello(size=4).start()))
      a b c d
    1 . . . .
    2 . O X .
    3 . X O .
    4 . . . .
    X to move
    """
    return f"{rows_text(position.game, position.board)}\n{SYMBOLS[position.turn]} to move"


def rows_text(game: Game, board: Board) -> str:
    """Return a board with names of columns and rows."""
    size, notation = board.size, game.notation
    names = [notation.row(row, size) for row in range(size.rows)]
    width = max(map(len, names))
    columns = (notation.column(col) for col in range(size.cols))
    lines = [" ".join((" " * width, *columns))]
    for name, cells in zip(names, str(board).split("\n"), strict=True):
        lines.append(" ".join((name.rjust(width), *cells)))
    return "\n".join(lines)


def position_line(position: Position) -> str:
    """Return the position in one line: as OBF has it, or all cells and the side to move.

    >>> position_line(Othello(size=4).start())
    '.....OX..XO..... X'
    """
    if position.game == Othello():
        return obf.position_line(position)
    cells = str(position.board).replace("\n", "")
    return f"{cells} {SYMBOLS[position.turn]}"


def moves_line(node: Node) -> str:
    """Return the moves up to a node in one line.

    Raises FormatError where a list of moves cannot hold them.
    """
    return transcript.moves_line(node.line())
