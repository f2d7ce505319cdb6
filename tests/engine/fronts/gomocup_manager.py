"""What a Gomocup manager says and hears."""

from __future__ import annotations

from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Position
from tests.engine.scripted import Conversation, ScriptedThinker

DIAGRAM = ("BOARD", "2,2,2", "1,1,1", "3,3,2", "DONE")
"""Black on c3 and d2, White on b4, on a board of 5x5; White, our side, is to move."""


class Recorder(ScriptedThinker):
    """Keeps the positions that it is asked about."""

    def __init__(self, certainty: Certainty = Certainty.SEARCHED, score: float = 0.0) -> None:
        super().__init__(certainty)
        self.score = score
        self.positions: list[Position] = []

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        self.positions.append(position)
        rated = [
            thought._replace(score=thought.score + self.score)
            for thought in super().rate(position, limits, moves)
        ]
        for thought in rated:
            if report is not None:
                report(thought)
        return rated


def ask(brain: Conversation, *lines: str) -> str:
    """The first thing that the engine says to commands, but for its messages."""
    brain.send(*lines)
    while (line := brain.read()).startswith("MESSAGE"):
        pass
    return line
