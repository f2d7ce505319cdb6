"""GGF: the server's games, their clocks, and what is written into a file of one's own."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from random import Random

import pytest

from boardtui.formats import ggf, sgf
from boardtui.formats.convert import convert
from boardtui.formats.detect import read_record
from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.ggf import reader
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.losses import LossNote
from boardtui.formats.reading import Reading
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.errors import IllegalMoveReason, NotationReason, RulesReason
from boardtui.rules.game import Outcome, Pass, Position, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import SIZES, Othello
from boardtui.system.reasons import Reason, Statement
from tests.formats.games import (
    Told,
    described,
    outline,
    random_record,
    refused,
    research_file,
    told,
)

BOARD = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
BEFORE_PASS = "".join(
    f"{'BW'[ply % 2]}[{move}]"
    for ply, move in enumerate(("f5", "f6", "c4", "g5", "h5", "h4", "g7", "h6"))
)
"""Black must pass, the earliest that this can be."""


def read(text: str) -> Reading:
    """The only game of a text, which survives being written as GGF and as SGF."""
    (reading,) = ggf.loads(text)
    for again in (*ggf.loads(ggf.dumps(reading.record)), *sgf.loads(sgf.dumps(reading.record))):
        assert moves(again.record) == moves(reading.record)
        assert again.record.players == reading.record.players
        assert again.record.date == reading.record.date
        assert not again.problems
    return reading


def moves(record: GameRecord) -> list[object]:
    return [
        (node.move, node.position, node.evaluation, node.properties)
        for node in record.mainline()[1:]
    ]


class TestReading:
    def test_a_game_of_the_server(self) -> None:
        (reading,) = read_record(
            "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ada]PW[bob]RB[2196.37]"
            f"RW[2200]TI[05:00//02:00]TY[8]RE[?]{BOARD}B[d3//0.01]W[c5/-2.39/20.97]B[F6/1];)\n"
        )
        record = reading.record
        assert not reading.problems
        assert record.players == {0: "ada", 1: "bob"}
        assert record.date == dt.date(2003, 12, 15)
        assert record.outcome is None
        assert outline(record.root) == "d3 c5 f6"
        assert record.root.properties["BR"] == ["2196.37"]
        assert record.root.properties["GGFTI"] == ["05:00//02:00"]
        d3, c5, f6 = record.root.mainline()
        assert d3.properties == {"BTSECONDS": ["0.01"]}
        assert (c5.evaluation, c5.properties) == (Evaluation(2.39), {"BTSECONDS": ["20.97"]})
        assert (f6.evaluation, f6.properties) == (Evaluation(1), {})

    @pytest.mark.parametrize(
        ("date", "day"), [("947375357", dt.date(2000, 1, 8)), ("long ago", None), ("12", None)]
    )
    def test_a_date_may_be_in_seconds_and_any_other_text_is_kept(
        self, date: str, day: dt.date | None
    ) -> None:
        record = read(f"(;GM[Othello]DT[{date}]{BOARD}B[d3];)").record
        assert record.date == day
        assert f"DT[{date}]" in ggf.dumps(record)
        record.date = dt.date(2024, 5, 1)
        assert "DT[2024.05.01]" in ggf.dumps(record)

    def test_an_evaluation_is_written_again_as_it_was(self) -> None:
        line = "B[d3/1.50]W[c5/-2.00/3]B[f6/.5]W[f5/+0]B[e6/0.30]"
        record = read(f"(;GM[Othello]{BOARD}{line};)").record
        values = [node.evaluation and node.evaluation.value for node in record.mainline()[1:]]
        assert values == [1.5, 2, 0.5, 0, 0.3]
        assert line.replace("+0", "0") in ggf.dumps(record)
        assert ";B[d3]V[1.50];W[c5]V[2.00]BTSECONDS[3];B[f6]V[.5]" in sgf.dumps(record)

    def test_a_new_evaluation_takes_the_place_of_that_of_the_file(self) -> None:
        record = read(f"(;GM[Othello]{BOARD}B[d3/1.50]W[c5/-2.00/3]B[f6/1];)").record
        d3, c5, f6 = record.root.mainline()
        d3.evaluation, c5.evaluation, f6.evaluation = Evaluation(0.1 + 0.2, 9), None, Evaluation(2)
        assert "B[d3/0.30000000000000004]W[c5//3]B[f6/2]" in ggf.dumps(record)

    def test_the_synchronous_games_of_a_pair(self) -> None:
        line = f"2 (;GM[Othello]{BOARD}B[d3];)(;GM[Othello]{BOARD}B[f5];)\n"
        first, second = ggf.loads(line)
        assert (outline(first.record.root), outline(second.record.root)) == ("d3", "f5")

    @pytest.mark.parametrize(
        "word", ["pass", "PASS", "PA", "p", "pas", "--", "PA//0.38", "pass/1/2"]
    )
    def test_a_pass_in_every_spelling(self, word: str) -> None:
        reading = read(f"(;GM[Othello]{BOARD}{BEFORE_PASS}B[{word}]W[c5];)")
        assert not reading.problems
        assert [node.move for node in reading.record.mainline()][-2] == Pass()

    def test_a_forced_pass_that_is_left_out(self) -> None:
        reading = read(f"(;GM[Othello]{BOARD}{BEFORE_PASS}W[c5];)")
        assert not reading.problems
        assert [node.move for node in reading.record.mainline()][-2] == Pass()

    def test_any_position_and_size(self) -> None:
        reading = read("(;BO[6 ------ ------ --O*-- --**-- --*--- ------ O]W[c5];)")
        assert reading.record.game == Othello(size=6)
        assert str(reading.record.root.position.board) == (
            "......\n......\n..OX..\n..XX..\n..X...\n......"
        )
        assert reading.record.root.position.turn == 1

    def test_rows_may_run_together(self) -> None:
        board = BOARD.replace(" ", "").replace("BO[8", "BO[8 ").replace("*]", " *]")
        assert ggf.loads(f"(;{board};)")[0].record.root.position == Othello().start()

    @pytest.mark.parametrize(("kind", "size"), [("", 8), ("TY[10]", 10), ("TY[s8r20]", 8)])
    def test_a_game_without_a_board_has_the_usual_start(self, kind: str, size: int) -> None:
        (reading,) = ggf.loads(f"(;GM[Othello]{kind};)")
        assert reading.record.root.position == Othello(size=size).start()

    @pytest.mark.parametrize(
        ("result", "winners", "termination", "score"),
        [
            ("+12.00:r", (0,), Termination.RESIGNATION, None),
            ("-64.000:t", (1,), Termination.TIMEOUT, None),
            ("+0.000:s", (0, 1), Termination.AGREEMENT, (32, 32)),
            ("-40", (1,), Termination.AGREEMENT, (12, 52)),
            ("-2.5", (1,), Termination.AGREEMENT, None),
            ("-3", (1,), Termination.AGREEMENT, None),
            ("+4:l", (), Termination.ABANDONED, None),
        ],
    )
    def test_how_a_game_ended(
        self,
        result: str,
        winners: tuple[int, ...],
        termination: Termination,
        score: tuple[int, int] | None,
    ) -> None:
        record = read(f"(;GM[Othello]RE[{result}]{BOARD}B[d3];)").record
        assert record.outcome == Outcome(tuple(map(Color, winners)), termination, score=score)
        assert f"RE[{result}]" in ggf.dumps(record)

    def test_a_result_that_the_moves_contradict_is_told(self) -> None:
        lost = "".join(
            f"{'BW'[ply % 2]}[{move}]"
            for ply, move in enumerate(("f5", "d6", "c5", "f6", "e7", "f4", "g5", "e6", "e3"))
        )
        (reading,) = ggf.loads(f"(;GM[Othello]RE[-64]{BOARD}{lost};)")
        assert told(*reading.problems) == [(1, 2, FormatReason.WRONG_RESULT, {})]
        assert "RE[+64]" in ggf.dumps(reading.record)
        assert not ggf.loads(f"(;GM[Othello]TY[8k]RE[-64]{BOARD}{lost};)")[0].problems

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            (
                f"(;{BOARD}\nB[d3]W[a1];)",
                (2, 6, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"}),
            ),
            (f"(;{BOARD}B[d3]\nB[c5];)", (2, 1, FormatReason.WRONG_TURN, {"name": "White"})),
            (f"(;{BOARD}B[d3]\nW[z9];)", (2, 1, NotationReason.OUTSIDE, {"text": "z9"})),
            (f"(;{BOARD}B[d3]\nW[PA];)", (2, 1, IllegalMoveReason.MAY_NOT_PASS, {})),
            (f"(;{BOARD}B[d3]", (1, 87, FormatReason.TRUNCATED, {})),
        ],
    )
    def test_a_game_is_read_as_far_as_it_makes_sense(self, text: str, problem: Told) -> None:
        (reading,) = ggf.loads(text)
        assert outline(reading.record.root) == "d3"
        assert told(*reading.problems)[0] == problem

    @pytest.mark.parametrize(
        ("text", "column", "reason"),
        [
            ("(;GM[Chess]BO[8 - *];)", 12, FormatReason.NOT_OTHELLO),
            ("(;GM[Othello]TY[8a];)", 2, FormatReason.ANTI_OTHELLO),
            ("(;BO[9 -------- *];)", 3, RulesReason.NO_CHOICE),
            ("(;BO[88 - *];)", 3, RulesReason.NO_CHOICE),
            ("(;BO[8 -- *];)", 3, NotationReason.LENGTH),
            ("(;GM[Othello]BO[?];)", 14, FormatReason.NO_BOARD_SIZE),
        ],
    )
    def test_what_is_no_game_of_othello_is_refused(
        self, text: str, column: int, reason: Reason
    ) -> None:
        with refused(reason) as caught:
            ggf.loads(text)
        assert (caught.value.line, caught.value.column) == (1, column)

    def test_a_game_between_two_others_that_cannot_be_read_is_told(self) -> None:
        game = f"(;{BOARD}B[d3];)\n"
        first, second = ggf.loads(f"{game}(;GM[Go];)\n{game}")
        assert not first.problems
        assert told(*second.problems) == [(2, 2, FormatReason.NOT_OTHELLO, {"name": "Go"})]

    def test_too_large_a_text_is_refused(self) -> None:
        with refused(FormatReason.LARGE_TEXT, limit=8) as caught:
            ggf.loads(" " * (MAX_BYTES + 1))
        assert isinstance(caught.value, LimitExceeded)

    @pytest.mark.parametrize(
        "text",
        [
            "(;GM[2]C[BO[8 ---];B[f5])",
            "(;GM[2]SZ[8]PB[a]BO[8 -------- x];B[d3];W[c3])",
            "(;BO[8 -------- x]GM[2];B[d3])",
            "(;FF[4]GM[2];B[f5])",
            "f5d6",
            "(;B[f5])",
        ],
    )
    def test_other_formats_are_told_apart(self, text: str) -> None:
        assert not reader.has_game(text)

    def test_the_games_that_the_server_kept(self) -> None:
        data = research_file("TestGames.ggf").read_bytes()
        readings = read_record(data)
        assert len(readings) == 12
        assert not [problem for reading in readings for problem in reading.problems]
        for reading in readings:
            record = reading.record
            end = record.root.end().position
            assert end.outcome is not None
            black, white = record.game.final_score(end) or (0, 0)
            assert float(record.root.properties["GGFRE"][0]) == black - white
            (again,) = ggf.loads(ggf.dumps(record))
            assert described(again.record) == described(record)
            assert ggf.dumps(again.record) == ggf.dumps(record)

    def test_the_position_after_all_moves(self) -> None:
        record = ggf.loads(f"(;{BOARD}{BEFORE_PASS};)")[0].record
        end: Position = record.root.end().position
        assert end.legal_moves == (Pass(),)


class TestWriting:
    @pytest.mark.parametrize("size", SIZES)
    def test_every_size_is_read_again(self, size: int) -> None:
        for seed in range(4):
            record = random_record(Random(seed), Othello(size=size), moves=300, variations=0)
            (again,) = ggf.loads(ggf.dumps(record))
            assert moves(again.record) == moves(record)
            assert not again.problems

    def test_the_whole_line(self) -> None:
        record = GameRecord(Othello(), {Seat(0): "Ada", Seat(1): "Bob"}, dt.date(2024, 5, 1))
        node = record.root.play(record.game.parse_move("f5"))
        node.evaluation, node.properties = Evaluation(-1.5), {"BTSECONDS": ["2.25"]}
        node = node.play(record.game.parse_move("d6"))
        node.evaluation = Evaluation(-1.5)
        record.outcome = Outcome((Color(1),), Termination.RESIGNATION)
        assert ggf.dumps(record) == (
            "(;GM[Othello]DT[2024.05.01]PB[Ada]PW[Bob]TY[8]RE[-64:r]"
            f"{BOARD}B[f5/-1.5/2.25]W[d6/1.5];)\n"
        )

    def test_a_pass_is_written(self) -> None:
        record = ggf.loads(f"(;GM[Othello]{BOARD}{BEFORE_PASS}W[c5];)")[0].record
        assert "W[h6]B[PA]W[c5]" in ggf.dumps(record)

    def test_another_game_is_refused(self) -> None:
        with refused(FormatReason.OTHELLO_ONLY):
            ggf.dumps(GameRecord(Gomoku()))

    def test_a_position_is_the_value_of_a_board(self) -> None:
        board = Board.from_text("....\n.XO.\n.OO.\n..O.")
        position = Othello(size=4).position(board, Color(1))
        assert ggf.write_position(position) == "4 ---- -*O- -OO- --O- O"
        assert reader.read_position("4 ---- -*O- -OO- --O- O") == position

    def test_what_is_lost_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "tree.sgf").write_text("(;GM[2]PB[Ada];B[f5](;W[d6])(;W[f4]))")
        (tmp_path / "line.sgf").write_text("(;GM[2]PB[Ada]DT[2024-05-01];B[f5];W[d6])")
        lost = convert(tmp_path / "tree.sgf", tmp_path / "tree.ggf").left_out
        assert lost == (Statement(LossNote.TREES, {"format": "GGF"}),)
        assert not convert(tmp_path / "line.sgf", tmp_path / "line.ggf").left_out

    def test_the_event_is_told_to_be_lost_and_the_year_is_not(self, tmp_path: Path) -> None:
        (tmp_path / "cup.sgf").write_text("(;GM[2]EV[Cup]PC[Rome]DT[1999];B[f5];W[d6])")
        left_out = convert(tmp_path / "cup.sgf", tmp_path / "cup.ggf").left_out
        assert [said.reason for said in left_out] == [LossNote.EVENT]
        assert "PC[Rome]DT[1999]" in (tmp_path / "cup.ggf").read_text()
        convert(tmp_path / "cup.ggf", tmp_path / "again.sgf")
        assert "1999" in (tmp_path / "again.sgf").read_text()

    @pytest.mark.parametrize(
        ("text", "is_lost"),
        [
            ("(;GM[Othello]TI[5:00//2:00]RB[1500]TY[8]RE[+2]B[d3/1.5/2]W[c5//3];)", False),
            ("(;GM[2]SZ[8];B[f5]V[1.5])", False),
            ("(;GM[2]SZ[8];B[f5]V[1.5]BTEVAL[depth:9])", True),
            ("(;GM[2]SZ[8]DT[1999];B[f5])", False),
            ("(;GM[2]SZ[8]DT[long ago];B[f5])", True),
            ("(;GM[2]SZ[8]TM[300]OT[3x30 byo-yomi];B[f5])", True),
        ],
    )
    def test_only_what_it_cannot_hold_is_told_to_be_lost(
        self, text: str, is_lost: bool, tmp_path: Path
    ) -> None:
        (tmp_path / "source").write_text(text)
        left_out = convert(tmp_path / "source", tmp_path / "target.ggf").left_out
        assert [said.reason for said in left_out] == [LossNote.TREES] * is_lost


def test_a_kept_property_is_read_without_controls() -> None:
    text = "(;GM[Othello]PC[a\x1db]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    (reading,) = ggf.loads(text + "-------- -------- *]B[d3];)")
    assert reading.record.root.properties["PC"] == ["a\ufffdb"]
