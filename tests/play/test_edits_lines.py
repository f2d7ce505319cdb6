"""Lines added to a record together, as one edit."""

from __future__ import annotations

import json

import pytest

from boardtui.play.edits import Edit, EditKind, Edits
from boardtui.rules.errors import IllegalMove
from boardtui.rules.openings import OpeningRule
from boardtui.rules.registry import game
from tests.cases import each

from .tables import ALONE, new_record, new_table, path, play, tree
from .tic_tac_toe import TIC_TAC_TOE, main_line

LINES = (path("b2", "c3"), path("b2", "a3", "c1"), path("a2"))


def grown(*lines: tuple[object, ...], at: str = "") -> Edit:
    return Edit(EditKind.GROW, path(*at.split()), lines=lines)  # type: ignore[arg-type]


def test_lines_come_after_a_node_as_variations() -> None:
    edits = Edits(new_record("a1", "b2", "c3"))
    edits.apply(grown(*LINES, at="a1"))
    record = edits.record
    assert main_line(record) == "a1 b2 c3"
    for line in LINES:
        node = record.at(path("a1") + line)
        assert (
            node.position
            == new_record("a1", *map(TIC_TAC_TOE.format_move, line)).root.end().position
        )
    assert edits.revision == 1


def test_what_the_record_has_is_no_edit() -> None:
    edits = Edits(new_record("a1", "b2", "c3"))
    edits.apply(grown(path("a1", "b2"), path("a1"), ()))
    edits.apply(grown())
    assert (edits.revision, edits.newest) == (0, None)


def test_one_undo_removes_them_all_and_redo_brings_them_back() -> None:
    edits = Edits(new_record("a1", "b2"))
    before = tree(edits.record.root)
    edit = grown(*LINES, at="a1")
    edits.apply(edit)
    after = tree(edits.record.root)
    assert edits.undo() == edit
    assert tree(edits.record.root) == before
    assert edits.newest_undone == edit
    edits.apply(edit)
    assert tree(edits.record.root) == after


def test_undo_leaves_what_the_game_has_gone_on_along() -> None:
    table = new_table("a1", seats=ALONE)
    table.edits.apply(grown(*LINES, at="a1"))
    play(table, "b2", "a3")
    table.edits.undo()
    assert main_line(table.record) == "a1 b2 a3"
    assert not table.record.at(path("a1", "b2", "a3")).children


def test_a_line_that_is_not_legal_adds_nothing() -> None:
    edits = Edits(new_record("a1"))
    before = tree(edits.record.root)
    with pytest.raises(IllegalMove):
        edits.apply(grown(path("b2", "c3"), path("b2", "b2"), at="a1"))
    assert tree(edits.record.root) == before
    with pytest.raises(LookupError):
        edits.apply(grown(*LINES, at="c3"))


def test_they_are_the_same_after_they_were_json() -> None:
    swap = game("gomoku", size=5, line=3, opening=OpeningRule.SWAP)
    lines = (path("a1", "white", game=swap), path("pass", game=swap), ())
    edit = Edit(EditKind.GROW, path("b2", game=swap), lines=lines)
    assert Edit.from_json(swap, json.loads(json.dumps(edit.to_json(swap)))) == edit


@each("lines", ["a1", ["a1"], [["z99"]], [[["a1"]]], None])
def test_other_lines_are_refused(lines: object) -> None:
    value = {"kind": "grow", "path": [], "moves": [], "text": "", "lines": lines}
    with pytest.raises(ValueError):  # noqa: PT011  of several kinds
        Edit.from_json(TIC_TAC_TOE, value)
