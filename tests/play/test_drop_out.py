"""Resignations after which two others play on."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.play.errors import RefusalReason
from boardtui.play.log import EntryKind, MemoryLog
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Outcome, Resign, Termination
from boardtui.rules.three_way import ThreeWayOthello

from .tables import ANN, BOB, FIRST, OTHER_ROBOT, ROBOT, SECOND, path, play, refused, text
from .test_standing import after, line, moved, start
from .tic_tac_toe import WHITE

THIRD, RED = Seat(2), Color(2)
GAME = ThreeWayOthello(size=5)
CID = Who(WhoKind.PERSON, "cid", "Cid")
PEOPLE = (ANN, BOB, CID)
WITH_ROBOTS = (ANN, ROBOT, OTHER_ROBOT)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_others_play_on(seat: int) -> None:
    now = start("d1", seats=PEOPLE, game=GAME)
    out = after(now, PEOPLE[seat].id, EntryKind.RESIGN, seat=seat)
    assert out.outcome is None
    assert line(out) == f"d1 resign {'BWR'[seat]}"
    assert out.position.board == now.position.board
    assert out.awaited == (2 if seat == 1 else 1)
    assert out.head_revision == 2


def test_no_one_drops_out_twice() -> None:
    now = after(start(seats=PEOPLE, game=GAME), "cid", EntryKind.RESIGN, seat=2)
    again = after(now, "cid", EntryKind.RESIGN, seat=2)
    assert again == now._replace(revision=3)


def test_the_last_one_left_wins() -> None:
    now = start(seats=PEOPLE, game=GAME)
    for seat in (0, 2):
        now = after(now, PEOPLE[seat].id, EntryKind.RESIGN, seat=seat)
    assert now.outcome == Outcome((WHITE,), Termination.RESIGNATION)
    assert now.awaited is None


def test_it_is_not_played_as_a_move() -> None:
    now = start(seats=PEOPLE, game=GAME)
    assert moved(now, "ann", "resign W") == now._replace(revision=2)


def test_it_is_taken_back_with_what_computers_played_since() -> None:
    now = start("d1", "b1", "e2", seats=WITH_ROBOTS, game=GAME)
    out = after(now, "ann", EntryKind.RESIGN, seat=0)
    later = after(out, "5", EntryKind.MOVE, seat=1, at=out.head_revision, move="b5")
    assert line(later) == "d1 b1 e2 resign B b5"
    back = after(later, "ann", EntryKind.TAKE_BACK, seat=0)
    assert line(back) == "d1 b1 e2"
    assert back.awaited == FIRST


def new_table(*names: str, seats: tuple[Who, ...] = PEOPLE) -> Table:
    table = Table.of(GameRecord(GAME), seats)
    play(table, *names)
    return table


def test_the_record_has_it_as_a_move_of_the_main_line() -> None:
    table = new_table("d1")
    table.resign(THIRD)
    play(table, "b1")
    assert table.record.outcome is None
    moves = [node.move for node in table.record.root.mainline()]
    assert moves == [*path("d1", game=GAME), Resign(RED), *path("b1", game=GAME)]
    assert table.standing.awaited == FIRST
    (again,) = sgf.loads(text(table))
    assert again.record.root.end().position == table.standing.position


def test_the_log_tells_the_same_game_again() -> None:
    table = new_table("d1")
    table.resign(SECOND)
    play(table, table.standing.position.game.format_move(table.standing.position.legal_moves[0]))
    again = Table.from_log(MemoryLog(table.log.read()))
    assert again.standing == table.standing
    assert text(again) == text(table)


def test_who_has_dropped_out_cannot_resign_again() -> None:
    table = new_table()
    table.resign(SECOND)
    with refused(table, RefusalReason.OUT):
        table.resign(SECOND)


def test_a_move_is_no_way_to_make_another_one_drop_out() -> None:
    table = new_table()
    with pytest.raises(IllegalMove) as caught:
        table.play(FIRST, table.standing.head_revision, Resign(WHITE))
    assert caught.value.reason is IllegalMoveReason.MAY_NOT_DROP_OUT


def test_a_view_steps_over_it_and_back() -> None:
    table = new_table("d1", seats=(ANN, ANN, ANN))
    view = View(table, "ann")
    table.resign(THIRD)
    assert view.state.last_move == Resign(RED)
    assert (view.state.depth, view.state.position.turn) == (2, WHITE)
    view.take_back()
    assert (view.state.depth, view.state.position.turn) == (1, WHITE)
    assert GAME.dropped_out(view.state.position) == frozenset()
