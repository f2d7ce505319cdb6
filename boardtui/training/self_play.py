"""Games that the program plays against itself, where there are no others to make puzzles of."""

from __future__ import annotations

from random import Random

from boardtui.analysis.judge import deepest
from boardtui.analysis.requests import Ask
from boardtui.record.evaluation import counts_points
from boardtui.rules.board import Point
from boardtui.rules.game import Game, Move, Pass, Place, Position
from boardtui.training.puzzle_questions import reports_to_depth

_OPENING, _OPENING_WITH_POINTS = 7, 10
"""The first moves, which chance chooses, so that no two games are the same."""

_DEPTHS = (2, 3, 4)
"""In each game both sides look this far, so that it stays close."""

_LONGEST = 100
"""Moves after which a game without points ends: nothing happens in it any more."""


async def play_itself(game: Game, ask: Ask, chance: Random) -> tuple[Position, ...]:
    """Return the positions of a game of weak players. Raises PlayerError."""
    position = game.start()
    played = [position]
    depth = chance.choice(_DEPTHS)
    opening = _OPENING_WITH_POINTS if counts_points(game) else _OPENING
    while position.outcome is None and len(played) <= _LONGEST:
        if position.ply < opening or game.must_pass(position):
            move = _any_move(position, chance)
        else:
            best = deepest(await reports_to_depth(ask, position, depth))
            move = _any_move(position, chance) if best is None else best.line[0]
        position = position.play(move)
        played.append(position)
    return tuple(played)


def _any_move(position: Position, chance: Random) -> Move:
    """Return a move by chance; on an open board one not far from the middle."""
    if counts_points(position.game) or position.legal_moves == (Pass(),):
        return chance.choice(position.legal_moves)
    size = position.game.board_size
    middle, reach = Point(size.cols // 2, size.rows // 2), 2 + position.ply // 3
    near = [
        move
        for move in position.legal_moves
        if isinstance(move, Place)
        and max(abs(move.point.col - middle.col), abs(move.point.row - middle.row)) <= reach
    ]
    return chance.choice(near or position.legal_moves)
