"""The details of a game, which a person may write: players, date, event, round and place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from unicodedata import normalize

from boardtui.formats.facts import read_date
from boardtui.formats.sgf.text import first_text, write_text
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import tidy_line
from boardtui.system.reasons import Reason, Reasoned

LONGEST = 200
"""Characters of each text that are kept."""

_DATE, _ROUND, _PLACE = "DT", "RO", "PC"
"""The properties of the root that have no field in a record; the date has one for a whole day."""

_ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_FORMS = (
    re.compile(r"(?P<year>\d{4})[-./年](?P<month>\d\d?)[-./月](?P<day>\d\d?)日?"),
    re.compile(r"(?P<day>\d\d?)\. ?(?P<month>\d\d?)\. ?(?P<year>\d{4})"),
    re.compile(r"(?P<year>\d{4})[-./年](?P<month>\d\d?)月?"),
    re.compile(r"(?P<year>\d{4})年?"),
)
_SHORT_FORMS = (
    re.compile(r"(?P<month>\d\d?)-(?P<day>\d\d?)"),
    re.compile(r"(?P<last>\d\d?)"),
)
"""Forms of a date that leave out what is as in the date before."""

_DIGITS = {"year": 4, "month": 2, "day": 2}
"""The parts of a date, and their digits."""


class DetailReason(Reason):
    """Mistakes in the details of a game."""

    NO_DATE = "“{text}” is not a date. Write 1993-11-05, 1993-11 or 1993."


class DetailError(Reasoned, ValueError):
    """A text is not a fact of its kind."""


class Details(NamedTuple):
    """Facts of a game; empty texts for unknown ones."""

    names: tuple[str, ...]
    """The players by seat."""
    date: str = ""
    """As in SGF: a day, a month or a year, or several with commas between them."""
    event: str = ""
    """The event, which serves as the title of one's own games."""
    round: str = ""
    place: str = ""

    def tidied(self, before: Details | None = None) -> Details:
        """Return the texts in single lines of limited length, and the date as SGF has it.

        Those that are the same `before` stay as they are. Raises DetailError.
        """
        if before is None:
            before = Details(("",) * len(self.names))
        names = tuple(
            new if new == old else tidy_line(new, LONGEST)
            for new, old in zip(self.names, before.names, strict=True)
        )
        date = self.date if self.date == before.date else written_date(self.date)
        texts = (
            new if new == old else tidy_line(new, LONGEST)
            for new, old in zip(self[2:], before[2:], strict=True)
        )
        return Details(names, date, *texts)

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "names": list(self.names)}

    @classmethod
    def from_json(cls, value: Mapping[str, object], seats: int) -> Details:
        """Return the details that `to_json` wrote; raise ValueError for anything else."""
        match value:
            case {
                "names": list(names),
                "date": str(date),
                "event": str(event),
                "round": str(number),
                "place": str(place),
            } if len(names) == seats and all(isinstance(name, str) for name in names):
                return cls(tuple(names), date, event, number, place)
        raise ValueError(value)


def details_of(record: GameRecord) -> Details:
    """Return the details of a record, the date as its file has it."""
    properties = record.root.properties
    written = first_text(properties, _DATE)
    if record.date is not None and read_date(_ISO_DATE, written) != record.date:
        written = record.date.isoformat()
    return Details(
        tuple(record.players.get(Seat(seat), "") for seat in range(len(record.game.sides))),
        written,
        record.event,
        first_text(properties, _ROUND),
        first_text(properties, _PLACE),
    )


def enter_details(record: GameRecord, details: Details) -> None:
    """Write details into a record; what is the same already stays as its file has it."""
    before = details_of(record)
    enter_names(record, details.names)
    record.event = details.event
    if details.date != before.date:
        record.date = read_date(_ISO_DATE, details.date)
        is_day = record.date is not None and record.date.isoformat() == details.date
        _put(record.root, _DATE, "" if is_day else details.date)
    for name, old, new in (
        (_ROUND, before.round, details.round),
        (_PLACE, before.place, details.place),
    ):
        if new != old:
            _put(record.root, name, new)


def enter_names(record: GameRecord, names: Sequence[str]) -> None:
    """Write the names of players, by seat, into a record."""
    record.players = {Seat(seat): name for seat, name in enumerate(names) if name}


def merged(now: Details, before: Details, after: Details) -> Details:
    """Return details with the changes from `before` to `after` of what still is as before."""
    names = tuple(
        new if is_now == old else is_now
        for is_now, old, new in zip(now.names, before.names, after.names, strict=True)
    )
    texts = (
        new if is_now == old else is_now
        for is_now, old, new in zip(now[1:], before[1:], after[1:], strict=True)
    )
    return Details(names, *texts)


def written_date(text: str) -> str:
    """Return a date as SGF has it, from several forms that people write. Raises DetailError.

    >>> [written_date(text) for text in ("1993.11.5", "5.11.1993", "1993-11", "1993", "")]
    ['1993-11-05', '1993-11-05', '1993-11', '1993', '']
    >>> written_date("1997-08-04, 5")
    '1997-08-04,05'
    """
    plain = tidy_line(normalize("NFKC", text), LONGEST)
    dates: list[str] = []
    before: dict[str, int] = {}
    for part in plain.split(",") if plain else ():
        date, is_short = _date(part.strip(), before)
        if not date or len(text) > LONGEST:
            raise DetailError(DetailReason.NO_DATE, text=tidy_line(text, 40))
        shown = [name for name in date if not is_short or name in _changed(date, before)]
        dates.append("-".join(str(date[name]).zfill(_DIGITS[name]) for name in shown))
        before = date
    return ",".join(dates)


def _changed(date: Mapping[str, int], before: Mapping[str, int]) -> Sequence[str]:
    """Return the parts of a date to write: from the first that differs from the date before."""
    names = [name for name in _DIGITS if name in date]
    first = next((at for at, name in enumerate(names) if date[name] != before[name]), -1)
    return names[first:]


def _date(text: str, before: Mapping[str, int]) -> tuple[dict[str, int], bool]:
    """Return a date in its parts, empty if it is none, and True if it leaves out some of them."""
    for form in _FORMS:
        if match := form.fullmatch(text):
            return _possible({name: int(part) for name, part in match.groupdict().items()}), False
    for form in _SHORT_FORMS if "month" in before else ():
        if match := form.fullmatch(text):
            parts = {name: int(part) for name, part in match.groupdict().items()}
            if "last" in parts:
                parts = {"day" if "day" in before else "month": parts["last"]}
            elif "day" not in before:
                return {}, True
            return _possible({**before, **parts}), True
    return {}, False


def _possible(parts: Mapping[str, int]) -> dict[str, int]:
    """Return the parts of a date in their order; none if the calendar has no such day."""
    with suppress(ValueError):
        dt.date(parts["year"], parts.get("month", 1), parts.get("day", 1))
        return {name: parts[name] for name in _DIGITS if name in parts}
    return {}


def _put(root: Node, name: str, text: str) -> None:
    if text:
        root.keep({name: [write_text(text)]})
    else:
        root.drop(name)
