"""What programs say in the Gomocup protocol, and what they are told of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardtui.players.player import Certainty, Info
from boardtui.rules.board import Color, Point, grid
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.rules.gomoku import Rule

OWN, OPPONENT = 1, 2

RULES: Mapping[Rule, int] = {
    Rule.FREESTYLE: 0,
    Rule.STANDARD: 1,
    Rule.RENJU: 4,
    Rule.CARO: 9,
}
"""The protocol's numbers of the rules."""

_POINT = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*")
_RATING = re.compile(
    r"MESSAGE depth (\d{1,4}) ev ([+-]?\d{1,6}(?:\.\d{0,6})?)( W| X)? "
    r"n (\d{1,18}) ms (\d{1,12}) pv (.+)"
)
_CERTAINTY = {None: Certainty.SEARCHED, " W": Certainty.WINNER, " X": Certainty.EXACT}
_MOST_PLIES = 400


class Stones(NamedTuple):
    """The stones on a program's board, by whose they are."""

    own: frozenset[Point] = frozenset()
    others: frozenset[Point] = frozenset()

    def is_followed_by(self, later: Stones) -> bool:
        """Whether these are the other stones but for one that the other side placed."""
        placed = later.others - self.others
        return later.own == self.own and self.others < later.others and len(placed) == 1


def stones_of(position: Position) -> Stones:
    """The stones of the side to move and those of the other side."""
    points = grid(position.board.size).points
    sides = [frozenset(points(stones)) for stones in position.board.stones]
    return Stones(sides[position.turn], sides[1 - position.turn])


def board_lines(stones: Stones, order: Sequence[Point], turn: Color) -> list[str]:
    """The lines between BOARD and DONE, in the order of the moves as far as it is known.

    Where it is not known Black's stones and White's alternate: programs count on that.
    """
    whose = {**dict.fromkeys(stones.own, OWN), **dict.fromkeys(stones.others, OPPONENT)}
    if set(order) != set(whose) or len(order) != len(whose):
        black, white = (sorted(side) for side in (stones if turn == 0 else stones[::-1]))
        places = [(2 * index, point) for index, point in enumerate(black)]
        places += [(2 * index + 1, point) for index, point in enumerate(white)]
        order = [point for _place, point in sorted(places)]
    return [f"{point.col},{point.row},{whose[point]}" for point in order]


def read_point(line: str) -> Point | None:
    """The point that a line consists of, if it is one."""
    match = _POINT.fullmatch(line)
    return Point(int(match[1]), int(match[2])) if match else None


def read_rating(line: str, position: Position) -> Info | None:
    """What a line of our engine says of a move; None if it is another line.

    Best play is taken as far as it is legal.
    """
    match = _RATING.fullmatch(line)
    if match is None:
        return None
    moves = _read_line(match[6], position)
    if not moves:
        return None
    return Info(
        int(match[1]),
        float(match[2]),
        moves,
        int(match[4]),
        int(match[5]) / 1000,
        _CERTAINTY[match[3]],
    )


def _read_line(text: str, position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    for word in text.split()[:_MOST_PLIES]:
        point = read_point(word)
        move: Move = Pass() if point is None else Place(point)
        try:
            position = position.play(move)
        except RulesError:
            break
        moves.append(move)
    return tuple(moves)
