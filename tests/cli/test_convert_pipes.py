"""Conversion between files and pipes, and of one game of several."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from boardtui.cli.main import main
from boardtui.cli.tool_arguments import WRITTEN
from boardtui.formats.table import WRITTEN_SUFFIXES
from tests.cli.test_main import refusal

pytestmark = pytest.mark.usefixtures("environment")

LIST = "f5d6c3\nf5f6e6\nf5f4e3\n"


class Pipe:
    """Standard input from a pipe."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    pipe: Any = Pipe(data)
    monkeypatch.setattr("sys.stdin", pipe)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.txt"
    file.write_text(LIST)
    return file


def test_it_reads_a_pipe_and_writes_one(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, b"(;GM[2]PB[Ann];B[f5];W[d6])")
    assert main(["convert", "-", "-", "--to", "pgn"]) == 0
    printed = capsysbinary.readouterr()
    assert b'[Black "Ann"]' in printed.out
    assert b"1. f5 d6" in printed.out
    assert printed.err == b""


def test_a_pipe_holds_the_data_alone_and_losses_are_told_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "game.sgf"
    source.write_text("(;GM[2]C[good];B[f5];W[d6])")
    assert main(["convert", str(source), "-", "--to", "txt"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "f5d6\n"
    assert "holds only moves" in printed.err


def test_problems_of_a_pipe_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, b"f5d6a1")
    assert main(["convert", "-", str(tmp_path / "out.sgf")]) == 1
    assert capsys.readouterr().err == "-: Line 1, column 5: a1 flips nothing.\n"
    feed(monkeypatch, b"nothing")
    assert refusal(capsys, "convert", "-", str(tmp_path / "new.sgf")).startswith("-: Line 1")
    assert not (tmp_path / "new.sgf").exists()


def test_a_pipe_has_no_ending_that_names_its_format(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = refusal(capsys, "convert", str(games), "-")
    assert message == "Give the format for standard output, for example --to sgf."


def test_a_format_is_told_whatever_the_ending(games: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.data"
    assert main(["convert", str(games), str(target), "--to", "sgf"]) == 0
    assert target.read_text().count("GM[2]") == 3


@pytest.mark.parametrize(("number", "moves"), [(1, "f5d6c3"), (3, "f5f4e3")])
def test_one_game_of_several_is_converted(
    games: Path, capsys: pytest.CaptureFixture[str], number: int, moves: str
) -> None:
    assert main(["convert", str(games), "-", "--to", "txt", "--number", str(number)]) == 0
    assert capsys.readouterr().out == f"{moves}\n"


def test_a_number_counts_the_games_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "games.txt"
    source.write_text(LIST.replace("f5f6e6", "a1a2a3") + LIST)
    assert main(["convert", str(source), "-", "--to", "txt", "--number", "3"]) == 0
    assert capsys.readouterr().out == "f5f4e3\n"
    assert "a1" in refusal(capsys, "convert", str(source), "-", "--to", "txt", "--number", "2")


def test_one_game_of_a_folder_is_converted(
    tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other.sgf").write_text("(;GM[2];B[d3])")
    assert main(["convert", str(tmp_path), "-", "--to", "txt", "--number", "4"]) == 0
    assert capsys.readouterr().out == "d3\n"


def test_a_number_beyond_the_last_is_refused(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.sgf"
    message = refusal(capsys, "convert", str(games), str(target), "--number", "4")
    assert message == "There is no game 4. The last game is number 3."
    assert not target.exists()


def test_games_of_othello_do_not_fit_a_psq_however_many_they_are(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = refusal(capsys, "convert", str(games), str(tmp_path / "out.psq"))
    assert message == "PSQ files support only Gomoku games with five in a row."
    games.write_text("h8 i9\nh8 h9\n")
    message = refusal(capsys, "convert", str(games), str(tmp_path / "out.psq"))
    assert message.endswith("can hold only one game. Choose one: --number N.")


def test_the_formats_are_those_of_the_table() -> None:
    assert sorted(WRITTEN) == sorted(suffix[1:] for suffix in WRITTEN_SUFFIXES)
