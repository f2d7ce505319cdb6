"""Games with a free seat: who may take it, and how long a game can be called off."""

from __future__ import annotations

from typing import Any

import pytest

from boardtui.play.admission import admit, fold
from boardtui.play.challenges import challenge, may_abort
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import LogError, opened, opening, read_opening
from boardtui.play.shared_table import abort, join
from boardtui.play.standing import Standing, who_data
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import NOBODY, Who, WhoKind
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule

from .logs import appended
from .tables import ALONE, ANN, BOB, FIRST, SECOND, TOGETHER, new_record, play, refused
from .tic_tac_toe import BLACK, TIC_TAC_TOE, moves

EVE = Who(WhoKind.PERSON, "eve", "Eve")
ABANDONED = Outcome((), Termination.ABANDONED)
SEEK = challenge(GameRecord(TIC_TAC_TOE), ANN, FIRST)
CHALLENGE = challenge(GameRecord(TIC_TAC_TOE), ANN, SECOND, BOB)
PRIVATE = challenge(GameRecord(TIC_TAC_TOE), ANN, FIRST, code="K7QX2M")
BEGUN = opened(new_record(), TOGETHER)
OVER = BEGUN._replace(outcome=ABANDONED)


def entry(kind: str, who: str, when: float = 0.0, **data: Any) -> Entry:
    return Entry(2, when, who, kind, data)


def joining(who: Who, seat: int = 1) -> Entry:
    return entry(EntryKind.JOIN, who.id, seat=seat, player=who_data(who))


def withdraw(who: str = "ann", seat: int = 0) -> Entry:
    return entry(EntryKind.WITHDRAW, who, seat=seat)


def log_of(standing: Standing, clock: list[float]) -> MemoryLog:
    """A log that begins with a standing."""
    log = MemoryLog(clock=lambda: clock[0])
    appended(log, "ann", EntryKind.OPEN, opening(standing))
    return log


class TestOpening:
    @pytest.mark.parametrize(
        "standing", [SEEK, CHALLENGE, PRIVATE], ids=["seek", "challenge", "private"]
    )
    def test_it_is_read_back(self, standing: Standing) -> None:
        data = opening(standing)
        assert read_opening(Entry(1, 7.0, "ann", EntryKind.OPEN, data))[0] == standing

    @pytest.mark.parametrize(
        "seats",
        [
            [who_data(ANN), who_data(NOBODY) | {"id": "bob"}],
            [who_data(ANN), who_data(NOBODY) | {"name": "Bob"}],
        ],
    )
    def test_a_free_seat_has_no_name(self, seats: list[dict[str, str]]) -> None:
        data = opening(SEEK) | {"seats": seats}
        with pytest.raises(LogError):
            read_opening(Entry(1, 7.0, "ann", EntryKind.OPEN, data))

    @pytest.mark.parametrize("invited", [who_data(NOBODY), {}, "bob", None])
    def test_only_a_person_is_invited(self, invited: object) -> None:
        data = opening(SEEK) | {"invited": invited}
        with pytest.raises(LogError):
            read_opening(Entry(1, 7.0, "ann", EntryKind.OPEN, data))

    @pytest.mark.parametrize(
        "code", ["", "K7QX2MA", "K7QX 2", "Ｋ7QX2M", "\u202eK7QX", None, 123456]
    )
    def test_a_code_is_of_a_few_letters_and_digits(self, code: object) -> None:
        data = opening(SEEK) | {"code": code}
        with pytest.raises(LogError):
            read_opening(Entry(1, 7.0, "ann", EntryKind.OPEN, data))


