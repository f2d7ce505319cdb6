"""Names, date, event, result and players as properties of an SGF root."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardtui.formats.facts import Facts, lead, read_date, read_year, score_of_lead
from boardtui.formats.sgf.game import ORIGIN, PLAYERS, RATED, SEATS
from boardtui.formats.sgf.points import color_letters, player_names
from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.record.tree import Casual, GameRecord, Origin, RawProperties
from boardtui.record.who import Who
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Outcome, Termination

SOURCE = "SO"
"""The source of a game: the title of the game that it continues."""

_RATING_ID = re.compile(r"[0-9a-f]{16}")

_ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_ENDINGS = {
    Termination.RESIGNATION: "R",
    Termination.TIMEOUT: "T",
    # SGF has one letter for both; the last is what it is read as.
    Termination.ABSENCE: "F",
    Termination.FORFEIT: "F",
}
_POINTS = re.compile(r"(\d{1,3})(?:\.0*)?", re.ASCII)
_TERMINATIONS = {letter: termination for termination, letter in _ENDINGS.items()}


def fact_names(game: Game) -> tuple[str, ...]:
    """Return the names of these properties."""
    return (*player_names(game), "DT", "EV", "RE")


def read_facts(game: Game, properties: Mapping[str, Sequence[str]]) -> Facts:
    """Return the facts in raw properties; malformed ones are left out."""
    date = first_text(properties, "DT")
    return Facts(
        names=tuple(first_text(properties, name) for name in player_names(game)),
        date=read_date(_ISO_DATE, date),
        year=read_year(date),
        event=first_text(properties, "EV"),
        outcome=read_result(game, first_text(properties, "RE")),
        seats=read_seats(properties),
    )


def facts_of(record: GameRecord) -> dict[str, list[str]]:
    """Return the facts of a record as properties."""
    names = record.names(record.root.end())
    facts = Facts(names, record.date, record.event, _outcome(record))
    return _written(record.game, facts, _margin(record))


def write_facts(record: GameRecord) -> RawProperties:
    """Return the facts of a record as properties, written as in its file where they are still true.

    A file's `DT[1997-08-04,05]`, for one, is kept until the record gets another date.
    """
    properties = record.root.properties
    kept = {name: properties[name] for name in fact_names(record.game) if name in properties}
    told = read_facts(record.game, kept)
    told_again = _written(record.game, told)
    ours: dict[str, Sequence[str]] = {**facts_of(record)}
    for name, values in kept.items():
        if name == "RE":
            if _says(told.outcome, record):
                ours[name] = values
        elif told_again.get(name) == ours.get(name):
            ours[name] = values
    return {name: ours[name] for name in fact_names(record.game) if name in ours}


def _written(game: Game, facts: Facts, margin: str = "") -> dict[str, list[str]]:
    """Return facts as properties; `margin` is the winner's lead."""
    texts = {name: facts.names[color] for name, color in player_names(game).items()}
    texts["DT"] = facts.date.isoformat() if facts.date else ""
    texts["EV"] = facts.event
    texts["RE"] = write_result(game, facts.outcome, margin) if facts.outcome else ""
    return {name: [write_text(text)] for name, text in texts.items() if text}


def read_origin(properties: Mapping[str, Sequence[str]]) -> Origin | None:
    """Return where a game was played on from; None if the properties do not say."""
    moves = first_text(properties, ORIGIN)
    if not (moves.isascii() and moves.isdigit() and len(moves) < 5):
        return None
    return Origin(int(moves), first_text(properties, SOURCE))


def write_origin(origin: Origin) -> dict[str, list[str]]:
    """Return the properties that `read_origin` reads back as the same origin."""
    title = {SOURCE: [write_text(origin.title)]} if origin.title else {}
    return {**title, ORIGIN: [str(origin.moves)]}


