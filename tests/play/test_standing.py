from __future__ import annotations

from typing import Any

import pytest

from boardtui.play.admission import fold
from boardtui.play.log import Entry, EntryKind
from boardtui.play.opening import opened
from boardtui.play.standing import Offer, OfferKind, Standing
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game, Outcome, Pass, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello

from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    BOB,
    FIRST,
    ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    new_record,
    path,
)
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE

SWAP2 = Gomoku(7, 5, opening=OpeningRule.SWAP2)


def start(*names: str, seats: tuple[Who, ...] = TOGETHER, game: Game = TIC_TAC_TOE) -> Standing:
    return opened(new_record(*names, game=game), seats)


def after(standing: Standing, who: str, kind: str, **data: Any) -> Standing:
    return fold(standing, Entry(standing.revision + 1, 0.0, who, kind, data))


def moved(standing: Standing, who: str, name: str) -> Standing:
    seat = standing.awaited or FIRST
    return after(standing, who, EntryKind.MOVE, seat=seat, at=standing.head_revision, move=name)


def line(standing: Standing) -> str:
    return " ".join(map(standing.game.format_move, standing.line))


class TestMove:
    def test_the_player_who_is_awaited_moves(self) -> None:
        now = moved(moved(start(), "ann", "a1"), "bob", "b2")
        assert line(now) == "a1 b2"
        assert (now.revision, now.head_revision) == (3, 3)
        assert now.awaited == FIRST
        assert now.positions[1] == TIC_TAC_TOE.start().play(now.line[0])

    @pytest.mark.parametrize("who", ["bob", "eve", ""])
    def test_no_one_else_does(self, who: str) -> None:
        now = start()
        assert moved(now, who, "a1") == now._replace(revision=2)

    @pytest.mark.parametrize("name", ["a1", "z9", "pass", ""])
    def test_one_that_is_not_legal_only_raises_the_revision(self, name: str) -> None:
        now = start("a1")
        assert moved(now, "bob", name) == now._replace(revision=2)

    @pytest.mark.parametrize("at", [0, 2, 4, None, "3"])
    def test_one_that_answers_another_position_is_played_nowhere(self, at: object) -> None:
        now = moved(moved(start(), "ann", "a1"), "bob", "b2")
        late = after(now, "ann", EntryKind.MOVE, seat=0, at=at, move="c3")
        assert late == now._replace(revision=4)

    def test_one_that_was_sent_twice_is_played_once(self) -> None:
        now = start(seats=ALONE)
        once = after(now, "ann", EntryKind.MOVE, seat=0, at=now.head_revision, move="a1")
        twice = after(once, "ann", EntryKind.MOVE, seat=0, at=now.head_revision, move="b2")
        assert twice == once._replace(revision=3)

    def test_one_may_have_come_after_what_left_the_head_alone(self) -> None:
        now = start()
        seen = now.head_revision
        now = after(now, "bob", EntryKind.OFFER, seat=1, what="draw")
        now = after(now, "ann", EntryKind.MOVE, seat=0, at=seen, move="a1")
        assert line(now) == "a1"

    def test_no_one_moves_after_the_end(self) -> None:
        over = start("a1", "b1", "a2", "b2", "a3")
        assert over.awaited is None
        assert over.mover is None
        assert moved(over, "bob", "c3") == over._replace(revision=2)