class TestJoin:
    def test_the_game_begins(self) -> None:
        now = admit(SEEK, joining(BOB))
        assert now.seats == TOGETHER
        assert (now.is_open, now.awaited, now.is_solo) == (False, FIRST, False)

    def test_who_is_invited_may_come(self) -> None:
        now = admit(CHALLENGE, joining(BOB, seat=0))
        assert (now.seats, now.invited) == ((BOB, ANN), None)

    def test_the_code_opens_a_private_game(self) -> None:
        table = Table.from_log(log_of(PRIVATE, [0.0]))
        with refused(table, RefusalReason.WRONG_CODE):
            join(table, BOB, "K7QX2N")
        assert table.standing.code == "K7QX2M"
        join(table, BOB, "K7QX2M")
        assert (table.seats, table.standing.code) == (TOGETHER, "")

    @pytest.mark.parametrize("code", [{}, {"code": None}, {"code": []}, {"code": ""}])
    def test_no_game_is_taken_without_its_code(self, code: dict[str, Any]) -> None:
        late = joining(BOB)
        with pytest.raises(Refused) as caught:
            admit(PRIVATE, late._replace(data={**late.data, **code}))
        assert caught.value.reason is RefusalReason.WRONG_CODE

    @pytest.mark.parametrize(
        ("standing", "late", "reason"),
        [
            (SEEK, joining(ANN), RefusalReason.OWN_GAME),
            (SEEK, joining(BOB, seat=0), RefusalReason.FASTER),
            (SEEK, joining(BOB)._replace(who="eve"), RefusalReason.NOT_YOURS),
            (BEGUN, joining(EVE), RefusalReason.FASTER),
            (BEGUN, joining(BOB), RefusalReason.OWN_GAME),
            (CHALLENGE, joining(EVE, seat=0), RefusalReason.KEPT),
            (fold(SEEK, withdraw()), joining(BOB), RefusalReason.WITHDRAWN),
            (OVER, joining(EVE), RefusalReason.OVER),
        ],
    )
    def test_others_are_told_why_not(
        self, standing: Standing, late: Entry, reason: RefusalReason
    ) -> None:
        with pytest.raises(Refused) as caught:
            admit(standing, late)
        assert caught.value.reason is reason

    @pytest.mark.parametrize(
        "who",
        [
            Who(WhoKind.LEVEL, "5"),
            *(BOB._replace(name=name) for name in ("b" * 33, "bob\x1b[2J", "\u202ebob")),
            BOB._replace(id="b" * 33),
        ],
    )
    def test_only_a_person_with_a_name_to_show_takes_a_seat(self, who: Who) -> None:
        assert fold(SEEK, joining(who)) == SEEK._replace(revision=2)

    def test_the_clocks_start_then(self) -> None:
        seconds = [100.0]
        record = GameRecord(TIC_TAC_TOE, clock=Clock(60))
        table = Table.from_log(log_of(challenge(record, ANN, FIRST), seconds))
        assert table.timing is not None
        assert not table.timing.is_running
        seconds[0] = 5000.0
        join(table, BOB)
        assert table.timing is not None
        assert (table.timing.since, table.timing.left) == (5000.0, ((60, 0), (60, 0)))


WAITING: list[tuple[str, dict[str, Any]]] = [
    (EntryKind.MOVE, {"seat": 0, "at": 1, "move": "a1"}),
    (EntryKind.RESIGN, {"seat": 0}),
    (EntryKind.OFFER, {"seat": 0, "what": "draw"}),
    (EntryKind.ABORT, {"seat": 0}),
    (EntryKind.SAY, {"seat": 0, "phrase": 1}),
    (EntryKind.AWAY, {"seat": 0}),
    (EntryKind.SEAT, {"seats": [who_data(ANN), who_data(BOB)]}),
    (EntryKind.PAUSE, {}),
    (EntryKind.FLAG, {}),
]


