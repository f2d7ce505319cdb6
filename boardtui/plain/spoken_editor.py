"""A position that is set up line by line."""

from __future__ import annotations

from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.who import AT_HOME
from boardtui.session.position_editor import LONGEST_TEXT, PositionEditor


class SpokenEditor(PositionEditor):
    """Sets up a position, and takes a pasted board one line after the other."""

    pasted: str | None = None
    """The lines of a pasted board so far; None while none is pasted."""

    @property
    def view(self) -> View:
        """A view of the position."""
        return View(Study(self.record()), AT_HOME)

    def take_row(self, line: str) -> str | None:
        """Take a line of a pasted board; return the whole text after the last, which is empty."""
        text = self.pasted or ""
        # Rows beyond the longest text are no words, and not kept either.
        text += f"{line}\n" if len(text) <= LONGEST_TEXT else ""
        is_whole = not line.strip()
        self.pasted = None if is_whole else text
        return text if is_whole else None
