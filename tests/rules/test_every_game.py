"""What must hold in every game with every combination of its options."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from boardtui.rules.board import SYMBOLS, Board, Color, Point, grid
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Choose, Game, Move, Pass, Place, Position, Propose
from boardtui.rules.registry import GAMES
from tests.fixtures.calls import calls_of
from tests.fixtures.connect_four import ConnectFour
from tests.rules.perft_tables import TABLES
from tests.rules.random_games import Claims, name_of, variants

FAMILIES: tuple[type[Game], ...] = (*GAMES, ConnectFour)


class Step(NamedTuple):
    before: Position
    move: Move
    after: Position


class Playout(NamedTuple):
    """A random game."""

    game: Game
    steps: list[Step]
    """The first, the last and some between."""
    end: Position
    some_points: list[Point]


@cache
def playout(game: Game) -> Playout:
    rng = Random(repr(game))
    steps = []
    position = game.start()
    while legal := position.legal_moves:
        move = rng.choice(legal)
        steps.append(Step(position, move, position.play(move)))
        position = steps[-1].after
        cells = game.board_size.cols * game.board_size.rows
        assert position.ply <= 2 * cells, "the game does not end"
    some_points = rng.sample(points(game), min(20, len(points(game))))
    return Playout(game, [steps[0], *rng.sample(steps, 3), steps[-1]], position, some_points)


in_random_games = Claims(FAMILIES, playout)


@pytest.mark.long
@pytest.mark.parametrize("game", in_random_games.games, ids=name_of)
def test_all_of_it_holds_in_every_variant(game: Game) -> None:
    in_random_games.check(game)


def points(game: Game) -> list[Point]:
    return list(grid(game.board_size).points(grid(game.board_size).cells))


def test_every_registered_game_has_a_perft_table() -> None:
    assert {family.key for family in GAMES} <= TABLES.keys()


def test_every_registered_game_has_a_key_of_its_own() -> None:
    assert len({family.key for family in GAMES}) == len(GAMES)


def test_the_default_of_an_option_is_one_of_its_choices() -> None:
    for family in FAMILIES:
        assert all(option.default in option.choices for option in family.options())
        assert family() in set(variants(family))


@in_random_games
def test_moves_are_unique_and_in_reading_order(playout: Playout) -> None:
    for before, _, _ in playout.steps:
        legal = before.legal_moves
        places = [move.point for move in legal if isinstance(move, Place | Propose)]
        assert before.outcome is None
        assert len(set(legal)) == len(legal) > 0
        assert places == sorted(places, key=lambda point: (point.row, point.col))


@in_random_games
def test_a_side_must_pass_where_nothing_else_is_legal(playout: Playout) -> None:
    for step in playout.steps:
        is_forced = step.before.legal_moves == (Pass(),)
        assert playout.game.must_pass(step.before) == is_forced


@in_random_games
def test_a_game_ends_with_an_outcome_and_without_moves(playout: Playout) -> None:
    outcome = playout.end.outcome
    assert outcome is not None
    assert outcome.winners
    assert playout.end.legal_moves == ()
    colors = {playout.end.board[point] for point in outcome.line}
    assert colors == ({outcome.winner} if outcome.line else set())


@in_random_games
def test_nothing_is_legal_after_the_end(playout: Playout) -> None:
    moves: list[Move] = [Pass(), *map(Place, playout.some_points)]
    for move in moves:
        with pytest.raises(IllegalMove) as caught:
            playout.end.play(move)
        assert caught.value.reason is IllegalMoveReason.GAME_OVER


@in_random_games
def test_a_move_leaves_the_position_before_it_alone(playout: Playout) -> None:
    for before, move, after in playout.steps:
        sides = len(before.game.sides)
        unchanged = replace(before, board=Board.from_text(str(before.board), sides))
        hashed = hash(before)
        again = before.play(move)
        assert (before, hash(before)) == (unchanged, hashed)
        assert (again, hash(again)) == (after, hash(after))
        assert again != before
        assert again.ply == before.ply + 1


@in_random_games
def test_a_move_that_is_not_legal_says_why_and_is_refused(playout: Playout) -> None:
    cols, rows = playout.game.board_size
    outside = [Point(-1, 0), Point(0, -1), Point(cols, 0), Point(0, rows), Point(99, -99)]
    for before, _, _ in playout.steps:
        some = playout.some_points + outside
        moves: set[Move] = {Pass(), Choose("swap"), *map(Place, some), *map(Propose, some)}
        for move in moves - set(before.legal_moves):
            with pytest.raises(IllegalMove) as caught:
                before.play(move)
            refusal = caught.value
            assert str(refusal)
            assert refusal.move == move
            if isinstance(move, Place):
                assert (refusal.reason is IllegalMoveReason.OUTSIDE) == (move.point in outside)


@in_random_games
def test_notation_names_each_move(playout: Playout) -> None:
    game = playout.game
    every: list[Move] = [Pass(), *map(Place, points(game))]
    names = [game.format_move(move) for move in every]
    assert len(set(names)) == len(names)
    for move, name in zip(every, names, strict=True):
        wide = "".join(chr(ord(letter) + 0xFEE0) for letter in name)
        spaced = f" {name[0]} {name[1:].upper()} "
        assert all(game.parse_move(text) == move for text in (name, wide, spaced))


@in_random_games
def test_pointing_at_a_cell_means_a_legal_move_or_none(playout: Playout) -> None:
    for before, _, _ in playout.steps:
        meant = {point: playout.game.move_at(before, point) for point in points(playout.game)}
        places = {move for move in before.legal_moves if isinstance(move, Place | Propose)}
        assert set(meant.values()) - {None} == places
        assert all(meant[move.point] == move for move in places)
        assert playout.game.move_at(before, Point(-1, 0)) is None
    assert {playout.game.move_at(playout.end, point) for point in points(playout.game)} == {None}


@in_random_games
def test_a_diagram_of_the_board_is_the_same_position(playout: Playout) -> None:
    for _, _, after in playout.steps:
        text = str(after.board)
        assert Board.from_text(text, len(playout.game.sides)) == after.board
        diagrams = (
            playout.game.position(after.board, after.turn),
            parse_position(playout.game, f"{text} {SYMBOLS[after.turn]}"),
        )
        for diagram in diagrams:
            if type(diagram) is type(after):  # a diagram says nothing of an opening
                assert replace(diagram, ply=after.ply) == after
            if not playout.game.task(after):
                assert diagram.legal_moves == after.legal_moves
            assert (diagram.board, diagram.turn) == (after.board, after.turn)
            assert diagram.outcome == after.outcome


@in_random_games
def test_changes_are_the_points_that_differ(playout: Playout) -> None:
    for before, move, after in playout.steps:
        changes = after.board.changes(before.board)
        assert changes == {
            point: (before.board[point], after.board[point])
            for point in points(playout.game)
            if before.board[point] != after.board[point]
        }
        assert isinstance(move, Place) == bool(changes)


@in_random_games
def test_captures_are_the_stones_that_a_placement_changes(playout: Playout) -> None:
    game = playout.game
    for before, _, _ in playout.steps:
        changed = {}
        for move in before.legal_moves:
            changes = before.play(move).board.changes(before.board)
            if stones := {at for at, (owner, _new) in changes.items() if owner is not None}:
                assert isinstance(move, Place)
                changed[move.point] = stones
        assert game.captures(before) == changed
        assert Game.captures(game, before) == changed
    assert game.captures(playout.end) == {}


@in_random_games
def test_a_position_asks_its_game_once(playout: Playout) -> None:
    with pytest.MonkeyPatch.context() as patch:
        ask_once(playout, patch)


def ask_once(playout: Playout, patch: pytest.MonkeyPatch) -> None:
    methods = ("check", "apply", "outcome", "legal_moves")
    calls = {name: calls_of(patch, type(playout.game), name) for name in methods}

    def asked(*names: str) -> list[int]:
        return [len(calls[name]) for name in names]

    for before, move, after in playout.steps:
        fresh = replace(before)
        for each in calls.values():
            each.clear()
        assert fresh.play(move) == after
        assert asked("check", "apply", "outcome") == [1, 1, 1]
        assert len(calls["legal_moves"]) <= 1
        assert fresh.play(move) == after
        for _ in range(2):
            assert (fresh.legal_moves, fresh.outcome) == (before.legal_moves, None)
        assert asked("check", "apply", "legal_moves", "outcome") == [2, 2, 1, 1]
        assert pickle.loads(pickle.dumps(fresh)) == fresh == before
        assert (hash(fresh), repr(fresh)) == (hash(before), repr(before))


@in_random_games
def test_each_side_has_its_stones_and_its_score(playout: Playout) -> None:
    game, board = playout.game, playout.end.board
    taken = sum(board.count(Color(color)) for color in range(len(game.sides)))
    assert taken == sum(board[point] is not None for point in points(game))
    for score in (game.score(playout.end), game.final_score(playout.end)):
        assert score is None or len(score) == len(game.sides)
