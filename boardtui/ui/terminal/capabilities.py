"""Capabilities of the terminal, and the glyphs and colours chosen for it."""

from __future__ import annotations

import os
from collections.abc import Mapping

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.environment import (
    has_utf8_locale,
    knows_only_ascii,
    multiplexer,
    notification,
    speaks_wide_language,
)
from boardtui.ui.terminal.preflight import ColourMode, colour_mode, over_ssh
from boardtui.ui.terminal.questions import BEYOND_ASCII, asks_colours
from boardtui.ui.terminal.window import CellSize, cell_proportion, cell_size, terminal_size
from boardtui.words.language import _


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
    name: str
    """The terminal's name and version, as it says or by its model; empty if it is not known."""
    finest: str | None
    """The finest blocks that the terminal is known to draw by itself: `sextants` or `octants`."""
    pictures_asked: bool
    pictures: bool | None
    """True if the terminal knows kitty's graphics protocol; None if it gave no clear answer."""
    cell: CellSize | None
    """The size of a character in pixels, if it is known."""
    proportion: float
    """The height of a character in its widths."""
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

    @property
    def shows_pictures(self) -> bool:
        """True if stones may be pictures, once somebody asks for them."""
        return not self._why_no_pictures

    @property
    def about_pictures(self) -> str:
        """What is known of pictures here, as words."""
        if why_not := self._why_no_pictures:
            return why_not
        if _is_known_for_pictures(self.name):
            return _("{terminal} shows pictures in text").format(terminal=self.name)
        return _("only if you ask for them: not every terminal with pictures shows them in text")

    @property
    def _why_no_pictures(self) -> str:
        """The reason why there can be no pictures, as words; empty if there can."""
        if self.multiplexer:
            return _("{name} hides the terminal behind it").format(name=self.multiplexer)
        if not self.pictures_asked:
            return _("the terminal was not asked")
        if self.pictures is None:
            return _("the terminal did not answer")
        if not self.pictures:
            return _("the terminal answered that it has none")
        if _is_known_for_pictures(self.name) is False:
            return _("{terminal} is too old for pictures in text").format(terminal=self.name)
        if not self.colours.has_shades:
            return _("they need 256 colours")
        if self.wide_safe:
            return _("the terminal may draw some characters in two columns")
        return "" if self.cell else _("the terminal does not say how large its characters are")

    @property
    def without_pictures(self) -> str:
        """The set of glyphs in place of pictures, where some board cannot have them."""
        return self.finest or "shaped" if self.glyphs == "pictures" else self.glyphs

    @property
    def about_blocks(self) -> str:
        """What is known of sextants and octants here, as words."""
        if self.multiplexer:
            return _("{name} hides the terminal behind it").format(name=self.multiplexer)
        if not self.name:
            return _("the terminal did not say its name")
        if self.finest is None:
            return _("{terminal} is not known to draw them").format(terminal=self.name)
        return _draws(self.name, self.finest)


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
    if glyphs == "pictures":
        looks = detect(environ, answers, colour=colour)
        asked = looks._replace(glyphs="pictures", why=_("You asked for these glyphs."))
        if looks.shows_pictures:
            return asked
        why = _("There are no pictures here: {why}.").format(why=looks.about_pictures)
        return looks._replace(why=f"{why} {looks.why}")
    measured = answers.ambiguous_width if answers.ambiguous_width in {1, 2} else None
    utf8 = measured is not None or (answers.ambiguous_width is None and has_utf8_locale(environ))
    chosen, wide_safe, why = _choose_glyphs(environ, measured, glyphs, utf8=utf8)
    term, colours = environ.get("TERM", ""), colour_mode(colour, environ)
    if asks_colours(colour, glyphs, environ):
        colours = colours.or_more(answers.colours)
    may_be_shaped = measured == 1 if colours is ColourMode.NONE else colours.has_shades
    around = multiplexer(environ)
    name = answers.name or _named_by_model(answers.model, environ)
    finest = None if around or not name else _finest_blocks(name)
    measured_why = why
    if glyphs is None and chosen == "unicode" and may_be_shaped:
        chosen = "shaped"
        if finest is not None and measured == 1 and colours.has_shades:
            chosen, why = finest, f"{why} {_draws(name, finest)}."
    looks = Capabilities(
        term=term,
        colours=colours,
        utf8=utf8,
        ambiguous_width=measured,
        glyphs=chosen,
        wide_safe=wide_safe,
        why=why,
        name=name,
        finest=finest,
        pictures_asked=answers.pictures_asked,
        pictures=answers.pictures,
        cell=cell_size(answers.pixels),
        proportion=cell_proportion(answers.pixels),
        size=terminal_size(),
        ssh=over_ssh(environ),
        multiplexer=around,
        mouse=not knows_only_ascii(environ),
        synchronised_output=answers.synchronised_output,
        # A multiplexer passes none on, and inside it the terminal's variables may be stale.
        notification="" if around else notification(environ),
    )
    if glyphs is None and looks.shows_pictures and _is_known_for_pictures(looks.name):
        return looks._replace(glyphs="pictures", why=f"{measured_why} {looks.about_pictures}.")
    return looks


def _choose_glyphs(
    environ: Mapping[str, str], measured: int | None, wish: str | None, *, utf8: bool
) -> tuple[str, bool, str]:
    """Return the name of the glyph set, `wide_safe` and the reason."""
    wide = measured == 2 or (measured is None and speaks_wide_language(environ))
    if wish is not None:
        return wish, wide or wish not in BEYOND_ASCII, _("You asked for these glyphs.")
    if knows_only_ascii(environ):
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


def _named_by_model(model: str, environ: Mapping[str, str]) -> str:
    if not model or multiplexer(environ):
        return ""
    from boardtui.ui.terminal.known_terminals import named_by_model

    return named_by_model(model, environ.get("TERM", ""))


def _finest_blocks(terminal: str) -> str | None:
    # Only a terminal that answers pays for the table.
    from boardtui.ui.terminal.known_terminals import finest_blocks

    return finest_blocks(terminal)


def _is_known_for_pictures(terminal: str) -> bool | None:
    from boardtui.ui.terminal.known_terminals import shows_placeholders

    return shows_placeholders(terminal)


def _draws(terminal: str, blocks: str) -> str:
    return _("{terminal} draws {blocks} by itself").format(terminal=terminal, blocks=blocks)
