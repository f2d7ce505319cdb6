"""Keys of positions: the same for all images, else different."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardtui.library.keys import key_of
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.symmetry import images
from boardtui.rules.three_way import ThreeWayOthello

from .games import random_line

BOARDS = [Othello(), Othello(size=10), Gomoku(), Gomoku(size=20), ThreeWayOthello(size=7)]


def image_of(position: Position, number: int) -> Position:
    image = images(position.board.size)[number]
    board = Board.empty(position.board.size, len(position.board.stones))
    for point, moved in image.items():
        color = position.board[point]
        if color is not None:
            board = board.place(moved, color)
    return position.game.position(board, position.turn)


@pytest.mark.parametrize("game", BOARDS, ids=repr)
def test_images_have_one_key(game: Game) -> None:
    for seed in range(3):
        for position in random_line(game, seed, 40)[::9]:
            assert {key_of(image_of(position, number)) for number in range(7)} == {key_of(position)}


def test_the_side_to_move_and_the_colours_count() -> None:
    position = random_line(Gomoku(), 1, 6)[-1]
    stones = position.board.stones
    other_turn = position.game.position(position.board, Color(1 - position.turn))
    swapped = position.game.position(Board(position.board.size, stones[::-1]), position.turn)
    assert len({key_of(each) for each in (position, other_turn, swapped)}) == 3


def test_a_position_with_a_forced_pass_counts_as_the_one_after_it() -> None:
    passed = 0
    for seed in range(30):
        line = random_line(Othello(), seed)
        for before, after in pairwise(line):
            if before.board == after.board:
                passed += 1
                assert key_of(before) == key_of(after)
    assert passed


def canonical(position: Position) -> tuple[object, ...]:
    ways = [position, *(image_of(position, number) for number in range(7))]
    return min((str(way.board), way.turn) for way in ways)


def test_keys_part_positions_as_canonical_boards_do() -> None:
    positions = [each for seed in range(25) for each in random_line(Othello(), seed, 12)]
    pairs = {(key_of(each), canonical(each)) for each in positions}
    assert len({key for key, _ in pairs}) == len({board for _, board in pairs}) == len(pairs)


def test_keys_are_the_same_in_every_process() -> None:
    assert key_of(Othello().start()) == KEY_OF_START
    assert key_of(Gomoku().start()) != KEY_OF_START


KEY_OF_START = 4028675980
