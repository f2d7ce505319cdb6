"""Gomoku in the long runs: its engine proves who wins, and in how many plies."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from boardtui.engine.gomoku import make_thinker
from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import WIN, Certainty, Info
from boardtui.rules.board import Point, grid
from boardtui.rules.game import Game, Move, Place, Position
from boardtui.rules.gomoku import Gomoku
from tests.tools.marathon.subject import Complaint, Subject, end_of

COUNTED_OUT = 7
"""Vacant points up to which proofs are compared with what brute force finds."""

SOLVED = 9
"""Vacant points from which on the engine thinks until it knows who wins."""

_RATED = 8
_LONGEST = 70
"""Plies of a random game."""
_CLOSE, _NEAR = 1, 2
"""Distances of the next stone of a random game from another one."""
_OFTEN_CLOSE = 0.7


def random_game(game: Game, seed: int) -> Iterator[Position]:
    """Every position of a random game of stones in each other's neighbourhood."""
    random = Random(f"{game} {seed}")
    position = game.start()
    while position.outcome is None and position.ply < _LONGEST:
        yield position
        reach = _CLOSE if random.random() < _OFTEN_CLOSE else _NEAR
        moves = _near(position, reach) or position.legal_moves
        position = position.play(random.choice(moves))


def check_thought(position: Position, thought: Info) -> None:
    """Raise Complaint unless the thought makes sense of itself."""
    end, vacant = end_of(position, thought), position.board.vacant.bit_count()
    if not math.isfinite(thought.score):
        raise Complaint(f"a score of {thought.score}")
    if not 0 <= thought.depth <= max(vacant, 1):
        raise Complaint(f"depth {thought.depth}, with {vacant} vacant points")
    if thought.nodes < 0 or thought.seconds < 0:
        raise Complaint(f"{thought.nodes} nodes in {thought.seconds} seconds")
    if thought.certainty is Certainty.SEARCHED:
        if abs(thought.score) >= 100:
            raise Complaint(f"{thought.score} percent")
        return
    _check_end(position, thought, end)
    after = position.play(thought.line[0])
    if thought.score and not _is_true(position, after, WIN - abs(thought.score), thought.score > 0):
        raise Complaint(f"not true: {thought}")
    if vacant <= COUNTED_OUT and _sign(thought.score) != -perfect_result(after):
        raise Complaint(f"{thought.score} is proved, but {-perfect_result(after)} is true")


def check_best(position: Position, best: Info) -> None:
    """Raise Complaint if what is proved to be the best move is none."""
    if best.certainty is Certainty.SEARCHED or position.board.vacant.bit_count() > COUNTED_OUT:
        return
    if _sign(best.score) != perfect_result(position):
        raise Complaint(f"{best.score} is the best, but {perfect_result(position)} is true")


def check_ratings(position: Position, rated: Sequence[Info], depth: int) -> None:
    """Raise Complaint unless each move was rated once, to no more than that depth."""
    firsts = [thought.line[0] for thought in rated]
    legal = position.legal_moves
    if not 1 <= len(firsts) <= min(_RATED, len(legal)):
        raise Complaint(f"{len(firsts)} moves were rated")
    if len(set(firsts)) < len(firsts):
        raise Complaint(f"rated twice: {firsts}")
    scores = [thought.score for thought in rated]
    if scores != sorted(scores, reverse=True):
        raise Complaint(f"scores in disorder: {scores}")
    if max(thought.depth for thought in rated) > depth:
        raise Complaint(f"more than depth {depth}: {rated}")


def check_step(before: Info, after: Info) -> None:
    """Raise Complaint if a move that was played brought more than the best one was proved to."""
    if Certainty.SEARCHED in {before.certainty, after.certainty}:
        return
    if -_sign(after.score) > _sign(before.score):
        raise Complaint(f"{before.score} was proved, but a move brought {-after.score}")


@cache
def perfect_result(position: Position) -> int:
    """1, 0 or -1 for the side to move when both play perfectly."""
    if (outcome := position.outcome) is not None:
        return 0 if outcome.winner is None else _sign(0.5 - (outcome.winner != position.turn))
    return max(-perfect_result(position.play(move)) for move in position.legal_moves)


@cache
def is_lost_in_two(position: Position) -> bool:
    """Return True if the other side wins with its next stone, whatever is played."""
    other = position.game.next_turn(position)
    wins = _wins_at_once(replace(position, turn=other, last=None))
    return bool(wins) and all(
        (after := position.play(move)).outcome is None
        and any(win != move and after.play(win).outcome for win in wins)
        for move in position.legal_moves
    )


def _check_end(position: Position, thought: Info, end: Position) -> None:
    """Raise Complaint if the line ends in another way than its score says."""
    plies = WIN - abs(thought.score)
    if not thought.score:
        if end.outcome is not None and end.outcome.winner is not None:
            raise Complaint(f"a draw by a line that wins: {thought}")
        return
    if plies < 1 or plies % 2 != (thought.score > 0):
        raise Complaint(f"no game ends after {plies} plies with {thought.score}")
    winner = position.turn if thought.score > 0 else position.game.next_turn(position)
    if len(thought.line) > plies or (len(thought.line) == plies and end.outcome is None):
        raise Complaint(f"a line that does not win in {plies} plies: {thought}")
    if end.outcome is not None and (len(thought.line) < plies or end.outcome.winner != winner):
        raise Complaint(f"a line that ends otherwise: {thought}")


def _is_true(position: Position, after: Position, plies: float, is_win: bool) -> bool:
    """Check a proved win or loss, as far as that is quickly done."""
    if is_win and plies == 3:
        return after.outcome is None and is_lost_in_two(after)
    if not is_win and plies == 2:
        return bool(_wins_at_once(after))
    return True


def _wins_at_once(position: Position) -> list[Move]:
    """The moves that make a row; each of them is next to a stone of the same side."""
    if position.outcome is not None:
        return []
    return [
        move
        for move in _near(position, _CLOSE)
        if (outcome := position.play(move).outcome) and outcome.winner == position.turn
    ]


def _near(position: Position, reach: int) -> list[Move]:
    """The legal moves so near to a stone."""
    board = position.board
    around = {
        Point(point.col + col, point.row + row)
        for point in grid(board.size).points(board.occupied)
        for col in range(-reach, reach + 1)
        for row in range(-reach, reach + 1)
    }
    moves = position.legal_moves
    return [move for move in moves if isinstance(move, Place) and move.point in around]


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _make_thinker(game: Game) -> Thinker:
    assert isinstance(game, Gomoku)
    return make_thinker(game, 1)


def _check_solved(best: Info) -> None:
    if best.certainty is Certainty.SEARCHED:
        raise Complaint("without any limit nothing was proved")


def _forget() -> None:
    perfect_result.cache_clear()
    is_lost_in_two.cache_clear()


GOMOKU = Subject(
    make_thinker=_make_thinker,
    random_game=random_game,
    rated=_RATED,
    is_solved=lambda position: position.board.vacant.bit_count() <= SOLVED,
    check_solved=_check_solved,
    check_thought=check_thought,
    check_best=check_best,
    check_ratings=check_ratings,
    check_step=check_step,
    check_like_rated=lambda _thought, _rated: None,
    forget=_forget,
)