def read_seats(properties: Mapping[str, Sequence[str]]) -> tuple[Who, ...]:
    """Return the players by seat, without names; empty if the properties do not say.

    The words, which every version of boardtui reads, tell persons from computers; the ids tell one
    person from another. An older version keeps the ids when it seats others: then the words win.
    """
    words = map(read_simple_text, properties.get(SEATS, ()))
    seats = tuple(map(Who.of_word, words))
    if PLAYERS not in properties:
        return seats
    try:
        players = tuple(Who.from_text(read_simple_text(raw)) for raw in properties[PLAYERS])
    except ValueError:
        return seats
    is_same = [who.word for who in players] == [who.word for who in seats]
    return players if is_same else seats


def write_seats(seats: Sequence[Who]) -> RawProperties:
    """Return the properties that `read_seats` reads back as the same players."""
    words = [write_text(who.word) for who in seats]
    if [who[:2] for who in seats] == [Who.of_word(who.word)[:2] for who in seats]:
        return {SEATS: words}
    return {SEATS: words, PLAYERS: [write_text(who.to_text()) for who in seats]}


def read_rating_id(properties: Mapping[str, Sequence[str]]) -> str:
    """Return the rating id of a game; empty for a casual one."""
    name = first_text(properties, RATED)
    return name if _RATING_ID.fullmatch(name) else ""


def read_casual(properties: Mapping[str, Sequence[str]]) -> Casual | None:
    """Return the reason why a game does not count for a rating, if one is known."""
    reason = first_text(properties, RATED)
    return next((casual for casual in Casual if casual.value == reason), None)


def played_outcome(record: GameRecord) -> Outcome | None:
    """Return the outcome at the end of the main line by the rules, if it has one."""
    return record.root.end().position.outcome


def read_result(game: Game, text: str) -> Outcome | None:
    """Parse a value of `RE`; None if it is no result.

    A win without a reason, or by points, counts as agreed. Of three sides two may share
    first place: `BW+`.
    """
    word = "".join(text.split()).upper()
    if word == "VOID":
        return Outcome((), Termination.ABANDONED)
    if word in {"0", "DRAW", "JIGO"}:
        return Outcome(tuple(color_letters(game).values()), Termination.AGREEMENT)
    winner, sign, reason = word.partition("+")
    letters = color_letters(game)
    shared = len(winner) < len(game.sides) and set(winner) <= letters.keys()
    winners = tuple(letters[each] for each in (winner if shared else winner[:1]) if each in letters)
    if not winners or not sign:
        return None
    termination = _TERMINATIONS.get(reason[:1], Termination.AGREEMENT)
    return Outcome(winners, termination, score=_score(game, winners, reason))


def _score(game: Game, winners: Sequence[Color], reason: str) -> tuple[int, int] | None:
    """Return the points that a win by some points states; None for any other win."""
    points = _POINTS.fullmatch(reason)
    if points is None or len(game.sides) != 2:
        return None
    return score_of_lead(game, int(points[1]) if winners[0] == 0 else -int(points[1]))


def write_result(game: Game, outcome: Outcome, margin: str = "") -> str:
    """Write an outcome as a value of `RE`; `margin` is the lead of a win in points."""
    if not outcome.winners:
        return "Void"
    if len(outcome.winners) == len(game.sides):
        return "0"
    winners = "".join(game.sides[winner].letter for winner in outcome.winners)
    return f"{winners}+{_ENDINGS.get(outcome.termination, margin)}"


def _margin(record: GameRecord) -> str:
    outcome = _outcome(record)
    if outcome is None or outcome.winner is None:
        return ""
    if outcome.score is not None:
        return str(max(outcome.score) - min(outcome.score))
    if outcome.termination is not Termination.RULES:
        return ""
    points = lead(record, outcome.winner)
    return "" if points is None else str(points)


def _outcome(record: GameRecord) -> Outcome | None:
    """Return the outcome of the main line; the record's own may belong to another node."""
    played = played_outcome(record)
    if played is not None and record.ended_at not in {None, record.root.end()}:
        return played
    return record.outcome or played


def _says(told: Outcome | None, record: GameRecord) -> bool:
    """Return True if a file's result is true of the record.

    Of a game that ended by the rules only the winners are compared.
    """
    outcome = _outcome(record)
    if told is None or outcome is None or outcome.termination is not Termination.RULES:
        return told == outcome
    return told.winners == outcome.winners
