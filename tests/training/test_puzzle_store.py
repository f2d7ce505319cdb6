"""Puzzles: kept once, drawn by rating, answered once, and rated against the person."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from boardtui.person.personal_file import FILE, PersonalError, PersonalReason
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.training import puzzle_store
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.exercise import ExerciseKind
from boardtui.training.puzzle import Puzzle
from boardtui.training.puzzle_rating import FIRST_STANDING, NEAR
from boardtui.training.puzzle_store import PuzzleStore
from boardtui.training.shipped_puzzles import ShippedPuzzle
from tests.training.exercises import FIRST_LINES, MORNING, found, mistake
from tests.training.puzzles import POOL, puzzle, puzzles, shipped

FIRST = FIRST_STANDING.rating.value
AGAIN, HARD, GOOD = Recall


def store_in(folder: Path, *waiting: Puzzle) -> PuzzleStore:
    return PuzzleStore(folder / FILE, shipped=lambda pool: shipped(waiting) * (pool == POOL))


@pytest.fixture
def store(tmp_path: Path) -> PuzzleStore:
    return store_in(tmp_path)


def rows(store: PuzzleStore, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(store.path)) as database, database:
        return database.execute(statement).fetchall()


def drawn(store: PuzzleStore) -> Puzzle:
    puzzle = store.draw(POOL, MORNING)
    assert puzzle is not None
    return puzzle


def test_nothing_is_written_before_a_puzzle_is_kept_or_drawn(tmp_path: Path) -> None:
    store = store_in(tmp_path, *puzzles(1000, 1500))
    assert store.waiting(POOL) == 2
    assert store.waiting(POOL, near=1100) == 1
    assert store.standings() == {}
    assert store.rating(POOL) == FIRST_STANDING.rating
    assert not store.path.exists()


def test_a_puzzle_is_kept_once(store: PuzzleStore) -> None:
    assert store.add(puzzles(1200, 1300), MORNING) == 2
    assert store.add(puzzles(1200, 1300, 1400), MORNING) == 1
    assert store.waiting(POOL) == 3
    assert store.waiting("gomoku-renju") == 0


def test_a_drawn_puzzle_is_what_was_kept(store: PuzzleStore) -> None:
    wanted = puzzle()
    store.add([wanted], MORNING)
    again = drawn(store)
    assert again.number
    assert again._replace(number=0) == wanted


def test_puzzles_can_be_left_out(store: PuzzleStore) -> None:
    store.add(puzzles(1200, 1300), MORNING)
    first = drawn(store)
    second = store.draw(POOL, MORNING, {first.number})
    assert second is not None
    assert second.number != first.number
    assert store.draw(POOL, MORNING, {first.number, second.number}) is None


def test_a_puzzle_that_came_with_the_program_is_written_when_it_is_drawn(tmp_path: Path) -> None:
    store = store_in(tmp_path, puzzle())
    first = drawn(store)
    assert first.number
    assert drawn(store) == first
    assert store.waiting(POOL) == 1
    assert rows(store, "SELECT count(*) FROM puzzles") == [(1,)]


def test_puzzles_near_the_rating_come_first_and_then_the_nearest(store: PuzzleStore) -> None:
    store.add(puzzles(FIRST - 500, FIRST + NEAR, FIRST + 400), MORNING)
    for expected in (FIRST + NEAR, FIRST + 400, FIRST - 500):
        puzzle = drawn(store)
        assert puzzle.rating.value == expected
        store.put_aside(puzzle, MORNING)
    assert store.draw(POOL, MORNING) is None


def test_chance_chooses_among_those_near_the_rating(tmp_path: Path) -> None:
    values = [FIRST - 100, FIRST, FIRST + 100]
    found = set()
    for seed in range(20):
        store = PuzzleStore(
            tmp_path / f"{seed}.db",
            shipped=lambda _pool: shipped(puzzles(*values)),
            chance=Random(seed),
        )
        found.add(drawn(store).rating.value)
    assert found == set(values)


def test_an_answer_moves_both_ratings_and_is_written_once(store: PuzzleStore) -> None:
    store.add([puzzle(value=FIRST)], MORNING)
    puzzle_drawn = drawn(store)
    move = puzzle_drawn.exercise.answers[0]
    change = store.answer(puzzle_drawn, TrainingAnswer(MORNING, GOOD, move))
    assert change is not None
    assert change.before == FIRST_STANDING.rating
    assert change.after.value > FIRST
    assert store.rating(POOL) == change.after
    assert store.draw(POOL, MORNING) is None
    name = puzzle_drawn.exercise.position.game.format_move(move)
    assert rows(store, "SELECT card, puzzle, kind, at, move, recall FROM answers") == [
        (None, puzzle_drawn.number, "win", MORNING.timestamp(), name, int(GOOD))
    ]
    [(value,)] = rows(store, "SELECT value FROM puzzles")
    assert isinstance(value, float)
    assert value < FIRST


def test_two_programs_answer_a_puzzle_once(store: PuzzleStore) -> None:
    store.add([puzzle()], MORNING)
    first, second = drawn(store), drawn(store)
    assert first == second
    assert store.answer(first, found(MORNING)) is not None
    rating = store.rating(POOL)
    assert store_in(store.path.parent).answer(second, found(MORNING, AGAIN)) is None
    assert store.rating(POOL) == rating
    assert rows(store, "SELECT count(*) FROM answers") == [(1,)]


def test_easier_puzzles_come_after_two_misses_in_a_row(store: PuzzleStore) -> None:
    easy = FIRST - 600
    store.add(puzzles(FIRST, FIRST, FIRST, FIRST, FIRST, easy), MORNING)
    for recall in (AGAIN, HARD, GOOD, AGAIN, AGAIN):
        puzzle = drawn(store)
        assert puzzle.rating.value == FIRST
        store.answer(puzzle, found(MORNING, recall))
    assert store.standings()[POOL].misses == 2
    assert drawn(store).rating.value == easy


def test_each_pool_has_its_own_rating(store: PuzzleStore) -> None:
    renju = mistake("h8 h9 i9 j9 i8 g8", Gomoku(rule=Rule.RENJU), kind=ExerciseKind.DEFEND)
    store.add([puzzle(), Puzzle(0, renju, FIRST_STANDING.rating, frozenset())], MORNING)
    for pool, recall in ((POOL, GOOD), ("gomoku-renju", AGAIN)):
        puzzle_drawn = store.draw(pool, MORNING)
        assert puzzle_drawn is not None
        store.answer(puzzle_drawn, found(MORNING, recall))
    ratings = {pool: standing.rating.value for pool, standing in store.standings().items()}
    assert ratings[POOL] > FIRST > ratings["gomoku-renju"]


def test_where_too_many_wait_those_furthest_from_the_rating_go(
    store: PuzzleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_store, "MOST_WAITING", 3)
    store.add(puzzles(FIRST, FIRST - 300), MORNING)
    store.answer(drawn(store), found(MORNING, HARD))
    store.add(puzzles(0, 0, FIRST - 10, FIRST + 900, FIRST + 20), MORNING)
    values = rows(store, "SELECT value FROM puzzles WHERE answered IS NULL ORDER BY value")
    assert values == [(FIRST - 300,), (FIRST - 10,), (FIRST + 20,)]


def test_one_that_goes_while_it_is_solved_counts_all_the_same(
    store: PuzzleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_store, "MOST_WAITING", 1)
    store.add([puzzle(FIRST_LINES[0], FIRST + 300)], MORNING)
    first = drawn(store)
    store.add([puzzle(FIRST_LINES[1], FIRST)], MORNING)
    rows(store, f"UPDATE puzzles SET number = {first.number}")  # as SQLite may number it
    assert store.waiting(POOL) == 1
    assert store.answer(first, found(MORNING)) is not None
    assert store.answer(first, found(MORNING)) is None
    other = drawn(store)
    assert other.rating.value == FIRST
    assert rows(store, "SELECT puzzle FROM answers") != [(other.number,)]
    near = store.rating(POOL).value
    store.add([puzzle(FIRST_LINES[2], near)], MORNING)
    store.put_aside(other, MORNING)
    assert drawn(store).rating.value == near
    assert store.put_aside_count() == 1


def test_one_that_is_put_aside_is_not_drawn_or_shipped_again(tmp_path: Path) -> None:
    store = store_in(tmp_path, puzzle())
    store.put_aside(drawn(store), MORNING)
    assert store.draw(POOL, MORNING) is None
    assert store.waiting(POOL) == 0


def test_those_that_were_drawn_before_can_be_left_out(store: PuzzleStore) -> None:
    store.add(puzzles(FIRST, FIRST + 500), MORNING)
    first = drawn(store)
    second = store.draw(POOL, MORNING, {first.number})
    assert second is not None
    assert second.rating.value == FIRST + 500
    assert store.draw(POOL, MORNING, {first.number, second.number}) is None
    assert store.waiting(POOL) == 2


@pytest.mark.parametrize(
    "damage",
    ["exercise = '{}'", "game = 'chess'", "exercise = x'00'", "misses = 'x'", "volatility = -1"],
)
def test_one_that_makes_no_sense_any_more_is_put_aside(store: PuzzleStore, damage: str) -> None:
    store.add(puzzles(FIRST, FIRST + 500), MORNING)
    rows(store, f"UPDATE puzzles SET {damage} WHERE value = {FIRST}")
    assert drawn(store).rating.value == FIRST + 500
    assert store.waiting(POOL) == 1


@pytest.mark.parametrize(
    "damage",
    ["UPDATE puzzles SET value = 'x'", "INSERT INTO ratings VALUES ('othello', 1, 0, 1, 0, 0)"],
)
def test_senseless_numbers_are_told_as_damage(store: PuzzleStore, damage: str) -> None:
    store.add([puzzle()], MORNING)
    rows(store, damage)
    with pytest.raises(PersonalError) as error:
        store.draw(POOL, MORNING)
    assert error.value.reason is PersonalReason.DAMAGED


def test_others_may_write_while_the_puzzles_of_the_program_are_read(tmp_path: Path) -> None:
    path = tmp_path / FILE
    PuzzleStore(path).add(puzzles(1200), MORNING)

    def read_meanwhile(_pool: str) -> tuple[ShippedPuzzle, ...]:
        assert PuzzleStore(path, patience=0.0).add(puzzles(1200, 1300), MORNING) == 1
        return ()

    assert PuzzleStore(path, shipped=read_meanwhile).draw(POOL, MORNING) is not None
