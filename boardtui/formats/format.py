"""Formats: how each is detected, read and written, and what it keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boardtui.formats.content import Content
from boardtui.formats.reading import Reading
from boardtui.reasons import Reason, Statement, Word
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game


class Loss(Reason):
    """Losses of a record that is written in a format without room for all of it."""

    TREES = "A {format} file holds one line of moves: variations and comments are lost."
    FACTS = "A {format} holds moves only: everything else is left out."
    CHOICES = "Choices of an opening are left out."
    GAMES = "The moves alone do not tell the same games when they are read again."


@dataclass(frozen=True, slots=True)
class Format:
    """A format that files are read and written in."""

    title: Word
    """Its name for people."""
    suffix: str
    """The ending of its files’ names."""
    sniff: Callable[[Content], bool]
    """Check whether a content is plainly of this format, and of no other one."""
    read: Callable[[Content, Game | None], list[Reading]]
    """The games of a content, at least one, the game given where the content does not say which.

    Raises FormatError.
    """
    write: Callable[[Sequence[GameRecord]], bytes]
    """The content of a file that holds these records. Raises FormatError."""
    holds_trees: bool
    """Variations and comments are kept."""
    holds_facts: bool = True
    """Names, date and result are kept."""

    @property
    def leaves_out(self) -> Statement | None:
        """The loss; None when everything is kept."""
        if self.holds_trees:
            return None
        return Statement(Loss.TREES if self.holds_facts else Loss.FACTS, {"format": self.title})


def one_by_one(
    dumps: Callable[[GameRecord], str],
) -> Callable[[Sequence[GameRecord]], bytes]:
    """A writer of files in which records simply follow each other."""
    return lambda records: "".join(map(dumps, records)).encode()
