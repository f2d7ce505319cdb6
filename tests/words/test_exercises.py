"""Exercises in words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from boardtui.record.evaluation import Certainty, Info
from boardtui.record.who import Who, WhoKind
from boardtui.rules.registry import game
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.words.exercises import (
    column_text,
    next_text,
    region_text,
    return_text,
    solution_text,
    source_text,
    task_text,
)
from tests.fixtures.judged import moves_of
from tests.training.exercises import MORNING, mistake, position_after

OTHELLO, GOMOKU = game("othello"), game("gomoku")
PERSON = WhoKind.PERSON
WON = Info(5, 995.0, moves_of(GOMOKU, "h11 h12 k8"), Certainty.WINNER, nodes=1000)
WIN = Exercise(
    ExerciseKind.WIN,
    position_after(GOMOKU, "h8 h7 h9 a2 h10 b1 i8 c1 j8 d2"),
    moves_of(GOMOKU, "h11 g8"),
    WON,
)


def of(exercise: Exercise, *players: str, date: str = "", own: bool = True) -> Exercise:
    assert exercise.origin is not None
    who = tuple(Who(PERSON, "", name) for name in players)
    origin = exercise.origin._replace(players=who, date=date, is_own=own)
    return exercise._replace(origin=origin)


def test_the_source_names_the_opponent_and_the_day() -> None:
    each = mistake("f5 d6", played=3)
    played = "You played c6, which lost about 8 discs."
    assert source_text(each) == f"Your game against Level 5, 2026-11-24. {played}"
    assert source_text(of(each, "Ann", "Bob")) == f"Your game against Bob. {played}"
    assert source_text(of(each, date="2026-11-24")) == f"Your game of 2026-11-24. {played}"
    assert source_text(of(each)) == f"Your game. {played}"


def test_the_source_names_both_players_of_other_games() -> None:
    each = of(mistake("f5 d6", played=3), "Ann", "Bob", date="2004", own=False)
    assert source_text(each) == "Ann - Bob, 2004. Black played c6, which lost about 8 discs."
    assert source_text(of(each, own=False)) == "Black played c6, which lost about 8 discs."


def test_where_the_other_side_left_the_lines_that_is_told() -> None:
    each = mistake("f5 d6 c3")._replace(played=None)
    text = "Your game against Ann, 2026-11-24. Black has just left your lines."
    assert source_text(each) == text
    assert task_text(each) == "White to move: find the best reply."
    assert solution_text(each).startswith("Answer: ")


def test_what_lost_a_win_is_told_by_that() -> None:
    played = Info(8, 20.0, moves_of(GOMOKU, "a9"))
    each = WIN._replace(kind=ExerciseKind.MISTAKE, played=played, origin=mistake("f5 d6").origin)
    text = "Your game against Level 5, 2026-11-24. You played a9. a9 misses a win in 3 moves."
    assert source_text(each) == text


def test_a_puzzle_names_its_game() -> None:
    assert source_text(WIN) == "Gomoku"


@pytest.mark.parametrize(
    ("kind", "is_later", "text"),
    [
        (ExerciseKind.MISTAKE, False, "Black to move: find a better move."),
        (ExerciseKind.LINE, False, "Black to move: which move is in your lines?"),
        (ExerciseKind.WIN, False, "Black to move: find a move that wins."),
        (ExerciseKind.WIN, True, "Black to move: play on until you have won."),
        (ExerciseKind.SAVE, False, "Black to move: find the only move that saves a draw."),
        (ExerciseKind.DEFEND, False, "Black to move: stop White from winning."),
    ],
)
def test_the_task_says_what_is_wanted(kind: ExerciseKind, text: str, *, is_later: bool) -> None:
    assert task_text(WIN._replace(kind=kind, played=WON), is_later=is_later) == text


@pytest.mark.parametrize(
    ("point", "region"),
    [
        ("a15", "upper left"),
        ("h15", "top"),
        ("h8", "middle"),
        ("o8", "right side"),
        ("o1", "lower right"),
    ],
)
def test_a_hint_tells_the_part_of_the_board(point: str, region: str) -> None:
    each = WIN._replace(answers=moves_of(GOMOKU, point))
    assert region_text(each) == f"Hint: look at the {region} of the board."


def test_a_second_hint_tells_the_column() -> None:
    assert column_text(WIN) == "Hint: the answer is in column h."


def test_the_solution_has_the_other_answers_and_best_play() -> None:
    text = solution_text(WIN)
    assert text.startswith("Answer: h11")
    assert text.endswith("Also right: g8. Best play: h11 h12 k8")
    assert solution_text(WIN._replace(best=None)) == "Answer: h11. Also right: g8."


@pytest.mark.parametrize(
    ("days", "back", "following"),
    [
        (0, "This card comes back today.", "More cards are due today."),
        (1, "This card comes back tomorrow.", "The next card is due tomorrow."),
        (6, "This card comes back in 6 days.", "The next card is due in 6 days."),
    ],
)
def test_dates_are_told_in_days(days: int, back: str, following: str) -> None:
    due = MORNING + timedelta(days=days)
    assert return_text(due, MORNING) == back
    assert next_text(due, MORNING) == following
