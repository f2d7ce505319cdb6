"""Parts of a record that a format cannot hold."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Choose, Propose
from boardtui.system.reasons import Reason

FACTS = frozenset({"AB", "AE", "AP", "AW", "EV", "OT", "PB", "PL", "PW", "RE", "RU", "ST", "TM"})
"""Properties that most formats have a field for, or no use for."""


class LossNote(Reason):
    """Notes on parts of a record that a format cannot hold."""

    TREES = (
        "A {format} file holds one line of moves with times and evaluations: variations, comments, "
        "marks and the like are lost."
    )
    EVENT = "A {format} file has no room for the event: it is lost."
    FACTS = "A {format} holds moves only: everything else is left out."
    PARTS = "A {format} file holds moves, names and times only: everything else is left out."
    BRANCHES = (
        "A {format} file holds one line of moves with comments: variations, marks, evaluations "
        "and the like are lost."
    )
    BRACES = "A {format} file cannot hold braces in comments: they become parentheses."
    POSITION = "{format} holds one position: a game’s own start, or else its last one."
    CHOICES = "Choices of an opening are left out."
    GAMES = "The moves alone do not tell the same games when they are read again."


def nothing(_record: GameRecord) -> Iterator[LossNote]:
    """Yield no loss: the format holds all of a record."""
    yield from ()


def has_more(node: Node, held: AbstractSet[str]) -> bool:
    """Check for variations, a comment, marks, a cost, or properties that are not `held`."""
    more = len(node.children) > 1 or node.comment or node.marks or node.cost
    return bool(more or node.properties.keys() - held)


def has_choices(record: GameRecord) -> bool:
    """Return True if players chose or offered something in the opening."""
    return any(isinstance(node.move, Choose | Propose) for node in record.mainline())
