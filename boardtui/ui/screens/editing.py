"""Changing the record that a game screen shows: variations and comments."""

from __future__ import annotations

from contextlib import suppress

from boardtui.rules.moves import Place, number_of_moves
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name


class Editing:
    """Promotes and removes variations, and edits comments on moves."""

    def __init__(self, screen: StateScreen, replay: Replay) -> None:
        self._screen = screen
        self._replay = replay
        self._view = screen.view

    @property
    def may_remove(self) -> bool:
        """True if the cursor is in a variation that is not the game's line."""
        variation = self._replay.variation
        return variation is not None and self._view.edits.may_remove(variation)

    @property
    def may_promote(self) -> bool:
        """True if the cursor is in a variation that can become the main line, or lead to it."""
        return bool(self._view.edits.promoted(self._screen.state.node))

    def promote(self) -> None:
        """Make the branch of the cursor the main line."""
        from boardtui.words.edits import promoted_text

        with self._screen.one_change():
            self._view.promote()
            self._screen.say(promoted_text(self._view.edits))

    async def remove(self) -> None:
        """Remove the variation at the cursor, once confirmed."""
        from boardtui.ui.screens.confirm import YES, confirm

        screen = self._screen
        node = self._replay.variation
        if node is None or node.move is None:
            return
        path, count = node.path(), number_of_moves(each.move for each in node.walk())
        question = ngettext(
            "Remove the variation {move}, {count} move?",
            "Remove the variation {move}, {count} moves?",
            count,
        ).format(move=move_name(screen.state.game, node.move), count=count)
        if await screen.ask(confirm(question, _("Remove"), screen.glyphs)) == YES:
            from boardtui.words.edits import removed_text

            with suppress(LookupError), screen.one_change():  # another view may have removed it
                self._view.remove(path)
                screen.say(removed_text(screen.state.game, path))

    async def comment(self) -> None:
        """Edit the comment of the move at the cursor."""
        from boardtui.ui.screens.comment import CommentEditor, limit_text
        from boardtui.ui.widgets.text_field import MOST_CHARACTERS

        state = self._screen.state
        if len(state.node.comment) > MOST_CHARACTERS:
            text = _("This comment is too long to edit. {limit}")
            self._screen.say(text.format(limit=limit_text()), bell=True)
            return
        node, path, title = state.node, state.node.path(), _("Comment on the start")
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
