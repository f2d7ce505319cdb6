"""The openings of Renju: where stones may go, who decides, and which fifth stones are offered."""

from __future__ import annotations

from itertools import permutations

import pytest

from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.errors import IllegalMoveReason, NotationError, OptionError
from boardtui.rules.game import Choose, Place, Position, Propose
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.perft import perft
from tests.cases import each

from .opening_moves import after, deciders_of, refusal

BLACK, WHITE = Color(0), Color(1)
FIRST, SECOND = Seat(0), Seat(1)
RIF, SOOSORV, TARAGUCHI = OpeningRule.RIF, OpeningRule.SOOSORV_8, OpeningRule.TARAGUCHI_10

THREE = "h8 h9 h7"
"""The first three stones, with a mirror in the column h."""

FOUR = "h8 white h9 black h7 white h6"
"""The first four stones of Taraguchi-10, without a swap."""


def renju(opening: OpeningRule) -> Gomoku:
    return Gomoku(rule=Rule.RENJU, opening=opening)


def played(opening: OpeningRule, moves: str) -> Position:
    return after(renju(opening), moves)


def deciders(opening: OpeningRule, moves: str) -> str:
    return deciders_of(renju(opening), moves)


def legal(position: Position) -> list[str]:
    return [position.game.format_move(move) for move in position.legal_moves]


def square(lines: int) -> set[Point]:
    """The points of the square around the middle with so many lines to each side."""
    some = range(7 - lines, 8 + lines)
    return {Point(col, row) for col in some for row in some}


def squares(opening: OpeningRule, moves: str) -> list[int]:
    """The number of lines to each side of the square that each stone may lie in; 7 for all."""
    position, found = renju(opening).start(), []
    for move in moves.split():
        if isinstance(position.legal_moves[0], Place):
            legal = {each.point for each in position.legal_moves if isinstance(each, Place)}
            vacant = {at for at in square(7) if position.board[at] is None}
            found += [lines for lines in range(8) if legal == square(lines) & vacant][:1]
        position = position.play(position.game.parse_move(move))
    return found


class TestRif:
    def test_the_first_player_places_three_and_the_other_one_chooses(self) -> None:
        assert deciders(RIF, f"{THREE} black") == "11121"
        assert deciders(RIF, f"{THREE} white") == "11122"

    def test_stones_lie_around_the_middle_and_the_fourth_anywhere(self) -> None:
        assert squares(RIF, f"{THREE} white a1") == [0, 1, 2, 7]

    def test_black_offers_two_and_white_picks(self) -> None:
        moves = f"{THREE} white a1 i9? i10? i10 a2 a3"
        assert deciders(RIF, moves) == "11122112212"
        swapped = f"{THREE} black a1 i9? i10? i10 a2 a3"
        assert deciders(RIF, swapped) == "11121221121"

    def test_only_offered_points_may_be_picked(self) -> None:
        position = played(RIF, f"{THREE} white a1 i9? k10?")
        assert legal(position) == ["k10", "i9"]
        assert position.game.proposed(position) == {Point(8, 6), Point(10, 5)}
        assert refusal(position, "a2") == (
            IllegalMoveReason.OPENING,
            "Pick one of the points offered for the fifth stone: k10, i9.",
        )
        assert refusal(position, "a2?")[0] is IllegalMoveReason.MAY_NOT_PROPOSE

    def test_an_offer_leaves_the_board_and_the_turn_alone(self) -> None:
        before = played(RIF, f"{THREE} white a1")
        after = before.play(Propose(Point(8, 6)))
        assert (after.board, after.turn) == (before.board, BLACK)
        assert (after.ply, after.last) == (before.ply + 1, None)

    def test_the_picked_stone_is_black_and_white_goes_on(self) -> None:
        position = played(RIF, f"{THREE} white a1 i9? k10? i9")
        assert position.board[Point(8, 6)] == BLACK
        assert position.board[Point(10, 5)] is None
        assert (position.turn, position.game.seat(position)) == (WHITE, SECOND)
        assert type(position) is Position

    def test_white_is_to_move_while_picking_a_black_stone(self) -> None:
        position = played(RIF, f"{THREE} white a1 i9? k10?")
        assert position.turn == BLACK
        assert position.game.mover(position) == WHITE
        assert position.game.mover(played(RIF, f"{THREE} white a1 i9?")) == BLACK

    def test_what_is_asked_is_said(self) -> None:
        moves = [*THREE.split(), "white", "a1", "i9?", "k10?", "i9"]
        positions = [played(RIF, " ".join(moves[:n])) for n in range(len(moves) + 1)]
        assert [str(p.game.task(p)) for p in positions] == [
            "Place the first stone in the centre: h8.",
            "Place a stone for White in the central 3×3 area.",
            "Place a stone for Black in the central 5×5 area.",
            "Choose a colour.",
            "None",
            "Offer point 1 of 2 for the fifth stone.",
            "Offer point 2 of 2 for the fifth stone.",
            "Pick one of the points offered for the fifth stone: k10, i9.",
            "None",
        ]

    def test_a_stone_in_place_of_an_offer_is_refused(self) -> None:
        position = played(RIF, f"{THREE} white a1")
        assert refusal(position, "i9") == (
            IllegalMoveReason.OPENING,
            "Offer point 1 of 2 for the fifth stone.",
        )
        assert refusal(position, "h8?") == (IllegalMoveReason.OCCUPIED, "h8 is already taken.")
        assert refusal(position, "pass")[0] is IllegalMoveReason.MAY_NOT_PASS
        assert position.game.move_at(position, Point(8, 6)) == Propose(Point(8, 6))
        assert position.game.move_at(position, Point(7, 7)) is None
        assert Place(Point(8, 6)) not in position.legal_moves

    def test_a_point_is_offered_with_a_question_mark(self) -> None:
        game = renju(RIF)
        assert game.parse_move(" I9 ？") == Propose(Point(8, 6))
        assert game.format_move(Propose(Point(8, 6))) == "i9?"
        with pytest.raises(NotationError):
            Gomoku(rule=Rule.RENJU).parse_move("i9?")


