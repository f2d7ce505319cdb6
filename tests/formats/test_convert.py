"""One file's games written into another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.convert import Conversion, convert
from boardtui.formats.detect import read_file
from boardtui.formats.errors import FormatReason
from boardtui.formats.losses import LossNote
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.system.reasons import Statement
from tests.formats.games import refused, told


def test_a_list_of_moves_becomes_sgf_and_back(tmp_path: Path) -> None:
    moves, game, again = (tmp_path / name for name in ("a.txt", "b.sgf", "c.txt"))
    moves.write_text("F5 D6 C3\n")
    assert convert(moves, game) == Conversion(1)
    assert convert(game, again) == Conversion(1)
    assert again.read_text() == "f5d6c3\n"


def test_what_is_lost_is_told(tmp_path: Path) -> None:
    source, target = tmp_path / "many.sgf", tmp_path / "list.txt"
    source.write_text("(;GM[2];B[f5]C[x];W[d6])(;GM[2];B[d3];W[c5])(;GM[2];B[c4];W[e3];B[a1])")
    conversion = convert(source, target)
    assert conversion.games == 3
    assert told(*conversion.problems) == [(1, 65, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"})]
    assert conversion.left_out == (Statement(LossNote.FACTS, {"format": "list of moves"}),)
    assert target.read_text() == "f5d6\nd3c5\nc4e3\n"


@pytest.mark.parametrize(
    "text", ["(;GM[4]SZ[9];B[ee];W[dd])", "(;GM[4];B[hh];W[ii])(;GM[4];B[gg];W[ff])"]
)
def test_what_the_moves_alone_do_not_tell_is_said(tmp_path: Path, text: str) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "moves.txt"
    source.write_text(text)
    assert [said.reason for said in convert(source, target).left_out] == [LossNote.GAMES]


@pytest.mark.parametrize(
    ("target", "reason"),
    [("a.txt", FormatReason.TWO_SIDES_ONLY), ("a.ggf", FormatReason.OTHELLO_ONLY)],
)
def test_a_game_for_three_fits_into_sgf_only(
    tmp_path: Path, target: str, reason: FormatReason
) -> None:
    source = tmp_path / "three.sgf"
    source.write_text("(;BTGAME[three-way][size:9];B[e3])")
    with refused(reason):
        convert(source, tmp_path / target)
    assert not (tmp_path / target).exists()
    assert convert(source, tmp_path / "again.sgf") == Conversion(1)


def test_a_collection_stays_one(tmp_path: Path) -> None:
    source, target = tmp_path / "many.sgf", tmp_path / "again.sgf"
    source.write_text("(;GM[2];B[f5])(;GM[4];B[hh])")
    assert convert(source, target) == Conversion(2)
    games = [reading.record.game for reading in read_file(target)]
    assert games == [Othello(), Gomoku()]


def test_lists_of_several_games_are_taken_over_whole(tmp_path: Path) -> None:
    lists, games, again = (tmp_path / name for name in ("a.txt", "b.sgf", "c.txt"))
    lists.write_bytes(b"F5 D6 C3\r\n\r\nf5f6e6\r\n")
    assert convert(lists, games) == Conversion(2)
    assert convert(games, again) == Conversion(2)
    assert again.read_text() == "f5d6c3\nf5f6e6\n"


def test_an_unknown_ending_is_told_before_anything_is_read(tmp_path: Path) -> None:
    with refused(FormatReason.FOREIGN_ENDING, ending=".doc"):
        convert(tmp_path / "missing.sgf", tmp_path / "game.doc")
