"""Commands for the game itself, and of two steps, over a log that answers later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from boardtui.formats.details import Details, details_of
from boardtui.play.edits import Edit
from boardtui.play.errors import RefusalReason
from boardtui.play.log import EntryKind, Fate, MemoryLog
from boardtui.play.shared_table import offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import Change, Table
from boardtui.play.view import View
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Termination

from .late_games import Late
from .logs import proposed
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    FIRST,
    ROBOTS,
    SECOND,
    TOGETHER,
    new_table,
    path,
    play,
    refused,
    told,
)
from .tic_tac_toe import TIC_TAC_TOE, main_line, moves

DRAWN = Outcome((Color(0), Color(1)), Termination.AGREEMENT)
NAMED = Details(("Eve", "Fay"), event="Club")


class TestRefused:
    @pytest.mark.parametrize(
        ("seats", "command"),
        [
            (ALONE, lambda table: table.end(DRAWN)),
            (ALONE, lambda table: table.sit(AGAINST_ROBOT)),
            (AGAINST_ROBOT, lambda table: table.resign(SECOND)),
            (ROBOTS, lambda table: table.go_on(FIRST, path("b2"))),
            (TOGETHER, lambda table: offer(table, FIRST, OfferKind.DRAW)),
        ],
    )
    def test_the_person_here_is_told(
        self, seats: tuple[Who, ...], command: Callable[[Table], object]
    ) -> None:
        game = Late(seats=seats)
        spectator = View(game.ann.table)
        states = told(game.ann.view)
        game.ann.log.go_down()
        command(game.ann.table)
        game.database.settle()
        (refusal,) = game.ann.refusals
        assert [state.refusal for state in states] == [refusal.error]
        assert spectator.state.refusal is None

    @pytest.mark.parametrize(
        ("seats", "command"),
        [
            (ALONE, lambda table: table.pause()),
            (AGAINST_ROBOT, lambda table: table.flag()),
            (ROBOTS, lambda table: play(table, "b2")),
        ],
    )
    def test_but_not_of_what_the_program_does_by_itself(
        self, seats: tuple[Who, ...], command: Callable[[Table], object]
    ) -> None:
        game = Late(seats=seats, clock=Clock(60))
        if seats == AGAINST_ROBOT:
            game.database.time += 61
        game.ann.log.go_down()
        command(game.ann.table)
        game.database.settle()
        assert len(game.ann.refusals) == 1
        assert game.ann.view.state.refusal is None


class TestTwoSteps:
    def test_details_are_written_with_the_result(self) -> None:
        game = Late(seats=ALONE)
        view = game.ann.view
        before = details_of(view.record)
        view.end(DRAWN, NAMED)
        assert details_of(view.record) == before
        game.database.settle()
        assert (view.state.result, details_of(view.record)) == (DRAWN, NAMED)
        view.take_back()
        game.database.settle()
        assert (view.state.result, details_of(view.record)) == (None, before)

    def test_without_the_result_they_are_not(self) -> None:
        game = Late(seats=ALONE)
        view = game.ann.view
        before = details_of(view.record)
        game.ann.log.go_down()
        view.end(DRAWN, NAMED)
        game.database.settle()
        play(game.ann.table, "a1")
        game.database.settle()
        assert (game.kinds, details_of(view.record)) == ("move", before)

    @pytest.mark.parametrize("is_reached", [True, False])
    def test_a_study_is_left_once_the_game_goes_on_from_it(self, *, is_reached: bool) -> None:
        game = Late(seats=AGAINST_ROBOT)
        view = game.ann.view
        view._make_study()  # as one of the game before it was this person's alone
        view.play(moves("c3")[0])
        if not is_reached:
            game.ann.log.go_down()
        view.go_on()
        assert view.is_study
        game.database.settle()
        assert view.is_study is not is_reached
        assert main_line(game.bob.table.record) == ("c3" if is_reached else "")

    def test_a_result_that_stands_keeps_its_details(self) -> None:
        game = Late(seats=ALONE)
        view, told = game.ann.view, list[Edit | None]()
        view.end(DRAWN, NAMED)
        game.database.settle()
        game.ann.log.go_down()
        view.take_back(told.append)
        game.database.settle()
        assert (view.state.result, details_of(view.record), told) == (DRAWN, NAMED, [])

    def test_details_changed_meanwhile_stay(self) -> None:
        game = Late(seats=ALONE)
        view = game.ann.view
        view.end(DRAWN, NAMED)
        game.database.settle()
        view.take_back()
        view.describe(NAMED._replace(event="Cup"))
        game.database.settle()
        assert (view.state.result, view.record.event) == (None, "Cup")

    @pytest.mark.parametrize("is_reached", [True, False])
    def test_the_cursor_returns_once_moves_were_taken_back(self, *, is_reached: bool) -> None:
        game = Late(seats=AGAINST_ROBOT)
        view, told = game.ann.view, list[Edit | None]()
        play(game.ann.table, "b2")
        game.database.settle()
        play(game.ann.table, "a1")
        game.database.settle()
        view.goto(view.record.root)
        if not is_reached:
            game.ann.log.go_down()
        view.take_back(told.append)
        assert (view.state.reviewing, told) == (True, [])
        game.database.settle()
        assert view.state.reviewing is not is_reached
        assert told == ([None] if is_reached else [])


class TestSettled:
    def test_a_move_that_is_overtaken_during_a_reading_is_proposed_again(self) -> None:
        table = new_table(seats=TOGETHER)

        def write(change: Change) -> None:
            if table.standing.revision == 2:
                proposed(table.log, "bob", EntryKind.OFFER, {"seat": 1, "what": "draw"})

        def answer(change: Change) -> None:
            if table.standing.revision == 2:
                play(table, "a1")

        for act in (write, answer):
            table.subscribe(act)
        offer(table, SECOND, OfferKind.DRAW)
        assert [entry.kind for entry in table.log.read(1)] == ["offer", "offer", "move"]
        assert (main_line(table.record), table.pending) == ("a1", None)

    def test_a_fate_during_a_reading_does_not_hold_up_later_commands(self) -> None:
        table = new_table()

        def answer(change: Change) -> None:
            if len(table.standing.line) == 1:
                play(table, "b2")

        table.subscribe(answer)
        play(table, "a1")
        assert table.pending is None
        play(table, "c3")
        assert main_line(table.record) == "a1 b2 c3"


def test_a_log_that_gives_up_at_once_says_so_at_once() -> None:
    class Unreachable(MemoryLog):
        def append(
            self,
            number: int,
            who: str,
            kind: str,
            data: Mapping[str, Any],
            then: Callable[[Fate], object],
        ) -> None:
            if number > 1:
                then(Fate.UNREACHABLE)
            else:
                super().append(number, who, kind, data, then)

    table = Table.of(GameRecord(TIC_TAC_TOE), ALONE, log=Unreachable())
    with refused(table, RefusalReason.UNREACHABLE):
        play(table, "a1")
    assert table.pending is None
