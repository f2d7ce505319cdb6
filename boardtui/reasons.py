"""Errors that carry a reason and facts; the program that shows one puts it into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """Base of the reasons of one family of errors, or of other statements.

    The value of a member is its pattern: one plain English sentence with the facts in braces.
    """


class Word(str):
    """Plain English that people read in their own language, such as the name of a side."""

    __slots__ = ()


class Listed(tuple[str, ...]):
    """A fact that is a list, shown with commas; `Word`s among its parts are messages."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(self)


@dataclass(frozen=True, slots=True)
class Statement:
    """A reason and its facts where nothing is raised; `str` gives the plain English sentence."""

    reason: Reason
    facts: Mapping[str, object]

    def __str__(self) -> str:
        return str(self.reason.value).format_map(self.facts)


class Reasoned(Exception):
    """Base of every error that says why by a reason and facts, free of any language.

    `str` gives the plain English sentence, for logs and for other programs.
    """

    def __init__(self, reason: Reason, /, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        return str(self.reason.value).format_map(self.facts)
