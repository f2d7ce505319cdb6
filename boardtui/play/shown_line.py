"""The line of a record that a view shows."""

from __future__ import annotations

from boardtui.record.tree import GameRecord, Node


class ShownLine:
    """A line from the root of a record to the end of a branch, with the cursor and the head."""

    def __init__(self, record: GameRecord, head: Node, node: Node | None = None) -> None:
        """Show the main line through the head, with the cursor at a node, by default the head."""
        self.record = record
        self.head = self.node = head
        """The node of the game's current position, and the cursor."""
        self.nodes = head.end().line()
        """From the root to the end of the branch."""
        if node is not None:
            self.look_at(node)

    def look_at(self, node: Node) -> None:
        """Move the cursor, and change the line if the node is not on it."""
        index = self.record.depth(node)
        if not (index < len(self.nodes) and self.nodes[index] is node):
            self.nodes = node.end().line()
        self.node = node

    def follow(self, head: Node) -> None:
        """Follow the head if the cursor was there; elsewhere, only lengthen the line."""
        before = self.head
        if before is head:
            return
        self.head = head
        if self.node is before:
            self.look_at(head)
        elif self.nodes[-1] is before and head.parent is before:
            self.nodes = (*self.nodes, head)

    def leave_removed(self) -> None:
        """After an edit, leave a removed branch, and end the line where the record ends."""
        attached = 0
        for node in self.nodes[1:]:
            if node.parent is None:
                break
            attached += 1
        if attached + 1 < len(self.nodes):
            if self.node not in self.nodes[: attached + 1]:
                self.node = self.nodes[attached]
            self.nodes = self.node.end().line()
        elif self.nodes[-1].children:
            self.nodes = self.nodes[-1].end().line()
