from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from boardtui.config import Settings
from boardtui.launch import Launch, NewGame, Review
from boardtui.setting_kinds import ConfigError
from boardtui.ui.app import BoardApp
from boardtui.ui.terminal.capabilities import detect

ENVIRON = {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}


def board_app(
    directory: Path,
    opening: NewGame | Review | None = None,
    problems: Sequence[ConfigError] = (),
    **settings: Any,
) -> BoardApp:
    """The real app with its files in a directory of the test's own, and computers that hurry."""
    settings = {"computer_delay": 0.0, "animation": False, **settings}
    launch = Launch(
        settings=Settings(**settings),
        config_path=directory / "config" / "config.toml",
        data_path=directory / "games",
        problems=tuple(problems),
        opening=opening,
        seed=1,
    )
    return BoardApp(launch, detect(ENVIRON))


def screen_text(app: BoardApp) -> str:
    """The characters on the screen, one line each."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def shows(app: BoardApp, family: type[Screen[Any]]) -> bool:
    """Whether a screen of this kind is in front."""
    return isinstance(app.screen, family)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until workers and messages are done."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
