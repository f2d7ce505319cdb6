from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.edits import Edit, EditKind, Edits
from boardtui.play.table import Table
from boardtui.record.branches import note_best_play
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.marks import Shape, StrokeKind
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Point
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Outcome, Termination
from tests.cases import each

from .tables import ALONE, FIRST, grow, new_record, new_table, path, play, tree
from .tic_tac_toe import BLACK, main_line

A1, B2 = Point(0, 0), Point(1, 1)
JUDGED = Evaluation(1.5, 7, Certainty.EXACT, path("b2", "c3"), 5000)


def edits_of(*names: str, keeps: str | None = None) -> Edits:
    """Edits of a record, in which a game may stand at a node of its own."""
    record = new_record(*names)
    if keeps is None:
        return Edits(record)
    head = record.at(path(*keeps.split()))
    return Edits(record, lambda: head)


def everything(record: GameRecord) -> tuple[object, ...]:
    return tree(record.root), record.outcome, record.ended_at


class TestAdd:
    def test_moves_that_the_record_lacks_are_put_in(self) -> None:
        edits = edits_of("a1", "b2", "c3")
        assert edits.add(path("a1"), path("b2", "a3", "c1")) == path("a1", "b2", "a3", "c1")
        assert main_line(edits.record) == "a1 b2 c3"
        node = edits.record.at(path("a1", "b2", "a3", "c1"))
        assert node.position == new_record("a1", "b2", "a3", "c1").root.end().position

    def test_moves_that_it_has_are_no_edit(self) -> None:
        edits = edits_of("a1", "b2")
        edits.add((), path("a1", "b2"))
        edits.add(path("a1"), ())
        assert (edits.revision, edits.newest) == (0, None)

    def test_a_line_that_is_not_legal_is_not_put_in_at_all(self) -> None:
        edits = edits_of("a1")
        before = everything(edits.record)
        with pytest.raises(IllegalMove) as caught:
            edits.add(path("a1"), path("b2", "c3", "a1"))
        assert caught.value.reason is IllegalMoveReason.OCCUPIED
        assert everything(edits.record) == before
        assert edits.revision == 0

    def test_undo_cuts_off_no_more_than_was_added(self) -> None:
        edits = edits_of("a1", "b2")
        edits.add((), path("a1", "c3", "a2"))
        assert edits.undo() == Edit(EditKind.ADD, (), path("a1", "c3", "a2"))
        assert everything(edits.record) == everything(new_record("a1", "b2"))


class TestPromote:
    def test_the_whole_line_becomes_the_main_line(self) -> None:
        edits = edits_of("a1", "b2")
        edits.add((), path("b1", "c3"))
        edits.add((), path("b1", "a3"))
        edits.promote(path("b1", "a3"))
        assert main_line(edits.record) == "b1 a3"

    @pytest.mark.parametrize("at", ["", "a1", "a1 b2"])
    def test_the_main_line_is_promoted_already(self, at: str) -> None:
        edits = edits_of("a1", "b2")
        grow(edits.record.root, "c3")
        edits.promote(path(*at.split()))
        assert edits.revision == 0

    def test_undo_puts_the_order_back_and_keeps_what_came_since(self) -> None:
        edits = edits_of("a1")
        grow(edits.record.root, "b1")
        grow(edits.record.root, "c1")
        edits.promote(path("c1"))
        grow(edits.record.root, "a2")
        edits.undo()
        assert [child.move for child in edits.record.root.children] == [
            *path("a1", "b1", "c1", "a2")
        ]


