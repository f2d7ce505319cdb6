"""A person's own marks on games of the library, and the collections that it is made of.

The library may be deleted and built again, and games then get other numbers: marks are kept here
under the digests of games, which never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from boardtui.person.personal_file import PersonalFile
from boardtui.record.digest import Digest
from boardtui.system.databases import path_text, typed
from boardtui.system.regular_files import is_utf8

STAR = "star"
"""The tag of favourite games."""

LONGEST_TAG = 40
"""Characters of a tag that are kept."""


class Tags(PersonalFile):
    """The tags that a person gave to games."""

    def of(self, digest: Digest) -> frozenset[str]:
        """Return the tags of a game. Raises PersonalError."""
        if self.is_new():
            return frozenset()
        with self.opened() as database:
            rows = database.execute("SELECT tag FROM tags WHERE game = ?", (digest,))
            return frozenset(str(*typed(row, str)) for row in rows)

    def by_game(self) -> Mapping[Digest, frozenset[str]]:
        """Return the tags by game, for the games that have any. Raises PersonalError."""
        if self.is_new():
            return {}
        found: dict[Digest, set[str]] = {}
        with self.opened() as database:
            for row in database.execute("SELECT game, tag FROM tags"):
                digest, tag = typed(row, bytes, str)
                found.setdefault(Digest(digest), set()).add(tag)
        return {digest: frozenset(tags) for digest, tags in found.items()}

    def write(self, digest: Digest, tags: Iterable[str]) -> None:
        """Give a game these tags and no others. Raises PersonalError."""
        before, tags = self.of(digest), frozenset(tags)
        for tag in before - tags:
            self.remove(digest, tag)
        for tag in tags - before:
            self.add(digest, tag)

    def games(self, tags: Iterable[str]) -> frozenset[Digest]:
        """Return the digests of the games with one of these tags. Raises PersonalError."""
        if self.is_new():
            return frozenset()
        sought = "SELECT game FROM tags WHERE tag = ?"
        with self.opened() as database:
            found = (row for tag in tags for row in database.execute(sought, (kept(tag),)))
            return frozenset(Digest(*typed(row, bytes)) for row in found)

    def counts(self) -> Mapping[str, int]:
        """Return how many games have each tag. Raises PersonalError."""
        if self.is_new():
            return {}
        with self.opened() as database:
            rows = database.execute("SELECT tag, count(*) FROM tags GROUP BY tag ORDER BY tag")
            return dict(typed(row, str, int) for row in rows)

    def add(self, digest: Digest, tag: str) -> None:
        """Give a game a tag. Raises PersonalError."""
        with self.opened() as database:
            database.execute("INSERT OR IGNORE INTO tags VALUES (?, ?)", (digest, kept(tag)))

    def remove(self, digest: Digest, tag: str) -> None:
        """Take a tag from a game. Raises PersonalError."""
        with self.opened() as database:
            database.execute("DELETE FROM tags WHERE game = ? AND tag = ?", (digest, kept(tag)))


class Collections(PersonalFile):
    """The files and folders whose games a person wants in the library."""

    def paths(self) -> tuple[Path, ...]:
        """Return them in order. Raises PersonalError."""
        if self.is_new():
            return ()
        with self.opened() as database:
            rows = database.execute("SELECT path FROM collections ORDER BY path")
            return tuple(Path(path_text(*typed(row, str))) for row in rows)

    def add(self, paths: Iterable[Path]) -> None:
        """Add files and folders, without those that cannot be kept. Raises PersonalError."""
        with self.opened() as database:
            database.executemany(
                "INSERT OR IGNORE INTO collections VALUES (?)",
                ((str(path.absolute()),) for path in paths if is_utf8(path.absolute())),
            )

    def remove(self, paths: Iterable[Path]) -> None:
        """Remove files and folders. Raises PersonalError."""
        with self.opened() as database:
            database.executemany(
                "DELETE FROM collections WHERE path = ?",
                ((str(path.absolute()),) for path in paths),
            )


def kept(tag: str) -> str:
    """Return a tag as it is kept: cut, in small letters, with single blanks."""
    return " ".join(tag.split())[:LONGEST_TAG].casefold()
