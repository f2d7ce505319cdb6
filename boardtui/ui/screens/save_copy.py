"""Write the game that is shown into a file of one's own."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Static

from boardtui.formats.detect import SUFFIXES, format_of, write_record
from boardtui.formats.errors import FormatError
from boardtui.language import _
from boardtui.record.tree import GameRecord
from boardtui.ui.files import named_path
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.confirm import YES, Question, confirm
from boardtui.ui.screens.path_form import PathForm, PathInput
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.words.errors import sentence


class SaveCopyScreen(PathForm[Path | None]):
    """Brings back where the copy lies; the file's ending says in which format."""

    def __init__(self, preferences: Preferences, record: GameRecord) -> None:
        super().__init__(preferences)
        self._record = record

    def compose(self) -> ComposeResult:
        yield Static(_("Save a copy"), classes="title", markup=False)
        endings = " ".join(SUFFIXES)
        text = _("The ending names the format: {endings}").format(endings=endings)
        yield Static(text, classes="label", markup=False)
        date = self._record.date or dt.datetime.now().astimezone().date()
        name = f"{self._record.game.key}-{date}.sgf"
        yield from self.compose_path(name)
        yield Static(classes="message", markup=False)
        yield Menu(self.rows(name), self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(PathInput).focus()

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        kind, _colon, value = message.item.id.partition(":")
        self.pick(kind, value)

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
    async def _write_over(self, path: Path, question: Question) -> None:
        if await self.app.push_screen_wait(question) == YES:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            write_record(self._record, path)
        except (FormatError, OSError, ValueError) as error:
            self.say(sentence(error))
        else:
            self.dismiss(path)
