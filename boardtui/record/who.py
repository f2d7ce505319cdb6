"""The players of a game."""

from __future__ import annotations

from enum import StrEnum

from boardtui.system.named_tuples import NamedTuple


class WhoKind(StrEnum):
    """The kinds of players."""

    PERSON = "person"
    LEVEL = "level"
    """The computer at one of its levels."""
    ENGINE = "engine"
    """A program that speaks a protocol."""


class Who(NamedTuple):
    """A person, a level or an engine at the board."""

    kind: WhoKind
    id: str
    """An identifier, unique: "human", the key of a level, the command of an engine."""
    name: str = ""
    """The name in a record; empty where it has none."""

    @property
    def is_person(self) -> bool:
        """True if moves are entered rather than computed."""
        return self.kind is WhoKind.PERSON
