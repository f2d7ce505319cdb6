"""The analysis of the position that is looked at: what is asked, what is known so far."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boardtui.play.findings import Findings
    from boardtui.record.tree import Node
    from boardtui.rules.game import Move

WIDEST = 3
"""Columns that a value takes at most on the board."""


class Mode(Enum):
    """The kinds of questions to an engine."""

    OFF = auto()
    HINT = auto()
    """The best move, once."""
    ANALYSIS = auto()
    """The value of every move, wherever the cursor goes in the record."""


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """All that the screen shows of an engine's knowledge."""

    mode: Mode = Mode.OFF
    findings: Findings | None = None
    """None while there is nothing to ask, or while another player thinks."""

    @property
    def has_failed(self) -> bool:
        """Whether the engine could not do what is wanted."""
        return self.findings is not None and self.findings.has_failed

    def best_play(self, node: Node) -> tuple[Move, ...]:
        """Best play at a node; empty as long as it is not known."""
        if self.findings is None or self.findings.position is not node.position:
            return ()
        return self.findings.best.line if self.findings.best is not None else ()


class Value(NamedTuple):
    """A value on a point: the worth of a move there to the side to move."""

    text: str
    """At most `WIDEST` columns, all of them ASCII; empty for a point that is only marked."""
    best: bool = False
    proved: bool = False
    """Whether the score is exact, or at least who wins."""
