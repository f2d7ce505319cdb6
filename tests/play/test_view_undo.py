"""Edits are undone and made again one by one, wherever the cursor is; it follows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.formats.details import details_of
from boardtui.play.edits import Edit, EditKind
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.branches import is_best_play
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Shape, StrokeKind
from boardtui.rules.board import Point

from .tables import (
    ALONE,
    FIRST,
    ROBOT,
    SECOND,
    new_record,
    new_table,
    new_view,
    path,
    redone,
    tree,
    undone,
)
from .tic_tac_toe import main_line, moves, played

AT = path("a1", "c1")


def record_view() -> View:
    """A view of an unfinished record, with a variation and the cursor in it."""
    record = new_record("a1", "b2", "c3")
    record.at(path("a1")).play(moves("c1")[0])
    view = View(Study(record), "ann")
    view.goto(record.at(AT))
    return view


@pytest.mark.parametrize(
    ("act", "kind", "at"),
    [
        (lambda view: view.play(moves("a3")[0]), EditKind.ADD, (AT, path("a1", "c1", "a3"))),
        (lambda view: view.insert(moves("a3"), Evaluation(1)), EditKind.ADD, (AT, AT)),
        (lambda view: view.promote(), EditKind.PROMOTE, (AT, AT)),
        (lambda view: view.remove(AT), EditKind.REMOVE, (AT, path("a1"))),
        (lambda view: view.comment(AT, "good"), EditKind.COMMENT, (AT, AT)),
        (lambda view: view.mark(AT, Point(0, 0), Shape.CROSS), EditKind.MARK, (AT, AT)),
        (
            lambda view: view.draw(AT, Point(0, 0), Point(2, 1), StrokeKind.ARROW),
            EditKind.STROKE,
            (AT, AT),
        ),
    ],
)
def test_each_kind_is_undone_from_elsewhere_and_made_again(
    act: Callable[[View], None], kind: EditKind, at: tuple[object, object]
) -> None:
    view = record_view()
    before = tree(view.record.root)
    act(view)
    after = tree(view.record.root)
    assert before != after
    view.goto(view.record.root)
    assert (view.state.can_undo, view.state.can_redo) == (True, False)
    edit = undone(view)
    assert (edit.kind, view.cursor) == (kind, at[0])
    assert tree(view.record.root) == before
    assert (view.state.can_undo, view.state.can_redo) == (False, True)
    view.goto(view.record.root)
    assert redone(view) == edit
    assert (tree(view.record.root), view.cursor) == (after, at[1])
    assert (view.state.can_undo, view.state.can_redo) == (True, False)


def test_undoing_and_redoing_are_one_change_each() -> None:
    view = record_view()
    view.promote()
    view.goto(view.record.root)
    for act in (view.take_back, view.redo):
        revision = view.state.revision
        act()
        assert view.state.revision == revision + 1


def test_best_play_goes_with_the_evaluation_that_it_belongs_to() -> None:
    view = record_view()
    view.insert(moves("a3", "b1"), Evaluation(1))
    assert [each.evaluation for each in view.node.walk()] == [Evaluation(1), None, None]
    view.take_back()
    assert [each.evaluation for each in view.node.walk()] == [None]


def test_only_moves_that_were_put_in_are_best_play() -> None:
    view = record_view()
    view.goto(view.record.at(path("a1", "b2")))
    view.insert(moves("c3", "b1"))
    view.goto(view.record.at(path("a1", "b2", "c3", "b1")))
    view.play(*moves("c2"))
    view.insert_variation(path("a1"), moves("c2", "a3"), "better", is_best_play=True)
    best = [node.path() for node in view.record.root.walk() if is_best_play(node)]
    assert best == [
        path("a1", "b2", "c3", "b1"),
        path("a1", "c2"),
        path("a1", "c2", "a3"),
    ]
    view.take_back()
    assert not view.record.root.children[0].children[2:]
    view.redo()
    assert is_best_play(view.record.at(path("a1", "c2", "a3")))


def test_an_inserted_line_is_undone_to_where_it_begins() -> None:
    view = View(Study(new_record("a1", "b2")))
    view.back()
    before = main_line(view.record)
    view.insert(moves("b2", "c3", "c1"))
    assert played(view.state) == "a1 | b2 c3 c1"
    view.take_back()
    assert main_line(view.record) == before
    assert not view.state.can_undo


def test_at_the_head_of_a_running_game_moves_are_taken_back_instead() -> None:
    view = new_view("a1", "b2")
    view.comment(path("a1"), "good")
    assert not view.state.can_undo
    told = list[Edit | None]()
    view.take_back(told.append)
    assert told == [None]
    assert played(view.state) == "a1 | b2"
    view.back()
    assert undone(view).kind is EditKind.COMMENT
    assert view.record.at(path("a1")).comment == ""


def test_moves_that_the_game_went_on_along_are_not_undone() -> None:
    view = new_view("a1", "b2")
    view.back()
    view.play(moves("c3")[0])
    view.go_on()
    view.back()
    assert not view.state.can_undo
    view.take_back()
    assert view.table.standing.line == path("a1")
    assert view.record.at(path("a1", "c3"))


class TestWhereMovesAreForgotten:
    """Moves that are taken back without being kept go, and edits made there with them."""

    @pytest.fixture
    def view(self) -> View:
        return new_view("a1", "b1", "c1")

    def test_the_details_written_there_are_undone_and_written_again(self, view: View) -> None:
        view.describe(details_of(view.record)._replace(event="Club"))
        view.take_back(keep=False)
        view.play(moves("c3")[0])
        view.back()
        view.take_back()
        assert (view.record.event, view.cursor) == ("", path("a1", "b1"))
        view.redo()
        assert (view.record.event, view.cursor) == ("Club", path("a1", "b1"))

    def test_an_edit_made_there_is_passed_over(self, view: View) -> None:
        view.comment(path("a1"), "good")
        view.comment(view.cursor, "bad")
        view.comment(view.cursor, "")
        view.take_back(keep=False)
        view.play(moves("c3")[0])
        view.back()
        assert (undone(view).path, view.cursor) == (path("a1"), path("a1"))
        assert view.record.at(path("a1")).comment == ""
        assert not view.state.can_undo
        view.redo()
        assert view.record.at(path("a1")).comment == "good"

    def test_a_variation_removed_there_is_passed_over(self, view: View) -> None:
        view.comment(path("a1"), "good")
        view.goto(view.record.at(path("a1", "b1")))
        view.play(moves("c3")[0])
        view.remove(view.cursor)
        for _ in range(2):
            view.goto(view.head)
            view.take_back(keep=False)
        view.play(moves("b3")[0])
        view.back()
        assert view.state.can_undo
        view.take_back()
        assert view.record.at(path("a1")).comment == ""
        assert not view.state.can_undo

    def test_one_undone_there_is_not_made_again_but_an_older_one_is(self, view: View) -> None:
        view.goto(view.record.at(path("a1", "b1")))
        view.comment(view.cursor, "good")
        view.comment(path("a1"), "bad")
        view.take_back()
        view.take_back()
        view.goto(view.head)
        for _ in range(2):
            view.take_back(keep=False)
        view.play(moves("b3")[0])
        view.back()
        assert (redone(view).path, view.record.at(path("a1")).comment) == (path("a1"), "bad")
        assert not view.state.can_redo


def test_the_game_that_went_on_along_a_promoted_line_stays_the_main_line() -> None:
    view = new_view("a1", "b1", "c1")
    view.back()
    view.play(moves("c3")[0])
    view.promote()
    view.go_on()
    view.play(moves("a3")[0])
    view.back()
    assert undone(view).kind is EditKind.PROMOTE
    assert main_line(view.record) == "a1 b1 c3 a3"


def test_a_promoted_line_of_a_running_game_is_a_variation_again_after_the_undo() -> None:
    view = new_view("a1", "b1", "c1")
    view.back()
    view.play(moves("c3")[0])
    view.promote()
    assert main_line(view.record) == "a1 b1 c3"
    view.take_back()
    assert main_line(view.record) == "a1 b1 c1"


class TestPlayersWhoChanged:
    def test_undo_leaves_the_name_of_one_who_sat_down_since(self) -> None:
        table = new_table("a1", "b1", seats=ALONE)
        view = View(table, "ann")
        view.describe(details_of(table.record)._replace(names=("Carl", "Dan"), event="Club"))
        table.sit((ALONE[0], ROBOT))
        view.back()
        view.take_back()
        assert table.record.players == {FIRST: "Ann", SECOND: ROBOT.name}
        assert table.record.event == ""

    def test_so_does_redo(self) -> None:
        table = new_table("a1", "b1", seats=ALONE)
        view = View(table, "ann")
        view.describe(details_of(table.record)._replace(names=("Carl", "Dan"), event="Club"))
        view.back()
        view.take_back()
        table.sit((ALONE[0], ROBOT))
        view.redo()
        assert table.record.players == {FIRST: "Carl", SECOND: ROBOT.name}
        assert (table.record.event, view.state.can_redo) == ("Club", False)