class TestSoosorv:
    @pytest.mark.parametrize(
        ("moves", "seats"),
        [
            (f"{THREE} white a1 2 black i9? i10? i9", "11122211122"),
            (f"{THREE} white a1 2 white i9? i10? i9", "11122212211"),
            (f"{THREE} black a1 2 black i9? i10? i9", "11121122211"),
            (f"{THREE} black a1 2 white i9? i10? i9", "11121121122"),
        ],
    )
    def test_who_decides(self, moves: str, seats: str) -> None:
        # White places and declares, the other one may swap; Black offers, White picks and goes on.
        assert deciders(SOOSORV, moves) == seats

    def test_white_declares_one_to_eight(self) -> None:
        position = played(SOOSORV, f"{THREE} white a1")
        assert legal(position) == ["1", "2", "3", "4", "5", "6", "7", "8"]
        assert str(position.game.task(position)) == (
            "How many points must Black offer for the fifth stone?"
        )

    @pytest.mark.parametrize("count", range(2, 9))
    def test_as_many_are_offered_as_were_declared(self, count: int) -> None:
        position, offers = played(SOOSORV, f"{THREE} white a1 {count} black"), 0
        while isinstance(position.legal_moves[0], Propose):
            position, offers = position.play(position.legal_moves[0]), offers + 1
        assert offers == count == len(position.legal_moves)

    def test_a_single_fifth_stone_is_just_placed(self) -> None:
        position = played(SOOSORV, f"{THREE} white a1 1 black")
        assert len(position.legal_moves) == 225 - 4
        assert type(position.play(Place(Point(0, 0)))) is Position

    def test_colours_are_settled_by_the_second_swap(self) -> None:
        moves = [*THREE.split(), "white", "a1", "2", "white", "i9?"]
        positions = [played(SOOSORV, " ".join(moves[:n])) for n in range(len(moves) + 1)]
        assert [p.game.is_settled(p) for p in positions] == [False] * 7 + [True] * 2


class TestTaraguchi:
    def test_each_square_is_larger_and_after_each_stone_there_is_a_swap(self) -> None:
        moves = f"{FOUR} black i5 white a1"
        assert squares(TARAGUCHI, moves) == [0, 1, 2, 3, 4, 7]

    @pytest.mark.parametrize(
        ("moves", "seats"),
        [
            (f"{FOUR} black i5 white a1", "122112211221"),
            ("h8 black h9 white h7 black h6 white i5 black a1", "121212121212"),
        ],
    )
    def test_who_decides(self, moves: str, seats: str) -> None:
        # No swap at all, and one after each stone: then the first player places every stone.
        assert deciders(TARAGUCHI, moves) == seats

    def test_black_may_offer_ten_instead_of_a_swap_after_the_fourth(self) -> None:
        position = played(TARAGUCHI, FOUR)
        assert legal(position) == ["black", "white", "ten"]
        assert (
            str(position.game.task(position))
            == "Choose a colour, or offer ten points for the fifth stone."
        )
        position = position.play(Choose("ten"))
        assert position.game.is_settled(position)
        for _ in range(10):
            assert position.game.mover(position) == BLACK
            position = position.play(position.legal_moves[0])
        assert len(position.legal_moves) == 10
        assert position.game.mover(position) == WHITE
        position = position.play(position.legal_moves[0])
        assert position.game.task(position) is None
        assert position.game.mover(position) == WHITE
        assert len(position.legal_moves) == 225 - 5

    def test_ten_are_offered_at_no_other_choice(self) -> None:
        for moves in ("h8", "h8 white h9", "h8 white h9 black h7", f"{FOUR} black i5"):
            assert legal(played(TARAGUCHI, moves)) == ["black", "white"]


