"""The report of `boardtui doctor`: the terminal's capabilities, and the glyphs chosen for it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from itertools import chain

from boardtui.system.printable import printable
from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.capabilities import Capabilities, detect
from boardtui.ui.terminal.glyph_samples import samples
from boardtui.ui.terminal.preflight import (
    ColourMode,
    TerminalUnfit,
    colour_mode,
    require_terminal,
)
from boardtui.ui.terminal.questions import (
    answers_here,
    asks_pictures,
    why_colours_are_not_asked,
)
from boardtui.ui.terminal.window import terminal_size
from boardtui.words.columns import wrapped
from boardtui.words.language import _

_CONTINUED = "\n  "

SMALLEST_COMFORTABLE = (80, 24)
"""The smallest size, in columns and lines, with room for everything."""


def report(
    environ: Mapping[str, str] = os.environ,
    *,
    colour: str = "auto",
    glyphs: str | None = None,
    answers: TerminalAnswers | None = None,
) -> str:
    """Return the report about a terminal; without its answers, examine the one here if any."""
    unfit = ""
    if answers is None:
        answers, unfit = _examined(environ, colour, glyphs)
    capabilities = detect(environ, answers, colour=colour, glyphs=glyphs)
    about_colours = [_colours(capabilities.colours, colour, environ)]
    if answers.colours_asked:
        about_colours.append(_answers_about_colours(answers))
    elif why_not := why_colours_are_not_asked(colour, glyphs, environ):
        about_colours.append(
            _("The terminal was not asked about its colours: {why}").format(why=why_not)
        )
    about_pictures = _pictures(capabilities, colour, environ)
    lines = _lines(capabilities, answers, about_colours, about_pictures, unfit)
    return "\n".join(chain(map(_fitted, lines), samples(capabilities))) + "\n"


def _examined(
    environ: Mapping[str, str], colour: str, glyphs: str | None
) -> tuple[TerminalAnswers, str]:
    """Return the answers of the terminal here, and the reason why it is unfit; empty if it is not.

    An unfit one is not asked.
    """
    try:
        require_terminal(environ)
    except TerminalUnfit as reason:
        return NO_ANSWERS, str(reason)
    return answers_here(colour, glyphs, environ, for_report=True), ""


def _lines(
    capabilities: Capabilities,
    answers: TerminalAnswers,
    about_colours: list[str],
    about_pictures: str,
    unfit: str,
) -> Iterator[str]:
    if unfit:
        yield printable(unfit)
        yield _("The rest of this report is based on environment variables.")
        yield ""
    yield _("Terminal type (TERM): {term}").format(
        term=printable(capabilities.term) or _("not set")
    )
    yield _size(capabilities)
    yield from about_colours
    yield _("Text encoding: {encoding}").format(encoding="UTF-8" if capabilities.utf8 else "ASCII")
    yield _width(capabilities)
    yield _("Partial blocks (▇ ▁), one column wide: {answer}").format(answer=_eighths(capabilities))
    yield _("Sextants and octants: {answer}").format(answer=capabilities.about_blocks)
    yield _("Pictures in text: {answer}").format(answer=about_pictures)
    yield _("Synchronised output: {answer}").format(
        answer=_answer(capabilities.synchronised_output)
    )
    yield _("Mouse: {answer}").format(answer=_answer(capabilities.mouse))
    yield _("Alert on your turn: {answer}").format(answer=_alert(capabilities))
    if capabilities.multiplexer:
        yield _("Inside a multiplexer: {name}").format(name=capabilities.multiplexer)
    if capabilities.ssh:
        yield _("Over SSH: animations are off. Use ssh -C to save most of the traffic.")
    if answers.complete:
        milliseconds = round(answers.seconds * 1000)
        yield _("The terminal answered in {milliseconds} ms.").format(milliseconds=milliseconds)
    elif answers.seconds:
        yield _("The terminal did not answer.")
    yield ""
    yield _("Glyphs chosen: {glyphs}. {why}").format(
        glyphs=_glyphs(capabilities), why=capabilities.why
    )
    yield _("You can choose another set with --glyphs. Here, the sets look like this:")


def _fitted(line: str) -> str:
    """Return a line of the report broken between words, where the terminal has no room for it."""
    size = terminal_size() if sys.stdout.isatty() else None
    # The last column stays free, as not all terminals wait with the wrap.
    return line if size is None else _CONTINUED.join(wrapped(line, size[0] - len(_CONTINUED)))


def _size(capabilities: Capabilities) -> str:
    if capabilities.size is None:
        return _("Size: unknown")
    columns, lines = capabilities.size
    size = _("Size: {columns} columns, {lines} lines").format(columns=columns, lines=lines)
    if columns >= SMALLEST_COMFORTABLE[0] and lines >= SMALLEST_COMFORTABLE[1]:
        return size
    wanted = _("(80 columns and 24 lines are enough to show everything)")
    return f"{size} {wanted}"


def _colours(colours: ColourMode, wish: str, environ: Mapping[str, str]) -> str:
    if wish != "auto":
        text = _("Colours: {colours}, as you chose")
    elif colours is not colour_mode(wish, environ):
        text = _("Colours: {colours}, as the terminal reports")
    else:
        text = _("Colours: {colours}, as set in the environment")
    return text.format(colours=_count(colours))


def _answers_about_colours(answers: TerminalAnswers) -> str:
    kept, named = (
        _("no answer") if colours is None else _count(colours)
        for colours in (answers.colours_kept, answers.colours_named)
    )
    text = _("Answers about colours: {kept} (DECRQSS), {named} (XTGETTCAP)")
    return text.format(kept=kept, named=named)


def _count(colours: ColourMode) -> str:
    return {
        ColourMode.NONE: _("none"),
        ColourMode.STANDARD: _("16 colours"),
        ColourMode.EXTENDED: _("256 colours"),
        ColourMode.TRUE: _("true colour"),
    }[colours]


def _pictures(capabilities: Capabilities, wish: str, environ: Mapping[str, str]) -> str:
    is_asked_on_demand = asks_pictures(wish, "pictures", environ) and not capabilities.multiplexer
    if is_asked_on_demand and not capabilities.pictures_asked:
        return _("not checked; use --glyphs pictures to ask the terminal")
    return capabilities.about_pictures


def _width(capabilities: Capabilities) -> str:
    if capabilities.ambiguous_width is None:
        return _("Width of ● in columns: unknown")
    return _("Width of ● in columns: {columns}").format(columns=capabilities.ambiguous_width)


def _eighths(capabilities: Capabilities) -> str:
    if capabilities.has_eighths:
        return _("yes, measured")
    if capabilities.ambiguous_width is None:
        return _("not measured; stones are drawn without them")
    return _("no; stones are drawn without them")


def _answer(known: bool | None) -> str:  # noqa: FBT001  three answers, not a switch
    if known is None:
        return _("unknown")
    return _("yes") if known else _("no")


def _alert(capabilities: Capabilities) -> str:
    if capabilities.multiplexer == "tmux":
        return _("the bell, if tmux has “set -g focus-events on”")
    if capabilities.multiplexer == "screen":
        return _("none; GNU Screen does not report whether its window has focus")
    if capabilities.notification:
        return _("a notification (OSC {number}) and the bell").format(
            number=capabilities.notification
        )
    return _("the bell, if the terminal reports that its window has lost focus")


def _glyphs(capabilities: Capabilities) -> str:
    if capabilities.glyphs not in {"ascii", "blocks"} and capabilities.wide_safe:
        return _("{glyphs}, only glyphs of known width").format(glyphs=capabilities.glyphs)
    return capabilities.glyphs
