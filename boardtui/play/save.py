"""A match on disk: every edit is saved before the next one can happen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from boardtui.files import reason_of
from boardtui.formats import sgf
from boardtui.formats.errors import Fault, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.language import _
from boardtui.play.match import Match
from boardtui.play.save_file import SaveFile
from boardtui.play.state import MatchState
from boardtui.record.tree import GameRecord, Node


class Save:
    """The file of one match, written at once after every edit."""

    def __init__(
        self,
        file: SaveFile,
        notify: Callable[[str], object],
        reading: Reading,
        *,
        is_copy: bool = False,
    ) -> None:
        self.record: GameRecord = reading.record
        self.head: Node | None = reading.head
        """Where the game stood when it was opened; None is the end of the main line."""
        self.seats = reading.seats
        """Who sits at the board; written with the next edit."""
        self.is_copy = is_copy
        """Whether the game goes on in a file of its own, because the old one is not ours."""
        self.trouble = ""
        """Why the newest change is not on disk, in a few words; empty while all is well."""
        self.closed = False
        self._file = file
        self._notify = notify
        self._match: Match | None = None
        self._edits = 0
        self._written = b""
        self._stop: Callable[[], None] = lambda: None

    @property
    def path(self) -> Path:
        """Where the game is saved; the file is made by the first edit."""
        return self._file.path

    def follow(self, match: Match) -> None:
        """Save the match from now on; what it holds already counts as saved."""
        self._stop()
        self._match = match
        self._edits = match.state.edits
        self._stop = match.subscribe(self._look)

    def close(self) -> None:
        """Try once more what could not be written, and let others have the file."""
        self._stop()
        if self.trouble:
            self._write()
        self.closed = True
        self._file.close()

    def _look(self, state: MatchState) -> None:
        if state.edits != self._edits:
            self._edits = state.edits
            self._write()

    def _write(self) -> None:
        assert self._match is not None
        try:
            text = sgf.dumps(self.record, seats=self.seats, head=self._match.head)
            content = text.encode("utf-8", "replace")
            if len(content) > OWN.bytes:
                limit = OWN.bytes // 2**20
                raise LimitExceeded(Fault.LARGE_SAVE, limit=limit)
            if content != self._written:
                self._file.write(content)
                self._written = content
        except (OSError, ValueError) as error:
            is_new, self.trouble = not self.trouble, _(reason_of(error))
            if is_new:
                text = _(
                    "The game is not saved: {reason}. "
                    "It goes on, and saving is tried again at every move."
                )
                self._notify(text.format(reason=self.trouble))
            return
        if self.trouble:
            self.trouble = ""
            self._notify(_("The game is saved again."))
