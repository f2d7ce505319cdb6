"""Piskvork's .psq and .rec: games written by the program, by Gomocup, and by ours."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boardtui.formats import sgf
from boardtui.formats.content import Content
from boardtui.formats.convert import convert
from boardtui.formats.detect import read_file, read_record, scan_record
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.ggf.moves import SECONDS
from boardtui.formats.losses import LossNote
from boardtui.formats.piskvork import reader, writer
from boardtui.formats.piskvork.lines import LEVELS
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Point, Seat
from boardtui.rules.errors import IllegalMoveReason, RulesReason
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from tests.formats.games import described, outline, random_record, refused, told

GOMOCUP = """\
Piskvorky 20x20, 11:11, 1\r
10,11,0\r
1,20,1250\r
11,11,2000\r
WINE18.zip\r
PELA23.zip\r
15\r
1,Renju_2\r
"""
"""Black is the second player; White, who is to move, has run out of time."""

REC = "Ann\nhomo-2\n9,10,0\n0,19,1250\n-1\n"


def reading_of(text: str) -> GameRecord:
    (reading,) = read_record(text)
    assert not reading.problems
    return reading.record


class TestReading:
    def test_a_game_of_gomocup_tells_names_rule_times_and_end(self) -> None:
        record = reading_of(GOMOCUP)
        assert record.game == Gomoku(size=20, rule=Rule.RENJU)
        assert outline(record.root) == "j10 a1 k10"
        assert record.players == {Seat(0): "PELA23.zip", Seat(1): "WINE18.zip"}
        assert record.event == "Renju_2"
        assert record.outcome == Outcome((Color(0),), Termination.TIMEOUT)
        assert [node.properties.get(SECONDS) for node in record.root.mainline()] == [
            None,
            ["1.25"],
            ["2"],
        ]
        assert record.root.properties == {LEVELS: ["11:11"]}

    def test_a_rec_counts_from_zero_on_a_board_of_twenty(self) -> None:
        record = reading_of(REC)
        assert record.game == Gomoku(size=20)
        assert outline(record.root) == "j10 a1"
        assert record.players == {Seat(0): "Ann"}
        assert record.outcome is None

    @pytest.mark.parametrize(
        ("tail", "names", "event"),
        [
            ("", {}, ""),
            ("0\n", {}, ""),
            ("0,Freestyle15_1\n", {}, "Freestyle15_1"),
            ("0\n1,Freestyle15_1\n", {}, "Freestyle15_1"),
            ("A\nB\n", {0: "A", 1: "B"}, ""),
            ("A\r\nB\r\n-1\r\n", {0: "A", 1: "B"}, ""),
            ("7\n8\n-1\n", {0: "7", 1: "8"}, ""),
            ("homo-1\nB\n0\n2,Freestyle\n", {1: "B"}, ""),
            ("日本\nB\n0\n2,Fastgame\n", {0: "日本", 1: "B"}, "Fastgame"),
        ],
    )
    def test_what_follows_the_moves(self, tail: str, names: dict[Seat, str], event: str) -> None:
        record = reading_of(f"Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7\n{tail}")
        assert (outline(record.root), record.players, record.event) == ("h8 g9", names, event)

    @pytest.mark.parametrize(
        ("group", "rule"),
        [
            ("Freestyle15_1", Rule.FREESTYLE),
            ("Standard_1", Rule.STANDARD),
            ("renju", Rule.RENJU),
            ("Caro2", Rule.CARO),
            ("caro6", Rule.CARO6),
            ("Fastgame", Rule.FREESTYLE),
            ("whatever", Rule.STANDARD),
        ],
    )
    def test_the_group_tells_the_rule_or_else_who_asks(self, group: str, rule: Rule) -> None:
        text = f"Piskvorky 15x15, 0:0, 0\n8,8,0\n0,{group}\n"
        (reading,) = read_record(text, game=Gomoku(rule=Rule.STANDARD))
        assert reading.record.game == Gomoku(rule=rule)

    def test_games_one_after_the_other_open_as_a_list(self) -> None:
        text = f"{GOMOCUP}Piskvorky 15x16, 0:0, 0\n1,1,0\n{GOMOCUP.replace('20x20', '19x19')}"
        collection = scan_record(text)
        assert [game.game.board_size.cols for game in collection.games] == [20, 19]
        assert told(*collection.problems) == [
            (9, 1, FormatReason.NOT_SQUARE, {"cols": 15, "rows": 16})
        ]

    def test_a_rec_without_times_is_known_by_its_ending(self, tmp_path: Path) -> None:
        path = tmp_path / "game.rec"
        path.write_text("A\nB\n3,3\n4,4\n0\n")
        (reading,) = read_file(path)
        assert outline(reading.record.root) == "d17 e16"


class TestDirtyGames:
    @pytest.mark.parametrize(
        ("lines", "moves", "problem"),
        [
            ("8,8,0\n8,8,0\n1,1,0\n", "h8", (3, 1, IllegalMoveReason.OCCUPIED, {"point": "h8"})),
            ("8,8,0\n16,1,0\n", "h8", (3, 1, IllegalMoveReason.OUTSIDE, {})),
            ("8,8,0\n0,1,0\n", "h8", (3, 1, IllegalMoveReason.OUTSIDE, {})),
            ("8,8,0\n-3,1,0\n", "h8", (3, 1, IllegalMoveReason.OUTSIDE, {})),
            ("8,8,0\n7;7;0\n6,6,0\n", "h8", (3, 1, FormatReason.NOT_A_MOVE, {"text": "7;7;0"})),
        ],
    )
    def test_the_game_is_kept_up_to_the_problem_which_is_told(
        self, lines: str, moves: str, problem: object
    ) -> None:
        (reading,) = read_record(f"Piskvorky 15x15, 0:0, 0\n{lines}")
        assert outline(reading.record.root) == moves
        assert told(*reading.problems) == [problem]

    def test_a_move_after_the_end_is_told(self) -> None:
        row = "".join(f"{col},1,0\n{col},9,0\n" for col in range(1, 6))
        (reading,) = read_record(f"Piskvorky 15x15, 0:0, 0\n{row}")
        assert reading.record.root.end().position.outcome is not None
        assert told(*reading.problems) == [(11, 1, IllegalMoveReason.GAME_OVER, {})]

    def test_a_result_that_the_moves_deny_is_told(self) -> None:
        row = "".join(f"{col},1,0\n{col},9,0\n" for col in range(1, 5))
        text = f"Piskvorky 15x15, 0:0, 0\n{row}5,1,0\n15\n"
        (reading,) = read_record(text)
        assert not reading.problems  # the winner is the same
        scanned = scan_record(text).games[0]
        told_loser = scanned.facts._replace(outcome=Outcome((Color(1),), Termination.TIMEOUT))
        reading = reader.read(scanned._replace(facts=told_loser))
        assert told(*reading.problems) == [(1, 1, FormatReason.WRONG_RESULT, {})]

    @pytest.mark.parametrize(
        ("header", "fault"),
        [
            ("Piskvorky", FormatReason.NO_SIZE),
            ("Piskvorky 15, 0:0, 0", FormatReason.NO_SIZE),
            ("Piskvorky 15x20, 0:0, 0", FormatReason.NOT_SQUARE),
            ("Piskvorky 25x25, 0:0, 0", RulesReason.NO_CHOICE),
        ],
    )
    def test_a_board_that_we_have_not_is_refused(self, header: str, fault: FormatReason) -> None:
        with refused(fault) as caught:
            read_record(f"{header}\n1,1,0\n")
        assert (caught.value.line, caught.value.column) == (1, 1)


class TestWriting:
    @pytest.mark.parametrize("rule", Rule)
    def test_random_games_are_read_as_they_were_written(self, rule: Rule) -> None:
        random = Random(3)
        for size in range(5, 21):
            game = Gomoku(size=size, rule=rule)
            record = random_record(random, game, moves=random.randrange(300), variations=0)
            tell(random, record)
            data = writer.dump_psq([record])
            (again,) = read_record(data)
            assert not again.problems
            assert described(again.record) == described(record)
            assert not [*writer.lost_in_psq(record)]
            assert writer.dump_psq([again.record]) == data

    def test_random_games_of_a_rec_are_read_as_they_were_written(self) -> None:
        for seed in range(10):
            random = Random(seed)
            record = random_record(random, Gomoku(size=20), moves=1 + 40 * seed, variations=0)
            tell(random, record)
            record.event = ""
            record.root.drop(LEVELS)
            data = writer.dump_rec([record])
            (again,) = read_record(data)
            assert described(again.record) == described(record)
            assert not [*writer.lost_in_rec(record)]

    def test_the_times_come_from_a_clock_where_moves_have_none(self) -> None:
        record = reading_of("Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\n")
        record.clock = Clock(60.0)
        record.root.end().left = TimeLeft(57.5)
        assert b"7,7,2500\n" in writer.dump_psq([record])
        assert [*writer.lost_in_psq(record)] == [LossNote.PARTS]

    @pytest.mark.parametrize(
        ("change", "loses"),
        [
            (lambda record: None, False),
            (lambda record: setattr(record, "event", "Renju"), True),
            (lambda record: setattr(record, "event", "Meijin"), True),
            (lambda record: setattr(record.root, "comment", "!"), True),
            (lambda record: record.root.mark(Point(0, 0), Shape.CIRCLE), True),
            (
                lambda record: setattr(
                    record, "outcome", Outcome((Color(1),), Termination.RESIGNATION)
                ),
                True,
            ),
        ],
    )
    def test_what_a_psq_cannot_hold_is_told(
        self,
        change: object,
        loses: bool,
        tmp_path: Path,
    ) -> None:
        record = reading_of(GOMOCUP)
        assert callable(change)
        change(record)
        assert [*writer.lost_in_psq(record)] == [LossNote.PARTS] * loses

    def test_a_conversion_tells_what_is_left_out(self, tmp_path: Path) -> None:
        source, target = tmp_path / "game.sgf", tmp_path / "game.psq"
        source.write_text("(;GM[4]SZ[15]RU[renju]DT[2026-02-28]PB[A];B[hh];W[ii](;B[aa])(;B[bb]))")
        conversion = convert(source, target)
        assert [said.reason for said in conversion.left_out] == [LossNote.PARTS]
        assert target.read_text() == (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n1,1,0\nA\nhomo-2\n-1\n0,Renju\n"
        )

    @pytest.mark.parametrize(
        ("record", "fault"),
        [
            (GameRecord(Othello()), FormatReason.GOMOKU_ONLY),
            (GameRecord(Gomoku(size=3, line=3)), FormatReason.GOMOKU_ONLY),
            (
                GameRecord(
                    Gomoku(size=5),
                    start=Gomoku(size=5).position(Board.empty(Gomoku(size=5).board_size), Color(1)),
                ),
                FormatReason.OWN_START_IN,
            ),
            (GameRecord(Gomoku(), players={Seat(1): "7, 7"}), FormatReason.NO_NAME),
            (GameRecord(Gomoku(), players={Seat(0): "Piskvorky 9"}), FormatReason.NO_NAME),
        ],
    )
    def test_what_it_cannot_hold_at_all_is_refused(
        self, record: GameRecord, fault: FormatReason
    ) -> None:
        with refused(fault, format="PSQ"):
            writer.dump_psq([record])

    def test_a_file_holds_one_game(self) -> None:
        for records in ([], [GameRecord(Gomoku())] * 2):
            with refused(FormatReason.ONE_GAME, format="PSQ"):
                writer.dump_psq(records)

    def test_no_more_games_are_read_than_it_takes_to_refuse_them(self) -> None:
        records = iter([GameRecord(Gomoku())] * 9)
        with refused(FormatReason.ONE_GAME):
            writer.dump_psq(records)
        assert len(list(records)) == 7

    def test_a_rec_has_one_size(self) -> None:
        with refused(FormatReason.ONE_SIZE, size=20):
            writer.dump_rec([GameRecord(Gomoku(size=15))])

    def test_choices_of_an_opening_are_told(self, tmp_path: Path) -> None:
        source, target = tmp_path / "game.sgf", tmp_path / "game.psq"
        game = Gomoku(opening=OpeningRule.SWAP2)
        record = random_record(Random(1), game, moves=8, variations=0)
        source.write_text(sgf.dumps(record))
        reasons = {said.reason for said in convert(source, target).left_out}
        assert reasons == {LossNote.CHOICES, LossNote.GAMES}


def tell(random: Random, record: GameRecord) -> None:
    """Add what a .psq holds."""
    record.players = {Seat(0): "PELA23.zip", Seat(1): "山田 太郎"}
    assert isinstance(record.game, Gomoku)
    record.event = f"{str(record.game.rule).title()}15_{random.randrange(3)}"
    record.root.keep({LEVELS: ["11:0"]})
    for node in record.root.mainline():
        if random.random() < 0.7:
            node.keep({SECONDS: [f"{random.randrange(1, 99_999) / 1000:g}"]})
    end = record.root.end()
    if end.position.outcome is None and random.random() < 0.5:
        loser = Color(end.position.ply % 2)
        termination = random.choice([Termination.TIMEOUT, Termination.FORFEIT])
        record.outcome = Outcome((Color(1 - loser),), termination)


def test_other_texts_are_not_taken_for_a_rec() -> None:
    for text in ("f5 d6\nc3 d3\n1,2,3\n", "a\nb\n1,2\n", "1,2,3\n4,5,6\n7,8,9\n", "a\nb\n", ""):
        assert reader.is_rec(Content(text)) is (text.startswith("f5"))


def test_an_endless_list_of_moves_is_cut_at_the_size_of_the_board() -> None:
    text = "Piskvorky 15x15, 0:0, 0\n" + "1,1,0\n" * 100_000
    (scanned,) = scan_record(text).games
    assert len(scanned.moves) == 226


def test_a_format_error_knows_a_place_in_bytes() -> None:
    error = FormatError(FormatReason.TRUNCATED).at_byte(7)
    assert str(error) == "Byte 7: The file ends in the middle of a game."
