"""FEN, a position in one line, with Black's discs as `p` and White's as `P`."""

from __future__ import annotations

import re

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello

_DISCS = {"p": Color(0), "P": Color(1)}
_SIDES = "bw"
_FEN = re.compile(r"((?:[pP1-8]{1,8}/){7}[pP1-8]{1,8})(?:\[[^\]]*\])?\s+([bw])\b.*")
"""The rows from the eighth to the first, then the side to move; other fields are chess only."""

_CHESS = re.compile(r"[pPnbrqkNBRQK1-8/]*[nbrqkNBRQK]")


def is_chess(text: str) -> bool:
    """Return True if a position has pieces of chess."""
    return _CHESS.match(text) is not None


def read_fen(text: str) -> Position:
    """Parse a position; raises FormatError."""
    match = _FEN.fullmatch(text.strip())
    board = None if match is None else _board(match[1].split("/"))
    if match is None or board is None:
        raise FormatError(FormatReason.NO_FEN, text=text[:40])
    position = Othello().position(board, Color(_SIDES.index(match[2])))
    start = position.game.start()
    return start if position == start else position


def write_fen(position: Position) -> str:
    """Write a position as FEN, with fixed values in the fields of chess alone."""
    letters = {color: letter for letter, color in _DISCS.items()}
    cols, rows = position.board.size
    lines = []
    for row in reversed(range(rows)):
        discs = (position.board[Point(col, row)] for col in range(cols))
        line = "".join(" " if disc is None else letters[disc] for disc in discs)
        lines.append(re.sub(" +", lambda gap: str(len(gap[0])), line))
    return f"{'/'.join(lines)} {_SIDES[position.turn]} - - 0 1"


def _board(lines: list[str]) -> Board | None:
    """Return the board of rows from the last to the first; None if one has not eight squares."""
    board = Board.empty(Othello().board_size)
    for row, line in enumerate(reversed(lines)):
        cells = re.sub("[1-8]", lambda gap: " " * int(gap[0]), line)
        if len(cells) != len(lines):
            return None
        for col, cell in enumerate(cells):
            if cell in _DISCS:
                board = board.place(Point(col, row), _DISCS[cell])
    return board
