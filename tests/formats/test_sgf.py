"""What SGF files mean, and what becomes of it when they are written again."""

from __future__ import annotations

import datetime as dt

import pytest

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import MAX_BYTES, MAX_PROBLEMS
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.rules import registry
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.fixtures.connect_four import ConnectFour
from tests.formats.games import described, outline

BLACK, WHITE = Color(0), Color(1)


def read(text: str | bytes) -> Reading:
    """The only game of a text, which is written and read again without loss."""
    (reading,) = sgf.loads(text)
    (again,) = sgf.loads(sgf.dumps(reading.record, seats=reading.seats, head=reading.head))
    assert described(again.record) == described(reading.record)
    assert again.seats == reading.seats
    assert not again.problems
    return reading


def texts(reading: Reading) -> list[str]:
    return [str(problem) for problem in reading.problems]


class TestMoves:
    @pytest.mark.parametrize(
        "text",
        [
            "(;GM[2];B[f5];W[d6];B[c3])",
            "(;GM[2];B[F5];W[D6];B[C3])",
            "(;GM[2];B[fe];W[df];B[cc])",
            "(;GM[2];B[FE];W[DF];B[cc])",
            "(;GM[2]SZ[8:8]B[f5];W[d6];B[c3];)",
            "(;GM[2];B[f5]W[d6];B[c3])",
            "(;GaMe[2];Black[f5];White[d6];Black[c3])",
            "(;GM[2];B[ f5 ];W[d6];;B[c3])",
        ],
    )
    def test_othello_points_are_read_in_every_spelling(self, text: str) -> None:
        reading = read(text)
        assert outline(reading.record.root) == "f5 d6 c3"
        assert not reading.problems
        assert sgf.dumps(reading.record).endswith(";B[f5];W[d6];B[c3])\n")

    @pytest.mark.parametrize(
        "text", ["(;GM[4];B[hh];W[ig];B[ao])", "(;GM[4]SZ[15];B[h8];W[i9];B[A1])"]
    )
    def test_gomoku_points_are_read_in_every_spelling(self, text: str) -> None:
        reading = read(text)
        assert outline(reading.record.root) == "h8 i9 a1"
        assert not reading.problems
        assert sgf.dumps(reading.record).endswith(";B[hh];W[ig];B[ao])\n")

    def test_two_letters_are_a_point_where_the_board_has_it(self) -> None:
        assert outline(read("(;GM[4]SZ[20];B[tt];W[pa])").record.root) == "t1 p20"

    @pytest.mark.parametrize("written", ["", "tt", "PA", "pa", "pass", "PASS", "--"])
    def test_a_pass_is_read_in_every_spelling(self, written: str) -> None:
        moves = ";B[f5];W[f6];B[c4];W[g5];B[h5];W[h4];B[g7];W[h6]"
        reading = read(f"(;GM[2]{moves};B[{written}];W[e7])")
        assert not reading.problems
        assert outline(reading.record.root).endswith("h6 pass e7")
        assert ";B[];W[e7]" in sgf.dumps(reading.record)

    def test_a_missing_pass_is_put_in(self) -> None:
        moves = ";B[f5];W[f6];B[c4];W[g5];B[h5];W[h4];B[g7];W[h6]"
        reading = read(f"(;GM[2]{moves};W[e7])")
        assert not reading.problems
        assert outline(reading.record.root).endswith("h6 pass e7")

    def test_passes_after_the_end_are_dropped(self) -> None:
        line = "B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3]"
        reading = read(f"(;GM[2];{line};W[];B[]C[gg])")
        assert not reading.problems
        assert reading.record.root.end().comment == "gg"
        assert len(reading.record.mainline()) == 1 + 9

    def test_variations_are_the_same_tree(self) -> None:
        reading = read("(;GM[2];B[f5](;W[d6];B[c3](;W[d3])(;W[g5]))(;W[f4])(;W[f6]))")
        assert outline(reading.record.root) == "f5 (d6 c3 (d3) (g5)) (f4) (f6)"

    def test_equal_variations_become_one(self) -> None:
        reading = read("(;GM[2](;B[f5]C[one];W[d6])(;B[f5]C[two];W[f4])(;B[f5]C[one]))")
        assert outline(reading.record.root) == "f5 (d6) (f4)"
        assert reading.record.root.children[0].comment == "one\n\ntwo"


