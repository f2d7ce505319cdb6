"""Games that are over, or that others share: to look at them changes nothing that was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.shared_table import answer, offer
from boardtui.play.standing import OfferKind
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.branches import is_folded
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Point
from boardtui.rules.game import Outcome, Termination
from tests.cases import each

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
    subject_of,
    told,
)
from .tic_tac_toe import main_line, moves, played

WON = ("a1", "b1", "a2", "b2", "a3")


class Studies(list[Study]):
    """The studies that a view made."""


def look(subject: Subject, who: str | None) -> tuple[View, Studies]:
    studies = Studies()
    return View(subject, who, keep_study=studies.append), studies


def finished(by_rules: bool = True, seats: Sequence[Who] = AGAINST_ROBOT) -> Table:
    table = new_table(*WON if by_rules else WON[:3], seats=seats)
    if not by_rules:
        table.resign(FIRST)
    assert table.standing.outcome is not None
    return table


ACTS: Sequence[Callable[[View], object]] = (
    lambda view: view.play(moves("c3")[0]),
    lambda view: view.insert(moves("c3", "c2"), Evaluation(1)),
    lambda view: view.comment(view.cursor, "good"),
    lambda view: view.mark(view.cursor, Point(0, 0), Shape.CROSS),
    lambda view: view.remove(path("a1", "c1")),
)


def with_variation() -> GameRecord:
    """A finished game with c1 as a variation of its second move."""
    record = new_record(*WON)
    record.at(path("a1")).play(moves("c1")[0])
    return record


class TestStudy:
    """A game that others share is not changed: the first edit makes a study of it."""

    @each("seats", [TOGETHER, ALONE])
    @each("who", ["ann", None])
    @each("is_over", [True, False])
    @pytest.mark.parametrize("act", ACTS)
    def test_each_kind_of_edit_is_made_in_a_study(
        self, act: Callable[[View], None], is_over: bool, who: str | None, seats: Sequence[Who]
    ) -> None:
        if seats == ALONE and who:
            return  # a game of one's own
        record = new_record(*WON if is_over else WON[:4])
        record.at(path("a1")).play(moves("c1")[0])
        table = Table.of(record, seats)
        before = everything(table)
        view, studies = look(table, who)
        view.goto(record.mainline()[1])
        edits = view.state.edits
        states = told(view)
        act(view)
        assert everything(table) == before
        (study,) = studies
        assert study.edits is view.edits
        assert view.record is study.record is not record
        assert (study.record.origin, study.seats) == (None, ())
        assert main_line(study.record) == main_line(record)
        assert view.edits.newest is not None
        assert view.state.edits == edits + 1
        assert states[-1] is view.state
        view.comment((), "more")
        assert len(studies) == 1

    def test_it_is_kept_before_it_is_changed_and_then_told(self) -> None:
        table = finished(seats=TOGETHER)
        edits: list[object] = []

        def keep(study: Study) -> None:
            assert study.edits.newest is None
            study.edits.subscribe(edits.append)

        view = View(table, "ann", keep_study=keep)
        view.back()
        states = told(view)
        view.play(moves("c3")[0])
        assert len(edits) == len(states) == 1
        assert states[0].node is view.node
        assert states[0].line[0] is view.record.root

    def test_its_edits_are_undone_in_it(self) -> None:
        table = finished(seats=TOGETHER)
        before = everything(table)
        view, (study,) = self.explored(table)
        view.take_back()
        assert (played(view.state), view.state.can_undo) == ("a1 b1 a2 b2 | a3", False)
        with refused(table, RefusalReason.NOTHING_TO_TAKE_BACK):
            view.take_back()
        view.redo()
        assert played(view.state) == "a1 b1 a2 b2 c3 |"
        assert view.record is study.record
        assert everything(table) == before

    def test_after_rejoining_the_game_is_looked_at_and_the_study_is_left(self) -> None:
        table = finished(by_rules=False, seats=TOGETHER)
        view, (study,) = self.explored(table)
        edits = view.state.edits
        states = told(view)
        view.rejoin()
        assert view.state.edits > edits
        assert view.record is table.record
        assert (view.node, view.head) == (table.head, table.head)
        assert len(states) == 1
        view.rejoin()
        study.edits.comment((), "good")
        assert len(states) == 1

    def test_a_closed_view_hears_nothing_of_it(self) -> None:
        view, (study,) = self.explored(finished(seats=TOGETHER))
        states = told(view)
        view.close()
        study.edits.comment((), "good")
        assert states == []

    @staticmethod
    def explored(table: Table) -> tuple[View, Studies]:
        view, studies = look(table, "ann")
        view.back()
        view.play(moves("c3")[0])
        return view, studies


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
        view, studies = look(table, who)
        is_shared = seats == TOGETHER
        reason = RefusalReason.WATCHING if is_shared else RefusalReason.NOT_YOUR_TURN
        with refused(table, reason):
            view.play(moves("c3")[0])
        view.back()
        view.back()
        view.forward()
        view.play(moves("c3")[0])
        view.comment(view.cursor, "good")
        view.promote()
        view.back()
        view.remove(path("a1", "c3"))
        with pytest.raises(Refused):
            view.go_on()
        while view.state.can_undo:
            view.take_back()
        with refused(table, RefusalReason.NOTHING_TO_TAKE_BACK):
            view.take_back()
        assert everything(table) == before
        assert (states, len(studies)) == ([], 1)
        assert played(player.state) == "a1 b2 |"

    def test_nor_do_commands_that_no_study_hides(self) -> None:
        table = new_table("a1", "b2", seats=AGAINST_ROBOT)
        for who in (None, "eve"):
            view, _studies = look(table, who)
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
        (ann, studies), (bob, others) = look(table, "ann"), look(table, "bob")
        ann.back()
        ann.play(moves("c3")[0])
        assert everything(table) == before
        assert (len(studies), len(others)) == (1, 0)
        assert played(bob.state) == "a1 b2 |"

    def test_a_move_in_a_study_is_never_played_in_the_game(self) -> None:
        table = new_table("a1", "b2", seats=TOGETHER)
        view, _studies = look(table, "ann")
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
        offer(table, SECOND, OfferKind.TAKE_BACK)
        answer(table, FIRST, accept=True)
        assert [played(view.state) for view in views.values()] == ["a1 | b2 c3"] * 2
        offer(table, FIRST, OfferKind.DRAW)
        answer(table, SECOND, accept=True)
        outcome = Outcome((*map(table.standing.color_of, (FIRST, SECOND)),), Termination.AGREEMENT)
        assert [view.state.outcome for view in views.values()] == [outcome] * 2


class TestJudgements:
    """What the program says of moves is no change of the game."""

    JUDGED = (
        Judgement(path("a1", "c1"), Evaluation(1, depth=12), Cost(4, depth=12)),
        Judgement(path("a1"), Evaluation(5, depth=11), None),
    )

    @each("seats", [ALONE, AGAINST_ROBOT, TOGETHER, ROBOTS, ()])
    @each("who", ["ann", "cid", None])
    def test_they_are_shown_in_one_state_and_make_no_study(
        self, seats: Sequence[Who], who: str | None
    ) -> None:
        subject = subject_of(with_variation(), seats)
        view, studies = look(subject, who)
        states = told(view)
        view.judge(self.JUDGED)
        assert (len(states), studies, view.is_study) == (1, [], False)
        for at, evaluation, cost in self.JUDGED:
            node = subject.record.at(at)
            assert (node.evaluation, node.cost) == (evaluation, cost)
        assert (view.state.can_undo, view.state.can_redo) == (False, False)
        view.judge(self.JUDGED)
        assert len(states) == 1

    def test_they_are_in_a_study_that_is_made_later(self) -> None:
        view, studies = look(Table.of(with_variation(), TOGETHER), "ann")
        view.judge(self.JUDGED)
        view.comment(path("a1"), "good")
        assert [study.record for study in studies] == [view.record]
        assert view.record.at(path("a1", "c1")).cost == Cost(4, depth=12)
        view.judge([Judgement(path("a1"), None, Cost(1))])
        assert view.record.at(path("a1")).cost == Cost(1)
        assert view.table.record.at(path("a1")).cost is None

    def test_an_explored_move_is_undone_all_the_same(self) -> None:
        view, _studies = look(Table.of(with_variation(), ALONE), "ann")
        view.goto(view.record.at(path("a1", "c1")))
        view.play(moves("b3")[0])
        view.judge(self.JUDGED)
        view.take_back()
        assert view.cursor == path("a1", "c1")
        assert view.node.cost == Cost(4, depth=12)
        view.judge([Judgement(path("a1"), None, None)])
        view.redo()
        assert view.cursor == path("a1", "c1", "b3")


def test_a_fold_in_a_game_of_others_makes_no_study() -> None:
    table = new_table("a1", "b2", "c3", seats=TOGETHER)
    view = View(table, "carl")
    view.fold(path("a1"), is_closed=True)
    assert not view.is_study
    assert is_folded(view.record.at(path("a1")))
    view.fold(path("a1"), is_closed=False)
    assert not is_folded(view.record.at(path("a1")))
