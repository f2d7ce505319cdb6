"""A form for a path, with completions in a list below."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ScreenResultType
from textual.widgets import Input

from boardtui.formats.folder import is_folder
from boardtui.formats.table import SUFFIXES
from boardtui.session.commands.forms import PATH_FORM
from boardtui.session.paths import PathCompletion, common_start, completions, named_path
from boardtui.ui.commands import bindings
from boardtui.ui.screens.dialog import FormDialog
from boardtui.ui.widgets.field import Field
from boardtui.ui.widgets.menu import Heading, Item, Menu, MenuRow
from boardtui.words.language import _


class PathInput(Field):
    """An input that passes pasted text to the screen."""

    def _on_paste(self, event: events.Paste) -> None:
        # Textual would insert the first line only.
        event.prevent_default()


class PathForm(FormDialog[ScreenResultType]):
    """A dialog that completes a path by Tab or from a list; subclasses use the path."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        PATH_FORM, {"record.complete": "complete", "record.list": "list(0)"}
    )

    INPUT: ClassVar[type[PathInput]] = PathInput
    """The field for the path."""

    suffixes: Collection[str] = SUFFIXES
    """The endings of the files in the list."""

    def compose_path(self, value: str = "") -> ComposeResult:
        """Yield the input and an empty message."""
        entry = self.INPUT(value, placeholder=_("path of a file"), select_on_focus=False)
        entry.cursor_blink = False
        yield entry

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"complete", "list"} and not isinstance(self.focused, Input):
            return False
        return super().check_action(action, parameters)

    @on(Input.Changed)
    def _list(self, message: Input.Changed) -> None:
        self.say("")
        self.query_one(Menu).rows = self.rows(message.value)

    @on(Input.Submitted)
    def _submit(self, message: Input.Submitted) -> None:
        path = named_path(message.value)
        if not message.value.strip():
            self.query_one(Menu).focus()
        elif is_folder(path):
            self.enter(str(path))
        else:
            self.take(message.value)

    def action_complete(self) -> None:
        """Extend the path to the common start of its completions."""
        entry = self.query_one(PathInput)
        entry.value = common_start(entry.value, completions(entry.value, self.suffixes))
        entry.cursor_position = len(entry.value)

    def action_list(self, _row: int) -> None:
        """Move the focus into the list."""
        self.query_one(Menu).focus()

    def take(self, name: str) -> None:
        """Use a typed or picked path."""
        raise NotImplementedError

    def pick(self, entry: PathCompletion) -> None:
        """Enter a directory, or take a file."""
        use = self.enter if entry.is_directory else self.take
        use(str(entry.path))

    def enter(self, folder: str) -> None:
        """List a directory."""
        entry = self.query_one(PathInput)
        entry.value = folder.rstrip("/") + "/"
        entry.cursor_position = len(entry.value)
        entry.focus()

    def rows(self, typed: str) -> tuple[MenuRow, ...]:
        """Return the items of the completions."""
        found = completions(typed, self.suffixes)
        rows: list[MenuRow] = [Heading(_("Files"))] if found else []
        for entry in found:
            kind = "directory" if entry.is_directory else "file"
            name = entry.path.name + ("/" if entry.is_directory else "")
            rows.append(Item(f"{kind}:{entry.path}", name, value=entry))
        return tuple(rows)
