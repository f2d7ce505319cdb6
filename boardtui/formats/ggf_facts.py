"""Names, date and result of a game in a header of GGF."""

from __future__ import annotations

import re

from boardtui.formats.facts import lead, read_date
from boardtui.formats.sgf_grammar import first_text, read_simple_text, write_text
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Outcome, Termination

KEPT = "GGF"
"""The beginning of the names under which a root keeps what SGF has no property for."""

SGF_NAMES = {"PC": "PC", "RB": "BR", "RW": "WR"}
"""SGF’s names of some properties of a header."""

_PLAYERS = {"PB": Seat(0), "PW": Seat(1)}
_DATE = re.compile(r"(\d{4})[.-](\d\d)[.-](\d\d)")
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
"""The result of a game that was won otherwise than by the rules."""


def read_facts(record: GameRecord) -> bool:
    """Move names, date and result from the root's kept properties into the record.

    What the record cannot hold in full stays there too. Returns whether the result is the one that
    the moves lead to, where they lead to one.
    """
    kept = record.root.properties
    for name, seat in _PLAYERS.items():
        if player := first_text(kept, KEPT + name):
            record.players[seat] = player
        kept.pop(KEPT + name, None)
    record.date = read_date(_DATE, first_text(kept, KEPT + "DT"))
    claimed = read_result(first_text(kept, KEPT + "RE"))
    played = record.root.end().position.outcome
    if played is None:
        record.outcome = claimed
        return True
    has_komi = "k" in first_text(kept, KEPT + "TY").lower()
    if claimed is None or claimed.winners in {played.winners, ()} or has_komi:
        return True
    del kept[KEPT + "RE"]
    return False


def facts_of(record: GameRecord) -> dict[str, str]:
    """The header's values by name, in the usual order; the board and the game's name left out."""
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
        facts.pop("DT", None)
    elif read_date(_DATE, facts.get("DT", "")) != record.date:
        facts["DT"] = record.date.isoformat().replace("-", ".")
    facts.setdefault("TY", str(record.game.board_size.cols))
    facts["RE"] = _result(record, facts.get("RE", ""))
    order = {name: place for place, name in enumerate(_ORDER)}
    return dict(sorted(facts.items(), key=lambda fact: order.get(fact[0], len(order))))


def read_result(text: str) -> Outcome | None:
    """The outcome that a value of `RE` means; None for a game that is not finished.

    A result without a reason counts as agreed: the rules say themselves when they ended a game.
    """
    match = _RESULT.fullmatch("".join(text.split()))
    if match is None:
        return None
    margin = float(match[1])
    termination = _TERMINATIONS.get((match[2] or "s").lower(), Termination.AGREEMENT)
    if termination is Termination.ABANDONED:
        return Outcome((), termination)
    if not margin:
        return Outcome((Color(0), Color(1)), Termination.AGREEMENT)
    return Outcome((Color(0 if margin > 0 else 1),), termination)


def _result(record: GameRecord, kept: str) -> str:
    """The value of `RE`; what a file said stays while it is true."""
    end = record.root.end().position
    outcome = end.outcome or record.outcome
    told = read_result(read_simple_text(kept))
    if outcome is None:
        return "?"
    if end.outcome is not None:
        if told is not None and told.winners == outcome.winners:
            return kept
        return f"{lead(record, Color(0)) or 0:+}"
    if told == outcome:
        return kept
    suffix = _SUFFIXES.get(outcome.termination, ":r")
    if outcome.winner is None:
        return f"+0{suffix}"
    return f"{'+' if outcome.winner == 0 else '-'}{_FULL_SCORE}{suffix}"
