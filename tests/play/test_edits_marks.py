"""Marks as edits of a record."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.formats.sgf.remarks import authors_sign
from boardtui.formats.sgf.strokes import strokes_of
from boardtui.play.edits import Edit, EditKind, Edits
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark, Shape, Stroke, StrokeKind
from boardtui.rules.board import Point

from .tables import new_record, path

A1, B2, C1 = Point(0, 0), Point(1, 1), Point(2, 0)


class TestMark:
    def test_a_point_is_marked_and_the_mark_taken_away(self) -> None:
        edits = Edits(new_record("a1"))
        node = edits.record.at(path("a1"))
        edits.mark(path("a1"), A1, Shape.CROSS)
        edits.mark(path("a1"), B2, "1")
        assert node.marks == {A1: Shape.CROSS, B2: "1"}
        edits.mark(path("a1"), A1, Shape.CIRCLE)
        edits.mark(path("a1"), B2, None)
        assert node.marks == {A1: Shape.CIRCLE}

    @pytest.mark.parametrize("mark", [None, "", " \n"])
    def test_where_nothing_is_marked_there_is_nothing_to_take_away(self, mark: str | None) -> None:
        edits = Edits(new_record("a1"))
        edits.mark(path("a1"), A1, mark)
        assert edits.revision == 0

    @pytest.mark.parametrize("mark", [Shape.CROSS, "cross"])
    def test_the_same_again_is_no_edit(self, mark: Mark) -> None:
        edits = Edits(new_record("a1"))
        edits.mark((), A1, mark)
        edits.mark((), A1, mark)
        assert (edits.revision, edits.record.root.marks) == (1, {A1: mark})

    def test_a_label_is_one_line(self) -> None:
        edits = Edits(new_record("a1"))
        edits.mark((), A1, " one\ntwo ")
        assert edits.record.root.marks == {A1: "one two"}

    @pytest.mark.parametrize("point", [Point(3, 0), Point(0, -1)])
    def test_a_point_outside_the_board_is_an_error(self, point: Point) -> None:
        edits = Edits(new_record("a1"))
        with pytest.raises(LookupError):
            edits.mark((), point, "1")
        assert (edits.revision, edits.record.root.marks) == (0, {})

    def test_undo_brings_back_what_was_there_in_its_order(self) -> None:
        edits = Edits(new_record("a1"))
        edits.mark((), A1, "1")
        edits.mark((), B2, "2")
        for mark in ("3", Shape.SQUARE, None):
            edits.mark((), A1, mark)
            edits.undo()
            assert list(edits.record.root.marks.items()) == [(A1, "1"), (B2, "2")]
        edits.undo()
        edits.undo()
        assert edits.record.root.marks == {}

    def test_marks_of_a_file_that_change_are_written_and_undone(self) -> None:
        (reading,) = sgf.loads("(;GM[4]SZ[9];B[ee]TR[aa:bb][zz]V[1.20])")
        edits, text = Edits(reading.record), sgf.dumps(reading.record)
        at = reading.record.root.end().path()
        edits.mark(at, A1, Shape.CROSS)
        edits.apply(Edit(EditKind.ADD, at, evaluation=Evaluation(2, depth=4)))
        changed = ";B[ee]TR[zz][ba][ab][bb]V[2]BTEVAL[depth:4]MA[aa])"
        assert changed in sgf.dumps(reading.record)
        edits.undo()
        edits.undo()
        assert sgf.dumps(reading.record) == text


class TestSign:
    @pytest.mark.parametrize(
        ("sign", "written"),
        [
            ("!", "TE[1]"),
            ("!!", "TE[2]"),
            ("?", "BM[1]"),
            ("??", "BM[2]"),
            ("!?", "IT[]"),
            ("?!", "DO[]"),
        ],
    )
    def test_a_move_has_one_sign_which_is_written_and_undone(self, sign: str, written: str) -> None:
        (reading,) = sgf.loads("(;GM[2];B[f5]TE[2]N[name])")
        edits, node = Edits(reading.record), reading.record.root.end()
        edits.apply(Edit(EditKind.SIGN, node.path(), text=sign))
        assert authors_sign(node) == sign
        assert {*node.properties} == {"N", written[:2]}
        assert written in sgf.dumps(reading.record)
        edits.apply(Edit(EditKind.SIGN, node.path()))
        assert {*node.properties} == {"N"}
        while edits.undo():
            pass
        assert "TE[2]" in sgf.dumps(reading.record)

    def test_an_unknown_sign_is_an_error(self) -> None:
        edits = Edits(new_record("a1"))
        with pytest.raises(LookupError):
            edits.apply(Edit(EditKind.SIGN, path("a1"), text="good"))
        assert edits.revision == 0


class TestStroke:
    def test_arrows_and_lines_are_drawn_written_and_taken_away(self) -> None:
        edits = Edits(new_record("a1"))
        edits.apply(Edit(EditKind.STROKE, point=A1, end=B2, stroke=StrokeKind.ARROW))
        edits.apply(Edit(EditKind.STROKE, point=B2, end=A1, stroke=StrokeKind.ARROW))
        edits.apply(Edit(EditKind.STROKE, point=A1, end=C1, stroke=StrokeKind.LINE))
        root = edits.record.root
        assert strokes_of(root) == (
            Stroke(StrokeKind.ARROW, A1, B2),
            Stroke(StrokeKind.ARROW, B2, A1),
            Stroke(StrokeKind.LINE, A1, C1),
        )
        assert root.properties == {"AR": ["aa:bb", "bb:aa"], "LN": ["aa:ca"]}
        edits.apply(Edit(EditKind.STROKE, point=A1, end=B2))
        edits.apply(Edit(EditKind.STROKE, point=C1, end=A1))
        assert root.properties == {"AR": ["bb:aa"]}

    def test_another_stroke_between_two_points_replaces_the_one_there(self) -> None:
        edits = Edits(new_record("a1"))
        edits.apply(Edit(EditKind.STROKE, point=A1, end=B2, stroke=StrokeKind.ARROW))
        edits.apply(Edit(EditKind.STROKE, point=A1, end=B2, stroke=StrokeKind.LINE))
        edits.apply(Edit(EditKind.STROKE, point=B2, end=A1, stroke=StrokeKind.LINE))
        assert (edits.revision, dict(edits.record.root.properties)) == (2, {"LN": ["aa:bb"]})

    def test_what_a_file_writes_beside_it_stays(self) -> None:
        (reading,) = sgf.loads("(;GM[4]SZ[9];B[ee]AR[aa:cc][zz:aa]LN[aa]N[x])")
        edits, node = Edits(reading.record), reading.record.root.end()
        before = sgf.dumps(reading.record)
        edits.apply(Edit(EditKind.STROKE, node.path(), point=A1, end=B2, stroke=StrokeKind.ARROW))
        assert "AR[aa:cc][zz:aa][aa:bb]LN[aa]" in sgf.dumps(reading.record)
        edits.undo()
        assert sgf.dumps(reading.record) == before

    @pytest.mark.parametrize(
        ("start", "end"), [(A1, A1), (A1, Point(3, 0)), (Point(0, -1), A1), (None, A1), (A1, None)]
    )
    def test_it_leads_from_one_point_of_the_board_to_another(
        self, start: Point | None, end: Point | None
    ) -> None:
        edits = Edits(new_record("a1"))
        with pytest.raises(LookupError):
            edits.apply(Edit(EditKind.STROKE, point=start, end=end, stroke=StrokeKind.LINE))
        assert edits.revision == 0
