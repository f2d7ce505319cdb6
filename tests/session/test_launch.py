"""What the program opens at its start."""

from __future__ import annotations

from pathlib import Path

from boardtui.formats.folder import scan_folder
from boardtui.session.launch import ChooseGame, Review, review_of

MOVES = "f5d6c3d3c4"


def test_the_only_game_of_a_folder_is_opened_with_its_problems(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(MOVES)
    (tmp_path / "bad.sgf").write_text("(;GM[2]SZ[99])")
    review = review_of(lambda game: scan_folder(tmp_path, game=game), "records")
    assert isinstance(review, Review)
    assert [error.facts["name"] for error in review.reading.problems] == ["bad.sgf"]


def test_what_a_choice_holds_is_not_written_out(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(MOVES)
    assert repr(ChooseGame(scan_folder(tmp_path), "records")) == "ChooseGame('records')"
