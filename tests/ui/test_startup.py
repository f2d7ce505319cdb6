"""What is loaded before the first frame, seen in a fresh interpreter."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

PROBE = """
import asyncio, json, sys, tempfile
from pathlib import Path
from boardtui.cli import main
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
    "imports": "from boardtui.launch import NewGame\nfrom boardtui.rules.registry import game",
    "opening": 'NewGame(game("othello"), ("human", "human"))',
}
PICKER = {"imports": "", "opening": "None"}


def loaded(start: dict[str, str]) -> set[str]:
    result = subprocess.run(
        [sys.executable, "-c", PROBE.format(**start)], check=True, capture_output=True, text=True
    )
    return set(json.loads(result.stdout))


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
    assert len(modules) < 580


def test_the_picker_does_not_load_the_game_screen() -> None:
    modules = loaded(PICKER)
    assert "boardtui.ui.screens.game_picker" in modules
    assert "boardtui.ui.screens.game" not in modules


def test_a_game_does_not_load_the_picker() -> None:
    modules = loaded(GAME)
    assert "boardtui.ui.screens.game" in modules
    assert "boardtui.ui.screens.game_picker" not in modules
