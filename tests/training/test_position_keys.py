"""Keys: the same for the same exercise, however it lies on the board."""

from __future__ import annotations

import random

from boardtui.rules.game import Game, Pass, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.rules.symmetry import image_of, images, images_of
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import diagram_of
from boardtui.training.position_keys import KEY_BYTES, exercise_key, position_key
from tests.cases import each
from tests.training.exercises import FIRST_LINES, mistake, position_after

OTHELLO, GOMOKU = Othello(), Gomoku()
RENJU = game("gomoku", rule="renju")
SQUARE = (OTHELLO, Othello(size=6), GOMOKU, Gomoku(size=19), RENJU)


def positions(game: Game, plies: int = 40, seed: int = 1) -> list[Position]:
    """Those of a game of random moves."""
    chance, position = random.Random(seed), game.start()
    passed = [position]
    while position.outcome is None and len(passed) <= plies:
        position = position.play(chance.choice(position.legal_moves))
        passed.append(position)
    return passed


@each("game", SQUARE)
def test_turned_and_mirrored_positions_have_one_key(game: Game) -> None:
    for position in positions(game)[::7]:
        turned = [game.position(board, position.turn) for board in images_of(position.board)]
        assert len(turned) == 8
        assert {position_key(each) for each in turned} == {position_key(position)}


@each("game", (*SQUARE, ThreeWayOthello()))
def test_different_positions_have_different_keys(game: Game) -> None:
    passed = [position for position in positions(game) if not game.must_pass(position)]
    assert len({position_key(position) for position in passed}) == len(passed)
    assert {len(position_key(position)) for position in passed} == {KEY_BYTES}


def test_the_rules_belong_to_the_key_but_for_the_opening() -> None:
    games = (GOMOKU, RENJU, Gomoku(size=19), game("gomoku", rule="standard"))
    assert len({position_key(position_after(game, "h8 i9")) for game in games}) == len(games)
    swap = Gomoku(opening=OpeningRule.SWAP2)
    after_choices = position_after(swap, "h8 i9 j10 white")
    plain = GOMOKU.position(after_choices.board, after_choices.turn)
    assert position_key(after_choices) == position_key(plain)


def test_the_side_that_really_moves_counts() -> None:
    chance = random.Random(3)
    for _ in range(200):
        position = OTHELLO.start()
        while position.outcome is None:
            if OTHELLO.must_pass(position):
                after = OTHELLO.position(position.board, position.play(Pass()).turn)
                assert position_key(position) == position_key(after)
                return
            position = position.play(chance.choice(position.legal_moves))
    raise AssertionError("No game had a pass.")


def turned(exercise: Exercise) -> list[Exercise]:
    """The images of a mistake, itself first."""
    position, size = exercise.position, exercise.position.board.size
    found = [exercise]
    for image, board in zip(images(size), list(images_of(position.board))[1:], strict=True):
        assert exercise.played is not None
        line = tuple(image_of(move, image) for move in exercise.played.line)
        found.append(
            exercise._replace(
                position=position.game.position(board, position.turn),
                played=exercise.played._replace(line=line),
            )
        )
    return found


def test_the_same_missed_move_is_one_mistake_however_it_is_turned() -> None:
    exercise = mistake(FIRST_LINES[0])
    assert len({exercise_key(each) for each in turned(exercise)}) == 1


def test_other_moves_kinds_and_repertoires_are_other_exercises() -> None:
    line = FIRST_LINES[0]
    others = [mistake(line, played=place) for place in range(3)]
    others += [mistake(line, kind=kind) for kind in ExerciseKind if kind.is_puzzle]
    lines = [exercise_key(mistake(line, kind=ExerciseKind.LINE), number) for number in (1, 2)]
    keys = [*map(exercise_key, others), *lines]
    assert len(set(keys)) == len(keys)


def test_a_line_is_one_whatever_was_played() -> None:
    some = [mistake(FIRST_LINES[0], played=place, kind=ExerciseKind.LINE) for place in range(3)]
    assert len({exercise_key(each, 1) for each in some}) == 1


def test_positions_of_exercises_have_the_key_of_their_game() -> None:
    for position in positions(RENJU)[::5]:
        assert position_key(diagram_of(position)) == position_key(position)
