"""The dialog for saving a copy of the game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from pathlib import Path

from boardtui.formats.detect import format_of
from boardtui.formats.errors import FormatError
from boardtui.formats.table import written_for
from boardtui.record.tree import GameRecord
from boardtui.session.file_names import proposed_name
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.save_form import SaveForm
from boardtui.words.errors import sentence
from boardtui.words.language import _


class SaveCopyScreen(SaveForm):
    """Returns the path of the copy."""

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
        name = proposed_name(record, dt.datetime.now().astimezone().date())
        super().__init__(preferences, _("Save a copy"), name, version)
        self._judged = judged
        self._record = record
        self.suffixes = [known.suffix for known in written_for(record)]

    def trouble(self, path: Path) -> str:
        try:
            format_of(path)
        except FormatError as error:
            return sentence(error)
        return ""

    async def made(self, path: Path) -> bytes:
        return await self.read(partial(self._content, path))

    def _content(self, path: Path) -> bytes:
        record = self._record if self._judged is None else self._judged(self._record)
        return format_of(path).dump([record])
