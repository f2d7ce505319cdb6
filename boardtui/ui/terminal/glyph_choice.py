"""The glyph set for a terminal, by the width of its glyphs and the person's wish."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.ui.terminal.environment import knows_only_ascii, speaks_wide_language
from boardtui.ui.terminal.questions import BEYOND_ASCII
from boardtui.words.language import _


def choose_glyphs(
    environ: Mapping[str, str], measured: int | None, wish: str | None, *, utf8: bool
) -> tuple[str, bool, str]:
    """Return the name of a glyph set, whether it avoids glyphs of ambiguous width, and the reason.

    `measured` is the width of such glyphs, if the terminal answered. Where `unicode` is returned
    without a wish, finer sets may do as well.
    """
    wide = measured == 2 or (measured is None and speaks_wide_language(environ))
    if wish is not None:
        return wish, wide or wish not in BEYOND_ASCII, _("You asked for these glyphs.")
    if knows_only_ascii(environ):
        why = _("Terminals of the type {term} have few glyphs beyond ASCII.")
        return "ascii", True, why.format(term=environ.get("TERM", ""))
    if not utf8:
        return "ascii", True, _("This terminal is not known to support UTF-8.")
    if measured == 1:
        return "unicode", False, _("This terminal shows the glyph ● in one column.")
    if measured == 2:
        return "unicode", True, _("This terminal shows the glyph ● in two columns.")
    if wide:
        why = _(
            "The terminal does not report how wide ● is, and in your language it may take "
            "two columns."
        )
        return "unicode", True, why
    return "unicode", False, _("The terminal does not report how wide ● is; one column is usual.")
