"""Names, date and result in the header of GGF."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence

from boardtui.formats.facts import Facts, lead, read_date, read_year, score_of_lead
from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Termination

KEPT = "GGF"
"""Prefix of header names in a root's properties, where SGF has no property for them."""

SGF_NAMES = {"PC": "PC", "RB": "BR", "RW": "WR"}
"""Header names that have a property of SGF."""

_PLAYERS = {"PB": Seat(0), "PW": Seat(1)}
_DATE = re.compile(r"(\d{4})[.-](\d\d)[.-](\d\d)")
_SECONDS = re.compile(r"\s*(\d{9,10})\s*", re.ASCII)
"""A date as early servers wrote it, in seconds since 1970."""
_MONTH = re.compile(r"\d{4}(?:-\d\d)?")
_RESULT = re.compile(r"([+-]?\d{1,6}(?:\.\d{0,6})?)(?::?([rtsl]))?", re.IGNORECASE)
_TERMINATIONS = {
    "r": Termination.RESIGNATION,
    "t": Termination.TIMEOUT,
    "s": Termination.AGREEMENT,
    "l": Termination.ABANDONED,
}
_SUFFIXES = {termination: f":{letter}" for letter, termination in _TERMINATIONS.items()}
_ORDER = ("PC", "DT", "PB", "PW", "RB", "RW", "TI", "TB", "TW", "TY", "RE")
_WRITTEN_ELSEWHERE = frozenset({"", "GM", "BO", "B", "W"})
_FULL_SCORE = 64
"""The result written for a win by resignation or on time."""


def read_facts(game: Game, kept: Mapping[str, Sequence[str]]) -> Facts:
    """Return the facts in a header, under the property names of a root."""
    date = first_text(kept, KEPT + "DT")
    return Facts(
        names=tuple(first_text(kept, KEPT + name) for name in _PLAYERS),
        date=_read_day(date),
        year=read_year(date),
        outcome=read_result(game, first_text(kept, KEPT + "RE")),
    )


def enter_facts(record: GameRecord) -> bool:
    """Fill in the record's facts from the root's properties.

    Properties beyond the record's fields are kept. Returns False, and removes the stated result, if
    it contradicts the moves.
    """
    kept = record.root.properties
    facts = read_facts(record.game, kept)
    facts.enter(record)
    record.root.drop(*(KEPT + name for name in _PLAYERS))
    # With komi, the result is not the difference of the discs.
    has_komi = "k" in first_text(kept, KEPT + "TY").lower()
    if has_komi or not facts.contradict(record.root.end().position.outcome):
        return True
    record.root.drop(KEPT + "RE")
    return False


def facts_of(record: GameRecord) -> dict[str, str]:
    """Return the header by name in the usual order, without board and game."""
    kept = record.root.properties
    facts = {name: kept[sgf][0] for name, sgf in SGF_NAMES.items() if sgf in kept}
    facts |= {
        name.removeprefix(KEPT): values[0]
        for name, values in kept.items()
        if name.startswith(KEPT) and name.removeprefix(KEPT) not in _WRITTEN_ELSEWHERE
    }
    for name, seat in _PLAYERS.items():
        if player := " ".join(record.players.get(seat, "").split()):
            facts[name] = write_text(player)
    if record.date is None:
        month = _MONTH.match(first_text(kept, "DT"))
        written = month[0].replace("-", ".") if month else ""
        if not written:
            # What is no date is none that was taken away.
            kept_date = facts.get("DT", "")
            if _read_day(kept_date) is not None or read_year(kept_date) is not None:
                del facts["DT"]
        elif not facts.get("DT", "").startswith(written):
            facts["DT"] = written
    elif _read_day(facts.get("DT", "")) != record.date:
        facts["DT"] = record.date.isoformat().replace("-", ".")
    facts.setdefault("TY", str(record.game.board_size.cols))
    facts["RE"] = _result(record, facts.get("RE", ""))
    order = {name: place for place, name in enumerate(_ORDER)}
    return dict(sorted(facts.items(), key=lambda fact: order.get(fact[0], len(order))))


def read_result(game: Game, text: str) -> Outcome | None:
    """Parse a value of `RE`; None for a game that is not finished.

    A result without a reason counts as agreed; a game that ended by the rules needs no result.
    Only an agreed one states points: others have a number for the form.
    """
    match = _RESULT.fullmatch("".join(text.split()))
    if match is None:
        return None
    margin = float(match[1])
    termination = _TERMINATIONS.get((match[2] or "s").lower(), Termination.AGREEMENT)
    if termination is Termination.ABANDONED:
        return Outcome((), termination)
    agreed = termination is Termination.AGREEMENT and margin.is_integer()
    score = score_of_lead(game, int(margin)) if agreed else None
    if not margin:
        return Outcome((Color(0), Color(1)), Termination.AGREEMENT, score=score)
    return Outcome((Color(0 if margin > 0 else 1),), termination, score=score)


def _read_day(text: str) -> dt.date | None:
    """Return the day in a value of `DT`; None without one."""
    if match := _SECONDS.fullmatch(text):
        return dt.datetime.fromtimestamp(int(match[1]), dt.UTC).date()
    return read_date(_DATE, text)


def _result(record: GameRecord, kept: str) -> str:
    """Return the value of `RE`: the kept one as long as it is true."""
    end = record.root.end().position
    outcome = end.outcome or record.outcome
    told = read_result(record.game, read_simple_text(kept))
    if outcome is None:
        return "?"
    if end.outcome is not None:
        if told is not None and told.winners == outcome.winners:
            return kept
        return f"{lead(record, Color(0)) or 0:+}"
    if told == outcome:
        return kept
    suffix = _SUFFIXES.get(outcome.termination, ":r")
    if outcome.score is not None:
        return f"{outcome.score[0] - outcome.score[1]:+}{suffix}"
    if outcome.winner is None:
        return f"+0{suffix}"
    return f"{'+' if outcome.winner == 0 else '-'}{_FULL_SCORE}{suffix}"
