"""Replies for a record: the lines that new moves make."""

from __future__ import annotations

from boardtui.library.explorer import ResultCounts
from boardtui.session.training.library_replies import lines_of
from boardtui.training.repertoire_growth import NewMove
from tests.training.trees import OTHELLO, names, path


def new(moves: str) -> NewMove:
    return NewMove(path(OTHELLO, moves), OTHELLO.start(), ResultCounts(games=1), 1.0, is_own=False)


def lines(*found: str) -> list[str]:
    return [names(OTHELLO, line) for line in lines_of(map(new, found))]


def test_a_move_that_others_go_on_from_is_part_of_their_lines() -> None:
    assert lines("f5", "f5 d6", "f5 f6", "f5 d6 c3") == ["f5 d6 c3", "f5 f6"]


def test_the_line_of_the_first_move_is_first_however_long_it_is() -> None:
    assert lines("f5", "d3", "f5 d6", "f5 f4", "f5 d6 c3") == ["f5 d6 c3", "f5 f4", "d3"]


def test_lines_after_moves_of_the_record_follow_them() -> None:
    assert lines("f5 d6 c3", "f5 f6 e6", "f5 d6 c3 d3") == ["f5 d6 c3 d3", "f5 f6 e6"]
