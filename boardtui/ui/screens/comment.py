"""Writing the comment of a move."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from boardtui.language import N_, _
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.menu import Item, Menu

SAVE, LEAVE = "save", "leave"


class CommentEditor(Dialog[str | None]):
    """Brings back the new comment; None to leave it as it was."""

    DEFAULT_CSS = """
    CommentEditor {
        & > Vertical { max-width: 70; }
        & TextArea, & TextArea:focus { height: 5; border: none; padding: 0; }
        & Menu { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", N_("Save"), id="comment.save"),
    ]

    def __init__(self, title: str, comment: str, glyphs: GlyphSet) -> None:
        super().__init__()
        self._title = title
        self._comment = comment
        self._glyphs = glyphs

    def compose_panel(self) -> ComposeResult:
        with Vertical():
            yield Static(self._title, markup=False)
            area = TextArea(self._comment, highlight_cursor_line=False)
            area.cursor_blink = False
            yield area
            yield Menu(
                [Item(SAVE, _("Save"), "Ctrl+S"), Item(LEAVE, _("Cancel"), _("Esc"))], self._glyphs
            )

    def on_mount(self) -> None:
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        if message.item.id == SAVE:
            self.action_save()
        else:
            self.action_turn_down()

    def action_save(self) -> None:
        """Keep what was written."""
        self.dismiss(self._written)

    def action_turn_down(self) -> None:
        if self._written == self._comment.rstrip():
            self.dismiss(None)
        else:
            self._ask_whether_to_discard()

    @property
    def _written(self) -> str:
        return self.query_one(TextArea).text.rstrip()

    @work
    async def _ask_whether_to_discard(self) -> None:
        from boardtui.ui.screens.confirm import YES, confirm

        if not self.is_active:
            return
        question = confirm(
            _("Discard what you have written?"), _("Discard"), self._glyphs, no=_("Keep editing")
        )
        if await self.app.push_screen_wait(question) == YES:
            self.dismiss(None)
