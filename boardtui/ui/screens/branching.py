"""The variation tree in the place of the list of moves, and the branch that commands work on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.record.tree import Node
from boardtui.ui.widgets.move_log import MoveLog

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen
    from boardtui.ui.widgets.move_tree import MoveTree
    from boardtui.ui.widgets.state_lines import StateLines


class Branching:
    """Opens and closes the tree, and tells the place of the highlight in it."""

    def __init__(self, screen: GameScreen) -> None:
        self._screen = screen

    @property
    def is_open(self) -> bool:
        """True if the tree takes the place of the list of moves."""
        return self._screen.latest.has_tree

    @property
    def may_open(self) -> bool:
        """True if there is room for the tree."""
        shown = self._screen.latest
        return not shown.has_tree and shown.has_panels and shown.rows.has_log

    @property
    def target(self) -> Node:
        """The node that commands work on: the highlight in a tree with the focus, or the cursor."""
        tree = self._tree
        if tree is None or not tree.has_focus or tree.highlighted is None:
            return self._screen.state.node
        return tree.highlighted

    def show(self) -> None:
        """Show the tree, and give it the focus."""
        self._screen.show(has_tree=True)
        # A panel that was never shown takes the focus once it is mounted.
        self._screen.call_after_refresh(self._focus)

    def close(self) -> None:
        """Show the list of moves again."""
        self._screen.focus_board()
        self._screen.show(has_tree=False)

    @property
    def may_focus(self) -> bool:
        """True if there is a panel to focus."""
        panel = self._panel
        return panel is not None and panel.is_on_screen and not panel.has_focus

    def focus(self) -> None:
        """Give the focus to the explorer, or else to the tree or the list of moves."""
        if (panel := self._panel) is not None:
            panel.focus()

    def _focus(self) -> None:
        if (tree := self._tree) is not None:
            tree.focus()

    @property
    def _tree(self) -> MoveTree | None:
        if not self.is_open:
            return None
        from boardtui.ui.widgets.move_tree import MoveTree  # not needed before it is opened

        return self._screen.query_one_optional(MoveTree)

    @property
    def _panel(self) -> StateLines | None:
        screen = self._screen
        if screen.latest.explorer is not None:
            return screen.explorer.panel
        return self._tree or screen.query_one_optional(MoveLog)
