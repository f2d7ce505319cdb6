"""The estimate is kept up to date from move to move, and is blind to the board's symmetries."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.bitboard import START_OTHER, START_OWN, final_score, flips
from boardtui.engine.othello.evaluation import (
    UNIT,
    evaluate,
    pass_features,
    play_features,
    set_features,
)
from boardtui.engine.othello.patterns import LAYOUT, MOBILITY, STAGES
from boardtui.engine.othello.search_state import MAX_PLY, new_state
from tests.engine.othello.boards import Pair, from_picture, random_discs, random_positions
from tests.engine.othello.searching import some_weights


@pytest.fixture(scope="module")
def state() -> Any:
    return new_state(some_weights())


def row(state: Any, ply: int) -> list[int]:
    return [int(number) for number in state["features"][0, ply]]


def fresh_row(state: Any, pair: Pair) -> list[int]:
    last = np.int64(MAX_PLY - 1)
    set_features(state[0], *pair, last)
    return row(state, int(last))


def value(state: Any, pair: Pair) -> int:
    set_features(state[0], *pair, np.int64(0))
    return int(evaluate(state[0], *pair, np.int64(0)))


def test_rows_are_kept_up_to_date_in_random_games(state: Any) -> None:
    random, passes = Random(1), 0
    for _ in range(60):
        pair, ply = Pair(START_OWN, START_OTHER), np.int64(0)
        set_features(state[0], *pair, ply)
        while True:
            if moves := pair.moves():
                move = random.choice(moves)
                play_features(state[0], move, flips(*pair, move), ply)
                pair = pair.after(move)
            elif pair.turned().moves():
                pass_features(state[0], ply)
                pair, passes = pair.turned(), passes + 1
            else:
                break
            ply += np.int64(1)
            assert row(state, int(ply)) == fresh_row(state, pair)
    assert passes


def test_a_move_that_flips_as_many_discs_as_can_be_keeps_the_row(state: Any) -> None:
    pair = from_picture("""
        XXXXXXXX
        XOOOOOOX
        XOOOOOOX
        XOO.OOOX
        XOOOOOOX
        XOOOOOOX
        XOOOOOOX
        XXXXXXXX
    """)
    (move,) = pair.moves()
    set_features(state[0], *pair, np.int64(0))
    play_features(state[0], move, flips(*pair, move), np.int64(0))
    assert row(state, 1) == fresh_row(state, pair.after(move))


def test_the_other_side_sees_every_number_negated(state: Any) -> None:
    for pair in random_positions(2, range(1, 60), 30):
        mine = fresh_row(state, pair)
        assert fresh_row(state, pair.turned()) == [-number for number in mine]
        set_features(state[0], *pair, np.int64(3))
        pass_features(state[0], np.int64(3))
        assert row(state, 4) == [-number for number in mine]


def test_full_boards_of_one_side_stay_within_the_numbers(state: Any) -> None:
    everything, nothing = np.uint64(2**64 - 1), np.uint64(0)
    highest = [int(number) for number in LAYOUT.delta.astype(int).sum(axis=0)]
    assert fresh_row(state, Pair(everything, nothing)) == highest
    assert fresh_row(state, Pair(nothing, everything)) == [-number for number in highest]


def moved(pair: Pair, where: Callable[[int, int], tuple[int, int]]) -> Pair:
    """The position with each square's disc on another square."""
    sides = []
    for bits in pair:
        targets = [
            where(square % 8, square // 8) for square in range(64) if int(bits) >> square & 1
        ]
        sides.append(np.uint64(sum(1 << (x + 8 * y) for x, y in targets)))
    return Pair(*sides)


SYMMETRIES: list[Callable[[int, int], tuple[int, int]]] = [
    lambda x, y: (x, y),
    lambda x, y: (7 - x, y),
    lambda x, y: (x, 7 - y),
    lambda x, y: (7 - x, 7 - y),
    lambda x, y: (y, x),
    lambda x, y: (7 - y, x),
    lambda x, y: (y, 7 - x),
    lambda x, y: (7 - y, 7 - x),
]


def test_all_symmetries_are_worth_the_same(state: Any) -> None:
    values = set()
    for pair in (*random_positions(3, range(1, 60), 60), *random_discs(3, range(1, 60), 30)):
        images = {value(state, moved(pair, symmetry)) for symmetry in SYMMETRIES}
        assert len(images) == 1
        values |= images
    assert len(values) > 50


def by_hand(weights: Any, pair: Pair) -> int:
    """The sum of the weights, one pattern after the other, without a row of numbers."""
    sides = [{square for square in range(64) if int(bits) >> square & 1} for bits in pair]
    discs = sum(map(len, sides))
    of_stage = weights[min(max(discs - 4, 0) // 4, STAGES - 1)]
    total = 0
    for lane in range(LAYOUT.delta.shape[1]):
        number = int(LAYOUT.centre[lane])
        for square in range(64):
            number += int(LAYOUT.delta[square, lane]) * (square in sides[0])
            number -= int(LAYOUT.delta[square, lane]) * (square in sides[1])
        total += int(of_stage[number])
    moves, answers = len(pair.moves()), len(pair.turned().moves())
    total += int(of_stage[LAYOUT.mobility + MOBILITY * moves + answers])
    total += int(of_stage[LAYOUT.parity + 64 - discs])
    return max(min(total, 62 * UNIT), -62 * UNIT)


def test_the_estimate_is_the_sum_of_weights(state: Any) -> None:
    for pair in random_positions(4, range(1, 61), 25):
        if pair.moves() or pair.turned().moves():
            assert value(state, pair) == by_hand(some_weights(), pair)


def test_a_finished_game_is_worth_its_score(state: Any) -> None:
    finished = [
        pair
        for pair in random_discs(5, range(45), 3000)
        if not pair.moves() and not pair.turned().moves()
    ]
    assert any(pair.empties for pair in finished)
    for pair in finished:
        assert value(state, pair) == UNIT * final_score(*pair)


def test_few_discs_are_of_the_first_stage() -> None:
    weights = some_weights()
    weights[:, LAYOUT.parity + 60 : LAYOUT.parity + 64] = np.arange(STAGES)[:, None] * 1000
    state = new_state(weights)
    for picture in ("XO", "XOO", "XXO", "XOX.O"):
        pair = from_picture(picture + "." * (64 - len(picture)))
        assert value(state, pair) == by_hand(weights[:1].repeat(STAGES, axis=0), pair)


@pytest.mark.parametrize("sign", [1, -1])
def test_weights_however_great_stay_below_a_win_of_everything(sign: int) -> None:
    state = new_state(some_weights() * 0 + np.int16(sign * 32767))
    for pair in random_positions(6, range(5, 60), 10):
        if pair.moves() or pair.turned().moves():
            assert value(state, pair) == sign * 62 * UNIT


def test_every_stage_has_weights_of_its_own() -> None:
    weights = some_weights() * 0
    weights[:, LAYOUT.parity : LAYOUT.parity + 64] = np.arange(STAGES)[:, None]
    state = new_state(weights)
    found = {
        64 - pair.empties: value(state, pair)
        for pair in random_positions(7, range(1, 61), 400)
        if pair.moves() or pair.turned().moves()
    }
    assert set(found) == set(range(4, 64))
    assert all(stage == (discs - 4) // 4 for discs, stage in found.items())
