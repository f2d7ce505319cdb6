from __future__ import annotations

from random import Random

import pytest

from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Outcome, Pass, Position, Resign, Termination
from boardtui.rules.three_way import SIZES, ThreeWayOthello
from tests.rules import mailbox

BLACK, WHITE, RED = map(Color, range(3))


def diagram(picture: str, turn: Color = BLACK) -> Position:
    board = Board.from_text(picture, 3)
    return ThreeWayOthello(size=board.size.cols).position(board, turn)


def picture(text: str) -> str:
    return str(Board.from_text(text, 3))


def played(position: Position, *texts: str) -> Position:
    for text in texts:
        position = position.play(position.game.parse_move(text))
    return position


@pytest.mark.parametrize("size", SIZES)
def test_starts_with_each_colour_once_in_every_row_and_column(size: int) -> None:
    start = ThreeWayOthello(size=size).start()
    rows = mailbox.text_of_rows(mailbox.three_way_start(size))
    assert str(start.board).replace("#", "R") == rows
    assert (start.turn, start.outcome) == (BLACK, None)
    assert [start.board.count(color) for color in (BLACK, WHITE, RED)] == [3, 3, 3]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            """
            .....
            .....
            .O#OX
            .....
            .....
            """,
            """
            .....
            .....
            XXXXX
            .....
            .....
            """,
            id="a mixed run",
        ),
        pytest.param(
            """
            .....
            .....
            .OX#X
            .....
            .....
            """,
            """
            .....
            .....
            XXX#X
            .....
            .....
            """,
            id="up to the nearest disc of one's own",
        ),
    ],
)
def test_flips_what_other_colours_have_between_two_discs(before: str, after: str) -> None:
    assert str(played(diagram(before), "a3").board) == picture(after)


def test_does_not_flip_over_a_gap_nor_without_a_disc_of_its_own_behind() -> None:
    position = diagram(
        """
        .....
        .#.O.
        .O#.X
        ..#..
        X.X..
        """
    )
    with pytest.raises(IllegalMove) as caught:
        played(position, "a3")
    assert caught.value.reason is IllegalMoveReason.FLIPS_NOTHING


def test_black_white_and_red_move_in_turn() -> None:
    position = played(ThreeWayOthello().start(), "e3")
    assert position.turn == WHITE
    position = position.play(position.legal_moves[0])
    assert position.turn == RED
    position = position.play(position.legal_moves[0])
    assert (position.turn, position.ply) == (BLACK, 3)


def test_a_side_without_a_move_passes_and_its_turn_comes_again() -> None:
    position = diagram(
        """
        OX...
        .....
        .....
        .....
        .....
        """
    )
    assert position.legal_moves == (Pass(),)
    with pytest.raises(IllegalMove) as caught:
        played(position, "c1")
    assert caught.value.reason is IllegalMoveReason.MUST_PASS
    position = played(position, "pass", "c1")
    assert str(position.board).startswith("OOO..")
    assert position.outcome == Outcome((WHITE,))


@pytest.mark.parametrize(
    ("row", "winners"),
    [("X.X.O", (BLACK,)), ("X.O.#", (BLACK, WHITE, RED)), ("O.X..", (BLACK, WHITE))],
)
def test_most_discs_win_and_equal_sides_share_first_place(
    row: str, winners: tuple[Color, ...]
) -> None:
    position = diagram("\n".join([row, *["....."] * 4]))
    assert position.outcome == Outcome(winners)


class TestDroppingOut:
    def test_the_discs_stay_and_can_be_flipped(self) -> None:
        start = ThreeWayOthello(size=5).start()
        after = start.play(Resign(RED))
        assert after.board == start.board
        assert (after.turn, after.ply, after.last) == (BLACK, 1, None)
        flipped = played(after, "d1")
        assert flipped.board.count(RED) == 2

    @pytest.mark.parametrize(("out", "turn"), [(BLACK, WHITE), (WHITE, BLACK), (RED, BLACK)])
    def test_the_turn_is_skipped(self, out: Color, turn: Color) -> None:
        position = ThreeWayOthello().start().play(Resign(out))
        assert position.turn == turn
        turns = set()
        while position.outcome is None:
            turns.add(position.turn)
            position = position.play(position.legal_moves[0])
        assert turns == {BLACK, WHITE, RED} - {out}

    def test_anyone_may_on_another_ones_turn(self) -> None:
        game = ThreeWayOthello()
        position = game.start()
        assert all(game.goes_on_without(position, color) for color in (BLACK, WHITE, RED))
        position = position.play(Resign(WHITE))
        assert game.dropped_out(position) == {WHITE}
        assert not game.goes_on_without(position, WHITE)
        with pytest.raises(IllegalMove) as caught:
            position.play(Resign(WHITE))
        assert caught.value.reason is IllegalMoveReason.MAY_NOT_DROP_OUT

    def test_the_last_one_left_wins_at_once(self) -> None:
        position = ThreeWayOthello().start().play(Resign(BLACK)).play(Resign(RED))
        assert position.outcome == Outcome((WHITE,), Termination.RESIGNATION)
        assert position.legal_moves == ()

    def test_most_discs_do_not_win_after_it(self) -> None:
        position = diagram(
            """
            XXXXX
            XX...
            .....
            OO#..
            .....
            """
        )
        after = position.play(Resign(BLACK))
        assert after.legal_moves
        while after.outcome is None:
            after = after.play(after.legal_moves[0])
        assert BLACK not in after.outcome.winners

    def test_only_moves_of_those_who_are_left_keep_the_game_going(self) -> None:
        position = diagram(
            """
            XO...
            .....
            .....
            .....
            ....#
            """
        )
        assert position.outcome is None
        assert position.play(Resign(BLACK)).outcome == Outcome((WHITE, RED))

    def test_it_is_no_legal_move_of_the_list_and_reads_as_it_is_written(self) -> None:
        game = ThreeWayOthello()
        assert not any(isinstance(move, Resign) for move in game.start().legal_moves)
        for color, text in [(BLACK, "resign B"), (RED, "resign R")]:
            assert game.format_move(Resign(color)) == text
            assert game.parse_move(text) == Resign(color)

    @pytest.mark.parametrize("seed", range(5))
    def test_games_with_it_end(self, seed: int) -> None:
        chance = Random(seed)
        position = ThreeWayOthello(size=7).start()
        out = Color(chance.randrange(3))
        for number in range(200):
            if position.outcome is not None:
                break
            if number == 6 * (seed + 1):
                position = position.play(Resign(out))
            else:
                position = position.play(chance.choice(position.legal_moves))
        assert position.outcome is not None
        assert out not in position.outcome.winners
