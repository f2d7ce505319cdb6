"""Who plays in a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class WhoKind(StrEnum):
    """What plays."""

    PERSON = "person"
    LEVEL = "level"
    """The computer at one of its levels."""
    ENGINE = "engine"
    """A program that speaks a protocol."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person, a level or an engine at the board."""

    kind: WhoKind
    id: str
    """What tells it from all others: "human", the key of a level, the command of an engine."""
    name: str = ""
    """What a record calls it; empty where it has no name."""

    @property
    def is_person(self) -> bool:
        """Whether moves have to be entered rather than computed."""
        return self.kind is WhoKind.PERSON
