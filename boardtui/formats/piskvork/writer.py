"""Writer of Piskvork's formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from boardtui.formats.charset import encodable
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.ggf.clock import used_seconds
from boardtui.formats.ggf.moves import NUMBER, SECONDS
from boardtui.formats.losses import LossNote, has_choices, has_more
from boardtui.formats.piskvork.lines import (
    HEADER,
    LEVELS,
    LEVELS_TEXT,
    MOVE,
    NOBODY,
    PEOPLE,
    REC_SIZE,
    UNKNOWN,
    bare_group,
    code_of,
    rule_of,
)
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Place
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.system.reasons import Word

PSQ, REC = Word("PSQ"), Word("REC")
"""The names of the formats."""

_LINE = 5
_MOST_MILLISECONDS = 999_999_999


def dump_psq(records: Iterable[GameRecord]) -> bytes:
    """Write the main line of one record; raises FormatError for any other number of them."""
    record, game = _only(records, PSQ)
    told = record.root.properties.get(LEVELS, [""])[0]
    levels = told if LEVELS_TEXT.fullmatch(told) else PEOPLE
    lines = [f"Piskvorky {game.size}x{game.size}, {levels}, 0", *_moves(record, first=1)]
    if any(record.names(record.root.end())):
        lines += _names(record, PSQ)
    lines.append(str(_code(record)))
    event = _event(record)
    if event or game.rule is not Rule.FREESTYLE:
        lines.append(f"{_winner(record)},{event or str(game.rule).title()}")
    return _written(lines)


def dump_rec(records: Iterable[GameRecord]) -> bytes:
    """Write the main line of one record; raises FormatError for a board of another size too."""
    record, game = _only(records, REC)
    if game.size != REC_SIZE:
        raise FormatError(FormatReason.ONE_SIZE, format=REC, size=REC_SIZE)
    return _written([*_names(record, REC), *_moves(record, first=0), str(_code(record))])


def lost_in_psq(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record that a `.psq` cannot hold."""
    return _lost(record, others=record.event != _event(record))


def lost_in_rec(record: GameRecord) -> Iterator[LossNote]:
    """Yield the parts of a record that a `.rec` cannot hold."""
    return _lost(record, others=bool(record.event) or LEVELS in record.root.properties)


def _only(records: Iterable[GameRecord], title: Word) -> tuple[GameRecord, Gomoku]:
    found = list(islice(records, 2))  # there may be very many
    games = [record.game for record in found]
    if not all(isinstance(game, Gomoku) and game.line == _LINE for game in games):
        # The better reason if there are several as well.
        raise FormatError(FormatReason.GOMOKU_ONLY, format=title)
    if len(found) != 1:
        raise FormatError(FormatReason.ONE_GAME, format=title)
    record, game = found[0], games[0]
    assert isinstance(game, Gomoku)
    if record.root.position != game.start():
        raise FormatError(FormatReason.OWN_START_IN, format=title)
    return record, game


def _moves(record: GameRecord, *, first: int) -> Iterator[str]:
    for node in record.root.mainline():
        if isinstance(node.move, Place):
            col, row = node.move.point
            yield f"{col + first},{row + first},{_milliseconds(record, node)}"


def _milliseconds(record: GameRecord, node: Node) -> int:
    """Return the time of a move; 0 if it is unknown."""
    text = node.properties.get(SECONDS, [""])[0]
    seconds = float(text) if NUMBER.fullmatch(text) else None
    if seconds is None and record.clock is not None:
        seconds = used_seconds(node, record.clock)
    return min(max(round((seconds or 0) * 1000), 0), _MOST_MILLISECONDS)


def _names(record: GameRecord, title: Word) -> list[str]:
    """Return the names of Black and White; raises FormatError for one that would not be one."""
    names = []
    for name, nobody in zip(record.names(record.root.end()), NOBODY, strict=True):
        line = " ".join(name.split())
        if MOVE.fullmatch(line) or HEADER.match(line):
            raise FormatError(FormatReason.NO_NAME, format=title, text=line[:20])
        names.append(line or nobody)
    return names


def _code(record: GameRecord) -> int:
    return code_of(_outcome(record), Color(_placed(record) % 2))


def _winner(record: GameRecord) -> int:
    """Return Gomocup's number of the winner; 0 if there is none."""
    outcome = _outcome(record)
    return 0 if outcome is None or outcome.winner is None else outcome.winner + 1


def _outcome(record: GameRecord) -> Outcome | None:
    return record.root.end().position.outcome or record.outcome


def _placed(record: GameRecord) -> int:
    return sum(isinstance(node.move, Place) for node in record.root.mainline())


def _event(record: GameRecord) -> str:
    """Return the event as the name of a group; empty if that would imply another rule."""
    event, rule = " ".join(record.event.split()), getattr(record.game, "rule", None)
    return event if event and not bare_group(event) and rule_of(event) is rule else ""


def _lost(record: GameRecord, *, others: bool) -> Iterator[LossNote]:
    """Yield the parts that neither format can hold, and `others` of one of them."""
    outcome = _outcome(record)
    has_other_end = outcome is not None and _code(record) == UNKNOWN
    facts = record.date or record.origin or record.clock
    if others or has_other_end or facts or any(map(_is_remarked, record.root.walk())):
        yield LossNote.PARTS
    if has_choices(record):
        yield LossNote.CHOICES


def _is_remarked(node: Node) -> bool:
    return has_more(node, {SECONDS, LEVELS}) or node.evaluation is not None


def _written(lines: list[str]) -> bytes:
    return encodable("\n".join(lines) + "\n").encode()
