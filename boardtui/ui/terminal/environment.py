"""What the environment says about the terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping

_ASCII_TERMS = ("linux", "vt50", "vt52", "vt100", "vt102", "vt220", "cons25", "sun")
_WIDE_LANGUAGES = ("ja", "zh", "ko")

_NOTIFICATIONS = {
    "xterm-kitty": "99",
    "xterm-ghostty": "777",
    "ghostty": "777",
    "foot": "777",
    "rxvt-unicode": "777",
    "contour": "777",
    "wezterm": "777",
    "iterm.app": "9",
    "iterm2": "9",
    "warpterminal": "9",
}
"""The OSC numbers of notifications, by the beginnings of terminals' names.

Other terminals give OSC 9 another meaning, as ConEmu and Windows Terminal do, or print it.
"""


def prints_questions(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True for Apple's terminal, which prints what it does not understand."""
    return environ.get("TERM_PROGRAM") == "Apple_Terminal"


def knows_only_ascii(environ: Mapping[str, str]) -> bool:
    """Return True for a type of terminal with few glyphs beyond ASCII."""
    return environ.get("TERM", "").startswith(_ASCII_TERMS)


def has_utf8_locale(environ: Mapping[str, str]) -> bool:
    """Return True if the person has chosen a locale whose characters are UTF-8."""
    encoding = _locale(environ).partition(".")[2].partition("@")[0]
    return encoding.lower().replace("-", "") == "utf8"


def speaks_wide_language(environ: Mapping[str, str]) -> bool:
    """Return True if the person's language is one whose terminals draw some glyphs wide."""
    return _locale(environ).startswith(_WIDE_LANGUAGES)


def multiplexer(environ: Mapping[str, str]) -> str:
    """Return the name of the multiplexer around the program; empty if none is known."""
    term = environ.get("TERM", "")
    if "TMUX" in environ or term.startswith("tmux"):
        return "tmux"
    if "STY" in environ or term.startswith("screen"):
        return "screen"
    return "Zellij" if "ZELLIJ" in environ else ""


def may_show_pictures(environ: Mapping[str, str]) -> bool:
    """Return True if kitty or ghostty may be the terminal, here or at the near end of SSH."""
    if environ.get("TERM", "").startswith(("xterm-kitty", "xterm-ghostty", "ghostty")):
        return True
    return any(name.startswith(("KITTY_WINDOW_ID", "GHOSTTY_")) for name in environ)


def notification(environ: Mapping[str, str]) -> str:
    """Return the OSC number of the terminal's notifications; empty if none is known."""
    # OpenSSH passes TERM on, and mostly LC_TERMINAL too, which iTerm2 sets for that.
    for variable in ("TERM", "LC_TERMINAL", "TERM_PROGRAM"):
        name = environ.get(variable, "").lower()
        for terminal, number in _NOTIFICATIONS.items():
            if name.startswith(terminal):
                return number
    return ""


def erases_with_colour(term: str) -> bool:
    """Return True if erased cells take the current background: `bce` in terminfo."""
    if term == "xterm-256color":
        return True  # as terminfo says too; this saves half a MiB for curses
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(term, 2)
    except curses.error:
        return False
    return curses.tigetflag("bce") == 1


def _locale(environ: Mapping[str, str]) -> str:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environ.get(name, "")
        # Python sets LC_CTYPE=C.UTF-8 where no locale is chosen: that says nothing about the
        # terminal.
        if value and not (name == "LC_CTYPE" and value == "C.UTF-8"):
            return value
    return ""
