"""Rows of stones along the lines of a board, and the rules of winning rows."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from boardtui.rules.board import Color, Grid
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Word

BLACK = Color(0)


class Rule(StrEnum):
    """The rules of winning rows."""

    FREESTYLE = "freestyle"
    """Rows of the agreed length win, and longer ones."""
    STANDARD = "standard"
    """Rows of exactly the agreed length win."""
    RENJU = "renju"
    """Black wins with exactly five and has forbidden points; White wins with five or more."""
    CARO = "caro"
    """Rows of exactly the agreed length win, unless the other side blocks both ends."""
    CARO6 = "caro6"
    """As in caro, but longer rows win, blocked or not."""

    @property
    def is_caro(self) -> bool:
        """True if rows of exactly the agreed length do not win where both ends are blocked."""
        return self in {Rule.CARO, Rule.CARO6}

    @property
    def label(self) -> str:
        """The name of the rule."""
        return _NAMES[self]

    @property
    def about(self) -> str:
        """The rule in a sentence."""
        return _SENTENCES[self]


_NAMES = {
    Rule.FREESTYLE: Word("freestyle"),
    Rule.STANDARD: Word("standard"),
    Rule.RENJU: Word("renju"),
    Rule.CARO: Word("caro"),
    Rule.CARO6: Word("caro6"),
}
GOMOCUP_NUMBERS: Mapping[Rule, int] = {
    Rule.FREESTYLE: 0,
    Rule.STANDARD: 1,
    Rule.RENJU: 4,
    Rule.CARO: 9,
    Rule.CARO6: 8,
}
"""The numbers that Gomocup gives the rules, in its protocol and in records."""

_SENTENCES = {
    Rule.FREESTYLE: Word("A row of the chosen length wins, and so does a longer row."),
    Rule.STANDARD: Word("A row of exactly the chosen length wins; a longer row does not."),
    Rule.RENJU: Word(
        "Black wins with exactly five and has forbidden points; White wins with five or more."
    ),
    Rule.CARO: Word(
        "A row of exactly the chosen length wins, unless the other side blocks both ends."
    ),
    Rule.CARO6: Word(
        "A row of the chosen length wins, unless the other side blocks both ends; a longer row "
        "always wins."
    ),
}


def run_through(geometry: Grid, stones: int, cell: int, step: int) -> int:
    """The unbroken run of `stones` along one axis through `cell`, as bits."""
    run = probe = cell
    while (probe := probe << step) & stones:
        run |= probe
    probe = cell
    while (probe := probe >> step) & stones:
        run |= probe
    return run & geometry.cells


def rows_of(geometry: Grid, stones: int, length: int, *, exactly: bool, blockers: int = 0) -> int:
    """The cells of every row of at least (or `exactly`) `length` stones.

    A row of exactly that length does not count if there are `blockers` at both its ends.
    """
    found = 0
    for step in geometry.axes:
        starts = stones
        for i in range(1, length):
            starts &= stones >> (step * i)
        if exactly:
            starts &= ~(stones << step) & ~(stones >> (step * length))
        starts &= ~((blockers << step) & (blockers >> (step * length)))
        for i in range(length):
            found |= starts << (step * i)
    return found


class WinningRow(NamedTuple):
    """The rows of stones that win; stones are given by colour, as bits."""

    length: int
    rule: Rule = Rule.FREESTYLE

    def longer_wins(self, color: Color) -> bool:
        """Return True if a row of more than `length` stones wins for a colour."""
        return self.rule in {Rule.FREESTYLE, Rule.CARO6} or (
            self.rule is Rule.RENJU and color != BLACK
        )

    def every(self, geometry: Grid, stones: tuple[int, ...], color: Color) -> int:
        """The cells of all rows that win for a colour."""
        return rows_of(
            geometry,
            stones[color],
            self.length,
            exactly=not self.longer_wins(color),
            blockers=self._blockers(stones, color),
        )

    def through(self, geometry: Grid, stones: tuple[int, ...], color: Color, cell: int) -> int:
        """The cells of all rows through a cell that win for a colour."""
        blockers, row = self._blockers(stones, color), 0
        for step in geometry.axes:
            run = run_through(geometry, stones[color], cell, step)
            length = run.bit_count()
            if length < self.length or (length > self.length and not self.longer_wins(color)):
                continue
            ends = (run << step | run >> step) & blockers
            if length > self.length or ends.bit_count() < 2:
                row |= run
        return row

    def _blockers(self, stones: tuple[int, ...], color: Color) -> int:
        return stones[1 - color] if self.rule.is_caro else 0
