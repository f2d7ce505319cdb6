"""More time and a rematch; drawing and moves back are in `test_standing.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardtui.play.admission import fold
from boardtui.play.errors import RefusalReason
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.offers import more_time, rematched
from boardtui.play.opening import opened
from boardtui.play.shared_table import answer, offer, rematch
from boardtui.play.standing import Offer, OfferKind, Standing
from boardtui.play.table import Table
from boardtui.record.clock import DAY, Clock, TimeLeft
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Termination

from .tables import ALONE, ANN, BOB, FIRST, SECOND, TOGETHER, new_record, play, refused
from .tic_tac_toe import TIC_TAC_TOE

CLOCK = Clock(60, 2)


def new_table(*names: str, clock: Clock | None = CLOCK) -> Table:
    """A table of two people, at second 100."""
    log = MemoryLog(clock=lambda: 100.0)
    table = Table.of(GameRecord(TIC_TAC_TOE, clock=clock), TOGETHER, log=log)
    play(table, *names)
    return table


def is_offered(table: Table) -> bool:
    return table.standing.offer is not None


def accept_it(table: Table) -> None:
    answer(table, SECOND, accept=True)


def want_it_too(table: Table) -> None:
    rematch(table, SECOND, "xyz")


class TestMoreTime:
    @pytest.mark.parametrize("names", [(), ("a1",)], ids=["at one's turn", "at the other's"])
    def test_it_is_added_once_the_other_takes_it(self, names: tuple[str, ...]) -> None:
        table = new_table(*names)
        before = table.standing.left
        offer(table, FIRST, OfferKind.MORE_TIME)
        assert table.standing.offer == Offer(OfferKind.MORE_TIME, FIRST)
        assert table.standing.left == before
        answer(table, SECOND, accept=True)
        assert table.standing.left == (before[0], TimeLeft(before[1].main + 15))
        assert [entry.kind for entry in table.log.read(1 + len(names))] == ["offer", "answer"]
        assert not is_offered(table)
        assert table.standing.head_revision == 1 + len(names)

    def test_nobody_has_to_take_it(self) -> None:
        table = new_table()
        offer(table, FIRST, OfferKind.MORE_TIME)
        answer(table, SECOND, accept=False)
        assert table.standing.left == (TimeLeft(60), TimeLeft(60))

    def test_it_is_a_period_where_there_are_longer_ones(self) -> None:
        assert more_time(Clock(600, 0, 5, 30)) == 30
        assert more_time(Clock(0, 0, 1, 3 * DAY)) == 3 * DAY
        assert more_time(Clock(60, 0, 5, 5)) == 15

    def test_it_needs_a_clock(self) -> None:
        table = new_table(clock=None)
        with refused(table, RefusalReason.NO_CLOCK):
            offer(table, FIRST, OfferKind.MORE_TIME)


def after(standing: Standing, who: str, seat: int, **data: Any) -> Standing:
    entry = Entry(standing.revision + 1, 0.0, who, EntryKind.REMATCH, {"seat": seat, **data})
    return fold(standing, entry)


class TestAgain:
    """Offers after others."""

    def test_one_is_declined_until_the_next_move(self) -> None:
        table = new_table("a1", "b2")
        for name in ("c3", "a3"):
            offer(table, FIRST, OfferKind.DRAW)
            answer(table, SECOND, accept=False)
            with refused(table, RefusalReason.DECLINED):
                offer(table, FIRST, OfferKind.DRAW)
            play(table, name)

    def test_a_draw_that_both_offer_is_agreed(self) -> None:
        table = new_table("a1", "b2")
        offer(table, FIRST, OfferKind.DRAW)
        offer(table, SECOND, OfferKind.DRAW)
        assert table.outcome is not None
        assert table.outcome.termination is Termination.AGREEMENT
        assert not is_offered(table)

    def test_the_one_who_declined_may_offer_the_same(self) -> None:
        table = new_table("a1", "b2")
        offer(table, FIRST, OfferKind.DRAW)
        answer(table, SECOND, accept=False)
        offer(table, SECOND, OfferKind.DRAW)
        assert table.standing.offer == Offer(OfferKind.DRAW, SECOND)

    def test_one_waits_for_an_answer_at_a_time(self) -> None:
        table = new_table("a1", "b2")
        offer(table, FIRST, OfferKind.DRAW)
        for what in (OfferKind.DRAW, OfferKind.TAKE_BACK, OfferKind.MORE_TIME):
            with refused(table, RefusalReason.NOT_ANSWERED):
                offer(table, FIRST, what)
        for what in (OfferKind.TAKE_BACK, OfferKind.MORE_TIME):
            with refused(table, RefusalReason.TO_ANSWER):
                offer(table, SECOND, what)
        assert table.standing.offer == Offer(OfferKind.DRAW, FIRST)


class TestRematch:
    def over(self) -> Table:
        table = new_table("a1", "b2")
        table.resign(FIRST)
        return table

    @pytest.mark.parametrize("accept", [accept_it, want_it_too])
    def test_the_other_player_accepts(self, accept: Callable[[Table], object]) -> None:
        table = self.over()
        outcome, head = table.outcome, table.head
        rematch(table, FIRST, "abc")
        assert table.standing.offer == Offer(OfferKind.REMATCH, FIRST, "abc")
        assert table.standing.rematch == ""
        accept(table)
        assert (is_offered(table), table.standing.rematch) == (False, "abc")
        assert (table.outcome, table.head) == (outcome, head)

    def test_or_declines(self) -> None:
        table = self.over()
        rematch(table, FIRST, "abc")
        answer(table, SECOND, accept=False)
        assert (is_offered(table), table.standing.rematch) == (False, "")
        with refused(table, RefusalReason.DECLINED):
            rematch(table, FIRST, "abc")
        rematch(table, SECOND, "xyz")
        answer(table, FIRST, accept=True)
        assert table.standing.rematch == "xyz"

    def test_one_alone_agrees_on_nothing(self) -> None:
        table = self.over()
        rematch(table, FIRST, "abc")
        with refused(table, RefusalReason.NOT_ANSWERED):
            rematch(table, FIRST, "xyz")
        with refused(table, RefusalReason.NO_OFFER):
            answer(table, FIRST, accept=True)

    def test_there_is_one_next_game(self) -> None:
        table = self.over()
        rematch(table, FIRST, "abc")
        rematch(table, SECOND, "abc")
        with refused(table, RefusalReason.TOO_LATE):
            rematch(table, FIRST, "xyz")

    def test_it_comes_after_the_game(self) -> None:
        table = new_table()
        with refused(table, RefusalReason.NOT_OVER):
            rematch(table, FIRST, "abc")
        with refused(table, RefusalReason.NOT_OVER):
            offer(table, FIRST, OfferKind.REMATCH)

    def test_alone_there_is_none(self) -> None:
        table = Table.of(new_record("a1", "b1", "a2", "b2", "a3"), ALONE)
        with refused(table, RefusalReason.ALONE):
            rematch(table, FIRST, "abc")

    @pytest.mark.parametrize("log", ["", "../x", "a b", "é", "ABC", "0189", "a" * 13, 7, None])
    def test_a_log_has_a_name_as_lists_show_it(self, log: object) -> None:
        over = self.over().standing
        assert after(over, "ann", 0, log=log) == over._replace(revision=over.revision + 1)

    def test_the_next_game_begins_where_this_one_did_with_sides_swapped(self) -> None:
        over = opened(new_record("a1", "b2"), TOGETHER)
        assert rematched(over) == opened(new_record(), (BOB, ANN))
        timing = Timing(CLOCK, (TimeLeft(3), TimeLeft(0)), 4.0, 5.0, grace=0.5)
        assert rematched(over._replace(timing=timing)).timing == Timing(
            CLOCK, (TimeLeft(60), TimeLeft(60)), grace=0.5
        )
