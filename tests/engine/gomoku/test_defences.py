from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from boardtui.engine.gomoku.board_state import point_of
from boardtui.engine.gomoku.cell_lists import forget_tally
from boardtui.engine.gomoku.defences import list_defences
from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.engine.gomoku.vcf import WON, find_vcf
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import games
from tests.engine.gomoku.puzzles import PUZZLES, Puzzle
from tests.engine.gomoku.test_vcf import BLACK, at
from tests.engine.gomoku.wins import WinFinder

_POSITIONS = 5
"""Positions with a win by fours to check by each rule."""


def defences(position: Position) -> set[Point] | None:
    """The defences against a win by fours of the side that is not to move; None without one."""
    game = position.game
    assert isinstance(game, Gomoku)
    rows, attacker = new_rows(game), np.int64(1 - position.turn)
    set_stones(rows[0], position.board)
    if find_vcf(rows[0], attacker, np.int64(20), np.int64(10_000)) != WON:
        return None
    before = rows["key"].copy()
    count = list_defences(rows[0], attacker, np.int64(0))
    forget_tally(rows[0], np.int64(0), count)
    assert rows["key"] == before
    assert not rows["tally"].any()
    listed = [point_of(cell) for cell in rows["listed"][0, 0, : int(count)]]
    assert len(set(listed)) == len(listed)
    return set(listed)


def after_pass(position: Position) -> Position:
    """The position with the other side to move."""
    game = position.game
    assert isinstance(game, Gomoku)
    return game.position(position.board, Color(1 - position.turn))


def check_other_moves_lose(position: Position) -> bool:
    """Fail unless the win by fours is there after each move that is no defence; False if none."""
    found = defences(position)
    if found is None:
        return False
    game = position.game
    assert isinstance(game, Gomoku)
    finder = WinFinder(game)
    for move in position.legal_moves:
        if isinstance(move, Place) and move.point not in found:
            following = position.play(move)
            assert finder.by_fours(following), f"{move} is a defence too\n{position.board}"
    return True


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU])
def test_other_moves_lose_in_games(rule: Rule) -> None:
    played = chain.from_iterable(games(Gomoku(rule=rule), seed=11))
    checked = 0
    while checked < _POSITIONS:
        checked += check_other_moves_lose(next(played))


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.is_forbidden])
def test_other_moves_lose_to_a_win_that_ends_with_a_foul(puzzle: Puzzle) -> None:
    assert check_other_moves_lose(after_pass(puzzle.position))


DOUBLE_THREE = """
.........
.........
.....X.X.
.....XX..
XOOO.....
"""


def test_a_stone_that_lifts_the_foul_is_a_defence() -> None:
    found = defences(at(DOUBLE_THREE, BLACK, Rule.RENJU))
    assert found is not None
    # With f8 the stone on f5 makes a four and a three, which is allowed.
    assert Point(5, 1) in found
    assert Point(0, 0) not in found
