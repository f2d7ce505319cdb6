"""The journal that versions of the program without a log kept beside a save.

Its lines have the keys of a log's, but they change the version of the save that the newest `base`
names, the numbers of its entries have gaps, and the first of them is missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.formats import sgf
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.play.edits import Edit
from boardtui.play.log import Entry, EntryKind
from boardtui.play.standing import MALFORMED
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.saves.log_lines import LogLine, fingerprint
from boardtui.saves.replayed_log import ReplayedLog


def since(lines: Sequence[LogLine], content: bytes | None) -> Sequence[LogLine] | None:
    """Return the lines that apply to a version of the save; None if they follow another one."""
    base = None if content is None else fingerprint(content)
    # From the end: lines before the newest mention of the version are in the save already.
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if "base" in line and line["base"] == base:
            return lines[index:]
        if content is None and "sgf" in line:  # the save was removed: the whole game is here
            return lines[index:]
    return None


def replayed(reading: Reading | None, lines: Sequence[LogLine]) -> Reading | None:
    """Return a game after the lines of its journal, up to a bad one; None if there is no game."""
    subject: Subject | None = None
    log = ReplayedLog()
    for line in lines:
        try:
            if subject is None and reading is not None and "sgf" not in line:
                subject, log = _subject(reading)
            match line:
                case {"sgf": str(text)}:
                    subject, log = _subject(sgf.loads(text, limits=OWN)[0])
                case {"entry": dict(entry)} if isinstance(subject, Table):
                    log.take(_renumbered(subject, Entry.from_json(entry)))
                case {"edit": dict(edit)} if subject is not None:
                    subject.edits.apply(Edit.from_json(subject.game, edit))
        # Later lines build on this one.
        except MALFORMED:
            break
    if subject is None:
        return reading
    problems = () if reading is None else reading.problems
    return Reading(subject.record, problems, subject.seats, subject.head, subject.timing)


def _subject(reading: Reading) -> tuple[Subject, ReplayedLog]:
    """Return a table at which entries are replayed, or a study to edit, and its log."""
    if not reading.seats:
        return Study(reading.record, reading.head), ReplayedLog()
    timing = reading.timing
    if not reading.seats:
        return Study(reading.record, reading.head), ReplayedLog()
    log = ReplayedLog(at=0.0 if timing is None else timing.since or 0.0)
    table = Table.of(reading.record, reading.seats, reading.head, timing, log)
    if timing is not None and timing.since is None:
        table.pause()
    return table, log


def _renumbered(table: Table, entry: Entry) -> Entry:
    """Return an entry with the numbers that it has in the log of a table."""
    standing, data = table.standing, dict(entry.data)
    if entry.kind == EntryKind.MOVE:
        data["at"] = standing.head_revision
    return entry._replace(number=standing.revision + 1, data=data)