class TestRemove:
    def test_a_node_and_all_below_it_are_cut_off(self) -> None:
        edits = edits_of("a1", "b2")
        lost = grow(edits.record.root, "c3", "a1")
        edits.remove(path("c3"))
        assert tree(edits.record.root) == tree(new_record("a1", "b2").root)
        assert not lost.is_below(edits.record.root)

    def test_the_root_stays(self) -> None:
        edits = edits_of("a1")
        edits.remove(())
        assert (main_line(edits.record), edits.revision) == ("a1", 0)

    @pytest.mark.parametrize("at", ["a1", "a1 b2"])
    def test_what_leads_to_where_the_game_stands_stays(self, at: str) -> None:
        edits = edits_of("a1", "b2", "c3", keeps="a1 b2")
        assert not edits.may_remove(edits.record.at(path(*at.split())))
        edits.remove(path(*at.split()))
        assert (main_line(edits.record), edits.revision) == ("a1 b2 c3", 0)
        edits.remove(path("a1", "b2", "c3"))
        assert main_line(edits.record) == "a1 b2"

    def test_undo_puts_it_back_in_its_place(self) -> None:
        edits = edits_of("a1", "b2")
        for name in ("b1", "c1"):
            grow(edits.record.root, name, "c3")
        edits.record.at(path("b1", "c3")).comment = "why"
        before = everything(edits.record)
        edits.remove(path("b1"))
        edits.undo()
        assert everything(edits.record) == before

    def test_undo_joins_remarks_that_came_since(self) -> None:
        edits = edits_of("a1", "b2")
        edits.mark(path("a1"), A1, "old")
        edits.mark(path("a1"), B2, "2")
        edits.judge([Judgement(path("a1"), JUDGED, Cost(2))])
        edits.apply(Edit(EditKind.SIGN, path("a1"), text="!"))
        edits.apply(Edit(EditKind.STROKE, path("a1"), point=A1, end=B2, stroke=StrokeKind.ARROW))
        note_best_play([edits.record.at(path("a1"))])
        edits.remove(path("a1"))
        twin = grow(edits.record.root, "a1")
        twin.marks, twin.properties = {A1: "new"}, {"N": ["name"]}
        edits.undo()
        node = edits.record.at(path("a1"))
        assert node.marks == {A1: "new", B2: "2"}
        assert {*node.properties} == {"TE", "AR", "N"}  # a move that was played is no best play
        assert (node.evaluation, node.cost) == (JUDGED, Cost(2))

    def test_an_ending_goes_and_comes_with_its_node(self) -> None:
        edits = edits_of("a1", "b2")
        edits.record.outcome = outcome = Outcome((BLACK,), Termination.RESIGNATION)
        edits.record.ended_at = ended = edits.record.root.end()
        edits.remove(path("a1"))
        assert everything(edits.record)[1:] == (None, None)
        edits.undo()
        assert (edits.record.outcome, edits.record.ended_at) == (outcome, ended)

    def test_all_after_a_node_is_cut_off_and_comes_back_with_the_ending(self) -> None:
        edits = edits_of("a1", "b2", "c3")
        edits.add(path("a1"), path("a3", "b1"))
        edits.record.outcome = Outcome((BLACK,), Termination.RESIGNATION)
        edits.record.ended_at = edits.record.root.end()
        before = everything(edits.record)
        edits.cut(path("a1"))
        assert main_line(edits.record) == "a1"
        assert not edits.record.root.end().children
        assert everything(edits.record)[1:] == (None, None)
        edits.cut(path("a1"))
        assert edits.revision == 2
        edits.undo()
        assert everything(edits.record) == before

    def test_what_a_game_stands_on_is_not_cut_off(self) -> None:
        edits = edits_of("a1", "b2", "c3", keeps="a1 b2")
        edits.cut(path("a1"))
        assert main_line(edits.record) == "a1 b2 c3"
        edits.cut(path("a1", "b2"))
        assert main_line(edits.record) == "a1 b2"

    def test_what_was_removed_before_the_end_of_a_game_stays_removed(self) -> None:
        record = new_record("a1", "b2")
        record.outcome = Outcome((BLACK,), Termination.TIMEOUT)
        record.ended_at = grow(record.root, "c3")
        table = Table.of(record, ALONE)
        table.edits.remove(path("c3"))
        table.resign(FIRST)
        outcome = table.standing.outcome
        assert table.edits.undo() is None
        assert (record.outcome, record.ended_at) == (outcome, table.head)
        assert record.root.child(path("c3")[0]) is None

    def test_undo_doubles_no_move_that_was_played_since(self) -> None:
        table = new_table("a1")
        table.edits.add(path("a1"), path("c3", "a3", "b1"))
        table.edits.add(path("a1"), path("c3", "a2"))
        table.edits.comment(path("a1", "c3"), "good")
        table.edits.remove(path("a1", "c3"))
        play(table, "c3", "a2", "c1")
        table.edits.undo()
        node = table.record.at(path("a1", "c3"))
        assert [each.move for each in table.record.at(path("a1")).children] == [node.move]
        assert node.comment == "good"
        assert [child.move for child in node.children] == [*path("a2", "a3")]
        assert main_line(table.record) == "a1 c3 a2 c1"
        assert table.record.at(path("a1", "c3", "a3", "b1")).line()[2] is node


