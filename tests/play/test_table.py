from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardtui.formats import sgf
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import EntryKind
from boardtui.play.shared_table import answer, offer
from boardtui.play.standing import Offer, OfferKind
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Outcome, Termination
from boardtui.system.reasons import Word

from .logs import appended
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    FIRST,
    OTHER_ROBOT,
    ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    everything,
    new_record,
    new_table,
    path,
    play,
    refused,
    text,
)
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE, main_line, moves

WON = ("a1", "b1", "a2", "b2", "a3")


class TestPlay:
    def test_a_move_is_an_entry_and_then_in_the_record(self) -> None:
        table = new_table()
        table.play(FIRST, 1, moves("a1")[0])
        (_, entry) = table.log.read()
        assert (entry.number, entry.who, entry.kind) == (2, "ann", EntryKind.MOVE)
        assert entry.data == {"seat": 0, "at": 1, "move": "a1"}
        assert main_line(table.record) == "a1"
        assert table.head is table.record.root.end()
        assert table.standing.line == table.head.path()
        assert table.standing.position is table.head.position

    def test_an_illegal_move_is_refused_with_the_reason(self) -> None:
        table = new_table("a1")
        before = everything(table)
        with pytest.raises(IllegalMove) as caught:
            play(table, "a1")
        assert caught.value.reason is IllegalMoveReason.OCCUPIED
        assert everything(table) == before

    def test_only_the_seat_that_is_awaited_plays(self) -> None:
        table = new_table("a1", seats=AGAINST_ROBOT)
        with refused(table, RefusalReason.NOT_YOUR_TURN, name="Level 5"):
            table.play(FIRST, table.standing.head_revision, moves("b2")[0])

    @pytest.mark.parametrize("at", [0, 1, 2, 4])
    def test_a_move_for_another_position_is_too_late(self, at: int) -> None:
        table = new_table("a1", "b2")
        with refused(table, RefusalReason.TOO_LATE):
            table.play(FIRST, at, moves("c3")[0])

    def test_a_doubled_move_is_played_once(self) -> None:
        table = new_table()
        at = table.standing.head_revision
        table.play(FIRST, at, moves("a1")[0])
        with refused(table, RefusalReason.TOO_LATE):
            table.play(FIRST, at, moves("a1")[0])

    def test_a_move_that_a_take_back_overtook_is_too_late(self) -> None:
        table = new_table("a1", "b2")
        at = table.standing.head_revision
        table.take_back(FIRST)
        table.take_back(SECOND)
        with refused(table, RefusalReason.TOO_LATE):
            table.play(FIRST, at, moves("c3")[0])

    def test_nothing_can_be_played_after_a_win(self) -> None:
        table = new_table(*WON)
        outcome = table.standing.outcome
        assert outcome is not None
        assert outcome.winner == BLACK
        with refused(table, RefusalReason.OVER):
            table.play(SECOND, table.standing.head_revision, moves("c3")[0])


class TestTakeBack:
    def test_there_may_be_nothing_to_take_back(self) -> None:
        for table in (
            new_table(),
            new_table("a1", seats=AGAINST_ROBOT[::-1]),
        ):
            with refused(table, RefusalReason.NOTHING_TO_TAKE_BACK):
                table.take_back(FIRST)

    def test_where_two_persons_play_the_other_one_has_to_agree(self) -> None:
        table = new_table("a1", "b2", seats=TOGETHER)
        with refused(table, RefusalReason.OTHERS_PLAY):
            table.take_back(FIRST)

    def test_what_is_played_then_is_the_game_and_what_was_taken_back_a_variation(self) -> None:
        table = new_table("a1", "b2", "c3")
        table.take_back(FIRST)
        table.take_back(SECOND)
        assert main_line(table.record) == "a1 b2 c3"
        assert table.head is table.record.at(path("a1"))
        play(table, "c1", "a3")
        assert main_line(table.record) == "a1 c1 a3"
        (reading,) = sgf.loads(text(table).encode())
        assert main_line(reading.record) == "a1 c1 a3"
        abandoned = table.record.mainline()[1].children[1]
        assert [abandoned.move, *(node.move for node in abandoned.mainline())] == moves("b2", "c3")
        table.take_back(FIRST)
        table.take_back(SECOND)
        play(table, "b2")
        assert main_line(table.record) == "a1 b2 c3"

    def test_what_is_taken_back_from_a_computer_may_go(self) -> None:
        table = new_table("a1", "b2", "c3", "c1", seats=AGAINST_ROBOT)
        for length, keep in ((2, False), (0, True)):
            table.take_back(FIRST, keep=keep)
            assert main_line(table.record) == "a1 b2"
            assert table.standing.line == path("a1", "b2")[:length]
        again = Table.from_log(table.log)
        assert text(again) == text(table)

    def test_what_a_person_has_worked_on_stays(self) -> None:
        table = new_table("a1", "b2", "c3", "c1", seats=AGAINST_ROBOT)
        table.edits.comment(path("a1", "b2", "c3"), "why?")
        table.take_back(FIRST, keep=False)
        assert main_line(table.record) == "a1 b2 c3"
        table.take_back(FIRST, keep=False)
        assert main_line(table.record) == "a1 b2 c3"
        assert table.standing.line == ()

    @pytest.mark.parametrize(("keep", "left"), [(True, "a1 b2"), (False, "a1")])
    def test_two_people_keep_what_is_taken_back_on_demand(self, left: str, *, keep: bool) -> None:
        table = new_table("a1", "b2")
        table.take_back(FIRST, keep=keep)
        assert main_line(table.record) == left

    @pytest.mark.parametrize("data", [{}, {"keep": 0}, {"keep": None}, {"keep": "no"}])
    def test_an_entry_that_says_nothing_keeps_what_it_takes_back(
        self, data: dict[str, object]
    ) -> None:
        table = new_table("a1", "b2", seats=AGAINST_ROBOT)
        appended(table.log, ANN.id, EntryKind.TAKE_BACK, {"seat": FIRST, **data})
        assert (table.standing.line, main_line(table.record)) == ((), "a1 b2")

    def test_a_resignation_is_taken_back_alone(self) -> None:
        table = new_table("a1", "b2")
        before = table.head, text(table)
        table.resign(FIRST)
        table.take_back(FIRST)
        assert table.standing.outcome is None
        assert table.record.outcome is None
        assert (table.head, text(table)) == before


