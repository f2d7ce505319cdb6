"""What is loaded before the first frame of the real program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.first_frames import OWN, STARTS, modules_at_first_frame
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

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


@pytest.mark.parametrize("arguments", [(), ("othello", *TWO_PEOPLE)], ids=["picker", "game"])
def test_libraries_that_nothing_needs_take_no_memory(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    with boardtui(tmp_path, *arguments) as terminal:
        terminal.wait_for("Othello")
        mapped = Path(f"/proc/{terminal.process.pid}/maps").read_text()
    assert "_asyncio" in mapped
    assert not [name for name in ("libssl", "libcrypto", "_curses") if name in mapped]
