"""What an opening demands of another person, who plays at a different place."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Statement
from boardtui.words.errors import sentence


class AwaitedTask(Reason):
    """Demands of an opening on another person's next move, by the names of `OpeningTask`.

    Who is to move is told beside them.
    """

    CENTRE = "Next: the centre, {points}."
    STAY_AWAY = "Next: {count} or more lines away from the first stone."
    STAY_WITHIN = "Next: a stone for {side} in the central {size}×{size}."
    PLACE = "Next: a stone for {side}, {number} of {count}."
    CHOOSE = "Next: the choice of colour."
    CHOOSE_OR_PLACE = "Next: the choice of colour, or two more stones."
    CHOOSE_OR_OFFER = "Next: the choice of colour, or an offer of ten fifth stones."
    COUNT = "Next: the number of fifth stones."
    OFFER = "Next: an offer of a fifth stone, {number} of {count}."
    PICK = "Next: the fifth stone, from {points}."


def awaited_task(task: Statement) -> str:
    """Return the task of another person, who is to move."""
    return sentence(Statement(AwaitedTask[task.reason.name], task.facts))
