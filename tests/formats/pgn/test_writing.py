"""PGN that is written, and read again."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from random import Random

import pytest

from boardtui.formats import pgn, sgf
from boardtui.formats.convert import Conversion, convert
from boardtui.formats.detect import read_file, read_record
from boardtui.formats.errors import FormatReason
from boardtui.formats.losses import LossNote
from boardtui.formats.pgn.fen import read_fen, write_fen
from boardtui.record.clock import Clock
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord, Node, Origin
from boardtui.rules.board import Board, Color, Point, Seat
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.system.reasons import Statement
from tests.cases import each
from tests.formats.games import described, outline, random_record, refused
from tests.formats.pgn.dialects import DIALECTS, LIVE_OTHELLO, PLAYOK

BOARD = Board.from_text("""
    . . . . . . . O
    . . . . . . . .
    . . . . . . . .
    . . . X X . . .
    . . . O X . . .
    . . . . . . . .
    . . . . . . . .
    X . . . . . . .
    """)
FEN = "p7/8/8/3Pp3/3pp3/8/8/7P w - - 0 1"


def told_record(seed: int) -> GameRecord:
    """A random game with all that PGN holds."""
    random = Random(seed)
    game = Othello()
    start = game.position(BOARD, Color(1)) if seed % 3 == 0 else game.start()
    source = random_record(random, game, moves=random.choice((0, 1, 9, 70)), variations=0)
    record = source if seed % 3 else GameRecord(game, start=start)
    node = record.root.end()
    for _ply in range(0 if seed % 3 else 12):
        node = node.play(random.choice(node.position.legal_moves))
    record.players = {Seat(0): 'Ada "the \\ Fox"', Seat(1): "山田 [x]"}
    record.event, record.date = "Cup, {1}", dt.date(2026, 2, 1 + seed % 28)
    record.clock = random.choice((None, Clock(300), Clock(60.5, 0.25)))
    for node in random.sample(record.mainline(), min(3, len(record.mainline()))):
        node.comment = random.choice(("a;b", "two\nlines", '[Event "x"]\n%y', "x" * 200))
    for node in record.mainline()[1:3]:
        node.properties = dict([random.choice((("TE", ["1"]), ("BM", ["2"]), ("DO", [""])))])
    record.root.properties = {"PC": ["here"], "RO": ["1"], "PGN": ['Time "1:00"', 'X "a\\\\\\\\b"']}
    if record.root.end().position.outcome is None:
        winner = Outcome((Color(seed % 2),), random.choice(list(ENDINGS)))
        record.outcome = random.choice((None, winner, DRAWN, ABANDONED))
    return record


ENDINGS = (
    Termination.RESIGNATION,
    Termination.TIMEOUT,
    Termination.FORFEIT,
    Termination.AGREEMENT,
)
DRAWN = Outcome((Color(0), Color(1)), Termination.AGREEMENT)
ABANDONED = Outcome((), Termination.ABANDONED)


def read(text: str) -> GameRecord:
    (reading,) = read_record(text)
    assert not reading.problems
    return reading.record


@each("seed", range(30))
def test_what_is_written_is_read_again(seed: int) -> None:
    record = told_record(seed)
    text = pgn.dumps(record)
    again = read(text)
    assert described(again) == described(record)
    assert again.clock == record.clock
    assert pgn.dumps(again) == text
    assert not [*pgn.lost(record)]


def test_many_games_are_read_again_in_their_order() -> None:
    records = [told_record(seed) for seed in range(40)]
    readings = read_record("".join(map(pgn.dumps, records)))
    assert [described(reading.record) for reading in readings] == list(map(described, records))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_game_of_every_dialect_survives_pgn_and_sgf(dialect: str) -> None:
    for reading in read_record(DIALECTS[dialect]):
        assert described(read(pgn.dumps(reading.record))) == described(reading.record)
        (through,) = sgf.loads(sgf.dumps(reading.record))
        assert pgn.dumps(through.record) == pgn.dumps(reading.record)


def test_it_is_written_as_playok_does() -> None:
    text = pgn.dumps(read(PLAYOK))
    assert text.split("\n\n")[0].splitlines() == [
        '[Event "?"]',
        '[Site "PlayOK"]',
        '[Date "2024.02.29"]',
        '[Round "?"]',
        '[Black "ada"]',
        '[White "bob"]',
        '[Result "20-44"]',
        '[TimeControl "120"]',
        '[BlackElo "1224"]',
        '[WhiteElo "1314"]',
        '[Time "20:13:30"]',
        '[Variant "xot"]',
    ]
    moves = text.split("\n\n")[1]
    assert moves.startswith("1. f5 d6 2. c3 ")
    assert " -- " in moves
    assert moves.endswith(" 20-44")
    assert max(map(len, moves.splitlines())) == 79
    assert text.endswith("\n\n")


@pytest.mark.parametrize(
    ("outcome", "result", "word"),
    [
        (None, "*", None),
        (Outcome((Color(0),), Termination.RESIGNATION), "1-0", "resignation"),
        (Outcome((Color(1),), Termination.TIMEOUT), "0-1", "time forfeit"),
        (DRAWN, "1/2-1/2", None),
        (ABANDONED, "*", "abandoned"),
    ],
)
def test_how_a_game_ended(outcome: Outcome | None, result: str, word: str | None) -> None:
    record = GameRecord(Othello(), outcome=outcome)
    text = pgn.dumps(record)
    assert f'[Result "{result}"]\n' in text
    assert text.endswith(f"\n\n{result}\n\n")
    assert ("Termination" in text) is (word is not None)
    assert word is None or f'[Termination "{word}"]\n' in text


def test_the_discs_of_a_stated_result_are_kept_while_it_is_true() -> None:
    record = read('[Result "40-24"]\n\nf5')
    assert '[Result "40-24"]' in pgn.dumps(record)
    assert "RE[B+16]" in sgf.dumps(record)
    record.outcome = Outcome((Color(1),), Termination.RESIGNATION)
    assert '[Result "0-1"]' in pgn.dumps(record)


def test_the_outcome_of_a_variation_is_none_of_the_main_line() -> None:
    record = GameRecord(Othello(), outcome=Outcome((Color(0),), Termination.RESIGNATION))
    for move in record.root.position.legal_moves[:2]:
        record.root.play(move)
    record.ended_at = record.root.children[1]
    assert '[Result "*"]' in pgn.dumps(record)


def test_a_start_position_is_written_as_fen() -> None:
    position = Othello().position(BOARD, Color(1))
    assert write_fen(position) == FEN
    assert read_fen(FEN) == position
    record = GameRecord(Othello(), start=position)
    record.root.play(position.legal_moves[0])
    text = pgn.dumps(record)
    assert f'[FEN "{FEN}"]\n\n1... ' in text
    assert read(text).root.position == position


def test_the_usual_start_is_read_from_fen_but_not_written() -> None:
    start = Othello().start()
    assert write_fen(start) == "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"
    record = read('[FEN "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"]\n\nf5 d6')
    assert record.root.position == start
    assert "FEN" not in pgn.dumps(record)


@pytest.mark.parametrize(
    "fen", ["8/8 b", "9/8/8/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/8", "7/8/8/8/8/8/8/8 b", "x"]
)
def test_what_is_no_position_is_refused(fen: str) -> None:
    with refused(FormatReason.NO_FEN, text=fen):
        read_record(f'[FEN "{fen}"]\n\nf5')


@pytest.mark.parametrize("game", [Othello(size=6), Othello(size=10), Gomoku()])
def test_other_games_are_refused(game: Game) -> None:
    with refused(FormatReason.OTHELLO_8_ONLY):
        pgn.dumps(GameRecord(game))


def test_braces_in_a_comment_become_parentheses() -> None:
    record = read('[X "1"]\n\nf5 {x}')
    record.root.children[0].comment = "{a} }"
    assert "f5 {(a) )}" in pgn.dumps(record)
    assert [*pgn.lost(record)] == [LossNote.BRACES]


def test_a_tag_of_another_file_is_written_only_if_it_is_one() -> None:
    record = GameRecord(Othello())
    record.root.keep({"PGN": ["x", 'FEN "8"', 'Time "1"\\] [Result "1-0"', 'Y "?"']})
    assert [line for line in pgn.dumps(record).splitlines() if "Time" in line] == ['[Time "1"]']
    assert "FEN" not in pgn.dumps(record)
    read(pgn.dumps(record))


def with_variation(node: Node) -> None:
    node.play(node.position.legal_moves[-1])


class TestLosses:
    def change(self, name: str, record: GameRecord) -> None:
        node = record.root.children[0]
        match name:
            case "variation":
                with_variation(node)
            case "mark":
                node.mark(Point(0, 0), Shape.CIRCLE)
            case "evaluation":
                node.evaluation = Evaluation(1.0)
            case "origin":
                record.origin = Origin(3)
            case "byo-yomi":
                record.clock = Clock(60, periods=3, period=10)
            case "property":
                node.keep({"N": ["name"]})
            case "fact":
                record.root.keep({"GC": ["remark"]})

    @pytest.mark.parametrize(
        "name", ["variation", "mark", "evaluation", "origin", "byo-yomi", "property", "fact"]
    )
    def test_what_it_cannot_hold_is_told(self, name: str, tmp_path: Path) -> None:
        record = read('[Black "Ada"]\n[Event "Cup"]\n\nf5 {x} d6! 1-0')
        assert not [*pgn.lost(record)]
        self.change(name, record)
        assert [*pgn.lost(record)] == [LossNote.BRANCHES]
        (tmp_path / "a.sgf").write_text(sgf.dumps(record))
        conversion = convert(tmp_path / "a.sgf", tmp_path / "b.pgn")
        assert conversion.left_out == (Statement(LossNote.BRANCHES, {"format": "PGN"}),)
        assert outline(next(read_file(tmp_path / "b.pgn")).record.root) == "f5 d6"


def test_a_tournament_becomes_sgf_and_back(tmp_path: Path) -> None:
    source, between, again = (tmp_path / name for name in ("a.pgn", "b.sgf", "c.PGN"))
    source.write_bytes(LIVE_OTHELLO.encode())
    assert convert(source, between) == Conversion(2)
    assert convert(between, again) == Conversion(2)
    first, second = (reading.record for reading in read_file(again))
    assert described(first) == described(second) == described(next(read_file(source)).record)


def test_moves_alone_become_pgn(tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.pgn"
    source.write_text("f5d6c3\nf5f6e6\n")
    assert convert(source, target) == Conversion(2)
    assert [line for line in target.read_text().splitlines() if line[:1] == "1"] == [
        "1. f5 d6 2. c3 *",
        "1. f5 f6 2. e6 *",
    ]
