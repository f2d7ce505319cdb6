"""Sentences of errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING

from boardtui.rules.game import Game
from boardtui.system.printable import printable
from boardtui.system.reasons import Listed, Reason, Reasoned, Statement, Word, reason_of
from boardtui.system.translatable import N_
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name

if TYPE_CHECKING:
    from boardtui.formats.errors import FormatError

USUAL_REASONS = (
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("No space left on device"),
    N_("Disk quota exceeded"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Is a directory"),
    N_("File name too long"),
    N_("Too many levels of symbolic links"),
    N_("Too many open files"),
    N_("Bad file descriptor"),
    N_("Not a regular file"),
    N_("This journal of changes belongs to another database"),
    N_("Name not in UTF-8"),
    N_("Resource temporarily unavailable"),
    N_("Input/output error"),
)
"""The system's most frequent messages about files, listed for the translators."""

_MOST_ALIKE = 3
"""The most problems of one kind that are shown."""

MOST_SHOWN = 10_000
"""Most characters of a sentence; names and texts in it may have any length."""


instead: ContextVar[Callable[[Reasoned | Statement], str | None] | None] = ContextVar(
    "instead", default=None
)
"""Returns the sentence that the reader gets in place of a statement's own; None for that one."""


def sentence(said: Exception | Statement) -> str:
    """Return an error or statement as a sentence, after its place in a file, if it has one."""
    match said:
        case Reasoned(place=(place, facts)):
            text = _(str(place.value)).format(**facts, text=_stated(said))
        case Reasoned() | Statement():
            text = _stated(said)
        case _:
            text = _(reason_of(said))
    return printable(text[:MOST_SHOWN])


def _stated(said: Reasoned | Statement) -> str:
    """Return the sentence of a reason, with its facts, or what its reader gets instead."""
    replaces = instead.get()
    if replaces is not None and (text := replaces(said)) is not None:
        return text
    facts = {name: _words(fact) for name, fact in said.facts.items()}
    return _(str(said.reason.value)).format_map(facts)


def misread(name: str, error: FormatError) -> str:
    """Return the sentence of an error in a record, with the file's name if the error lacks it."""
    said = sentence(error)
    return f"{printable(name)}: {said}" if error.place else said


def summed_up(
    problems: Iterable[FormatError], say: Callable[[FormatError], str] = sentence
) -> Iterator[str]:
    """Yield the sentences of problems; of many alike, only the first ones and a count."""
    from boardtui.formats.problems import Problems

    known = problems if isinstance(problems, Problems) else Problems(problems)
    for found, count in known.kinds():
        shown = found if count <= _MOST_ALIKE + 1 else found[:_MOST_ALIKE]
        yield from map(say, shown)
        if more := count - len(shown):
            text = ngettext(
                "… and {count} more of this kind.", "… and {count} more of this kind.", more
            )
            yield text.format(count=more)


def unread_text(count: int) -> str:
    """Return a line on games and files that are left out."""
    return _("games and files that cannot be read: {count}").format(count=count)


def _words(fact: object) -> object:
    match fact:
        case Word():
            return _(fact)
        case Reason():
            return _(str(fact.value))
        case Exception() | Statement():
            return sentence(fact)
        case Game():
            return game_name(fact)
        case Listed():
            return ", ".join(str(_words(each)) for each in fact)
        case _:
            return fact
