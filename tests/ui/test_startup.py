"""What is loaded before the first frame, seen in a fresh interpreter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.real_program import TWO_PEOPLE, boardtui

PROBE = """
import asyncio, json, sys, tempfile
from pathlib import Path
from boardtui.cli.main import main
from tests.ui.app_host import board_app
{imports}
async def start():
    app = board_app(Path(tempfile.mkdtemp()), {opening})
    async with app.run_test() as pilot:
        await pilot.pause()
asyncio.run(start())
print(json.dumps(sorted(sys.modules)))
"""

GAME = {
    "imports": "from boardtui.rules.registry import game\n"
    "from boardtui.session.launch import NewGame",
    "opening": 'NewGame(game("othello"), ("human", "human"))',
}
PICKER = {"imports": "", "opening": "None"}


def loaded(start: dict[str, str]) -> set[str]:
    """The modules that are loaded, but for those of the tests."""
    result = subprocess.run(
        [sys.executable, "-c", PROBE.format(**start)], check=True, capture_output=True, text=True
    )
    return {name for name in json.loads(result.stdout) if name.partition(".")[0] != "tests"}


@pytest.mark.parametrize("start", [PICKER, GAME], ids=["picker", "game"])
def test_nothing_heavy_is_loaded_before_the_first_frame(start: dict[str, str]) -> None:
    modules = loaded(start)
    assert "boardtui.ui.app" in modules
    heavy = {"numpy", "numba", "pygments", "markdown_it", "tree_sitter", "tomlkit"}
    assert heavy & modules == set()
    later = {"help", "library", "settings", "palette", "new_game", "message"}
    assert {f"boardtui.ui.screens.{name}" for name in later} & modules == set()
    assert "textual.widgets._text_area" not in modules
    # Textual itself is some 360 modules.
    assert len(modules) < 570


def test_the_picker_loads_no_game_screen_and_no_view() -> None:
    modules = loaded(PICKER)
    assert "boardtui.ui.screens.game_picker" in modules
    games = {"ui.screens.game", "ui.screen_state", "ui.open_game", "play.view_state", "play.chair"}
    assert {f"boardtui.{name}" for name in games} & modules == set()


def test_a_game_loads_neither_the_picker_nor_dialogs() -> None:
    modules = loaded(GAME)
    assert "boardtui.ui.screens.game" in modules
    others = {"game_picker", "plain", "dialog"}
    assert {f"boardtui.ui.screens.{name}" for name in others} & modules == set()


@pytest.mark.pty
@pytest.mark.parametrize("arguments", [(), ("othello", *TWO_PEOPLE)], ids=["picker", "game"])
def test_libraries_that_nothing_needs_take_no_memory(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    with boardtui(tmp_path, *arguments) as terminal:
        terminal.wait_for("Othello")
        mapped = Path(f"/proc/{terminal.process.pid}/maps").read_text()
    assert "_asyncio" in mapped
    assert not [name for name in ("libssl", "libcrypto", "_curses") if name in mapped]
