"""Marks as edits of a record."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.play.edits import Edit, EditKind, Edits
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark, Shape
from boardtui.rules.board import Point

from .tables import new_record, path

A1, B2 = Point(0, 0), Point(1, 1)


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
