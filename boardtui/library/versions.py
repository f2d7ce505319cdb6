"""The versions of the library's tables, and the steps from each to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping

from boardtui.system.named_tuples import NamedTuple


class UpgradeStep(NamedTuple):
    """The way from one version of the tables to the next."""

    change: Callable[[sqlite3.Connection], object]
    """Changes the tables, within a transaction of the caller."""
    is_searchable: bool
    """True if questions are answered by the tables before the step as well as by those after it."""


def _read_lists_again(database: sqlite3.Connection) -> None:
    """Let the next import read lists of games again: version 1 overlooked games in some."""
    database.execute("UPDATE source SET size = -1, digest = x'' WHERE path LIKE '%.txt'")


STEPS: Mapping[int, UpgradeStep] = {1: UpgradeStep(_read_lists_again, is_searchable=True)}
"""The steps by the version from which they lead."""

VERSION = 1 + len(STEPS)
"""The version of the tables, as `user_version` in the file."""


def is_searchable(version: int) -> bool:
    """Return True if the tables of a version can answer questions."""
    return all(STEPS[each].is_searchable for each in range(version, VERSION))
