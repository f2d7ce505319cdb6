from __future__ import annotations

from itertools import pairwise

import pytest

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import game
from boardtui.ui.widgets.board_scene import (
    Face,
    Mark,
    Scene,
    first_cursor,
    marks_moves,
    scene_of,
    with_cursor,
)
from boardtui.ui.widgets.flip_animation import flip_frames, is_one_move
from boardtui.ui.widgets.point_words import describe
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


@pytest.mark.parametrize(
    ("kind", "marked"),
    [
        (OTHELLO, True),
        (game("othello", size=4), True),
        (GOMOKU, False),
        (TIC_TAC_TOE, False),
        (ConnectFour(), True),
    ],
)
def test_moves_are_marked_only_where_they_are_few(kind: Game, marked: bool) -> None:
    assert marks_moves(view_of(kind).state) is marked


def test_an_opening_marks_moves_only_while_it_leaves_few() -> None:
    pro, swap = (game("gomoku", opening=opening) for opening in ("pro", "swap"))
    start, then = view_of(pro).state, view_of(pro, "h8").state
    scene = scene_of(shown_of(start), at(pro, "a1"))
    assert names(pro, scene.legal) == {"h8"}
    assert describe(start, at(pro, "h8")) == "h8: empty, legal move"
    assert not marks_moves(then)
    assert not marks_moves(view_of(pro, "h8 h9").state)
    assert not marks_moves(view_of(swap, "h8 h9 h10").state)


def test_hints_show_moves_and_what_they_would_flip() -> None:
    state = view_of(OTHELLO, "f5").state
    scene = scene_of(shown_of(state), at(OTHELLO, "f6"))
    assert names(OTHELLO, scene.legal) == {"d6", "f4", "f6"}
    assert names(OTHELLO, scene.flips) == {"e5"}
    assert scene.face(at(OTHELLO, "e5")) == Face(Color(0), Mark.FLIPPING)
    assert scene.face(at(OTHELLO, "f6")) == Face(None, Mark.LEGAL, under_cursor=True)
    assert scene.face(at(OTHELLO, "f5")) == Face(Color(0), Mark.LAST)


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
    assert scene.face(at(TIC_TAC_TOE, "a1")).mark is Mark.WINNING
    assert scene.face(at(TIC_TAC_TOE, "a3")).mark is Mark.WINNING_LAST


def test_the_next_move_of_the_replayed_branch_is_shown() -> None:
    view = view_of(OTHELLO, "f5 d6")
    view.back()
    scene = scene_of(shown_of(view.state), Point(0, 0))
    assert scene.face(at(OTHELLO, "d6")).mark is Mark.NEXT
    assert scene.face(at(OTHELLO, "f5")).mark is Mark.LAST


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
        assert {point.row for point in different} <= after.changed_rows(before)


@pytest.mark.parametrize(
    ("kind", "name"), [(GOMOKU, "h8"), (TIC_TAC_TOE, "b2"), (OTHELLO, "d3"), (ConnectFour(), "d6")]
)
def test_the_cursor_begins_at_a_possible_move_near_the_centre(kind: Game, name: str) -> None:
    assert first_cursor(view_of(kind).state) == at(kind, name)


class TestFlipFrames:
    def test_every_disc_that_changes_hands_turns(self) -> None:
        before = Board.from_text("XOO.")
        after = Board.from_text("XXXX")
        turning, seen_edge_on = flip_frames(before, after)
        first, second = Point(1, 0), Point(2, 0)
        assert turning == dict.fromkeys((first, second), Face(Color(1), Mark.FLIPPING))
        assert seen_edge_on == dict.fromkeys((first, second), Face(Color(0), Mark.EDGE_ON))
        scene = Scene(after, cursor=Point(3, 0), turning=turning)
        assert scene.face(first) == Face(Color(1), Mark.FLIPPING)
        assert Scene(after, cursor=Point(3, 0)).changed_rows(scene) == {0}

    def test_stones_that_only_come_or_go_do_not(self) -> None:
        assert flip_frames(Board.from_text("XO."), Board.from_text("X.X")) == ()


class TestOneMove:
    def test_a_move_at_the_head_is_one(self) -> None:
        view = view_of(OTHELLO, "f5", played=True)
        before = view.state
        view.play(OTHELLO.parse_move("d6"))
        assert view.node is view.head
        assert is_one_move(before, view.state)

    def test_a_move_that_is_explored_is_one(self) -> None:
        view = view_of(OTHELLO, "f5 d6", played=True)
        view.back()
        before = view.state
        view.play(OTHELLO.parse_move("f6"))
        assert view.node is not view.head
        assert is_one_move(before, view.state)

    def test_review_and_jumps_are_not(self) -> None:
        view = view_of(OTHELLO, "f5 d6 c3", played=True)
        states: list[ViewState] = [view.state]
        for step in (view.back, view.back, view.back, view.forward, view.forward):
            step()
            states.append(view.state)
        view.goto(view.head)
        states.append(view.state)
        view.take_back()
        states.append(view.state)
        assert not any(is_one_move(a, b) for a, b in pairwise(states))


class TestWords:
    def test_stones_and_marks_are_told(self) -> None:
        view = view_of(OTHELLO, "f5 d6")
        state = view.state
        told = {name: describe(state, at(OTHELLO, name)) for name in ("d6", "e5", "a1", "c3")}
        assert told == {
            "d6": "d6: White disc, last move",
            "e5": "e5: Black disc",
            "a1": "a1: empty",
            "c3": "c3: empty, legal move",
        }
        view.back()
        assert describe(view.state, at(OTHELLO, "d6")) == "d6: empty, legal move, played next"

    def test_a_winning_row_is_told(self) -> None:
        state = view_of(TIC_TAC_TOE, "a1 b1 a2 b2 a3").state
        assert describe(state, at(TIC_TAC_TOE, "a3")) == "a3: Black stone, last move, winning row"
        assert describe(state, at(TIC_TAC_TOE, "c3")) == "c3: empty"
