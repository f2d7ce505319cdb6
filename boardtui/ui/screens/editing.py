"""Changing the record that a game screen shows: variations and comments."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

from boardtui.record.branches import is_folded, variation_of
from boardtui.record.tree import Node
from boardtui.rules.board import Point
from boardtui.rules.moves import Place, number_of_moves
from boardtui.ui.messages import BranchWanted, MarkingWanted
from boardtui.ui.screens.branching import Branching
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, numbered_move_name


class Editing:
    """Promotes, removes and folds variations; edits comments, signs and marks."""

    def __init__(self, screen: StateScreen, branching: Branching) -> None:
        self._screen = screen
        self._branching = branching
        self._view = screen.view

    @property
    def variation(self) -> Node | None:
        """The first node of the innermost variation at the cursor, or at the tree's highlight."""
        return variation_of(self._branching.target)

    @property
    def may_remove(self) -> bool:
        """True if there is a variation that is not the game's line."""
        variation = self.variation
        return variation is not None and self._view.edits.may_remove(variation)

    @property
    def may_promote(self) -> bool:
        """True if there is a variation that can become the main line, or lead to it."""
        return bool(self._view.edits.promoted(self._branching.target))

    def promote(self) -> None:
        """Make the branch the main line."""
        from boardtui.words.edits import promoted_text

        with self._screen.one_change():
            self._view.promote(self._branching.target.path())
            self._screen.say(promoted_text(self._view.edits))

    async def remove(self) -> None:
        """Remove the variation, once confirmed."""
        screen = self._screen
        node = self.variation
        if node is None or node.move is None:
            return
        path, count = node.path(), number_of_moves(each.move for each in node.walk())
        question = ngettext(
            "Remove the variation {move} ({count} move)?",
            "Remove the variation {move} ({count} moves)?",
            count,
        ).format(move=move_name(screen.state.game, node.move), count=count)
        if await self._is_confirmed(question, _("Remove")):
            from boardtui.words.edits import removed_text

            with suppress(LookupError), screen.one_change():  # another view may have removed it
                self._view.remove(path)
                screen.say(removed_text(screen.state.game, path))

    @property
    def may_cut(self) -> bool:
        """True if moves come after the cursor, or the tree's highlight, and none has to stay."""
        children = self._branching.target.children
        return bool(children) and all(map(self._view.edits.may_remove, children))

    async def cut(self) -> None:
        """Cut off all moves after the cursor, or the tree's highlight, once confirmed."""
        screen, node = self._screen, self._branching.target
        path, after = node.path(), islice(node.walk(), 1, None)
        count = number_of_moves(each.move for each in after)
        question = ngettext(
            "Remove {count} move after {move}?",
            "Remove all {count} moves after {move}?",
            count,
        ).format(move=numbered_move_name(node), count=count)
        if await self._is_confirmed(question, _("Remove")):
            from boardtui.words.edits import cut_text

            with suppress(LookupError), screen.one_change():  # another view may have removed it
                self._view.cut(path)
                screen.say(cut_text(screen.state.game, path))

    @property
    def may_take_out(self) -> bool:
        """True if moves lead to the cursor, or the tree's highlight."""
        return self._branching.target.parent is not None

    def take_out(self) -> None:
        """Request that the branch is opened as a record of its own."""
        target = self._branching.target
        self._screen.post_message(BranchWanted(self._view.record, target))

    async def _is_confirmed(self, question: str, yes: str) -> bool:
        from boardtui.ui.screens.confirm import YES, confirm

        return await self._screen.ask(confirm(question, yes, self._screen.glyphs)) == YES

    def fold(self, node: Node) -> None:
        """Fold the variation of a node away in the tree, or show its moves again.

        A cursor inside goes to its first move, which stays in sight.
        """
        variation = node if is_folded(node) else variation_of(node)
        if variation is None:
            self._screen.say(_("Only variations can be folded; this is the main line."))
            return
        is_closed = not is_folded(variation)
        with self._screen.one_change(), suppress(LookupError):  # another view may have removed it
            if is_closed and self._screen.state.node.is_below(variation):
                self._view.goto(variation)
            self._view.fold(variation.path(), is_closed=is_closed)

    def go_to_target(self) -> None:
        """Put the tree's highlight on the board, if it is elsewhere: the next change is there."""
        target = self._branching.target
        if target is not self._screen.state.node:
            with suppress(LookupError):  # another view may have removed it
                self._view.goto(target)

    async def comment(self) -> None:
        """Edit the comment of the move at the cursor, or at the tree's highlight."""
        self.go_to_target()
        from boardtui.ui.screens.comment import CommentEditor, limit_text
        from boardtui.ui.widgets.text_field import MOST_CHARACTERS

        state = self._screen.state
        if len(state.node.comment) > MOST_CHARACTERS:
            text = _("This comment is too long to edit. {limit}")
            self._screen.say(text.format(limit=limit_text()), bell=True)
            return
        node, path, title = state.node, state.node.path(), _("Comment on the start position")
        if node.move is not None:
            move = move_name(state.game, node.move)
            title = _("Comment on {move}")
            if isinstance(node.move, Place):
                title = _("Comment on move {number}, {move}")
            title = title.format(number=state.move_number, move=move)
        comment = await self._screen.ask(CommentEditor(title, node.comment, self._screen.glyphs))
        if comment is not None:
            with suppress(LookupError):  # another view has removed it in the meantime
                self._view.comment(path, comment)

    async def sign(self) -> None:
        """Set the sign of a move, and the mark on the point under the board's cursor.

        The move is that at the record's cursor, or at the tree's highlight.
        """
        self.go_to_target()
        from boardtui.ui.screens.signs import SignsScreen

        screen, view = self._screen, self._view
        node, point = screen.state.node, screen.latest.cursor
        path = node.path()
        chosen = await screen.ask(SignsScreen(node, point, screen.glyphs))
        if chosen is None:
            return
        mark = chosen.mark
        if chosen.wants_text and point is not None and not chosen.is_for_board:
            mark = await self._label(node, point)
            if mark is None:
                return
        with suppress(LookupError), screen.one_change():  # another view may have removed it
            if node.move is not None:
                view.sign(path, chosen.sign)
            if point is not None and not chosen.is_for_board:
                view.mark(path, point, mark)
        if chosen.is_for_board:
            screen.post_message(MarkingWanted(screen.game, point, chosen.kind))

    def mark(self) -> None:
        """Request to set marks on the board of the cursor, or of the tree's highlight."""
        self.go_to_target()
        screen = self._screen
        screen.post_message(MarkingWanted(screen.game, screen.latest.cursor))

    async def _label(self, node: Node, point: Point) -> str | None:
        """Return the label that the person gives to a point; None if there is no answer."""
        from boardtui.ui.screens.label import label_dialog

        held, name = node.marks.get(point), node.position.game.format_move(Place(point))
        value = held if isinstance(held, str) else ""
        return await self._screen.ask(label_dialog(name, value, self._screen.glyphs))
