"""The editor for the comment of a move."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardtui.session.commands.forms import COMMENT
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.confirm import YES, confirm
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.ui.widgets.text_field import MOST_CHARACTERS, TextField
from boardtui.words.language import _

SAVE, LEAVE = "save", "leave"


def limit_text() -> str:
    """Return a sentence on the longest comment that can be edited."""
    return _("A comment can have up to {limit} characters.").format(limit=MOST_CHARACTERS)


class CommentEditor(Dialog[str | None]):
    """Returns the new comment; None to leave it as it was."""

    DEFAULT_CSS = """
    CommentEditor {
        & > .panel { max-width: 70; padding: 1 2; }
        & TextArea { height: 5; }
        & .message { color: $text-error; display: none; }
        &.-full .message { display: block; }
        & Answers { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMENT, {"comment.save": "save"})

    def __init__(self, title: str, comment: str, glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._title = title
        self._comment = comment

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(self._title)
            yield TextField(self._comment)
            yield Static(classes="message", markup=False)
            yield Answers(
                [Item(SAVE, _("Save"), "Ctrl+S"), Item(LEAVE, _("Cancel"), _("Esc"))], self._glyphs
            )

    def on_mount(self) -> None:
        area = self.query_one(TextField)
        area.move_cursor(area.document.end)

    @on(TextField.Full)
    def _tell_limit(self) -> None:
        self.query_one(".message", Static).update(limit_text())
        self.add_class("-full")
        self.app.bell()

    @on(TextField.Changed)
    def _forget_limit(self) -> None:
        self.remove_class("-full")

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        if message.item.id == SAVE:
            self.action_save()
        else:
            self.action_turn_down()

    def action_save(self) -> None:
        """Close with the text."""
        self.dismiss(self._written)

    def action_turn_down(self) -> None:
        if self._written == self._comment.rstrip():
            self.dismiss(None)
        else:
            self._ask_whether_to_discard()

    @property
    def _written(self) -> str:
        return self.query_one(TextField).text.rstrip()

    @work
    async def _ask_whether_to_discard(self) -> None:
        if not self.is_active:
            return
        question = confirm(
            _("Discard what you have written?"), _("Discard"), self._glyphs, no=_("Keep editing")
        )
        if await self.app.push_screen_wait(question) == YES:
            self.dismiss(None)
