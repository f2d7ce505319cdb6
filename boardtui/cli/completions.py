"""The completion scripts for shells, and the names that they ask for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.players.levels import player_names
from boardtui.session.launch import player_options
from boardtui.system.printable import printable

if TYPE_CHECKING:
    from boardtui.config.settings import Settings

DATA = Path(__file__).parents[1] / "data"
"""The folder of the scripts and of the manual page, made by `tests.tools.shell_files`."""

COMPLETIONS = {"bash": "boardtui.bash", "zsh": "_boardtui", "fish": "boardtui.fish"}
"""The file in `DATA` for each shell, under the name that the shell looks for."""


PLAYERS, ENGINES = "players", "engines"
"""The arguments that ask for the names of all players, and of all but people."""


def player_lines(kind: str, settings: Settings) -> list[str]:
    """Return the names of players of a kind, PLAYERS or ENGINES."""
    options = player_options(settings)._replace(people=kind == PLAYERS)
    return [printable(name) for name in player_names(options=options)]


def completion_script(shell: str) -> str:
    """Return the completion script for a shell in `COMPLETIONS`."""
    return (DATA / COMPLETIONS[shell]).read_text(encoding="utf-8")