class TestTakeBack:
    @pytest.mark.parametrize(
        ("seats", "moves", "lengths"),
        [
            (ALONE, "a1 b2 c3", [2, 1, 0, None]),
            (AGAINST_ROBOT, "a1 b2", [0, None]),
            (AGAINST_ROBOT, "a1 b2 c3", [2, 0, None]),
            (AGAINST_ROBOT[::-1], "a1", [None]),
            (AGAINST_ROBOT[::-1], "a1 b2 c3", [1, None]),
            (ROBOTS, "a1 b2", [1, 0, None]),
        ],
    )
    def test_it_goes_back_to_the_last_decision_of_a_person(
        self, seats: tuple[Who, ...], moves: str, lengths: list[int | None]
    ) -> None:
        now = start(*moves.split(), seats=seats)
        for length in lengths:
            assert now.length_before(FIRST) == now.length_before(SECOND) == length
            before = now
            now = after(now, seats[0].id, EntryKind.TAKE_BACK, seat=0)
            if length is None:
                assert now == before._replace(revision=now.revision)
            else:
                assert now.line == before.line[:length]
                assert now.positions == before.positions[: length + 1]
                assert now.head_revision == now.revision

    def test_forced_passes_are_passed_over(self) -> None:
        board = Board.from_text("OX..\n....\n....\n....")
        game = Othello(4)
        record = GameRecord(game, start=game.position(board, BLACK))
        record.root.play(Pass())
        assert opened(record, ALONE).length_before(FIRST) is None

    def test_in_a_swap_opening_it_goes_past_what_a_computer_chose_and_placed(self) -> None:
        now = start(*["d4", "e4", "e5", "more", "a1", "a2"], seats=AGAINST_ROBOT, game=SWAP2)
        assert now.length_before(FIRST) == 2
        now = after(now, "ann", EntryKind.TAKE_BACK, seat=0)
        assert now.length_before(FIRST) == 1

    def test_a_choice_of_a_person_is_taken_back_alone(self) -> None:
        now = start(*["d4", "e4", "e5", "white"], seats=AGAINST_ROBOT[::-1], game=SWAP2)
        now = after(now, "ann", EntryKind.TAKE_BACK, seat=1)
        assert len(now.line) == 3
        assert now.length_before(SECOND) is None, "the stones before are the computer's"

    def test_a_result_that_the_rules_did_not_make_is_taken_back_alone(self) -> None:
        now = start("a1", "b2", seats=ALONE)
        over = after(now, "ann", EntryKind.RESIGN, seat=0)
        again = after(over, "ann", EntryKind.TAKE_BACK, seat=0)
        assert again == now._replace(revision=3, head_revision=3)

    def test_a_game_that_the_rules_ended_goes_on_a_move_before(self) -> None:
        over = start("a1", "b1", "a2", "b2", "a3", seats=ALONE)
        now = after(over, "ann", EntryKind.TAKE_BACK, seat=0)
        assert now.outcome is None
        assert line(now) == "a1 b1 a2 b2"

    def test_where_two_persons_play_no_one_takes_back_alone(self) -> None:
        now = start("a1", "b2")
        assert not now.is_solo
        for seat, who in enumerate(TOGETHER):
            assert after(now, who.id, EntryKind.TAKE_BACK, seat=seat) == now._replace(revision=2)
        assert now.length_before(FIRST) == 0
        assert now.length_before(SECOND) == 1


class TestResign:
    @pytest.mark.parametrize(("seat", "winner"), [(0, WHITE), (1, BLACK)])
    def test_the_other_side_wins(self, seat: int, winner: Color) -> None:
        now = after(start("a1"), TOGETHER[seat].id, EntryKind.RESIGN, seat=seat)
        assert now.outcome == Outcome((winner,), Termination.RESIGNATION)
        assert now.awaited is None
        assert now.head_revision == 2

    def test_before_the_choice_a_seat_has_the_colour_as_things_stand(self) -> None:
        now = start("d4", "e4", "e5", game=SWAP2)
        assert (now.awaited, now.color_of(SECOND)) == (SECOND, WHITE)
        over = after(now, "bob", EntryKind.RESIGN, seat=1)
        assert over.outcome == Outcome((BLACK,), Termination.RESIGNATION)

    def test_after_a_swap_it_has_the_other_one(self) -> None:
        now = start("d4", "e4", "e5", "black", game=SWAP2)
        assert (now.color_of(FIRST), now.color_of(SECOND)) == (WHITE, BLACK)
        over = after(now, "bob", EntryKind.RESIGN, seat=1)
        assert over.outcome == Outcome((WHITE,), Termination.RESIGNATION)

    @pytest.mark.parametrize(("seat", "who"), [(0, "bob"), (1, "ann"), (2, "ann"), (-1, "bob")])
    def test_only_ones_own_game_can_be_given_up(self, seat: int, who: str) -> None:
        now = start("a1")
        assert after(now, who, EntryKind.RESIGN, seat=seat) == now._replace(revision=2)

    def test_a_game_ends_once(self) -> None:
        for now in (
            after(start("a1"), "ann", EntryKind.RESIGN, seat=0),
            start("a1", "b1", "a2", "b2", "a3"),
        ):
            again = after(now, "bob", EntryKind.RESIGN, seat=1)
            assert again == now._replace(revision=again.revision)


