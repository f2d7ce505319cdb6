"""Errors that carry a reason and facts; they are put into words where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from boardtui.system.named_tuples import NamedTuple


class Reason(Enum):
    """Base of the reasons of a family of errors or statements.

    The value of a member is its pattern: one plain English sentence with the facts in braces.
    Reasons of errors have names that end in `Reason`; those of messages that are no errors, in
    `Note`, or in the noun for what they state: `Merit`, `Task`.
    """


class Word(str):
    """An English text that is shown translated, such as the name of a side."""

    __slots__ = ()


class Listed(tuple[str, ...]):
    """A fact that is a list, shown with commas; the `Word`s among its items are translated."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(self)


class Statement(NamedTuple):
    """A reason and its facts that are no error; `str` gives the plain English sentence."""

    reason: Reason
    facts: Mapping[str, object]

    def __str__(self) -> str:
        return str(self.reason.value).format_map(self.facts)


class PlaceNote(Reason):
    """Places in a file, in front of the sentence of an error."""

    FILE = "{path}: {text}"
    FILE_LINE = "{path}, line {line}: {text}"
    COLUMN = "Line {line}, column {column}: {text}"
    BYTE = "Byte {byte}: {text}"


class Reasoned(Exception):
    """Base of the errors that carry a reason and facts.

    `str` gives the plain English sentence, for logs and for other programs.
    """

    def __init__(self, reason: Reason, /, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts

    @property
    def place(self) -> tuple[PlaceNote, Mapping[str, object]] | None:
        """The place in a file, with its facts; None if there is none, or it is not known."""
        return None

    def __str__(self) -> str:
        text = str(self.reason.value).format_map(self.facts)
        if self.place is None:
            return text
        place, facts = self.place
        return str(place.value).format(**facts, text=text)


_NO_REASON = Word("the reason is unknown")


def reason_of(error: BaseException) -> Word:
    """Return the reason of a failure in the words of the system, or of the error."""
    return Word(getattr(error, "strerror", None) or str(error) or _NO_REASON)


def stated(error: Exception) -> Reasoned | Word:
    """Return an error as a fact of a statement: with its own reason, or in the system's words."""
    return error if isinstance(error, Reasoned) else reason_of(error)
