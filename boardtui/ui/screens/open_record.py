"""The dialog for opening a record: by its path, from a list, or by pasting its text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardtui.formats.detect import is_record
from boardtui.formats.folder import scan_path
from boardtui.formats.table import SUFFIXES
from boardtui.session.commands.forms import OPEN_PATH, OPEN_RECORD
from boardtui.session.paths import (
    MOST_CHARACTERS,
    PathCompletion,
    completions,
    dropped_path,
    named_path,
)
from boardtui.ui.commands import bindings
from boardtui.ui.game_items import recent_rows
from boardtui.ui.screens.path_form import PathForm, PathInput
from boardtui.ui.screens.record_form import Opened, RecordForm
from boardtui.ui.widgets.menu import Heading, Item, Menu, MenuRow
from boardtui.ui.widgets.text_field import MOST_CHARACTERS as MOST_TYPED
from boardtui.ui.widgets.text_field import RecordField, TextField
from boardtui.words.errors import sentence
from boardtui.words.language import _


class OpenInput(PathInput):
    """The path of a file or folder to open."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(OPEN_PATH, {"record.open": "submit"})


class OpenRecordScreen(PathForm[Opened], RecordForm):
    """Returns the game or games of a file, or a recent game."""

    DEFAULT_CSS = """
    OpenRecordScreen {
        & TextArea { display: none; }
        &.-typing TextArea { display: block; }
        &.-typing Menu { display: none; }
    }
    """
    INPUT = OpenInput
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        OPEN_RECORD, {"record.type": "type", "record.read": "read"}
    )

    def compose_panel(self) -> ComposeResult:
        text = _("Type a path, drop a file here, or paste the text of a record.")
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Open a record"))
            yield Static(text, classes="label", markup=False)
            yield from self.compose_path()
            yield RecordField()
            yield Static(classes="message", markup=False)
            yield Menu(self.rows(""), self.glyphs)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        typing = self.has_class("-typing")
        if action == "read":
            return typing
        return super().check_action(action, parameters) and not (
            typing and action in {"complete", "list"}
        )

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        path = dropped_path(event.text)
        if path is not None:
            self.take(str(path))
        elif self._is_path(event.text):
            entry = self.query_one(PathInput)
            entry.insert_text_at_cursor(event.text.strip())
        else:
            self.take_text(event.text)

    @on(TextField.Full)
    def _tell_limit(self) -> None:
        text = _("You can type up to {limit} characters. Paste a longer record, or open a file.")
        self.say(text.format(limit=MOST_TYPED))

    @on(Menu.Chosen)
    def _choose_path(self, message: Menu.Chosen) -> None:
        match message.item.value:
            case PathCompletion() as entry:
                self.pick(entry)
            case Path() as folder:
                self._open(folder)

    def action_type(self) -> None:
        """Show or hide the field for the text of a record."""
        typing = not self.has_class("-typing")
        self.set_class(typing, "-typing")
        self.query_one(RecordField if typing else PathInput).focus()
        self.refresh_bindings()

    def take(self, name: str) -> None:
        try:
            is_text = dropped_path(name) is None and is_record(name)
        except ValueError as error:
            self.say(sentence(error))
            return
        if is_text:
            # Pasted in a terminal without bracketed paste.
            self.take_text(name)
        else:
            self._open(named_path(name))

    def show_recent(self, menu: Menu) -> None:
        if not self.query_one(PathInput).value:
            menu.rows = self.rows("")
            if not menu.has_focus:
                menu.action_edge(0)

    def rows(self, typed: str) -> tuple[MenuRow, ...]:
        if typed.endswith("/"):
            return (*self._whole_folder(typed), *super().rows(typed))
        if typed or not self.recent:
            return super().rows(typed)
        return (*recent_rows(self.recent), Heading(), *super().rows(typed))

    def _open(self, path: Path) -> None:
        self.read_games(str(path), lambda game: scan_path(path, game=game))

    @staticmethod
    def _whole_folder(typed: str) -> Iterator[Item]:
        """Yield the item that opens all files of a typed folder, if there are several."""
        if sum(not entry.is_directory for entry in completions(typed, SUFFIXES)) > 1:
            path = named_path(typed)
            yield Item(f"folder:{path}", _("All games in this folder"), value=path)

    @staticmethod
    def _is_path(text: str) -> bool:
        line = text.strip()
        return (
            len(line) <= MOST_CHARACTERS
            and "\n" not in line
            and line.startswith(("/", "~", "./", "../"))
        )
