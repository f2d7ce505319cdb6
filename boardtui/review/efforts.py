"""The efforts of the passes over a game: how far each looks at every position."""

from __future__ import annotations

from boardtui.record.evaluation import Certainty, Evaluation, Limit, counts_points
from boardtui.rules.game import Game, Position
from boardtui.system.named_tuples import NamedTuple

THREADS = 1
"""More would be little faster, and slow down a game that is played meanwhile."""

_NODES = (20_000, 100_000)

_USUAL_SQUARES = 64

_DEPTHS, _DEPTHS_OF_LARGE_BOARDS = (12, 16, 20), (6, 8, 10)
"""Each move of a large board costs more, and there are more of them."""

_SOLVED, _SOLVED_LATE, _SOLVED_OF_LARGE_BOARDS = 18, 22, 12
"""Empty squares from which positions are solved; late is from the depth `_LATE` on."""

_LATE = 20

USUAL_DEPTH, USUAL_NODES = _DEPTHS[-1], _NODES[-1]
"""Those of the last pass."""


class ReviewEffort(NamedTuple):
    """The effort for each position in one pass: a depth, or a number of nodes."""

    depth: int = 0
    """Plies to look ahead; 0 for no such limit."""
    nodes: int = 0
    """Positions to search; 0 for no such limit."""

    def limit(self, position: Position, times: int = 1) -> Limit:
        """Return the limit for a position, with a multiple of the nodes."""
        if not self.depth:
            return Limit(nodes=self.nodes * times, threads=THREADS)
        depth = _empty(position) if self._solves(position) else self.depth
        return Limit(depth=depth, threads=THREADS)

    def at_most(self, position: Position, limit: Limit, times: int = 1) -> Limit:
        """Return a limit without what goes beyond this effort, with a multiple of the nodes."""
        most = self.limit(position, times)
        return limit._replace(
            depth=_least(limit.depth, most.depth), nodes=_least(limit.nodes, most.nodes)
        )

    def is_reached(self, position: Position, value: Evaluation) -> bool:
        """Return True if a pass with this effort would find no better value."""
        if value.certainty is Certainty.EXACT:
            return True
        if not self.depth:
            return value.certainty is Certainty.WINNER or value.nodes >= self.nodes
        return value.depth >= self.depth and not self._solves(position)

    def _solves(self, position: Position) -> bool:
        """Return True if a position is searched to the end of the game."""
        least = _SOLVED_LATE if self.depth >= _LATE else _SOLVED
        if _is_large(position.game):
            least = _SOLVED_OF_LARGE_BOARDS
        # A loss compares two positions: where the one after a move is solved, both are.
        return _empty(position) <= max(self.depth, least) + 1


def efforts_for(
    game: Game, depth: int | None = None, nodes: int | None = None
) -> tuple[ReviewEffort, ...]:
    """Return the efforts of the passes over a game, the greatest last.

    A game counted in points is searched to a depth, and its end solved; any other with a number of
    nodes. `depth` and `nodes` are those of the last pass, if they are not the usual ones.
    """
    if not counts_points(game):
        return tuple(ReviewEffort(nodes=each) for each in _up_to(nodes, _NODES))
    usual = _DEPTHS_OF_LARGE_BOARDS if _is_large(game) else _DEPTHS
    return tuple(ReviewEffort(depth=each) for each in _up_to(depth, usual))


def _least(some: int | None, most: int | None) -> int | None:
    """Return the smaller one of two limits; None is no limit."""
    return min((each for each in (some, most) if each is not None), default=None)


def _up_to(last: int | None, usual: tuple[int, ...]) -> tuple[int, ...]:
    return usual if last is None else (*(each for each in usual if each < last), last)


def _is_large(game: Game) -> bool:
    size = game.board_size
    return size.cols * size.rows > _USUAL_SQUARES


def _empty(position: Position) -> int:
    return position.board.vacant.bit_count()
