"""Moves that are played in turn at once, as after a forced pass, over a log that answers later."""

from __future__ import annotations

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.table import Change
from boardtui.record.clock import Clock
from boardtui.record.who import Who
from boardtui.rules.errors import IllegalMoveReason

from .late_games import Late
from .tables import ALONE, TOGETHER, new_view, path, told
from .tic_tac_toe import main_line, moves


def test_each_is_sent_once_the_one_before_was_taken() -> None:
    game = Late(seats=ALONE)
    game.ann.view.play(*moves("a1", "b2", "c3"))
    assert (game.ann.log.asked, main_line(game.ann.table.record)) == (1, "")
    game.database.settle()
    assert (game.ann.log.asked, main_line(game.bob.table.record)) == (3, "a1 b2 c3")
    assert game.ann.refusals == []


def test_without_the_first_there_is_no_other() -> None:
    game = Late(seats=ALONE)
    game.ann.log.go_down()
    game.ann.view.play(*moves("a1", "b2"))
    game.database.settle()
    game.ann.view.play(*moves("c3"))
    game.database.settle()
    assert main_line(game.bob.table.record) == "c3"
    assert len(game.ann.refusals) == 1


def test_another_that_cannot_be_sent_is_told() -> None:
    game = Late(seats=ALONE)
    game.ann.table.subscribe(lambda _change: game.ann.log.go_down())
    states = told(game.ann.view)
    game.ann.view.play(*moves("a1", "b2"))
    game.database.settle()
    assert main_line(game.bob.table.record) == "a1"
    (refusal,) = filter(None, (state.refusal for state in states))
    assert isinstance(refusal, Refused)
    assert refusal.reason is RefusalReason.UNREACHABLE


@pytest.mark.parametrize(("seats", "then"), [(ALONE, "a1"), (TOGETHER, "b2")])
def test_another_that_is_not_allowed_is_told(seats: tuple[Who, ...], then: str) -> None:
    game = Late(seats=seats)
    states = told(game.ann.view)
    game.ann.view.play(*moves("a1", then))
    game.database.settle()
    assert (game.kinds, game.ann.waits()) == ("move", False)
    (refusal,) = filter(None, (state.refusal for state in states))
    reason = IllegalMoveReason.OCCUPIED if seats == ALONE else RefusalReason.NOT_YOUR_TURN
    assert refusal.reason is reason


def test_no_command_of_the_program_comes_between() -> None:
    game, refusals = Late(seats=ALONE, clock=Clock(60)), list[Refused]()

    def pause(_change: Change) -> None:
        try:
            game.ann.table.pause()
        except Refused as error:
            refusals.append(error)

    game.ann.table.subscribe(pause)
    game.ann.view.play(*moves("a1", "b2"))
    game.database.settle()
    assert game.kinds == "move move pause"
    assert [error.reason for error in refusals] == [RefusalReason.PENDING]


@pytest.mark.parametrize("names", [("a1", "b2"), ("a1", "b2", "b1")])
def test_at_home_all_are_played_at_once(names: tuple[str, ...]) -> None:
    view = new_view()
    states = told(view)
    view.play(*moves(*names))
    assert main_line(view.record) == " ".join(names)
    assert len(states) == len(names)


def test_elsewhere_all_are_explored() -> None:
    view = new_view("a1")
    view.goto(view.record.root)
    view.play(*moves("c3", "b2"))
    assert (view.cursor, len(view.table.standing.line)) == (path("c3", "b2"), 1)
