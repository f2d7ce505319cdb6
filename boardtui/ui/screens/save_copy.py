"""The dialog for saving a copy of the game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from boardtui.formats.detect import format_of
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import write_bytes
from boardtui.formats.table import written_for
from boardtui.record.tree import GameRecord
from boardtui.session.commands.forms import SAVE_PATH
from boardtui.session.file_names import proposed_name
from boardtui.session.paths import PathCompletion, named_path
from boardtui.system.printable import printable
from boardtui.system.threads import in_thread
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.confirm import YES, ConfirmDialog, confirm
from boardtui.ui.screens.path_form import PathForm, PathInput
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_start, wrap_cells
from boardtui.words.errors import sentence
from boardtui.words.language import _

T = TypeVar("T")

MOST_LINES = 4
"""The most lines of a path; a longer one loses its start."""


class WholePath(TextLines):
    """The absolute path of the future copy."""

    DEFAULT_CSS = """
    WholePath { height: auto; margin: 0 1; color: $text-muted; }
    """

    def __init__(self, name: str, glyphs: GlyphSet) -> None:
        super().__init__()
        self._ellipsis = glyphs.ellipsis
        self._path = ""
        self.follow(name)

    def follow(self, name: str) -> None:
        """Show the path of a name that was typed."""
        self._path = printable(str(named_path(name).absolute())) if name.strip() else ""
        self.update_lines()
        self.refresh(layout=True)

    def lines(self, width: int) -> list[Line]:
        cut = cut_start(self._path, MOST_LINES * width, self._ellipsis)
        return [(Span(line),) for line in wrap_cells(cut, max(1, width))] if cut else []


class SaveInput(PathInput):
    """The path of a copy."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(SAVE_PATH, {"record.save": "submit"})


class SaveCopyScreen(PathForm[Path | None]):
    """Returns the path of the copy; its suffix selects the format."""

    DEFAULT_CSS = """
    SaveCopyScreen > .panel { height: 13; }
    """
    INPUT = SaveInput

    def __init__(
        self,
        preferences: Preferences,
        record: GameRecord,
        version: Callable[[], object],
        judged: Callable[[GameRecord], GameRecord] | None = None,
    ) -> None:
        """Ask for a copy of a record; a new value of `version` means that the record has changed.

        `judged` returns a copy of it with the results of an analysis.
        """
        super().__init__(preferences)
        self._judged = judged
        self._record = record
        self._version = version
        self.suffixes = [known.suffix for known in written_for(record)]

    def compose_panel(self) -> ComposeResult:
        text = _("The ending names the format: {endings}").format(endings=" ".join(self.suffixes))
        name = proposed_name(self._record, dt.datetime.now().astimezone().date())
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Save a copy"))
            yield Static(text, classes="label", markup=False)
            yield from self.compose_path(name)
            yield WholePath(name, self.glyphs)
            yield Static(classes="message", markup=False)
            yield Menu(self.rows(name), self.glyphs)

    def on_mount(self) -> None:
        self.query_one(PathInput).focus()

    @on(Input.Changed)
    def _show_whole(self, message: Input.Changed) -> None:
        self.query_one(WholePath).follow(message.value)

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        if isinstance(message.item.value, PathCompletion):
            self.pick(message.item.value)

    def take(self, name: str) -> None:
        path = named_path(name)
        try:
            format_of(path)
            exists = path.exists()
        except (FormatError, OSError, ValueError) as error:
            self.say(sentence(error))
            return
        if not exists:
            self._write(path)
        elif self.is_active:
            text = _("{path} is there already. Write over it?").format(path=path)
            self._write_over(path, confirm(text, _("Write over it"), self.glyphs))

    @work
    async def _write_over(self, path: Path, question: ConfirmDialog) -> None:
        if await self.app.push_screen_wait(question) == YES:
            self._write(path)

    @work(exclusive=True, group="writing")
    async def _write(self, path: Path) -> None:
        record, judged = self._record, self._judged

        def content() -> bytes:
            return format_of(path).dump([record if judged is None else judged(record)])

        try:
            data = await of_one_version(content, self._version)
            await in_thread(partial(write_bytes, path, data))
        except (FormatError, OSError, ValueError) as error:
            self.say(sentence(error))
        else:
            self.dismiss(path)


async def of_one_version(read: Callable[[], T], version: Callable[[], object]) -> T:
    """Read changeable data in a thread; if its version changed meanwhile, read it again here."""
    before = version()
    try:
        result = await in_thread(read)
    except Exception:
        if version() == before:
            raise
    else:
        if version() == before:
            return result
    return read()