class TestProblems:
    def test_a_line_is_cut_where_it_breaks(self) -> None:
        reading = read("(;GM[2];B[f5]\n(;W[d6];B[a1];W[c4])\n(;W[f4];W[c3])(;W[f6]))")
        assert outline(reading.record.root) == "f5 (d6) (f4) (f6)"
        assert texts(reading) == [
            "Line 2, column 9: a1 flips nothing.",
            "Line 3, column 9: It is Black’s turn.",
        ]

    @pytest.mark.parametrize(
        ("moves", "words"),
        [
            ("B[f5];W[zz]", "zz is outside the board."),
            ("B[f5];W[i9]", "i9 is outside the board."),
            ("B[f5];W[?!]", "“?!” is not a point on a board."),
            ("B[f5];W[d6];B[]", "You may not pass: you have a legal move."),
            ("B[f5];AB[a1]", "Stones are set up in the middle of the game."),
            ("B[f5];AE[d4]", "Stones are set up in the middle of the game."),
        ],
    )
    def test_what_is_wrong_with_a_move_is_told(self, moves: str, words: str) -> None:
        reading = read(f"(;GM[2];{moves})")
        (problem,) = texts(reading)
        assert problem.endswith(": " + words)

    def test_an_error_of_grammar_keeps_the_game_before_it(self) -> None:
        reading = read("(;GM[2];B[f5];W[d6]\n;B[c3")
        assert outline(reading.record.root) == "f5 d6"
        assert texts(reading) == ["Line 2, column 3: This “[” is never closed."]

    def test_no_more_problems_are_told_than_anybody_reads(self) -> None:
        (reading,) = sgf.loads("(;GM[2]" + "(;B[a1])" * (MAX_PROBLEMS + 50) + ")")
        assert len(reading.problems) == MAX_PROBLEMS

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("(;GM[2]SZ[7];B[f5])", "7 is not possible"),
            ("(;GM[2]SZ[big])", "“big” is not a board size."),
            ("(;GM[4]SZ[15:19])", "A board of 15×19 is not square."),
            ("(;GM[4]SZ[9999])", "“9999” is not a board size."),
            ("(;GM[2]AB[z9])", "z9 is outside the board."),
            ("(;GM[2]AB[aa:c])", "“c” is not a point on a board."),
            ("(;GM[2]AB[])", "“” is not a point on a board."),
            ("(;GM[Othello]BO[8])", "“Othello” is not an SGF game: its number is expected here."),
            ("(;GM[1]SZ[19];B[pd];W[dp])", "SGF game number 1 cannot be read"),
            ("(;GM[3])", "SGF game number 3 cannot be read; there are: Othello, Gomoku."),
            ("(;GM[2]B[a1];W[d6])", "a1 flips nothing."),
        ],
    )
    def test_a_game_that_cannot_be_read_is_refused(self, text: str, words: str) -> None:
        with pytest.raises(FormatError) as caught:
            sgf.loads(text)
        assert words in str(caught.value)
        assert caught.value.line == 1

    def test_too_many_setup_stones_are_refused(self) -> None:
        with pytest.raises(FormatError, match="More stones are set up"):
            sgf.loads("(;GM[4]SZ[5]AB" + "[aa:ee]" * 26 + ")")

    def test_too_large_a_text_is_refused(self) -> None:
        with pytest.raises(FormatError, match="more than 8 MB"):
            sgf.loads(b"(;GM[2])" + b" " * MAX_BYTES)