class TestSymmetricOffers:
    def test_no_offer_makes_the_pattern_of_another_one(self) -> None:
        # Black h8 and h7 between White h9 and h6: four points are alike, though no mirror of the
        # board lies between the seventh row and the eighth.
        position = played(RIF, f"{THREE} white h6 i8?")
        assert refusal(position, "g7?") == (
            IllegalMoveReason.OPENING,
            "g7 makes the same pattern as i8, rotated or mirrored.",
        )
        assert {"g8", "i7"}.isdisjoint(name.rstrip("?") for name in legal(position))
        assert refusal(position, "i8?") == (
            IllegalMoveReason.OPENING,
            "i8 has already been offered.",
        )
        assert refusal(position, "i8") == (
            IllegalMoveReason.OPENING,
            "i8 has already been offered.",
        )
        assert len(legal(position)) == 225 - 4 - 4

    def test_without_a_mirror_only_the_same_point_is_barred(self) -> None:
        position = played(RIF, "h8 h9 i10 white a2 k9?")
        assert len(legal(position)) == 225 - 4 - 1


class TestPaths:
    """Counted by hand, or by another definition of the same."""

    def test_the_first_three_stones(self) -> None:
        # 8 points around the middle, then 25 less two.
        start = renju(RIF).start()
        assert [perft(start, depth) for depth in range(1, 5)] == [1, 8, 8 * 23, 8 * 23 * 2]
        start = renju(TARAGUCHI).start()
        assert [perft(start, depth) for depth in range(1, 7)] == [
            1, 2, 2 * 8, 4 * 8, 4 * 8 * 23, 8 * 8 * 23,
        ]  # fmt: skip

    def test_the_fourth_stone_and_the_first_offer(self) -> None:
        position = played(RIF, f"{THREE} white")
        assert [perft(position, depth) for depth in (1, 2)] == [222, 222 * 221]
        position = played(SOOSORV, f"{THREE} white a1")
        assert [perft(position, depth) for depth in (1, 2)] == [8, 16]
        position = played(TARAGUCHI, "h8 white h9 black h7 white")
        # In the square of 7×7, less three; then a choice of three; then the fifth in that of 9×9,
        # or the first of ten offers.
        assert [perft(position, depth) for depth in (1, 2, 3)] == [
            46, 46 * 3, 46 * (2 * (81 - 4) + 221),
        ]  # fmt: skip

    @pytest.mark.parametrize("fourth", ["h6", "h10", "i8", "a2"])
    def test_two_offers(self, fourth: str) -> None:
        position = played(RIF, f"{THREE} white {fourth}")
        stones = [(at, position.board[at]) for at in square(7) if position.board[at] is not None]
        vacant = [at for at in square(7) if position.board[at] is None]
        shapes = {at: _shape([*stones, (at, BLACK)]) for at in vacant}
        pairs = sum(shapes[a] != shapes[b] for a, b in permutations(vacant, 2))
        assert perft(position, 2) == pairs
        assert pairs < 221 * 220 or fourth in {"i8", "a2"}


def _shape(stones: list[tuple[Point, Color | None]]) -> frozenset[object]:
    """What stones look like, wherever they lie: their coordinates in every direction."""
    looks = set()
    for flip_col in (1, -1):
        for flip_row in (1, -1):
            for swaps in (False, True):
                turned = [((at.row, at.col)[:: -1 if swaps else 1], color) for at, color in stones]
                turned = [((a * flip_col, b * flip_row), color) for (a, b), color in turned]
                least_a = min(a for (a, _b), _ in turned)
                least_b = min(b for (_a, b), _ in turned)
                looks.add(frozenset(((a - least_a, b - least_b), c) for (a, b), c in turned))
    return frozenset(looks)


class TestOptions:
    @pytest.mark.parametrize("opening", [RIF, SOOSORV, TARAGUCHI])
    @pytest.mark.parametrize(
        "options", [{}, {"rule": Rule.RENJU, "size": 19}, {"rule": Rule.STANDARD}]
    )
    def test_they_are_for_renju_on_its_board(
        self, opening: OpeningRule, options: dict[str, object]
    ) -> None:
        with pytest.raises(OptionError) as caught:
            Gomoku(opening=opening, **options)  # type: ignore[arg-type]
        assert str(caught.value) == f"The {opening} opening is only for Renju on 15×15 boards."

    @each("opening", OpeningRule)
    @each("rule", Rule)
    @each("size", [13, 15])
    def test_they_are_listed_for_no_other_game(
        self, opening: OpeningRule, rule: Rule, size: int
    ) -> None:
        fits = not opening.is_of_renju or (rule is Rule.RENJU and size == 15)
        options = {"rule": rule, "size": size, "line": 5}
        assert Gomoku.is_offered("opening", opening, options) == fits
        assert Gomoku.is_offered("rule", rule, options) == (rule is not Rule.CARO6)