class TestComment:
    def test_it_is_written(self) -> None:
        edits = edits_of("a1")
        edits.comment(path("a1"), "good")
        assert edits.record.at(path("a1")).comment == "good"

    def test_the_same_again_is_no_edit(self) -> None:
        edits = edits_of("a1")
        edits.comment(path("a1"), "good")
        edits.comment(path("a1"), "good")
        assert edits.revision == 1

    def test_undo_writes_what_was_there(self) -> None:
        edits = edits_of("a1")
        edits.comment(path("a1"), "good")
        edits.comment(path("a1"), "bad")
        edits.undo()
        assert edits.record.at(path("a1")).comment == "good"
        edits.undo()
        assert edits.record.at(path("a1")).comment == ""


class TestUndo:
    def test_it_undoes_the_newest_first_until_there_is_nothing(self) -> None:
        edits = edits_of("a1")
        before = everything(edits.record)
        edits.add((), path("b2", "c3"))
        edits.comment(path("b2"), "good")
        edits.promote(path("b2"))
        edits.remove(path("a1"))
        undone = [edits.undo() for _ in range(5)]
        assert [each and each.kind for each in undone] == [
            "remove",
            "promote",
            "comment",
            "add",
            None,
        ]
        assert everything(edits.record) == before
        assert edits.revision == 8

    def test_each_edit_and_each_undo_is_told_once(self) -> None:
        edits = edits_of("a1")
        seen: list[tuple[Edit | None, int]] = []
        stop = edits.subscribe(lambda edit: seen.append((edit, edits.revision)))
        edits.add((), path("b2"))
        edits.add((), path("b2"))
        edits.undo()
        edits.undo()
        assert seen == [(Edit(EditKind.ADD, (), path("b2")), 1), (None, 2)]
        stop()
        stop()
        edits.add((), path("b2"))
        assert len(seen) == 2

    def test_it_never_cuts_off_where_the_game_stands(self) -> None:
        table = new_table("a1")
        table.edits.add(path("a1"), path("b2", "c3", "a3"))
        play(table, "b2")
        table.edits.undo()
        assert main_line(table.record) == "a1 b2"
        assert table.head.is_below(table.record.root)
        assert table.edits.newest is None

    def test_nor_what_was_played_after_what_was_added(self) -> None:
        table = new_table("a1")
        table.edits.add(path("a1"), path("b2"))
        play(table, "b2", "c3")
        table.edits.undo()
        assert main_line(table.record) == "a1 b2 c3"


