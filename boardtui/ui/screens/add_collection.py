"""The dialog for adding a file or folder to the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from boardtui.formats.folder import is_folder
from boardtui.session.commands.forms import ADD_PATH
from boardtui.session.paths import PathCompletion, dropped_path, named_path
from boardtui.system.printable import printable
from boardtui.system.regular_files import exists
from boardtui.ui.commands import bindings
from boardtui.ui.screens.path_form import PathForm, PathInput
from boardtui.ui.widgets.menu import Item, Menu, MenuRow
from boardtui.words.language import _


class AddInput(PathInput):
    """The path of a file or folder for the library."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(ADD_PATH, {"collection.add": "submit"})


class AddCollectionScreen(PathForm[Path | None]):
    """Returns an existing file or folder."""

    INPUT = AddInput

    def compose_panel(self) -> ComposeResult:
        text = _(
            "Type the path of a file or folder of records, or drop it here. Subfolders are "
            "included."
        )
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Add a source"))
            yield Static(text, classes="label", markup=False)
            yield from self.compose_path()
            yield Static(classes="message", markup=False)
            yield Menu(self.rows(""), self.glyphs)

    def on_mount(self) -> None:
        self.query_one(PathInput).focus()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        path = dropped_path(event.text, folders=True)
        if path is not None:
            self.dismiss(path.absolute())
        else:
            lines = event.text.splitlines() or [""]
            self.query_one(PathInput).insert_text_at_cursor(lines[0])

    @on(Input.Submitted)
    def _take_folder(self, message: Input.Submitted) -> None:
        """Take a folder whose contents are already listed."""
        if message.value.endswith("/") and is_folder(named_path(message.value)):
            message.prevent_default()  # the base class would enter it again
            self.take(message.value)

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        match message.item.value:
            case PathCompletion() as entry:
                self.pick(entry)
            case Path() as folder:
                self.take(str(folder))

    def take(self, name: str) -> None:
        path = named_path(name)
        if exists(path):
            self.dismiss(path.absolute())
        else:
            self.say(_("There is no such file or folder: {path}").format(path=printable(name)))
            self.app.bell()

    def rows(self, typed: str) -> tuple[MenuRow, ...]:
        return (*self._whole_folder(typed), *super().rows(typed))

    @staticmethod
    def _whole_folder(typed: str) -> Iterator[Item]:
        """Yield the item that adds a typed folder itself."""
        if typed.endswith("/") and is_folder(path := named_path(typed)):
            text, note = _("Add this folder"), printable(path.name)
            yield Item(f"folder:{path}", text, note, value=path)
