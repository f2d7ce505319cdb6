"""Finished games of one's own: whatever is done in looking at one, it stays as it was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from boardtui.play.chair import Chair
from boardtui.play.errors import RefusalReason
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.players.ratings import RatingChange, first_rating
from boardtui.record.who import Who
from boardtui.rules.board import Point
from boardtui.rules.errors import IllegalMove
from boardtui.rules.registry import game
from tests.cases import each
from tests.waiting import settle

from .players import Scripted
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    FIRST,
    ROBOTS,
    SECOND,
    everything,
    new_table,
    path,
    play,
    refused,
    subject_of,
)
from .test_view_study import ACTS, WON, finished, look, with_variation
from .tic_tac_toe import main_line, moves


def promote(view: View) -> None:
    view.goto(view.record.at(path("a1", "c1")))
    view.promote()


class TestFinishedGame:
    @each("by_rules", [True, False])
    @each("seats", [ALONE, AGAINST_ROBOT, ROBOTS])
    def test_enter_anywhere_in_its_past_adds_a_variation(
        self, by_rules: bool, seats: Sequence[Who]
    ) -> None:
        table = finished(by_rules, seats)
        standing, line, outcome = table.standing, main_line(table.record), table.record.outcome
        nodes = table.record.mainline()[:-1]
        view, studies = look(table, "ann")
        for index, node in enumerate(nodes):
            view.goto(node)
            view.play(moves("c3" if index != 2 or by_rules else "c1")[0])
            view.play(view.state.legal_moves[0])
            assert len(view.cursor) == index + 2
            assert view.state.is_variation
            assert view.state.main_length == len(nodes)
        assert (studies, view.record) == ([], table.record)
        assert (table.standing, table.head) == (standing, table.record.mainline()[-1])
        assert (main_line(table.record), table.record.outcome) == (line, outcome)
        assert len(list(table.record.root.walk())) == 1 + 3 * len(nodes)

    async def test_the_computer_is_not_asked(self) -> None:
        robot, table = Scripted(), finished()
        chair = Chair(table, SECOND, robot)
        chair.start()
        view, _studies = look(table, "ann")
        view.goto(table.record.mainline()[1])
        view.play(moves("c3")[0])
        await settle()
        assert (robot.asked, view.state.thinking) == ([], None)
        await chair.close()

    @pytest.mark.parametrize("act", ACTS)
    def test_each_kind_of_edit_is_one_change_of_the_game(self, act: Callable[[View], None]) -> None:
        table = Table.of(with_variation(), ALONE)
        standing = table.standing
        view, studies = look(table, "ann")
        view.goto(table.record.mainline()[1])
        edits = view.state.edits
        act(view)
        assert (studies, view.edits) == ([], table.edits)
        assert view.state.edits == edits + 1
        assert (table.standing, main_line(table.record)) == (standing, " ".join(WON))

    @pytest.mark.parametrize("seats", [ALONE, ()])
    def test_its_main_line_is_neither_changed_nor_cut_off(self, seats: Sequence[Who]) -> None:
        subject = subject_of(with_variation(), seats)
        before = everything(subject)
        view, _studies = look(subject, "ann")
        promote(view)
        for length in range(1, len(WON) + 1):
            view.remove(path(*WON[:length]))
        assert everything(subject) == before
        view.play(moves("b2")[0])
        view.back()
        view.play(moves("c3")[0])
        view.promote()
        assert main_line(subject.record) == " ".join(WON)
        c1 = subject.record.at(path("a1", "c1"))
        assert [child.move for child in c1.children] == moves("c3", "b2")

    @each("by_rules", [True, False])
    def test_nothing_is_put_in_after_its_end(self, by_rules: bool) -> None:
        table = finished(by_rules)
        view, _studies = look(table, "ann")
        assert not view.may_insert
        with refused(table, RefusalReason.OVER):
            view.play(moves("c3")[0])
        with refused(table, RefusalReason.OVER):
            view.insert(moves("c3"))

    @pytest.mark.parametrize(
        "act",
        [
            lambda view: view.back(),
            lambda view: view.goto(view.record.root),
            lambda view: view.play(moves("b2")[0]),
            lambda view: view.insert(moves("b2")),
            lambda view: view.comment(view.cursor, ""),
            lambda view: view.mark(view.cursor, Point(0, 0), None),
            lambda view: view.promote(),
            lambda view: view.remove(path("a1")),
            lambda view: view.remove(()),
        ],
    )
    @pytest.mark.parametrize("who", ["ann", None])
    def test_what_changes_nothing_is_no_edit(
        self, act: Callable[[View], None], who: str | None
    ) -> None:
        table = finished()
        before = everything(table)
        view, studies = look(table, who)
        view.goto(table.record.at(path("a1", "b1", "a2")))
        act(view)
        assert everything(table) == before
        assert studies == []
        assert view.record is table.record

    def test_nor_is_what_is_refused(self) -> None:
        table = finished()
        view, studies = look(table, None)
        with refused(table, RefusalReason.OVER):
            view.play(moves("c3")[0])
        view.back()
        with pytest.raises(IllegalMove):
            view.play(moves("a1")[0])
        with pytest.raises(IllegalMove):
            view.insert(moves("c3", "a1"))
        with pytest.raises(LookupError):
            view.comment(path("c3"), "good")
        with refused(table, RefusalReason.OTHERS_PLAY):
            view.go_on()
        assert studies == []
        assert view.record is table.record

    def test_one_edit_too_many_undone_does_not_take_back_its_end(self) -> None:
        table = finished()
        view, _studies = look(table, "ann")
        before, may = everything(table), [view.state.can_take_back]
        view.back()
        view.play(moves("c3")[0])
        view.goto(table.head)
        may.append(view.state.can_take_back)
        view.take_back()
        assert everything(table)[1:] == before[1:]
        view.goto(table.head)
        assert not view.state.can_undo
        assert [*may, view.state.can_take_back] == [True, False, False]
        with refused(table, RefusalReason.OVER):
            view.take_back()

    def test_opened_again_it_stays_over(self) -> None:
        table = finished()
        view = View(table, "ann", reopened=True)
        assert not view.state.can_take_back
        with refused(table, RefusalReason.OVER):
            view.take_back()

    def test_edits_made_before_its_end_are_not_undone_after_it(self) -> None:
        table = new_table("a1", "b1", "a2", "b2")
        view, _studies = look(table, "ann")
        view.back()
        view.play(moves("c3")[0])
        view.promote()
        play(table, "a3")
        assert not view.state.can_undo
        assert main_line(table.record) == " ".join(WON)
        view.goto(table.head)
        view.take_back()
        assert table.standing.awaited == FIRST
        assert [child.move for child in table.record.at(path(*WON[:3])).children] == moves(
            "b2", "c3"
        )


def test_the_end_of_a_game_that_was_rated_is_not_taken_back() -> None:
    table = finished(False, AGAINST_ROBOT)
    view, _ = look(table, "ann")
    may = [view.state.can_take_back]
    rating = first_rating(game("othello"))
    table.note(table.status._replace(rating=RatingChange(rating, rating)))
    may.append(view.state.can_take_back)
    assert may == [True, False]
    with refused(table, RefusalReason.OVER):
        view.take_back()
