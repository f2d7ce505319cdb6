"""The scripts that make a shell complete the words of a command line."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
"""The folder of the scripts and of the manual page, made by `tests.tools.shell_files`."""

COMPLETIONS = {"bash": "boardtui.bash", "zsh": "_boardtui", "fish": "boardtui.fish"}
"""The file in `DATA` for each shell, named as the shell looks for it."""


def completion_script(shell: str) -> str:
    """Return the script for a shell."""
    return (DATA / COMPLETIONS[shell]).read_text(encoding="utf-8")
