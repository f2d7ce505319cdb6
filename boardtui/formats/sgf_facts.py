"""Names, date, event and result of a game as properties of an SGF root."""

from __future__ import annotations

import re

from boardtui.formats.facts import lead, read_date
from boardtui.formats.sgf_game import color_letters
from boardtui.formats.sgf_grammar import first_text, write_text
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game, Outcome, Termination

_ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_ENDINGS = {
    Termination.RESIGNATION: "R",
    Termination.TIMEOUT: "T",
    Termination.FORFEIT: "F",
}
_TERMINATIONS = {letter: termination for termination, letter in _ENDINGS.items()}


def fact_names(game: Game) -> tuple[str, ...]:
    """The properties that this module gives a meaning to."""
    return (*(f"P{letter}" for letter in color_letters(game)), "DT", "EV", "RE")


def read_facts(record: GameRecord, properties: dict[str, list[str]]) -> None:
    """Fill the record from raw properties; a fact that cannot be understood is left out.

    The moves must be in the record: who has which colour in the end is whom `PB` and `PW` name.
    """
    seats = record.game.seats(record.root.end().position)
    for letter, color in color_letters(record.game).items():
        if name := first_text(properties, f"P{letter}"):
            record.players[seats[color]] = name
    record.event = first_text(properties, "EV")
    record.date = read_date(_ISO_DATE, first_text(properties, "DT"))
    record.outcome = read_result(record.game, first_text(properties, "RE"))


def facts_of(record: GameRecord) -> dict[str, list[str]]:
    """The properties of the record, in our own words."""
    names = record.names(record.root.end())
    texts = {f"P{letter}": names[color] for letter, color in color_letters(record.game).items()}
    texts["DT"] = record.date.isoformat() if record.date else ""
    texts["EV"] = record.event
    outcome = _outcome(record)
    texts["RE"] = write_result(record.game, outcome, _margin(record)) if outcome else ""
    return {name: [write_text(text)] for name, text in texts.items() if text}


def write_facts(record: GameRecord) -> dict[str, list[str]]:
    """The properties of the record.

    What the root keeps of a file goes before as long as it still says the same: a file's
    `DT[1997-08-04,05]` stays what it is until the record has another date.
    """
    facts = facts_of(record)
    kept = {name: record.root.properties.get(name) for name in fact_names(record.game)}
    for name, values in kept.items():
        if values is None:
            continue
        probe = GameRecord(record.game)
        read_facts(probe, {name: values})
        if name == "RE":
            if _says(probe.outcome, record):
                facts[name] = values
        elif facts_of(probe).get(name) == facts.get(name):
            facts[name] = values
    return facts


def played_outcome(record: GameRecord) -> Outcome | None:
    """The outcome of the main line by the rules, if they ended it."""
    return record.root.end().position.outcome


def read_result(game: Game, text: str) -> Outcome | None:
    """The outcome that a value of `RE` means, if it means one.

    A win without a reason, or by points that the moves do not show, counts as agreed.
    """
    word = "".join(text.split()).upper()
    if word == "VOID":
        return Outcome((), Termination.ABANDONED)
    if word in {"0", "DRAW", "JIGO"}:
        return Outcome(tuple(color_letters(game).values()), Termination.AGREEMENT)
    letter, sign, reason = word.partition("+")
    winner = color_letters(game).get(letter[:1])
    if winner is None or not sign:
        return None
    return Outcome((winner,), _TERMINATIONS.get(reason[:1], Termination.AGREEMENT))


def write_result(game: Game, outcome: Outcome, margin: str = "") -> str:
    """The value of `RE` for an outcome; `margin` is by how much, if the rules say."""
    if not outcome.winners:
        return "Void"
    if outcome.winner is None:
        return "0"
    return f"{game.sides[outcome.winner].letter}+{_ENDINGS.get(outcome.termination, margin)}"


def _margin(record: GameRecord) -> str:
    outcome = _outcome(record)
    if outcome is None or outcome.winner is None or outcome.termination is not Termination.RULES:
        return ""
    points = lead(record, outcome.winner)
    return "" if points is None else str(points)


def _outcome(record: GameRecord) -> Outcome | None:
    """The outcome of the main line; the record's own may be of another node than its end."""
    played = played_outcome(record)
    if played is not None and record.ended_at not in {None, record.root.end()}:
        return played
    return record.outcome or played


def _says(told: Outcome | None, record: GameRecord) -> bool:
    """Check whether the result that a file gives is true of the record.

    A file cannot tell that the rules ended the game: then who won is all that counts.
    """
    outcome = _outcome(record)
    if told is None or outcome is None or outcome.termination is not Termination.RULES:
        return told == outcome
    return told.winners == outcome.winners
