"""The terminals that are photographed, and how each is started."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from boardtui.system.named_tuples import NamedTuple

FONT: Final = "DejaVu Sans Mono"
CJK_FONT: Final = "IPAGothic"


class Emulator(NamedTuple):
    """A terminal: its words may have the fields `font`, `columns`, `lines` and `below`."""

    name: str
    words: tuple[str, ...]
    """What starts it, without the command to run in it."""
    needs: tuple[str, ...] = ()
    """Other programs that it is started by, or runs in."""
    display: Literal["x", "wayland"] = "x"
    has_font: bool = True
    """Whether the font can be chosen in its words."""
    version: tuple[str, ...] = ("--version",)

    @property
    def program(self) -> str:
        """The program whose version is told."""
        return self.needs[-1] if self.needs else self.words[0]

    @property
    def needed(self) -> tuple[str, ...]:
        """The programs that must be installed."""
        return (self.words[0], *self.needs)

    def command(self, font: str, columns: int, lines: int) -> list[str]:
        """Return the words that start it in a size."""
        fields = {"font": font, "columns": columns, "lines": lines, "below": lines + 1}
        return [word.format(**fields) for word in self.words]

    def told_version(self, environ: Mapping[str, str]) -> str:
        """Return the first line that it tells of its version; some need a display for that."""
        told = subprocess.run(
            [self.program, *self.version],
            env=os.environ | dict(environ),
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        return next(iter((told.stdout + told.stderr).strip().splitlines()), "")


def _xterm(lines: str = "{lines}") -> tuple[str, ...]:
    # Its cells are as wide as a letter only with a font for letters, beside one for wide glyphs.
    fonts = ("-fa", FONT, "-fd", "{font}", "-fs", "12")
    return ("xterm", *fonts, "-geometry", f"{{columns}}x{lines}", "-e")


EMULATORS: Final[Sequence[Emulator]] = (
    Emulator(
        "kitty",
        (
            *("kitty", "--config", "NONE", "-o", "font_family={font}", "-o", "font_size=12"),
            *("-o", "remember_window_size=no", "-o", "initial_window_width={columns}c"),
            *("-o", "initial_window_height={lines}c", "-o", "linux_display_server=x11"),
            *("-o", "confirm_os_window_close=0", "-o", "update_check_interval=0"),
        ),
    ),
    Emulator(
        "foot",
        ("foot", "-c", "/dev/null", "-f", "{font}:size=12", "-W", "{columns}x{lines}"),
        display="wayland",
    ),
    Emulator(
        "alacritty",
        (
            *("alacritty", "-o", 'font.normal.family="{font}"', "-o", "font.size=12"),
            *("-o", "window.dimensions.columns={columns}"),
            *("-o", "window.dimensions.lines={lines}", "-e"),
        ),
    ),
    Emulator(
        "gnome-terminal",
        (
            *("dbus-run-session", "--", "gnome-terminal", "--wait", "--hide-menubar"),
            *("--geometry", "{columns}x{lines}", "--"),
        ),
        needs=("gnome-terminal",),
        has_font=False,
    ),
    Emulator(
        "xfce4-terminal",
        (
            *("dbus-run-session", "--", "xfce4-terminal", "--disable-server", "--hide-menubar"),
            *("--hide-scrollbar", "--font", "{font} 12", "--geometry", "{columns}x{lines}", "-x"),
        ),
        needs=("xfce4-terminal",),
    ),
    Emulator(
        "konsole",
        (
            *("dbus-run-session", "--", "konsole", "--nofork", "--hide-menubar", "--hide-tabbar"),
            *("-p", "TerminalColumns={columns}", "-p", "TerminalRows={lines}"),
            *("-p", "Font={font},12", "-p", "ScrollBarPosition=2", "-e"),
        ),
        needs=("konsole",),
    ),
    Emulator("xterm", _xterm(), version=("-version",)),
    Emulator(
        "urxvt",
        ("urxvt", "-fn", "xft:{font}:size=12", "-geometry", "{columns}x{lines}", "+sb", "-e"),
        version=("-help",),
    ),
    Emulator(
        "st", ("st", "-f", "{font}:size=12", "-g", "{columns}x{lines}", "-e"), version=("-v",)
    ),
    Emulator(
        "mlterm",
        ("mlterm", "--sbmod=none", "-w", "16", "-g", "{columns}x{lines}", "-e"),
        has_font=False,
    ),
    Emulator(
        "tmux",
        (*_xterm("{below}"), "tmux", "-L", "photographs", "-f", "/dev/null", "new-session"),
        needs=("tmux",),
        version=("-V",),
    ),
    Emulator(
        "screen",
        (*_xterm(), "screen", "-c", "/dev/null", "-U"),
        needs=("screen",),
    ),
)
