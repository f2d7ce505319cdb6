"""The sentences that people read of errors."""

from __future__ import annotations

from pathlib import Path

from boardtui.files import reason_of
from boardtui.formats.errors import FormatError
from boardtui.language import N_, _
from boardtui.reasons import Listed, Reason, Reasoned, Statement, Word
from boardtui.rules.game import Game
from boardtui.setting_kinds import ConfigError
from boardtui.ui.words.names import game_name

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
    N_("Input/output error"),
)
"""What the system says most often of files, listed for the translators."""


def sentence(said: Exception | Statement) -> str:
    """What an error or a statement says, with its place, in the language in use."""
    match said:
        case Reasoned() | Statement():
            facts = {name: _words(fact) for name, fact in said.facts.items()}
            return _placed(said, _(str(said.reason.value)).format_map(facts))
        case _:
            return _(reason_of(said))


def _placed(said: object, text: str) -> str:
    """The text with the line that the error is about, if it knows one."""
    match said:
        case FormatError(line=int(line), column=column):
            place = _("Line {line}, column {column}: {text}")
            return place.format(line=line, column=column, text=text)
        case ConfigError(path=Path() as path, line=line):
            place = _("{path}, line {line}") if line else "{path}"
            return f"{place.format(path=path, line=line)}: {text}"
        case _:
            return text


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
