"""Start positions of SGF files."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color
from boardtui.rules.othello import Othello
from tests.formats.games import read

BLACK, WHITE = Color(0), Color(1)


class TestStart:
    START = """
        . . . .
        . X O .
        . O O X
        . . . O
        """

    def test_a_start_position_is_read_and_written(self) -> None:
        game = Othello(size=4)
        start = game.position(Board.from_text(self.START), WHITE)
        record = GameRecord(game, start=start)
        text = sgf.dumps(record)
        assert "AB[b2][d3]AW[c2][b3][c3][d4]PL[W]" in text
        reading = read(text)
        assert reading.record.root.position == start

    @pytest.mark.parametrize(
        "text",
        [
            "(;GM[4]SZ[5]AB[aa:cb]AW[ee])",
            "(;GM[4]SZ[5]AW[ee];AB[aa:ca];AB[ab:cb])",
            "(;GM[4]SZ[5]AB[a5][b5][c5][a4][b4][c4]AW[e1])",
        ],
    )
    def test_stones_may_be_given_as_rectangles_and_before_the_first_move(self, text: str) -> None:
        position = read(text).record.root.position
        assert str(position.board) == "XXX..\nXXX..\n.....\n.....\n....O"
        assert position.turn == BLACK

    def test_a_setup_replaces_the_standard_start(self) -> None:
        position = read("(;GM[2]SZ[4]AB[a1]AW[b1])").record.root.position
        assert str(position.board) == "XO..\n....\n....\n...."

    def test_the_words_of_a_file_for_its_start_stay(self) -> None:
        for setup in (
            "AB[e4][d5]AW[d4][e5]PL[B]",
            "AE[a1:h8]AW[d4:e5]",
            "AW[c3][b2]AB[f6]AE[a1]PL[B]",
            "PL[W]AB[d4:e4]",
        ):
            record = read(f"(;GM[2]{setup})").record
            assert setup in sgf.dumps(record)
            again = read(sgf.dumps(record)).record
            assert again.root.position == record.root.position

    def test_a_start_that_the_words_do_not_tell_is_written_anew(self) -> None:
        overlapping = read("(;GM[4]SZ[5]AB[aa]AW[aa]AB[aa])").record
        assert "SZ[5]RU[freestyle]AB[aa]PL[B]" in sgf.dumps(overlapping)
        cut = read("(;GM[4]SZ[5]AB[aa];W[bb])").record
        cut.root.children[0].remove()
        assert "AB[aa]PL[W]" in sgf.dumps(cut)

    def test_the_first_move_says_who_begins(self) -> None:
        reading = read("(;GM[4]SZ[5]AB[aa];W[bb])")
        assert not reading.problems
        assert reading.record.root.position.turn == WHITE

    @pytest.mark.parametrize("setup", ["AB[aa:cc]", "AB[aa:cc]PL[x]", "AE[aa]AB[cc]"])
    def test_a_turn_that_the_first_move_says_stays_beside_the_words_of_a_file(
        self, setup: str
    ) -> None:
        record = read(f"(;GM[4]SZ[15]{setup};W[dd])").record
        again = read(sgf.dumps(record)).record
        assert again.root.properties == record.root.properties
        assert again.root.properties["PL"] == ["W"]

    def test_a_given_turn_is_kept(self) -> None:
        reading = read("(;GM[4]SZ[5]PL[B];W[bb])")
        assert len(reading.problems) == 1
