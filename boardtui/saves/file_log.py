"""The log of a game at home, which is a file while the game is open."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.play.log import Entry, MemoryLog
from boardtui.saves.line_file import (
    LineFile,
    LogLine,
    base_line,
    edit_line,
    encoded,
    entry_line,
)

if TYPE_CHECKING:
    from boardtui.play.edits import Edit
    from boardtui.rules.game import Game
    from boardtui.saves.whole_game import WholeGame


class FileLog(MemoryLog):
    """A log each entry of which is a line of a file, and so is each edit between them.

    Entries are in the log before `append` returns, like those of a log in memory. Their lines wait
    until `write`, which the keeper of the file calls as soon as they may be written.
    """

    def __init__(
        self, entries: Sequence[Entry] = (), *, clock: Callable[[], float] = time.time
    ) -> None:
        """Go on after some entries; `clock` returns seconds since 1970."""
        super().__init__(entries, clock=clock)
        self.bases: list[str | None] = [None]
        """Fingerprints of the save's possible contents: several while it is being replaced."""
        self.file: LineFile | None = None
        """The file; None before it is begun."""
        self._next: LineFile | None = None
        """The file that is about to take the place of the other."""
        self._missed: bytearray | None = None
        """The lines that `_next` lacks, while it is being made."""
        self._waiting: list[LogLine | None] = []
        """The lines that the file lacks; None stands for what no line can say."""
        # First of all readers: what others do when they are woken comes later in the file.
        self.watch(self._take_entry)

    @property
    def takes_lines(self) -> bool:
        """True if the waiting lines, and no more, are what the file lacks."""
        return self.needs_lines and None not in self._waiting

    @property
    def needs_lines(self) -> bool:
        """True if changes have to wait as lines: for a file that is there, or is being made.

        Without one no line has to wait: a file begins with the whole log.
        """
        return self.goes_on or self._next is not None or self._missed is not None

    @property
    def goes_on(self) -> bool:
        """True if there is a file to which lines can be added."""
        return self.file is not None and not self.file.is_ended

    def note_edit(self, game: Game, edit: Edit) -> None:
        """Let an edit stand after the entries before it."""
        if self.needs_lines:
            self._waiting.append(edit_line(game, edit))

    def note_undo(self) -> None:
        """Let the whole game stand in the file, since no line can say what was done."""
        if self.needs_lines:
            self._waiting.append(None)

    def waiting(self, whole: WholeGame | None = None) -> bytes:
        """Return the lines that the file lacks; a whole game stands for the edits among them."""
        lines = [line for line in self._waiting if line is not None]
        if whole is None:
            return encoded(lines)
        return encoded([line for line in lines if "entry" in line]) + whole.line

    def write(self, lines: bytes) -> None:
        """Add the lines that `waiting` returned. Raises OSError; the file then takes no more."""
        self._waiting.clear()
        try:
            if self.file is not None and not self.file.is_ended:
                self.file.write(lines)
        finally:
            if self._next is not None:
                self._next.write(lines)
            elif self._missed is not None:
                self._missed += lines

    def expect(self, base: str) -> None:
        """Note the fingerprint of the content that is about to replace the save."""
        if self.file is not None and not self.file.is_ended:
            with suppress(OSError):  # it has ended, and is begun anew
                self.file.write_undated(encoded([base_line(base)]))
        if base != self.bases[-1]:
            self.bases.append(base)

    def forget_before(self, base: str) -> None:
        """Forget the fingerprints of earlier contents."""
        del self.bases[: self.bases.index(base)]

    def content(self, whole: WholeGame) -> bytes:
        """Return what a new file begins with: all entries, and the record that they have led to."""
        entries = map(entry_line, self.read())
        return encoded([*map(base_line, self.bases), *entries]) + whole.line

    def begin(self, file: LineFile) -> None:
        """Go on in a file that has the content of this moment."""
        self._waiting.clear()
        self.file = file

    def renewal(self, whole: WholeGame) -> bytes:
        """Return the content of a file that is to take the place of the present one.

        Until it does, lines are added to the present one, and to the other as soon as it is there.
        """
        self._waiting.clear()
        self._missed = bytearray()
        return self.content(whole)

    def join(self, file: LineFile) -> None:
        """Add all lines from now on to a new file as well. Raises OSError."""
        missed, self._missed, self._next = self._missed, None, file
        if missed:
            file.write(bytes(missed))

    def replace(self) -> LineFile | None:
        """Go on in the new file alone; return the one before it."""
        before, self.file, self._next = self.file, self._next, None
        return before

    def give_up_renewal(self) -> LineFile | None:
        """Go on in the present file, if it takes lines; return the new one."""
        new, self._next, self._missed = self._next, None, None
        return new

    def _take_entry(self) -> None:
        if self.needs_lines:
            self._waiting.append(entry_line(self.read()[-1]))
