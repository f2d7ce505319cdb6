"""Moves that were taken back and dropped from the record."""

from __future__ import annotations

from boardtui.record.tree import Node
from boardtui.rules.game import Move


class ForgottenMoves:
    """Drops nodes from a record, and puts them back with all that they hold."""

    def __init__(self) -> None:
        self._nodes: dict[Node, Node] = {}
        """The newest dropped node by its parent."""

    def forget(self, node: Node, head: Node) -> None:
        """Remove the line from a head to a node, up to the last node that a person worked on."""
        while node is not head and not (
            node.children or node.comment or node.marks or node.properties
        ):
            parent = node.parent
            assert parent is not None
            node.remove()
            self._nodes[parent] = node
            node = parent

    def restore(self, parent: Node, move: Move) -> None:
        """Put back the node of a move that was dropped, unless the record has another."""
        node = self._nodes.pop(parent, None)
        if node is not None and node.move == move and parent.child(move) is None:
            node.parent = parent
            parent.children.append(node)
