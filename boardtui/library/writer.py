"""Games that are added and removed, within a transaction of the caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping

from boardtui.library.columns import GameNumber
from boardtui.library.database import PERSON, SEGMENT, indexes_words
from boardtui.library.entry import LibraryGame
from boardtui.library.moves import folded, kind_text
from boardtui.library.segments import Segment, free_slots
from boardtui.record.digest import Digest
from boardtui.rules.findings import OpeningName

_ADD_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_WORDS_OF = (
    "SELECT trim(coalesce(b.folded, '') || ' ' || coalesce(w.folded, '') || ' '"
    " || coalesce(t.folded, '')), coalesce(e.folded, ''), o.folded,"
    " CASE WHEN instr(e.folded, substr(g.date, 1, 4)) THEN '' ELSE substr(g.date, 1, 4) END"
    " FROM game g LEFT JOIN name b ON b.id = g.black LEFT JOIN name w ON w.id = g.white"
    " LEFT JOIN name t ON t.id = g.third LEFT JOIN name e ON e.id = g.event"
    " JOIN opening o ON o.id = g.opening WHERE g.id = ?"
)


class Writer:
    """Adds and removes games; a failed transaction needs a new one."""

    def __init__(
        self,
        database: sqlite3.Connection,
        digest_of: Callable[[int, int], Digest] | None = None,
    ) -> None:
        """`digest_of` returns the digest of a game from its source and its number there.

        Games with the same digest are the same game; by default moves and players make it.
        """
        self._database = database
        self._digest_of = digest_of
        self._indexes_words = indexes_words(database)
        self._names: dict[str, int] = {}
        self._openings: dict[OpeningName, int] = {}
        self._kinds: dict[str, int] = {}

    def add(self, games: Iterable[tuple[int, int, LibraryGame]]) -> int:
        """Add games, each with its source and its number there; return how many are new."""
        new: dict[Digest, LibraryGame] = {}
        origins: list[tuple[int, int, Digest, bool]] = []
        numbers: dict[Digest, GameNumber] = {}
        stated: dict[GameNumber, LibraryGame] = {}
        for source, index, entry in games:
            digest = self._digest_of(source, index) if self._digest_of else entry.digest
            known = self._database.execute("SELECT id FROM game WHERE digest = ?", (digest,))
            if (found := known.fetchone()) is not None:
                numbers[digest] = found[0]
                if entry.stated:
                    stated[found[0]] = entry
            else:
                new[digest] = entry
            origins.append((source, index, digest, entry.is_played))
        numbers.update(self._add_new(new))
        self._add_scores(stated)
        self._database.executemany(
            "INSERT OR IGNORE INTO origin VALUES (?, ?, ?, ?)",
            [(source, index, numbers[digest], played) for source, index, digest, played in origins],
        )
        return len(new)

    def _add_new(self, new: dict[Digest, LibraryGame]) -> Iterator[tuple[Digest, GameNumber]]:
        """Store games that the library has not; yield their digests and numbers."""
        slots: dict[str, Iterator[GameNumber]] = {}
        segments: dict[int, Segment] = {}
        for digest, entry in new.items():
            board = kind_text(entry.game, of_board=True)
            if board not in slots:
                slots[board] = free_slots(self._database, board)
            number = next(slots[board])
            segment, slot = divmod(number, SEGMENT)
            if segment not in segments:
                segments[segment] = Segment(self._database, segment)
            segments[segment].put(slot, entry)
            self._add_row(number, digest, entry)
            yield digest, number
        for changed in segments.values():
            changed.save()

    def _add_scores(self, stated: Mapping[GameNumber, LibraryGame]) -> None:
        """Add stated scores to games that the library has without a score."""
        segments: dict[int, Segment] = {}
        for number, entry in stated.items():
            index, slot = divmod(number, SEGMENT)
            if index not in segments:
                segments[index] = Segment(self._database, index)
            if segments[index].add_score(slot, entry):
                noted = "UPDATE game SET stated = ? WHERE id = ?"
                self._database.execute(noted, (entry.stated, number))
        for changed in segments.values():
            changed.save()

    def _add_row(self, number: GameNumber, digest: Digest, entry: LibraryGame) -> None:
        names = [self._name(name) for name in entry.names[:3]]
        names += [None] * (3 - len(names))
        for color in entry.people:
            names[color] = PERSON
        opening = self._opening(entry.opening)
        event = self._name(entry.event)
        row = (number, digest, self._kind(kind_text(entry.game)), *names, event, entry.date)
        self._database.execute(_ADD_GAME, (*row, opening, entry.start, entry.moves, entry.stated))
        if self._indexes_words:
            event_words, year = folded(entry.event), entry.date[:4]
            words = (
                " ".join(map(folded, entry.names[:3])),
                event_words,
                _folded_opening(entry.opening),
                "" if year in event_words else year,
            )
            self._database.execute(
                "INSERT INTO words (rowid, players, event, opening, year) VALUES (?, ?, ?, ?, ?)",
                (number, *words),
            )

    def remove(self, numbers: Iterable[GameNumber]) -> None:
        by_segment: dict[int, list[int]] = {}
        for number in numbers:
            if self._indexes_words:
                words = self._database.execute(_WORDS_OF, (number,)).fetchone()
                self._database.execute(
                    "INSERT INTO words (words, rowid, players, event, opening, year)"
                    " VALUES ('delete', ?, ?, ?, ?, ?)",
                    (number, *words),
                )
            self._database.execute("DELETE FROM game WHERE id = ?", (number,))
            by_segment.setdefault(number // SEGMENT, []).append(number % SEGMENT)
        for index, slots in by_segment.items():
            segment = Segment(self._database, index)
            segment.clear(slots)
            segment.save()

    def _name(self, text: str) -> int | None:
        """Return the number of a name; None for an empty one."""
        if not text:
            return None
        if text not in self._names:
            self._names[text] = self._numbered("name", {"text": text}, folded(text))
        return self._names[text]

    def _opening(self, opening: OpeningName) -> int:
        if opening not in self._openings:
            names = {"english": opening.english, "japanese": opening.japanese}
            self._openings[opening] = self._numbered("opening", names, _folded_opening(opening))
        return self._openings[opening]

    def _kind(self, text: str) -> int:
        if text not in self._kinds:
            self._kinds[text] = self._numbered("kind", {"game": text})
        return self._kinds[text]

    def _numbered(self, table: str, values: dict[str, str], *more: str) -> int:
        """Return the number of a row of a table, adding the row if it is missing."""
        found = " AND ".join(f"{column} = :{column}" for column in values)
        known = self._database.execute(f"SELECT id FROM {table} WHERE {found}", values).fetchone()
        if known is not None:
            return int(known[0])
        marks = ", ".join("?" * (len(values) + len(more)))
        row = (*values.values(), *more)
        added = self._database.execute(f"INSERT INTO {table} VALUES (NULL, {marks})", row)
        assert added.lastrowid is not None
        return added.lastrowid


def _folded_opening(opening: OpeningName) -> str:
    return " ".join(filter(None, map(folded, opening)))
