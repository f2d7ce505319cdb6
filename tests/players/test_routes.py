"""Ways from one position to another."""

from __future__ import annotations

import time
from random import Random

import pytest

from boardtui.players.routes import Route, way_between
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Move, Position
from boardtui.rules.othello import Othello

GAME = Othello()


def random_game(seed: int, plies: int) -> tuple[list[Position], list[Move]]:
    random = Random(seed)
    positions, moves = [GAME.start()], list[Move]()
    while len(moves) < plies and positions[-1].legal_moves:
        moves.append(random.choice(positions[-1].legal_moves))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


@pytest.mark.parametrize("seed", range(10))
def test_a_game_is_followed_to_its_end_from_every_second_position(seed: int) -> None:
    positions, _moves = random_game(seed, 80)
    route = Route(positions[0])
    for position in positions[::2]:
        assert route.lead_to(position)
        assert route.end == position
    passed = [*(position for position, _move in route.steps()), route.end]
    assert passed[::2] == positions[::2]


@pytest.mark.parametrize("seed", range(10))
def test_eight_plies_are_worked_out_from_the_start(seed: int) -> None:
    positions, _moves = random_game(seed, 8)
    route = Route(positions[0])
    assert route.lead_to(positions[-1])
    assert route.end == positions[-1]
    assert len(route.moves) == 8


def test_moves_that_are_taken_back_leave_the_route() -> None:
    positions, moves = random_game(1, 30)
    route = Route(positions[0], moves)
    assert route.lead_to(positions[20])
    assert route.moves == moves[:20]


def test_another_variation_leaves_the_route_where_it_branches() -> None:
    positions, moves = random_game(2, 30)
    route = Route(positions[0], moves)
    other = next(move for move in positions[24].legal_moves if move != moves[24])
    assert route.lead_to(positions[24].play(other))
    assert route.moves == [*moves[:24], other]


def test_what_cannot_be_reached_is_told_soon_and_changes_nothing() -> None:
    positions, moves = random_game(3, 10)
    route = Route(positions[0], moves)
    far = random_game(4, 50)[0][-1]
    diagram = GAME.position(Board.from_text("XO......\n" + "........\n" * 7), Color(0))
    began = time.process_time()
    assert not route.lead_to(far)
    assert not route.lead_to(diagram)
    assert time.process_time() - began < 10
    assert route.moves == moves


def test_the_way_to_where_one_is_has_no_moves() -> None:
    assert way_between(GAME.start(), GAME.start(), iter(range(1))) == ()
    assert way_between(GAME.start(), GAME.start(), iter(())) is None