class TestEnd:
    def test_resigning_ends_the_game_where_it_stands(self) -> None:
        table = new_table("a1", "b2")
        table.resign(FIRST)
        outcome = Outcome((WHITE,), Termination.RESIGNATION)
        assert table.standing.outcome == table.record.outcome == outcome
        assert table.record.ended_at is table.head

    @pytest.mark.parametrize("by_rules", [True, False])
    def test_a_game_that_is_over_ends_no_second_time(self, by_rules: bool) -> None:
        table = new_table(*WON if by_rules else ["a1"])
        if not by_rules:
            table.resign(FIRST)
        with refused(table, RefusalReason.OVER):
            table.resign(SECOND)
        with refused(table, RefusalReason.OVER):
            offer(table, SECOND, OfferKind.DRAW)
        with refused(table, RefusalReason.OVER):
            table.go_on(FIRST, path("a1"))

    def test_a_resigned_variation_becomes_the_main_line(self) -> None:
        table = new_table("a1", "b2", "c3")
        table.edits.add(path("a1"), path("a3"))
        table.go_on(FIRST, path("a1", "a3"))
        table.edits.promote(path("a1", "b2"))
        table.resign(SECOND)
        assert table.record.root.end() is table.record.ended_at is table.head

    def test_a_game_resigned_in_its_past_is_over_there_and_not_later(self) -> None:
        table = new_table("a1", "b2", "c3")
        later = table.head
        table.go_on(FIRST, path("a1", "b2"))
        table.resign(FIRST)
        assert table.record.ended_at is table.head is later.parent
        again = Table.of(table.record, ALONE, table.head)
        assert again.standing.outcome == Outcome((WHITE,), Termination.RESIGNATION)
        assert Table.of(table.record, ALONE, later).standing.outcome is None

    def test_a_record_with_a_result_is_over_at_the_end_of_its_main_line(self) -> None:
        record = new_record("a1", "b2", outcome=Outcome((BLACK,), Termination.TIMEOUT))
        table = Table.of(record, ALONE)
        assert table.standing.outcome == record.outcome
        assert record.ended_at is record.root.end()

    def test_a_game_that_comes_to_where_it_once_ended_goes_on_there(self) -> None:
        record = new_record("a1", "b2", outcome=Outcome((BLACK,), Termination.TIMEOUT))
        table = Table.of(record, ALONE, record.at(path("a1")))
        assert table.standing.outcome is None
        play(table, "b2")
        assert table.standing.outcome is None
        assert (record.outcome, record.ended_at) == (None, None)
        play(table, "c3")
        assert main_line(record) == "a1 b2 c3"

    def test_a_result_elsewhere_stays_as_long_as_the_game_does_not_come_there(self) -> None:
        record = new_record("a1", "b2", outcome=Outcome((BLACK,), Termination.TIMEOUT))
        ended = record.root.end()
        table = Table.of(record, ALONE, record.at(path("a1")))
        play(table, "c3", "c1")
        assert (record.outcome, record.ended_at) == (Outcome((BLACK,), Termination.TIMEOUT), ended)


class TestGoOn:
    def test_the_line_to_there_is_the_main_line_then(self) -> None:
        table = new_table("a1", "b2", "c3")
        table.edits.add(path("a1"), path("a3", "b1"))
        table.go_on(FIRST, path("a1", "a3"))
        assert table.head is table.record.at(path("a1", "a3"))
        assert main_line(table.record) == "a1 a3 b1"
        assert table.standing.line == path("a1", "a3")

    def test_a_line_that_the_record_lacks_is_put_in(self) -> None:
        table = new_table("a1")
        table.go_on(FIRST, path("c3", "b2"))
        assert main_line(table.record) == "c3 b2"

    def test_a_line_that_is_not_legal_is_refused(self) -> None:
        table = new_table("a1")
        before = everything(table)
        with pytest.raises(IllegalMove):
            table.go_on(FIRST, path("a1", "a1"))
        assert everything(table) == before

    def test_where_two_persons_play_the_other_one_has_to_agree(self) -> None:
        table = new_table("a1", "b2", seats=TOGETHER)
        with refused(table, RefusalReason.OTHERS_PLAY):
            table.go_on(FIRST, path("a1"))


