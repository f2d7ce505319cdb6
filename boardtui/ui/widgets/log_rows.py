"""The rows of the move log, and the entries in their columns."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from boardtui.record.numbering import numbers_along
from boardtui.record.tree import Node
from boardtui.rules.game import Choose, Propose, Resign
from boardtui.system.named_tuples import NamedTuple


class LogEntryKind(Enum):
    """The kinds of entries."""

    START = auto()
    MOVE = auto()
    CHOICE = auto()
    """An event outside the columns: the choice of a colour, or a resignation."""
    VARIATION = auto()
    """The first move of another branch."""
    BRANCH = auto()
    """The name of the branch whose moves follow, where it leaves the main line."""
    RESULT = auto()


class LogEntry(NamedTuple):
    """A move, an event, a variation or the result in the log."""

    node: Node
    """The node to jump to."""
    depth: int
    """Plies from the root to the node, or to the sibling of a variation."""
    kind: LogEntryKind
    is_main: bool = True
    """True on the main line of the record."""
    number: int | None = None
    """The number of the move; None for a pass and for events that place no stone."""
    is_last: bool = False
    """True for the last one of branches below each other."""

    @property
    def is_on_branch(self) -> bool:
        """True for a node of the branch itself."""
        return self.kind not in _BESIDE


_BESIDE = frozenset({LogEntryKind.VARIATION, LogEntryKind.BRANCH, LogEntryKind.RESULT})
"""The kinds of entries beside the nodes of a branch."""

LogRow = tuple[LogEntry | None, ...]
"""A move of each side, by colour, or one entry with a row of its own."""


def log_rows(line: tuple[Node, ...], *, ended: bool) -> tuple[LogRow, ...]:
    """Return the rows of a branch: each node, its variations, and the result at the end.

    Where the branch leaves the main line, the others come first, and then its name.
    """
    rows = _Rows(len(line[0].position.game.sides))
    rows.add_alone([LogEntry(line[0], 0, LogEntryKind.START, number=0)])
    is_main, numbers = True, tuple(numbers_along(line))
    for depth, node in enumerate(line[1:], 1):
        assert node.parent is not None
        assert node.move is not None
        others = [
            LogEntry(other, depth, LogEntryKind.VARIATION, is_main and other is node.parent.next)
            for other in node.parent.children
            if other is not node
        ]
        leaves = is_main and node.parent.next is not node
        is_main = is_main and not leaves
        if others and not leaves:
            others[-1] = others[-1]._replace(is_last=True)
        is_move = not isinstance(node.move, Choose | Propose | Resign)
        kind = LogEntryKind.MOVE if is_move else LogEntryKind.CHOICE
        entry = LogEntry(node, depth, kind, is_main, numbers[depth])
        if leaves:
            rows.end()
            name = LogEntry(node, depth, LogEntryKind.BRANCH, is_main=False, is_last=True)
            rows.add_alone([*others, name])
            others = []
        rows.add(entry, others)
    rows.end()
    if ended:
        rows.add_alone([LogEntry(line[-1], len(line) - 1, LogEntryKind.RESULT)])
    return tuple(rows.done)


class _Rows:
    """Fills rows from left to right; variations come below the row of their move."""

    def __init__(self, sides: int) -> None:
        self.done: list[LogRow] = []
        self._sides = sides
        self._open: list[LogEntry | None] = []
        self._below: list[LogEntry] = []

    def add(self, entry: LogEntry, others: list[LogEntry]) -> None:
        """Add a move, and its alternatives as variations."""
        if entry.kind is LogEntryKind.CHOICE:
            self.end()
            self.add_alone([entry, *others])
            return
        assert entry.node.parent is not None
        column = entry.node.parent.position.turn
        if len(self._open) > column:
            self.end()
        self._open += [None] * (column - len(self._open)) + [entry]
        self._below += others

    def add_alone(self, entries: Iterable[LogEntry]) -> None:
        """Add entries with rows of their own."""
        self.done += [(entry,) for entry in entries]

    def end(self) -> None:
        """End the current row."""
        if self._open:
            self.done.append((*self._open, *[None] * (self._sides - len(self._open))))
        self.add_alone(self._below)
        self._open, self._below = [], []
