"""What is loaded before the first frame of the real program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.first_frames import OWN, STARTS, modules_at_first_frame
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

END_OF_FRAME = b"\x1b[?2026l"

MOST_BYTES = 7000
"""The most bytes of the picker's first frame."""

MOST_FOREIGN = 400
"""An app with a line of text has loaded some 380; a new release may split a module."""


@pytest.mark.parametrize("start", STARTS)
def test_the_first_frame_loads_what_the_list_says(tmp_path: Path, start: str) -> None:
    loaded = modules_at_first_frame(tmp_path, start)
    own = {name for name in loaded if name.partition(".")[0] == "boardtui"}
    # The list is in `tests/ui/first_frames.py`.
    more, missing = sorted(own - OWN[start]), sorted(OWN[start] - own)
    assert (more, missing) == ([], [])
    heavy = {"numpy", "numba", "pygments", "markdown_it", "tree_sitter", "tomlkit", "sqlite3"}
    heavy |= {"tomllib", "hashlib", "secrets", "textual.widgets._text_area"}
    assert heavy & loaded == set()
    foreign = [name for name in loaded - own if name.partition(".")[0] != "tests"]
    assert len(foreign) <= MOST_FOREIGN


def save_games(folder: Path, count: int) -> Path:
    """Save games of two people where the program with `folder` keeps them; return the place."""
    games = folder / "data" / "boardtui" / "games"
    games.mkdir(parents=True)
    for number in range(count):
        (games / f"{number}.sgf").write_text("(;GM[2]BTSEATS[human][human];B[f5];W[d6])")
    return games


def test_no_saved_game_is_read_before_the_first_frame(tmp_path: Path) -> None:
    games = save_games(tmp_path, 100)
    assert modules_at_first_frame(tmp_path, "picker")
    opened = (tmp_path / "modules.opened").read_text(encoding="utf-8").splitlines()
    assert opened
    assert not [name for name in opened if name.startswith(str(games))]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_first_frame_is_the_same_with_many_saved_games(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    columns, lines = size
    frames = []
    for count in (3, 100):
        folder = tmp_path / str(count)
        save_games(folder, count)
        with boardtui(folder, columns=columns, lines=lines) as terminal:
            terminal.wait_for(lambda: END_OF_FRAME in terminal.output)
            frames.append(bytes(terminal.output).partition(END_OF_FRAME)[0])
    three, hundred = frames
    assert b"Continue" in three
    assert hundred == three
    assert len(hundred) <= MOST_BYTES


@pytest.mark.parametrize("arguments", [(), ("othello", *TWO_PEOPLE)], ids=["picker", "game"])
def test_libraries_that_nothing_needs_take_no_memory(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    with boardtui(tmp_path, *arguments) as terminal:
        terminal.wait_for("Othello")
        mapped = Path(f"/proc/{terminal.process.pid}/maps").read_text()
    assert "_asyncio" in mapped
    assert not [name for name in ("libssl", "libcrypto", "_curses") if name in mapped]
