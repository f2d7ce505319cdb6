"""What a review says of one node."""

from __future__ import annotations

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import Path
from boardtui.system.named_tuples import NamedTuple


class Judgement(NamedTuple):
    """The value of the position at a node, and the cost of the move that led there."""

    path: Path
    evaluation: Evaluation | None
    """None leaves the node without a value."""
    cost: Cost | None
    """None where the move is not judged."""
