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
        "A {format} file holds one line of moves with times and values: variations, comments, "
        "marks and the like are lost."
    )
    EVENT = "A {format} file cannot hold the event, so it is lost."
    FACTS = "A {format} holds only moves: everything else is lost."
    PARTS = "A {format} file holds only moves, names and times: everything else is lost."
    BRANCHES = (
        "A {format} file holds one line of moves with comments: variations, marks, values and "
        "the like are lost."
    )
    BRACES = "A {format} file cannot hold braces in comments, so they become parentheses."
    POSITION = (
        "{format} holds one position: the game’s custom start position if it has one, or "
        "else its last position."
    )
    CHOICES = "The choices made in the opening are lost."
    GAMES = "The list of moves may not give the same games when it is read again."


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
