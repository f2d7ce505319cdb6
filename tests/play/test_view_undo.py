from __future__ import annotations

from boardtui.play.table import Table
from boardtui.play.view import View

from .tables import new_record
from .tic_tac_toe import moves


def test_an_inserted_line_is_undone_where_it_begins() -> None:
    view = View(Table.of(new_record("a1", "b2")))
    view.back()
    before = str(view.record.root.end().path())
    view.insert(moves("b2", "c3", "c1"))
    assert can_undo(view)
    view.back()
    assert not can_undo(view)
    view.forward()
    view.take_back()
    assert str(view.record.root.end().path()) == before
    assert not can_undo(view)


def can_undo(view: View) -> bool:
    return view.state.can_undo
