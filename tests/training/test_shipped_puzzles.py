"""The puzzles that come with the program: all there, all legal, and read in bounded time."""

from __future__ import annotations

import zlib
from collections import Counter
from pathlib import Path

import pytest

from boardtui.players.specs import rating_pool
from boardtui.record.evaluation import Certainty
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.training import shipped_puzzles as shipped
from boardtui.training.exercise import ExerciseKind
from boardtui.training.exercise_data import exercise_of_text, exercise_text
from boardtui.training.position_keys import exercise_key
from boardtui.training.puzzle import Puzzle
from boardtui.training.shipped_puzzles import (
    SHIPPED_GAMES,
    read_puzzles,
    shipped_file,
    shipped_puzzles,
    written_puzzles,
)
from tests.training.puzzles import puzzles, read_shipped

MOST_BYTES = 60_000
COUNT = 500

pools = pytest.mark.parametrize("game", SHIPPED_GAMES, ids=rating_pool)


def played_out(position: Position, puzzle: Puzzle) -> None:
    """Play all that is said of a puzzle; raises IllegalMove."""
    exercise = puzzle.exercise
    lines: list[tuple[Move, ...]] = [(move,) for move in exercise.answers]
    lines += [info.line for info in (exercise.best, exercise.played) if info is not None]
    for line in lines:
        after = position
        for move in line:
            after = after.play(move)


@pools
def test_there_are_enough_and_all_are_legal_and_differ(game: Game) -> None:
    found = read_shipped(game)
    assert len(found) == COUNT
    assert len({exercise_key(puzzle.exercise) for puzzle in found}) == COUNT
    for puzzle in found:
        exercise = puzzle.exercise
        assert exercise.position.game == game
        assert exercise.position.outcome is None
        assert exercise.best is not None
        assert exercise.best.line[0] in exercise.answers
        assert (exercise.played is not None) is (exercise.kind is ExerciseKind.DEFEND)
        played_out(exercise.position, puzzle)


@pools
def test_all_survive_being_kept(game: Game) -> None:
    for puzzle in read_shipped(game):
        exercise = puzzle.exercise
        assert exercise_of_text(game, exercise_text(exercise)) == exercise


def test_there_are_all_kinds_and_easy_and_hard_ones() -> None:
    kinds = {game: Counter[ExerciseKind]() for game in SHIPPED_GAMES}
    for game, counted in kinds.items():
        found = read_shipped(game)
        counted.update(puzzle.exercise.kind for puzzle in found)
        values = sorted(puzzle.rating.value for puzzle in found)
        assert values[50] < 1250
        assert values[-50] >= 1400
    for game, counted in kinds.items():
        other = ExerciseKind.SAVE if isinstance(game, Othello) else ExerciseKind.DEFEND
        assert set(counted) == {ExerciseKind.WIN, other}
        assert min(counted.values()) >= (100 if isinstance(game, Othello) else 40)


def test_they_take_little_room() -> None:
    sizes = [shipped_file(rating_pool(game)).stat().st_size for game in SHIPPED_GAMES]
    assert sum(sizes) <= MOST_BYTES


def test_what_is_written_is_read() -> None:
    wanted = tuple(
        puzzle._replace(rating=again.rating)
        for puzzle in puzzles(1, 2, 3)
        for again in read_puzzles(Othello(), written_puzzles([puzzle]))
    )
    read = read_puzzles(Othello(), written_puzzles(wanted))
    assert [puzzle.misses for puzzle in read] == [puzzle.misses for puzzle in wanted]
    assert [puzzle.exercise.position for puzzle in read] == [
        puzzle.exercise.position for puzzle in wanted
    ]
    assert {puzzle.exercise.best.certainty for puzzle in read if puzzle.exercise.best} == {
        Certainty.EXACT
    }


def test_other_games_have_none() -> None:
    assert shipped_puzzles("") == shipped_puzzles("chess") == ()


LINE = f"{'.' * 112}X{'.' * 112} d O h9 1,2 4 991 h9,h10"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        LINE.replace(" d ", " x "),
        LINE.replace("h9 1", "h8 1"),
        LINE.replace("1,2", "1,3"),
        LINE.replace("991", "much"),
        LINE.replace(" O ", " ? "),
        LINE.replace("h9,h10", "z99"),
        LINE[1:],
        LINE + " 4 991",
    ],
)
def test_damaged_texts_are_refused(line: str) -> None:
    read_puzzles(Gomoku(), zlib.compress(LINE.encode()))
    with pytest.raises(ValueError):  # noqa: PT011  every error of the rules is one
        read_puzzles(Gomoku(), zlib.compress(f"{line}\n".encode()))


def test_a_text_without_an_end_is_read_in_bounded_room() -> None:
    with pytest.raises(ValueError):  # noqa: PT011  every error of the rules is one
        read_puzzles(Gomoku(), zlib.compress(b"." * 2**26))


@pytest.mark.parametrize("data", [b"", b"puzzles", None])
def test_without_a_sound_file_there_are_none(
    data: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzles.z"
    if data is not None:
        file.write_bytes(data)
    monkeypatch.setattr(shipped, "shipped_file", lambda _pool: file)
    shipped_puzzles.cache_clear()
    assert shipped_puzzles("othello") == ()
    shipped_puzzles.cache_clear()
