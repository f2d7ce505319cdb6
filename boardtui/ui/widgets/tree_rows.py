"""The rows of the variation tree that are in sight: one row a ply, one column a branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardtui.record.tree import Node
from boardtui.system.named_tuples import NamedTuple


class TreeCell(NamedTuple):
    """A place in a row: a move, a line that passes, or both."""

    node: Node | None = None
    """None where a line passes between two moves."""
    has_left: bool = False
    """True if a line comes from the left: the node begins a branch there."""
    has_right: bool = False
    """True if a line goes on to the right."""
    has_more: bool = False
    """True if the line goes on to branches that have no column."""
    is_closed: bool = False
    """True if the moves after the node are folded away."""


class TreeWay(NamedTuple):
    """A node that the tree always shows, with a line through it."""

    line: Sequence[Node]
    """From the root through the node to the end of its branch."""
    depth: int
    """Plies from the root to the node."""


class TreeRow(NamedTuple):
    """The moves of one ply, each in the column of its branch."""

    ply: int
    """Plies from the root."""
    cells: tuple[TreeCell | None, ...]
    """One for each column; None for a blank."""
    is_cut_left: bool = False
    """True if there are moves left of a line that have no column."""
    is_cut_right: bool = False
    """True if there are other moves that have no column."""


def tree_rows(
    main: Sequence[Node],
    ways: Sequence[TreeWay],
    rows: range,
    columns: int,
    hides: Callable[[Node], bool],
    widths: Sequence[int],
) -> tuple[TreeRow, ...]:
    """Return some rows of the tree.

    `main` is the main line, which is in the first column. The one or two `ways` always have a
    column, the second one if there are two; with more forks in sight than columns, the lines left
    of them have none. The others have one as long as there is room for all. Branches that begin
    late are nearest to their parent, so that no lines cross. Those that begin more than a windowful
    above are left out, but for `ways`. Rows end with the longest branch in sight.

    The moves after a node that `hides` them have no rows, unless a way leads there. `widths` are
    the numbers of moves at each ply, which tell where any is left out.
    """
    scanned = range(max(0, rows.start - len(rows)), rows.stop)
    layout = _Layout(scanned, columns, ways, hides)
    layout.fill(main)
    held = (ply for ply in rows if layout.holds(ply))
    # What an open fold holds is beyond them.
    return tuple(layout.row(ply, widths[ply] if ply < len(widths) else 0) for ply in held)


def tree_widths(root: Node, hides: Callable[[Node], bool]) -> list[int]:
    """Return the number of moves at each ply from a root that are not folded away, O(nodes)."""
    widths, level = [], [root]
    while level:
        widths.append(len(level))
        level = [child for node in level if not hides(node) for child in node.children]
    return widths


class _Run(NamedTuple):
    """The moves of a column: a way to a branch if lines left of it have no column, and it."""

    nodes: Sequence[Node]
    begin: int
    """The ply where the branch begins."""


class _Layout:
    """Places branches from left to right: each is right of all that begins below it."""

    def __init__(
        self,
        rows: range,
        columns: int,
        ways: Sequence[TreeWay],
        hides: Callable[[Node], bool],
    ) -> None:
        self._rows = rows
        self._columns = columns
        self._ways = ways
        self._hides = hides
        self._awaited: dict[Node, int] = {}
        """The branches on the ways that need a column later, and the plies where they begin."""
        self._runs: dict[Node, _Run] = {}
        """Columns of ways without those left of them, by their first nodes."""
        self._nodes: dict[int, dict[int, Node]] = {row: {} for row in rows}
        self._free = [0] * len(rows)
        """The first column of each row that is right of everything."""
        self._joins: dict[int, list[range]] = {row: [] for row in rows}
        self._left: set[int] = set()
        """The plies where lines left of a way have no column."""

    def fill(self, main: Sequence[Node]) -> None:
        """Place the main line, the ways and all branches from them that fit."""
        first, way = self._rows.start, self._ways[0]
        forks, parting = self._forks(way, main), self._parting
        other: dict[Node, int] = {}
        if parting is not None:
            found = self._forks(self._ways[1], main).items()
            other = {node: ply for node, ply in found if ply >= parting}
        shared = sum(parting is None or ply < parting for ply in forks.values())
        excess = len(forks) + len(other) - (self._columns - 1)
        if excess > shared and parting is not None:
            excess, other = self._make_room(len(forks), shared, parting, other)
        self._awaited = dict([*forks.items()][max(0, excess) :]) | other
        run = _Run(main[first : self._rows.stop], max(0, first - 1))
        if excess > 0:
            run = self._run_to(way, first, [*forks.values()][:excess])
        self._place(run, first, 0)
        for node, ply in [*self._awaited.items()]:
            if ply == first and self._awaited.pop(node, 0):
                # It comes from above, so that no line leads to it.
                run = self._run(node, first)
                self._place(run, first, self._free_column(first, len(run.nodes)))
            elif node in self._awaited and node in self._runs:
                self._add_branch(node, ply, 0)

    def _make_room(
        self, forks: int, shared: int, parting: int, other: dict[Node, int]
    ) -> tuple[int, dict[Node, int]]:
        """Leave out lines left of both ways, which part in sight.

        Return how many forks of the first have no column, and those of the second that have one.
        """
        if self._columns == 1:
            return forks, {}
        room, line = self._columns - 2, self._ways[1].line
        later = [ply for ply in other.values() if ply > parting]
        # Without a fork at the parting, the second goes on in a column that the first leaves.
        kept = max(0, min(forks - shared - (len(later) == len(other)), room))
        skipped = later[: max(0, len(later) - (room - kept))]
        start = line[parting]
        self._runs[start] = self._run_to(self._ways[1], parting, skipped)
        kept_forks = {node: ply for node, ply in other.items() if ply not in skipped}
        return forks - kept, {start: parting} | kept_forks

    def _run_to(self, way: TreeWay, start: int, skipped: Sequence[int]) -> _Run:
        """Return a way from a ply on, without the lines that it leaves at some plies."""
        begin = skipped[-1] if skipped else start
        if skipped:
            self._left.update(range(skipped[0], begin + 1))
        nodes = [*way.line[start:begin], *self._onward(way.line[begin], begin)]
        return _Run(nodes, begin)

    def _run(self, node: Node, ply: int) -> _Run:
        """Return the column that begins with a node."""
        return self._runs.get(node) or _Run(self._onward(node, ply), ply)

    @property
    def _parting(self) -> int | None:
        """The first ply in sight where the second way is not on the first; None without one."""
        if len(self._ways) < 2:
            return None
        first, second = (way.line for way in self._ways)
        plies = range(self._rows.start, min(self._rows.stop, len(second)))
        return next(
            (ply for ply in plies if ply >= len(first) or first[ply] is not second[ply]), None
        )

    def holds(self, ply: int) -> bool:
        """Return True if there is a move in a row."""
        return bool(self._nodes[ply])

    def row(self, ply: int, width: int) -> TreeRow:
        """Return the row of a ply that has `width` moves, with the lines between those in sight."""
        nodes, joins = self._nodes[ply], self._joins[ply]
        is_cut, is_left = width > len(nodes), ply in self._left
        forked = _last_before_more(nodes) if is_cut and not is_left else set()
        cells = []
        for column in range(self._columns):
            node = nodes.get(column)
            has_left = any(join.start < column <= join.stop for join in joins)
            has_right = any(join.start <= column < join.stop for join in joins)
            is_closed = node is not None and self._is_closed(node, ply)
            is_blank = node is None and not has_left
            has_more = column in forked
            cell = TreeCell(node, has_left, has_right, has_more, is_closed)
            cells.append(None if is_blank else cell)
        return TreeRow(ply, tuple(cells), is_cut and is_left, is_cut and not is_left)

    def _forks(self, way: TreeWay, main: Sequence[Node]) -> dict[Node, int]:
        """Return the nodes where a way leaves a line in sight, or comes into sight; their plies."""
        line, first = way.line, self._rows.start
        return {
            line[ply]: ply
            for ply in range(max(1, first), min(self._rows.stop, len(line)))
            if line[ply - 1].next is not line[ply]
            or (ply == first and self._begins_above(way, main))
        }

    def _begins_above(self, way: TreeWay, main: Sequence[Node]) -> bool:
        """Return True if a way comes into sight on a branch that began above."""
        line, first = way.line, self._rows.start
        if not 0 < first < len(line):
            return False
        return first > len(main) or main[first - 1] is not line[first - 1]

    def _place(self, run: _Run, first: int, column: int) -> None:
        """Place a column from a row on, and the branches that leave it after it begins."""
        nodes = run.nodes
        for ply, node in enumerate(nodes, first):
            self._nodes[ply][column] = node
            self._free[ply - self._rows.start] = column + 1
        for ply in reversed(range(run.begin + 1, first + len(nodes))):
            own = nodes[ply - first]
            assert own.parent is not None
            for other in own.parent.children:
                if other is own or self._add_branch(other, ply, column):
                    continue
                if ply not in self._awaited.values():
                    break

    def _add_branch(self, node: Node, ply: int, parent_column: int) -> bool:
        """Place a branch, if there is a column for it; return whether there was."""
        self._awaited.pop(node, None)
        last = self._columns - len(self._awaited) - 1
        if self._free_column(ply, 1) > last:
            return False
        run = self._run(node, ply)
        column = self._free_column(ply, len(run.nodes))
        if column > last:
            return False
        self._joins[ply].append(range(parent_column, column))
        self._place(run, ply, column)
        return True

    def _free_column(self, ply: int, length: int) -> int:
        """Return the first column that is right of everything in some rows."""
        row = ply - self._rows.start
        return max(self._free[row : row + length])

    def _onward(self, node: Node, ply: int) -> list[Node]:
        """Return a node and those after it, as far as they are in sight and not folded away."""
        nodes = [node]
        for above in range(ply, self._rows.stop - 1):
            if not node.children or self._is_closed(node, above):
                break
            node = node.children[0]
            nodes.append(node)
        return nodes

    def _is_closed(self, node: Node, ply: int) -> bool:
        """Return True if a node is folded; a fold on the way to a node is open."""
        if not (node.children and self._hides(node)):
            return False
        return not any(ply < way.depth and way.line[ply] is node for way in self._ways)


def _last_before_more(nodes: Mapping[int, Node]) -> set[int]:
    """Return the columns in a row where a parent's last branch is, if others have no column."""
    siblings: dict[Node, list[int]] = {}
    for column in sorted(nodes):
        if (parent := nodes[column].parent) is not None:
            siblings.setdefault(parent, []).append(column)
    return {
        columns[-1] for parent, columns in siblings.items() if len(columns) < len(parent.children)
    }
