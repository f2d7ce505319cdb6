"""Capabilities of the terminal, and the glyphs and colours chosen for it."""

from __future__ import annotations

import os
from collections.abc import Mapping

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.environment import (
    erases_with_colour,
    has_utf8_locale,
    knows_only_ascii,
    multiplexer,
    notification,
)
from boardtui.ui.terminal.glyph_choice import choose_glyphs
from boardtui.ui.terminal.known_terminals import known_terminal
from boardtui.ui.terminal.preflight import ColourMode, colour_mode, over_ssh
from boardtui.ui.terminal.questions import asks_colours, asks_pictures, needs_probe
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
    without_pictures: str
    """The set in place of pictures, for boards and themes that cannot have them."""
    wide_safe: bool
    """True if glyphs of ambiguous width must be avoided, in borders too."""
    why: str
    """The reason for the glyphs, as a sentence."""
    name: str
    """The terminal's name and version, as it says or by its model; empty if it is not known."""
    finest: str | None
    """The finest blocks that the terminal is known to draw by itself: `sextants` or `octants`."""
    has_placeholders: bool | None
    """True if it is known to show pictures in text, False if it is too old; None if unknown."""
    pictures_asked: bool
    may_ask_pictures: bool
    """True if the terminal is asked about pictures once the settings ask for them."""
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
    """`tmux`, `screen`, `Zellij` or empty."""
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
    def erases_with_colour(self) -> bool:
        """True if erased cells take the current background; GNU screen's do not."""
        return not self.multiplexer and erases_with_colour(self.term)

    @property
    def shows_pictures(self) -> bool:
        """True if stones can be pictures where the settings ask for them."""
        return not self._why_no_pictures

    @property
    def about_pictures(self) -> str:
        """What is known of pictures here, as words."""
        if why_not := self._why_no_pictures:
            return why_not
        if self.has_placeholders:
            return _("{terminal} shows pictures in text").format(terminal=self.name)
        return _(
            "only with --glyphs pictures, as not every terminal that supports "
            "pictures can show them in text"
        )

    @property
    def _why_no_pictures(self) -> str:
        """The reason why there can be no pictures, as words; empty if there can."""
        if self.multiplexer:
            return _("inside {name}, only {name} can be asked").format(name=self.multiplexer)
        if not self.colours.has_shades:
            return _("they need 256 colours")
        if not self.pictures_asked:
            return _("the terminal was not asked")
        if self.pictures is None:
            return _("the terminal did not answer")
        if not self.pictures:
            return _("the terminal answered that it does not support them")
        if self.has_placeholders is False:
            return _("{terminal} is too old for pictures in text").format(terminal=self.name)
        if self.wide_safe:
            return _("the terminal may draw some characters in two columns")
        return "" if self.cell else _("the terminal does not report how large its characters are")

    @property
    def about_blocks(self) -> str:
        """What is known of sextants and octants here, as words."""
        if self.multiplexer:
            return _("inside {name}, only {name} can be asked").format(name=self.multiplexer)
        if not self.name:
            return _("the terminal did not report its name")
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
    found = _without_pictures(environ, answers, colour, None if glyphs == "pictures" else glyphs)
    if glyphs == "pictures":
        if found.shows_pictures:
            return found._replace(glyphs=glyphs, why=_("You asked for these glyphs."))
        why = _("Pictures are not available here: {why}.").format(why=found.about_pictures)
        return found._replace(why=_("{text} {more}").format(text=why, more=found.why))
    if glyphs is None and found.has_placeholders and found.shows_pictures:
        return found._replace(glyphs="pictures", why=_sentence(found.about_pictures))
    return found


def _without_pictures(
    environ: Mapping[str, str], answers: TerminalAnswers, colour: str, glyphs: str | None
) -> Capabilities:
    """Return the capabilities, with the glyphs that are chosen where there are no pictures."""
    measured = answers.ambiguous_width if answers.ambiguous_width in {1, 2} else None
    utf8 = measured is not None or (answers.ambiguous_width is None and has_utf8_locale(environ))
    chosen, wide_safe, why = choose_glyphs(environ, measured, glyphs, utf8=utf8)
    term, colours = environ.get("TERM", ""), colour_mode(colour, environ)
    terminal = known_terminal(answers.name, answers.model, term, multiplexer(environ))
    # Where the environment names a multiplexer, it is not asked about colours, either.
    if asks_colours(colour, glyphs, environ) and not terminal.multiplexer:
        colours = colours.or_more(answers.colours)
    may_be_shaped = measured == 1 if colours is ColourMode.NONE else colours.has_shades
    if glyphs is None and chosen == "unicode" and may_be_shaped:
        chosen = "shaped"
        if terminal.finest is not None and measured == 1 and colours.has_shades:
            chosen, why = terminal.finest, _sentence(_draws(terminal.name, terminal.finest))
    return Capabilities(
        term=term,
        colours=colours,
        utf8=utf8,
        ambiguous_width=measured,
        glyphs=chosen,
        without_pictures=chosen,
        wide_safe=wide_safe,
        why=why,
        name=terminal.name,
        finest=terminal.finest,
        has_placeholders=terminal.has_placeholders,
        pictures_asked=answers.pictures_asked,
        may_ask_pictures=needs_probe("pictures", environ)
        and asks_pictures(colour, "pictures", environ)
        and not terminal.multiplexer,
        pictures=answers.pictures,
        cell=cell_size(answers.pixels),
        proportion=cell_proportion(answers.pixels),
        size=terminal_size(),
        ssh=over_ssh(environ),
        multiplexer=terminal.multiplexer,
        mouse=not knows_only_ascii(environ),
        synchronised_output=answers.synchronised_output,
        # A multiplexer passes none on, and inside it the terminal's variables may be stale.
        notification="" if terminal.multiplexer else notification(environ),
    )


def _draws(terminal: str, blocks: str) -> str:
    return _("{terminal} draws {blocks} itself, without a font").format(
        terminal=terminal, blocks=blocks
    )


def _sentence(text: str) -> str:
    return _("{text}.").format(text=text)
