"""The puzzles that come with the program, proved by searches far beyond those that made them."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.engine.othello.thinker import OthelloThinker
from boardtui.players.specs import rating_pool
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.training.exercise import ExerciseKind
from boardtui.training.gomoku_puzzles import MOST_ANSWERS as MOST
from boardtui.training.gomoku_puzzles import attacks_in
from boardtui.training.puzzle import Puzzle
from boardtui.training.puzzle_questions import is_lost, is_won
from tests.training.puzzles import read_shipped

FREESTYLE, RENJU = Gomoku(), Gomoku(rule=Rule.RENJU)
COUNT = 100
"""Puzzles of each kind."""

FULL = Limit(nodes=2_000_000)
"""Enough to prove any win of nine moves by fours and threes."""

LONG = Limit(nodes=300_000)
"""Five times what the makers of puzzles allow for a move."""

LOOKED_AT = 30
"""Puzzles whose other moves are looked at as well: most of them prove nothing, and take long."""

OVERLOOKED = 0.2
"""The share of puzzles in which a longer search may find more answers, or fewer."""


def some(kind: ExerciseKind, game: Game) -> list[Puzzle]:
    """Puzzles of a kind by chance: to defend, half of them of each game."""
    count = COUNT // 2 if kind is ExerciseKind.DEFEND else COUNT
    every = [puzzle for puzzle in read_shipped(game) if puzzle.exercise.kind is kind]
    return Random(1).sample(every, count)


@pytest.mark.long
@pytest.mark.parametrize("kind", [ExerciseKind.WIN, ExerciseKind.SAVE])
def test_one_move_of_othello_wins_or_saves(kind: ExerciseKind) -> None:
    thinker = OthelloThinker()
    for puzzle in some(kind, Othello()):
        position = puzzle.exercise.position
        limit = Limit(depth=position.board.vacant.bit_count())
        rated = thinker.rate(position, limit, len(position.legal_moves))
        assert all(info.certainty is Certainty.EXACT for info in rated)
        assert rated[0].line[:1] == puzzle.exercise.answers
        best, second = rated[0].score, rated[1].score
        if kind is ExerciseKind.WIN:
            assert best > 0 >= second
        else:
            assert best == 0 > second


@pytest.mark.long
@pytest.mark.parametrize("game", [FREESTYLE, RENJU], ids=rating_pool)
def test_every_answer_of_gomoku_wins_and_few_other_moves_do(game: Gomoku) -> None:
    thinker = GomokuThinker(game)
    puzzles = some(ExerciseKind.WIN, game)
    for puzzle in puzzles:
        position = puzzle.exercise.position
        for move in puzzle.exercise.answers:
            assert is_lost(thinker.think(position.play(move), FULL)), (str(position.board), move)
    crowded = sum(_winning_moves(thinker, puzzle) > MOST for puzzle in puzzles[:LOOKED_AT])
    assert crowded <= OVERLOOKED * LOOKED_AT


def _winning_moves(thinker: GomokuThinker, puzzle: Puzzle) -> int:
    """The number of first moves that make a four or a three and win."""
    position = puzzle.exercise.position
    return sum(is_lost(thinker.think(position.play(move), LONG)) for move in attacks_in(position))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", [FREESTYLE, RENJU], ids=rating_pool)
def test_only_the_answers_stop_a_win(game: Gomoku) -> None:
    thinker = GomokuThinker(game)
    puzzles = some(ExerciseKind.DEFEND, game)
    for puzzle in puzzles:
        position, answers = puzzle.exercise.position, puzzle.exercise.answers
        for move in position.legal_moves:
            if move not in answers:
                assert is_won(thinker.think(position.play(move), FULL)), (str(position.board), move)
    hopeless = sum(
        all(is_won(thinker.think(each.position.play(move), LONG)) for move in each.answers)
        for each in (puzzle.exercise for puzzle in puzzles[:LOOKED_AT])
    )
    assert hopeless <= OVERLOOKED * LOOKED_AT