class TestGoOn:
    def test_the_game_stands_at_the_end_of_the_other_line(self) -> None:
        now = start("a1", "b2", "c3", seats=ALONE)
        now = after(now, "ann", EntryKind.GO_ON, seat=0, moves=["a1", "c1"])
        assert line(now) == "a1 c1"
        assert now.position == opened(new_record("a1", "c1"), ALONE).position
        assert now.head_revision == 2

    @pytest.mark.parametrize("moves", [["a1", "a1"], ["a1", "z9"], ["pass"], "a1", None])
    def test_a_line_that_is_not_legal_is_not_gone_on_with(self, moves: object) -> None:
        now = start("a1", "b2", seats=ALONE)
        assert after(now, "ann", EntryKind.GO_ON, seat=0, moves=moves) == now._replace(revision=2)

    def test_where_two_persons_play_or_after_the_end_nothing_happens(self) -> None:
        for now in (
            start("a1", "b2"),
            after(start("a1", "b2", seats=ALONE), "ann", EntryKind.RESIGN, seat=0),
        ):
            same = after(now, "ann", EntryKind.GO_ON, seat=0, moves=["a1"])
            assert same == now._replace(revision=same.revision)


class TestOffers:
    def test_a_draw_is_agreed_on(self) -> None:
        offered = after(start("a1"), "ann", EntryKind.OFFER, seat=0, what="draw")
        assert offered.offer == Offer(OfferKind.DRAW, FIRST)
        assert offered.head_revision == 1
        over = after(offered, "bob", EntryKind.ANSWER, seat=1, accept=True)
        assert over.outcome == Outcome((BLACK, WHITE), Termination.AGREEMENT)
        assert over.offer is None

    def test_a_move_is_taken_back_by_consent(self) -> None:
        now = start("a1", "b2", "c3")
        offered = after(now, "bob", EntryKind.OFFER, seat=1, what="take-back")
        back = after(offered, "ann", EntryKind.ANSWER, seat=0, accept=True)
        assert line(back) == "a1", "to the last decision of the one who asked"
        assert back.offer is None

    def test_an_offer_is_declined(self) -> None:
        now = start("a1")
        offered = after(now, "ann", EntryKind.OFFER, seat=0, what="draw")
        assert after(offered, "bob", EntryKind.ANSWER, seat=1, accept=False) == now._replace(
            revision=3, declined=((OfferKind.DRAW, FIRST),)
        )

    def test_a_move_declines_it(self) -> None:
        offered = after(start("a1"), "ann", EntryKind.OFFER, seat=0, what="draw")
        now = moved(offered, "bob", "b2")
        assert now.offer is None
        late = after(now, "bob", EntryKind.ANSWER, seat=1, accept=True)
        assert late == now._replace(revision=4)

    @pytest.mark.parametrize(("seat", "who"), [(0, "ann"), (1, "ann"), (0, "bob"), (1, "eve")])
    def test_only_the_other_one_answers(self, seat: int, who: str) -> None:
        offered = after(start("a1"), "ann", EntryKind.OFFER, seat=0, what="draw")
        same = after(offered, who, EntryKind.ANSWER, seat=seat, accept=True)
        assert same == offered._replace(revision=3)

    @pytest.mark.parametrize("accept", [1, "true", None])
    def test_only_true_accepts(self, accept: object) -> None:
        offered = after(start("a1"), "ann", EntryKind.OFFER, seat=0, what="draw")
        assert after(offered, "bob", EntryKind.ANSWER, seat=1, accept=accept).outcome is None

    def test_nothing_can_be_offered_after_the_end_nor_where_there_is_no_move(self) -> None:
        over = after(start("a1"), "ann", EntryKind.RESIGN, seat=0)
        assert after(over, "bob", EntryKind.OFFER, seat=1, what="draw").offer is None
        assert after(start("a1"), "bob", EntryKind.OFFER, seat=1, what="take-back").offer is None


def test_a_person_who_has_two_seats_plays_alone() -> None:
    for seats, is_solo in (
        (ALONE, True),
        (AGAINST_ROBOT, True),
        (ROBOTS, True),
        (TOGETHER, False),
        ((ANN, BOB._replace(id="ann")), True),
        ((ROBOT, BOB), True),
    ):
        assert start(seats=seats).is_solo is is_solo


def test_the_mover_is_who_is_awaited() -> None:
    assert start("a1").mover is BOB
    assert start("a1").line == path("a1")
