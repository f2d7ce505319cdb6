"""The kernels of boards that are not 8x8 keep the rules, compiled or not."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from boardtui.engine.othello.any_size.board import (
    final_score,
    find_moves,
    play,
    position_hash,
)
from boardtui.engine.othello.any_size.evaluation import evaluate, stable_discs
from boardtui.engine.othello.any_size.layout import new_state, point_of, square_of, write_position
from boardtui.engine.othello.any_size.state import FEATURES, NO_MOVE
from boardtui.engine.othello.any_size.thinker import AnySizeThinker
from boardtui.record.evaluation import Limit
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Place, Position
from boardtui.rules.othello import Othello
from boardtui.rules.perft import perft as perft_by_rules
from tests.engine.kernel_settings import counts_uncompiled
from tests.engine.othello.any_size_states import diagram, features, marked_squares, perft, weigh_all
from tests.engine.othello.random_games import SIZES, random_game, with_empties
from tests.rules.perft_tables import TABLES

ONE_SIDE_LIVES = """
    XXXO..
    XXXX..
    XXXX..
    ......
    ......
    ......
"""


@pytest.fixture(autouse=True)
def _wrapping() -> object:
    with np.errstate(over="ignore"):
        yield


def seen_by_mover(position: Position) -> list[str]:
    text = str(position.board)
    return (text.translate(str.maketrans("XO", "OX")) if position.turn else text).splitlines()


@pytest.mark.parametrize("size", SIZES)
def test_moves_and_flips_are_those_of_the_rules(size: int) -> None:
    state = new_state(size)
    for position in islice(random_game(size, seed=1), 0, None, max(size // 3, 1)):
        write_position(state, position)
        points = {move.point for move in position.legal_moves if isinstance(move, Place)}
        assert find_moves(state[0], 0) == len(points)
        assert set(map(point_of, marked_squares(state, 0))) == points
        for point in points:
            play(state[0], 0, square_of(point))
            assert diagram(state, 1, size) == seen_by_mover(position.play(Place(point)))


@pytest.mark.parametrize("table", TABLES["othello"], ids=lambda table: str(table.game.size))
def test_paths_are_counted_as_by_the_rules(table: object) -> None:
    position, counts = table.position, table.counts  # type: ignore[attr-defined]
    state = new_state(position.game.size)
    write_position(state, position)
    assert [perft(state[0], 0, depth + 1) for depth in range(len(counts))] == list(counts)


@pytest.mark.parametrize("size", [10, 16])
def test_paths_on_great_boards_are_counted_as_by_the_rules(size: int) -> None:
    position = Othello(size=size).start()
    state = new_state(size)
    write_position(state, position)
    assert [perft(state[0], 0, depth) for depth in range(6)] == [
        perft_by_rules(position, depth) for depth in range(6)
    ]


def test_squares_have_numbers_of_their_own() -> None:
    points = [Point(column, row) for row in range(16) for column in range(16)]
    assert [point_of(square_of(point)) for point in points] == points
    assert NO_MOVE not in {square_of(point) for point in points}


def test_the_winner_gets_the_empty_squares() -> None:
    state = new_state(6)
    write_position(state, Othello(size=6).position(Board.from_text(ONE_SIDE_LIVES), Color(1)))
    assert final_score(state[0], 0) == -34
    write_position(state, Othello(size=6).position(Board.from_text(ONE_SIDE_LIVES), Color(0)))
    assert final_score(state[0], 0) == 34


def test_positions_of_a_game_have_different_keys() -> None:
    state = new_state(16)
    keys = set()
    positions = list(random_game(16, seed=2))
    for position in positions:
        write_position(state, position)
        keys.add(int(position_hash(state[0], 0)))
    assert len(keys) == len(positions)


def mirrored(position: Position) -> Position:
    rows = str(position.board).splitlines()
    flipped = Board.from_text("\n".join(row[::-1] for row in rows))
    return position.game.position(flipped, position.turn)


@pytest.mark.parametrize("size", [6, 10, 16])
def test_a_position_is_worth_the_same_in_a_mirror(size: int) -> None:
    state = new_state(size)
    for position in random_game(size, seed=3):
        assert features(state, position) == features(state, mirrored(position))


@pytest.mark.parametrize("size", [6, 12])
def test_what_one_side_has_the_other_lacks(size: int) -> None:
    state = new_state(size)
    for position in random_game(size, seed=4):
        turned = position.game.position(position.board, Color(1 - position.turn))
        mine, theirs = features(state, position), features(state, turned)
        assert mine[: FEATURES - 2] == [-value for value in theirs[: FEATURES - 2]]


def test_features_are_counted() -> None:
    picture = """
        .XXO..
        .OXXO.
        .OXXX.
        ..OX..
        ......
        X.....
    """
    position = Othello(size=6).position(Board.from_text(picture), Color(0))
    by_hand = {"corners": 1, "squares diagonal to an empty corner": 0 - 1 - 1, "discs": 9 - 5}
    names = ["moves", "beside", "corners", "corner moves", "squares diagonal to an empty corner"]
    values = dict(zip(names, features(new_state(6), position), strict=False))
    assert values["corners"] == by_hand["corners"]
    assert (
        values["squares diagonal to an empty corner"]
        == by_hand["squares diagonal to an empty corner"]
    )


@pytest.mark.parametrize("size", [6, 10])
def test_stable_discs_are_never_flipped(size: int) -> None:
    state, random = new_state(size), Random(5)
    seen = 0
    for position in with_empties(size, size * size // 5, range(6)):
        write_position(state, position)
        stable = [int(stable_discs(state[0], 0, own)) for own in (1, 0)]
        seen += sum(stable)
        mover = position.turn
        kept = [position.board.stones[mover], position.board.stones[1 - mover]]
        for _ in range(12):
            after = position
            while moves := after.legal_moves:
                after = after.play(random.choice(moves))
                kept[0] &= after.board.stones[mover]
                kept[1] &= after.board.stones[1 - mover]
        assert stable[0] <= kept[0].bit_count()
        assert stable[1] <= kept[1].bit_count()
    assert seen


def test_a_position_is_never_worth_more_than_the_board() -> None:
    state = new_state(6)
    weigh_all(state, 10**6)
    for position in random_game(6, seed=6):
        write_position(state, position)
        count = find_moves(state[0], 0)
        assert abs(evaluate(state[0], 0, count)) <= 3600


def counts() -> list[str]:
    """Paths, and thoughts about the same positions, each time."""
    found = []
    for size in (4, 6, 10):
        state = new_state(size)
        write_position(state, Othello(size=size).start())
        with np.errstate(over="ignore"):
            found.append(f"{size} {perft(state[0], 0, 3)}")
    for size, empties, depth in ((4, 7, None), (6, 8, None), (6, 24, 4), (10, 90, 2)):
        for position in with_empties(size, empties, range(1)):
            thought = AnySizeThinker(size, 1).think(position, Limit(depth=depth))
            found.append(f"{size} {thought._replace(seconds=0.0)}")
    return found


def test_uncompiled_it_counts_the_same() -> None:
    compiled = counts()
    assert counts_uncompiled(__name__) == compiled
    assert compiled[:3] == ["4 44", "6 56", "10 56"]
