"""The 8x8 kernels say what the rules say, in vectors and in plain numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from boardtui.engine.bits import lowest, popcount, product
from boardtui.engine.kernel import int64, kernel, uint64
from boardtui.engine.othello.bitboard import (
    START_OTHER,
    START_OWN,
    final_score,
    flips,
    legal_moves,
)
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Place
from boardtui.rules.othello import Othello
from tests.engine.othello.boards import (
    Pair,
    from_picture,
    from_position,
    perft,
    random_discs,
    random_positions,
)
from tests.rules.perft_tables import TABLES

PERFT = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)


@kernel(uint64(uint64, uint64))
def compiled_moves(own: Any, other: Any) -> Any:
    return legal_moves(own, other)


@kernel(uint64(uint64, uint64, uint64))
def compiled_flips(own: Any, other: Any, move: Any) -> Any:
    return flips(own, other, move)


@kernel(int64(uint64))
def compiled_popcount(bits: Any) -> Any:
    return popcount(bits)


@kernel(int64(uint64))
def compiled_lowest(bits: Any) -> Any:
    return lowest(bits)


@kernel(uint64(uint64, uint64))
def compiled_product(one: Any, other: Any) -> Any:
    return product(one, other)


def squares(bits: Any) -> set[int]:
    return {square for square in range(64) if int(bits) >> square & 1}


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(PERFT)))
def test_paths_are_counted(depth: int, leaves: int) -> None:
    assert perft(START_OWN, START_OTHER, np.int64(depth)) == leaves


@pytest.mark.parametrize(
    "table", [table for table in TABLES["othello"] if table.game.board_size == (8, 8)]
)
def test_paths_from_other_positions_are_counted(table: Any) -> None:
    pair = from_position(table.position)
    counted = [perft(*pair, np.int64(depth)) for depth in range(1, len(table.counts) + 1)]
    assert counted == list(table.counts)


def test_moves_and_flips_are_those_of_the_rules_in_random_games() -> None:
    random = Random(5)
    for _ in range(12):
        position = Othello().start()
        while position.outcome is None:
            pair = from_position(position)
            moves = [move for move in position.legal_moves if isinstance(move, Place)]
            numbers = {move.point.row * 8 + move.point.col for move in moves}
            assert squares(compiled_moves(*pair)) == numbers
            for move in moves:
                bit = np.uint64(1 << (move.point.row * 8 + move.point.col))
                flipped = np.uint64(compiled_flips(*pair, bit))
                after = Pair(pair.other & ~flipped, pair.own | flipped | bit)
                assert after == from_position(position.play(move))
            position = position.play(random.choice(position.legal_moves))


def test_vectors_and_plain_functions_agree_anywhere() -> None:
    for pair in (*random_positions(7, range(1, 60), 60), *random_discs(8, range(1, 60), 60)):
        moves = legal_moves(*pair)
        assert int(compiled_moves(*pair)) == int(moves)
        for square in squares(~(pair.own | pair.other)):
            bit = np.uint64(1 << square)
            flipped = int(compiled_flips(*pair, bit))
            assert flipped == int(flips(*pair, bit))
            assert (flipped != 0) == (square in squares(moves))


RUNS_END_AT_EDGES = """
    .......O
    O.......
    X.......
    .......O
    O......X
    .......O
    O.......
    X......O
"""


def test_nothing_is_bracketed_round_the_edges() -> None:
    pair = from_picture(RUNS_END_AT_EDGES)
    # Only up and down the a- and h-files, never from one file into the other.
    assert squares(compiled_moves(*pair)) == squares(legal_moves(*pair)) == {0, 23, 40, 55}


FULL_LENGTH = """
    .OOOOOOX
    OO......
    O.O.....
    O..O....
    O...O...
    O....O..
    O.....O.
    X......X
"""


def test_the_longest_lines_are_bracketed() -> None:
    pair = from_picture(FULL_LENGTH)
    assert 0 in squares(compiled_moves(*pair))
    flipped = squares(compiled_flips(*pair, np.uint64(1)))
    assert len(flipped) == 18
    assert flipped == squares(pair.other)


@pytest.mark.parametrize(
    ("own", "other", "score"),
    [
        (0b111, 0b1000, 62),
        (0b1000, 0b111, -62),
        (0b11, 0b1100, 0),
        (0b1, 0, 64),
        (0, 0b1, -64),
        (0, 0, 0),
        (2**64 - 1, 0, 64),
        (0, 2**64 - 1, -64),
        (2**40 - 1, 2**64 - 2**40, 16),
        (2**63, 2**63 - 1, -62),
    ],
)
def test_empty_squares_are_the_winners(own: int, other: int, score: int) -> None:
    assert final_score(np.uint64(own), np.uint64(other)) == score


def test_finished_games_score_as_by_the_rules() -> None:
    random = Random(6)
    for _ in range(30):
        position = Othello().start()
        while position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
        black, white = Othello().final_score(position)
        turned = position.turn is Color(1)
        assert final_score(*from_position(position)) == (white - black if turned else black - white)


def test_bits() -> None:
    numbers = [1, 2, 3, 1 << 63, (1 << 63) | 1, 2**64 - 1, 0x8000000080000000]
    numbers += [Random(3).getrandbits(64) for _ in range(50)]
    for number in numbers:
        bits = np.uint64(number)
        digits = f"{number:b}"
        assert compiled_popcount(bits) == popcount(bits) == digits.count("1")
        assert compiled_lowest(bits) == lowest(bits) == len(digits) - 1 - digits.rindex("1")
        wrapped = number * 0x9E3779B97F4A7C15 % 2**64
        factor = np.uint64(0x9E3779B97F4A7C15)
        assert int(compiled_product(bits, factor)) == int(product(bits, factor)) == wrapped
    assert compiled_popcount(np.uint64(0)) == popcount(np.uint64(0)) == 0


def test_a_picture_is_read_from_a1_on() -> None:
    board = Board.from_text(RUNS_END_AT_EDGES)
    assert from_position(Othello().position(board, Color(0))) == from_picture(RUNS_END_AT_EDGES)
