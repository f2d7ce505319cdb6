"""Moves taken back come back as they were, until another move is played."""

from __future__ import annotations

import pytest

from boardtui.play.chair import Chair
from boardtui.play.errors import RefusalReason
from boardtui.play.log import EntryKind, MemoryLog
from boardtui.play.shared_table import answer, offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Resign, Termination
from boardtui.rules.registry import game

from .logs import appended
from .players import Scripted
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    FIRST,
    OTHER_ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    new_table,
    new_view,
    path,
    play,
    refused,
    text,
    tree,
)
from .tic_tac_toe import TIC_TAC_TOE, main_line, moves, played

PLAYED = ("a1", "b2", "c3", "c1")


class TestTable:
    @pytest.mark.parametrize("keep", [True, False])
    @pytest.mark.parametrize(("seats", "steps"), [(ALONE, 4), (AGAINST_ROBOT, 2), (ROBOTS, 4)])
    def test_as_many_steps_come_back_as_were_taken_back(
        self, seats: tuple[Who, ...], steps: int, *, keep: bool
    ) -> None:
        table = new_table(*PLAYED, seats=seats)
        lines, before = [], text(table)
        for _step in range(steps):
            lines.append(table.standing.line)
            table.take_back(FIRST, keep=keep)
        assert table.standing.line == ()
        assert main_line(table.record) == ("a1 b2 c3 c1" if keep else "")
        for line in reversed(lines):
            assert table.standing.can_redo(FIRST)
            table.redo(FIRST)
            assert table.standing.line == line
        assert text(table) == before
        assert not table.standing.can_redo(FIRST)
        with refused(table, RefusalReason.NOTHING_TO_REDO):
            table.redo(FIRST)
        again = Table.from_log(MemoryLog(table.log.read()))
        assert (again.standing, text(again)) == (table.standing, text(table))

    def test_it_is_one_entry_of_the_log(self) -> None:
        table = new_table(*PLAYED, seats=AGAINST_ROBOT)
        table.take_back(FIRST)
        number = table.standing.revision
        table.redo(FIRST)
        (entry,) = table.log.read(number)
        assert (entry.kind, entry.who) == (EntryKind.GO_ON, ANN.id)

    @pytest.mark.parametrize("seats", [ALONE, AGAINST_ROBOT])
    def test_another_move_ends_it(self, seats: tuple[Who, ...]) -> None:
        table = new_table(*PLAYED, seats=seats)
        table.take_back(FIRST, keep=False)
        play(table, "a3")
        assert not table.standing.can_redo(FIRST)
        with refused(table, RefusalReason.NOTHING_TO_REDO):
            table.redo(FIRST)

    def test_the_same_moves_played_by_hand_are_no_others(self) -> None:
        table = new_table(*PLAYED, seats=AGAINST_ROBOT)
        table.take_back(FIRST, keep=False)
        table.take_back(FIRST, keep=False)
        play(table, "a1")
        assert table.standing.taken_back == (path("c3", "c1"), path("b2"))
        table.redo(FIRST)
        assert table.standing.line == path("a1", "b2")
        play(table, "c3", "c1")
        assert not table.standing.can_redo(FIRST)

    def test_going_on_elsewhere_ends_it(self) -> None:
        table = new_table(*PLAYED)
        table.take_back(FIRST)
        table.go_on(FIRST, path("b2"))
        with refused(table, RefusalReason.NOTHING_TO_REDO):
            table.redo(FIRST)

    def test_other_players_do_not_play_moves_of_those_before(self) -> None:
        table = new_table(*PLAYED, seats=AGAINST_ROBOT)
        table.take_back(FIRST)
        table.sit((ANN, OTHER_ROBOT))
        with refused(table, RefusalReason.NOTHING_TO_REDO):
            table.redo(FIRST)

    def test_after_the_end_there_is_none(self) -> None:
        table = new_table(*PLAYED, seats=ALONE)
        table.resign(FIRST)
        with refused(table, RefusalReason.OVER):
            table.redo(FIRST)

    def test_a_resignation_that_was_taken_back_is_no_move(self) -> None:
        table = new_table(*PLAYED)
        table.take_back(FIRST)
        table.resign(FIRST)
        with refused(table, RefusalReason.OVER):
            table.redo(FIRST)
        table.take_back(FIRST)
        table.redo(FIRST)
        assert table.standing.line == path(*PLAYED)

    def test_with_another_person_it_is_for_both_to_decide(self) -> None:
        table = new_table(*PLAYED, seats=TOGETHER)
        offer(table, SECOND, OfferKind.TAKE_BACK)
        answer(table, FIRST, accept=True)
        assert table.standing.line == path("a1", "b2", "c3")
        for seat in (FIRST, SECOND):
            assert not table.standing.can_redo(seat)
            with refused(table, RefusalReason.OTHERS_PLAY):
                table.redo(seat)

    def test_a_win_comes_back_with_its_move(self) -> None:
        table = new_table("a1", "b1", "a2", "b2", "a3", seats=AGAINST_ROBOT)
        outcome, before = table.standing.outcome, text(table)
        assert outcome is not None
        table.take_back(FIRST, keep=False)
        assert table.standing.awaited == FIRST
        table.redo(FIRST)
        assert (table.standing.outcome, text(table)) == (outcome, before)

    def test_a_side_that_dropped_out_does_so_again(self) -> None:
        three_way = game("three-way")
        table = new_table(seats=(ANN, ANN, ANN), game=three_way)
        table.resign(FIRST)
        line = table.standing.line
        assert isinstance(line[0], Resign)
        table.take_back(SECOND)
        assert table.standing.line == ()
        table.redo(SECOND)
        assert table.standing.line == line

    def test_no_entry_brings_back_a_move_that_the_rules_forbid(self) -> None:
        table = new_table("a1", "b2", seats=AGAINST_ROBOT)
        table.take_back(FIRST)
        before = table.standing
        data = {"seat": FIRST, "moves": ["a1", "a1"]}
        appended(table.log, ANN.id, EntryKind.GO_ON, data)
        assert table.standing == before._replace(revision=before.revision + 1)

    def test_what_the_moves_held_comes_back_too(self) -> None:
        table = new_table(*PLAYED, seats=AGAINST_ROBOT)
        table.head.evaluation = Evaluation(0.5, 9)
        before = tree(table.record.root)
        table.take_back(FIRST, keep=False)
        assert table.head.children == ()
        table.redo(FIRST)
        assert tree(table.record.root) == before


