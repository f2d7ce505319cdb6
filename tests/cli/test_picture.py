"""`boardtui picture`: the board of a record in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.cli.main import main
from tests.cli.test_main import refusal
from tests.fixtures.calls import refusing
from tests.pictures.images import pixels

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text("f5d6c3d3")
    return path


def test_the_ending_chooses_the_kind(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.PNG"
    for out in (svg, png):
        assert main(["picture", str(record), str(out)]) == 0
        assert capsys.readouterr().out == f"Picture written to {out}.\n"
    assert svg.read_text().startswith("<svg ")
    assert len(pixels(png.read_bytes())) == 480


def test_options_change_the_picture(record: Path, tmp_path: Path) -> None:
    made = set()
    looks = ("--numbers", "--size 960", "--theme dark", "--no-coordinates")
    for options in ("", "--move 0", "--move 3", *looks):
        out = tmp_path / "board.svg"
        assert main(["picture", str(record), str(out), "--force", *options.split()]) == 0
        made.add(out.read_text())
    assert len(made) == 7


def test_arrows_of_the_file_are_drawn(tmp_path: Path) -> None:
    record, out = tmp_path / "game.sgf", tmp_path / "board.svg"
    record.write_text("(;GM[2]SZ[8];B[f5]AR[a1:h8])")
    assert main(["picture", str(record), str(out)]) == 0
    assert out.read_text().count("<polyline") == 4


def test_a_file_is_replaced_only_when_told(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.svg"
    out.write_text("old")
    message = refusal(capsys, "picture", str(record), str(out))
    assert message == f"{out} already exists. Use --force to replace it."
    assert out.read_text() == "old"


@pytest.mark.parametrize("name", ["board.svg", "board.png"])
def test_a_full_disk_is_one_clear_line_and_leaves_no_half_file(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    out = tmp_path / name
    out.write_text("old")
    with refusing("boardtui.system.atomic_files.flush_to_disk"):
        message = refusal(capsys, "picture", str(record), str(out), "--force")
    assert message == f"{out} cannot be written: No space left on device."
    assert out.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == sorted([out, record])


@pytest.mark.parametrize(
    ("out", "options", "said"),
    [
        (
            "board.jpg",
            "",
            "must end in one of .svg, .png, .cast.",
        ),
        ("board.svg", "--move 5", "There is no move 5; the last move is 4."),
        ("board.svg", "--size 481", "“481” is neither 480, 960 nor columns and rows"),
        ("board.png", "--size 80x24", "Give the width of a picture, for example --size 480."),
        (
            "board.svg",
            "--pace 3",
            "--pace works with an animation only: .cast, or .svg with --size",
        ),
        ("board.svg", "--theme terminal", "Choose the theme of a picture from light, dark."),
        ("board.svg", "--number 2", "2"),
        ("missing/board.svg", "", "cannot be written: No such file or directory."),
    ],
)
def test_wrong_arguments_are_one_clear_line(
    record: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    out: str,
    options: str,
    said: str,
) -> None:
    message = refusal(capsys, "picture", str(record), str(tmp_path / out), *options.split())
    assert said in message
    assert list(tmp_path.iterdir()) == [record]


def test_one_game_of_several_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, out = tmp_path / "games.txt", tmp_path / "board.svg"
    games.write_text("f5d6\nf5f6e6\n")
    message = refusal(capsys, "picture", str(games), str(out))
    assert message == f"{games} has several games. Choose one: --number N."
    assert main(["picture", str(games), str(out), "--number", "2", "--move", "3"]) == 0


def test_what_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, out = tmp_path / "game.txt", tmp_path / "board.svg"
    record.write_text("f5d6a1")
    assert main(["picture", str(record), str(out)]) == 1
    assert capsys.readouterr().err == f"{record}: Line 1, column 5: a1 flips nothing.\n"
    assert out.exists()
