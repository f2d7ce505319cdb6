"""The lines of all that happens to a table."""

from __future__ import annotations

from itertools import islice

from boardtui.play.edits import Edit
from boardtui.play.log import Entry
from boardtui.play.standing import Standing
from boardtui.play.table import Change, Table
from boardtui.record.clock import Clock
from boardtui.saves.log_lines import LogLine, base_line, edit_line, entry_line

from .changes import changes, table_of
from .saved_games import text_of


class Told:
    """The lines of a table's game, and the game after each line of a change."""

    def __init__(self, table: Table) -> None:
        self.table = table
        entries = map(entry_line, table.log.read())
        self.lines: list[LogLine] = [base_line(None), *entries, self._whole()]
        self.begun = len(self.lines)
        """The number of lines before the first change."""
        self.texts = [text_of(table)]
        self.standings: list[Standing] = [table.standing]
        table.subscribe(self._look)

    def _whole(self) -> LogLine:
        return {"sgf": text_of(self.table)}

    def _look(self, change: Change) -> None:
        match change:
            case Entry():
                self.lines.append(entry_line(change))
            case Edit():
                self.lines.append(edit_line(self.table.record.game, change))
            case _:
                self.lines.append(self._whole())
        self.texts.append(text_of(self.table))
        self.standings.append(self.table.standing)


def told(seed: int, count: int, clock: Clock | None = None) -> Told:
    """A game with some changes, at random but the same for the same seed."""
    table = table_of(seed, clock)
    result = Told(table)
    assert len(list(islice(changes(table, seed), count))) == count
    return result