class TestGames:
    @pytest.mark.parametrize(
        ("text", "game"),
        [
            ("(;GM[2])", Othello()),
            ("(;GM[2]SZ[10])", Othello(size=10)),
            ("(;GM[4])", Gomoku()),
            ("(;GM[4]SZ[19:19])", Gomoku(size=19)),
            ("(;GM[4]SZ[19]RU[standard])", Gomoku(size=19, rule=Rule.STANDARD)),
            ("(;GM[4]RU[Freestyle])", Gomoku()),
            ("(;GM[4]SZ[3]BTGAME[gomoku][line:3])", Gomoku(size=3, line=3)),
            ("(;B[f5];W[d6])", Othello()),
            ("(;SZ[6];B[c2];W[b4])", Othello(size=6)),
            ("(;B[hh];W[ig])", Gomoku()),
            ("(;SZ[19];B[pd];W[dp])", Gomoku(size=19)),
        ],
    )
    def test_the_root_says_which_game_it_is(self, text: str, game: Game) -> None:
        reading = read(text)
        assert reading.record.game == game
        assert not reading.problems

    @pytest.mark.parametrize("number", [1, 5])
    def test_gomoku_under_another_number_is_known_by_its_five(self, number: int) -> None:
        moves = ";B[hh];W[ha];B[hi];W[hb];B[hj];W[hc];B[hk];W[hd];B[hl]"
        reading = read(f"(;GM[{number}]SZ[15]{moves})")
        assert reading.record.game == Gomoku()
        assert "GM[4]" in sgf.dumps(reading.record)
        with pytest.raises(FormatError):
            sgf.loads(f"(;GM[{number}]SZ[15]{moves[:-6]})")

    def test_who_knows_the_game_may_tell(self) -> None:
        (reading,) = sgf.loads("(;GM[1]SZ[19];B[pd];W[dp])", game=Gomoku(rule=Rule.STANDARD))
        assert reading.record.game == Gomoku(size=19, rule=Rule.STANDARD)

    def test_what_the_file_says_goes_before_what_is_told(self) -> None:
        (reading,) = sgf.loads("(;GM[2];B[f5])", game=Gomoku())
        assert reading.record.game == Othello()

    def test_an_unknown_rule_is_told_and_kept(self) -> None:
        (reading,) = sgf.loads("(;GM[4]RU[Caro])")
        assert texts(reading) == [
            "Line 1, column 2: The rule “Caro” is not known; the game is read as Gomoku."
        ]
        assert "RU[Caro]" in sgf.dumps(reading.record)

    def test_a_game_that_sgf_does_not_know_is_written_by_its_own_name(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, ConnectFour))
        record = GameRecord(ConnectFour())
        record.root.play(record.game.parse_move("d6")).play(record.game.parse_move("d5"))
        (reading,) = sgf.loads(sgf.dumps(record))
        assert not reading.problems
        assert described(reading.record) == described(record)

    def test_a_game_that_is_not_registered_is_refused(self) -> None:
        with pytest.raises(FormatError, match=r"There is no game “connect-four”"):
            sgf.loads(sgf.dumps(GameRecord(ConnectFour())))

    def test_a_collection_is_read_game_by_game(self) -> None:
        readings = sgf.loads("(;GM[2];B[f5]) text (;GM[3];B[e2e4])\n(;GM[4];B[hh])")
        assert [outline(reading.record.root) for reading in readings] == ["f5", "h8"]
        assert [len(reading.problems) for reading in readings] == [0, 1]
        assert "number 3" in texts(readings[1])[0]


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

    def test_the_standard_start_is_no_setup(self) -> None:
        text = "(;GM[2]AB[e4][d5]AW[d4][e5]PL[B];B[f5])"
        assert "AB" not in sgf.dumps(read(text).record)

    def test_the_first_move_says_who_begins(self) -> None:
        reading = read("(;GM[4]SZ[5]AB[aa];W[bb])")
        assert not reading.problems
        assert reading.record.root.position.turn == WHITE

    def test_a_given_turn_is_kept(self) -> None:
        reading = read("(;GM[4]SZ[5]PL[B];W[bb])")
        assert len(reading.problems) == 1


