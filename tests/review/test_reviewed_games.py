"""The games of a review on disk, with which an interrupted one goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.formats.detect import read_file
from boardtui.record.tree import GameRecord
from boardtui.review.reviewed_games import ReviewedError, ReviewedGames
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.saves.game_output import OutputError
from tests.review.questions import played

DEPTH, NODES = 16, 100_000


def new_game(seed: int = 1) -> GameRecord:
    record = played(Othello(), 8, seed)
    record.players = {Seat(0): "Ann\n]", Seat(1): f"B{seed}"}
    return record


@pytest.fixture(params=["games.sgf", "games"])
def out(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file, or a folder that is not there yet."""
    return tmp_path / str(request.param)


def files(out: Path) -> Iterator[Path]:
    return iter([out] if out.suffix else sorted(out.glob("*.sgf")))


def write(out: Path, *games: GameRecord) -> None:
    reviewed = ReviewedGames(out, DEPTH, NODES)
    for number, record in enumerate(games, 1):
        reviewed.add(number, record)
    reviewed.close()


def found(out: Path, *games: GameRecord) -> list[bool]:
    """Which of some games are there already."""
    reviewed = ReviewedGames(out, DEPTH, NODES)
    there = [reviewed.has(record) for record in games]
    reviewed.close()
    return there


def test_games_are_found_again(out: Path) -> None:
    write(out, new_game(1), new_game(2))
    assert found(out, new_game(2), new_game(3), new_game(1)) == [True, False, True]


def test_of_equal_games_as_many_are_found_as_there_are(out: Path) -> None:
    write(out, new_game(), new_game())
    assert found(out, new_game(), new_game(), new_game()) == [True, True, False]


def test_any_program_can_read_them(out: Path) -> None:
    write(out, new_game(1), new_game(2))
    readings = [reading for path in files(out) for reading in read_file(path)]
    assert [reading.problems for reading in readings] == [(), ()]


def test_a_number_that_is_taken_is_not_used_again(tmp_path: Path) -> None:
    write(tmp_path / "games", new_game(1))
    reviewed = ReviewedGames(tmp_path / "games", DEPTH, NODES)
    reviewed.add(1, new_game(2))
    assert len(reviewed) == 2
    reviewed.close()
    assert [path.name for path in files(tmp_path / "games")] == ["00001.sgf", "00002.sgf"]
    assert found(tmp_path / "games", new_game(1), new_game(2)) == [True, True]


@pytest.mark.parametrize(("depth", "nodes"), [(DEPTH + 1, NODES), (DEPTH, NODES + 1)])
def test_a_review_with_other_limits_is_left_alone_unless_it_is_replaced(
    out: Path, depth: int, nodes: int
) -> None:
    write(out, new_game(1), new_game(2))
    before = [path.read_bytes() for path in files(out)]
    with pytest.raises(ReviewedError, match="a different depth or number of nodes"):
        ReviewedGames(out, depth, nodes)
    assert [path.read_bytes() for path in files(out)] == before
    anew = ReviewedGames(out, depth, nodes, anew=True)
    assert not anew.has(new_game(1))
    anew.add(1, new_game(3))
    anew.close()
    readings = [reading for path in files(out) for reading in read_file(path)]
    assert [reading.record.players[Seat(1)] for reading in readings] == ["B3"]


@pytest.mark.parametrize("anew", [False, True])
def test_games_that_no_review_has_written_are_left_alone(tmp_path: Path, *, anew: bool) -> None:
    path = tmp_path / "mine.sgf"
    path.write_text("(;GM[2]SZ[8];B[f5])\n")
    with pytest.raises(ReviewedError, match="not from a review"):
        ReviewedGames(path, DEPTH, NODES, anew=anew)
    assert path.read_text() == "(;GM[2]SZ[8];B[f5])\n"


@pytest.mark.parametrize("left", [1, 5, 40, -3])
def test_a_game_that_was_cut_short_is_reviewed_again(tmp_path: Path, left: int) -> None:
    out = tmp_path / "games.sgf"
    write(out, new_game(1))
    first = len(out.read_bytes())
    write(tmp_path / "both.sgf", new_game(1), new_game(2))
    whole = (tmp_path / "both.sgf").read_bytes()
    out.write_bytes(whole[:first] + whole[first:][:left])
    assert found(out, new_game(1), new_game(2)) == [True, False]
    assert len(out.read_bytes()) == first


def test_two_reviews_do_not_write_to_one_place(out: Path) -> None:
    first = ReviewedGames(out, DEPTH, NODES)
    with pytest.raises(OutputError, match="Another boardtui process is using"):
        ReviewedGames(out, DEPTH, NODES)
    first.close()
