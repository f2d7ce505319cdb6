"""The game in the lines of a log that a crash left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from boardtui.formats import sgf
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.play.admission import fold
from boardtui.play.edits import Edit
from boardtui.play.log import Entry
from boardtui.play.opening import read_opening
from boardtui.play.standing import MALFORMED, Standing
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.saves.log_lines import LogLine
from boardtui.saves.replayed_log import ReplayedLog
from boardtui.system.named_tuples import NamedTuple


def bases_in(lines: Iterable[LogLine]) -> list[str | None]:
    """Return the fingerprints of the versions that lines name."""
    return [line["base"] for line in lines if "base" in line]


def changes_after(lines: Sequence[LogLine], base: str | None) -> bool:
    """Return True if lines change the game after they name a version of the save."""
    for line in reversed(lines):
        if "base" not in line:
            return True
        if line["base"] == base:
            return False
    return True


class RestoredGame(NamedTuple):
    """The game in the lines of a log."""

    reading: Reading
    standing: Standing | None
    """What the entries lead to; None without any."""
    entries: tuple[Entry, ...]
    is_all: bool
    """True if no line was malformed."""


def restored(lines: Sequence[LogLine]) -> RestoredGame | None:
    """Return the game after the lines of a log, up to a malformed one; None if there is none."""
    length, whole = _last_whole(lines)
    is_all = whole is not None
    entries = list(_entries(lines[:length]))
    log = ReplayedLog(entries)
    try:
        subject = _subject(log, whole)
    except MALFORMED:
        if whole is None:
            return None
        # The whole game without the way that led to it.
        log, is_all = ReplayedLog(), False
        subject = _without_log(whole)
    for line in lines[length:]:
        try:
            _apply(subject, log, line)
        except MALFORMED:  # later lines build on this one
            is_all = False
            break
    reading = Reading(subject.record, (), subject.seats, subject.head, subject.timing)
    if isinstance(subject, Table) and subject.log is log:
        return RestoredGame(reading, subject.standing, tuple(log.read()), is_all)
    return RestoredGame(reading, None, (), is_all)


def _last_whole(lines: Sequence[LogLine]) -> tuple[int, Reading | None]:
    """Return the number of lines up to the last whole game that can be read, and that game.

    Without one, that is all lines.
    """
    for index in range(len(lines) - 1, -1, -1):
        match lines[index]:
            case {"sgf": str(text)}:
                try:
                    (whole,) = sgf.loads(text, limits=OWN)
                except MALFORMED:
                    continue
                if not whole.problems:
                    return index + 1, whole
    return len(lines), None


def _entries(lines: Iterable[LogLine]) -> Iterator[Entry]:
    """Yield the entries of lines, up to one that is not the next."""
    number = 0
    for line in lines:
        match line:
            case {"entry": dict(value)}:
                try:
                    entry = Entry.from_json(value)
                except ValueError:
                    return
                number += 1
                if entry.number != number:
                    return
                yield entry


def _subject(log: ReplayedLog, whole: Reading | None) -> Subject:
    """Return the table of a whole game to which a log has led, or the study of one without a log.

    Raises one of `MALFORMED`.
    """
    entries = log.read()
    if whole is None:
        return Table.from_log(log)
    if not entries and not whole.seats:
        return _without_log(whole)
    standing = reduce(fold, entries[1:], read_opening(entries[0])[0])
    if standing.game != whole.record.game:
        raise ValueError(standing.game)
    return Table(log, whole.record, standing)


def _without_log(whole: Reading) -> Subject:
    if not whole.seats:
        return Study(whole.record, whole.head)
    return Table.of(whole.record, whole.seats, whole.head, whole.timing)


def _apply(subject: Subject, log: ReplayedLog, line: LogLine) -> None:
    match line:
        case {"entry": dict(entry)} if isinstance(subject, Table) and subject.log is log:
            log.take(Entry.from_json(entry))
        case {"edit": dict(edit)}:
            subject.edits.apply(Edit.from_json(subject.game, edit))
        case {"entry": _} | {"edit": _} | {"sgf": _}:
            raise ValueError(line)
