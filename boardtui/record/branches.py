"""Facts of branches: which are folded in the tree, and which moves are best play put in."""

from __future__ import annotations

from collections.abc import Iterable

from boardtui.record.tree import Node, RawProperties

FOLD = "BTFOLD"
"""The name of the private SGF property of a folded node."""

BEST_PLAY = "BTBEST"
"""The name of the private SGF property of a move that the program put in as best play."""


def is_folded(node: Node) -> bool:
    """Return True if the moves after a node are folded away."""
    return FOLD in node.properties


def hides(node: Node) -> bool:
    """Return True if the moves after a node are not shown; those of the main line always are."""
    return is_folded(node) and node.branch() is not None


def folded(node: Node, *, is_closed: bool) -> RawProperties:
    """Return the raw properties of a node after a fold is closed or opened."""
    others = {name: values for name, values in node.properties.items() if name != FOLD}
    return {**others, FOLD: ("",)} if is_closed else others


def is_best_play(node: Node) -> bool:
    """Return True if the move to a node is best play that the program put in."""
    return BEST_PLAY in node.properties


def note_best_play(nodes: Iterable[Node]) -> None:
    """Note that the moves to some nodes are best play."""
    for node in nodes:
        node.keep({BEST_PLAY: ("",)})


def variation_of(node: Node) -> Node | None:
    """Return the first node of the innermost variation that holds a node; None for none."""
    while node.parent is not None:
        if node.parent.next is not node:
            return node
        node = node.parent
    return None
