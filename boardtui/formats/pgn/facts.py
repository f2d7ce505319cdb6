"""Names, date, clock and result in the tags of PGN."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardtui.formats.facts import Facts, read_date, read_year
from boardtui.formats.pgn.header import PgnHeader, read_header, write_tag
from boardtui.formats.result import Result
from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.record.clock import Clock, ClockError
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.moves import Outcome, Termination

KEPT = "PGN"
"""Property of a root: the tags that SGF has no property for, as in PGN but without brackets."""

SGF_NAMES = {
    "Site": "PC",
    "Round": "RO",
    "BlackElo": "BR",
    "BlackRating": "BR",
    "WhiteElo": "WR",
    "WhiteRating": "WR",
    "Annotator": "AN",
}
"""Tags that have a property of SGF; of two for the same one the first counts."""

_OTHERS = ("BlackElo", "WhiteElo", "Annotator")
"""The facts written after the usual tags."""

_PLAYERS = ("Black", "White")
_OWN = frozenset({"Event", "Date", *_PLAYERS, "Result", "FEN", *SGF_NAMES})
"""Tags that are written from the record."""

_DATE = re.compile(r"(\d{4})[./-](\d\d?)[./-](\d\d?)")
_PART_OF_DATE = re.compile(r"(\d{4})(?:[./-](0?[1-9]|1[012])(?!\d))?")
_SGF_DATE = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_CLOCK = re.compile(r"(\d{1,8}(?:\.\d{1,3})?)(?:\+(\d{1,8}(?:\.\d{1,3})?))?")

_TERMINATIONS = {
    "resignation": Termination.RESIGNATION,
    "time forfeit": Termination.TIMEOUT,
    "rules infraction": Termination.FORFEIT,
    "abandoned": Termination.ABANDONED,
}
_WORDS = {termination: word for word, termination in _TERMINATIONS.items()}


def read_facts(game: Game, header: PgnHeader, result: Result | None) -> Facts:
    """Return the facts in a header; the result may follow the moves instead."""
    termination = _TERMINATIONS.get(header.value("Termination").lower(), Termination.AGREEMENT)
    outcome = None if result is None else result.outcome(game, termination)
    if termination is Termination.ABANDONED:
        outcome = Outcome((), termination)
    return Facts(
        names=tuple(header.value(name) for name in _PLAYERS),
        date=read_date(_DATE, header.value("Date")),
        year=read_year(header.value("Date")),
        event=header.value("Event"),
        outcome=outcome,
    )


def enter_facts(record: GameRecord, header: PgnHeader, result: Result | None) -> bool:
    """Fill in the record's facts, and keep the other tags in its root.

    Returns False if the stated result contradicts the moves.
    """
    facts = read_facts(record.game, header, result)
    facts.enter(record)
    record.clock = _clock(header.value("TimeControl"))
    record.root.keep(dict(_kept(header, record)))
    return record.outcome is not None or result is None or not result.contradicts(record)


def write_tags(record: GameRecord) -> Iterator[str]:
    """Write the tags of a record, the usual ones of PGN first."""
    kept = record.root.properties
    names = dict(zip(_PLAYERS, record.names(record.root.end()), strict=True))
    usual = {
        "Event": record.event,
        "Site": first_text(kept, "PC"),
        "Date": _date(record),
        "Round": first_text(kept, "RO"),
        **names,
        "Result": write_result(record),
    }
    for name, value in usual.items():
        yield write_tag(name, value or "?")
    outcome = outcome_of(record)
    if outcome is not None and (word := _WORDS.get(outcome.termination)):
        yield write_tag("Termination", word)
    if record.clock is not None and not record.clock.periods:
        yield write_tag("TimeControl", _write_clock(record.clock))
    for name in _OTHERS:
        if value := first_text(kept, SGF_NAMES[name]):
            yield write_tag(name, value)
    for raw in kept.get(KEPT, ()):
        for tag in read_header(f"[{read_simple_text(raw)}]").tags.values():
            if tag.name not in _OWN:
                yield write_tag(tag.name, tag.value)


def outcome_of(record: GameRecord) -> Outcome | None:
    """Return the outcome of the main line; that of a variation is none."""
    end = record.root.end()
    played = end.position.outcome
    return played or (record.outcome if record.ended_at in {None, end} else None)


def write_result(record: GameRecord) -> str:
    """Write the result of the main line: in discs if they are known, else by its winner."""
    outcome, end = outcome_of(record), record.root.end().position
    if outcome is None or not outcome.winners:
        return "*"
    if outcome.termination is Termination.RULES:
        scores = record.game.final_score(end)
        assert scores is not None
        return "-".join(map(str, scores))
    if outcome.score is not None:
        return "-".join(map(str, outcome.score))
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == 0 else "0-1"


def _kept(header: PgnHeader, record: GameRecord) -> Iterator[tuple[str, list[str]]]:
    """Yield the root's properties for the tags that the record has no field for."""
    others = []
    for name, tag in reversed(header.tags.items()):
        is_held = (
            name in _OWN
            or (name == "TimeControl" and record.clock is not None)
            or (name == "Termination" and tag.value.lower() in _TERMINATIONS)
        )
        if name in SGF_NAMES and tag.value:
            yield SGF_NAMES[name], [write_text(tag.value)]
        elif tag.value and not is_held:
            others.append(write_text(write_tag(name, tag.value)[1:-1]))
    if record.date is None and (date := header.value("Date")):
        yield "DT", [write_text(_sgf_date(date))]
    if others:
        yield KEPT, others[::-1]


def _sgf_date(text: str) -> str:
    """Return a date that lacks the day or the month as SGF has it; any other text as it is."""
    part = _PART_OF_DATE.match(text)
    if part is None:
        return text
    return "-".join(digits.zfill(2) for digits in part.groups() if digits)


def _date(record: GameRecord) -> str:
    if record.date is not None:
        return record.date.isoformat().replace("-", ".")
    text = first_text(record.root.properties, "DT")
    part = _SGF_DATE.match(text)
    return ".".join(digits or "??" for digits in part.groups()) if part else text or "????.??.??"


def _clock(text: str) -> Clock | None:
    match = _CLOCK.fullmatch(text)
    try:
        return Clock(float(match[1]), float(match[2] or 0)) if match else None
    except ClockError:
        return None


def _write_clock(clock: Clock) -> str:
    parts = [clock.main, *([clock.increment] if clock.increment else [])]
    return "+".join(f"{seconds:.3f}".rstrip("0").rstrip(".") for seconds in parts)
