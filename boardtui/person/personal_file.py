"""The database about one person: SQLite, beside the games.

It cannot be rebuilt from other files, so nothing ever replaces or removes it; a damaged one is left
alone.
"""

from __future__ import annotations

from boardtui.saves.database_file import DatabaseFile, DatabaseReasons
from boardtui.system.reasons import Reason, Reasoned

FILE = "personal.db"

_RESULTS = """
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE,
    pool TEXT NOT NULL,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    color INTEGER NOT NULL,
    score REAL NOT NULL,
    moves INTEGER NOT NULL,
    opening TEXT NOT NULL,
    at TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
)
"""
_COLLECTIONS = "CREATE TABLE collections (path TEXT PRIMARY KEY) WITHOUT ROWID"
_TAGS = """
CREATE TABLE tags (
    game BLOB NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (game, tag)
) WITHOUT ROWID
"""


class PersonalReason(Reason):
    """Reasons why the results of a person cannot be read or written."""

    LOCKED = "Another program has your results and tags locked: {file}"
    DAMAGED = "Your results and tags are damaged; to begin anew, move this file away: {file}"
    NEWER = "Your results and tags are those of a newer boardtui: {file}"
    FULL = "There is no room left for your results and tags: {file}"
    UNUSABLE = "Your results and tags cannot be used ({reason}): {file}"


class PersonalError(Reasoned, RuntimeError):
    """The results of a person cannot be read or written."""


class PersonalFile(DatabaseFile):
    """The database of one person; its methods raise PersonalError."""

    steps = ((_RESULTS,), (_COLLECTIONS, _TAGS))
    reasons = DatabaseReasons(*PersonalReason)
    error = PersonalError
