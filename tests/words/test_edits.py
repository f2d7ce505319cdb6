"""Sentences about edits that are undone, and made again."""

from __future__ import annotations

from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.tree import GameRecord, Path
from boardtui.rules.registry import game
from boardtui.words.edits import promoted_text, redone_text, undone_text
from tests.play.tables import redone, undone

OTHELLO = game("othello")


def path(moves: str) -> Path:
    return tuple(map(OTHELLO.parse_move, moves.split()))


def test_a_promotion_made_again_names_the_move_that_it_named_before() -> None:
    table = Study(GameRecord(OTHELLO))
    view, edits = View(table), table.edits
    edits.add((), path("f5 d6 c3"))
    edits.add(path("f5"), path("f6 e6 f4"))
    view.goto(view.record.at(path("f5 f6 e6 f4")))
    view.promote()
    assert promoted_text(edits) == "The line with f6 is now the main line."
    assert undone_text(edits, undone(view)) == "The line with f6 is a variation again."
    assert redone_text(edits, redone(view)) == "The line with f6 is now the main line."


def test_lines_that_were_added_together() -> None:
    table = Study(GameRecord(OTHELLO))
    view, edits = View(table), table.edits
    view.grow((), [path("f5 d6 c3"), path("f5 f6")])
    assert undone_text(edits, undone(view)) == "The added lines were removed."
    assert redone_text(edits, redone(view)) == "The added lines were restored."
    assert view.node is view.record.root
