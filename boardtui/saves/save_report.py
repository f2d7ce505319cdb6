"""What views and the person here are told about the saving of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from typing import TYPE_CHECKING

from boardtui.saves.save_policy import SaveNote, StatementCallback
from boardtui.system.reasons import Statement, stated

if TYPE_CHECKING:
    from boardtui.play.subject import Subject


class SaveReport:
    """Tells of changes that are late to reach the disk, and of trouble with it."""

    def __init__(self, tell: StatementCallback, late: float, write: Callable[[], object]) -> None:
        """Tell of changes that are not on disk after `late` seconds; `write` is called then."""
        self.trouble: Exception | None = None
        """The error that keeps the game off the disk; None if there is none."""
        self._tell = tell
        self._late = late
        self._write = write
        self._subject: Subject | None = None
        self._timer: asyncio.Handle | None = None
        self._context: Context = copy_context()
        """The context of the last change, or of the beginning, such as its language."""

    def follow(self, subject: Subject) -> None:
        """Tell the views of a table or a study from now on."""
        self._subject, self._context = subject, copy_context()

    def note_change(self) -> None:
        """Wait for a change to reach the disk."""
        self._context = copy_context()
        if self._timer is None:
            self._wait()

    def note_progress(self, *, is_all: bool) -> None:
        """Tell that all changes are on disk, or wait anew for those that came meanwhile."""
        self.stop()
        if is_all:
            self._note(is_unsaved=False)
        else:
            self._wait()

    def stop(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def fail(self, error: Exception) -> None:
        """Tell of trouble: once, although each further change fails as well."""
        is_new, self.trouble = self.trouble is None, error
        if is_new:
            self._say(SaveNote.NOT_SAVED, reason=stated(error))

    def succeed(self) -> None:
        """Tell that trouble has passed."""
        if self.trouble is not None:
            self.trouble = None
            self._say(SaveNote.SAVED_AGAIN)

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._late, self._give_way)

    def _give_way(self) -> None:
        # After a loop that was busy: the keeper hears a turn later what the disk has done by now.
        self._timer = asyncio.get_running_loop().call_soon(self._tell_late)

    def _tell_late(self) -> None:
        self._timer = None
        self._write()  # in case no frame came
        self._note(is_unsaved=True)

    def _note(self, *, is_unsaved: bool) -> None:
        if self._subject is not None:
            self._subject.note(self._subject.status._replace(is_unsaved=is_unsaved))

    def _say(self, note: SaveNote, **facts: object) -> None:
        self._context.run(self._tell, Statement(note, facts))
