from __future__ import annotations

from itertools import pairwise

import pytest

from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import game
from boardtui.ui.widgets.board_scene import Face, PointMark
from boardtui.ui.widgets.game_scene import first_cursor, scene_of, with_cursor
from tests.fixtures.connect_four import ConnectFour
from tests.ui.host_board import shown_of, view_of

OTHELLO, GOMOKU = game("othello"), game("gomoku")
TIC_TAC_TOE = game("gomoku", size=3, line=3)


def at(kind: Game, name: str) -> Point:
    move = kind.parse_move(name)
    assert isinstance(move, Place)
    return move.point


def names(kind: Game, points: frozenset[Point]) -> set[str]:
    return {kind.format_move(Place(point)) for point in points}


def test_hints_show_moves_and_what_they_would_flip() -> None:
    state = view_of(OTHELLO, "f5").state
    scene = scene_of(shown_of(state), at(OTHELLO, "f6"))
    assert names(OTHELLO, scene.legal) == {"d6", "f4", "f6"}
    assert names(OTHELLO, scene.flips) == {"e5"}
    assert scene.face(at(OTHELLO, "e5")) == Face(Color(0), PointMark.FLIPPING)
    assert scene.face(at(OTHELLO, "f6")) == Face(None, PointMark.LEGAL, under_cursor=True)
    assert scene.face(at(OTHELLO, "f5")) == Face(Color(0), PointMark.LAST)


def test_without_hints_there_are_none() -> None:
    scene = scene_of(shown_of(view_of(OTHELLO, "f5").state, hints=False), at(OTHELLO, "f6"))
    assert not scene.legal
    assert not scene.flips
    moved = with_cursor(
        scene, shown_of(view_of(OTHELLO, "f5").state, hints=False), at(OTHELLO, "d6")
    )
    assert not moved.flips


def test_a_point_that_is_not_legal_has_no_preview() -> None:
    shown = shown_of(view_of(OTHELLO, "f5").state)
    assert shown.flips_at(at(OTHELLO, "a1")) == frozenset()
    assert shown.flips_at(at(OTHELLO, "e5")) == frozenset()


def test_a_game_that_is_over_has_neither_marks_nor_previews() -> None:
    state = view_of(OTHELLO, "e6 f4 e3 f6 g5 d6 e7 f5 c5").state
    assert state.outcome is not None
    scene = scene_of(shown_of(state), Point(0, 0))
    assert not scene.legal
    assert not scene.flips


def test_the_winning_row_is_marked_and_the_last_stone_still_told() -> None:
    view = view_of(TIC_TAC_TOE, "a1 b1 a2 b2 a3")
    scene = scene_of(shown_of(view.state), Point(1, 1))
    assert names(TIC_TAC_TOE, scene.winning) == {"a1", "a2", "a3"}
    assert scene.face(at(TIC_TAC_TOE, "a1")).mark is PointMark.WINNING
    assert scene.face(at(TIC_TAC_TOE, "a3")).mark is PointMark.WINNING_LAST


def test_the_next_move_of_the_replayed_branch_is_shown() -> None:
    view = view_of(OTHELLO, "f5 d6")
    view.back()
    scene = scene_of(shown_of(view.state), Point(0, 0))
    assert scene.face(at(OTHELLO, "d6")).mark is PointMark.NEXT
    assert scene.face(at(OTHELLO, "f5")).mark is PointMark.LAST


STEPS = "f5 f6 e6 f4 g5 e7 f7 h5 e3"


def test_the_changed_rows_hold_every_point_that_looks_different() -> None:
    view = view_of(OTHELLO)
    scenes = [scene_of(shown_of(view.state), Point(0, 0))]
    for move in STEPS.split():
        view.play(OTHELLO.parse_move(move))
        scenes.append(scene_of(shown_of(view.state), at(OTHELLO, move)))
        scenes.append(with_cursor(scenes[-1], shown_of(view.state), Point(3, 2)))
    while view.node.parent is not None:
        view.back()
        scenes.append(scene_of(shown_of(view.state), Point(4, 2)))
    assert len(scenes) > 20
    everywhere = [Point(col, row) for row in range(8) for col in range(8)]
    for before, after in pairwise(scenes):
        different = {point for point in everywhere if before.face(point) != after.face(point)}
        assert different <= after.changed_points(before)


@pytest.mark.parametrize(
    ("kind", "name"), [(GOMOKU, "h8"), (TIC_TAC_TOE, "b2"), (OTHELLO, "d3"), (ConnectFour(), "d6")]
)
def test_the_cursor_begins_at_a_possible_move_near_the_centre(kind: Game, name: str) -> None:
    assert first_cursor(view_of(kind).state) == at(kind, name)
