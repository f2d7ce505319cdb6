"""A contact sheet: boards in some terminals, beside each other in one picture."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

TERMINALS: Final = ("kitty", "foot", "gnome-terminal", "alacritty", "xterm", "tmux")
LOOKS: Final = {"othello-80x24": "53%x82%+2+24", "gomoku-80x24": "44.5%x82%+2+24"}
"""The part of each photograph that has the board."""

NARROW: Final = {("kitty", "othello-80x24"): "45%x82%+2+24"}
"""The same where squares are narrower than in other terminals."""

COLUMNS: Final = 4
WIDTH, HEIGHT = 400, 350
COLOURS: Final = 56


def write_sheet(folder: Path, sheet: Path) -> None:
    """Write the sheet of the photographs in a folder; terminals that are not there are left out."""
    words = list[str]()
    for terminal in TERMINALS:
        for look, usual in LOOKS.items():
            path = folder / terminal / f"{look}.png"
            if path.exists():
                part = NARROW.get((terminal, look), usual)
                board = ["(", str(path), "-gravity", "northwest", "-crop", part, "+repage"]
                words += [*board, "-set", "label", terminal, ")"]
    found = _told("fc-match", "-f", "%{file}", "DejaVu Sans")
    around = ["-font", found, "-pointsize", "16", "-fill", "#d0d0d0"]
    around += ["-background", "#080808", "-tile", f"{COLUMNS}x"]
    around += ["-geometry", f"{WIDTH}x{HEIGHT}+6+6"]
    _told("montage", *words, *around, str(sheet))
    few = ["-strip", "+dither", "-colors", str(COLOURS), "-define", "png:compression-level=9"]
    _told("convert", str(sheet), *few, str(sheet))


def _told(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout
