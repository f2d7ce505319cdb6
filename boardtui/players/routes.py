"""Moves from one position to another, for players that have to know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.rules.game import Move, Place, Position

PATIENCE = 20_000
"""The most positions to look at in search of a way."""


class Route:
    """A start, the moves played from it, and the positions on the way."""

    def __init__(self, start: Position, moves: Sequence[Move] = ()) -> None:
        """Raises IllegalMove."""
        self.moves: list[Move] = []
        self._positions = [start]
        self.extend(moves)

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def end(self) -> Position:
        return self._positions[-1]

    def steps(self) -> Iterator[tuple[Position, Move]]:
        """Yield each move with the position before it."""
        return zip(self._positions, self.moves, strict=False)

    def extend(self, moves: Sequence[Move]) -> None:
        """Play on; raises IllegalMove."""
        for move in moves:
            self._positions.append(self.end.play(move))
            self.moves.append(move)

    def lead_to(self, goal: Position) -> bool:
        """Change the end of the route to reach a position, keeping as many moves as possible.

        Returns False if no way is found. Works for games without captures: stones never leave their
        points.
        """
        patience = iter(range(PATIENCE))
        for index in range(len(self._positions) - 1, -1, -1):
            way = way_between(self._positions[index], goal, patience)
            if way is not None:
                del self._positions[index + 1 :], self.moves[index:]
                self.extend(way)
                return True
        return False


def way_between(
    start: Position, goal: Position, patience: Iterator[object]
) -> tuple[Move, ...] | None:
    """Return moves that lead from one position to another; None when none are found.

    Takes an item of `patience` for each position that it looks at.
    """
    seen = {start}
    waiting: list[tuple[Position, tuple[Move, ...]]] = [(start, ())]
    while waiting and next(patience, None) is not None:
        position, moves = waiting.pop()
        if position == goal:
            return moves
        if position.ply >= goal.ply or position.board.occupied & ~goal.board.occupied:
            continue
        for move in position.legal_moves:
            if not isinstance(move, Place) or goal.board[move.point] is not None:
                after = position.game.apply(position, move)
                if after not in seen:
                    seen.add(after)
                    waiting.append((after, (*moves, move)))
    return None