class TestWaiting:
    @pytest.mark.parametrize(("kind", "data"), WAITING)
    def test_nothing_else_is_possible_before(self, kind: str, data: dict[str, Any]) -> None:
        with pytest.raises(Refused) as caught:
            admit(SEEK, entry(kind, "ann", **data))
        assert caught.value.reason is RefusalReason.NOT_BEGUN

    def test_no_one_sits_down_later_without_being_somebody(self) -> None:
        alone = opened(new_record(), ALONE)
        seats = [who_data(ANN), who_data(NOBODY)]
        assert fold(alone, entry(EntryKind.SEAT, "ann", seats=seats)) == alone._replace(revision=2)

    def test_the_owner_sees_the_board_and_may_not_play(self) -> None:
        table = Table.from_log(log_of(SEEK, [0.0]))
        view = View(table, "ann")
        state = view.state
        assert state.names == ("Ann", "")
        assert state.mine == {BLACK}
        assert state.thinking is None
        assert (state.may_play, state.is_running, state.is_solo) == (False, True, False)
        assert (view.may_insert, view.is_own) == (False, False)
        assert state.standing is not None
        assert state.standing.is_open
        with refused(table, RefusalReason.NOT_BEGUN):
            view.play(*moves("a1"))
        with refused(table, RefusalReason.NOT_BEGUN):
            view.take_back()

    def test_so_does_a_spectator(self) -> None:
        table = Table.from_log(log_of(SEEK, [0.0]))
        view = View(table)
        assert (view.state.mine, view.state.may_play) == (frozenset(), False)
        join(table, BOB)
        assert (view.state.names, view.state.may_play) == (("Ann", "Bob"), False)
        with refused(table, RefusalReason.WATCHING):
            view.abort()


class TestWithdraw:
    def test_the_owner_offers_it_no_longer(self) -> None:
        now = admit(SEEK, withdraw())
        assert (now.outcome, now.awaited) == (ABANDONED, None)

    @pytest.mark.parametrize(
        ("standing", "entry", "reason"),
        [
            (SEEK, withdraw("bob"), RefusalReason.NOT_YOURS),
            (SEEK, withdraw("", 1), RefusalReason.NOT_YOURS),
            (SEEK, withdraw("bob", 1), RefusalReason.NOT_YOURS),
            (BEGUN, withdraw(), RefusalReason.TOO_LATE),
            (OVER, withdraw(), RefusalReason.OVER),
        ],
    )
    def test_nobody_else_does_and_not_later(
        self, standing: Standing, entry: Entry, reason: RefusalReason
    ) -> None:
        with pytest.raises(Refused) as caught:
            admit(standing, entry)
        assert caught.value.reason is reason


class TestAbort:
    def test_each_may_before_the_second_move(self) -> None:
        table = Table.of(GameRecord(TIC_TAC_TOE), TOGETHER)
        for names, first, second in (("", True, True), ("a1 b2", True, True), ("c3", False, True)):
            play(table, *names.split())
            allowed = (may_abort(table.standing, FIRST), may_abort(table.standing, SECOND))
            assert allowed == (first, second)
        with refused(table, RefusalReason.TOO_LATE_TO_ABORT):
            abort(table, FIRST)
        abort(table, SECOND)
        assert table.outcome == table.record.outcome == ABANDONED
        assert not may_abort(table.standing, SECOND)

    def test_it_stops_the_clocks(self) -> None:
        table = Table.of(GameRecord(TIC_TAC_TOE, clock=Clock(60)), TOGETHER)
        abort(table, FIRST)
        assert table.timing is not None
        assert not table.timing.is_running

    def test_moves_are_counted_by_seat_not_by_colour(self) -> None:
        swap2 = Gomoku(7, 5, opening=OpeningRule.SWAP2)
        now = opened(new_record("d4", "e4", "e5", game=swap2), TOGETHER)
        assert (may_abort(now, FIRST), may_abort(now, SECOND)) == (False, True)

    def test_alone_there_is_nothing_to_call_off(self) -> None:
        table = Table.of(GameRecord(TIC_TAC_TOE), ALONE)
        assert not may_abort(table.standing, FIRST)
        with refused(table, RefusalReason.ALONE):
            abort(table, FIRST)

    def test_a_spectator_calls_nothing_off(self) -> None:
        abort = entry(EntryKind.ABORT, "eve", seat=0)
        assert fold(BEGUN, abort) == BEGUN._replace(revision=2)
