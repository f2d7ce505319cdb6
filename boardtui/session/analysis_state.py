"""The analysis of the position that is looked at: what is asked, what is known so far."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.analysis.analysis_result import AnalysisResult
    from boardtui.analysis.memory import Memory
    from boardtui.record.evaluation import Evaluation
    from boardtui.record.tree import Node
    from boardtui.rules.game import Move

WIDEST = 3
"""Columns that a value takes at most on the board."""


class AnalysisMode(Enum):
    """The kinds of questions to an engine."""

    OFF = auto()
    HINT = auto()
    """The best move, once."""
    ANALYSIS = auto()
    """The value of every move, wherever the cursor goes in the record."""


class AnalysisState(NamedTuple):
    """An engine's knowledge of the position, as the screen shows it."""

    mode: AnalysisMode = AnalysisMode.OFF
    result: AnalysisResult | None = None
    """None while there is nothing to ask, or nothing known while another player thinks."""
    lines: int = 0
    """The number of best lines that an analysis searches for; 0 if it values every move."""
    memory: Memory | None = None
    """What the engine has found out about all positions; None before the first question."""

    @property
    def has_failed(self) -> bool:
        return self.result is not None and self.result.has_failed

    def best_play(self, node: Node) -> tuple[Move, ...]:
        """Return best play at a node; empty while unknown."""
        if self.result is None or self.result.position is not node.position:
            return ()
        return self.result.best.line if self.result.best is not None else ()

    def evaluation(self, node: Node) -> Evaluation | None:
        """Return the deepest value of a position: the engine's, or that of the record."""
        return node.evaluation if self.memory is None else self.memory.best_at(node)


class Loss(Enum):
    """What a move loses against the best one."""

    NOTHING = auto()
    SOMETHING = auto()
    MUCH = auto()


class PointValue(NamedTuple):
    """The value of a move, shown on its point; for the side to move."""

    text: str
    """At most `WIDEST` columns, all of them ASCII; empty for a point that is only marked."""
    best: bool = False
    proved: bool = False
    """True if the score is exact, or at least who wins."""
    loss: Loss = Loss.NOTHING
    is_number: bool = False
    """True if the text is a digit that counts moves, for which the smallest cells have room."""
