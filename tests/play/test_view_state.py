"""What a view tells, and when."""

from __future__ import annotations

import pytest

from boardtui.play.shared_table import offer
from boardtui.play.standing import OfferKind
from boardtui.play.study import Study
from boardtui.play.table import SubjectStatus, Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Color
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello

from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    AT_ONE_KEYBOARD,
    FIRST,
    OTHER_ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    grow,
    new_record,
    new_table,
    new_view,
    play,
    subject_of,
    told,
)
from .tic_tac_toe import TIC_TAC_TOE, moves, played

BLACK, WHITE = Color(0), Color(1)


def test_each_subscriber_is_called_at_once_and_after_every_change() -> None:
    view = new_view()
    seen: list[int] = []
    stop = view.subscribe(lambda state: seen.append(state.depth))
    view.play(moves("a1")[0])
    stop()
    stop()
    view.play(moves("b2")[0])
    assert seen == [0, 1]


def test_no_one_sees_an_older_state_after_a_newer_one() -> None:
    view = new_view()

    def answer(state: ViewState) -> None:
        if state.depth == 1:
            view.play(moves("b2")[0])
        elif state.depth == 2:
            view.goto(view.record.root)

    seen: list[int] = []
    view.subscribe(answer)
    view.subscribe(lambda state: seen.append(state.revision))
    view.play(moves("a1")[0])
    assert seen == sorted(set(seen))
    assert seen[-1] == view.state.revision
    assert played(view.state) == "| a1 b2"


def test_every_entry_and_notice_of_the_table_makes_one_state() -> None:
    view = new_view("a1", "b2", seats=TOGETHER)
    states = told(view)
    table = view.table
    offer(table, FIRST, OfferKind.DRAW)
    play(table, "c3")
    table.note(SubjectStatus(is_unsaved=True))
    table.resign(FIRST)
    assert [state.revision for state in states] == [2, 3, 4, 5]
    assert [state.is_unsaved for state in states] == [False, False, True, True]
    assert states[-1] is view.state


def test_others_at_the_board_are_an_edit() -> None:
    view = new_view("a1", seats=AGAINST_ROBOT)
    edits = view.state.edits
    view.table.sit((ANN, OTHER_ROBOT))
    assert view.state.edits == edits + 1
    assert view.state.names == ("Ann", "Level 7")


def test_a_view_that_is_closed_tells_nothing() -> None:
    view = new_view("a1")
    states = told(view)
    view.close()
    play(view.table, "b2")
    assert states == []


@pytest.mark.parametrize(
    ("seats", "who", "may"),
    [
        (ALONE, "ann", [True, True]),
        (AGAINST_ROBOT, "ann", [False, True]),
        (AGAINST_ROBOT[::-1], "ann", [True, True]),
        (TOGETHER, "ann", [False, True]),
        (TOGETHER, "bob", [True, True]),
        (TOGETHER, None, [False, True]),
        (ROBOTS, "ann", [False, True]),
        ((), "ann", [True, True]),
    ],
)
def test_a_move_may_be_entered_in_ones_turn_or_to_explore(
    seats: tuple[Who, ...], who: str | None, may: list[bool]
) -> None:
    view = View(subject_of(new_record("a1"), seats), who)
    at_head = view.state.may_play
    view.back()
    assert [at_head, view.state.may_play] == may


@pytest.mark.parametrize(
    ("seats", "who", "humans", "mine"),
    [
        (ALONE, "ann", {BLACK, WHITE}, {BLACK, WHITE}),
        (AT_ONE_KEYBOARD, "ann", {BLACK, WHITE}, {BLACK, WHITE}),
        (AGAINST_ROBOT, "ann", {BLACK}, {BLACK}),
        (AGAINST_ROBOT[::-1], "ann", {WHITE}, {WHITE}),
        (AGAINST_ROBOT, "bob", {BLACK}, set()),
        (TOGETHER, "ann", {BLACK, WHITE}, {BLACK}),
        (TOGETHER, "bob", {BLACK, WHITE}, {WHITE}),
        (TOGETHER, None, {BLACK, WHITE}, set()),
        (ROBOTS, "ann", set(), set()),
        ((), "ann", {BLACK, WHITE}, set()),
    ],
)
def test_people_are_told_from_computers_and_the_person_here_from_both(
    seats: tuple[Who, ...], who: str | None, humans: set[Color], mine: set[Color]
) -> None:
    state = View(subject_of(new_record("a1"), seats), who).state
    assert state.humans == humans
    assert state.mine == mine
    assert state.me == (min(mine) if len(mine) == 1 else None)
    is_everybody = len(mine) == 2
    assert state.is_alone is (is_everybody or not seats)


@pytest.mark.parametrize("seats", [ALONE, AT_ONE_KEYBOARD, AGAINST_ROBOT])
def test_people_of_one_account_take_back_pause_and_go_on(seats: tuple[Who, ...]) -> None:
    clock = Clock(300.0)
    view = View(Table.of(GameRecord(TIC_TAC_TOE, clock=clock), seats), "ann")
    play(view.table, "a1", "b2")
    assert view.state.can_take_back
    view.take_back()
    view.table.pause()
    assert view.table.standing.timing is not None
    assert not view.table.standing.timing.is_running
    view.table.resume()
    view.back()
    view.go_on()
    assert view.head is view.node


def test_it_says_what_moves_take_and_where_none_may_go() -> None:
    othello = View(new_table(game=Othello(4)), "ann").state
    assert {len(flipped) for flipped in othello.captures.values()} == {1}
    assert len(othello.captures) == 4
    renju = Gomoku(rule=Rule.RENJU)
    names = ["h8", "a1", "i8", "a3", "h9", "a5", "i10", "a7"]
    record = new_record(*names, game=renju)
    state = View(Table.of(record, ALONE), "ann").state
    assert state.forbidden == renju.forbidden_points(record.root.end().position)
    assert len(state.forbidden) == 1


def test_the_cursor_follows_the_game_until_it_is_moved_away() -> None:
    table = new_table("a1")
    follows, looks = View(table, "ann"), View(table, "ann")
    looks.back()
    play(table, "b2")
    assert played(follows.state) == "a1 b2 |"
    assert played(looks.state) == "| a1 b2"
    table.take_back(SECOND)
    assert played(follows.state) == "a1 | b2"


def test_a_view_of_a_record_begins_at_its_head() -> None:
    record = GameRecord(TIC_TAC_TOE)
    grow(record.root, "a1", "b2", "c3")
    view = View(Study(record, head=record.mainline()[1]), "ann")
    assert played(view.state) == "a1 | b2 c3"
    assert not view.state.reviewing
