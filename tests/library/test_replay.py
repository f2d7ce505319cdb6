"""The fast replay does what the rules do."""

from __future__ import annotations

import random

import pytest

from boardtui.library.keys import key_of, stones_on
from boardtui.library.replay import FIRST_COLUMN, GAME, PASS, replay
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place, Position
from tests.formats.games import PUBLISHED, Published

from .games import othello_moves, random_line, random_moves


def squares_of(moves: list[Move], *, passes: bool) -> list[int]:
    squares = []
    for move in moves:
        if isinstance(move, Place):
            squares.append(8 * move.point.row + move.point.col)
        elif passes:
            squares.append(PASS)
    return squares


def settled(position: Position) -> Position:
    """The position after passes that are forced."""
    while position.legal_moves == (Pass(),):
        position = position.play(Pass())
    return position


@pytest.mark.parametrize("passes", [False, True])
def test_keys_and_ends_are_those_of_the_rules(passes: bool) -> None:
    for seed in range(40):
        line, moves = random_line(GAME, seed), random_moves(GAME, seed)
        played = replay(squares_of(moves, passes=passes))
        expected = {stones_on(position): key_of(position) for position in line}
        assert dict(enumerate(played.keys, FIRST_COLUMN)) == expected
        end = settled(line[-1])
        assert (played.end.board, played.end.turn) == (end.board, end.turn)
        assert played.end.outcome == line[-1].outcome
        assert played.is_whole


def test_games_that_break_off_tell_who_moves() -> None:
    for seed in range(20):
        moves = random_moves(GAME, seed)
        for plies in (1, 30, 50, len(moves) - 2):
            end = settled(random_line(GAME, seed, plies)[-1])
            played = replay(squares_of(moves[:plies], passes=True)).end
            assert (played.board, played.turn) == (end.board, end.turn)


def test_a_line_ends_before_its_first_illegal_move() -> None:
    chance = random.Random(7)
    for seed in range(60):
        moves: list[Move] = random_moves(GAME, seed, chance.randrange(1, 55))
        position = random_line(GAME, seed, len(moves))[-1]
        square = chance.randrange(65)
        move: Move = Pass() if square == PASS else Place(Point(square % 8, square // 8))
        try:
            settled(position).play(move)
            is_legal = True
        except RulesError:
            is_legal = position.outcome is not None and move == Pass()
        is_legal |= move == Pass() and position.legal_moves == (Pass(),)
        played = replay([*squares_of(moves, passes=True), square])
        assert played.is_whole == is_legal, (seed, square)
        if not is_legal:
            assert len(played.squares) == stones_on(position) - FIRST_COLUMN


@pytest.mark.parametrize("game", [each for each in PUBLISHED if each.game == GAME], ids=str)
def test_published_games_end_with_their_score(game: Published) -> None:
    played = replay(squares_of(othello_moves(game.moves), passes=False))
    assert played.is_whole
    assert GAME.final_score(played.end) == game.score
