"""Values of small boards agree with the published ones and with trying everything."""

from __future__ import annotations

import pytest

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.gomoku.small import can_solve
from boardtui.engine.gomoku.small.solver import ExactSolver
from boardtui.rules.gomoku import Gomoku, Rule
from tests.cases import each
from tests.engine.gomoku.small.positions import random_positions, value_by_trying, value_of_move
from tests.engine.kernel_settings import counts_uncompiled

WON = {(4, 3), (5, 3), (6, 3), (7, 3), (6, 4), (7, 4)}
DRAWN = {(3, 3), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (7, 5), (7, 6), (7, 7)}
"""Boards and rows of the m,n,k games, as published for freestyle; a draw stays one with longer
rows, and a win stays one on larger boards. With exact rows the same values were found here.
"""

MOST_NODES = 1_000_000
"""About a second."""

GAMES = (
    (Gomoku(size=3, line=3), 0),
    (Gomoku(size=3, line=3, rule=Rule.CARO), 2),
    (Gomoku(size=4, line=3), 9),
    (Gomoku(size=4, line=3, rule=Rule.STANDARD), 8),
    (Gomoku(size=4, line=4), 8),
    (Gomoku(size=4, line=4, rule=Rule.CARO6), 9),
    (Gomoku(size=5, line=3, rule=Rule.STANDARD), 17),
    (Gomoku(size=5, line=4), 17),
    (Gomoku(size=5, line=4, rule=Rule.STANDARD), 17),
    (Gomoku(size=5, line=5), 17),
    (Gomoku(size=6, line=4), 28),
    (Gomoku(size=6, line=4, rule=Rule.STANDARD), 28),
    (Gomoku(size=7, line=5, rule=Rule.STANDARD), 41),
)
"""Games, and stones in positions that can be tried out."""


def solver_of(game: Gomoku, nodes: int = NO_NODE_LIMIT) -> ExactSolver:
    solver = ExactSolver(game)
    solver.begin()
    solver.allow(nodes)
    return solver


@each(("size", "line"), sorted(WON | DRAWN))
@each("rule", [Rule.FREESTYLE, Rule.STANDARD])
def test_empty_boards_have_their_known_values(size: int, line: int, rule: Rule) -> None:
    game = Gomoku(size=size, line=line, rule=rule)
    value = solver_of(game, MOST_NODES).value(game.start())
    assert value is not None
    assert (value > 0) == ((size, line) in WON)
    assert value >= 0


@each(("game", "stones"), GAMES)
def test_values_are_those_of_trying_everything(game: Gomoku, stones: int) -> None:
    solver = solver_of(game)
    for position in random_positions(game, stones, 12):
        assert solver.value(position) == value_by_trying(position), f"{position.board}"


@each(("game", "stones"), GAMES)
def test_a_move_is_best_if_it_keeps_the_value(game: Gomoku, stones: int) -> None:
    solver = solver_of(game)
    for position in random_positions(game, stones, 4):
        value = value_by_trying(position)
        for move in position.legal_moves:
            keeps = value_of_move(position, move) == value
            assert (solver.best(position, value, [move]) is move) == keeps


def test_a_win_is_played_to_its_end() -> None:
    game = Gomoku(size=6, line=4)
    solver, position = solver_of(game), game.start()
    value = solver.value(position)
    assert value is not None
    first = solver.best(position, value, solver.likely_first(position))
    assert first is not None
    line = solver.line(position, value, first)
    assert len(line) == value
    for move in line:
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == 0


def test_positions_alike_under_symmetry_share_their_entries() -> None:
    game = Gomoku(size=5, line=4)
    solver = solver_of(game)
    assert solver.value(game.start().play(game.parse_move("b1"))) == 0
    before = solver.nodes
    assert solver.value(game.start().play(game.parse_move("e4"))) == 0
    assert solver.nodes - before < before / 2


def test_a_search_without_nodes_left_has_no_value() -> None:
    game = Gomoku(size=6, line=4)
    solver = solver_of(game, nodes=100)
    assert solver.value(game.start()) is None
    solver.begin()
    solver.allow(MOST_NODES)
    assert solver.value(game.start()) == 11


@pytest.mark.parametrize("rule", [Rule.CARO, Rule.CARO6])
def test_rows_that_can_be_enclosed_are_not_solved(rule: Rule) -> None:
    assert not can_solve(Gomoku(size=5, line=4, rule=rule))
    assert can_solve(Gomoku(size=5, line=5, rule=rule))


def test_neither_renju_nor_large_boards_are_solved() -> None:
    assert not can_solve(Gomoku(size=6, line=5, rule=Rule.RENJU))
    assert not can_solve(Gomoku(size=8, line=5))
    assert can_solve(Gomoku(size=7, line=5))


def counts() -> list[str]:
    """Values and nodes of some positions."""
    found: list[str] = []
    for game, stones in ((Gomoku(size=4, line=3), 3), (Gomoku(size=6, line=5), 0)):
        solver = solver_of(game)
        positions = random_positions(game, stones, 2)
        found += [f"{solver.value(position)} {solver.nodes}" for position in positions]
    return found


def test_uncompiled_it_counts_the_same() -> None:
    assert counts_uncompiled(__name__) == counts()