class TestFacts:
    EDAX = (
        "(;FF[4]GM[2]AP[edax:4.6]PC[Edax]DT[2024-05-01]PB[Ada]PW[Bo\\]b]SZ[8]"
        "AB[e4][d5]AW[d4][e5]PL[B]RE[B+18]B[f5];W[f4];B[e3];)"
    )

    def test_a_file_of_edax_is_understood(self) -> None:
        record = read(self.EDAX).record
        assert record.players == {BLACK: "Ada", WHITE: "Bo]b"}
        assert record.date == dt.date(2024, 5, 1)
        assert record.outcome == Outcome((BLACK,), Termination.AGREEMENT)
        assert outline(record.root) == "f5 f4 e3"
        text = sgf.dumps(record)
        for kept in ("AP[edax:4.6]", "PC[Edax]", "RE[B+18]", "PW[Bo\\]b]", "DT[2024-05-01]"):
            assert kept in text

    @pytest.mark.parametrize(
        ("written", "outcome"),
        [
            ("B+R", Outcome((BLACK,), Termination.RESIGNATION)),
            ("W+Resign", Outcome((WHITE,), Termination.RESIGNATION)),
            ("W+T", Outcome((WHITE,), Termination.TIMEOUT)),
            ("B+Forfeit", Outcome((BLACK,), Termination.FORFEIT)),
            ("W+", Outcome((WHITE,), Termination.AGREEMENT)),
            ("0", Outcome((BLACK, WHITE), Termination.AGREEMENT)),
            ("Draw", Outcome((BLACK, WHITE), Termination.AGREEMENT)),
            ("Void", Outcome((), Termination.ABANDONED)),
            ("?", None),
            ("nonsense", None),
        ],
    )
    def test_a_result_is_read_and_kept(self, written: str, outcome: Outcome | None) -> None:
        reading = read(f"(;GM[2]RE[{written}];B[f5])")
        assert reading.record.outcome == outcome
        assert f"RE[{written}]" in sgf.dumps(reading.record)

    @pytest.mark.parametrize(
        ("outcome", "written"),
        [
            (Outcome((WHITE,), Termination.RESIGNATION), "RE[W+R]"),
            (Outcome((BLACK,), Termination.TIMEOUT), "RE[B+T]"),
            (Outcome((BLACK,), Termination.FORFEIT), "RE[B+F]"),
            (Outcome((BLACK, WHITE), Termination.AGREEMENT), "RE[0]"),
            (Outcome((), Termination.ABANDONED), "RE[Void]"),
        ],
    )
    def test_a_result_is_written(self, outcome: Outcome, written: str) -> None:
        record = GameRecord(Othello(), outcome=outcome)
        assert written in sgf.dumps(record)
        assert read(sgf.dumps(record)).record.outcome == outcome

    def test_an_unfinished_game_has_no_result(self) -> None:
        assert "RE[" not in sgf.dumps(GameRecord(Othello()))

    def test_the_rules_decide_where_they_end_the_game(self) -> None:
        line = "B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3]"
        reading = read(f"(;GM[2]RE[W+2];{line})")
        assert reading.record.outcome is None
        assert texts(reading) == [
            "Line 1, column 2: The file’s result is not the one that the moves lead to."
        ]
        assert "RE[B+64]" in sgf.dumps(reading.record)
        assert not read(f"(;GM[2]RE[B+13];{line})").problems

    def test_a_new_result_replaces_that_of_the_file(self) -> None:
        record = read("(;GM[2]RE[B+Resign];B[f5])").record
        record.outcome = None
        assert "RE[" not in sgf.dumps(record)
        record.outcome = Outcome((WHITE,), Termination.TIMEOUT)
        assert "RE[W+T]" in sgf.dumps(record)

    @pytest.mark.parametrize(
        ("written", "date"),
        [
            ("1997-08-04,05,06", dt.date(1997, 8, 4)),
            ("1997-08", None),
            ("1997-13-45", None),
            ("4 Aug 1997", None),
        ],
    )
    def test_a_date_is_kept_as_it_is_written(self, written: str, date: dt.date | None) -> None:
        record = read(f"(;GM[2]DT[{written}])").record
        assert record.date == date
        assert f"DT[{written}]" in sgf.dumps(record)
        record.date = dt.date(2026, 1, 2)
        assert "DT[2026-01-02]" in sgf.dumps(record)


