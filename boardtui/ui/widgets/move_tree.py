"""The variation tree: all branches of the record around the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import ClassVar

from textual.binding import BindingType

from boardtui.play.view_state import ViewState
from boardtui.record.branches import hides, variation_of
from boardtui.record.numbering import numbers_along
from boardtui.record.tree import Node
from boardtui.rules.game import Place
from boardtui.rules.moves import number_of_moves
from boardtui.session.commands.panels import TREE
from boardtui.ui.commands import bindings
from boardtui.ui.messages import FoldWanted
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.branch_lines import BranchLines
from boardtui.ui.widgets.text_lines import Line
from boardtui.ui.widgets.tree_rows import TreeRow, TreeWay, tree_rows, tree_widths
from boardtui.ui.widgets.tree_text import branch_columns, tree_line
from boardtui.words.language import _

_TITLED = 3
"""The fewest rows with a title."""


class MoveTree(BranchLines):
    """The tree in the place of the move log, which follows the cursor in the record.

    Arrow keys move the highlight along branches and across them.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "move-tree--cursor",
        "move-tree--quiet",
        "move-tree--highlight",
    }
    DEFAULT_CSS = """
    MoveTree {
        height: 1fr;
        & > .move-tree--cursor { text-style: bold; }
        & > .move-tree--quiet { color: $text-muted; }
        & > .move-tree--highlight { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        TREE,
        {
            "tree.select": "select",
            "tree.fold": "fold",
            "tree.leave": "leave",
            "tree.up": "rows(-1)",
            "tree.down": "rows(1)",
            "tree.left": "across(-1)",
            "tree.right": "across(1)",
            "tree.page-up": "page(-1)",
            "tree.page-down": "page(1)",
            "tree.first": "first",
            "tree.last": "last",
        },
    )

    FOLLOWS = ("state", "glyphs", "rows", "settings")

    def __init__(self) -> None:
        super().__init__()
        self._highlighted: Node | None = None
        self._state: ViewState | None = None
        self._source: tuple[object, ...] = ()
        self._main: tuple[Node, ...] = ()
        self._widths: list[int] = []
        """The number of moves at each ply; empty until the tree is drawn."""
        self._folded: dict[Node, int] = {}
        """The number of moves after each node that is folded; they are counted once."""
        self._rows: tuple[TreeRow, ...] = ()
        self._rows_key: object = None
        """What the rows depend on."""
        self._drawn: dict[int, Line] = {}
        """The lines of rows without cursor and highlight, by ply."""
        self._drawn_for: object = None
        """What they depend on."""
        self._line: tuple[Node, ...] = ()
        """From the root through the highlight to the end of its branch."""
        self._numbers: tuple[int | None, ...] = ()
        """The number of each move of that line; None for one that places no stone."""
        self._depth = 0
        """Plies from the root to the highlight."""

    @property
    def highlighted(self) -> Node | None:
        return self._highlighted

    @property
    def full_height(self) -> int:
        return max(self._last_row + 1 + self._head_height, _TITLED)

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None:
            return []
        self._reveal(self._depth, self._last_row)
        head = [self.rule(_("Tree"), width)] if self._head_height else []
        rows = self.rows_in_sight(branch_columns(shown, width))
        facts = shown.glyphs, shown.settings, shown.state.head
        drawn_for = self._source, rows, self._numbers, width, facts
        if drawn_for != self._drawn_for:
            self._drawn_for, self._drawn = drawn_for, {}
        return head + [self._line_of(row, shown, width) for row in rows]

    def _line_of(self, row: TreeRow, shown: ScreenState, width: int) -> Line:
        """Return the line of a row; one without cursor and highlight is made only once."""
        highlighted = self.highlighted if self.has_focus else None
        marked = shown.state.node, highlighted
        is_plain = not any(cell and cell.node and cell.node in marked for cell in row.cells)
        line = self._drawn.get(row.ply) if is_plain else None
        if line is None:
            number, stone = self._number(row), self.stone
            line = tree_line(row, number, shown, width, stone, highlighted, self._moves_after)
        if is_plain:
            self._drawn[row.ply] = line
        return line

    def _moves_after(self, node: Node) -> int:
        """Return the number of moves after a folded node."""
        if node not in self._folded:
            below = (each.move for each in node.walk() if each is not node)
            self._folded[node] = number_of_moves(below)
        return self._folded[node]

    def _number(self, row: TreeRow) -> int | None:
        """Return the number of a row's moves: those of the highlight's line, as far as it goes."""
        if row.ply < len(self._numbers):
            return self._numbers[row.ply]
        node = next((cell.node for cell in row.cells if cell and cell.node), None)
        return node.move_number() if node and isinstance(node.move, Place) else None

    def rows_in_sight(self, columns: int) -> tuple[TreeRow, ...]:
        """Return the rows in the window, with some columns for branches."""
        rows = range(self._top, self._top + self._height)
        self._widths = self._widths or tree_widths(self._main[0], hides)
        ways = [TreeWay(self._line, self._depth)]
        if self._state is not None and self._state.node is not self.highlighted:
            ways.append(TreeWay(self._state.line[: self._state.depth + 1], self._state.depth))
        lines = [way.line for way in ways]
        opened = [node for way in ways for node in way.line[: way.depth] if hides(node)]
        key = self._source, lines, opened, rows, columns
        if key != self._rows_key:
            # Most steps stay on their line, in the same window.
            self._rows_key = key
            self._rows = tree_rows(self._main, ways, rows, columns, hides, self._widths)
        return self._rows

    def follow(self, shown: ScreenState) -> None:
        state, root = shown.state, shown.state.line[0]
        if (state.edits, root) != self._source:
            self._source = state.edits, root
            self._main, self._widths, self._folded = (root, *root.mainline()), [], {}
            if self.highlighted is not None:
                node = _along(root, self._line[1 : self._depth + 1])
                self._show_at(node if node is state.node else _in_sight(node))
        if self._state is None or state.node is not self._state.node or self.highlighted is None:
            self._show_at(state.node, state.line, state.depth)
        self._state = state
        super().follow(shown)

    def _return_to_cursor(self) -> None:
        assert self.shown is not None
        state = self.shown.state
        self._show_at(state.node, state.line, state.depth)

    def action_fold(self) -> None:
        """Request that the highlighted branch is folded, or shown again."""
        if self.highlighted is not None:
            self.post_message(FoldWanted(self.highlighted))

    def action_rows(self, step: int) -> None:
        """Move the highlight by some plies along its branch, up to its ends."""
        depth = max(0, min(self._depth + step, self._last_in_sight))
        self._highlight(self._line[depth])

    def action_across(self, step: int) -> None:
        """Move the highlight to the next branch beside it, in sight or left out."""
        here = self.highlighted
        if self.shown is None or here is None:
            return
        rows = self.rows_in_sight(branch_columns(self.shown, self.size.width))
        row = next((each for each in rows if each.ply == self._depth), None)
        nodes = [cell.node for cell in row.cells if cell and cell.node] if row else [here]
        if here not in nodes:
            return
        at = nodes.index(here) + step
        target = nodes[at] if 0 <= at < len(nodes) else _left_out(here, step, nodes)
        if target is not None:
            self._highlight(target)

    def action_first(self) -> None:
        """Highlight the start."""
        self.action_rows(-self._depth)

    def action_last(self) -> None:
        """Highlight the end of the branch."""
        self.action_rows(len(self._line))

    @property
    def _last_in_sight(self) -> int:
        """The depth of the last node of the highlight's line that is not folded away."""
        line = enumerate(self._line[self._depth :], self._depth)
        folded = (at for at, node in line if hides(node))
        return next(folded, len(self._line) - 1)

    @property
    def _last_row(self) -> int:
        return max(len(self._main), len(self._line)) - 1

    @property
    def _head_height(self) -> int:
        shown = self.shown
        has_title = shown is not None and shown.rows.has_titles and self.size.height >= _TITLED
        return 1 if has_title else 0

    def _highlight(self, node: Node) -> None:
        if node is not self.highlighted:
            self._show_at(node)
            self.update_lines()

    def _show_at(
        self, node: Node, line: tuple[Node, ...] | None = None, depth: int | None = None
    ) -> None:
        """Highlight a node on a line, by default the one through it."""
        if line is None:
            depth = node.position.ply - self._main[0].position.ply
            is_on_line = depth < len(self._line) and self._line[depth] is node
            line = self._line if is_on_line and node.end() is self._line[-1] else node.end().line()
        assert depth is not None
        self._highlighted, self._depth = node, depth
        if line != self._line:
            self._line = line
            self._numbers = tuple(numbers_along(line))


def _left_out(node: Node, step: int, shown: Sequence[Node]) -> Node | None:
    """Return a node beside another that has no column; None if there is none.

    On the right, that is a later sibling, on the left the line that its branch leaves.
    """
    if step > 0:
        siblings = () if node.parent is None else node.parent.children
        later = siblings[siblings.index(node) + 1 :] if siblings else ()
        return next((each for each in later if each not in shown), None)
    variation = variation_of(node)
    if variation is None or variation.parent is None or variation.parent.next is None:
        return None
    line, first = variation.parent.next, variation.position.ply
    return _in_sight([line, *islice(line.mainline(), node.position.ply - first)][-1])


def _along(root: Node, line: Iterable[Node]) -> Node:
    """Return the last node from a root along the moves of a line that was there before an edit."""
    node = root
    for before in line:
        child = None if before.move is None else node.child(before.move)
        if child is None:
            break
        node = child
    return node


def _in_sight(node: Node) -> Node:
    """Return a node, or the first move of the folded variation that hides it."""
    above = node.line()[:-1]
    folds = (each for each in above if hides(each))
    return next(folds, node)
