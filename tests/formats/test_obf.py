"""Edax's problem files."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.cli.main import main
from boardtui.formats.convert import convert
from boardtui.formats.detect import read_file, read_record, scan_record, write_records
from boardtui.formats.errors import FormatReason
from boardtui.formats.losses import LossNote
from boardtui.formats.obf import read_position
from boardtui.formats.reading import Reading
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.errors import IllegalMoveReason, NotationError, NotationReason
from boardtui.rules.othello import Othello
from tests.formats.games import described, outline, refused, research_file, told

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
AFTER_F5 = "-" * 27 + "OX" + "-" * 6 + "XXX" + "-" * 26
SCORED = f"{AFTER_F5} O; D6:+3; F6:+1; F4:-2; % after f5"
BLACK_MUST_PASS = "-" + "X" * 6 + "O" + "X" * 56


class TestPositions:
    @pytest.mark.parametrize(
        "line",
        [
            START + " X;",
            START + " X; f5:+0; % the start",
            START + "X",
            START + " * whatever follows",
            START.lower().replace("-", ".") + " x",
            " ".join(START) + " b",
            "  " + START.replace("X", "*") + "\tX  ",
        ],
    )
    def test_every_way_to_write_the_start(self, line: str) -> None:
        assert read_position(line) == Othello().start()

    def test_white_may_be_to_move(self) -> None:
        position = read_position(START + " O; e6:+0")
        assert position is not None
        assert position.turn == Color(1)

    @pytest.mark.parametrize("line", ["", "   ", "# X", "% FFO", "\n"])
    def test_blank_lines_and_comments_are_no_positions(self, line: str) -> None:
        assert read_position(line) is None

    @pytest.mark.parametrize(
        "line",
        [START, START[:-1] + " X", "?" + START[1:] + " X", START + " Q", START + "; X", "\0"],
    )
    def test_other_lines_are_refused(self, line: str) -> None:
        with pytest.raises(NotationError):
            read_position(line)


class TestReading:
    def test_a_line_is_a_start_position_with_the_scores_of_its_moves(self) -> None:
        (reading,) = read_record(SCORED)
        record, root = reading.record, reading.record.root
        assert (record.event, root.position.turn, reading.head) == ("after f5", Color(1), root)
        assert str(root.position.board).replace("\n", "").replace(".", "-") == AFTER_F5
        assert outline(root) == "(d6) (f6) (f4)"
        assert [node.evaluation for node in root.children] == [
            Evaluation(value, certainty=Certainty.EXACT) for value in (-3, -1, 2)
        ]
        assert not reading.problems

    def test_lines_are_a_list_of_positions(self) -> None:
        text = f"# Edax\n\n{SCORED}\n% more\n{START} X\n"
        collection = scan_record(text)
        assert [game.facts.event for game in collection.games] == ["after f5", ""]
        assert collection.read(1).record.root.position == Othello().start()

    @pytest.mark.parametrize("side", ["White", "WHITE to move", "o to play", "w; D6:+3"])
    def test_the_side_to_move_may_be_named(self, side: str) -> None:
        (reading,) = read_record(f"{AFTER_F5} {side}\n")
        assert reading.record.root.position.turn == 1
        assert not reading.problems

    def test_a_sentinel_behind_the_moves_is_no_move(self) -> None:
        (reading,) = read_record(f"{AFTER_F5} O; D6:+3; --:-127;")
        assert outline(reading.record.root) == "d6"
        assert not reading.problems

    def test_a_forced_pass_may_have_a_score(self) -> None:
        (reading,) = read_record(f"{BLACK_MUST_PASS} X; pass:+60;")
        assert outline(reading.record.root) == "pass"

    def test_a_bad_line_costs_no_other(self) -> None:
        readings = read_record(f"{SCORED}\n{START}\n{START} X\n")
        assert len(readings) == 2
        (error,) = readings[1].problems
        assert (error.line, error.column, error.reason) == (2, 1, NotationReason.LENGTH)

    def test_bad_scores_are_told_and_the_others_kept(self) -> None:
        (reading,) = read_record(f"{AFTER_F5} O; D6:+3; A1:+1; F4:x; F6:+99; F4:-2;")
        assert outline(reading.record.root) == "(d6) (f4)"
        assert told(*reading.problems) == [
            (1, 76, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"}),
            (1, 83, FormatReason.NOT_A_SCORE, {"text": "F4:x"}),
            (1, 89, FormatReason.NOT_A_SCORE, {"text": "F6:+99"}),
        ]

    def test_no_more_scores_are_read_than_there_are_squares(self) -> None:
        (reading,) = read_record(f"{AFTER_F5} O;" + "D6:+3;" * 100)
        assert told(*reading.problems) == [(1, 452, FormatReason.MANY_MOVES, {"limit": 64})]

    def test_every_published_endgame_is_read(self) -> None:
        readings = list(read_file(research_file("ffo.obf")))
        assert len(readings) == 79
        assert not any(reading.problems for reading in readings)


def test_a_file_of_comments_only_has_no_positions(tmp_path: Path) -> None:
    path = tmp_path / "empty.obf"
    for text in ("# nothing\n% here\n", "", "\n"):
        path.write_text(text)
        with refused(FormatReason.NO_POSITIONS):
            list(read_file(path))


def test_the_ending_tells_the_format_of_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "damaged.obf"
    path.write_text("# one is short\n---OX X;\n" + SCORED)
    (reading,) = read_file(path)
    assert [problem.line for problem in reading.problems] == [2]


class TestWriting:
    def written(self, tmp_path: Path, *readings: Reading) -> str:
        path = tmp_path / "out.obf"
        write_records([reading.record for reading in readings], path)
        return path.read_text()

    def test_what_is_read_is_written_again(self, tmp_path: Path) -> None:
        text = f"{SCORED}\n{START.replace('OX', 'XX')} X;\n"
        readings = read_record(text)
        assert self.written(tmp_path, *readings) == text
        again = [described(reading.record) for reading in read_file(tmp_path / "out.obf")]
        assert again == [described(reading.record) for reading in readings]

    def test_of_a_game_its_last_position_is_written(self, tmp_path: Path) -> None:
        (reading,) = read_record("f5")
        assert self.written(tmp_path, reading) == f"{AFTER_F5} O;\n"

    def test_estimates_are_no_scores(self, tmp_path: Path) -> None:
        (reading,) = read_record(SCORED)
        for node in reading.record.root.children[1:]:
            node.evaluation = Evaluation(5.0)
        assert "; D6:+3; % after" in self.written(tmp_path, reading)

    def test_another_board_is_refused(self, tmp_path: Path) -> None:
        with refused(FormatReason.USUAL_OTHELLO_ONLY):
            write_records([GameRecord(Othello(size=6))], tmp_path / "a.obf")

    def test_a_conversion_tells_that_moves_are_lost(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        source, target = tmp_path / "game.txt", tmp_path / "game.obf"
        source.write_text("f5d6c3")
        conversion = convert(source, target)
        assert [said.reason for said in conversion.left_out] == [LossNote.POSITION]
        assert main(["convert", str(source), str(target), "--force"]) == 0
        assert "OBF holds one position" in capsys.readouterr().err

    def test_a_position_is_converted_without_loss(self, tmp_path: Path) -> None:
        source, target = tmp_path / "a.obf", tmp_path / "b.sgf"
        source.write_text(SCORED)
        assert not convert(source, target).left_out
        assert convert(target, tmp_path / "c.obf").games == 1
        assert (tmp_path / "c.obf").read_text() == SCORED + "\n"
        assert not convert(source, tmp_path / "d.obf").left_out

    @pytest.mark.parametrize("more", ["C[x]", "PB[Ada]", "TR[a1]", "RE[B+R]", ";W[d6]"])
    def test_what_a_line_cannot_hold_of_a_position_is_told(self, more: str, tmp_path: Path) -> None:
        source = tmp_path / "a.sgf"
        source.write_text(f"(;GM[2]SZ[8]AB[e4][d5][e5]AW[d4]PL[W]{more})")
        left_out = convert(source, tmp_path / "b.obf").left_out
        assert [said.reason for said in left_out] == [LossNote.POSITION]
