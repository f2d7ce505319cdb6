"""A record under study, without players."""

from __future__ import annotations

from boardtui.play.edits import Edit
from boardtui.play.subject import Subject
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Outcome


class Study(Subject):
    """A record under study: edits change it, and move its head if they remove it.

    Its head is where a person who opens it goes on, by default at the end of the main line.
    """

    def __init__(self, record: GameRecord, head: Node | None = None) -> None:
        super().__init__(record, head or record.root.end())
        self._removed_heads: list[Node] = []

    @property
    def seats(self) -> tuple[()]:
        return ()

    @property
    def awaited(self) -> None:
        return None

    @property
    def outcome(self) -> Outcome | None:
        return self.record.outcome_at(self.head)

    @property
    def timing(self) -> None:
        return None

    def now(self) -> float:
        return 0.0

    def _fixed_end(self) -> Node:
        return self.record.root

    def _main_end(self) -> Node | None:
        if self.outcome is not None:
            return self.head
        ended_at = self.record.ended_at
        return ended_at if ended_at is not None and ended_at.branch() is None else None

    def _take_edit(self, edit: Edit | None) -> None:
        """Pass on an edit; the head may be removed by it, and restored by an undo."""
        root, removed = self.record.root, self._removed_heads
        if edit is not None and not self.head.is_below(root):
            removed.append(self.head)
            self.head = self.record.at(edit.place)
        elif edit is None and removed and removed[-1].is_below(root):
            self.head = removed.pop()
        super()._take_edit(edit)