class TestClock:
    def timed(self) -> Table:
        self.now = 100.0
        log = MemoryLog(clock=lambda: self.now)
        return Table.of(GameRecord(TIC_TAC_TOE, clock=Clock(60, 2)), AGAINST_ROBOT, log=log)

    def test_nobody_gains_time(self) -> None:
        table = self.timed()
        self.now += 10
        play(table, "a1")
        self.now += 5
        play(table, "b2")
        left = table.standing.left
        times = [node.left for node in table.record.mainline()]
        for _time in range(3):
            table.take_back(FIRST, keep=False)
            table.redo(FIRST)
        assert table.standing.left == left
        assert [node.left for node in table.record.mainline()] == times
        self.now += 3
        table.take_back(FIRST, keep=False)
        self.now += 4
        table.redo(FIRST)
        assert table.standing.left == (TimeLeft(52 - 7), left[SECOND])

    def test_nothing_comes_back_once_the_time_is_up(self) -> None:
        table = self.timed()
        play(table, "a1", "b2")
        table.take_back(FIRST)
        self.now += 99
        table.redo(FIRST)
        outcome = table.standing.outcome
        assert outcome is not None
        assert outcome.termination is Termination.TIMEOUT
        assert table.standing.line == ()


async def test_a_computer_is_not_asked_again() -> None:
    robot, table = Scripted(), new_table("a1", "b2", seats=AGAINST_ROBOT)
    chair = Chair(table, SECOND, robot)
    chair.start()
    table.take_back(FIRST, keep=False)
    table.redo(FIRST)
    assert table.standing.line == path("a1", "b2")
    await chair.close()
    assert robot.asked == []


class TestView:
    @pytest.mark.parametrize("keep", [True, False])
    def test_a_new_view_of_the_same_table_brings_it_back(self, *, keep: bool) -> None:
        view = new_view(*PLAYED, seats=AGAINST_ROBOT)
        view.take_back(keep=keep)
        view.close()
        view = View(view.table, "ann")
        assert view.state.can_redo
        view.redo()
        assert played(view.state) == "a1 b2 c3 c1 |"
        assert not view.state.can_redo

    def test_it_is_one_change(self) -> None:
        view = new_view(*PLAYED, seats=AGAINST_ROBOT)
        view.take_back(keep=False)
        revision = view.state.revision
        view.redo()
        assert view.state.revision == revision + 1

    def test_it_is_for_the_cursor_at_the_head(self) -> None:
        view = new_view(*PLAYED)
        view.take_back()
        view.back()
        assert not view.state.can_redo
        view.redo()
        assert played(view.state) == "a1 b2 c3 c1 |"

    def test_a_spectator_may_not(self) -> None:
        table = new_table(*PLAYED)
        table.take_back(FIRST)
        view = View(table)
        assert not view.state.can_redo
        with refused(table, RefusalReason.NOTHING_TO_REDO):
            view.redo()

    def test_explored_moves_come_back_where_they_were(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        for move in moves("c3", "c1"):
            view.play(move)
        view.take_back()
        view.take_back()
        assert (played(view.state), view.state.can_redo) == ("a1 | b2", True)
        view.redo()
        view.redo()
        assert (played(view.state), view.state.can_redo) == ("a1 c3 c1 |", False)
        view.take_back()
        view.play(moves("a2")[0])
        assert not view.state.can_redo

    def test_an_inserted_line_comes_back_after_the_cursor(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        view.insert(moves("c3", "c1"))
        view.take_back()
        assert played(view.state) == "a1 | b2"
        view.redo()
        assert played(view.state) == "a1 | b2"
        assert view.record.at(path("a1", "c3", "c1"))
        assert view.state.can_undo

    def test_the_head_of_a_game_is_not_explored(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        view.play(moves("c3")[0])
        view.take_back()
        view.take_back()
        assert played(view.state) == "a1 | b2"
        view.redo()
        assert view.table.standing.line == path("a1", "b2")
        assert played(view.state) == "a1 b2 |"
