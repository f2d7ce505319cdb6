"""Rows of a person's file that do not come back: cards and puzzles put aside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from enum import IntEnum

from boardtui.person.personal_file import PersonalFile


class Aside(IntEnum):
    """Why a card or a puzzle does not come back, as the person's file has it."""

    NO = 0
    """It does."""
    BY_PERSON = 1
    REMOVED = 2
    """Its line is no part of the repertoire any more."""
    BROKEN = 3
    """It makes no sense any more."""


class AsideFile(PersonalFile):
    """A person's file with a table whose rows can be put aside; its methods raise PersonalError."""

    table: str
    """The name of the table."""

    def put_aside_count(self) -> int:
        """Return the number of rows that the person put aside."""
        if self.is_new():
            return 0
        with self.opened() as database:
            statement = f"SELECT count(*) FROM {self.table} WHERE aside = ?"
            (count,) = database.execute(statement, (Aside.BY_PERSON,)).fetchone()
            return int(count)

    def bring_back_all(self) -> int:
        """Bring back the rows that the person put aside; return their number."""
        if self.is_new():
            return 0
        with self.writing() as database:
            statement = f"UPDATE {self.table} SET aside = 0 WHERE aside = ?"
            return database.execute(statement, (Aside.BY_PERSON,)).rowcount

    def _put_aside(self, database: sqlite3.Connection, numbers: Iterable[int], why: Aside) -> None:
        statement = f"UPDATE {self.table} SET aside = ? WHERE number = ?"
        database.executemany(statement, [(int(why), number) for number in numbers])
