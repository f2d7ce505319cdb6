"""Games that are over, or that others share: what is done in looking at them costs no one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from boardtui.play.chair import Chair
from boardtui.play.standing import Proposal
from boardtui.play.table import RefusalReason, Refused, Table
from boardtui.play.view import View
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Shape
from boardtui.record.who import Who
from boardtui.rules.board import Point
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Outcome, Termination
from tests.cases import each
from tests.waiting import settle

from .players import Scripted
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    FIRST,
    ROBOTS,
    SECOND,
    TOGETHER,
    everything,
    new_record,
    new_table,
    path,
    play,
    refused,
    told,
)
from .tic_tac_toe import main_line, moves, played

WON = ("a1", "b1", "a2", "b2", "a3")


class Copies(list[Table]):
    """The copies that a view made of its own."""


def look(table: Table, who: str | None) -> tuple[View, Copies]:
    copies = Copies()
    return View(table, who, keep_copy=copies.append), copies


def finished(by_rules: bool = True, seats: Sequence[Who] = AGAINST_ROBOT) -> Table:
    table = new_table(*WON if by_rules else WON[:3], seats=seats)
    if not by_rules:
        table.resign(FIRST)
    assert table.standing.outcome is not None
    return table


class TestFinishedGame:
    @each("by_rules", [True, False])
    @each("seats", [ALONE, AGAINST_ROBOT, ROBOTS, TOGETHER])
    @each("who", ["ann", None])
    def test_enter_anywhere_in_its_past_makes_one_copy(
        self, by_rules: bool, seats: Sequence[Who], who: str | None
    ) -> None:
        table = finished(by_rules, seats)
        nodes = table.record.mainline()[:-1]
        before = everything(table)
        for index in range(len(nodes)):
            view, copies = look(table, who)
            view.goto(nodes[index])
            view.play(moves("c3" if index != 2 or by_rules else "c1")[0])
            view.play(view.state.legal_moves[0])
            assert everything(table) == before
            (copy,) = copies
            assert view.record is copy.record is not table.record
            assert len(view.cursor) == index + 2
            assert copy.record.outcome == table.record.outcome
            assert main_line(copy.record) == main_line(table.record)
            view.close()

    def test_a_copy_says_which_game_it_is_of(self) -> None:
        table = finished()
        view, copies = look(table, "ann")
        view.goto(table.record.root)
        view.play(moves("c3")[0])
        (copy,) = copies
        assert copy.record.origin == table.record.origin_at(table.head)
        assert copy.record.origin.moves == len(WON)
        assert table.record.origin is None

    async def test_the_computer_is_not_asked(self) -> None:
        robot, table = Scripted(), finished()
        chair = Chair(table, SECOND, robot)
        chair.start()
        view, copies = look(table, "ann")
        view.goto(table.record.mainline()[1])
        view.play(moves("c3")[0])
        await settle()
        assert (robot.asked, view.state.thinking, len(copies)) == ([], None, 1)
        await chair.close()

    def test_each_kind_of_edit_is_made_in_the_copy(self) -> None:
        def explore(view: View) -> None:
            view.play(moves("c3")[0])

        def promote(view: View) -> None:
            view.goto(view.record.at(path("a1", "c1")))
            view.promote()

        acts: list[Callable[[View], None]] = [
            explore,
            lambda view: view.insert(moves("c3", "c2")),
            lambda view: view.judge(view.cursor, Evaluation(1)),
            lambda view: view.remove(path("a1", "c1")),
            promote,
        ]
        for act in acts:
            record = new_record(*WON)
            record.at(path("a1")).play(moves("c1")[0])
            table = Table.of(record, ALONE)
            before = everything(table)
            view, copies = look(table, "ann")
            view.goto(record.mainline()[1])
            edits = view.state.edits
            states = told(view)
            act(view)
            assert everything(table) == before
            assert len(copies) == 1
            assert copies[0].edits is view.edits
            assert view.edits.newest is not None
            assert view.state.edits == edits + 1
            assert states[-1] is view.state
            view.comment((), "more")
            assert len(copies) == 1

    @each("by_rules", [True, False])
    @each("seats", [ALONE, AGAINST_ROBOT, ROBOTS, TOGETHER])
    @each("who", ["ann", "eve", None])
    def test_remarks_on_a_game_of_ones_own_are_made_in_it(
        self, by_rules: bool, seats: Sequence[Who], who: str | None
    ) -> None:
        table = finished(by_rules, seats)
        standing, line = table.standing, main_line(table.record)
        view, copies = look(table, who)
        view.back()
        view.comment(view.cursor, "good")
        view.mark(view.cursor, Point(0, 0), Shape.CROSS)
        is_own = table.standing.is_solo and (who == "ann" or (seats == ROBOTS and who is not None))
        assert len(copies) == (not is_own)
        assert (view.record is table.record) == is_own
        assert view.node.comment == "good"
        assert table.standing is standing
        assert main_line(table.record) == line
        view.goto(view.record.root)
        view.play(moves("c3")[0])
        assert len(copies) == 1

    def test_the_copy_is_kept_before_it_is_changed_and_then_told(self) -> None:
        table = finished()
        edits: list[object] = []

        def keep(copy: Table) -> None:
            assert copy.edits.newest is None
            assert copy.standing.seats == ()
            copy.edits.subscribe(edits.append)

        view = View(table, "ann", keep_copy=keep)
        view.back()
        states = told(view)
        view.play(moves("c3")[0])
        assert len(edits) == len(states) == 1
        assert states[0].node is view.node
        assert states[0].line[0] is view.record.root

    @pytest.mark.parametrize(
        "act",
        [
            lambda view: view.back(),
            lambda view: view.goto(view.record.root),
            lambda view: view.play(moves("b2")[0]),
            lambda view: view.insert(moves("b2")),
            lambda view: view.comment(view.cursor, ""),
            lambda view: view.mark(view.cursor, Point(0, 0), None),
            lambda view: view.judge(view.cursor, None),
            lambda view: view.promote(),
            lambda view: view.remove(path("a1")),
            lambda view: view.remove(()),
        ],
    )
    def test_what_changes_nothing_makes_no_copy(self, act: Callable[[View], None]) -> None:
        table = finished()
        before = everything(table)
        view, copies = look(table, "ann")
        view.goto(table.record.at(path("a1", "b1", "a2")))
        act(view)
        assert everything(table) == before
        assert copies == []
        assert view.record is table.record

    def test_nor_does_what_is_refused(self) -> None:
        table = finished()
        view, copies = look(table, "ann")
        with refused(table, RefusalReason.OVER):
            view.play(moves("c3")[0])
        view.back()
        with pytest.raises(IllegalMove):
            view.play(moves("a1")[0])
        with pytest.raises(IllegalMove):
            view.insert(moves("c3", "a1"))
        with pytest.raises(LookupError):
            view.comment(path("c3"), "good")
        with refused(table, RefusalReason.OVER):
            view.go_on()
        assert copies == []
        assert view.record is table.record

    def test_taking_back_what_was_explored_ends_where_it_began(self) -> None:
        table = finished()
        before = everything(table)
        view, _copies = look(table, "ann")
        view.back()
        view.play(moves("c3")[0])
        view.take_back()
        assert not view.state.can_undo
        assert not view.state.can_take_back
        for act in (view.take_back, view.go_on):
            with pytest.raises(Refused):
                act()
        assert everything(table) == before

    def test_what_was_explored_in_the_game_stays_when_it_is_over(self) -> None:
        table = new_table("a1", "b1", "a2", "b2")
        view, copies = look(table, "ann")
        view.back()
        view.play(moves("c3")[0])
        play(table, "a3")
        assert not view.state.can_undo
        view.judge(view.cursor, Evaluation(1))
        assert [node.evaluation for node in table.record.root.walk() if node.evaluation] == []
        assert len(copies) == 1

    def test_what_leads_to_the_end_may_be_cut_off_in_the_copy_alone(self) -> None:
        table = finished()
        view, (copy,) = self.explored(table)
        view.remove(path("a1"))
        assert main_line(copy.record) == ""
        assert view.head is view.node is copy.head is copy.record.root
        assert view.state.line == (copy.record.root,)
        assert copy.standing.line == ()
        assert main_line(table.record) == " ".join(WON)
        assert table.standing.outcome is not None

    def test_after_rejoining_the_game_is_looked_at_and_the_copy_is_left(self) -> None:
        table = finished(by_rules=False, seats=ALONE)
        view, (copy,) = self.explored(table)
        edits = view.state.edits
        states = told(view)
        view.rejoin()
        assert view.state.edits > edits
        assert view.record is table.record
        assert (view.node, view.head) == (table.head, table.head)
        assert len(states) == 1
        view.rejoin()
        copy.edits.comment((), "good")
        assert len(states) == 1
        view.take_back()
        assert table.standing.outcome is None
        view.play(moves("b2")[0])
        assert played(view.state) == "a1 b1 a2 b2 |"

    def test_a_closed_view_hears_nothing_of_its_copy(self) -> None:
        view, (copy,) = self.explored(finished())
        states = told(view)
        view.close()
        copy.edits.comment((), "good")
        assert states == []

    @staticmethod
    def explored(table: Table) -> tuple[View, Copies]:
        view, copies = look(table, "ann")
        view.back()
        view.play(moves("c3")[0])
        return view, copies


class TestSpectator:
    @pytest.mark.parametrize(
        ("seats", "who"),
        [
            *((seats, None) for seats in (ALONE, AGAINST_ROBOT, ROBOTS, TOGETHER)),
            *((seats, "eve") for seats in (ALONE, AGAINST_ROBOT, TOGETHER)),
        ],
    )
    def test_nothing_reaches_the_players(self, seats: Sequence[Who], who: str | None) -> None:
        table = new_table("a1", "b2", seats=seats)
        player = View(table, "ann")
        states = told(player)
        before = everything(table)
        view, copies = look(table, who)
        with refused(table, RefusalReason.NOT_YOUR_TURN):
            view.play(moves("c3")[0])
        view.back()
        view.back()
        view.forward()
        view.play(moves("c3")[0])
        view.comment(view.cursor, "good")
        view.promote()
        view.back()
        view.remove(path("a1", "c3"))
        for act in (view.take_back, view.go_on):
            with pytest.raises(Refused):
                act()
        assert everything(table) == before
        assert (states, len(copies)) == ([], 1)
        assert played(player.state) == "a1 b2 |"

    def test_nor_do_commands_that_no_copy_hides(self) -> None:
        table = new_table("a1", "b2", seats=AGAINST_ROBOT)
        for who in (None, "eve"):
            view, _copies = look(table, who)
            assert not view.state.can_take_back
            view.back()
            with refused(table, RefusalReason.NOTHING_TO_TAKE_BACK):
                view.take_back()
            with refused(table, RefusalReason.OTHERS_PLAY):
                view.go_on()

    def test_who_began_a_game_of_computers_commands_it(self) -> None:
        table = new_table("a1", "b2", seats=ROBOTS)
        view = View(table, "ann")
        view.back()
        view.go_on()
        assert table.standing.line == path("a1")
        view.take_back()
        assert table.standing.line == ()

    def test_a_spectator_sees_the_game_go_on(self) -> None:
        table = new_table("a1", seats=TOGETHER)
        follows, looks = View(table), View(table)
        looks.back()
        play(table, "b2")
        assert played(follows.state) == "a1 b2 |"
        assert played(looks.state) == "| a1 b2"


class TestSharedGame:
    def test_the_other_player_has_to_agree(self) -> None:
        table = new_table("a1", "b2", seats=TOGETHER)
        view = View(table, "ann")
        assert not view.state.can_take_back
        with refused(table, RefusalReason.OTHERS_PLAY):
            view.take_back()
        view.back()
        with refused(table, RefusalReason.OTHERS_PLAY):
            view.go_on()

    def test_exploring_is_private(self) -> None:
        table = new_table("a1", "b2", seats=TOGETHER)
        before = everything(table)
        (ann, copies), (bob, others) = look(table, "ann"), look(table, "bob")
        ann.back()
        ann.play(moves("c3")[0])
        assert everything(table) == before
        assert (len(copies), len(others)) == (1, 0)
        assert played(bob.state) == "a1 b2 |"

    def test_a_move_in_a_copy_is_never_played_in_the_game(self) -> None:
        table = new_table("a1", "b2", seats=TOGETHER)
        view, _copies = look(table, "ann")
        view.back()
        view.play(moves("c3")[0])
        view.goto(view.head)
        assert played(view.state) == "a1 b2 |"
        view.play(moves("b1")[0])
        assert table.standing.line == path("a1", "b2")
        play(table, "c3", "c1")
        view.goto(view.head)
        view.play(moves("a3")[0])
        assert table.standing.line == path("a1", "b2", "c3", "c1")
        view.rejoin()
        assert played(view.state) == "a1 b2 c3 c1 |"
        view.play(moves("a3")[0])
        assert table.standing.line == path("a1", "b2", "c3", "c1", "a3")

    def test_two_persons_play_each_through_a_view(self) -> None:
        table = new_table(seats=TOGETHER)
        views = {FIRST: View(table, "ann"), SECOND: View(table, "bob")}
        for move in moves("a1", "b2", "c3"):
            assert table.standing.awaited is not None
            views[table.standing.awaited].play(move)
        table.offer(SECOND, Proposal.TAKE_BACK)
        table.answer(FIRST, accept=True)
        assert [played(view.state) for view in views.values()] == ["a1 | b2 c3"] * 2
        table.offer(FIRST, Proposal.DRAW)
        table.answer(SECOND, accept=True)
        outcome = Outcome((*map(table.standing.color_of, (FIRST, SECOND)),), Termination.AGREEMENT)
        assert [view.state.outcome for view in views.values()] == [outcome] * 2
