"""The database about one person: SQLite, beside the games.

It cannot be rebuilt from other files, so nothing ever replaces or removes it; a damaged one is left
alone.
"""

from __future__ import annotations

from boardtui.players.glicko2 import PlayerRating
from boardtui.saves.database_file import DatabaseFile, DatabaseReasons
from boardtui.system.reasons import Reason, Reasoned

FILE = "personal.db"

_HIGHEST = 1e4
"""A rating and its deviation are smaller."""

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

_CARDS = """
CREATE TABLE cards (
    number INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    repertoire INTEGER,
    game TEXT NOT NULL,
    exercise TEXT NOT NULL,
    made REAL NOT NULL,
    begun REAL,
    due REAL,
    stability REAL,
    difficulty REAL,
    last REAL,
    aside INTEGER NOT NULL DEFAULT 0
)
"""
_DUE_CARDS = "CREATE INDEX IF NOT EXISTS due_cards ON cards (aside, due)"
_BEGUN_CARDS = "CREATE INDEX IF NOT EXISTS begun_cards ON cards (begun)"
_CARDS_OF_REPERTOIRES = "CREATE INDEX IF NOT EXISTS cards_of_repertoires ON cards (repertoire)"
_ANSWERS = """
CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    card INTEGER,
    puzzle INTEGER,
    kind TEXT NOT NULL,
    at REAL NOT NULL,
    move TEXT NOT NULL,
    recall INTEGER NOT NULL
)
"""
_ANSWERS_OF_CARDS = "CREATE INDEX IF NOT EXISTS answers_of_cards ON answers (card)"
_TIMES_OF_ANSWERS = "CREATE INDEX IF NOT EXISTS times_of_answers ON answers (at)"
_PUZZLES = """
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    pool TEXT NOT NULL,
    game TEXT NOT NULL,
    exercise TEXT NOT NULL,
    misses INTEGER NOT NULL,
    made REAL NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    answered REAL,
    aside INTEGER NOT NULL DEFAULT 0
)
"""
_WAITING_PUZZLES = (
    "CREATE INDEX IF NOT EXISTS waiting_puzzles ON puzzles (pool, aside, answered, value)"
)
_RATINGS = """
CREATE TABLE ratings (
    pool TEXT PRIMARY KEY,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    puzzles INTEGER NOT NULL,
    misses INTEGER NOT NULL
) WITHOUT ROWID
"""
_REPERTOIRES = """
CREATE TABLE repertoires (
    number INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    color INTEGER NOT NULL,
    state TEXT NOT NULL,
    UNIQUE (path, color)
)
"""
_TRAINING = (
    _CARDS,
    _DUE_CARDS,
    _BEGUN_CARDS,
    _CARDS_OF_REPERTOIRES,
    _ANSWERS,
    _ANSWERS_OF_CARDS,
    _TIMES_OF_ANSWERS,
    _PUZZLES,
    _WAITING_PUZZLES,
    _RATINGS,
    _REPERTOIRES,
)


class PersonalReason(Reason):
    """Reasons why the results of a person cannot be read or written."""

    LOCKED = (
        "Your results, tags and training cards are locked by another program: {file}. Try again "
        "in a moment."
    )
    DAMAGED = (
        "Your results, tags and training cards are damaged. To start over, move this file away: "
        "{file}"
    )
    NEWER = (
        "Your results, tags and training cards were written by a newer version of boardtui: "
        "{file}. Restart or update boardtui."
    )
    FULL = (
        "Your results, tags and training cards were not saved, because no space is left: {file}. "
        "Free some space."
    )
    UNUSABLE = (
        "Your results, tags and training cards cannot be used ({reason}). Check this file: {file}"
    )


class PersonalError(Reasoned, RuntimeError):
    """The results of a person cannot be read or written."""


class PersonalFile(DatabaseFile):
    """The database of one person; its methods raise PersonalError."""

    steps = ((_RESULTS,), (_COLLECTIONS, _TAGS), _TRAINING)
    reasons = DatabaseReasons(*PersonalReason)
    error = PersonalError


def read_rating(value: float, deviation: float, volatility: float) -> PlayerRating:
    """Return a rating of sound numbers. Raises ValueError, or TypeError for other values."""
    if not (abs(value) < _HIGHEST and 0 < deviation < _HIGHEST and 0 < volatility < 10):
        raise ValueError(value, deviation, volatility)
    return PlayerRating(value, deviation, volatility)
