"""The completion scripts for shells."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
"""The folder of the scripts and of the manual page, made by `tests.tools.shell_files`."""

COMPLETIONS = {"bash": "boardtui.bash", "zsh": "_boardtui", "fish": "boardtui.fish"}
"""The file in `DATA` for each shell, under the name that the shell looks for."""


def completion_script(shell: str) -> str:
    """Return the completion script for a shell in `COMPLETIONS`."""
    return (DATA / COMPLETIONS[shell]).read_text(encoding="utf-8")
