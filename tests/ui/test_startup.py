"""What is loaded before the first frame of the real program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fixtures import modules_of_first_frame
from tests.terminal_double import Terminal
from tests.ui.first_frames import OWN, STARTS, modules_at_first_frame
from tests.ui.real_program import TWO_PEOPLE, boardtui, own_folders

pytestmark = pytest.mark.pty

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


def frame_with_games(folder: Path, count: int) -> bytes:
    """The first frame of the picker with some saved games, none of which is read before it."""
    games = folder / "data" / "boardtui" / "games"
    games.mkdir(parents=True)
    for number in range(count):
        (games / f"{number}.sgf").write_text("(;GM[2]BTSEATS[human][human];B[f5];W[d6])")
    command = [sys.executable, str(modules_of_first_frame.__file__), str(folder / "modules")]
    with Terminal([*command, *STARTS["picker"]], environ=own_folders(folder)) as terminal:
        assert terminal.process.wait(60) == 0, terminal.text
        while terminal.read(0):
            pass
        opened = (folder / "modules.opened").read_text(encoding="utf-8").splitlines()
        assert opened
        assert not [name for name in opened if name.startswith(str(games))]
        return bytes(terminal.output)


def test_many_saved_games_do_not_delay_the_first_frame(tmp_path: Path) -> None:
    one, hundred = (frame_with_games(tmp_path / str(count), count) for count in (1, 100))
    assert b"Continue" in one
    assert hundred == one
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
