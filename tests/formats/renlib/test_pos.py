"""The .pos format: a count and a byte for each move."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boardtui.cli.main import main
from boardtui.formats.content import Content
from boardtui.formats.detect import format_of, read_file, read_record, scan_record
from boardtui.formats.errors import FormatReason
from boardtui.formats.renlib.pos import is_pos
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Place
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.formats.games import outline, random_record, refused, told

H8, I9, A15, O1 = 112, 98, 0, 224
GAME = bytes((3, H8, I9, A15))


def test_it_is_a_game_of_renju_found_by_its_content() -> None:
    (reading,) = read_record(GAME)
    assert reading.record.game == Gomoku(rule=Rule.RENJU)
    assert outline(reading.record.root) == "h8 i9 a15"
    assert not reading.problems


def test_it_is_another_game_on_this_board_if_that_is_told() -> None:
    told_games = (Gomoku(rule=Rule.CARO), Gomoku(size=19), Othello())
    games = [read_record(GAME, game=game)[0].record.game for game in told_games]
    assert games == [Gomoku(rule=Rule.CARO), *[Gomoku(rule=Rule.RENJU)] * 2]


@pytest.mark.parametrize("game", [Gomoku(rule=Rule.RENJU), Gomoku()])
def test_random_games_are_read_in_full(game: Gomoku) -> None:
    for seed in range(20):
        record = random_record(Random(seed), game, moves=1 + seed * 12, variations=0)
        moves = [node.move for node in record.root.mainline()]
        points = [move.point for move in moves if isinstance(move, Place)]
        data = bytes((len(points), *(15 * point.row + point.col for point in points)))
        assert is_pos(Content(data))
        (reading,) = read_record(data, game=game)
        assert [node.move for node in reading.record.root.mainline()] == moves
        assert scan_record(data).games[0].moves == tuple(moves)


@pytest.mark.parametrize(
    ("data", "moves", "problem"),
    [
        (bytes((4, H8, I9, A15)), "h8 i9 a15", (4, FormatReason.TRUNCATED)),
        (bytes((2, H8, I9, A15)), "h8 i9", (3, FormatReason.REST)),
        (bytes((3, H8, I9, H8)), "h8 i9", (3, IllegalMoveReason.OCCUPIED)),
        (bytes((3, H8, O1 + 1, I9)), "h8", (2, IllegalMoveReason.OUTSIDE)),
        (bytes((255,)) + GAME[1:], "h8 i9 a15", (4, FormatReason.TRUNCATED)),
    ],
)
def test_a_damaged_file_is_known_by_its_ending_and_kept_up_to_there(
    data: bytes, moves: str, problem: tuple[int, object], tmp_path: Path
) -> None:
    path = tmp_path / "game.POS"
    path.write_bytes(data)
    assert not is_pos(Content(data))
    (reading,) = read_file(path)
    assert outline(reading.record.root) == moves
    assert [(error.byte, error.reason) for error in reading.problems] == [problem]
    assert all(place is None for error in reading.problems for place in told(error)[0][:2])


@pytest.mark.parametrize("data", [b"", b"\0", b"\0\1"])
def test_a_file_without_moves_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.pos"
    path.write_bytes(data)
    with refused(FormatReason.NO_MOVE):
        list(read_file(path))


def test_a_text_is_no_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "diagram.pos"
    path.write_text(15 * f"{7 * '.'}D{7 * '.'}\n")
    with refused(FormatReason.NOT_A_MOVE, text=".......D...."):
        list(read_file(path))


def test_a_missed_foul_ends_the_game_where_it_was_missed() -> None:
    points = ["h8", "a1", "h9", "b3", "i7", "c5", "j7", "d1", "h7"]  # two threes meet in h7
    game = Gomoku(rule=Rule.RENJU)
    moves = [game.parse_move(text) for text in points]
    data = [15 * move.point.row + move.point.col for move in moves if isinstance(move, Place)]
    (reading,) = read_record(bytes((len(data), *data)))
    assert outline(reading.record.root) == " ".join(points[:-1])
    assert [(error.byte, error.reason) for error in reading.problems] == [
        (9, IllegalMoveReason.FORBIDDEN)
    ]


def test_it_is_only_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with refused(FormatReason.READ_ONLY, format="POS"):
        format_of(Path("game.pos"))
    source, target = tmp_path / "game.pos", tmp_path / "game.sgf"
    source.write_bytes(GAME[:-1])
    assert main(["convert", str(source), str(target)]) == 1
    assert "RU[renju]" in target.read_text()
    assert "Byte 3: The file ends in the middle of a game." in capsys.readouterr().err


def test_other_contents_are_not_taken_for_it() -> None:
    for text in ("f5d6c3", "\nf5d6c3b7a4", "hello", "(;GM[2];B[f5])"):
        assert read_is_other(text.encode())
    for data in (b"", b"\0", bytes(range(256)), b"\1", b"\2aa", bytes((1, 225))):
        assert not is_pos(Content(data))


def read_is_other(data: bytes) -> bool:
    """Return True if a content is refused, or read as something else."""
    try:
        return scan_record(data).format.suffix != ".pos"
    except ValueError:
        return True
