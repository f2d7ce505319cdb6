"""Takes frames of a program in a terminal: what it shows, and for how long."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

from pyte.screens import Char

from boardtui.pictures.screen import ScreenCell, ScreenFrame
from tests.kitty_double import PLACEHOLDER
from tests.terminal_double import Terminal

INK, GROUND = "#d0d0d0", "#080808"
"""The colours of a terminal that is told none."""

ANSI = {
    "black": ("#000000", "#7f7f7f"),
    "red": ("#cd0000", "#ff0000"),
    "green": ("#00cd00", "#00ff00"),
    "brown": ("#cdcd00", "#ffff00"),
    "blue": ("#0000ee", "#5c5cff"),
    "magenta": ("#cd00cd", "#ff00ff"),
    "cyan": ("#00cdcd", "#00ffff"),
    "white": ("#e5e5e5", "#ffffff"),
}
"""The sixteen colours of xterm by pyte's names: plain and bright."""

STEP = 0.06
"""Seconds that a step of an animation is shown, on a machine of any speed."""

BETWEEN_STEPS = 0.25
"""Seconds without output after which an animation is over."""

PATIENCE = 1.0
"""Seconds to wait for what a key does."""


class Camera:
    """Films a terminal while keys are pressed."""

    def __init__(self, terminal: Terminal) -> None:
        self.frames: list[ScreenFrame] = []
        """What was filmed."""
        self._terminal = terminal

    def press(self, keys: str, rest: float) -> None:
        """Press keys, film what comes of it, and rest on the end of it for some seconds."""
        self._terminal.send(keys)
        patience = PATIENCE
        while self._terminal.read(patience):
            patience = BETWEEN_STEPS
            self.frames.append(still(self._terminal, STEP))
        self.frames.append(still(self._terminal, rest))

    def watch(self, seconds: float) -> None:
        """Film for some seconds what happens without a key."""
        start = time.monotonic()
        while (shown := time.monotonic() - start) < seconds:
            last = self.frames[-1]
            if self._terminal.read(seconds - shown):
                rested = time.monotonic() - start - shown
                self.frames[-1] = last._replace(seconds=last.seconds + rested)
                self.frames.append(still(self._terminal))


def still(terminal: Terminal, seconds: float = 0.0) -> ScreenFrame:
    """Return what a terminal shows, for some seconds."""
    return frame_of(terminal.cells, seconds)


def frame_of(cells: Iterable[Iterable[Char]], seconds: float = 0.0) -> ScreenFrame:
    """Return cells of a terminal as a frame."""
    return ScreenFrame([[_cell(char) for char in row] for row in cells], seconds)


def _cell(char: Char) -> ScreenCell:
    ink, ground = _colour(char.fg, INK), _colour(char.bg, GROUND)
    if char.reverse:
        ink, ground = ground, ink
    # Pictures are drawn over the cells that show them.
    text = " " if char.data.startswith(PLACEHOLDER) else char.data
    return ScreenCell(text, ink, ground, char.bold, char.underscore)


def _colour(name: str, default: str) -> str:
    if re.fullmatch(r"[0-9a-f]{6}", name):
        return f"#{name}"
    # Of pyte's names for bright colours, one is misspelt.
    name = name.replace("bfight", "bright")
    base, is_bright = name.removeprefix("bright"), name.startswith("bright")
    return ANSI[base][is_bright] if base in ANSI else default
