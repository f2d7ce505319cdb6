"""A game of an archive that was opened again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardtui.formats.reading import Reading
from boardtui.play.log import Log
from boardtui.play.opening import begin
from boardtui.play.standing import Standing
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.saves.keeper import Keeper
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Statement

if TYPE_CHECKING:
    from boardtui.record.who import Who


class Resumed(NamedTuple):
    """A game opened again, to go on with it."""

    reading: Reading
    log: Log
    keeper: Keeper
    """What is to follow it."""
    standing: Standing | None = None
    """Where the log has led to; None for a new log."""
    notes: tuple[Statement, ...] = ()
    """What a person has to be told."""

    def subject(self, seats: Sequence[Who]) -> Subject:
        """Return a table for the game, or a study without players.

        A game that goes on in its log keeps its players.
        """
        record, head = self.reading.record, self.reading.head
        if self.standing is None and not seats:
            return Study(record, head)
        standing = self.standing or begin(self.log, record, seats, head, self.reading.timing)
        return Table(self.log, record, standing)
