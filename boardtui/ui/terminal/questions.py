"""Which questions to the terminal could change a choice."""

from __future__ import annotations

import os
from collections.abc import Mapping

from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.environment import (
    knows_only_ascii,
    may_show_pictures,
    multiplexer,
    prints_questions,
)
from boardtui.ui.terminal.preflight import ColourMode, colour_mode
from boardtui.ui.terminal.probe import probe_terminal
from boardtui.words.language import _

BEYOND_ASCII = ("pictures", "shaped", "sextants", "octants", "unicode")
"""The glyph sets whose characters a terminal may lack."""


def needs_probe(glyphs: str | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if the terminal's answers could change the choice of glyphs."""
    return (glyphs is None or glyphs in BEYOND_ASCII) and not knows_only_ascii(environ)


def asks_pictures(
    colour: str = "auto", glyphs: str | None = None, environ: Mapping[str, str] = os.environ
) -> bool:
    """Return True if the terminal is asked about pictures.

    tmux would take the question for the title of its pane, GNU screen would print it on the
    terminal behind it, and Apple's terminal prints it. TERM does not always tell these, so that
    only those are asked that are known for pictures, or where a person wants them.
    """
    if not (glyphs == "pictures" or may_show_pictures(environ)):
        return False
    has_shades = ColourMode.NONE is not colour_mode(colour, environ) and colour != "16"
    is_ours = environ.get("BOARDTUI_STOCK_OUTPUT") != "1"
    return has_shades and is_ours and not (multiplexer(environ) or prints_questions(environ))


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
    stated, around = colour_mode(colour, environ), multiplexer(environ)
    if colour != "auto":
        return _("they are set in the settings or with --colour")
    if stated in {ColourMode.NONE, ColourMode.TRUE}:
        return _("they are set in the environment")
    if not needs_probe(glyphs, environ):
        return _("not needed for this choice of glyphs")
    if around:
        # tmux never tells, and would shift the hues itself. GNU screen prints the question on the
        # terminal behind it.
        return _("inside {name}, only {name} can be asked").format(name=around)
    return (
        _("this terminal would print the question on the screen")
        if prints_questions(environ)
        else ""
    )


def answers_here(
    colour: str = "auto",
    glyphs: str | None = None,
    environ: Mapping[str, str] = os.environ,
    *,
    for_report: bool = False,
) -> TerminalAnswers:
    """Ask the terminal on the standard streams what could change the choices; not all is asked.

    With `for_report`, it is asked even where the glyphs are chosen already.
    """
    if not needs_probe(None if for_report else glyphs, environ):
        return NO_ANSWERS
    return probe_terminal(
        colours=asks_colours(colour, glyphs, environ),
        pictures=asks_pictures(colour, glyphs, environ),
    )
