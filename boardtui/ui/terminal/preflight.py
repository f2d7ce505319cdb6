"""Checks and settings before Textual is imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from enum import StrEnum

from boardtui.words.language import _

_TRUECOLOUR_TERMS = ("-direct", "-truecolor", "kitty", "ghostty", "alacritty", "foot", "wezterm")
_MONOCHROME_TERMS = ("vt50", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420")
_UNFIT_TERMS = ("", "dumb", "unknown")


class ColourMode(StrEnum):
    """The number of colours sent to a terminal."""

    NONE = "none"
    STANDARD = "16"
    EXTENDED = "256"
    TRUE = "truecolour"

    @property
    def has_shades(self) -> bool:
        """True with 256 colours or more."""
        return self in {ColourMode.EXTENDED, ColourMode.TRUE}

    def or_more(self, other: ColourMode | None) -> ColourMode:
        """Return the mode of two that has more colours."""
        return max(self, other or self, key=list(ColourMode).index)


class TerminalUnfit(RuntimeError):
    """Raised where a full-screen program cannot run; the message has the reason and the remedy."""


def is_terminal(stream: object) -> bool:
    """Return True if a stream leads to a terminal; None is a stream that is closed."""
    try:
        return os.isatty(stream.fileno())  # type: ignore[attr-defined]  # None is an answer too
    except (AttributeError, OSError, ValueError):
        return False


def require_terminal(
    environ: Mapping[str, str] = os.environ,
    is_terminal: Callable[[object], bool] = is_terminal,
) -> None:
    """Raise `TerminalUnfit` if there is no terminal, or none with a cursor to position."""
    streams = {"stdin": sys.__stdin__, "stderr": sys.__stderr__}
    lost = [name for name, stream in streams.items() if not is_terminal(stream)]
    if lost:
        raise TerminalUnfit(
            _(
                "boardtui needs a terminal for its keys (stdin) and its screen (stderr). Not a "
                "terminal: {streams}. Over SSH, use ssh -t."
            ).format(streams=", ".join(lost))
        )
    term = environ.get("TERM", "")
    if term == "":
        raise TerminalUnfit(_("TERM is not set, so boardtui does not know this terminal."))
    if term in _UNFIT_TERMS:
        raise TerminalUnfit(
            _("A terminal of the type {term} cannot show a full-screen game.").format(term=term)
        )


def colour_mode(choice: str, environ: Mapping[str, str] = os.environ) -> ColourMode:
    """Return the mode of a name in `COLOURS`; `auto` follows NO_COLOR, COLORTERM and TERM."""
    if choice != "auto":
        return ColourMode(choice)
    if environ.get("NO_COLOR"):
        return ColourMode.NONE
    term = environ.get("TERM", "").lower()
    if term in _UNFIT_TERMS or term.startswith(_MONOCHROME_TERMS) or term.endswith("-m"):
        return ColourMode.NONE
    if term == "linux":
        return ColourMode.STANDARD
    if environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        # GNU screen passes the variable on but cannot show the colours.
        return ColourMode.EXTENDED if "STY" in environ else ColourMode.TRUE
    if any(part in term for part in _TRUECOLOUR_TERMS):
        return ColourMode.TRUE
    return ColourMode.EXTENDED if "256" in term else ColourMode.STANDARD


def over_ssh(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if the program runs at the far end of an SSH connection."""
    return any(name in environ for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


def prepare_environment(
    colour: str = "auto",
    *,
    animation: bool = True,
    environ: MutableMapping[str, str] = os.environ,
) -> None:
    """Set the variables that Textual reads, except those that the user has set.

    `colour` is one of `settings.COLOURS`. Call this before the first import of Textual.
    """
    if colour_mode(colour, environ) is ColourMode.NONE:
        environ["NO_COLOR"] = "1"
    else:
        # Textual obeys even an empty NO_COLOR.
        environ.pop("NO_COLOR", None)
    # Kitty's key protocol disturbs input methods, and some of its reports crash Textual.
    environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    # For smooth scrolling, Textual would switch the mouse to pixels; the board needs cells.
    environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
    if not animation or over_ssh(environ):
        environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    if over_ssh(environ):
        # In milliseconds. On a slow line the bytes of one key may arrive far apart; the price is
        # that a lone Esc waits as long.
        environ.setdefault("ESCDELAY", "300")