class TestOffers:
    def test_a_draw_is_offered_and_agreed_on(self) -> None:
        table = new_table("a1", seats=TOGETHER)
        offer(table, FIRST, OfferKind.DRAW)
        assert table.standing.offer == Offer(OfferKind.DRAW, FIRST)
        answer(table, SECOND, accept=True)
        outcome = Outcome((BLACK, WHITE), Termination.AGREEMENT)
        assert table.standing.outcome == table.record.outcome == outcome
        assert table.record.ended_at is table.head

    def test_a_move_is_taken_back_by_consent(self) -> None:
        table = new_table("a1", "b2", "c3", seats=TOGETHER)
        offer(table, SECOND, OfferKind.TAKE_BACK)
        answer(table, FIRST, accept=True)
        assert table.head is table.record.at(path("a1"))
        assert main_line(table.record) == "a1 b2 c3"

    def test_declined_the_game_goes_on_as_before(self) -> None:
        table = new_table("a1", seats=TOGETHER)
        at = table.standing.head_revision
        offer(table, FIRST, OfferKind.DRAW)
        answer(table, SECOND, accept=False)
        assert table.standing.offer is None
        table.play(SECOND, at, moves("b2")[0])
        assert main_line(table.record) == "a1 b2"

    def test_it_lapses_when_a_move_is_played(self) -> None:
        table = new_table("a1", seats=TOGETHER)
        offer(table, FIRST, OfferKind.DRAW)
        play(table, "b2")
        with refused(table, RefusalReason.NO_OFFER):
            answer(table, SECOND, accept=True)

    @pytest.mark.parametrize("seats", [TOGETHER, ALONE])
    def test_ones_own_offer_cannot_be_answered(self, seats: Sequence[Who]) -> None:
        table = new_table("a1", seats=seats)
        offer(table, FIRST, OfferKind.DRAW)
        own = [seat for seat in (FIRST, SECOND) if seats[seat].id == "ann"]
        for seat in own:
            with refused(table, RefusalReason.NO_OFFER):
                answer(table, seat, accept=True)

    def test_there_may_be_nothing_to_ask_back_or_to_answer(self) -> None:
        table = new_table("a1", seats=TOGETHER)
        with refused(table, RefusalReason.NOTHING_TO_TAKE_BACK):
            offer(table, SECOND, OfferKind.TAKE_BACK)
        with refused(table, RefusalReason.NO_OFFER):
            answer(table, FIRST, accept=True)


class TestNames:
    def test_the_record_names_those_who_sit(self) -> None:
        assert new_table(seats=AGAINST_ROBOT).record.players == {FIRST: "Ann", SECOND: "Level 5"}

    def test_a_person_whom_the_record_names_keeps_the_name(self) -> None:
        record = GameRecord(TIC_TAC_TOE, {FIRST: "Kitamoto"})
        Table.of(record, (ANN, ROBOT))
        assert record.players == {FIRST: "Kitamoto", SECOND: "Level 5"}

    def test_the_name_of_a_computer_goes_with_it(self) -> None:
        table = new_table("a1", seats=ROBOTS)
        table.sit((Who(ANN.kind, "human"), OTHER_ROBOT))
        assert table.record.players == {SECOND: "Level 7"}
        assert main_line(table.record) == "a1"

    def test_where_two_persons_play_no_one_else_sits_down(self) -> None:
        table = new_table(seats=TOGETHER)
        with refused(table, RefusalReason.OTHERS_PLAY):
            table.sit(AGAINST_ROBOT)

    def test_nobody_sits_down_at_a_game_that_is_over(self) -> None:
        table = new_table("a1", seats=AGAINST_ROBOT)
        table.resign(FIRST)
        with refused(table, RefusalReason.OVER):
            table.sit(ROBOTS)


def test_a_turn_is_told_in_words_that_can_be_translated() -> None:
    nameless = Who(ANN.kind, "eve")
    for seats, name, is_word in (
        (AGAINST_ROBOT, "Level 5", True),
        (TOGETHER, "Bob", False),
        ((ANN, nameless), TIC_TAC_TOE.side_name(WHITE), True),
    ):
        told = new_table("a1", seats=seats).standing.name_of(SECOND)
        assert (told, isinstance(told, Word)) == (name, is_word)


def test_a_refusal_is_a_sentence_with_its_facts() -> None:
    assert str(Refused(RefusalReason.NOT_YOUR_TURN, name="Ann")) == "It is Ann’s turn."
