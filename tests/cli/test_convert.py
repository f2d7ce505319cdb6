"""Writing a record in another format."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.cli.main import main
from tests.cli.test_main import refusal

pytestmark = pytest.mark.usefixtures("environment")


def test_convert_writes_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "game.txt", tmp_path / "game.sgf"
    source.write_text("f5d6c3")
    assert main(["convert", str(source), str(target)]) == 0
    assert str(target) in capsys.readouterr().out
    assert "B[f5]" in target.read_text()


def test_convert_replaces_a_file_only_when_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.txt", tmp_path / "game.sgf"
    source.write_text("F5 D6")
    target.write_text("old")
    for out in (target, source):
        message = refusal(capsys, "convert", str(source), str(out))
        assert message == f"{out} already exists. Use --force to replace it."
    assert (source.read_text(), target.read_text()) == ("F5 D6", "old")
    for out in (target, source):
        assert main(["convert", "--force", str(source), str(out)]) == 0
    assert source.read_text() == "f5d6\n"
    assert "B[f5]" in target.read_text()


def test_convert_tells_what_it_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.txt", tmp_path / "game.sgf"
    source.write_text("f5d6a1")
    assert main(["convert", str(source), str(target)]) == 1
    printed = capsys.readouterr()
    assert printed.err == f"{source}: Line 1, column 5: a1 flips nothing.\n"
    assert printed.out == f"1 game written to {target}.\n"
    assert "B[f5];W[d6])" in target.read_text()


def test_convert_is_told_the_game_that_a_record_does_not_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "new.sgf"
    source.write_text("(;GM[1];B[f5];W[d6])")
    message = refusal(capsys, "convert", str(source), str(target))
    assert message.endswith("Choose one: --game othello, --game gomoku.")
    assert not target.exists()
    for key, number in (("othello", 2), ("gomoku", 4)):
        command = ["convert", "--force", "--game", key, str(source), str(target)]
        assert main(command) == 0
        assert f"GM[{number}]" in target.read_text()


def test_convert_tells_of_marks_that_are_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.ggf"
    for remark, is_lost in (("TR[a1]", True), ("N[x]", True), ("", False)):
        source.write_text(f"(;GM[2]AP[other]DT[1999-12-31];B[f5]{remark})")
        assert main(["convert", "--force", str(source), str(target)]) == 0
        assert ("are lost" in capsys.readouterr().err) is is_lost


def test_convert_to_moves_leaves_the_rest_out_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.txt"
    source.write_text("(;GM[2]PB[Ann];B[f5];W[d6])")
    assert main(["convert", str(source), str(target)]) == 0
    assert "only moves" in capsys.readouterr().err
    assert target.read_text() == "f5d6\n"


def test_convert_compares_the_result_of_a_pgn_and_refuses_chess(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "game.pgn", tmp_path / "game.sgf"
    source.write_text('[Black "Ada"]\n[Result "0-64"]\n\n1. f5d6c5f6e7f4g5e6e3\n')
    assert main(["convert", str(source), str(target)]) == 1
    told = "The result given in the file does not match the moves."
    assert capsys.readouterr().err == f"{source}: Line 2, column 1: {told}\n"
    assert "RE[B+64]" in target.read_text()
    source.write_text('[Black "Ada"]\n\n1. e4 e5 2. Nf3\n')
    message = refusal(capsys, "convert", "--force", str(source), str(target))
    assert message.endswith("This is a record of chess. Supported games: Othello.")


def test_problems_that_are_alike_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "games.sgf", tmp_path / "game.sgf.sgf"
    source.write_text("(;GM[2];B[f5];W[a1])" * 100)
    assert main(["convert", str(source), str(target)]) == 1
    printed = capsys.readouterr()
    *first, more, whole = printed.err.splitlines()
    assert len(first) == 3
    assert more == "… and 97 more of this kind."
    assert whole == "100 problems in total."
    assert printed.out == f"100 games written to {target}.\n"


def test_lines_that_are_left_out_are_counted_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "games.txt", tmp_path / "games.sgf"
    source.write_text("f5d6c3d3c4 -1\nGames of 1998\nf5f6e6f4e3 W+12\n# mine\nf5d6c5 B\n")
    assert main(["convert", str(source), str(target)]) == 1
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [
        f"{source}: Line 2, column 1: “Games” is not a move.",
        "games and files that cannot be read: 1",
    ]
    assert printed.out == f"3 games written to {target}.\n"


def test_a_file_may_have_more_than_ten_thousand_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "games.txt", tmp_path / "games.sgf"
    source.write_text("f5d6\n" * 10_001)
    assert main(["convert", str(source), str(target)]) == 0
    assert capsys.readouterr().out == f"10001 games written to {target}.\n"


def test_the_told_game_holds_for_all_files_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, target = tmp_path / "records", tmp_path / "all.sgf"
    folder.mkdir()
    for name in ("a.sgf", "b.sgf"):
        (folder / name).write_text("(;B[f5];W[d6])")
    assert refusal(capsys, "convert", str(folder), str(target))
    assert main(["convert", "--game", "othello", str(folder), str(target)]) == 0
    assert target.read_text().count("GM[2]") == 2
