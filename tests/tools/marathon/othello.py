"""Othello in the long runs: its engine proves scores to the disc."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardtui.engine.othello import make_thinker
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Position
from tests.engine.othello.random_games import perfect_score, random_game
from tests.tools.marathon.subject import Complaint, Subject, end_of

COUNTED_OUT = 4
"""Empty squares up to which proofs are compared with what brute force finds."""

SOLVED = 8
"""Empty squares from which on the engine thinks until it knows the score."""


def check_thought(position: Position, thought: Info) -> None:
    """Raise Complaint unless the thought makes sense of itself."""
    end = end_of(position, thought)
    squares, empties = _squares(position), position.board.vacant.bit_count()
    if not math.isfinite(thought.score) or abs(thought.score) > squares:
        raise Complaint(f"{thought.score} discs on {squares} squares")
    if not 0 <= thought.depth <= max(empties, 1):
        raise Complaint(f"depth {thought.depth}, with {empties} empty squares")
    if thought.nodes < 0 or thought.seconds < 0:
        raise Complaint(f"{thought.nodes} nodes in {thought.seconds} seconds")
    if thought.certainty is Certainty.SEARCHED:
        return
    # The empty squares go to the winner, so that the discs of both sides make an even number.
    if thought.score % 2:
        raise Complaint(f"no game ends with a difference of {thought.score}")
    if empties <= COUNTED_OUT:
        _check_proof(thought, -perfect_score(position.play(thought.line[0])))
    if thought.certainty is Certainty.WINNER:
        return
    if end.outcome is None and abs(thought.score) < squares:
        raise Complaint(f"{thought.score} proved by a line that does not reach the end")
    if end.outcome is not None and score_of(position, end) != thought.score:
        raise Complaint(f"{thought.score} proved by a line to {score_of(position, end)}")


def check_best(position: Position, best: Info) -> None:
    """Raise Complaint if what is proved to be the best move is none."""
    if best.certainty is Certainty.EXACT and position.board.vacant.bit_count() <= COUNTED_OUT:
        _check_proof(best, perfect_score(position))


def check_ratings(position: Position, rated: Sequence[Info], depth: int) -> None:
    """Raise Complaint unless every move was rated once, to the depth that was asked for."""
    firsts = [thought.line[0] for thought in rated]
    legal = position.legal_moves
    if len(firsts) != len(legal) or set(firsts) != set(legal):
        raise Complaint(f"rated were {firsts}, legal are {legal}")
    scores = [thought.score for thought in rated]
    if scores != sorted(scores, reverse=True):
        raise Complaint(f"scores in disorder: {scores}")
    empties = position.board.vacant.bit_count()
    reached = {thought.depth for thought in rated}
    if reached != {max(min(depth, empties), 1)}:
        raise Complaint(f"depths {reached} instead of {depth}")
    wanted = Certainty.EXACT if depth >= empties else Certainty.SEARCHED
    found = {thought.certainty for thought in rated}
    if found != {wanted}:
        raise Complaint(f"certainty {found} at depth {depth}, with {empties} empty squares")


def check_step(before: Info, after: Info) -> None:
    """Raise Complaint if a move that was played brought more than the best one was proved to."""
    if after.certainty is not Certainty.EXACT or before.certainty is Certainty.SEARCHED:
        return
    brought, limit = -after.score, before.score
    if before.certainty is Certainty.WINNER:
        if before.score > 0:
            return  # only that much is known: it is a win
        limit = 0 if before.score == 0 else -2
    if brought > limit:
        raise Complaint(f"{before.certainty.name} {before.score}, but a move brought {brought}")


def score_of(position: Position, end: Position) -> int:
    """The final score for the side to move in a position."""
    score = end.game.final_score(end)
    assert score is not None
    return score[position.turn] - score[1 - position.turn]


def _check_proof(thought: Info, truth: int) -> None:
    """Raise Complaint if what is proved is not true."""
    if thought.certainty is Certainty.EXACT:
        holds = thought.score == truth
    else:
        holds = (thought.score > 0, thought.score < 0) == (truth > 0, truth < 0)
    if not holds:
        raise Complaint(f"{thought.certainty.name} {thought.score}, but {truth} is true")


def _squares(position: Position) -> int:
    return position.board.size.cols * position.board.size.rows


def _check_solved(best: Info) -> None:
    if best.certainty is not Certainty.EXACT:
        raise Complaint(f"without any limit only {best.certainty} was found")


def _check_like_rated(thought: Info, rated: Info) -> None:
    if thought.score != rated.score:
        raise Complaint(f"thought of as {thought}, rated as {rated}")


OTHELLO = Subject(
    make_thinker=lambda game: make_thinker(game.board_size.cols, 1),
    random_game=lambda game, seed: random_game(game.board_size.cols, seed),
    rated=99,
    is_solved=lambda position: position.board.vacant.bit_count() <= SOLVED,
    check_solved=_check_solved,
    check_thought=check_thought,
    check_best=check_best,
    check_ratings=check_ratings,
    check_step=check_step,
    check_like_rated=_check_like_rated,
    forget=perfect_score.cache_clear,
)
