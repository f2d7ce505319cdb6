"""Symmetries of positions."""

from __future__ import annotations

import random

import pytest

from boardtui.rules.board import Point
from boardtui.rules.game import Game, Place, Position
from boardtui.rules.registry import game
from boardtui.rules.symmetry import Symmetry, symmetries, twins
from tests.cases import each
from tests.fixtures.connect_four import ConnectFour
from tests.rules.positions import position_after

RENJU = game("gomoku", rule="renju")
RIF = game("gomoku", rule="renju", opening="rif")


@each(
    ("game", "moves", "count"),
    [
        (game("othello", size=4), "", 3),
        (game("othello"), "", 3),
        (game("othello"), "f5", 0),
        (RENJU, "", 7),
        (RENJU, "h8", 7),
        (RENJU, "h8 h9", 1),
        (RENJU, "h8 i9", 1),
        (RENJU, "h8 h9 g7", 0),
        (game("gomoku", opening="swap2"), "h8", 7),
        (RIF, "h8 h9 h10 white h6", 1),
        (RIF, "h8 h9 h10 white h6 h5?", 1),
        (RIF, "h8 h9 h10 white h6 i5?", 0),
        (ConnectFour(), "", 0),
    ],
)
def test_how_many_a_position_has(game: Game, moves: str, count: int) -> None:
    assert len(symmetries(position_after(game, moves))) == count


@pytest.mark.parametrize("board", [game("othello"), RENJU], ids=str)
def test_images_of_moves_lead_to_images_of_positions(board: Game) -> None:
    chance = random.Random(1)
    start = position_after(board, "" if board.key == "othello" else "h8")
    for image in symmetries(start):
        line = [position := start]
        mirrored = start
        while len(line) < 20 and position.legal_moves:
            move = chance.choice(position.legal_moves)
            assert isinstance(move, Place)
            position = position.play(move)
            mirrored = mirrored.play(Place(image[move.point]))
            line.append(position)
            assert stones(position, image) == stones(mirrored)


@pytest.mark.parametrize(
    ("moves", "point", "same"),
    [
        # A mirror of the board, one between two rows, both of them, and none.
        ("h8 h9 h10 h6", "i8", "g8 i8"),
        ("h8 i9 h7 i6", "h9", "h6 h9"),
        ("h8 h9 h7 h6", "g8", "g7 g8 i7 i8"),
        ("h8 h9 i10 a1", "g8", "g8"),
        # The image would lie off the board.
        ("a2 a3 a1 b4", "h1", "h1"),
        ("h8 h9 h7 h6", "h15", "h15"),
        ("h8 h9 h7 h6", "h14", "h1 h14"),
        # A turn by half around the middle of the stones.
        ("h8 i9 i7 h6", "a1", "a1"),
        ("h8 h9 i8 i7", "g8", "g8 j8"),
    ],
)
def test_twins_make_the_same_pattern_anywhere(moves: str, point: str, same: str) -> None:
    board = position_after(game("gomoku"), moves).board
    points = {name: game("gomoku").notation.parse(name, board.size) for name in same.split()}
    assert twins(board, points[point]) == set(points.values())


def stones(position: Position, image: Symmetry | None = None) -> dict[Point, int]:
    cols, rows = position.game.board_size
    points = [Point(col, row) for col in range(cols) for row in range(rows)]
    colors = {point: position.board[point] for point in points}
    return {
        (image[point] if image else point): color
        for point, color in colors.items()
        if color is not None
    }
