"""Openings of Gomoku: where stones may go, who decides and who has which colour."""

from __future__ import annotations

from math import perm

import pytest

from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.errors import IllegalMoveReason, OptionError
from boardtui.rules.game import Choose, Place, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.perft import perft

from .opening_moves import after, deciders_of, refusal

BLACK, WHITE = Color(0), Color(1)
FIRST, SECOND = Seat(0), Seat(1)


def played(opening: OpeningRule, moves: str, size: int = 15) -> Position:
    return after(Gomoku(size=size, opening=opening), moves)


def offered(position: Position) -> list[str]:
    """The choices, which are all that is legal."""
    assert all(isinstance(move, Choose) for move in position.legal_moves)
    return [position.game.format_move(move) for move in position.legal_moves]


def deciders(opening: OpeningRule, moves: str) -> str:
    return deciders_of(Gomoku(opening=opening), moves)


@pytest.mark.parametrize(("opening", "away"), [(OpeningRule.PRO, 3), (OpeningRule.LONG_PRO, 4)])
class TestPro:
    @pytest.mark.parametrize("size", [9, 15, 19])
    def test_the_first_stone_goes_to_the_middle(
        self, opening: OpeningRule, away: int, size: int
    ) -> None:
        start = played(opening, "", size)
        middle = Point(size // 2, size // 2)
        assert start.legal_moves == (Place(middle),)

    def test_an_even_board_has_four_points_in_the_middle(
        self, opening: OpeningRule, away: int
    ) -> None:
        start = played(opening, "", 20)
        assert [start.game.format_move(move) for move in start.legal_moves] == [
            "j11", "k11", "j10", "k10",
        ]  # fmt: skip

    @pytest.mark.parametrize(("size", "first"), [(9, "e5"), (15, "h8"), (20, "k10")])
    def test_the_third_stone_lies_away_from_the_first(
        self, opening: OpeningRule, away: int, size: int, first: str
    ) -> None:
        position = played(opening, f"{first} a1", size)
        (center,) = [
            move.point for move in [position.game.parse_move(first)] if isinstance(move, Place)
        ]
        every = [Point(col, row) for row in range(size) for col in range(size)]
        far = [
            p for p in every if abs(p.col - center.col) >= away or abs(p.row - center.row) >= away
        ]
        expected = tuple(Place(point) for point in far if position.board[point] is None)
        assert position.legal_moves == expected
        assert 0 < len(expected) < size * size - 2

    def test_the_second_stone_and_the_fourth_go_anywhere(
        self, opening: OpeningRule, away: int
    ) -> None:
        assert len(played(opening, "h8").legal_moves) == 224
        assert len(played(opening, "h8 h9 a1").legal_moves) == 222

    def test_after_the_third_stone_the_game_is_like_any_other(
        self, opening: OpeningRule, away: int
    ) -> None:
        position = played(opening, "h8 h9 a1")
        assert type(position) is Position
        assert position.game.task(position) is None

    def test_what_is_asked_and_refused_is_said(self, opening: OpeningRule, away: int) -> None:
        start = played(opening, "")
        first = "Place the first stone in the centre: h8."
        assert refusal(start, "h9") == (IllegalMoveReason.OPENING, first)
        assert str(start.game.task(start)) == first
        third = played(opening, "h8 h9")
        text = f"Stay {away} or more lines away from the first stone."
        assert refusal(third, "k9" if away == 4 else "j9") == (IllegalMoveReason.OPENING, text)
        assert str(third.game.task(third)) == text
        assert refusal(third, "h8") == (IllegalMoveReason.OCCUPIED, "h8 is already taken.")
        assert third.game.task(played(opening, "h8")) is None

    def test_nobody_changes_sides(self, opening: OpeningRule, away: int) -> None:
        assert deciders(opening, "h8 h9 a1 a2") == "12121"
        position = played(opening, "h8")
        assert position.game.is_settled(position)
        assert position.game.seat_name(FIRST) == "Black"


class TestSwap:
    def test_three_stones_then_a_colour(self) -> None:
        position = played(OpeningRule.SWAP, "h8 i9 j7")
        assert offered(position) == ["black", "white"]
        assert (position.turn, position.board.count(BLACK)) == (WHITE, 2)

    def test_whoever_takes_black_lets_the_other_one_go_on_with_white(self) -> None:
        assert deciders(OpeningRule.SWAP, "h8 i9 j7 black a1 a2") == "1112121"
        position = played(OpeningRule.SWAP, "h8 i9 j7 black")
        assert position.game.seats(position) == (SECOND, FIRST)
        assert (position.turn, position.ply, position.last) == (WHITE, 4, None)

    def test_whoever_takes_white_goes_on(self) -> None:
        assert deciders(OpeningRule.SWAP, "h8 i9 j7 white a1 a2") == "1112212"
        position = played(OpeningRule.SWAP, "h8 i9 j7 white")
        assert position.game.seats(position) == (FIRST, SECOND)
        assert type(position) is Position

    def test_colours_are_settled_by_the_choice(self) -> None:
        moves = ["h8", "i9", "j7", "black", "a1"]
        positions = [played(OpeningRule.SWAP, " ".join(moves[:n])) for n in range(len(moves) + 1)]
        assert [p.game.is_settled(p) for p in positions] == [False] * 4 + [True] * 2

    def test_nothing_but_a_choice_is_a_move_when_one_is_asked_for(self) -> None:
        position = played(OpeningRule.SWAP, "h8 i9 j7")
        assert refusal(position, "a1") == (IllegalMoveReason.MUST_CHOOSE, "Choose a colour.")
        assert refusal(position, "more") == (
            IllegalMoveReason.NOT_OFFERED,
            "“more” cannot be chosen here.",
        )
        assert refusal(position, "pass")[0] is IllegalMoveReason.MAY_NOT_PASS
        assert (
            refusal(played(OpeningRule.SWAP, "h8 i9"), "white")[0] is IllegalMoveReason.NOT_OFFERED
        )
        assert (
            refusal(played(OpeningRule.SWAP, "h8 i9 j7 white"), "white")[0]
            is IllegalMoveReason.NOT_OFFERED
        )

    def test_what_is_asked_is_said(self) -> None:
        moves = ["h8", "i9", "j7", "white"]
        positions = [played(OpeningRule.SWAP, " ".join(moves[:n])) for n in range(len(moves) + 1)]
        assert [str(p.game.task(p)) for p in positions] == [
            "Place stone 1 of 3, for Black.",
            "Place stone 2 of 3, for White.",
            "Place stone 3 of 3, for Black.",
            "Choose a colour.",
            "None",
        ]

    def test_players_have_names_of_their_own_before_they_have_colours(self) -> None:
        game = Gomoku(opening=OpeningRule.SWAP)
        assert [game.seat_name(seat) for seat in (FIRST, SECOND)] == [
            "First player",
            "Second player",
        ]

    def test_a_position_with_other_colours_for_the_players_is_another_one(self) -> None:
        assert played(OpeningRule.SWAP, "h8 i9 j7 black") != played(
            OpeningRule.SWAP, "h8 i9 j7 white"
        )


class TestSwap2:
    def test_the_second_player_may_place_two_more(self) -> None:
        position = played(OpeningRule.SWAP2, "h8 i9 j7")
        assert offered(position) == ["black", "white", "more"]
        assert deciders(OpeningRule.SWAP2, "h8 i9 j7 more a1 a2") == "1112221"
        assert offered(played(OpeningRule.SWAP2, "h8 i9 j7 more a1 a2")) == ["black", "white"]

    @pytest.mark.parametrize(
        ("moves", "seats", "next_seat"),
        [
            ("h8 i9 j7 black", (SECOND, FIRST), FIRST),
            ("h8 i9 j7 white", (FIRST, SECOND), SECOND),
            ("h8 i9 j7 more a1 a2 black", (FIRST, SECOND), SECOND),
            ("h8 i9 j7 more a1 a2 white", (SECOND, FIRST), FIRST),
        ],
    )
    def test_who_ends_up_with_which_colour(
        self, moves: str, seats: tuple[Seat, ...], next_seat: Seat
    ) -> None:
        position = played(OpeningRule.SWAP2, moves)
        assert position.game.is_settled(position)
        assert position.game.seats(position) == seats
        assert position.turn == WHITE
        assert position.game.seat(position) == next_seat
        after = position.play(position.game.parse_move("o15"))
        assert after.game.seats(after) == seats
        assert after.game.seat(after) != next_seat

    def test_what_is_asked_is_said(self) -> None:
        moves = ["h8", "i9", "j7", "more", "a1", "a2"]
        positions = [
            played(OpeningRule.SWAP2, " ".join(moves[:n])) for n in range(3, len(moves) + 1)
        ]
        assert [str(p.game.task(p)) for p in positions] == [
            "Choose a colour, or place two more stones.",
            "Place stone 4 of 5, for White.",
            "Place stone 5 of 5, for Black.",
            "Choose a colour.",
        ]

    def test_choices_have_names(self) -> None:
        game = Gomoku(opening=OpeningRule.SWAP2)
        assert [game.choice_name(choice) for choice in ("black", "white", "more", "?")] == [
            "Play Black",
            "Play White",
            "Place two more stones",
            "?",
        ]
        assert [game.choice_name(choice, short=True) for choice in ("black", "more", "1")] == [
            "Black",
            "Two stones",
            "one",
        ]

    def test_a_row_wins_for_the_colour_whoever_has_it(self) -> None:
        moves = "a1 o15 b1 black o1 c1 o3 d1 o5 e1"
        position = played(OpeningRule.SWAP2, moves)
        assert position.outcome is not None
        assert position.outcome.winner == BLACK
        assert position.game.seats(position)[BLACK] == SECOND
        assert position.game.task(position) is None

    def test_renju_has_its_forbidden_points_after_the_opening(self) -> None:
        position = Gomoku(rule=Rule.RENJU, opening=OpeningRule.SWAP2).start()
        for move in ("h8", "a1", "i8", "black", "a3", "j8", "a5", "l8", "a7", "m8", "a9"):
            position = position.play(position.game.parse_move(move))
        assert refusal(position, "k8")[0] is IllegalMoveReason.FORBIDDEN


class TestPaths:
    """Counted by hand: n points leave n (n-1) (n-2) ways for three stones."""

    def test_swap(self) -> None:
        start = Gomoku(size=5, opening=OpeningRule.SWAP).start()
        assert [perft(start, depth) for depth in range(1, 5)] == [
            25,
            25 * 24,
            perm(25, 3),
            perm(25, 3) * 2,
        ]
        assert perft(played(OpeningRule.SWAP, "a1", size=5), 4) == perm(24, 2) * 2 * 22

    @pytest.mark.long
    def test_swap_and_the_stone_after_it(self) -> None:
        start = Gomoku(size=5, opening=OpeningRule.SWAP).start()
        assert perft(start, 5) == perm(25, 3) * 2 * 22

    def test_swap2(self) -> None:
        position = played(OpeningRule.SWAP2, "a1 b2 c1", size=5)
        assert [perft(position, depth) for depth in range(1, 5)] == [
            3,
            3 * 22,
            3 * 22 * 21,
            2 * 22 * 21 * 20 + 22 * 21 * 2,
        ]

    def test_pro(self) -> None:
        start = Gomoku(size=7, opening=OpeningRule.PRO).start()
        outside = 49 - 25
        # White's stone takes one of the points outside or leaves them all.
        assert [perft(start, depth) for depth in range(1, 4)] == [
            1,
            48,
            24 * (outside - 1) + 24 * outside,
        ]


class TestOptions:
    @pytest.mark.parametrize(
        ("opening", "least"),
        [
            (OpeningRule.PRO, 7),
            (OpeningRule.LONG_PRO, 9),
            (OpeningRule.SWAP, 5),
            (OpeningRule.SWAP2, 5),
        ],
    )
    def test_small_boards_are_refused(self, opening: OpeningRule, least: int) -> None:
        assert Gomoku(size=least, opening=opening).start().legal_moves
        with pytest.raises(OptionError) as caught:
            Gomoku(size=least - 1, line=4, opening=opening)
        assert str(caught.value) == (
            f"The {opening} opening needs a board of {least}×{least} or larger."
        )

    def test_nobody_can_have_won_before_colours_are_chosen(self) -> None:
        with pytest.raises(OptionError) as caught:
            Gomoku(size=5, line=3, opening=OpeningRule.SWAP2)
        assert str(caught.value) == ("The swap2 opening needs a winning row of 4 or more stones.")
        assert Gomoku(size=5, line=3, opening=OpeningRule.SWAP).start().legal_moves

    def test_every_opening_says_what_it_is(self) -> None:
        assert len({opening.label for opening in OpeningRule}) == len(OpeningRule)


@pytest.mark.parametrize(
    ("moves", "choice", "color"),
    [
        ("h8 i9", None, BLACK),
        ("h8 i9 j12", "black", BLACK),
        ("h8 i9 j12", "white", WHITE),
        ("h8 i9 j12 more a1", None, BLACK),
        ("h8 i9 j12 more a1 a2", "black", BLACK),
        ("h8 i9 j12 more a1 a2", "white", WHITE),
    ],
)
def test_a_choice_is_a_move_of_the_colour_that_is_taken(
    moves: str, choice: str | None, color: Color
) -> None:
    position = played(OpeningRule.SWAP2, moves)
    move = position.legal_moves[0] if choice is None else Choose(choice)
    assert position.game.color_with(position, move) == color
