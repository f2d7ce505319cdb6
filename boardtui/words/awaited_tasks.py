"""What an opening demands of another person, who plays at a different place."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Statement
from boardtui.words.errors import sentence


class AwaitedTask(Reason):
    """Demands of an opening on another person's next move, by the names of `OpeningTask`.

    Who is to move is told beside them.
    """

    CENTRE = "Next: a stone at the centre, {points}."
    STAY_AWAY = "Next: a stone {count} or more lines away from the first stone."
    STAY_WITHIN = "Next: a stone for {side} in the central {size}×{size} area."
    PLACE = "Next: stone {number} of {count}, for {side}."
    CHOOSE = "Next: the choice of colour."
    CHOOSE_OR_PLACE = "Next: the choice of colour, or two more stones."
    CHOOSE_OR_OFFER = "Next: the choice of colour, or an offer of ten points for the fifth stone."
    COUNT = "Next: the number of points for the fifth stone."
    OFFER = "Next: point {number} of {count} offered for the fifth stone."
    PICK = "Next: the choice of the fifth stone from {points}."


def awaited_task(task: Statement) -> str:
    """Return the task of another person, who is to move."""
    return sentence(Statement(AwaitedTask[task.reason.name], task.facts))
