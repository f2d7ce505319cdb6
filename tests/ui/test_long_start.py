"""`boardtui open` with a file that takes long to read."""

from __future__ import annotations

from pathlib import Path

from tests.ui.real_program import boardtui

POINTS = [column + row for column in "abcdefghijklmno" for row in "abcdefghijklmno"]


def large_file(folder: Path, *, first_moves: int) -> Path:
    """A record with 448 variations after each first move; those of 70 take a second to read."""
    trees = []
    for first in POINTS[:first_moves]:
        replies = []
        for reply in POINTS:
            if reply != first:
                last = [f"(;B[{at}])" for at in POINTS if at not in (first, reply)][:2]
                replies.append(f"(;W[{reply}]{''.join(last)})")
        trees.append(f"(;B[{first}]{''.join(replies)})")
    path = folder / "large.sgf"
    path.write_text("(;GM[4]SZ[15]" + "".join(trees) + ")")
    return path


def test_the_progress_is_told_and_ctrl_c_ends_the_program(tmp_path: Path) -> None:
    path = large_file(tmp_path, first_moves=225)
    with boardtui(tmp_path, "open", str(path)) as terminal:
        terminal.wait_for(lambda: b"large.sgf: " in terminal.output)
        terminal.send("\x03")
        assert terminal.wait_for_exit() == 130
        assert not terminal.text.strip()


def test_a_file_that_takes_long_is_opened(tmp_path: Path) -> None:
    path = large_file(tmp_path, first_moves=70)
    with boardtui(tmp_path, "open", str(path)) as terminal:
        terminal.wait_for(lambda: b"large.sgf: " in terminal.output)
        terminal.wait_for("Gomoku", timeout=60)
