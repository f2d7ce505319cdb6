"""Findings of the rules about a position."""

from __future__ import annotations

from enum import Enum

from boardtui.rules.board import Point
from boardtui.system.named_tuples import NamedTuple

_JAPANESE = "ja"


class ForbiddenPoint(NamedTuple):
    """A vacant point where the side to move may not place a stone, with the reason."""

    name: str
    """The name of the foul."""
    lines: tuple[tuple[Point, ...], ...]
    """The points of each row of the foul, including the forbidden one and those that complete
    it."""


class OpeningName(NamedTuple):
    """The name of an opening in each language; empty where that has none.

    >>> tiger = OpeningName("Tiger", "虎定石")
    >>> later = tiger.then(OpeningName(japanese="虎大量"))
    >>> later.name("en"), later.name("ja")
    ('Tiger', '虎大量')
    """

    english: str = ""
    japanese: str = ""
    code: str = ""
    """Number in the usual list, such as "D1"; empty without one."""

    def name(self, language: str) -> str:
        """Return the name in a language, by default the English one."""
        return (self.japanese if language == _JAPANESE else "") or self.english

    def then(self, later: OpeningName) -> OpeningName:
        """Return the names after a later named position, which replaces them where it has one."""
        return OpeningName(
            later.english or self.english, later.japanese or self.japanese, later.code or self.code
        )


class Threats(NamedTuple):
    """Points where a side could win soon if it were to move."""

    wins: tuple[Point, ...] = ()
    """Points where a stone wins at once."""
    doubles: tuple[Point, ...] = ()
    """Points where a stone threatens two wins; empty if any point wins at once."""


class MoveFaultKind(Enum):
    """Base of the kinds of faults in a family of games, ordered, the most telling first."""


class MoveFault(NamedTuple):
    """A fault of a move that its refutation shows; a fact about that line, not a sentence."""

    kind: MoveFaultKind
    plies: int
    """The number of moves, from the faulty one, after which the line has shown it."""
    points: tuple[Point, ...] = ()
    """The points that the fault is about, as its kind says."""
    numbers: tuple[int, ...] = ()
    """The numbers that its kind names."""
    foul: ForbiddenPoint | None = None
    """The foul, if the fault is about a forbidden point."""