class TestNothingIsLost:
    def test_comments_and_unknown_properties_stay(self) -> None:
        text = r"(;GM[2]C[game]GN[a\]b]XY[1][2];B[f5]C[line\\]LB[aa:1][bb:2]KO[];W[d6]N[x y])"
        reading = read(text)
        root = reading.record.root
        first, second = root.mainline()
        assert (root.comment, first.comment) == ("game", "line\\")
        assert root.properties == {"GN": [r"a\]b"], "XY": ["1", "2"]}
        assert first.properties == {"LB": ["aa:1", "bb:2"], "KO": [""]}
        assert second.properties == {"N": ["x y"]}
        again = sgf.dumps(reading.record)
        assert again.endswith(
            r"C[game]GN[a\]b]XY[1][2];B[f5]C[line\\]LB[aa:1][bb:2]KO[];W[d6]N[x y])" + "\n"
        )

    def test_nodes_without_a_move_go_to_the_node_before(self) -> None:
        reading = read(
            "(;GM[2];C[first]TR[aa];B[f5]C[move]TR[bb];C[more]TR[cc](;W[d6])(;C[aside];W[f4]);)"
        )
        root = reading.record.root
        assert outline(root) == "f5 (d6) (f4)"
        assert (root.comment, root.properties) == ("first", {"TR": ["aa"]})
        node = root.children[0]
        assert node.comment == "move\n\nmore\n\naside"
        assert node.properties == {"TR": ["bb", "cc"]}

    def test_facts_in_a_later_node_without_a_move_are_found(self) -> None:
        assert read("(;GM[2];PB[Ada];B[f5])").record.players == {BLACK: "Ada"}

    def test_seats_and_head_are_kept(self) -> None:
        record = read("(;GM[2];B[f5](;W[d6];B[c3])(;W[f4]))").record
        head = record.root.children[0].children[1]
        (reading,) = sgf.loads(sgf.dumps(record, seats=("human", "easy]"), head=head))
        assert reading.seats == ("human", "easy]")
        assert reading.head is reading.record.root.children[0].children[1]
        assert "BT" not in sgf.dumps(reading.record)

    def test_a_head_at_the_end_of_the_main_line_is_not_marked(self) -> None:
        record = read("(;GM[2];B[f5];W[d6])").record
        assert "BTHEAD" not in sgf.dumps(record, head=record.root.end())
        assert sgf.loads(sgf.dumps(record, head=record.root))[0].head is not None

    def test_a_game_that_ended_in_a_variation_keeps_the_place(self) -> None:
        record = read("(;GM[2];B[f5](;W[d6];B[c3])(;W[f4]))").record
        record.outcome = Outcome((BLACK,), Termination.RESIGNATION)
        record.ended_at = record.root.children[0].children[1]
        reading = read(sgf.dumps(record))
        assert reading.record.outcome == record.outcome
        assert reading.record.ended_at is reading.record.root.children[0].children[1]

    def test_text_in_any_script_survives(self) -> None:
        record = GameRecord(
            Othello(), players={BLACK: "村上 健", WHITE: "Logistello"}, event="対局"
        )
        record.root.comment = "黒 ● 白 ○\nsecond line \\ ] : end"
        reading = read(sgf.dumps(record).encode())
        assert described(reading.record) == described(record)


def test_only_two_sides_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = (*Othello.sides, type(Othello.sides[0])("Red", "R"))
    monkeypatch.setattr(Othello, "sides", sides)
    with pytest.raises(FormatError, match="no sides but Black and White"):
        sgf.dumps(GameRecord(Othello(), start=None))
