"""The versions of the library's tables, and the steps from each to the next."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Mapping

from boardtui.system.named_tuples import NamedTuple

BY_PEOPLE = "SELECT id FROM game WHERE 0 IN (black, white, third)"
"""The games in which people without a name played."""


_SEGMENT, _NO_SCORE, _DECIDED = 4096, -(2**15), {1, 2, 3}
"""Games in a segment, the score of a game without one, and winners, as in version 3."""


class UpgradeStep(NamedTuple):
    """The way from one version of the tables to the next."""

    change: Callable[[sqlite3.Connection], object]
    """Changes the tables, within a transaction of the caller."""
    is_searchable: bool
    """True if questions are answered by the tables before the step as well as by those after it."""


def _read_lists_again(database: sqlite3.Connection) -> None:
    """Let the next import read lists of games again: version 1 overlooked games in some."""
    database.execute("UPDATE source SET size = -1, digest = x'' WHERE path LIKE '%.txt'")


def _note_played(database: sqlite3.Connection) -> None:
    """Note which games a person played in boardtui: in version 2 those people had no names."""
    database.execute("ALTER TABLE origin ADD COLUMN played INTEGER NOT NULL DEFAULT 0")
    database.execute(f"UPDATE origin SET played = 1 WHERE game IN ({BY_PEOPLE})")


def _note_stated(database: sqlite3.Connection) -> None:
    """Let the next import read the scores that files state: version 3 kept only the winner."""
    database.execute("ALTER TABLE game ADD COLUMN stated INTEGER NOT NULL DEFAULT 0")
    segments = "SELECT id, winners, scores FROM segment WHERE board LIKE '%othello%'"
    games = [
        (_SEGMENT * segment + slot,)
        for segment, winners, scores in database.execute(segments)
        for slot, (winner, score) in enumerate(zip(winners, array("h", scores), strict=True))
        if score == _NO_SCORE and winner in _DECIDED
    ]
    database.executemany(
        "UPDATE source SET size = -1, digest = x''"
        " WHERE id IN (SELECT source FROM origin WHERE game = ?)",
        games,
    )


STEPS: Mapping[int, UpgradeStep] = {
    1: UpgradeStep(_read_lists_again, is_searchable=True),
    2: UpgradeStep(_note_played, is_searchable=True),
    3: UpgradeStep(_note_stated, is_searchable=True),
}
"""The steps by the version from which they lead."""

VERSION = 1 + len(STEPS)
"""The version of the tables, as `user_version` in the file."""

NOTES_PLAYED = 3
"""The first version with the column `played` of the table `origin`."""

NOTES_STATED = 4
"""The first version with the column `stated` of the table `game`."""


def is_searchable(version: int) -> bool:
    """Return True if the tables of a version can answer questions."""
    return all(STEPS[each].is_searchable for each in range(version, VERSION))
