"""`boardtui open` with a file that takes long to read."""

from __future__ import annotations

from pathlib import Path

from tests.ui.real_program import boardtui


def large_file(folder: Path, *, branches: int) -> Path:
    """A record with many variations, of which 30,000 take a second to read or more."""
    letters = "abcdefghijklmno"
    points = [column + row for column in letters for row in letters]
    lines = []
    for number in range(branches):
        moves = [points[(number * 7 + step * 11) % 225] for step in range(3)]
        lines.append("(" + "".join(f";{'BW'[n % 2]}[{at}]" for n, at in enumerate(moves)) + ")")
    path = folder / "large.sgf"
    path.write_text("(;GM[4]SZ[15]" + "".join(lines) + ")")
    return path


def test_the_progress_is_told_and_ctrl_c_ends_the_program(tmp_path: Path) -> None:
    path = large_file(tmp_path, branches=100_000)
    with boardtui(tmp_path, "open", str(path)) as terminal:
        terminal.wait_for(lambda: b"large.sgf: " in terminal.output)
        terminal.send("\x03")
        assert terminal.wait_for_exit() == 130
        assert not terminal.text.strip()


def test_a_file_that_takes_long_is_opened(tmp_path: Path) -> None:
    path = large_file(tmp_path, branches=30_000)
    with boardtui(tmp_path, "open", str(path)) as terminal:
        terminal.wait_for(lambda: b"large.sgf: " in terminal.output)
        terminal.wait_for("Gomoku", timeout=60)
