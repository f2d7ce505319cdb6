"""Othello Quest: lists of games in JSON, as its service shows them."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts, read_date
from boardtui.formats.limits import FOREIGN, MAX_MOVES
from boardtui.formats.line import play
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf.text import one_line
from boardtui.record.clock import Clock, ClockError, TimeLeft
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.progress import paced
from boardtui.system.reasons import Reasoned

_GAME = Othello()
_EVENT = "Othello Quest"
_KIND = "reversi"
"""Prefix of the service's names for Othello."""

_HEAD = 2**16
"""Characters at the beginning that show the format."""

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_SQUARE = re.compile("[a-h][1-8]", re.IGNORECASE)
_ENDINGS = {
    "RESIGN": Termination.RESIGNATION,
    "TIMEUP": Termination.TIMEOUT,
    "DISCONNECT": Termination.FORFEIT,
}
_RATINGS = ("BR", "WR")
"""Root properties for ratings."""


class QuestGame(NamedTuple):
    """A game of a list."""

    number: int
    """Counted from 1."""
    squares: tuple[str, ...]
    """The moves without passes."""
    seconds: tuple[float, ...]
    """The time that each took."""
    ending: Termination | None
    """How the side to move lost after them, if the rules did not end the game."""
    main: float
    """The seconds of each player; 0 where it is not known."""
    ratings: tuple[str, ...]

    def problem(self, error: Reasoned, move: int) -> FormatError:
        """Return an error with its place; the move is counted from 1."""
        return FormatError(FormatReason.IN_MOVE, number=self.number, move=move, problem=error)


def is_quest(content: Content) -> bool:
    """Return True if a content is JSON with the moves of a game."""
    start = content.start[:_HEAD]
    is_json = start.lstrip().startswith(("{", "["))
    return is_json and '"position"' in start and '"moves"' in start


def scan(
    content: Content, _game: Game | None = None
) -> Iterator[ScannedGame[QuestGame] | FormatError]:
    """Scan the games of a list; raises FormatError for other JSON or text."""
    source = Source(content.text)
    found = list(_games_in(_parse(source)))
    if not found:
        raise source.error(0, FormatReason.EMPTY_ARCHIVE)
    for number, fields in enumerate(paced(found), 1):
        try:
            yield _scan_game(number, fields)
        except FormatError as error:
            yield FormatError(FormatReason.IN_GAME, number=number, problem=error)


def read(scanned: ScannedGame[QuestGame]) -> Reading:
    """Read a scanned game up to its first illegal move."""
    quest = scanned.raw
    record = GameRecord(scanned.game, clock=_clock(quest.main))
    left, ending = [quest.main, quest.main], quest.ending
    node, problems = record.root, list(scanned.problems)
    for number, (square, seconds) in enumerate(zip(quest.squares, quest.seconds, strict=True), 1):
        try:
            node = play(node, _GAME.parse_move(square))
        except RulesError as error:
            problems.append(quest.problem(error, number))
            ending = None
            break
        color = _mover(node)
        left[color] -= seconds
        if record.clock is not None and left[color] >= 0:
            node.left = TimeLeft(round(left[color], 3))
    scanned.facts.enter(record)
    if ending is not None and node.position.outcome is None:
        record.outcome = Outcome((Color(1 - node.position.turn),), ending)
    ratings = zip(_RATINGS, quest.ratings, strict=False)
    record.root.keep({name: [rating] for name, rating in ratings if rating})
    return Reading(record, tuple(problems))


def _parse(source: Source) -> object:
    """Return the value of a JSON text; raises FormatError."""
    text, limit = source.text, FOREIGN.properties
    # Before they are parsed: an object takes much more memory than its braces.
    if text.count("{") + text.count("[") > limit:
        raise source.excess(0, FormatReason.MANY_VALUES, limit=limit)
    try:
        value: object = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise source.error(min(error.pos, len(text)), FormatReason.NOT_JSON) from error
    except (ValueError, RecursionError) as error:
        raise source.error(0, FormatReason.NOT_JSON) from error
    return value


def _games_in(value: object) -> Iterator[Mapping[str, Any]]:
    """Yield the games in a value of JSON, in their order, however deep they are in it."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case dict() as fields:
                match fields:
                    case {"position": {"moves": list()}}:
                        yield fields
                    case _:
                        waiting.extend(reversed(fields.values()))
            case list() as values:
                waiting.extend(reversed(values))


def _scan_game(number: int, fields: Mapping[str, Any]) -> ScannedGame[QuestGame]:
    kind = fields.get("gtype", _KIND)
    if not (isinstance(kind, str) and kind.startswith(_KIND)):
        raise FormatError(FormatReason.NOT_REVERSI, name=str(kind)[:20])
    if fields["position"].get("startPos"):
        raise FormatError(FormatReason.UNREAD_START)
    entries = [entry for entry in fields["position"]["moves"] if isinstance(entry, dict)]
    if len(entries) > MAX_MOVES:
        raise FormatError(FormatReason.MANY_MOVES, limit=MAX_MOVES)
    placed = [entry for entry in entries if _is_square(entry.get("m"))]
    endings = (_ENDINGS.get(str(entry.get("s"))) for entry in entries)
    quest = QuestGame(
        number,
        tuple(entry["m"].lower() for entry in placed),
        tuple(_seconds(entry.get("t")) for entry in placed),
        next(filter(None, endings), None),
        _seconds(fields.get("tcb")),
        tuple(_rating(player) for player in _players(fields)),
    )
    names = tuple(_name(player) for player in _players(fields))
    moves = tuple(map(_GAME.parse_move, quest.squares))
    return ScannedGame(_GAME, Facts(names, _date(fields), _EVENT), moves, quest)


def _is_square(move: object) -> bool:
    """Check for the name of a square; a pass is written in several ways."""
    return isinstance(move, str) and _SQUARE.fullmatch(move) is not None


def _players(fields: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return Black and White; empty if they are not both there."""
    match fields.get("players"):
        case [dict() as black, dict() as white]:
            return [black, white]
    return []


def _name(player: Mapping[str, Any]) -> str:
    name = player.get("name") or player.get("id")
    return one_line(name) if isinstance(name, str) else ""


def _rating(player: Mapping[str, Any]) -> str:
    """Return the rating before the game; empty where it is not known."""
    rating = _number(player.get("oldR"))
    return str(round(rating)) if rating > 0 else ""


def _date(fields: Mapping[str, Any]) -> dt.date | None:
    created = fields.get("created")
    return read_date(_DATE, created) if isinstance(created, str) else None


def _seconds(milliseconds: object) -> float:
    return max(0.0, _number(milliseconds) / 1000)


def _number(value: object) -> float:
    """Return a number as it may be; 0 for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    return float(value) if abs(value) < 1e12 and isfinite(value) else 0.0


def _clock(main: float) -> Clock | None:
    """Return the clock of a game; None for an impossible one."""
    try:
        return Clock(main) if main else None
    except ClockError:
        return None


def _mover(node: Node) -> Seat:
    """Return the seat of the player who made the move of a node."""
    assert node.parent is not None
    return Seat(node.parent.position.turn)
