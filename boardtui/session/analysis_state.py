"""The analysis of the position in view: the question, and the answer so far."""

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
"""The widest value on the board, in columns."""


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
    """The engine's results for all positions; None before the first question."""
    is_explained: bool = False
    """True if a hint is shown with its reason where there is no panel for that."""

    @property
    def has_found_hint(self) -> bool:
        """True if the engine has found the move of a hint."""
        result = self.result
        is_found = result is not None and result.is_final and result.best is not None
        return is_found and self.mode is AnalysisMode.HINT

    @property
    def seeks_hint(self) -> bool:
        """True while the engine looks for the move of a hint."""
        return self.mode is AnalysisMode.HINT and not (self.has_found_hint or self.has_failed)

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
    """The loss of a move against the best one, in grades."""

    NOTHING = auto()
    SOMETHING = auto()
    MUCH = auto()


class PointValue(NamedTuple):
    """The value of a move, shown on its point; for the side to move."""

    text: str
    """At most `WIDEST` columns, all of them ASCII; empty for a point that is only marked."""
    best: bool = False
    proved: bool = False
    """True if the score is exact, or at least the winner certain."""
    loss: Loss = Loss.NOTHING
    is_number: bool = False
    """True if the text is a digit that counts moves: it fits into the smallest cells."""

    @property
    def letter(self) -> str:
        """The winner in one column, if it is proved: `W`, `L` or `=`; otherwise empty."""
        return self.text[0] if self.proved and self.text[:1] in {"W", "L", "="} else ""
