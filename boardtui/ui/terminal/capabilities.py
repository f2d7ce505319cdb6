"""Capabilities of the terminal, and the glyphs and colours chosen for it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.preflight import ColourMode, colour_mode, over_ssh
from boardtui.ui.terminal.probe import NO_ANSWERS, TerminalAnswers, prints_questions
from boardtui.words.language import _

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


class Capabilities(NamedTuple):
    """Facts about the terminal, and the choices made from them."""

    term: str
    colours: ColourMode
    utf8: bool
    ambiguous_width: int | None
    """Columns of glyphs like ● and ─; None if unknown."""
    glyphs: str
    """One of `ui.glyphs.GLYPH_SETS`."""
    wide_safe: bool
    """True if glyphs of ambiguous width must be avoided, in borders too."""
    why: str
    """The reason for the glyphs, as a sentence."""
    size: tuple[int, int] | None
    """Columns and lines; None without a terminal."""
    ssh: bool
    multiplexer: str
    """`tmux`, `screen` or empty."""
    mouse: bool
    synchronised_output: bool | None
    """True if a frame can be shown all at once; None if unknown."""
    notification: str
    """The OSC number of notifications, one of `notification.FORMS`; empty if none is known."""

    @property
    def has_eighths(self) -> bool:
        """True if the terminal was measured to draw eighths of a cell in one column."""
        return self.ambiguous_width == 1 and not self.wide_safe


def needs_probe(glyphs: str | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if the terminal's answers could change the choice of glyphs."""
    return glyphs in {None, "shaped", "unicode"} and not _knows_only_ascii(environ)


def asks_colours(
    colour: str = "auto", glyphs: str | None = None, environ: Mapping[str, str] = os.environ
) -> bool:
    """Return True if the terminal is asked which colours it shows."""
    return not why_colours_are_not_asked(colour, glyphs, environ)


def why_colours_are_not_asked(
    colour: str = "auto", glyphs: str | None = None, environ: Mapping[str, str] = os.environ
) -> str:
    """Return the reason why the terminal is not asked which colours it shows; empty if it is.

    Answers only add colours to those that the environment states: a terminal may show more than it
    reports.
    """
    stated, multiplexer = colour_mode(colour, environ), _multiplexer(environ)
    if colour != "auto":
        return _("the settings or --colour decide")
    if stated in {ColourMode.NONE, ColourMode.TRUE}:
        return _("the environment decides")
    if not needs_probe(glyphs, environ):
        return _("with these glyphs nothing is asked")
    if multiplexer:
        # tmux never tells, and would shift the hues itself. GNU screen prints the question on the
        # terminal behind it.
        return _("{name} hides the terminal behind it").format(name=multiplexer)
    return _("this terminal prints questions") if prints_questions(environ) else ""


def detect(
    environ: Mapping[str, str] = os.environ,
    answers: TerminalAnswers = NO_ANSWERS,
    *,
    colour: str = "auto",
    glyphs: str | None = None,
) -> Capabilities:
    """Return the capabilities that follow from the environment and the terminal's answers.

    `colour` and `glyphs` are the user's settings and are followed.
    """
    measured = answers.ambiguous_width if answers.ambiguous_width in {1, 2} else None
    utf8 = measured is not None or (answers.ambiguous_width is None and _has_utf8_locale(environ))
    chosen, wide_safe, why = _choose_glyphs(environ, measured, glyphs, utf8=utf8)
    term, colours = environ.get("TERM", ""), colour_mode(colour, environ)
    if asks_colours(colour, glyphs, environ):
        colours = colours.or_more(answers.colours)
    may_be_shaped = measured == 1 if colours is ColourMode.NONE else colours.has_shades
    if glyphs is None and chosen == "unicode" and may_be_shaped:
        chosen = "shaped"
    return Capabilities(
        term=term,
        colours=colours,
        utf8=utf8,
        ambiguous_width=measured,
        glyphs=chosen,
        wide_safe=wide_safe,
        why=why,
        size=_size(),
        ssh=over_ssh(environ),
        multiplexer=_multiplexer(environ),
        mouse=not _knows_only_ascii(environ),
        synchronised_output=answers.synchronised_output,
        notification=_notification(environ),
    )


def erases_with_colour(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if erased cells take the current background: terminfo's `bce`."""
    if _multiplexer(environ):
        return False
    if environ.get("TERM") == "xterm-256color":
        return True  # as terminfo says too; this saves half a MiB for curses
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(environ.get("TERM"), 2)
    except curses.error:
        return False
    return curses.tigetflag("bce") == 1


def _choose_glyphs(
    environ: Mapping[str, str], measured: int | None, wish: str | None, *, utf8: bool
) -> tuple[str, bool, str]:
    """Return the name of the glyph set, `wide_safe` and the reason."""
    wide = measured == 2 or (measured is None and _speaks_wide_language(environ))
    if wish is not None:
        return wish, wide or wish not in {"shaped", "unicode"}, _("You asked for these glyphs.")
    if _knows_only_ascii(environ):
        why = _("Terminals of the type {term} have few glyphs beyond ASCII.")
        return "ascii", True, why.format(term=environ.get("TERM", ""))
    if not utf8:
        return "ascii", True, _("This terminal is not known to understand UTF-8.")
    if measured == 1:
        return "unicode", False, _("This terminal gives the glyph ● one column.")
    if measured == 2:
        return "unicode", True, _("This terminal gives the glyph ● two columns.")
    if wide:
        why = _("The terminal does not say how wide ● is, and in your language it may be wide.")
        return "unicode", True, why
    return "unicode", False, _("The terminal does not say how wide ● is; one column is usual.")


def _knows_only_ascii(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "").startswith(_ASCII_TERMS)


def _locale(environ: Mapping[str, str]) -> str:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environ.get(name, "")
        # Python sets LC_CTYPE=C.UTF-8 where no locale is chosen: that says nothing about the
        # terminal.
        if value and not (name == "LC_CTYPE" and value == "C.UTF-8"):
            return value
    return ""


def _has_utf8_locale(environ: Mapping[str, str]) -> bool:
    encoding = _locale(environ).partition(".")[2].partition("@")[0]
    return encoding.lower().replace("-", "") == "utf8"


def _speaks_wide_language(environ: Mapping[str, str]) -> bool:
    return _locale(environ).startswith(_WIDE_LANGUAGES)


def _multiplexer(environ: Mapping[str, str]) -> str:
    term = environ.get("TERM", "")
    if "TMUX" in environ or term.startswith("tmux"):
        return "tmux"
    return "screen" if "STY" in environ or term.startswith("screen") else ""


def _notification(environ: Mapping[str, str]) -> str:
    # A multiplexer passes no notification on, and inside it the terminal's variables may be stale.
    if not _multiplexer(environ):
        # OpenSSH passes TERM on, and mostly LC_TERMINAL too, which iTerm2 sets for that.
        for variable in ("TERM", "LC_TERMINAL", "TERM_PROGRAM"):
            name = environ.get(variable, "").lower()
            for terminal, number in _NOTIFICATIONS.items():
                if name.startswith(terminal):
                    return number
    return ""


def _size() -> tuple[int, int] | None:
    for stream in (sys.__stderr__, sys.__stdin__):
        if stream is not None:
            try:
                columns, lines = os.get_terminal_size(stream.fileno())
            except (OSError, ValueError):
                continue
            return columns, lines
    return None
