"""Sentences about edits that are undone, and made again."""

from __future__ import annotations

from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.tree import GameRecord, Path
from boardtui.rules.registry import game
from boardtui.words.edits import promoted_text, redone_text, undone_text

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
    assert promoted_text(edits) == "The line of f6 is the main line now."
    undone = view.take_back()
    assert undone is not None
    assert undone_text(edits, undone) == "The line of f6 is a variation again."
    redone = view.redo()
    assert redone is not None
    assert redone_text(edits, redone) == "The line of f6 is the main line now."


def test_lines_that_were_added_together() -> None:
    table = Study(GameRecord(OTHELLO))
    view, edits = View(table), table.edits
    view.grow((), [path("f5 d6 c3"), path("f5 f6")])
    undone = view.take_back()
    assert undone is not None
    assert undone_text(edits, undone) == "The added lines are removed again."
    redone = view.redo()
    assert redone is not None
    assert redone_text(edits, redone) == "The added lines are in the record again."
    assert view.node is view.record.root