class TestChanges:
    @each(
        ("edit", "changes"),
        [
            (Edit(EditKind.ADD, path("a1"), path("b2")), False),
            (Edit(EditKind.ADD, path("a1"), path("b2", "c1")), True),
            (Edit(EditKind.PROMOTE, path("a1", "b2")), False),
            (Edit(EditKind.PROMOTE, path("c3", "a1")), True),
            (Edit(EditKind.PROMOTE, ()), False),
            (Edit(EditKind.REMOVE, path("c3")), True),
            (Edit(EditKind.REMOVE, path("a1")), False),
            (Edit(EditKind.REMOVE, ()), False),
            (Edit(EditKind.COMMENT, path("a1"), text="good"), False),
            (Edit(EditKind.COMMENT, path("a1"), text=""), True),
            (Edit(EditKind.MARK, path("a1"), point=A1, mark="1"), False),
            (Edit(EditKind.MARK, path("a1"), point=A1, mark="2"), True),
            (Edit(EditKind.MARK, path("a1"), point=A1), True),
            (Edit(EditKind.MARK, path("a1"), point=B2), False),
            (Edit(EditKind.JUDGE, judgements=(Judgement(path("a1"), JUDGED, None),)), False),
            (Edit(EditKind.JUDGE, judgements=(Judgement(path("a1"), JUDGED, Cost(1)),)), True),
            (Edit(EditKind.JUDGE, judgements=(Judgement(path("a1"), None, None),)), True),
            (Edit(EditKind.JUDGE, judgements=(Judgement(path("b1"), JUDGED, None),)), False),
            (Edit(EditKind.JUDGE), False),
        ],
    )
    def test_it_tells_what_applying_would_do(self, edit: Edit, changes: bool) -> None:
        edits = edits_of("a1", "b2", keeps="a1 b2")
        grow(edits.record.root, "c3", "a1")
        a1 = edits.record.at(path("a1"))
        a1.comment, a1.marks, a1.evaluation = "good", {A1: "1"}, JUDGED
        before = everything(edits.record)
        assert edits.changes(edit) is changes
        assert everything(edits.record) == before
        edits.apply(edit)
        assert (everything(edits.record) != before) is changes
        assert edits.revision == changes

    def test_a_path_that_the_record_lacks_is_an_error(self) -> None:
        edits = edits_of("a1")
        for kind in {*EditKind} - {EditKind.DETAILS, EditKind.RESULT, EditKind.JUDGE}:
            for act in (edits.apply, edits.changes):
                with pytest.raises(LookupError):
                    act(Edit(kind, path("c3"), path("a1"), "text"))
        assert edits.revision == 0


MOVES = st.sampled_from(path(*(col + row for col in "abc" for row in "123")))


@given(data=st.data())
def test_whatever_is_edited_undo_brings_back(data: st.DataObject) -> None:
    edits = edits_of("a1", "b2")
    states = [everything(edits.record)]
    edits.subscribe(lambda edit: states.append(everything(edits.record)) if edit else None)
    for _ in range(data.draw(st.integers(1, 8))):
        node = data.draw(st.sampled_from(list(edits.record.root.walk())))
        kind = data.draw(st.sampled_from([kind for kind in EditKind if kind != EditKind.JUDGE]))
        moves = tuple(data.draw(st.lists(MOVES, max_size=3)))
        texts = ["", "!", "?!"] if kind is EditKind.SIGN else ["", "good"]
        text = data.draw(st.sampled_from(texts))
        point = data.draw(st.sampled_from([A1, B2]))
        mark = data.draw(st.none() | st.sampled_from([*Shape, "", "A"]))
        evaluation = data.draw(st.sampled_from([None, JUDGED, Evaluation(2)]))
        stroke = data.draw(st.sampled_from([None, *StrokeKind]))
        try:
            edit = Edit(kind, node.path(), moves, text, point, mark, evaluation)
            edits.apply(edit._replace(end=Point(0, 2), stroke=stroke))
        except IllegalMove:
            assert kind is EditKind.ADD
        assert_is_tree(edits.record.root)
    while edits.newest is not None:
        assert everything(edits.record) == states.pop()
        edits.undo()
    assert [everything(edits.record)] == states


def assert_is_tree(root: Node) -> None:
    for node in root.walk():
        assert len({child.move for child in node.children}) == len(node.children)
        assert all(child.parent is node for child in node.children)
