"""What follows a command, and only that one, once it has taken effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from boardtui.play.edits import Edit
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, Fate, MemoryLog
from boardtui.play.proposal import FollowUp
from boardtui.play.shared_table import offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import Change, Table
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Termination

from .late_games import Late
from .late_log import LATENCY
from .tables import AGAINST_ROBOT, ALONE, FIRST, SECOND, new_table, path, play
from .tic_tac_toe import TIC_TAC_TOE, main_line, moves

DRAWN = Outcome((Color(0), Color(1)), Termination.AGREEMENT)


class ChangingLog(MemoryLog):
    """A log that adds to what it is given."""

    def append(
        self,
        number: int,
        who: str,
        kind: str,
        data: Mapping[str, Any],
        then: Callable[[Fate], object],
    ) -> None:
        super().append(number, who, kind, {**data, "client": 1}, then)


class TestTaken:
    def test_what_is_to_come_after_a_command_comes_once(self) -> None:
        table, done = new_table(), list[str]()
        table.play(FIRST, 1, moves("a1")[0], lambda: done.append("at once"))
        play(table, "b2")
        assert done == ["at once"]

    def test_it_comes_after_a_move_that_was_sent_again(self) -> None:
        game, done = Late(), list[str]()
        offer(game.bob.table, SECOND, OfferKind.DRAW)
        game.ann.table.play(FIRST, 1, moves("a1")[0], lambda: done.append("then"))
        game.database.settle()
        assert (game.kinds, done) == ("offer move", ["then"])

    @pytest.mark.parametrize("is_polled", [True, False])
    def test_no_command_comes_before_it(self, *, is_polled: bool) -> None:
        game, reasons = Late(), list[object]()
        table = game.ann.table
        game.ann.log.is_polled = is_polled

        def offer_draw(change: Change) -> None:
            if isinstance(change, Entry) and change.kind == EntryKind.MOVE:
                with pytest.raises(Refused) as caught:
                    offer(table, FIRST, OfferKind.DRAW)
                reasons.append(caught.value.reason)

        table.subscribe(offer_draw)
        table.play(FIRST, 1, moves("a1")[0], lambda: offer(table, FIRST, OfferKind.TAKE_BACK))
        game.database.settle()
        assert (game.kinds, reasons) == ("move offer", [RefusalReason.PENDING])
        assert game.database.entries[-1].data["what"] == OfferKind.TAKE_BACK

    def test_it_comes_with_no_other_command_if_it_fails(self) -> None:
        game, done = Late(), list[str]()

        def fail() -> None:
            done.append("then")
            raise LookupError

        game.ann.table.play(FIRST, 1, moves("a1")[0], fail)
        with pytest.raises(LookupError):
            game.database.settle()
        game.database.settle()
        play(game.bob.table, "b2")
        game.database.settle()
        play(game.ann.table, "c3")
        game.database.settle()
        assert (game.kinds, done) == ("move move move", ["then"])

    @pytest.mark.parametrize("is_reached", [True, False])
    def test_advice_that_nobody_has_to_note_waits_for_no_command(self, *, is_reached: bool) -> None:
        game, done = Late(), list[str]()
        if not is_reached:
            game.ann.log.go_down()
        play(game.ann.table, "a1")
        game.ann.view.note_help(lambda: done.append("then"))
        assert done == ["then"]
        game.database.settle()
        assert (game.kinds, done) == ("move" if is_reached else "", ["then"])

    def test_it_does_not_come_in_a_view_that_was_closed(self) -> None:
        game, done = Late(seats=ALONE), list[Edit | None]()
        play(game.ann.table, "a1")
        game.database.settle()
        game.ann.view.take_back(done.append)
        game.ann.view.close()
        game.database.settle()
        assert (game.kinds, done) == ("move take-back", [])

    def test_it_does_not_come_in_a_table_that_was_closed(self) -> None:
        game, done = Late(), list[str]()
        game.ann.table.play(FIRST, 1, moves("a1")[0], lambda: done.append("then"))
        game.ann.table.close()
        game.database.settle()
        assert done == []

    def test_other_commands_follow_one_that_the_log_has_changed(self) -> None:
        table = Table.of(GameRecord(TIC_TAC_TOE), ALONE, log=ChangingLog())
        done: list[str] = []
        table.play(FIRST, 1, moves("a1")[0], lambda: done.append("then"))
        play(table, "b2")
        assert (main_line(table.record), table.pending, done) == ("a1 b2", None, ["then"])


class TestFallenFlag:
    """What follows a command in whose place the flag is told."""

    COMMANDS = (
        lambda table, then: table.play(FIRST, 1, moves("a1")[0], then),
        lambda table, then: table.go_on(FIRST, path("b2"), then),
        lambda table, then: table.sit(AGAINST_ROBOT, then),
        lambda table, then: table.end(DRAWN, then),
    )

    @pytest.mark.parametrize("command", COMMANDS)
    def test_it_does_not_come(self, command: Callable[[Table, FollowUp], object]) -> None:
        now, done = [1000.0], list[str]()
        log, record = MemoryLog(clock=lambda: now[0]), GameRecord(TIC_TAC_TOE, clock=Clock(60))
        table = Table.of(record, ALONE, log=log)
        now[0] += 61
        command(table, lambda: done.append("then"))
        assert [entry.kind for entry in log.read(1)] == [EntryKind.FLAG]
        assert (table.standing.is_lost_on_time, done) == (True, [])

    @pytest.mark.parametrize("command", COMMANDS)
    def test_nor_after_one_that_arrives_too_late(
        self, command: Callable[[Table, FollowUp], object]
    ) -> None:
        game, done = Late(seats=ALONE, clock=Clock(2.5 * LATENCY)), list[str]()
        game.database.wait(LATENCY)
        command(game.ann.table, lambda: done.append("then"))
        game.database.time += LATENCY
        game.database.settle()
        assert (game.ann.table.standing.is_lost_on_time, done) == (True, [])
        assert not game.ann.waits()
